// The town as the page sees it: views, questions, answers and facts. Made from the Rust
// types by `cargo xtask codegen`: change those, not this file.

/**
 * What a viewer may see. Everything is listed; nothing locked is in it.
 */
export type View = { 
/**
 * The pack.
 */
pack: string, 
/**
 * How many chapters there have been.
 */
chapter: number, 
/**
 * Where the chapter is.
 */
phase: Phase, 
/**
 * Which of the outpost's five steps there are; a city has one.
 */
outpost: boolean, 
/**
 * The variants in force.
 */
variants: Variants, 
/**
 * The chairs.
 */
players: Array<Player>, 
/**
 * Who has finished with the open step.
 */
finished: Array<PlayerId>, 
/**
 * All characters there ever were.
 */
characters: Array<CharacterView>, 
/**
 * The party in town.
 */
party: PartyId, 
/**
 * All parties.
 */
parties: Array<Party>, 
/**
 * The calendar.
 */
calendar: Calendar, 
/**
 * The season of the next week.
 */
season: Season, 
/**
 * The town.
 */
town: Town, 
/**
 * The prosperity level.
 */
prosperity: number, 
/**
 * The boxes at which prosperity rises.
 */
prosperity_track: Array<number>, 
/**
 * Total defense.
 */
defense: number, 
/**
 * The party's reputation.
 */
reputation: number, 
/**
 * Scenarios that were ever open.
 */
scenarios: Array<ScenarioView>, 
/**
 * How many have never been.
 */
scenarios_unknown: number, 
/**
 * Stickers, achievements and counters.
 */
marks: { [key in MarkId]: number }, 
/**
 * How many cards each deck of events has.
 */
decks: { [key in DeckId]: number }, 
/**
 * How many personal quests are in the deck.
 */
quests: number, 
/**
 * Items that can be had, with the copies left and the price now.
 */
shelf: Array<ShelfItem>, 
/**
 * Classes that can be chosen.
 */
classes: { [key in ClassId]: ClassRecord }, 
/**
 * Mixtures that were tried.
 */
recipes: Array<Tried>, 
/**
 * Envelopes opened.
 */
envelopes: Array<EnvelopeId>, 
/**
 * Rules that envelopes brought.
 */
rules_in_force: Array<StickerId>, 
/**
 * Sections read, in order.
 */
sections_read: Array<SectionId>, 
/**
 * Those who retired.
 */
retired: Array<Retired>, 
/**
 * The evenings there have been.
 */
evenings: Array<Evening>, 
/**
 * Whether the story has ended.
 */
ended: boolean, 
/**
 * Corrections.
 */
corrections: Array<Correction>, 
/**
 * What was brought home.
 */
report: Report | null, 
/**
 * The event that lies open.
 */
event: OpenEvent | null, 
/**
 * What waits for the next scenario.
 */
carried: Array<Waiting>, 
/**
 * Whom events concern now.
 */
concerned: Array<CharacterId>, 
/**
 * Where the party is about to go.
 */
journey: Journey | null, 
/**
 * The level recommended for those who come.
 */
recommended: number, 
/**
 * What people wrote down of a scenario on the table.
 */
entered: Report | null, 
/**
 * Buildings, attack, workshop and alchemy chart.
 */
board: OutpostView, };

/**
 * A character's sheet.
 */
export type CharacterView = { 
/**
 * Its number.
 */
id: CharacterId, 
/**
 * Its class.
 */
class: ClassId, 
/**
 * Its name.
 */
name: string, 
/**
 * Whose it is.
 */
player: PlayerId, 
/**
 * Its party.
 */
party: PartyId, 
/**
 * Where it stands in life.
 */
status: Status, 
/**
 * Its level.
 */
level: number, 
/**
 * Its experience.
 */
experience: number, 
/**
 * What the next level needs.
 */
next: number | null, 
/**
 * Maximum hit points.
 */
hit_points: number, 
/**
 * Gold.
 */
gold: number, 
/**
 * Resources.
 */
resources: Stock, 
/**
 * Notes.
 */
notes: string, 
/**
 * Cards above level 1.
 */
cards: Array<CardWord>, 
/**
 * Items.
 */
items: Array<ItemId>, 
/**
 * Boxes marked of each perk.
 */
perks: { [key in number]: number }, 
/**
 * Perk marks still to be spent.
 */
marks_left: number, 
/**
 * Checkmarks.
 */
checkmarks: number, 
/**
 * Masteries.
 */
masteries: Array<MasteryId>, 
/**
 * Whether it has a quest.
 */
has_quest: boolean, 
/**
 * The quest, for who may see it.
 */
quest: QuestView | null, 
/**
 * Quests dealt, for their owner.
 */
dealt: Array<QuestId>, 
/**
 * Whether the quest is open to all.
 */
quest_shown: boolean, 
/**
 * Whether it chooses the level it begins with.
 */
beginning: boolean, 
/**
 * Whether its starting gold is still to be spent.
 */
outfitting: boolean, 
/**
 * Scenarios it played, and how many of them were completed.
 */
played: [number, number], 
/**
 * What was counted of it in all scenarios.
 */
tallies: Record<string, number>, 
/**
 * The weeks it has lived through.
 */
weeks: number, };

/**
 * A quest with its progress.
 */
export type QuestView = { 
/**
 * Which.
 */
id: QuestId, 
/**
 * Done and wanted, for each of its parts.
 */
progress: Array<[number, number]>, };

/**
 * A scenario on the map.
 */
export type ScenarioView = { 
/**
 * Which.
 */
id: ScenarioId, 
/**
 * Its number.
 */
number: number, 
/**
 * Where.
 */
place: string | null, 
/**
 * Its chain.
 */
chain: string | null, 
/**
 * Whether it is locked out.
 */
locked_out: boolean, 
/**
 * Whether it was completed.
 */
completed: boolean, 
/**
 * Whether it can be played in the campaign now.
 */
open: boolean, 
/**
 * Whether its requirements are met.
 */
meets: boolean, 
/**
 * Of each requirement, whether it is met.
 */
met: Array<boolean>, 
/**
 * How many scenarios it leads to that nobody has opened.
 */
blanks: number, 
/**
 * Treasures not yet looted.
 */
treasures_left: number, 
/**
 * Scenarios it leads to that have been opened.
 */
leads_to: Array<ScenarioId>, 
/**
 * Scenarios linked to it that have been opened.
 */
links: Array<ScenarioId>, 
/**
 * Whether it is a side scenario (Gloomhaven).
 */
side: boolean, 
/**
 * How often it was played.
 */
attempts: number, 
/**
 * The party that is out to play it.
 */
reserved: PartyId | null, };

/**
 * An item that can be had.
 */
export type ShelfItem = { 
/**
 * Which.
 */
id: ItemId, 
/**
 * Its place in the book, by which choices name it.
 */
index: number, 
/**
 * Copies left.
 */
copies: number, 
/**
 * The price in gold now, for what is bought.
 */
price: number | null, 
/**
 * What it is sold for.
 */
sale: number, 
/**
 * What it is crafted from: resources, and items of which one each is given.
 */
craft: [Stock, Array<Array<ItemId>>] | null, 
/**
 * Whether it is brewed.
 */
potion: boolean, };

/**
 * The outpost.
 */
export type OutpostView = { 
/**
 * Buildings and walls that stand or can be built, ascending by number.
 */
buildings: Array<BuildingView>, 
/**
 * Buildings and upgrades made in this phase.
 */
built: number, 
/**
 * Whether rebuilding has begun.
 */
rebuilding: boolean, 
/**
 * The most soldiers there can be.
 */
soldiers_most: number, 
/**
 * The guard's deck: cards of each kind that are left, and that there are.
 */
guard: Array<[GuardId, number, number]>, 
/**
 * The attack that is being resolved.
 */
attack: AttackView | null, 
/**
 * Whether items can be crafted now.
 */
workshop: boolean, 
/**
 * What each character can make, and what it lacks.
 */
makers: Array<MakerView>, 
/**
 * How many herbs a mixture may have now.
 */
brews: Array<number>, 
/**
 * Whether potions can be distilled now.
 */
distils: boolean, 
/**
 * The alchemy chart.
 */
chart: Array<WindowView>, };

/**
 * A building.
 */
export type BuildingView = { 
/**
 * Which.
 */
id: BuildingId, 
/**
 * Its place in the book, by which choices name it.
 */
index: number, 
/**
 * Its number.
 */
number: number, 
/**
 * Where it stands.
 */
place: string, 
/**
 * Whether it is a wall.
 */
wall: boolean, 
/**
 * Its level; 0 when it is not built.
 */
level: number, 
/**
 * How many levels there are.
 */
levels: number, 
/**
 * Whether it is wrecked.
 */
wrecked: boolean, 
/**
 * What becomes of it when the event is over: damaged, or wrecked.
 */
harmed: boolean | null, 
/**
 * Materials that a repair takes.
 */
repair: number, 
/**
 * What was added to it.
 */
additions: Array<AdditionId>, 
/**
 * What can be done to it.
 */
works: Array<WorkView>, };

/**
 * Something that can be done to a building.
 */
export type WorkView = { 
/**
 * What.
 */
work: Work, 
/**
 * What is added, if it is an addition.
 */
addition: AdditionId | null, 
/**
 * The prosperity level it needs.
 */
prosperity: number, 
/**
 * Resources.
 */
cost: Stock, 
/**
 * Gold.
 */
gold: number, 
/**
 * Resources that the common supply lacks; inspiration may replace materials.
 */
lacking: Stock, 
/**
 * Gold that the characters lack.
 */
lacking_gold: number, 
/**
 * Whether it could be paid, inspiration included.
 */
payable: boolean, 
/**
 * Whether it is offered now.
 */
open: boolean, };

/**
 * An attack.
 */
export type AttackView = { 
/**
 * The attack value.
 */
value: number, 
/**
 * Total defense, with what the event adds to checks.
 */
defense: number, 
/**
 * Whether a failed check wrecks.
 */
wrecks: boolean, 
/**
 * How many buildings it targets at most.
 */
count: number, 
/**
 * Its targets, in order.
 */
targets: Array<BuildingId>, 
/**
 * The checks made so far, in the same order.
 */
checks: Array<Checked>, 
/**
 * The odds of the next check, for every number of soldiers.
 */
odds: Array<CheckOdds>, };

/**
 * The odds of a check with so many soldiers.
 */
export type CheckOdds = { 
/**
 * How many soldiers are lost for it.
 */
soldiers: number, 
/**
 * The attack value then.
 */
value: number, 
/**
 * One card, or which of two.
 */
luck: Luck, 
/**
 * The odds.
 */
odds: Odds, };

/**
 * What a character can make.
 */
export type MakerView = { 
/**
 * Who.
 */
character: CharacterId, 
/**
 * Every item of the workshop's shelves.
 */
items: Array<MakeView>, };

/**
 * An item that a character can make, or what it lacks.
 */
export type MakeView = { 
/**
 * Which.
 */
id: ItemId, 
/**
 * Its place in the book.
 */
index: number, 
/**
 * The ways to pay for it now, the thriftiest first; none if it cannot be made.
 */
ways: Array<Payment>, 
/**
 * Whether the character may own it.
 */
allowed: boolean, 
/**
 * Resources that are lacking: materials of one's own, herbs of either supply.
 */
lacking: Stock, 
/**
 * Items that are lacking, each a list of those that will do.
 */
lacking_items: Array<Array<ItemId>>, };

/**
 * A window of the alchemy chart.
 */
export type WindowView = { 
/**
 * The herbs.
 */
herbs: Array<Resource>, 
/**
 * Whether it is open.
 */
open: boolean, 
/**
 * What it shows.
 */
potion: ItemId | null, 
/**
 * Copies of it that are left.
 */
copies: number, };

/**
 * The odds of a check: in so many of so many equally likely cases.
 */
export type Odds = { 
/**
 * Cases in which the building is defended.
 */
defended: number, 
/**
 * Cases in which it is damaged.
 */
damaged: number, 
/**
 * Cases in which it is wrecked.
 */
wrecked: number, 
/**
 * All cases.
 */
of: number, };

/**
 * What becomes of a building.
 */
export type Verdict = "defended" | "damaged" | "wrecked";

/**
 * A defense check that was made.
 */
export type Checked = { 
/**
 * For which building.
 */
building: BuildingId, 
/**
 * Soldiers that were lost for it.
 */
soldiers: number, 
/**
 * The attack value it had to reach.
 */
value: number, 
/**
 * Total defense with what the event adds.
 */
defense: number, 
/**
 * Whether two cards were drawn, and which one counts.
 */
luck: Luck, 
/**
 * The cards drawn.
 */
drawn: Array<GuardId>, 
/**
 * The one that was applied.
 */
applied: GuardId | null, 
/**
 * What came of it.
 */
verdict: Verdict, };

/**
 * Whether one of two cards is applied to a check, and which.
 */
export type Luck = "even" | "advantage" | "disadvantage";

/**
 * Something the group may do to a building.
 */
export type Work = "build" | "upgrade" | { "extend": number } | "rebuild";

/**
 * What is still to be paid.
 */
export type Bill = { 
/**
 * What for.
 */
purpose: Purpose, 
/**
 * Resources.
 */
resources: Array<[Resource, number]>, 
/**
 * Materials of any kind.
 */
any_material: number, 
/**
 * Gold.
 */
gold: number, };

/**
 * What a bill is for.
 */
export type Purpose = "repair" | "build" | "upgrade" | "rebuild";

/**
 * Everything that is given for something.
 */
export type Payment = { 
/**
 * Gold.
 */
gold: number, 
/**
 * Resources of one's own.
 */
own: [number, number, number, number, number, number, number, number, number], 
/**
 * Resources of the common supply.
 */
common: [number, number, number, number, number, number, number, number, number], 
/**
 * Items, by their places in the book.
 */
items: [number | null, number | null, number | null], };

/**
 * Where a chapter is.
 */
export type Phase = "beginning" | "gathering" | "homecoming" | "city_or_travel" | "passage_of_time" | "outpost_event" | "operations" | "downtime" | "construction" | "city" | "departure" | "road" | "on_table" | "over";

/**
 * An event that lies open.
 */
export type OpenEvent = { 
/**
 * Which.
 */
event: EventId, 
/**
 * The deck it was drawn from.
 */
deck: DeckId, 
/**
 * What was chosen.
 */
option: number | null, 
/**
 * Whether an outcome was read already.
 */
read: boolean, 
/**
 * Whether it goes back under its deck.
 */
returned: boolean, };

/**
 * Where the party is about to go.
 */
export type Journey = { 
/**
 * The scenario.
 */
scenario: ScenarioId, 
/**
 * How it is played.
 */
mode: Mode, 
/**
 * Its level.
 */
level: number, 
/**
 * Who goes.
 */
company: Array<CharacterId>, 
/**
 * Straight on from another scenario: no road event.
 */
straight_on: boolean, 
/**
 * Played on the table.
 */
on_table: boolean, 
/**
 * Favors asked for.
 */
favors: Record<string, number | boolean>, 
/**
 * The random dungeon that was drawn.
 */
dungeon: unknown, };

/**
 * A chair.
 */
export type Player = { 
/**
 * What people call it.
 */
name: string, 
/**
 * Whether it is here this evening.
 */
here: boolean, 
/**
 * Whether it left the campaign for good.
 */
closed: boolean, };

/**
 * A party.
 */
export type Party = { 
/**
 * What people call it.
 */
name: string, 
/**
 * Its reputation (Gloomhaven).
 */
reputation: number, 
/**
 * Achievements of its own (Gloomhaven).
 */
marks: { [key in MarkId]: number }, 
/**
 * Where it is: a scenario's place, or the town.
 */
place: ScenarioId | null, 
/**
 * Notes.
 */
notes: string, };

/**
 * Variants chosen at the start, changed by agreement.
 */
export type Variants = { 
/**
 * The 2x card gives +2 and the null card −2.
 */
reduced_randomness: boolean, 
/**
 * One player plays several characters.
 */
solo: boolean, 
/**
 * Hands and chosen cards are open.
 */
open_information: boolean, 
/**
 * A character at 0 hit points is dead for good.
 */
permanent_death: boolean, 
/**
 * Enhancements do not outlive their character.
 */
temporary_enhancements: boolean, 
/**
 * Personal quests are open to all.
 */
open_quests: boolean, };

/**
 * The calendar.
 */
export type Calendar = { 
/**
 * Weeks marked.
 */
weeks: number, 
/**
 * Sections written into boxes, by week.
 */
sections: { [key in number]: Array<SectionId> }, };

/**
 * The town.
 */
export type Town = { 
/**
 * The common supply.
 */
stock: Stock, 
/**
 * Inspiration.
 */
inspiration: number, 
/**
 * Morale; nothing until it is used.
 */
morale: number | null, 
/**
 * Boxes marked on the prosperity track.
 */
prosperity: number, 
/**
 * Soldiers.
 */
soldiers: number, 
/**
 * Defense without what morale does to it.
 */
defense: number, 
/**
 * Buildings unlocked or standing.
 */
buildings: { [key in BuildingId]: Standing }, 
/**
 * The guard's deck by kind of card; missing kinds are as they began.
 */
guard: { [key in GuardId]: number }, 
/**
 * Guard cards drawn since the deck was shuffled.
 */
guard_drawn: { [key in GuardId]: number }, 
/**
 * Gold given to the sanctuary in all.
 */
sanctuary: number, };

/**
 * A building of the town.
 */
export type Standing = { 
/**
 * Its level; 0 when it is unlocked and not built.
 */
level: number, 
/**
 * Whether it is wrecked.
 */
wrecked: boolean, 
/**
 * The week it was built or upgraded in, so that it acts from the next phase on.
 */
since: number, 
/**
 * What was added to it besides its level.
 */
additions: Array<AdditionId>, };

/**
 * Where a character stands in life.
 */
export type Status = "active" | "set_aside" | "retired" | "abandoned" | "dead";

/**
 * What is known of a class.
 */
export type ClassRecord = { 
/**
 * Whether it can be chosen.
 */
unlocked: boolean, 
/**
 * Whether one of its characters has retired.
 */
retired: boolean, 
/**
 * Enhancements on its cards.
 */
enhancements: Array<Enhancement>, };

/**
 * An enhancement on a card.
 */
export type Enhancement = { 
/**
 * The card.
 */
card: CardWord, 
/**
 * The line of the card that has the spot, counted over both halves.
 */
spot: number, 
/**
 * What was added, as a word of the price list.
 */
what: string, 
/**
 * Whose it is, where enhancements are temporary.
 */
of: CharacterId | null, };

/**
 * A mixture that was tried.
 */
export type Tried = { 
/**
 * The herbs, ascending.
 */
herbs: Array<Resource>, 
/**
 * What came of it.
 */
potion: ItemId | null, };

/**
 * Somebody who retired.
 */
export type Retired = { 
/**
 * Who.
 */
character: CharacterId, 
/**
 * The player's line.
 */
player: PlayerId, 
/**
 * Which quests were completed.
 */
quests: Array<QuestId>, 
/**
 * In which week.
 */
week: number, };

/**
 * A correction.
 */
export type Correction = { 
/**
 * In which chapter.
 */
chapter: number, 
/**
 * What, in the words of the world.
 */
what: string, 
/**
 * What it was.
 */
from: string, 
/**
 * What it is.
 */
to: string, };

/**
 * An evening: a scenario, and what the town lived through after it.
 */
export type Evening = { 
/**
 * The chapter in which the party came home.
 */
chapter: number, 
/**
 * How many weeks had passed.
 */
week: number, 
/**
 * What was played; nothing before the first scenario.
 */
scenario: ScenarioId | null, 
/**
 * Whether it was completed.
 */
completed: boolean, 
/**
 * Its level.
 */
level: number, 
/**
 * Who was there.
 */
company: Array<CharacterId>, 
/**
 * Events that were met since, and what was chosen.
 */
events: Array<[EventId, number]>, 
/**
 * Sections that were read since.
 */
sections: Array<SectionId>, };

/**
 * An effect that waits for the next scenario.
 */
export type Waiting = { 
/**
 * Whom it concerns.
 */
character: CharacterId, 
/**
 * What it is.
 */
effect: unknown, };

/**
 * How a scenario ended.
 */
export type Report = { 
/**
 * Which scenario.
 */
scenario: ScenarioId, 
/**
 * Whether it was played as part of the campaign.
 */
mode: Mode, 
/**
 * Whether it was completed; otherwise it was lost.
 */
completed: boolean, 
/**
 * Its level.
 */
level: number, 
/**
 * What each of those who took part brings home.
 */
members: Array<MemberReport>, 
/**
 * Numbers of all its treasures that are looted now.
 */
treasures: Array<number>, 
/**
 * Whether its random item was found.
 */
random_item: boolean, 
/**
 * Counters that it changed, and by how much.
 */
marks: { [key in MarkId]: number }, 
/**
 * Stickers and achievements that its rules gave.
 */
stickers: Array<MarkId>, 
/**
 * Weeks that passed meanwhile.
 */
weeks: number, 
/**
 * Whether it was played on the table and entered by hand.
 */
cardboard: boolean, };

/**
 * What one character brings home.
 */
export type MemberReport = { 
/**
 * Who.
 */
character: CharacterId, 
/**
 * Experience from the dial.
 */
experience: number, 
/**
 * Experience for completing the scenario.
 */
bonus: number, 
/**
 * Gold.
 */
gold: number, 
/**
 * Resources, all of them.
 */
resources: Stock, 
/**
 * Of which: those of treasures, kept even when a lost scenario is played again at once.
 */
from_treasures: Stock, 
/**
 * The battle goal and whether it was met.
 */
goal: [GoalId, boolean] | null, 
/**
 * Checkmarks.
 */
checkmarks: number, 
/**
 * Masteries completed.
 */
masteries: Array<MasteryId>, 
/**
 * Items found.
 */
items: Array<ItemId>, 
/**
 * Items found that could not be kept, and sold.
 */
sold: Array<ItemId>, 
/**
 * Whether it was exhausted.
 */
exhausted: boolean, 
/**
 * Whether it died for good.
 */
dead: boolean, 
/**
 * What the engine counted.
 */
tallies: Record<string, number>, 
/**
 * Kills by monster type.
 */
kills: { [key in MonsterId]: number }, 
/**
 * Treasures it looted.
 */
treasures: number, };

/**
 * How a scenario is played.
 */
export type Mode = "campaign" | "casual";

/**
 * What a question is about.
 */
export type Prompt = { "ask": "gathering" } | { "ask": "settle", 
/**
 * For whom.
 */
character: CharacterId | null, } | { "ask": "which_class" } | { "ask": "onward", 
/**
 * The scenario just played.
 */
scenario: ScenarioId, 
/**
 * Whether it was completed.
 */
completed: boolean, } | { "ask": "city_or_travel" } | { "ask": "open", 
/**
 * Which.
 */
step: OpenStep, } | { "ask": "which_section" } | { "ask": "event", 
/**
 * Which.
 */
event: EventId, } | { "ask": "choose" } | { "ask": "may_pay" } | { "ask": "for_whom", 
/**
 * What.
 */
thing: Thing, 
/**
 * How many.
 */
amount: number, } | { "ask": "who_carries" } | { "ask": "share", 
/**
 * What.
 */
thing: Thing, 
/**
 * How many are left to share out.
 */
left: number, } | { "ask": "from_whom", 
/**
 * What.
 */
thing: Thing, 
/**
 * How many are still owed.
 */
left: number, 
/**
 * By whom.
 */
whom: Whom, } | { "ask": "which_kind", 
/**
 * Whether it is gained; otherwise it is given.
 */
gained: boolean, } | { "ask": "another_quest", 
/**
 * Whose retirement.
 */
character: CharacterId, 
/**
 * What it costs.
 */
inspiration: number, } | { "ask": "which_quest", 
/**
 * Whose retirement.
 */
character: CharacterId, } | { "ask": "which_target" } | { "ask": "check", 
/**
 * For which building.
 */
building: BuildingId, } | { "ask": "which_guard", 
/**
 * The cards drawn.
 */
cards: Array<GuardId>, } | { "ask": "repair", 
/**
 * Which.
 */
building: BuildingId, 
/**
 * How many materials of any kind.
 */
cost: number, } | { "ask": "bill", 
/**
 * What is left of it.
 */
bill: Bill, } | { "ask": "work", 
/**
 * Where.
 */
building: BuildingId, 
/**
 * What.
 */
work: Work, 
/**
 * Morale that it costs besides.
 */
morale: number, } | { "ask": "whose_potion", 
/**
 * Which.
 */
potion: ItemId, } | { "ask": "which_scenario" } | { "ask": "which_entrance" } | { "ask": "enhance", 
/**
 * Whose.
 */
character: CharacterId, 
/**
 * Which card.
 */
card: CardWord, 
/**
 * Everything that can be put on its free spots, each with its price line by line.
 */
offers: Array<Offer>, } | { "ask": "on_table", 
/**
 * Which.
 */
scenario: ScenarioId, } | { "ask": "departure", 
/**
 * Where to.
 */
scenario: ScenarioId, };

/**
 * Something that can be put on a spot of the card, whether its owner can pay it or not.
 */
export type Offer = { 
/**
 * The spot.
 */
spot: number, 
/**
 * What, by its place among all gains.
 */
gain: number, 
/**
 * The price line by line.
 */
lines: Array<PriceLine>, 
/**
 * The price.
 */
total: number, };

/**
 * A line of a price, with its rule.
 */
export type PriceLine = { 
/**
 * What changes the price.
 */
line: Line, 
/**
 * The price after it.
 */
price: number, 
/**
 * The rule that says so.
 */
rule: string, };

/**
 * A line of a price.
 */
export type Line = "base" | "several" | "lost" | "persistent" | "level" | "earlier" | "discount" | "temporary_earlier" | "temporary";

/**
 * A step of the town in which everybody acts at once.
 */
export type OpenStep = "downtime" | "construction" | "city";

/**
 * An answer or a free action. Content is named by its place in the book, since a choice lives only
 * as long as its chapter; prices are part of it, so that what was shown is what is paid.
 */
export type Choice = "go_on" | "next" | { "finish": PlayerId } | "home" | "again" | { "onward": number } | "visit" | "travel" | { "scenario": number } | { "casual": number } | { "level": number } | { "join": CharacterId } | { "stay": CharacterId } | "back" | "depart" | "depart_on_table" | "won" | "lost" | { "option": number } | "pay" | "refuse" | { "for": CharacterId } | { "give": [Account, number] } | { "take": [Account, number] } | { "kind": Resource } | { "section": number } | { "attend": [PlayerId, boolean] } | { "create": [PlayerId, number] } | { "keep": [CharacterId, number] } | { "show": [CharacterId, boolean] } | { "begin": [CharacterId, number] } | { "outfitted": CharacterId } | { "level_up": [CharacterId, number | null] } | { "free_level": [CharacterId, number | null] } | { "learn": [CharacterId, number] } | { "mark": [CharacterId, number] } | { "respec": [CharacterId, number] } | { "set_aside": CharacterId } | { "take_up": CharacterId } | { "abandon": CharacterId } | { "retire": CharacterId } | { "buy": [CharacterId, number, number] } | { "sell": [CharacterId, number, number] } | { "contribute": [CharacterId, Resource] } | "city_event" | { "building": number } | { "soldiers": number } | { "spend": [Account, Resource, number] } | { "inspire": number } | { "craft": [CharacterId, number, Payment] } | { "brew": [CharacterId, Payment] } | { "distil": [CharacterId, number, Resource] } | { "service": [CharacterId, number, number, number] } | { "work": [Work, number, number] } | { "favor": [Favor, boolean] } | { "with_minus_two": boolean } | { "penalty": [number, number] } | "found" | { "change_party": [CharacterId, number] } | { "hand_over": number } | { "donate": CharacterId } | { "enhance": [CharacterId, number] } | { "sticker": [number, number, number] };

/**
 * A favor.
 */
export type Favor = "knowledge" | "wealth" | "strategy" | "capacity" | "discovery" | "potential";

/**
 * Whose something is.
 */
export type Account = "bank" | "town" | { "character": CharacterId } | "spent";

/**
 * What is left to chance.
 */
export type Draw = { "draw": "event", 
/**
 * Which deck.
 */
deck: DeckId, } | { "draw": "quest", 
/**
 * For whom.
 */
character: CharacterId, } | { "draw": "scenario" } | { "draw": "design" } | { "draw": "item" } | { "draw": "guard" } | { "draw": "dungeon" };

/**
 * A correction of the world: which field of the document, and its new value. Since the document is
 * derived from the types, every field there is can be corrected.
 */
export type Edit = { 
/**
 * The field, as a JSON pointer such as `/town/morale`.
 */
field: string, 
/**
 * The new value, as JSON; `null` takes an entry of a list by words away.
 */
to: string, };

/**
 * What happened.
 */
export type Fact = { "what": "begins" } | { "what": "home", 
/**
 * From which scenario.
 */
scenario: ScenarioId, 
/**
 * Whether it was completed.
 */
completed: boolean, } | { "what": "moved", 
/**
 * What.
 */
thing: Thing, 
/**
 * How many.
 */
amount: number, 
/**
 * From where.
 */
from: Account, 
/**
 * To where.
 */
to: Account, } | { "what": "checkmarks_lost", 
/**
 * Whose.
 */
character: CharacterId, 
/**
 * How many.
 */
amount: number, } | { "what": "mastered", 
/**
 * By whom.
 */
character: CharacterId, 
/**
 * Which.
 */
mastery: MasteryId, } | { "what": "goal", 
/**
 * Whose.
 */
character: CharacterId, 
/**
 * Which.
 */
goal: GoalId, 
/**
 * Whether it was met.
 */
met: boolean, } | { "what": "died", 
/**
 * Who.
 */
character: CharacterId, } | { "what": "conclusion", 
/**
 * Which.
 */
scenario: ScenarioId, } | { "what": "said", 
/**
 * By language.
 */
text: { [key in string]: string }, } | { "what": "by_hand", 
/**
 * By language.
 */
text: { [key in string]: string }, } | { "what": "changed", 
/**
 * Which.
 */
value: Value, 
/**
 * By how much it really changed.
 */
by: number, 
/**
 * What it is now.
 */
now: number, } | { "what": "boxes", 
/**
 * How many, really.
 */
by: number, 
/**
 * How many are marked now.
 */
now: number, 
/**
 * With how many the level rises; none at the end of the track.
 */
next: number | null, } | { "what": "marked", 
/**
 * Which.
 */
mark: MarkId, 
/**
 * Which one it covers.
 */
covers: MarkId | null, } | { "what": "unmarked", 
/**
 * Which.
 */
mark: MarkId, } | { "what": "counted", 
/**
 * Which.
 */
mark: MarkId, 
/**
 * To what.
 */
now: number, } | { "what": "unlocked", 
/**
 * What.
 */
content: Content, } | { "what": "locked", 
/**
 * What.
 */
content: Content, } | { "what": "completed", 
/**
 * Which.
 */
scenario: ScenarioId, } | { "what": "no_copy", 
/**
 * Who should have had it.
 */
character: CharacterId, 
/**
 * Which.
 */
item: ItemId, } | { "what": "nothing_to_draw" } | { "what": "week", 
/**
 * Which.
 */
week: number, } | { "what": "season_changes", 
/**
 * To which.
 */
season: Season, } | { "what": "dated", 
/**
 * Which.
 */
section: SectionId, 
/**
 * For which week.
 */
week: number, } | { "what": "read", 
/**
 * Which.
 */
section: SectionId, } | { "what": "opened", 
/**
 * Which.
 */
envelope: EnvelopeId, } | { "what": "event_drawn", 
/**
 * Which.
 */
event: EventId, } | { "what": "event_chosen", 
/**
 * Which event.
 */
event: EventId, 
/**
 * Which option.
 */
option: number, } | { "what": "event_outcome", 
/**
 * Which event.
 */
event: EventId, 
/**
 * Which option.
 */
option: number, 
/**
 * Which outcome of it.
 */
outcome: number, } | { "what": "event_closed", 
/**
 * Which.
 */
event: EventId, 
/**
 * Whether it went back.
 */
returned: boolean, } | { "what": "event_added", 
/**
 * Which.
 */
event: EventId, } | { "what": "event_removed", 
/**
 * Which.
 */
event: EventId, } | { "what": "carries", 
/**
 * By whom.
 */
character: CharacterId, 
/**
 * What.
 */
effect: unknown, } | { "what": "item_consumed", 
/**
 * Whose.
 */
character: CharacterId, 
/**
 * Which.
 */
item: ItemId, } | { "what": "created", 
/**
 * Who.
 */
character: CharacterId, 
/**
 * Of which class.
 */
class: ClassId, 
/**
 * Whose.
 */
player: PlayerId, } | { "what": "dealt", 
/**
 * To whom.
 */
character: CharacterId, 
/**
 * Which, for who may see them.
 */
quests: Array<QuestId>, } | { "what": "kept", 
/**
 * By whom.
 */
character: CharacterId, 
/**
 * Which, for who may see it.
 */
quest: QuestId | null, } | { "what": "shown", 
/**
 * Whose.
 */
character: CharacterId, 
/**
 * Which, when it is shown.
 */
quest: QuestId | null, } | { "what": "level", 
/**
 * By whom.
 */
character: CharacterId, 
/**
 * The new level.
 */
level: number, 
/**
 * Experience is set to this, when the level was free.
 */
experience: number | null, } | { "what": "learnt", 
/**
 * By whom.
 */
character: CharacterId, 
/**
 * Which.
 */
card: CardWord, } | { "what": "respecced", 
/**
 * Whose.
 */
character: CharacterId, } | { "what": "perk", 
/**
 * Whose.
 */
character: CharacterId, 
/**
 * Which perk.
 */
perk: number, 
/**
 * Whether it now counts.
 */
gained: boolean, } | { "what": "status", 
/**
 * Who.
 */
character: CharacterId, 
/**
 * What it is now.
 */
status: Status, } | { "what": "retired", 
/**
 * Who.
 */
character: CharacterId, 
/**
 * Its quest.
 */
quest: QuestId, } | { "what": "founded", 
/**
 * Which.
 */
party: PartyId, } | { "what": "changed_party", 
/**
 * Who.
 */
character: CharacterId, 
/**
 * To which.
 */
party: PartyId, } | { "what": "handed_over", 
/**
 * Which.
 */
party: PartyId, } | { "what": "donated", 
/**
 * Who.
 */
character: CharacterId, 
/**
 * Gold given in all.
 */
total: number, } | { "what": "enhanced", 
/**
 * By whom.
 */
character: CharacterId, 
/**
 * Which.
 */
card: CardWord, 
/**
 * Which spot of it.
 */
spot: number, 
/**
 * With what, by the word for it.
 */
gain: string, } | { "what": "faded", 
/**
 * Whose.
 */
character: CharacterId, } | { "what": "attends", 
/**
 * Who.
 */
player: PlayerId, 
/**
 * Whether.
 */
here: boolean, } | { "what": "built", 
/**
 * Which.
 */
building: BuildingId, 
/**
 * Which level.
 */
level: number, } | { "what": "guard_changed", 
/**
 * Which cards.
 */
card: GuardId, 
/**
 * How many joined it, or left it.
 */
by: number, } | { "what": "attacked", 
/**
 * The attack value.
 */
value: number, 
/**
 * How many buildings are attacked at most.
 */
targets: number, } | { "what": "targeted", 
/**
 * Which.
 */
building: BuildingId, } | { "what": "guard_drawn", 
/**
 * Which.
 */
card: GuardId, } | { "what": "guard_shuffled" } | { "what": "checked", 
/**
 * Everything about it.
 */
check: Checked, } | { "what": "repaired", 
/**
 * Which.
 */
building: BuildingId, 
/**
 * Whether its price was paid.
 */
paid: boolean, } | { "what": "wrecked", 
/**
 * Which.
 */
building: BuildingId, } | { "what": "rebuilt", 
/**
 * Which.
 */
building: BuildingId, } | { "what": "extended", 
/**
 * Which.
 */
building: BuildingId, 
/**
 * What.
 */
addition: AdditionId, } | { "what": "operates", 
/**
 * Which.
 */
building: BuildingId, 
/**
 * Whether it is wrecked.
 */
wrecked: boolean, } | { "what": "crafted", 
/**
 * By whom.
 */
character: CharacterId, 
/**
 * Which.
 */
item: ItemId, } | { "what": "brewed", 
/**
 * By whom.
 */
character: CharacterId, 
/**
 * The herbs.
 */
herbs: Array<Resource>, 
/**
 * What came of them.
 */
potion: ItemId | null, 
/**
 * Whether nobody had known.
 */
opened: boolean, } | { "what": "distilled", 
/**
 * By whom.
 */
character: CharacterId, 
/**
 * Which.
 */
potion: ItemId, 
/**
 * The herb it gave.
 */
herb: Resource, } | { "what": "served", 
/**
 * Who.
 */
character: CharacterId, 
/**
 * Where.
 */
building: BuildingId, 
/**
 * Which of its services.
 */
index: number, } | { "what": "step", 
/**
 * Which.
 */
phase: Phase, } | { "what": "departs", 
/**
 * Where to.
 */
scenario: ScenarioId, 
/**
 * At which level.
 */
level: number, 
/**
 * Who.
 */
party: Array<CharacterId>, } | { "what": "ended", 
/**
 * By language.
 */
text: { [key in string]: string }, } | { "what": "corrected", 
/**
 * Which field.
 */
field: string, 
/**
 * To what.
 */
to: string, };

/**
 * What can be gained, lost and paid.
 */
export type Thing = "Gold" | "Experience" | "Checkmarks" | { "Resource": Resource } | "AnyMaterial" | "AnyHerb" | "AnyResource" | { "Item": ItemId };

/**
 * A number of the campaign.
 */
export type Value = "morale" | "prosperity" | "defense" | "soldiers" | "inspiration" | "reputation" | "week" | "party" | "failed_checks";

/**
 * Whom a gain or a loss concerns.
 */
export type Whom = "collective" | "each" | "one";

/**
 * A half of the year.
 */
export type Season = "summer" | "winter";

/**
 * What can be opened and closed.
 */
export type Content = { "Scenario": ScenarioId } | { "Class": ClassId } | { "Envelope": EnvelopeId } | { "Building": BuildingId } | { "Quest": QuestId } | { "Rule": StickerId } | { "Design": ItemId };

/**
 * A resource. Herbs have the names of our own packs.
 */
export type Resource = "lumber" | "metal" | "hide" | "ashmint" | "bellwort" | "kilnberry" | "lampmoss" | "saltcap" | "thawroot";

/**
 * How many of each resource. A resource that is not named is not there.
 */
export type Stock = { [key in Resource]?: number };

/**
 * A character of the campaign, by its number among all there ever were.
 */
export type CharacterId = number;

/**
 * A player: a chair at the table and a line of succession, by number.
 */
export type PlayerId = number;

/**
 * A party, by number; Frosthaven has one.
 */
export type PartyId = number;

/**
 * A scenario.
 */
export type ScenarioId = string;

/**
 * A class.
 */
export type ClassId = string;

/**
 * An ability card of a class.
 */
export type CardWord = string;

/**
 * A mastery of a class.
 */
export type MasteryId = string;

/**
 * An item.
 */
export type ItemId = string;

/**
 * An event card.
 */
export type EventId = string;

/**
 * A deck of events, such as `summer-road`.
 */
export type DeckId = string;

/**
 * A personal quest.
 */
export type QuestId = string;

/**
 * An envelope: what a quest opens.
 */
export type EnvelopeId = string;

/**
 * A section: words with effects, read when something says so.
 */
export type SectionId = string;

/**
 * A building, by its number.
 */
export type BuildingId = string;

/**
 * Something that can be added to a building.
 */
export type AdditionId = string;

/**
 * A sticker, an achievement or a counter of the campaign.
 */
export type MarkId = string;

/**
 * A card of the town guard's deck.
 */
export type GuardId = string;

/**
 * A rule that an envelope or a building brings into force.
 */
export type StickerId = string;

/**
 * A monster type.
 */
export type MonsterId = string;

/**
 * A battle goal.
 */
export type GoalId = string;

/**
 * A kind of loot card that can bear a sticker.
 */
export type LootCardId = string;

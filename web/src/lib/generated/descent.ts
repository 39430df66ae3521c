// Descent as the page sees it: views, questions, answers, facts, words and looks. Made
// from the Rust types by `cargo xtask codegen`: change those, not this file.

/** A text by language. */
export type Text = Record<string, string>;

/**
 * What a group orders besides the pack and the quest.
 */
export type OrderOptions = { 
/**
 * The players, overlord included: 2 to 5. Two players play two heroes in one seat. Without
 * it there is a seat for each hero.
 */
players?: number, 
/**
 * How the heroes get their sheets.
 */
sheets?: Deal, };

/**
 * How heroes get their sheets.
 */
export type Deal = "dealt" | "chosen" | { "given": Array<string> };

/**
 * What the page knows of a pack before a game.
 */
export type PackDetails = { 
/**
 * The name.
 */
name: Text, 
/**
 * What it is.
 */
text: Text, 
/**
 * The heroes that can be ordered.
 */
heroes: Array<HeroDetails>, };

/**
 * A hero that can be ordered.
 */
export type HeroDetails = { 
/**
 * The word for it in an order.
 */
id: string, 
/**
 * The name.
 */
name: Text, 
/**
 * Who it is.
 */
text: Text, 
/**
 * The symbol.
 */
icon: string, 
/**
 * Wounds.
 */
wounds: number, 
/**
 * Fatigue.
 */
fatigue: number, 
/**
 * Armor.
 */
armor: number, 
/**
 * Speed.
 */
speed: number, 
/**
 * Conquest value.
 */
conquest: number, 
/**
 * The traits: melee, ranged, magic.
 */
traits: [number, number, number], 
/**
 * The starting skills: fighting, subterfuge, wizardry.
 */
skills: [number, number, number], 
/**
 * What the hero ability does.
 */
lines: Text[], };

/**
 * What the page knows of a quest before a game.
 */
export type QuestDetails = { 
/**
 * Its number.
 */
number: number, 
/**
 * Its name.
 */
name: Text, 
/**
 * Read at the beginning.
 */
introduction: Text, 
/**
 * How it is won and lost.
 */
goal: Text, 
/**
 * The conquest tokens at the start, for two to five players.
 */
conquest: [number, number, number, number], 
/**
 * How many areas it has.
 */
areas: number, };

/**
 * What one viewer may see.
 */
export type View = { 
/**
 * The name of the quest.
 */
quest: string, 
/**
 * The quest.
 */
quest_id: QuestId, 
/**
 * The round.
 */
round: number, 
/**
 * What happens next.
 */
phase: Phase, 
/**
 * Who won, once somebody has.
 */
winner: Side | null, 
/**
 * The conquest tokens.
 */
conquest: number, 
/**
 * The overlord's threat.
 */
threat: number, 
/**
 * How many cards the overlord has in hand.
 */
hand_size: number, 
/**
 * How many cards are in the overlord's deck.
 */
deck_size: number, 
/**
 * The overlord's discard pile: cards and copies.
 */
discard: Array<[CardId, number]>, 
/**
 * The power cards in play.
 */
in_play: Array<[CardId, number]>, 
/**
 * How far heroes see; 0 without a limit.
 */
sight_limit: number, 
/**
 * How many dice have been rolled.
 */
rolls: number, 
/**
 * The spaces of the map and what is known of each.
 */
spaces: Array<SpaceView>, 
/**
 * The doors.
 */
doors: Array<DoorView>, 
/**
 * The staircases of revealed areas.
 */
stairs: Array<[Cell, Cell]>, 
/**
 * The rune keys found.
 */
keys: Array<Rune>, 
/**
 * The heroes.
 */
heroes: Array<HeroView>, 
/**
 * The monsters.
 */
monsters: Array<MonsterView>, 
/**
 * The familiars.
 */
pets: Array<PetView>, 
/**
 * Who carries the companion.
 */
companion: HeroId | null, 
/**
 * The hero turn under way.
 */
turn: Turn | null, 
/**
 * The monster that acts, its movement points and its attacks.
 */
activation: [MonsterId, number, number] | null, 
/**
 * The attack under way.
 */
attack: AttackView | null, 
/**
 * What is left in the shop: items, copies and prices.
 */
shop: Array<[ItemId, number, number]>, 
/**
 * What only the overlord sees.
 */
secrets: Secrets | null, };

/**
 * A space.
 */
export type SpaceView = { 
/**
 * Where it is.
 */
place: Coord, 
/**
 * Its area.
 */
area: number, 
/**
 * Whether its contents are known.
 */
revealed: boolean, 
/**
 * The obstacle on it.
 */
obstacle: Obstacle | null, 
/**
 * The markers on it.
 */
markers: Array<Marker>, 
/**
 * The glyph on it, and whether it is active.
 */
glyph: [GlyphId, boolean] | null, 
/**
 * The encounter on it.
 */
encounter: EncounterId | null, };

/**
 * A door.
 */
export type DoorView = { 
/**
 * Which.
 */
id: DoorId, 
/**
 * The spaces before it and behind it.
 */
sides: [[Cell, Cell], [Cell, Cell]], 
/**
 * Whether it is open.
 */
open: boolean, 
/**
 * The rune that locks it.
 */
rune: Rune | null, };

/**
 * A hero.
 */
export type HeroView = { 
/**
 * Which.
 */
id: HeroId, 
/**
 * Who plays him.
 */
seat: number, 
/**
 * His sheet.
 */
sheet: SheetId, 
/**
 * Where he is.
 */
place: Place, 
/**
 * Wounds left and their maximum.
 */
wounds: [number, number], 
/**
 * Fatigue left and its maximum.
 */
fatigue: [number, number], 
/**
 * Armor.
 */
armor: number, 
/**
 * Speed.
 */
speed: number, 
/**
 * Conquest value.
 */
conquest: number, 
/**
 * Traits, training included.
 */
traits: [number, number, number], 
/**
 * Coins.
 */
coins: number, 
/**
 * His order.
 */
order: Order | null, 
/**
 * Whether his turn of this round is over.
 */
acted: boolean, 
/**
 * Effect tokens.
 */
tokens: Tokens, 
/**
 * Turns left as a monkey.
 */
monkey: number, 
/**
 * His skills, and whether each is exhausted.
 */
skills: Array<[SkillId, boolean]>, 
/**
 * His items.
 */
items: Array<Held>, };

/**
 * A monster.
 */
export type MonsterView = { 
/**
 * Which.
 */
id: MonsterId, 
/**
 * The kind.
 */
kind: KindId, 
/**
 * Normal or master.
 */
rank: Rank, 
/**
 * The named monster it is.
 */
named: NamedId | null, 
/**
 * Its spaces.
 */
spaces: Array<Cell>, 
/**
 * Wounds suffered, and how many kill it.
 */
wounds: [number, number], 
/**
 * Armor.
 */
armor: number, 
/**
 * Speed.
 */
speed: number, 
/**
 * Effect tokens.
 */
tokens: Tokens, 
/**
 * Whether it has been activated in this overlord turn.
 */
activated: boolean, };

/**
 * A familiar.
 */
export type PetView = { 
/**
 * Which.
 */
id: PetId, 
/**
 * The familiar it is a marker of.
 */
kind: FamiliarId, 
/**
 * Its owner.
 */
owner: HeroId, 
/**
 * Its name.
 */
name: string, 
/**
 * Where it is.
 */
place: Place, 
/**
 * What it carries.
 */
item: ItemId | null, 
/**
 * Movement points left.
 */
movement: number, };

/**
 * An attack with its dice and sums.
 */
export type AttackView = { 
/**
 * Everything about it.
 */
attack: Attack, 
/**
 * The faces that show.
 */
faces: Array<Face>, 
/**
 * What the dice add up to.
 */
sum: Sum, 
/**
 * Range so far.
 */
range: number, 
/**
 * Damage so far.
 */
damage: number, 
/**
 * Surges not yet spent.
 */
surges: number, 
/**
 * What surges buy: costs.
 */
surge_costs: Array<number>, 
/**
 * Whom it affects.
 */
affected: Array<Figure>, };

/**
 * What only the overlord sees.
 */
export type Secrets = { 
/**
 * His hand: cards, copies, and what each costs now.
 */
hand: Array<[CardId, number, number]>, 
/**
 * The numbers of closed chests.
 */
chests: Array<[Cell, Tier, ChestId]>, 
/**
 * Chests that monsters hide.
 */
mimics: Array<[MonsterId, ChestId]>, 
/**
 * What waits in unrevealed areas: monsters and markers.
 */
monsters: Array<[Cell, KindId, Rank, NamedId | null]>, 
/**
 * Markers of unrevealed areas.
 */
markers: Array<[Cell, Marker]>, 
/**
 * Obstacles of unrevealed areas.
 */
obstacles: Array<[Cell, Obstacle]>, };

/**
 * What is asked.
 */
export type Prompt = { "ChooseSheet": HeroId } | { "ExchangeSkill": HeroId } | { "Shop": HeroId } | { "PlaceHero": HeroId } | "NextHero" | { "StartOfTurn": HeroId } | { "Equip": HeroId } | { "EquipNext": HeroId } | { "DropItem": HeroId } | { "Received": [HeroId, ItemId] } | { "Treasure": [HeroId, ItemId] } | { "Declare": HeroId } | { "Act": HeroId } | { "UsePower": HeroId } | { "Restore": HeroId } | { "Order": HeroId } | { "Target": [Figure, Arm] } | { "Weapon": HeroId } | { "Aim": HeroId } | { "Reroll": Side } | { "FatigueDie": HeroId } | { "Enhance": number } | { "Surges": number } | { "Cancel": [HeroId, number] } | { "Knockback": Figure } | { "Guard": HeroId } | { "Pet": PetId } | { "Window": Occasion } | { "Pay": CardId } | "Discard" | "Cards" | "Activate" | { "MonsterAct": MonsterId } | { "SpawnNext": CardId } | { "Spawn": [KindId, Rank] } | { "Recycle": [KindId, Rank] } | "Promote" | "Horde" | { "Victim": CardId } | { "Displace": HeroId };

/**
 * An answer to any question of the game.
 */
export type Choice = { "Sheet": SheetId } | { "Exchange": SkillId } | { "Buy": ItemId } | { "BuyTreasure": Tier } | { "BuySkill": SkillDeck } | { "Train": AttackKind } | { "Sell": ItemId } | { "Hero": HeroId } | { "Pet": PetId } | { "Resolve": StartEffect } | "ForgoRest" | "ChangeEquipment" | { "Equip": ItemId } | { "Stow": ItemId } | { "Drop": ItemId } | "Refund" | "Keep" | { "Act": Action } | { "Step": Pose } | { "Climb": Cell } | { "Jump": Cell } | { "Space": Cell } | { "Place": Pose } | { "Side": [Cell, number] } | { "Attack": Arm } | "Aim" | { "Reroll": number } | "FatigueDie" | { "Enhance": number } | { "Surge": number } | "TakeMovement" | "FatigueMove" | { "Order": Order } | { "OpenDoor": DoorId } | { "CloseDoor": DoorId } | { "PickUp": Marker } | "OpenChest" | { "Stairs": Cell } | "ToTown" | { "ToGlyph": GlyphId } | "Shop" | { "Drink": ItemId } | { "Give": [ItemId, HeroId] } | { "GivePet": [ItemId, PetId] } | { "GiveCompanion": HeroId } | "Encounter" | { "Use": PowerRef } | { "Play": CardId } | { "Discard": CardId } | { "Activate": MonsterId } | { "Recycle": MonsterId } | { "Figure": [KindId, Rank] } | { "Monster": MonsterId } | "Pass" | "Done";

/**
 * What is left to chance.
 */
export type Draw = { "Die": Die } | "OverlordCard" | { "Treasure": Tier } | { "Skill": SkillDeck } | "Sheet" | { "Chest": Tier };

/**
 * Something that happens at the start of a hero's turn.
 */
export type StartEffect = "Burn" | "Web" | "Stun" | "Rest" | { "Power": PowerRef };

/**
 * A power of a hero: on his sheet, a skill or an item.
 */
export type PowerRef = { 
/**
 * Where it stands.
 */
card: PowerCard, 
/**
 * Its place there.
 */
index: number, };

/**
 * Where a power stands.
 */
export type PowerCard = "Sheet" | { "Skill": SkillId } | { "Item": ItemId };

/**
 * What happened.
 */
export type Fact = { "Overridden": { edit: Edit, } } | { "SheetTaken": { hero: HeroId, sheet: SheetId, } } | { "SkillTaken": { hero: HeroId, skill: SkillId, } } | { "SkillReturned": { hero: HeroId, skill: SkillId, } } | { "Bought": { hero: HeroId, item: ItemId, price: number, } } | { "Sold": { hero: HeroId, item: ItemId, price: number, } } | { "Trained": { hero: HeroId, attack: AttackKind, } } | { "TreasureDrawn": { hero: HeroId, item: ItemId, } } | { "TreasureRefunded": { hero: HeroId, item: ItemId, coins: number, } } | { "TreasureGone": { tier: Tier, } } | { "Coins": { hero: HeroId, gained: number, coins: number, } } | { "Round": { round: number, } } | { "TurnBegan": { hero: HeroId, } } | { "TurnEnded": { hero: HeroId, } } | { "StartEffect": { hero: HeroId, effect: StartEffect, } } | { "Equipped": { hero: HeroId, } } | { "Dropped": { hero: HeroId, item: ItemId, } } | { "Declared": { hero: HeroId, action: Action, } } | { "OrderPlaced": { hero: HeroId, order: Order, } } | { "OrderUsed": { hero: HeroId, order: Order, } } | { "OrderRemoved": { hero: HeroId, order: Order, } } | { "PowerUsed": { hero: HeroId, power: PowerRef, } } | { "Moved": { figure: Figure, from: Pose, to: Pose, cost: number, } } | { "Thrown": { figure: Figure, from: Pose, to: Pose, } } | { "Fell": { figure: Figure, } } | { "Climbed": { figure: Figure, to: Cell, } } | { "Jumped": { figure: Figure, to: Cell, cost: number, } } | { "Fatigue": { hero: HeroId, spent: number, left: number, } } | { "FatigueRestored": { hero: HeroId, fatigue: number, } } | { "Travelled": { hero: HeroId, to: Place, } } | { "PetMoved": { pet: PetId, to: Cell, } } | { "PetItem": { pet: PetId, item: ItemId | null, } } | { "Given": { from: HeroId, to: HeroId, item: ItemId, } } | { "CompanionGiven": { from: HeroId, to: HeroId, } } | { "PickedUp": { hero: HeroId, marker: Marker, } } | { "Drunk": { hero: HeroId, item: ItemId, } } | { "Healed": { hero: HeroId, wounds: number, poison: number, } } | { "DoorOpened": { figure: Figure, door: DoorId, } } | { "DoorClosed": { figure: Figure, door: DoorId, } } | { "KeyFound": { rune: Rune, } } | { "GlyphActivated": { glyph: GlyphId, } } | { "Revealed": { area: AreaId, } } | { "MonsterPlaced": { monster: MonsterId, kind: KindId, rank: Rank, named: NamedId | null, pose: Pose, } } | { "MonsterLeftOut": { kind: KindId, rank: Rank, } } | { "Recycled": { monster: MonsterId, } } | { "Promoted": { monster: MonsterId, } } | { "ObstaclePlaced": { obstacle: Obstacle, cell: Cell, } } | { "Encounter": { hero: HeroId, encounter: EncounterId, } } | { "ChestOpened": { hero: HeroId, tier: Tier, curses: number, } } | { "AttackDeclared": { attacker: Figure, arm: Arm, kind: AttackKind, target: Cell, range: number, } } | { "Dodged": { by: Side, } } | "RerollCancelled" | { "Rolled": { die: Die, face: Face, } } | { "Rerolled": { die: Die, old: Face, face: Face, } } | { "Enhanced": { range: number, damage: number, } } | { "SurgeSpent": { option: number, cost: number, } } | { "FearOvercome": { surges: number, } } | { "AttackFailed": { cause: Failure, } } | { "AttackHit": { range: number, damage: number, } } | { "Wounded": { figure: Figure, damage: number, armor: number, wounds: number, } } | { "Cancelled": { hero: HeroId, wounds: number, } } | { "TokensPlaced": { figure: Figure, effect: TokenKind, count: number, } } | { "TokensRemoved": { figure: Figure, effect: TokenKind, count: number, } } | { "MonsterKilled": { monster: MonsterId, kind: KindId, rank: Rank, named: NamedId | null, } } | { "Rose": { monster: MonsterId, } } | { "HeroKilled": { hero: HeroId, } } | { "Transformed": { hero: HeroId, monkey: boolean, } } | { "Conquest": { change: number, left: number, } } | { "Threat": { change: number, threat: number, } } | { "CardDrawn": { card: CardId | null, } } | { "CardDiscarded": { card: CardId, threat: number, } } | { "CardPlayed": { card: CardId, cost: number, } } | "DeckRenewed" | { "Resisted": { hero: HeroId, resisted: boolean, } } | { "Activated": { monster: MonsterId, } } | { "StunnedMonster": { monster: MonsterId, } } | { "Over": { winner: Side, } };

/**
 * Why an attack failed.
 */
export type Failure = "Miss" | "Range" | "Fear";

/**
 * A kind of effect token.
 */
export type TokenKind = "Burn" | "Poison" | "Stun" | "Web";

/**
 * A referee's change.
 */
export type Edit = { "HeroWounds": [HeroId, number] } | { "HeroFatigue": [HeroId, number] } | { "HeroCoins": [HeroId, number] } | { "HeroOrder": [HeroId, Order | null] } | { "HeroPlace": [HeroId, Place] } | { "HeroSkill": [HeroId, SkillId, boolean] } | { "GiveItem": [HeroId, ItemId] } | { "TakeItem": [HeroId, ItemId] } | { "Turn": [number, number] } | { "SetTokens": [Figure, TokenName, number] } | { "MonsterWounds": [MonsterId, number] } | { "MonsterPose": [MonsterId, Pose] } | { "AddMonster": [KindId, Rank, Pose] } | { "RemoveMonster": MonsterId } | { "Threat": number } | { "Conquest": number } | { "CardToHand": CardId } | { "CardFromHand": CardId } | { "Door": [DoorId, boolean] } | { "Key": [Rune, boolean] } | { "Glyph": [GlyphId, boolean] } | { "Obstacle": [Cell, Obstacle | null] } | { "AddMarker": [Cell, Marker] } | { "RemoveMarker": [Cell, Marker] } | { "Reveal": AreaId };

/**
 * A kind of effect token.
 */
export type TokenName = "burn" | "poison" | "stun" | "web";

/**
 * What the next step is about.
 */
export type Phase = "Sheets" | "Skills" | { "Exchange": HeroId } | { "Shopping": HeroId } | "Prepare" | { "Placing": HeroId } | "ChooseHero" | "HeroTurn" | { "Familiar": PetId } | "Collect" | "Discard" | "Cards" | "Activate" | "MonsterTurn" | "Over";

/**
 * One of the two sides.
 */
export type Side = "heroes" | "overlord";

/**
 * Any figure.
 */
export type Figure = { "Hero": HeroId } | { "Monster": MonsterId };

/**
 * Where a hero or a familiar is.
 */
export type Place = "Nowhere" | "Town" | { "Board": Cell };

/**
 * The spaces a figure of known size occupies.
 */
export type Pose = { 
/**
 * The space in the lowest column and row.
 */
cell: Cell, 
/**
 * Whether an oblong figure stands upright on the map.
 */
upright: boolean, };

/**
 * Effect tokens on a figure.
 */
export type Tokens = { 
/**
 * Burn.
 */
burn: number, 
/**
 * Poison.
 */
poison: number, 
/**
 * Stun.
 */
stun: number, 
/**
 * Web.
 */
web: number, };

/**
 * An item a hero has.
 */
export type Held = { 
/**
 * The item.
 */
item: ItemId, 
/**
 * Whether it is equipped; otherwise it is in the pack.
 */
equipped: boolean, 
/**
 * Whether it is exhausted.
 */
exhausted: boolean, };

/**
 * An order.
 */
export type Order = "aim" | "dodge" | "guard" | "rest";

/**
 * What a hero does in his turn.
 */
export type Action = "run" | "battle" | "advance" | "ready" | "onlymove" | "onlyattack" | "onlyorder" | "scamper";

/**
 * How far a hero's turn has come.
 */
export type TurnStage = "Start" | "Equip" | "Declare" | "Act" | "Shop" | "End";

/**
 * A hero's turn.
 */
export type Turn = { 
/**
 * Whose.
 */
hero: HeroId, 
/**
 * How far it has come.
 */
stage: TurnStage, 
/**
 * What he declared.
 */
action: Action | null, 
/**
 * Movement points left.
 */
movement: number, 
/**
 * Attacks left.
 */
attacks: number, 
/**
 * Extra attacks left that only his hero ability gives.
 */
extra_attacks: number, 
/**
 * Whether he may still choose between movement and attack.
 */
undecided: boolean, 
/**
 * Whether he may still place an order.
 */
may_order: boolean, 
/**
 * Whether he has travelled by glyph.
 */
travelled: boolean, 
/**
 * Whether webs keep him from spending movement points.
 */
webbed: boolean, 
/**
 * Whether a stun token limits this turn.
 */
stunned: boolean, 
/**
 * Whether he has ended his movement.
 */
halted: boolean, 
/**
 * Whether he has drunk a potion.
 */
drunk: boolean, 
/**
 * The start-of-turn effects that are still to come.
 */
waiting: number, 
/**
 * The direction of his movement, if it was straight so far.
 */
heading: number | null, 
/**
 * Whether his movement has bent.
 */
bent: boolean, 
/**
 * The weapon of the attack just made, which some skills repeat.
 */
again: Arm | null, 
/**
 * The monsters that saw him when the turn began.
 */
seen_by: number, };

/**
 * What a hero or monster attacks with.
 */
export type Arm = "Fists" | { "Weapon": ItemId } | "Extra" | "Natural";

/**
 * An attack under way.
 */
export type Attack = { 
/**
 * Who attacks.
 */
attacker: Figure, 
/**
 * With what.
 */
arm: Arm, 
/**
 * The kind of attack.
 */
kind: AttackKind, 
/**
 * The attacked space.
 */
target: Cell, 
/**
 * Which figures it affects beside those on the attacked space.
 */
spread: Spread, 
/**
 * The range to the target.
 */
range: number, 
/**
 * The dice rolled.
 */
dice: [Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null, Rolled | null], 
/**
 * What it has gained so far.
 */
gain: Gain, 
/**
 * Points of enhancements and sorcery that went to the range.
 */
to_range: number, 
/**
 * Points of enhancements and sorcery that went to the damage.
 */
to_damage: number, 
/**
 * Surges spent.
 */
surges_spent: number, 
/**
 * Whether it is aimed.
 */
aimed: boolean, 
/**
 * Whether it is dodged.
 */
dodged: boolean, };

/**
 * A die of an attack as it lies.
 */
export type Rolled = { 
/**
 * The die.
 */
die: Die, 
/**
 * The face that shows.
 */
face: number, };

/**
 * How an attack spreads.
 */
export type Spread = "Space" | { "Breath": number } | "Sweep" | { "Burst": number };

/**
 * What an attack gains from a weapon, a card, a surge.
 */
export type Gain = { 
/**
 * Damage.
 */
damage: number, 
/**
 * Range.
 */
range: number, 
/**
 * Surges without a roll.
 */
surges: number, 
/**
 * Power dice.
 */
power_dice: number, 
/**
 * Stun tokens for targets that suffer at least one wound.
 */
stun_wounded: number, 
/**
 * Threat the overlord loses.
 */
threat_loss: number, 
/**
 * How often the damage is doubled.
 */
doublings: number, 
/**
 * Whether the target is killed outright.
 */
slay: boolean, 
/**
 * Abilities of the attack.
 */
abilities: Abilities, };

/**
 * A rank for every ability; 0 is none.
 */
export type Abilities = [number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number];

/**
 * A special ability of a figure or of an attack.
 */
export type Ability = "aura" | "blast" | "breath" | "burn" | "command" | "fear" | "fly" | "grapple" | "knockback" | "pierce" | "poison" | "quick-shot" | "reach" | "sorcery" | "stun" | "sweep" | "undying" | "web";

/**
 * One of the six dice.
 */
export type Die = "red" | "blue" | "white" | "green" | "yellow" | "black";

/**
 * One side of a die.
 */
export type Face = { 
/**
 * Whether it makes the attack fail.
 */
miss: boolean, 
/**
 * The number: added to the range of the attack.
 */
range: number, 
/**
 * The hearts: added to the damage of the attack.
 */
damage: number, 
/**
 * The surges.
 */
surges: number, 
/**
 * The power enhancements.
 */
enhancements: number, };

/**
 * What a number of faces add up to.
 */
export type Sum = { 
/**
 * Whether any of them is a miss.
 */
miss: boolean, 
/**
 * The range.
 */
range: number, 
/**
 * The damage.
 */
damage: number, 
/**
 * The surges.
 */
surges: number, 
/**
 * The power enhancements.
 */
enhancements: number, };

/**
 * The condition under which a card is played.
 */
export type Occasion = "MonsterAttacked" | "MonsterAttacks" | "MonsterActivated" | "OverlordTurn" | "HeroTurn" | { "SpaceEntered": { 
/**
 * Only when no obstacle is adjacent.
 */
open_ground: boolean, } } | "DoorOpened" | "ChestOpened";

/**
 * One of the three kinds of attack, and the trait that goes with it.
 */
export type AttackKind = "melee" | "ranged" | "magic";

/**
 * One of the three skill decks.
 */
export type SkillDeck = "fighting" | "subterfuge" | "wizardry";

/**
 * One of the three treasure decks.
 */
export type Tier = "copper" | "silver" | "gold";

/**
 * A normal monster, or its stronger red fellow.
 */
export type Rank = "normal" | "master";

/**
 * Where an item comes from.
 */
export type Source = "shop" | { "treasure": Tier } | "relic" | "potion";

/**
 * How many spaces a figure covers.
 */
export type Size = "one" | "two" | "four" | "six";

/**
 * Something that lies on a space.
 */
export type Marker = "Healing" | "Vitality" | "Money" | { "Chest": Tier } | { "Relic": ItemId } | { "RuneKey": Rune };

/**
 * The colour of a rune-locked door and its key.
 */
export type Rune = "red" | "blue" | "yellow";

/**
 * An obstacle.
 */
export type Obstacle = "pit" | "rubble" | "water";

/**
 * One existing cell of a board: an index below the board's number of cells.
 *
 * The order of cells is the order of their coordinates: by column, then by row.
 */
export type Cell = number;

/**
 * The place of a cell.
 *
 * Hexes are flat-topped and odd columns are shifted half a hex towards higher rows; squares are
 * plain. Coordinates are ordered by column, then by row.
 */
export type Coord = [number, number];

/**
 * An area of a quest.
 */
export type AreaId = number;

/**
 * A door of a quest.
 */
export type DoorId = number;

/**
 * A glyph of a quest.
 */
export type GlyphId = number;

/**
 * An encounter of a quest.
 */
export type EncounterId = number;

/**
 * A named monster of a quest.
 */
export type NamedId = number;

/**
 * A numbered chest of a quest.
 */
export type ChestId = number;

/**
 * One of the heroes in play, in the order of the table.
 */
export type HeroId = number;

/**
 * The place of a monster on the board in the list of monsters.
 */
export type MonsterId = number;

/**
 * One marker of a familiar in play.
 */
export type PetId = number;

/**
 * A hero sheet.
 */
export type SheetId = number;

/**
 * A skill card.
 */
export type SkillId = number;

/**
 * An item card or a kind of potion.
 */
export type ItemId = number;

/**
 * A kind of overlord card; the deck may hold several.
 */
export type CardId = number;

/**
 * A kind of monster.
 */
export type KindId = number;

/**
 * A familiar.
 */
export type FamiliarId = number;

/**
 * A quest.
 */
export type QuestId = number;

/**
 * The words and numbers of a pack, every list in the order of its numbers.
 */
export type Library = { 
/**
 * `descent`.
 */
game: string, 
/**
 * The pack.
 */
pack: string, 
/**
 * The language of all words.
 */
language: string, 
/**
 * The faces of the dice: red, blue, white, green, yellow, black.
 */
dice: [[Face, Face, Face, Face, Face, Face], [Face, Face, Face, Face, Face, Face], [Face, Face, Face, Face, Face, Face], [Face, Face, Face, Face, Face, Face], [Face, Face, Face, Face, Face, Face], [Face, Face, Face, Face, Face, Face]], 
/**
 * The hero sheets.
 */
heroes: Array<HeroCard>, 
/**
 * The skills.
 */
skills: Array<SkillCard>, 
/**
 * The items.
 */
items: Array<ItemCard>, 
/**
 * The kinds of monster.
 */
monsters: Array<KindCard>, 
/**
 * The overlord cards.
 */
cards: Array<OverlordCardWords>, 
/**
 * The familiars.
 */
familiars: Array<CardWords>, 
/**
 * The quests.
 */
quests: Array<QuestCard>, 
/**
 * What the town asks for things.
 */
prices: Prices, };

/**
 * The words of one thing.
 */
export type CardWords = { 
/**
 * The word for it in lines and links.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a sentence or two; empty for many.
 */
text: string, 
/**
 * Its symbol: a name from the icon set.
 */
icon: string, 
/**
 * What it does.
 */
lines: Array<string>, };

/**
 * A hero sheet.
 */
export type HeroCard = { 
/**
 * Wounds.
 */
wounds: number, 
/**
 * Fatigue.
 */
fatigue: number, 
/**
 * Armor.
 */
armor: number, 
/**
 * Speed.
 */
speed: number, 
/**
 * Conquest value.
 */
conquest: number, 
/**
 * The traits: melee, ranged, magic.
 */
traits: [number, number, number], 
/**
 * The starting skills: fighting, subterfuge, wizardry.
 */
skills: [number, number, number], 
/**
 * The word for it in lines and links.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a sentence or two; empty for many.
 */
text: string, 
/**
 * Its symbol: a name from the icon set.
 */
icon: string, 
/**
 * What it does.
 */
lines: Array<string>, };

/**
 * A skill card.
 */
export type SkillCard = { 
/**
 * The deck it belongs to.
 */
deck: SkillDeck, 
/**
 * The word for it in lines and links.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a sentence or two; empty for many.
 */
text: string, 
/**
 * Its symbol: a name from the icon set.
 */
icon: string, 
/**
 * What it does.
 */
lines: Array<string>, };

/**
 * What an item is.
 */
export type ItemClass = "weapon" | "armor" | "shield" | "other" | "potion" | "cache";

/**
 * An item card or potion.
 */
export type ItemCard = { 
/**
 * Where it comes from.
 */
source: Source, 
/**
 * What it is.
 */
class: ItemClass, 
/**
 * Whether it is a rune.
 */
rune: boolean, 
/**
 * Hand icons.
 */
hands: number, 
/**
 * The price in the shop.
 */
price: number, 
/**
 * What the town pays for it.
 */
resale: number | null, 
/**
 * The kind of attack of a weapon.
 */
attack: AttackKind | null, 
/**
 * The dice of a weapon, a letter each: R red, U blue, W white, G green, Y yellow, B black.
 */
dice: string | null, 
/**
 * The word for it in lines and links.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a sentence or two; empty for many.
 */
text: string, 
/**
 * Its symbol: a name from the icon set.
 */
icon: string, 
/**
 * What it does.
 */
lines: Array<string>, };

/**
 * A kind of monster.
 */
export type KindCard = { 
/**
 * The spaces it covers.
 */
size: Size, 
/**
 * The kind of attack it makes.
 */
attack: AttackKind, 
/**
 * The numbers for two to five players, each normal and master.
 */
cards: Array<KindRanks>, 
/**
 * The word for it in lines and links.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a sentence or two; empty for many.
 */
text: string, 
/**
 * Its symbol: a name from the icon set.
 */
icon: string, 
/**
 * What it does.
 */
lines: Array<string>, };

/**
 * The numbers of a monster.
 */
export type KindNumbers = { 
/**
 * Movement points of an activation.
 */
speed: number, 
/**
 * Wounds that kill it.
 */
wounds: number, 
/**
 * Armor.
 */
armor: number, 
/**
 * The dice of its attack, a letter each.
 */
dice: string, 
/**
 * What it does besides.
 */
lines: Array<string>, };

/**
 * The numbers of a kind of monster for one number of players.
 */
export type KindRanks = { 
/**
 * The tan part of the card.
 */
normal: KindNumbers, 
/**
 * The red part of the card.
 */
master: KindNumbers, };

/**
 * What an overlord card is.
 */
export type CardClass = "spawn" | "power" | "event" | "trap";

/**
 * An overlord card.
 */
export type OverlordCardWords = { 
/**
 * What it is.
 */
kind: CardClass, 
/**
 * When an event or trap is played.
 */
when: Occasion | null, 
/**
 * The monsters of a spawn card.
 */
spawns: Array<[KindId, Rank]>, 
/**
 * How many the deck holds.
 */
copies: number, 
/**
 * The threat it costs.
 */
cost: number, 
/**
 * The threat it gives when discarded.
 */
discard: number, 
/**
 * The word for it in lines and links.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a sentence or two; empty for many.
 */
text: string, 
/**
 * Its symbol: a name from the icon set.
 */
icon: string, 
/**
 * What it does.
 */
lines: Array<string>, };

/**
 * A quest.
 */
export type QuestCard = { 
/**
 * The word for it in an order.
 */
id: string, 
/**
 * Its number.
 */
number: number, 
/**
 * Its name.
 */
name: string, 
/**
 * Read at the beginning.
 */
introduction: string, 
/**
 * How it is won and lost.
 */
goal: string, 
/**
 * The named monsters.
 */
named: Array<CardWords>, };

/**
 * What the town asks for things.
 */
export type Prices = { 
/**
 * A treasure: copper, silver, gold.
 */
treasure: [number, number, number], 
/**
 * A skill.
 */
skill: number, 
/**
 * A training token.
 */
training: number, };

/**
 * The answer to a look at lines of sight.
 */
export type SightLook = { 
/**
 * The revealed spaces that a figure there would see.
 */
cells: Array<Cell>, };

/**
 * The answer to a look at what has been read aloud.
 */
export type WordsLook = { 
/**
 * The introduction.
 */
introduction: string, 
/**
 * The revealed areas and their texts.
 */
areas: Array<[number, string]>, 
/**
 * The encounters that took place: their texts, and what they did.
 */
encounters: Array<[number, string, Array<string>]>, 
/**
 * What is read at the end.
 */
conclusion: string | null, };

/**
 * The answer to a look at the question that waits.
 */
export type QuestionLook = { 
/**
 * A preview for every option, in their order.
 */
options: Array<Preview>, 
/**
 * Where the figure that acts can walk.
 */
paths: Array<Path>, 
/**
 * What the hero can wear who is asked about it.
 */
wear: Wear | null, 
/**
 * The place among the options of what a bot would take.
 */
best: number | null, };

/**
 * What an option would touch and do.
 */
export type Preview = { 
/**
 * What numbers cannot say: what a surge buys, what a power does.
 */
label: string | null, 
/**
 * The spaces an attack would affect.
 */
cells: Array<Cell>, 
/**
 * The figures an attack would affect.
 */
figures: Array<Figure>, 
/**
 * The wounds an attack would deal the first enemy it affects.
 */
expect: Expect | null, 
/**
 * Whether it would be for nothing: a spawn card whose monsters find no place.
 */
vain: boolean, };

/**
 * The wounds of an attack that is not yet rolled.
 */
export type Expect = { 
/**
 * The least wounds.
 */
least: number, 
/**
 * The most wounds.
 */
most: number, 
/**
 * The mean, in tenths.
 */
average_tenths: number, 
/**
 * How often it kills, in percent.
 */
kills_percent: number, };

/**
 * A place that can be walked to.
 */
export type Path = { 
/**
 * The place.
 */
to: Pose, 
/**
 * The steps, each an answer.
 */
steps: Array<Pose>, 
/**
 * The movement points it takes.
 */
points: number, 
/**
 * Whether the way hurts.
 */
harm: boolean, };

/**
 * What a hero carries, and how much of it he can wear.
 */
export type Wear = { 
/**
 * What each thing takes up, in their order.
 */
takes: Array<Room>, 
/**
 * What all that is worn may take up together.
 */
most: Room, 
/**
 * How many things the pack holds.
 */
pack: number, };

/**
 * What things take up, or how much a hero can wear.
 */
export type Room = { hands: number, armors: number, potions: number, others: number, 
/**
 * Runes; for a hero, those he can wear beside something that forbids them.
 */
runes: number, forbids_runes: boolean, };

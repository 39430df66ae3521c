// One week of an invented campaign, as the gallery shows it.

import type { CharacterView, Choice, Fact, Names, Prompt, View, Words } from '../src/town/game.ts'
import type { LogLine, Offer, Update } from '../src/lib/generated/protocol.ts'
import type { ClassText, ItemText } from '../src/haven/library.ts'
import { LIBRARY } from './library.ts'

export type { Names }

const PERKS: ClassText['perks'] = [
  { text: 'Replace one *−1* with one *+1*', boxes: 2, remove: [[1, 1]], add: [[2, 1]] },
  { text: 'Remove four *+0*', boxes: 1, remove: [[0, 4]], add: [] },
  { text: 'Add one *+2*', boxes: 2, remove: [], add: [[4, 1]] },
  { text: 'Replace one *−2* with one *+0*', boxes: 1, remove: [[3, 1]], add: [[0, 1]] },
  { text: 'Add one *+1*, {shield} *Shield 1*', boxes: 2, remove: [], add: [[2, 1]] },
  { text: 'Ignore *−1* of items; begin {strengthen} strengthened', boxes: 1, remove: [], add: [] },
]

const cards = LIBRARY.classes[0]!.cards
const higher = (name: string, level: number, like: number) => ({
  ...cards[like]!, id: name.toLowerCase().replaceAll(' ', '-'), name, level,
})

const klass = (id: string, name: string, icon: string, colour: string, at = 0): ClassText => ({
  ...LIBRARY.classes[at % LIBRARY.classes.length]!, id, name, icon, colour, perks: PERKS, hit_points: [10, 12, 14, 15, 17, 18, 20, 21, 23],
  text: 'Holds a line where nobody else would draw one. Slow to begin with, and very hard to move afterwards.',
  masteries: ['Unbroken Line: end six rounds in a row next to an ally.', 'By the Book: use every basic action once.'],
  cards: [
    ...cards, higher('Post the Watch', 2, 2), higher('Elbow Drill', 2, 4), higher('Second Rank', 3, 0), higher('Sound the Recall', 3, 3),
  ],
})

const item = (id: string, name: string, icon: string, slot: ItemText['slot'], gold: number, lines: string[]): ItemText => ({
  id, name, icon, slot, gold, usage: 'spent', slots: [], penalty: 0, lines, flipped: [],
})

const SCENARIOS: [string, string, string, number, number, string[]][] = [
  ['tollhouse', 'The Toll House', 'lanterns', 560, 640, ['nine-lamps']],
  ['nine-lamps', 'Nine Lamps', 'lanterns', 640, 540, ['sluice', 'tithe-barn']],
  ['sluice', 'The Sluice House', 'lanterns', 370, 440, ['quarry', 'deserters']],
  ['quarry', 'Cold Quarry', 'lanterns', 270, 360, ['palisade']],
  ['palisade', 'Palisade Night', 'lanterns', 470, 560, []],
  ['tithe-barn', 'The Tithe Barn', 'water', 660, 760, ['ferry', 'weir']],
  ['weir', 'Smoke on the Weir', 'below', 340, 740, ['bell']],
  ['ferry', 'The Ferry Landing', 'water', 780, 650, ['stair']],
  ['bell', 'The Bell Below', 'below', 830, 400, []],
  ['deserters', 'Deserters’ Camp', 'road', 700, 330, []],
  ['stair', 'The Salt Stair', 'water', 880, 830, []],
]
const DONE = new Set(['tollhouse', 'nine-lamps', 'sluice', 'quarry', 'tithe-barn', 'weir'])

const BUILDINGS: [string, number, string, string, number, number][] = [
  ['3', 3, 'Guardhouse', 'I', 1, 2], ['31', 31, 'Map Room', 'B', 1, 1], ['35', 35, 'Storehouse', 'E', 2, 3],
  ['34', 34, 'Workshop', 'A', 2, 4], ['5', 5, 'Sawpit', 'L', 1, 2], ['17', 17, 'Well House', 'G', 2, 2],
  ['27', 27, 'Ropewalk', 'K', 1, 1], ['21', 21, 'Still House', 'F', 1, 3], ['7', 7, 'Smelt House', 'D', 1, 2],
  ['11', 11, 'Trapper’s Hut', 'C', 1, 2], ['42', 42, 'Lamp Yard', 'H', 1, 1], ['24', 24, 'Charcoal Kiln', 'J', 0, 2],
]

export const WORDS: Words = {
  classes: [
    klass('marshal', 'Marshal', 'flying-flag', '#cf5640'), klass('wayfarer', 'Wayfarer', 'walking-boot', '#5b9bd5', 1),
    klass('hourblade', 'Hourblade', 'hourglass', '#3fa79f', 2), klass('hearthbinder', 'Hearthbinder', 'campfire', '#e3913c'),
    klass('thousandfold', 'Thousandfold', 'beehive', '#9dae3c', 1), null, null,
  ],
  items: [
    item('tin-buckler', 'Tin Buckler', 'round-shield', 'one_hand', 15, ['{shield} *Shield 1* once']),
    item('snowshoes', 'Snowshoes', 'boots', 'legs', 15, ['Difficult ground costs 1']),
    item('arrowheads', 'Rimed Arrowheads', 'broadhead-arrow', 'small', 20, ['Ranged attack: {immobilize} immobilize']),
    item('miners-lamp', 'Miner’s Lamp', 'mining-helmet', 'head', 20, ['Infuse {light} now']),
    item('jerkin', 'Quilted Jerkin', 'leather-armor', 'body', 30, ['{shield} *Shield 1* when attacked']),
    item('biscuit', 'Last Biscuit', 'knapsack', 'small', 10, ['{heal} *Heal 3*, self']),
    item('potion', 'Healing Potion', 'round-bottom-flask', 'small', 10, ['{heal} *Heal 4*, self']),
    item('harpoon', 'Whaler’s Harpoon', 'broadhead-arrow', 'two_hands', 50, ['{pull} *Pull 2*']),
  ],
  modifiers: LIBRARY.modifiers,
  goals: [
    { id: 'sleepless', name: 'Sleepless', text: 'Take no long rest.' },
    { id: 'magpie', name: 'Magpie', text: 'Loot four or more loot tokens.' },
    { id: 'scratch', name: 'Not a Scratch', text: 'Suffer three or less damage in the whole scenario.' },
  ],
  scenarios: [
    ...SCENARIOS.map(([id, name], at) => ({
      id, name, number: at + 1, goal: '',
      introduction: 'The ferry has come back. It was not expected to: it burned in the autumn, with the ferryman watching.',
    })), null, null, null,
  ],
  campaign: {
    text: 'Emberwick has two hundred and twelve lanterns. Three nights ago the one on the toll house went dark.',
    event: null,
    events: {
      'WR-09': {
        front: 'A sledge stands across the road, its runners frozen in. On it lie forty-one lanterns, packed in straw, each with a house number from Emberwick painted on the glass. There is no driver.',
        options: ['Light them all and see who comes.', 'Bury the sledge and go on quietly.'],
      },
    },
    levels: Array.from({ length: 8 }, (_, n) => ({ trap: 2 + n, hazard: 1 + Math.ceil(n / 3), gold: [2, 2, 3, 3, 4, 4, 5, 6][n]!, experience: 4 + 2 * n })),
    quests: {
      wall: { index: 0, name: 'What the Wall Remembers', text: 'Then put the drill book down and let somebody else read it.', goals: ['Win eight scenarios in which no ally of yours was exhausted.'] },
      roads: { index: 1, name: 'Every Road Twice', text: 'Ten roads out, and ten roads back. I kept count, so that nobody else would.', goals: ['Complete ten scenarios.'] },
    },
    sections: { '12.1': 'The council counts the lanterns again and gets another number.' },
    envelopes: { 'lantern-school': 'A school for whoever wants to know how a lamp is kept burning.' },
    buildings: Object.fromEntries(BUILDINGS.map(([id, number, name, place, , levels]) => [id, {
      number, name, place, levels,
      now: { operation: [{ text: 'The town gains 1 lumber.', indent: 0 }], wrecked: [{ text: 'The town loses 1 hide.', indent: 0 }] },
      next: { prosperity: 2, cost: { lumber: 3, metal: 1 }, gold: 5 },
    }])),
    marks: { 'second-bell': 'Second Bell' },
    requires: { bell: ['Smoke on the Weir completed', 'Ropewalk (27) standing'] },
    conclusions: { quarry: 'They carry the stone down by hand. Nobody says what it was for, and nobody asks twice.' },
    places: [{ id: 'emberwick', name: 'Emberwick', x: 440, y: 640 }, ...SCENARIOS.map(([id, name, , x, y]) => ({ id, name, x, y }))],
    chains: { lanterns: 'The Lantern Count', road: 'The Queen’s Road', water: 'Water and Salt', below: 'Under the Town' },
  },
}

const character = (id: number, klass: string, name: string, change: Partial<CharacterView>): CharacterView => ({
  id, class: klass, name, player: id, party: 0, status: 'active', level: 2, experience: 80, next: 95, hit_points: 12, gold: 23,
  resources: { lumber: 1, metal: 2, hide: 1, ashmint: 1, kilnberry: 1 }, notes: '', cards: ['post-the-watch'], items: ['biscuit', 'snowshoes'],
  perks: { 0: 1, 3: 1 }, marks_left: 0, checkmarks: 4, masteries: [], has_quest: true, quest: null, dealt: [], quest_shown: false,
  beginning: false, outfitting: false, played: [8, 6],
  tallies: { kills: 21, damage_dealt: 391, damage_suffered: 63, healed: 24, hexes_moved: 240, loot_tokens: 30 }, weeks: 12, ...change,
})

const state = (id: string, at: number): View['scenarios'][number] => ({
  id, number: at + 1, place: id, chain: SCENARIOS[at]![2], locked_out: id === 'deserters', completed: DONE.has(id),
  open: !DONE.has(id) && id !== 'deserters' && id !== 'bell', meets: id !== 'bell', met: id === 'bell' ? [true, false] : [],
  blanks: ['palisade', 'deserters', 'stair', 'bell'].includes(id) ? 1 : 0, treasures_left: id === 'quarry' ? 1 : 0,
  side: false, leads_to: SCENARIOS[at]![5], links: id === 'ferry' ? ['stair'] : [], attempts: DONE.has(id) ? 1 : 0, reserved: null,
})

export const TOWN: View = {
  pack: 'gallery', chapter: 9, phase: 'downtime', outpost: true,
  variants: { reduced_randomness: false, solo: false, open_information: false, permanent_death: false, temporary_enhancements: false, open_quests: false },
  players: ['Anna', 'Ben', 'Chiara', 'Dov'].map((name, at) => ({ name, here: at !== 3, closed: false })),
  finished: [2],
  characters: [
    character(0, 'marshal', 'Tamsin', { experience: 97, quest: { id: 'wall', progress: [[3, 8]] } }),
    character(1, 'wayfarer', 'Orrin', { level: 3, experience: 123, next: 150, tallies: { kills: 14, damage_dealt: 302 } }),
    character(2, 'hourblade', 'Ilse', { experience: 92, tallies: { kills: 30, damage_dealt: 468 } }),
    character(3, 'hearthbinder', 'Brand', { experience: 61, tallies: { kills: 9, damage_dealt: 217 } }),
  ],
  party: 0, parties: [{ name: '', reputation: 0, marks: {}, place: null, notes: '' }],
  calendar: { weeks: 12, sections: { 15: ['61.2'], 18: ['12.1'] } }, season: 'winter',
  town: {
    stock: { lumber: 6, metal: 4, hide: 3, ashmint: 2, kilnberry: 1, lampmoss: 3, saltcap: 1, thawroot: 2 }, inspiration: 7, morale: 11,
    prosperity: 9, soldiers: 2, defense: 30,
    buildings: Object.fromEntries(BUILDINGS.map(([id, , , , level]) => [id, { level, wrecked: id === '27', since: 3 }])),
    guard: {}, guard_drawn: {}, sanctuary: 0,
  } as unknown as View['town'],
  prosperity: 2, prosperity_track: [5, 15, 25], defense: 30, reputation: 0,
  scenarios: SCENARIOS.map(([id], at) => state(id, at)), scenarios_unknown: 7, marks: { 'second-bell': 1 },
  decks: { 'winter-road': 8, 'winter-outpost': 9 }, quests: 12,
  shelf: [
    { id: 'tin-buckler', index: 0, copies: 2, price: 15 }, { id: 'potion', index: 6, copies: 4, price: 10 },
    { id: 'harpoon', index: 7, copies: 1, price: 50 },
  ],
  classes: Object.fromEntries(['marshal', 'wayfarer', 'hourblade', 'hearthbinder', 'thousandfold'].map((id) => [id, { unlocked: true, retired: false, enhancements: [] }])),
  recipes: [], envelopes: [], rules_in_force: [], sections_read: ['12.1'], retired: [{ character: 3, player: 3, quests: ['roads'], week: 10 }],
  evenings: [
    { week: 0, scenario: null, completed: false, level: 0, company: [], events: [], sections: [] },
    { week: 1, scenario: 'tollhouse', completed: true, level: 1, company: [0, 1], events: [], sections: [] },
    { week: 5, scenario: 'nine-lamps', completed: false, level: 1, company: [0, 1, 2], events: [], sections: [] },
    { week: 11, scenario: 'quarry', completed: true, level: 2, company: [0, 1, 2], events: [['WR-09', 0]], sections: ['12.1'] },
  ],
  ended: false, corrections: [{ chapter: 4, what: '/town/morale', from: '10', to: '11' }], report: null, event: null, carried: [], concerned: [0, 1, 2],
  journey: null, recommended: 2, entered: null,
} as unknown as View

const takings = (character: number, experience: number, gold: number, goal: [string, boolean], tallies: Record<string, number>) => ({
  character, experience, bonus: 8, gold, resources: { metal: 2, lumber: 1 }, from_treasures: {}, goal, checkmarks: 1, masteries: [], items: [], sold: [],
  exhausted: character === 2, dead: false, tallies, kills: {}, treasures: 0,
})

export const HOME: View = {
  ...TOWN, phase: 'homecoming',
  report: {
    scenario: 'quarry', mode: 'campaign', completed: true, level: 2, treasures: [], random_item: false, marks: {}, weeks: 0, cardboard: false,
    members: [
      takings(0, 9, 9, ['sleepless', true], { kills: 6, damage_dealt: 31, damage_suffered: 7, healed: 4, rounds: 11 }),
      takings(1, 7, 15, ['magpie', true], { kills: 3, damage_dealt: 18, damage_suffered: 12, healed: 0, rounds: 11 }),
      takings(2, 11, 6, ['scratch', false], { kills: 7, damage_dealt: 40, damage_suffered: 5, healed: 0, rounds: 11 }),
    ],
  } as unknown as View['report'],
}

const line = (rule: string, fact: Fact): LogLine => ({ rule, fact })

export const TOWN_LOG: LogLine[] = [
  line('FH-TIME-01', { what: 'week', week: 12 }),
  line('FH-OPS-01', { what: 'moved', thing: { Resource: 'lumber' }, amount: 1, from: 'bank', to: 'town' }),
  line('FH-WRECK-01', { what: 'moved', thing: { Resource: 'hide' }, amount: 1, from: 'town', to: 'spent' }),
  line('FH-CRAFT-01', { what: 'moved', thing: { Item: 'snowshoes' }, amount: 1, from: 'bank', to: { character: 2 } }),
]

export const HOME_LOG: LogLine[] = [
  line('FH-LINK-01', { what: 'home', scenario: 'quarry', completed: true }),
  line('FH-LINK-08', { what: 'goal', character: 0, goal: 'sleepless', met: true }),
  line('FH-LINK-08', { what: 'goal', character: 1, goal: 'magpie', met: true }),
  line('FH-LINK-08', { what: 'goal', character: 2, goal: 'scratch', met: false }),
]

export const EVENT_LOG: LogLine[] = [
  line('FH-EVENT-04', { what: 'event_drawn', event: 'WR-09' }),
  line('FH-EVENT-05', { what: 'event_chosen', event: 'WR-09', option: 0 }),
  line('FH-EVENT-06', { what: 'event_outcome', event: 'WR-09', option: 0, outcome: 0 }),
  line('', { what: 'said', text: { en: 'They come out of the drift one by one: six children and a ferryman, and all of them want to know who is going to count. Tamsin does, aloud, twice, until it comes out right.' } }),
  line('FH-MORALE-01', { what: 'changed', value: 'morale', by: 1, now: 12 }),
  line('FH-SUPPLY-01', { what: 'moved', thing: { Resource: 'hide' }, amount: 1, from: 'bank', to: 'town' }),
  line('FH-EVENT-07', { what: 'carries', character: 0, effect: null }),
  line('FH-EVENT-12', { what: 'event_added', event: 'WO-31' }),
  line('FH-EVENT-08', { what: 'event_closed', event: 'WR-09', returned: false }),
]

export const FAREWELL_LOG: LogLine[] = [
  line('FH-RETIRE-01', { what: 'retired', character: 1, quest: 'roads' }),
  line('FH-RETIRE-05', { what: 'changed', value: 'prosperity', by: 2, now: 15 }),
  line('FH-RETIRE-06', { what: 'opened', envelope: 'lantern-school' }),
  line('FH-UNLOCK-04', { what: 'unlocked', content: { Class: 'thousandfold' } }),
  line('FH-RETIRE-22', { what: 'moved', thing: { Resource: 'lumber' }, amount: 2, from: { character: 1 }, to: 'town' }),
]

export const FREE: Choice[] = [
  { level_up: [0, 10] }, { level_up: [0, 11] }, { level_up: [0, 9] }, { buy: [0, 0, 15] }, { buy: [0, 6, 10] }, { sell: [0, 5, 5] },
  { contribute: [0, 'lumber'] }, { contribute: [0, 'metal'] }, { set_aside: 0 }, { attend: [3, true] },
]

export const offer = (prompt: Prompt, options: Choice[]): Offer => ({ prompt, options, to: [0], secret: false })

export const EVENT_OPEN: View = {
  ...TOWN, phase: 'road', event: { event: 'WR-09', deck: 'winter-road', option: null, read: false, returned: false },
}

export function townUpdate(change: Partial<Update>, view: View, question: Offer | null, free: Choice[] = []): Update {
  const seat = change.you === null ? null : 0
  return {
    version: 40, you: 0, title: 'Emberwick', game: 'town',
    chapter: { saga: 'havens', number: 17, game: 'town', back: true, custom: 'vote', chairs: [] },
    views: [{ seat, view, question, free, retract: false }], log_from: 0, log: TOWN_LOG, waiting: [0, 1], chance: null, winners: null,
    seats: view.players.map((player, at) => ({ seat: at, name: player.name, chair: at, holder: at, bot: false })),
    people: view.players.map((player, at) => ({ id: at, name: player.name })),
    keeper: 0, open: true, paused: false, stopped: null, vote: null,
    history: { live: 12, undone: 0, back_to: 11, forth_by: 1, undo_to: 9, redo_by: 1 }, ...change,
  }
}

const counts = (of: Record<string, number>) =>
  ['lumber', 'metal', 'hide', 'ashmint', 'bellwort', 'kilnberry', 'lampmoss', 'saltcap', 'thawroot'].map((kind) => of[kind] ?? 0)

export const payment = (own: Record<string, number>, common: Record<string, number> = {}) => ({
  gold: 0, own: counts(own), common: counts(common), items: [null, null, null],
})

const make = (id: string, index: number, ways: ReturnType<typeof payment>[], lacking: Record<string, number> = {}) => ({
  id, index, ways, allowed: true, lacking, lacking_items: [],
})

const pairs = ['ashmint', 'bellwort', 'kilnberry', 'lampmoss', 'saltcap', 'thawroot'].flatMap((one, at, all) => all.slice(at).map((other) => [one, other]))
const OPENED: Record<string, string | null> = { 'ashmint+ashmint': 'potion', 'ashmint+kilnberry': 'potion', 'lampmoss+thawroot': null }

const BOARD = {
  buildings: BUILDINGS.map(([id, number, , place, level, levels], index) => ({
    id, index, number, place, wall: false, level, levels, wrecked: id === '27', harmed: null as boolean | null, repair: 2,
    additions: [],
    works: [{
      work: id === '27' ? 'rebuild' : level === 0 ? 'build' : 'upgrade', addition: null, prosperity: id === '35' ? 3 : 2,
      cost: { lumber: 3, metal: 1 }, gold: 5, lacking: {}, lacking_gold: 0, payable: id !== '34', open: true,
    }],
  })),
  built: 0, rebuilding: false, soldiers_most: 6,
  guard: [['firm2', 1, 1], ['firm', 4, 5], ['steady', 5, 6], ['shaken', 4, 5], ['rout', 1, 1], ['hold', 1, 1], ['breach', 0, 1]] as [string, number, number][],
  attack: null as unknown, workshop: true,
  makers: [{
    character: 0,
    items: [
      make('tin-buckler', 0, [payment({ metal: 1 })]), make('snowshoes', 1, [payment({ hide: 1, lumber: 1 })]),
      make('arrowheads', 2, [payment({ metal: 1 }, { thawroot: 1 })]), make('miners-lamp', 3, [payment({ metal: 1 }, { lampmoss: 1 })]),
      make('jerkin', 4, [], { hide: 1 }), make('harpoon', 7, [], { metal: 2, lumber: 1 }),
    ],
  }],
  brews: [2], distils: true,
  chart: pairs.map((herbs) => {
    const key = herbs.join('+')
    return { herbs, open: key in OPENED, potion: OPENED[key] ?? null, copies: 3 }
  }),
}
Object.assign(TOWN, { board: BOARD })
Object.assign(HOME, { board: BOARD })
Object.assign(EVENT_OPEN, { board: BOARD })

Object.assign(WORDS.campaign, {
  guard: Object.fromEntries([['firm2', '+20'], ['firm', '+10'], ['steady', '+0'], ['shaken', '−10'], ['rout', '−20'], ['hold', 'hold'], ['breach', 'wreck']]
    .map(([id, value]) => [id, { value, effects: [] }])),
})
WORDS.campaign.buildings['34']!.now!.downtime = [{ service: 'craft' }]
WORDS.campaign.buildings['21']!.now!.downtime = [{ service: 'brew' }, { service: 'distil' }]

export const MAKING: Choice[] = [
  ...BOARD.makers[0]!.items.flatMap((one) => one.ways.map((way) => ({ craft: [0, one.index, way] }))),
  { brew: [0, payment({ ashmint: 1, kilnberry: 1 })] }, { brew: [0, payment({ ashmint: 1 }, { lampmoss: 1 })] },
  { distil: [0, 6, 'ashmint'] },
] as unknown as Choice[]

export const SIEGE: View = {
  ...TOWN, phase: 'outpost_event', event: { event: 'WR-09', deck: 'winter-outpost', option: 0, read: true, returned: false },
  board: {
    ...BOARD,
    buildings: BOARD.buildings.map((one) => ({ ...one, harmed: one.id === '31' ? false : one.id === '27' ? true : null })),
    attack: {
      value: 40, defense: 30, wrecks: false, count: 4, targets: ['35', '31', '27', '21'],
      checks: [
        { building: '35', soldiers: 1, value: 35, defense: 30, luck: 'advantage', drawn: ['firm', 'shaken'], applied: 'firm', verdict: 'defended' },
        { building: '31', soldiers: 0, value: 40, defense: 30, luck: 'even', drawn: ['steady'], applied: 'steady', verdict: 'damaged' },
        { building: '27', soldiers: 0, value: 40, defense: 30, luck: 'even', drawn: ['breach'], applied: 'breach', verdict: 'wrecked' },
      ],
      odds: [
        { soldiers: 0, value: 40, luck: 'even', odds: { defended: 6, damaged: 10, wrecked: 0, of: 16 } },
        { soldiers: 1, value: 35, luck: 'advantage', odds: { defended: 75, damaged: 45, wrecked: 0, of: 120 } },
        { soldiers: 2, value: 30, luck: 'advantage', odds: { defended: 110, damaged: 10, wrecked: 0, of: 120 } },
        { soldiers: 3, value: 25, luck: 'advantage', odds: { defended: 110, damaged: 10, wrecked: 0, of: 120 } },
      ],
    },
  },
} as unknown as View

// Invented tables for the gallery: one per state that a screen can be in.

import type { Fact, Figure, Hex, TileKind, View } from '../src/haven/game.ts'
import { conditionBit } from '../src/haven/game.ts'
import type { LogLine, Offer, Update } from '../src/lib/generated/protocol.ts'

type Spot = [col: number, row: number, tile?: TileKind, index?: number]

const SPOTS: Spot[] = []
for (let col = 0; col <= 5; col++) {
  for (let row = 0; row <= 5; row++) {
    if ((col === 0 && row === 0) || (col === 5 && row > 3)) continue
    SPOTS.push([col, row])
  }
}
SPOTS.push([6, 3])
for (let col = 7; col <= 12; col++) {
  for (let row = 0; row <= 6; row++) {
    if ((col === 12 && (row === 0 || row > 5)) || (col === 7 && row > 5)) continue
    SPOTS.push([col, row])
  }
}

const TILES: Record<string, [TileKind, number]> = {
  '1,1': ['obstacle', 0], '2,5': ['ice', 4], '2,4': ['ice', 4], '3,4': ['ice', 4], '3,5': ['ice', 4],
  '8,2': ['obstacle', 0], '10,2': ['trap', 1], '9,5': ['difficult', 3], '10,4': ['difficult', 3],
  '10,5': ['difficult', 3], '11,4': ['obstacle', 0], '9,6': ['hazard', 2], '8,5': ['hazard', 2],
  '12,4': ['plate', 5], '7,5': ['objective', 6], '4,0': ['corridor', 7], '12,1': ['wall', 8],
}

const HEXES: Hex[] = SPOTS.map(([col, row], cell) => ({
  cell, col, row, room: col < 6 ? 0 : col > 6 ? 1 : null,
  tile: TILES[`${col},${row}`] ?? null,
  loot: `${col},${row}` === '4,4' ? 1 : 0,
  treasure: `${col},${row}` === '12,2' ? 7 : null,
  mark: `${col},${row}` === '11,6' ? 'a' : null,
  start: col < 2, escape: false,
}))

export function at(col: number, row: number): number {
  return SPOTS.findIndex(([c, r]) => c === col && r === row)
}

type Made = Partial<Figure> & Pick<Figure, 'id' | 'kind' | 'cell' | 'hit_points' | 'hit_points_max'>

function figure(made: Made): Figure {
  return {
    monster: null, side: 'monsters', cells: [], number: 0, conditions: 0, shield: 0, retaliate: 0,
    flying: false, acted: false, summoned: false, statistics: null, ...made,
  }
}

const FIGURES: Figure[] = [
  figure({ id: 0, kind: { Character: 0 }, side: 'party', cell: at(3, 2), hit_points: 9, hit_points_max: 10 }),
  figure({
    id: 1, kind: { Character: 1 }, side: 'party', cell: at(2, 3), hit_points: 6, hit_points_max: 8,
    conditions: conditionBit('strengthen') | conditionBit('poison'),
  }),
  figure({ id: 2, kind: { Character: 2 }, side: 'party', cell: at(4, 5), hit_points: 8, hit_points_max: 8 }),
  figure({
    id: 4, kind: { Monster: { of: 0, rank: 'elite' } }, monster: 0, number: 4, cell: at(9, 1),
    hit_points: 7, hit_points_max: 10, conditions: conditionBit('wound'), shield: 2, retaliate: 1,
  }),
  figure({
    id: 5, kind: { Monster: { of: 1, rank: 'normal' } }, monster: 1, number: 2, cell: at(8, 3),
    hit_points: 5, hit_points_max: 5,
  }),
  figure({
    id: 6, kind: { Monster: { of: 0, rank: 'normal' } }, monster: 0, number: 1, cell: at(9, 3),
    hit_points: 2, hit_points_max: 6, shield: 1,
  }),
  figure({
    id: 7, kind: { Monster: { of: 2, rank: 'normal' } }, monster: 2, number: 1, cell: at(11, 2),
    hit_points: 6, hit_points_max: 6,
  }),
]

const NOBODY = {
  unrecoverable: [], active: [], resting: null, experience: 0, coins: 0, loot: [], goals: null,
  resources: [], form: 0, pool: null, status: 'playing' as const,
}

export const VIEW: View = {
  scenario: 0, level: 1, monster_level: 1, phase: 'Turns', round: 3,
  house: {
    reduced_randomness: false, open_information: false, solo: false, permanent_death: false,
  },
  hexes: HEXES, walls: [], links: [],
  doors: [{ door: 0, cells: [at(6, 3)], open: false, locked: false }],
  figures: FIGURES,
  characters: [
    {
      ...NOBODY, class: 0, level: 1, hand_count: 5, hand: [0, 1, 2, 3, 4], discard: [5, 6, 7],
      lost: [], chosen: [0, 1], has_chosen: true, experience: 4, goals: [1], resources: [2],
      items: [
        { item: 0, state: 'ready', used: 0, brought: true },
        { item: 1, state: 'lost', used: 0, brought: true },
        { item: 2, state: 'ready', used: 1, brought: true },
      ],
      coins: 3, loot: [['lumber', 1]],
    },
    {
      ...NOBODY, class: 1, level: 1, hand_count: 6, hand: null, discard: [1], lost: [0],
      chosen: null, has_chosen: true, items: [],
    },
    {
      ...NOBODY, class: 2, level: 1, hand_count: 7, hand: null, discard: [], lost: [], chosen: null,
      has_chosen: false, items: [],
    },
  ],
  sets: [
    { index: 0, set: 0, card: 0, discarded: [0] },
    { index: 1, set: 1, card: 0, discarded: [0] },
    { index: 2, set: 2, card: 0, discarded: [0] },
  ],
  decks: Array.from({ length: 6 }, () => ({
    faces: [
      { modifier: 0, left: 4, discarded: 2 }, { modifier: 1, left: 3, discarded: 2 },
      { modifier: 2, left: 5, discarded: 0 }, { modifier: 3, left: 0, discarded: 1 },
      { modifier: 4, left: 1, discarded: 0 }, { modifier: 5, left: 1, discarded: 0 },
      { modifier: 6, left: 1, discarded: 0 },
    ],
    shuffle: false,
  })),
  supply: [10, 10, 10],
  elements: ['strong', 'waning', 'inert', 'inert', 'strong', 'inert'],
  order: [
    { who: { Character: 0 }, initiative: 12, done: false, acting: true },
    { who: { Monsters: 1 }, initiative: 24, done: false, acting: false },
    { who: { Character: 2 }, initiative: 31, done: false, acting: false },
    { who: { Monsters: 0 }, initiative: 45, done: false, acting: false },
    { who: { Monsters: 2 }, initiative: 66, done: false, acting: false },
    { who: { Character: 1 }, initiative: 81, done: false, acting: false },
  ],
  acting: 0, doing: null, bonuses: [], marks: [], loot_left: 8, counters: [], sections: [],
  verdict: { completed: false, failed: false }, trap_damage: 3, hazard_damage: 1,
}

function told(fact: Fact, rule = ''): LogLine {
  return { rule, fact }
}

export const LOG: LogLine[] = [
  told({ what: 'scenario_begins', scenario: 0, level: 1 }),
  told({ what: 'round_begins', round: 3 }),
  told({ what: 'cards_revealed', character: 0, cards: [0, 1], initiative: 12 }),
  told({ what: 'monster_card_drawn', set: 0, card: 0, initiative: 45 }),
  told({ what: 'turn_begins', figure: 4 }),
  told({ what: 'monster_focus', figure: 4, focus: 0 }, 'FH-FOCUS-01'),
  told({
    what: 'monster_reasons', figure: 4,
    reasons: [
      { rule: 'FH-FOCUS-01', says: { says: 'candidate', figure: 0, harmful: 0, points: 3, range: 4, initiative: 12 } },
      { rule: 'FH-FOCUS-01', says: { says: 'candidate', figure: 1, harmful: 0, points: 4, range: 5, initiative: 81 } },
      { rule: 'FH-FOCUS-11', says: { says: 'focus', figure: 0 } },
    ],
  }),
  told({ what: 'turn_begins', figure: 5 }),
  told({ what: 'attack_declared', attacker: 5, target: 1, value: 3, ranged: true }, 'FH-ATK-01'),
  told({ what: 'attack_bonus', figure: 1, value: 1, why: 'poison' }, 'FH-COND-01'),
  told({ what: 'modifier_drawn', attacker: 5, deck: 3, modifier: 1, used: true }, 'FH-AMD-01'),
  told({ what: 'damage_suffered', figure: 1, damage: 2, left: 6, cause: 'attack' }),
  told({ what: 'infused', element: 'fire', by: 0 }),
  told({ what: 'turn_begins', figure: 0 }),
  told({ what: 'action_begins', figure: 0, source: { Card: { character: 0, card: 0, top: false } } }),
]

function offer(ask: unknown, options: unknown[]): Offer {
  const prompt = { ask, actor: 0, source: { Card: { character: 0, card: 0, top: false } } }
  return { prompt, options, to: [0], secret: false }
}

const REACH: [number, number][] = [
  [3, 1], [4, 2], [2, 2], [3, 3], [4, 1], [2, 1], [1, 2], [5, 1], [5, 2], [4, 3], [1, 3], [3, 0],
]

export const OFFERS = {
  move: offer({ move_step: { points: 3 } },
    [[3, 1], [4, 2], [4, 1], [2, 2], [3, 3]].map(([c, r]) => ({ cell: at(c!, r!) })).concat('done' as never)),
  chips: offer({ attack_target: { more: 0, value: 3 } }, [{ figure: 5 }, { figure: 6 }, 'skip']),
  leave: offer({ attack_target: { more: 0, value: 3 } }, [{ figure: 5 }, { figure: 6 }, { option: 0 }, 'skip']),
  attack: offer({ attack_target: { more: 1, value: 3 } }, [{ figure: 4 }, { figure: 5 }, { figure: 6 }, 'skip']),
  select: offer('select_cards',
    [0, 1, 2, 3, 4].flatMap((a) => [0, 1, 2, 3, 4].flatMap((b) => (a === b ? [] : [{ cards: [a, b] }]))).concat('long_rest' as never)),
  action: offer('take_action', [
    { top: 0 }, { bottom: 0 }, { top: 1 }, { bottom: 1 }, { basic_top: 0 }, { basic_bottom: 0 },
    { basic_top: 1 }, { basic_bottom: 1 }, { item: 0 }, 'end_turn',
  ]),
  negate: offer({ negate: { damage: 4 } }, [
    { lose: 2 }, { lose: 3 }, { lose: 4 }, { lose_two: [5, 6] }, { lose_two: [5, 7] }, { lose_two: [6, 7] }, 'skip',
  ]),
  goal: offer('keep_goal', [{ option: 0 }, { option: 1 }, { option: 2 }]),
  items: offer('bring_item', [{ item: 0 }, { item: 1 }, { item: 2 }, 'done']),
  hand: offer({ take_card: { more: 5 } }, [0, 1, 2, 3, 4, 5, 6, 7].map((card) => ({ card }))),
  area: offer('place_area', [8, 9].flatMap((col) => [0, 1, 2].map((turn) => ({ area: [at(col, 3), turn] })))),
  perform: offer({ perform: { ability: 1 } }, ['yes', 'skip']),
  over: offer('take_action', [{ item: 0 }, 'end_turn']),
  rest: offer('short_rest', ['yes', 'skip']),
  react: offer({ react: { event: 'attacked', damage: 0 } }, [{ item: 0 }, 'done']),
  suffer: offer({ negate: { damage: 2 } }, [{ lose: 2 }, { lose: 3 }, { lose_two: [5, 6] }, 'skip']),
  consume: offer({ use_extra: { extra: 0 } }, ['yes', 'skip']),
  settled: offer('jump', ['yes', 'skip']),
  used: offer({ react: { event: 'attack', damage: 0 } }, [{ item: 0 }, 'done']),
  bound: offer({ move_step: { points: 3 } },
    [[3, 1], [4, 2], [4, 1], [2, 2], [3, 3]].map(([c, r]) => ({ cell: at(c!, r!) })).concat('done' as never)),
  first: {
    ...offer('figure_first', [{ figure: 0 }, { figure: 1 }]),
    prompt: { ask: 'figure_first', actor: 4, source: { MonsterCard: { set: 0, card: 0 } } },
  },
}

const NOTHING = { label: null, cells: [], figures: [], expect: null }
const odds = (least: number, most: number, kills_percent: number) => ({
  ...NOTHING, expect: { least, most, average_tenths: 20, kills_percent, edge: null },
})

/** What a look at a question answers. */
export const LOOKS: Record<string, unknown> = {
  over: { options: [], best: 1 },
  rest: { options: [], best: 1 },
  suffer: { options: [], best: 3 },
  react: {
    options: [odds(0, 4, 0), odds(1, 5, 10)], best: 1,
    strike: { attacker: 5, target: 0, value: 3 },
  },
  consume: { about: 'Consume {light}: {strengthen} strengthen', options: [], best: 0, consumes: '{light}' },
  settled: { options: [], best: 0, settled: 0 },
  items: {
    options: [], best: 0,
    wear: { head: 1, body: 1, legs: 1, hands: 2, small: 0, best: [0, 2] },
  },
  move: {
    about: null, options: [], reach: [],
    paths: REACH.map(([col, row]) => ({ to: at(col, row), steps: steps(col, row), points: steps(col, row).length, harm: false })),
  },
  attack: {
    about: null, paths: [],
    reach: [[7, 2], [8, 2], [7, 3], [8, 3], [9, 3], [7, 4], [8, 4]].map(([col, row]) => at(col!, row!)),
    options: [
      { label: null, cells: [], figures: [], expect: { least: 0, most: 4, average_tenths: 13, kills_percent: 0 } },
      { label: null, cells: [], figures: [], expect: { least: 0, most: 6, average_tenths: 31, kills_percent: 19 } },
      { label: null, cells: [], figures: [], expect: { least: 0, most: 5, average_tenths: 22, kills_percent: 81 } },
    ],
  },
  // What may be used on the attack stands beside it.
  chips: {
    about: '{attack} *Attack 3*', paths: [], reach: [], best: 1,
    options: [
      { ...odds(0, 6, 19), uses: [{ choice: { item: 0 }, expect: odds(1, 7, 42).expect }] },
      { ...odds(0, 5, 59), uses: [{ choice: { item: 0 }, expect: odds(2, 7, 89).expect }] },
    ],
  },
  leave: {
    about: '{attack} *Attack 3*', paths: [], reach: [], best: 1,
    options: [odds(0, 6, 19), odds(0, 5, 59), { ...NOTHING, label: '{pierce} pierce 1' }],
  },
  used: { options: [odds(2, 7, 89), odds(0, 5, 59)], best: 1, strike: { attacker: 0, target: 6, value: 3 } },
  bound: {
    about: null, options: [], reach: [], best: 1, bound: at(5, 1),
    paths: REACH.map(([col, row]) => ({ to: at(col, row), steps: steps(col, row), points: steps(col, row).length, harm: false })),
  },
  area: {
    about: '{attack} *Attack 2*', paths: [], reach: [], best: 0,
    options: [8, 9].flatMap((col) => [0, 1, 2].map((turn) => ({
      label: null, expect: null, figures: [],
      cells: [at(col, 3), at(col + (turn === 2 ? -1 : 1), 2 + turn % 2), at(col, turn === 1 ? 4 : 2)],
    }))),
  },
}

function steps(col: number, row: number): number[] {
  if (col === 5) return [at(4, 2), at(4, 1), at(col, row)].slice(row === 2 ? 0 : 1)
  return [at(col, row)]
}

export function update(change: Partial<Update>, view: View, question: Offer | null): Update {
  const holds = change.you !== null
  return {
    version: 40, you: 0, title: 'The Breathing Ice', game: 'haven', chapter: null,
    views: [{ seat: holds ? 0 : null, view, question, free: [], retract: false }],
    log_from: 0, log: LOG, waiting: [0], chance: null, winners: null,
    seats: [
      { seat: 0, name: 'Tamsin', chair: 0, holder: 0, bot: false },
      { seat: 1, name: 'Veil', chair: 1, holder: 1, bot: false },
      { seat: 2, name: 'The Choir', chair: 2, holder: null, bot: true },
    ],
    people: [{ id: 0, name: 'Anna' }, { id: 1, name: 'Bruno' }, { id: 2, name: 'Carla' }],
    keeper: 0, open: true, paused: false, stopped: null, vote: null,
    history: { live: 12, undone: 1, back_to: 11, forth_by: 1, undo_to: 9, redo_by: 1 }, ...change,
  }
}

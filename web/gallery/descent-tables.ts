// Invented tables of Descent: one per state that a screen can be in.

import type { AttackView, Hero, Marker, Monster, Space, View } from '../src/descent/game.ts'
import type { Choice, QuestionLook, Room } from '../src/lib/generated/descent.ts'
import type { LogLine, Offer, Update } from '../src/lib/generated/protocol.ts'
import { DESCENT_LIBRARY, faces, MISS, PLUS } from './descent-library.ts'

// Three areas: `a` is explored, `b` just opened, `c` lies in the dark.
const DRAWING = [
  'aaaaaaa.bbbbbbbb.cccccc',
  'aaaaaaa.bbbbbbbb.cccccc',
  'aaaaaaabbbbbbbbbbcccccc',
  'aaaaaaabbbbbbbbbbcccccc',
  'aaaaaaa.bbbbbbbb.cccccc',
  'aaaaaaa.bbbbbbbb.......',
]

const MARKERS: Record<string, Marker[]> = {
  '1,5': ['Money'], '2,3': ['Healing'], '10,4': [{ Chest: 'copper' }], '14,0': [{ Chest: 'silver' }],
  '9,1': [{ RuneKey: 'red' }], '13,5': ['Vitality', 'Money'], '15,4': [{ Relic: 5 }],
}
const OBSTACLES: Record<string, Space['obstacle']> = {
  '4,2': 'pit', '11,2': 'rubble', '11,3': 'rubble', '9,5': 'water', '10,5': 'water', '9,4': 'water',
}

const SPACES: Space[] = []
const PLACES: string[] = []
for (let col = 0; col < 23; col++) {
  DRAWING.forEach((line, row) => {
    const letter = line[col]
    if (!letter || letter === '.') return
    const key = `${col},${row}`
    const revealed = letter !== 'c'
    PLACES.push(key)
    SPACES.push({
      place: [col, row], area: 'abc'.indexOf(letter), revealed,
      obstacle: revealed ? (OBSTACLES[key] ?? null) : null,
      markers: revealed ? (MARKERS[key] ?? []) : [],
      glyph: key === '1,1' ? [0, true] : key === '12,4' ? [1, false] : null,
      encounter: key === '8,0' ? 0 : null,
    })
  })
}

export function spot(col: number, row: number): number {
  return PLACES.indexOf(`${col},${row}`)
}

const block = (col: number, row: number, columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, n) => spot(col + Math.floor(n / rows), row + (n % rows)))

const NO_TOKENS = { burn: 0, poison: 0, stun: 0, web: 0 }

const hero = (made: Partial<Hero> & Pick<Hero, 'id' | 'sheet' | 'place'>): Hero => ({
  seat: 1, wounds: [9, 12], fatigue: [3, 5], armor: 1, speed: 5, conquest: 3, traits: [0, 3, 0],
  coins: 125, order: null, acted: false, tokens: NO_TOKENS, monkey: 0, skills: [[0, false], [1, true]],
  items: [{ item: 0, equipped: true, exhausted: false }, { item: 4, equipped: false, exhausted: false }],
  ...made,
})

const monster = (made: Partial<Monster> & Pick<Monster, 'id' | 'kind' | 'spaces'>): Monster => ({
  rank: 'normal', named: null, wounds: [0, 4], armor: 1, speed: 4, tokens: NO_TOKENS,
  activated: false, ...made,
})

export const DESCENT: View = {
  quest: 'Under the Kiln', quest_id: 0, round: 3, phase: 'HeroTurn', winner: null, conquest: 5,
  threat: 7, hand_size: 4, deck_size: 21, discard: [[0, 1]], in_play: [], sight_limit: 0, rolls: 12,
  spaces: SPACES,
  doors: [
    { id: 0, sides: [[spot(6, 2), spot(6, 3)], [spot(7, 2), spot(7, 3)]], open: true, rune: null },
    { id: 1, sides: [[spot(16, 2), spot(16, 3)], [spot(17, 2), spot(17, 3)]], open: false, rune: 'red' },
  ],
  stairs: [[spot(0, 5), spot(15, 0)]], keys: ['blue'],
  heroes: [
    hero({ id: 0, sheet: 0, place: { Board: spot(5, 3) } }),
    hero({
      id: 1, sheet: 1, place: { Board: spot(6, 1) }, order: 'guard', acted: true, wounds: [4, 16],
      tokens: { ...NO_TOKENS, burn: 2, web: 1 }, armor: 3, skills: [[2, false], [3, false]],
      items: [1, 2, 3].map((item) => ({ item, equipped: true, exhausted: item === 2 })),
    }),
  ],
  monsters: [
    monster({ id: 0, kind: 0, spaces: [spot(8, 3)], wounds: [1, 4] }),
    monster({ id: 1, kind: 0, spaces: [spot(13, 1)], rank: 'master', tokens: { ...NO_TOKENS, stun: 1 } }),
    monster({ id: 2, kind: 1, spaces: block(9, 2, 2, 2), wounds: [2, 5], rank: 'master' }),
    monster({ id: 3, kind: 3, spaces: block(13, 2, 3, 2), named: 0, rank: 'master', wounds: [3, 14] }),
    monster({ id: 4, kind: 2, spaces: [spot(12, 5)] }),
  ],
  pets: [{ id: 0, kind: 0, owner: 0, name: 'Toad', place: { Board: spot(4, 4) }, item: null, movement: 0 }],
  companion: null,
  turn: {
    hero: 0, stage: 'Act', action: 'advance', movement: 3, attacks: 1, extra_attacks: 0,
    undecided: false, may_order: false, travelled: false, webbed: false, stunned: false,
    halted: false, drunk: false, waiting: 0, heading: null, bent: false, again: null, seen_by: 0,
  },
  activation: null, attack: null,
  shop: [[0, 1, 125], [1, 2, 100], [2, 2, 75], [3, 1, 150], [5, 1, 150]],
  secrets: null,
}

/** The same table as the overlord sees it. */
export const OVERLORDS: View = {
  ...DESCENT, phase: 'Activate', turn: null,
  secrets: {
    hand: [[0, 1, 4], [1, 2, 3], [2, 1, 4], [3, 1, 20]], chests: [], mimics: [],
    monsters: [[spot(19, 1), 0, 'normal', null], [spot(20, 2), 2, 'master', null]],
    markers: [[spot(21, 3), { Chest: 'gold' }]], obstacles: [],
  },
}

const { face } = faces
const NO_GAIN = {
  damage: 0, range: 0, surges: 0, power_dice: 0, stun_wounded: 0, threat_loss: 0, doublings: 0,
  slay: false, abilities: Array.from({ length: 18 }, () => 0) as never,
}
const dice = ['blue', 'green', 'black', 'black', 'black'] as const
export const ATTACK: AttackView = {
  attack: {
    attacker: { Hero: 0 }, arm: { Weapon: 0 }, kind: 'ranged', target: spot(8, 3), spread: 'Space',
    range: 3, dice: dice.map((die, at) => ({ die, face: at })) as never, gain: NO_GAIN,
    to_range: 0, to_damage: 1, surges_spent: 0, aimed: true, dodged: false,
  },
  faces: [face(3, 1, 1), face(0, 2, 1), PLUS, face(0, 0, 1), face(0, 0, 0)],
  sum: { miss: false, range: 3, damage: 3, surges: 3, enhancements: 1 }, range: 3, damage: 4,
  surges: 3, surge_costs: [1, 2], affected: [{ Monster: 0 }],
}
export const MISSED: AttackView = { ...ATTACK, faces: [MISS, ...ATTACK.faces.slice(1)] }

const offer = (prompt: unknown, ...options: Choice[]): Offer => ({ prompt, options, to: [1], secret: false })
const step = (col: number, row: number): Choice => ({ Step: { cell: spot(col, row), upright: false } })

export const QUESTIONS = {
  sheets: offer({ ChooseSheet: 0 }, { Sheet: 0 }, { Sheet: 1 }, { Sheet: 2 }),
  exchange: offer({ ExchangeSkill: 0 }, { Exchange: 0 }, { Exchange: 1 }, 'Pass'),
  gear: offer({ EquipNext: 1 }, { Equip: 1 }, { Equip: 2 }, { Equip: 3 }, 'Done'),
  drop: offer({ DropItem: 0 }, { Drop: 4 }),
  shop: offer({ Shop: 0 }, { Buy: 0 }, { Buy: 1 }, { Buy: 2 }, { Buy: 4 }, { BuyTreasure: 'copper' },
    { Train: 'ranged' }, { Sell: 4 }, 'Done'),
  declare: offer({ Declare: 0 }, { Act: 'run' }, { Act: 'battle' }, { Act: 'advance' }, { Act: 'ready' }),
  act: offer({ Act: 0 }, 'FatigueMove', step(4, 3), step(6, 3), step(6, 2), step(5, 2), step(5, 4),
    step(4, 4), { Attack: { Weapon: 0 } }, { OpenDoor: 1 }, 'Done', 'ChangeEquipment', { Drop: 0 },
    { Drop: 4 }, { Drink: 4 }, { Give: [4, 1] }),
  target: offer({ Target: [{ Hero: 0 }, { Weapon: 0 }] },
    ...[spot(8, 3), spot(9, 2), spot(9, 3), spot(7, 3), spot(7, 2), spot(6, 3)].map((cell) => ({ Space: cell }))),
  reroll: offer({ Reroll: 'heroes' }, { Reroll: 0 }, { Reroll: 1 }, { Reroll: 2 }, 'Done'),
  fatigue: offer({ FatigueDie: 0 }, 'FatigueDie', 'Done'),
  surges: offer({ Surges: 3 }, { Surge: 0 }, { Surge: 1 }, 'Done'),
  guard: offer({ Guard: 1 }, { Attack: { Weapon: 1 } }, 'Pass'),
  treasure: offer({ Received: [0, 3] }, { Equip: 3 }, { Stow: 3 }, { Drop: 3 }, 'ChangeEquipment'),
  window: offer({ Window: { SpaceEntered: { open_ground: false } } }, { Play: 1 }, 'Pass'),
  discard: offer('Discard', { Discard: 0 }, { Discard: 1 }, { Discard: 2 }, { Discard: 3 }, 'Done'),
  cards: offer('Cards', { Play: 0 }, 'Done'),
  activate: offer('Activate', { Activate: 0 }, { Activate: 2 }, { Activate: 3 }, { Activate: 4 }, 'Done'),
  monster: offer({ MonsterAct: 2 }, { Attack: 'Natural' },
    ...[[8, 2], [10, 2], [9, 1], [8, 1]].map(([col, row]): Choice => ({
      Step: { cell: spot(col!, row!), upright: false },
    })), 'Done'),
  spawn: offer({ Spawn: [3, 'master'] },
    ...[[1, 2], [2, 2], [1, 3]].flatMap(([col, row]): Choice[] => [false, true].map((upright) => ({
      Place: { cell: spot(col!, row!), upright },
    }))), 'Pass'),
} satisfies Record<string, Offer>

const preview = (label: string | null = null) => ({ label, cells: [], figures: [], expect: null, vain: false })

const room = (takes: Partial<Room>): Room =>
  ({ hands: 0, armors: 0, potions: 0, others: 0, runes: 0, forbids_runes: false, ...takes })

export const DESCENT_LOOKS: Partial<Record<keyof typeof QUESTIONS, QuestionLook>> = {
  act: {
    options: [],
    paths: [
      { to: { cell: spot(3, 5), upright: false }, points: 2, harm: false,
        steps: [{ cell: spot(4, 4), upright: false }, { cell: spot(3, 5), upright: false }] },
      { to: { cell: spot(7, 2), upright: false }, points: 2, harm: false,
        steps: [{ cell: spot(6, 2), upright: false }, { cell: spot(7, 2), upright: false }] },
    ],
    wear: null,
    best: null,
  },
  target: {
    options: [0, 1, 2, 3, 4, 5].map((at) => ({
      ...preview(), expect: at < 3 ? { least: 0, most: 7, average_tenths: 31, kills_percent: 42 } : null,
    })),
    paths: [],
    wear: null,
    best: 0,
  },
  surges: { options: [preview('1 surge: +2 damage'), preview('2 surges: Pierce 2'), preview()], paths: [],
    wear: null, best: 2 },
  cards: {
    options: [{ ...preview(), vain: true }], paths: [], wear: null, best: 0,
  },
  gear: {
    options: [], paths: [],
    wear: {
      takes: [room({ hands: 2 }), room({ armors: 1, forbids_runes: true }), room({ hands: 1, runes: 1 })],
      most: room({ hands: 2, armors: 1, potions: 3, others: 2 }),
      pack: 3,
    },
    best: null,
  },
}

const line = (rule: string, fact: unknown): LogLine => ({ rule, fact })

export const DESCENT_LOG: LogLine[] = [
  line('DJ-ROUND-01', { Round: { round: 3 } }),
  line('DJ-TURN-01', { TurnBegan: { hero: 1 } }),
  line('DJ-TURN-06', { Declared: { hero: 1, action: 'ready' } }),
  line('DJ-ORDER-01', { OrderPlaced: { hero: 1, order: 'guard' } }),
  line('DJ-TURN-01', { TurnBegan: { hero: 0 } }),
  line('DJ-TURN-06', { Declared: { hero: 0, action: 'advance' } }),
  ...[[3, 3, 4, 3], [4, 3, 5, 3]].map(([a, b, c, d]) => line('DJ-MOVE-01', {
    Moved: {
      figure: { Hero: 0 }, from: { cell: spot(a!, b!), upright: false },
      to: { cell: spot(c!, d!), upright: false }, cost: 1,
    },
  })),
  line('DJ-OLCARD-08', { CardPlayed: { card: 1, cost: 3 } }),
  line('DJ-POWERDICE-05', { Resisted: { hero: 0, resisted: false } }),
  line('DJ-TRAP-02', { ObstaclePlaced: { obstacle: 'pit', cell: spot(4, 2) } }),
  line('DJ-WOUND-01', { Wounded: { figure: { Hero: 0 }, damage: 2, armor: 0, wounds: 2 } }),
  line('DJ-ATK-02', { AttackDeclared: { attacker: { Hero: 0 }, arm: { Weapon: 0 }, target: spot(8, 3), range: 3 } }),
  line('DJ-ATK-05', { Rolled: { die: 'blue', face: face(3, 1, 1) } }),
  line('DJ-ATK-05', { Rolled: { die: 'green', face: face(0, 2, 1) } }),
  line('DJ-ATK-13', { AttackHit: { range: 3, damage: 4 } }),
  line('DJ-WOUND-01', { Wounded: { figure: { Monster: 0 }, damage: 4, armor: 1, wounds: 3 } }),
  line('DJ-DEATH-01', { MonsterKilled: { monster: 0, kind: 0, rank: 'normal', named: null } }),
  line('DJ-CONQ-02', { Conquest: { change: 2, left: 5 } }),
  line('DJ-OLCARD-08', { CardDrawn: { card: null } }),
]

/** A table of Descent as somebody sees it; the seat of the overlord when the view has his secrets. */
export function descentUpdate(change: Partial<Update>, view: View, question: Offer | null): Update {
  const seat = change.you === null ? null : view.secrets ? 0 : 1
  const free = view.secrets ? view.secrets.hand.map(([card]) => ({ Discard: card })) : []
  return {
    version: 40, you: 0, title: DESCENT_LIBRARY.quests[0]!.name, game: 'descent', chapter: null,
    views: [{ seat, view, question, free, retract: false }],
    log_from: 0, log: DESCENT_LOG, waiting: [seat === 0 ? 0 : 1], chance: null, winners: null,
    seats: [
      { seat: 0, name: 'The overlord', chair: 0, holder: seat === 0 ? 0 : 1, bot: false },
      { seat: 1, name: 'The heroes', chair: 1, holder: seat === 0 ? 1 : 0, bot: false },
    ],
    people: [{ id: 0, name: 'Anna' }, { id: 1, name: 'Bruno' }],
    keeper: 0, open: true, paused: false, stopped: null, vote: null,
    history: { live: 12, undone: 1, back_to: 11, forth_by: 1, undo_to: 9, redo_by: 1 }, ...change,
  }
}

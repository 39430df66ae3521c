// The game as the server tells it: views, prompts, choices and facts of the Rust crate `haven`.
// Small numbers refer to the tables of the library.

export type Cell = number
export type FigureId = number
export type CardId = number

export const CONDITIONS = [
  'regenerate', 'ward', 'invisible', 'strengthen', 'bless', 'wound', 'brittle', 'bane', 'poison',
  'immobilize', 'disarm', 'impair', 'stun', 'muddle', 'curse',
] as const
export type Condition = (typeof CONDITIONS)[number]
/** A set of conditions: one bit each, in the order above. */
export type Conditions = number

export const ELEMENTS = ['fire', 'ice', 'air', 'earth', 'light', 'dark'] as const
export type Element = (typeof ELEMENTS)[number]
export type ElementState = 'inert' | 'waning' | 'strong'

export type Rank = 'normal' | 'elite' | 'boss' | 'named'
export type Side = 'party' | 'monsters' | 'third'
export type TileKind =
  | 'corridor' | 'door' | 'plate' | 'trap' | 'hazard' | 'difficult' | 'ice' | 'obstacle'
  | 'objective' | 'wall' | 'treasure' | 'start' | 'token'
export type LootKind =
  | 'money' | 'lumber' | 'metal' | 'hide' | 'ashmint' | 'bellwort' | 'kilnberry' | 'lampmoss'
  | 'saltcap' | 'thawroot' | 'random_item'
export type Pile = 'hand' | 'discard' | 'lost'

export type Phase =
  | { Setup: string }
  | 'RoundStart' | 'Select' | 'Initiative' | 'Turns'
  | { RoundEnd: string }
  | 'Over'

export type FigureKind =
  | 'None'
  | { Character: number }
  | { Summon: { owner: number; which: number; card: CardId; top: boolean } }
  | { Monster: { of: number; rank: Rank } }
  | { Extra: { which: number } }

export type Actor = { Character: number } | { Monsters: number } | { Extra: number }

export type Source =
  | { Card: { character: number; card: CardId; top: boolean } }
  | { Basic: { character: number; card: CardId; top: boolean } }
  | { Item: { character: number; slot: number } }
  | { MonsterCard: { set: number; card: number } }
  | { Boss: { of: number; which: number } }
  | 'Summon'
  | { Extra: { which: number } }
  | { Statistics: { of: number; rank: Rank } }
  | { SummonTraits: { owner: number; which: number } }
  | { Class: { character: number } }
  | { Rule: { rule: number } }
  | { Modifier: { modifier: number } }
  | 'Game'

export type View = {
  scenario: number
  level: number
  monster_level: number
  phase: Phase
  round: number
  house: HouseRules
  hexes: Hex[]
  walls: [Cell, Cell][]
  links: [Cell, Cell][]
  doors: Door[]
  figures: Figure[]
  characters: Character[]
  sets: MonsterSet[]
  decks: Deck[]
  supply: [number, number, number]
  elements: ElementState[]
  order: Place[]
  acting: FigureId | null
  doing: Source | null
  bonuses: Bonus[]
  marks: [number, Cell][]
  loot_left: number
  counters: [string, number][]
  sections: number[]
  verdict: { completed: boolean; failed: boolean }
  trap_damage: number
  hazard_damage: number
}

export type HouseRules = {
  reduced_randomness: boolean
  open_information: boolean
  solo: boolean
  permanent_death: boolean
}

export type Hex = {
  cell: Cell
  col: number
  row: number
  room: number | null
  tile: [TileKind, number] | null
  loot: number
  treasure: number | null
  mark: string | null
  start: boolean
  escape: boolean
}

export type Door = { door: number; cells: Cell[]; open: boolean; locked: boolean }

export type Figure = {
  id: FigureId
  kind: FigureKind
  monster: number | null
  side: Side
  cell: Cell
  cells: Cell[]
  hit_points: number
  hit_points_max: number
  number: number
  conditions: Conditions
  shield: number
  retaliate: number
  flying: boolean
  acted: boolean
  summoned: boolean
  statistics: [number | null, number | null, number | null] | null
}

export type Character = {
  class: number
  level: number
  status: 'playing' | 'exhausted' | 'escaped'
  hand_count: number
  hand: CardId[] | null
  pool: CardId[] | null
  discard: CardId[]
  lost: CardId[]
  unrecoverable: CardId[]
  active: CardId[]
  chosen: CardId[] | null
  has_chosen: boolean
  resting: boolean | null
  items: Item[]
  experience: number
  coins: number
  loot: [LootKind, number][]
  goals: number[] | null
  resources: number[]
  form: number
}

export type ItemState = 'ready' | 'spent' | 'lost' | 'gone' | 'flipped'
export type Item = { item: number; state: ItemState; used: number; brought: boolean }
export type MonsterSet = { index: number; set: number; card: number | null; discarded: number[] }
export type Face = { modifier: number; left: number; discarded: number }
export type Deck = { faces: Face[]; shuffle: boolean }
export type Place = { who: Actor; initiative: number; done: boolean; acting: boolean }
export type Bonus = {
  figure: FigureId
  source: Source
  ability: number
  duration: 'round' | 'persistent'
  used: number
  value: number
  range: number
}

export type Prompt = { ask: Ask; actor: FigureId | null; source: Source }

/** `"jump"`, or the name with its values: `{ "move_step": { "points": 3 } }`. */
export type Ask = string | { [name: string]: AskValues }
export type AskValues = {
  more?: number
  ability?: number
  points?: number
  value?: number
  purpose?: string | { [name: string]: number | Condition }
  extra?: number
  event?: string
  damage?: number
  first?: number
  second?: number
  modifier?: number
  target?: FigureId
  left?: number
  card?: CardId
  item?: number
  rule?: number
}

export type Choice =
  | 'yes' | 'long_rest' | 'done' | 'skip' | 'end_turn' | 'spawns'
  | { option: number }
  | { cell: Cell }
  | { figure: FigureId }
  | { card: CardId }
  | { cards: [CardId, CardId] }
  | { top: CardId }
  | { bottom: CardId }
  | { basic_top: CardId }
  | { basic_bottom: CardId }
  | { item: number }
  | { bonus: number }
  | { element: Element }
  | { area: [Cell, number] }
  | { lose: CardId }
  | { lose_two: [CardId, CardId] }
  | { remove: CardId }
  | { dismiss: FigureId }
  | { ally: number }
  | { condition: Condition }

/** A fact: what happened, with its values beside. */
export type Fact = { what: string; [value: string]: unknown }

export type FigureName = { kind: FigureKind; number: number }

export type Reason = { rule: string; says: { says: string; [value: string]: unknown } }

export type Takings = {
  character: number
  experience: number
  bonus_experience: number
  gold: number
  resources: [LootKind, number][]
  goal: [number, boolean] | null
  checkmarks: number
  masteries: number[]
  items: number[]
  exhausted: boolean
}

/** The conditions of a set. */
export function conditionsOf(set: Conditions): Condition[] {
  return CONDITIONS.filter((_, bit) => (set >> bit) & 1)
}

/** The bit of a condition. */
export function conditionBit(condition: Condition): Conditions {
  return 1 << CONDITIONS.indexOf(condition)
}

/** The name of what is asked, and its values. */
export function askOf(prompt: Prompt): { name: string; values: AskValues } {
  if (typeof prompt.ask === 'string') return { name: prompt.ask, values: {} }
  const [name, values] = Object.entries(prompt.ask)[0]!
  return { name, values }
}

/** The name of a choice, and its value. */
export function choiceOf(choice: Choice): { name: string; value: unknown } {
  if (typeof choice === 'string') return { name: choice, value: undefined }
  const [name, value] = Object.entries(choice)[0]!
  return { name, value }
}

/** The name of a phase. */
export function phaseOf(phase: Phase): string {
  return typeof phase === 'string' ? phase : Object.keys(phase)[0]!
}

/** The place of a character, when the figure is one. */
export function characterOf(kind: FigureKind): number | undefined {
  return typeof kind === 'object' && 'Character' in kind ? kind.Character : undefined
}

/** Whether two choices are the same. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

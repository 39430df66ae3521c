// The game as the server tells it: views, prompts, choices and facts of the Rust crate `descent`. Small
// numbers refer to the tables of the library, and a space is its place in the list of spaces.

export type Cell = number
export type Die = 'red' | 'blue' | 'white' | 'green' | 'yellow' | 'black'
export type Rank = 'normal' | 'master'
export type Tier = 'copper' | 'silver' | 'gold'
export type Side = 'heroes' | 'overlord'
export type Rune = 'red' | 'blue' | 'yellow'
export type ObstacleKind = 'pit' | 'rubble' | 'water'
export type OrderKind = 'aim' | 'dodge' | 'guard' | 'rest'
export type AttackKind = 'melee' | 'ranged' | 'magic'
export type Pose = { cell: Cell; upright: boolean }
export type FigureRef = { Hero: number } | { Monster: number }
export type Place = 'Nowhere' | 'Town' | { Board: Cell }
export type Arm = 'Fists' | 'Extra' | 'Natural' | { Weapon: number }
export type PowerCard = 'Sheet' | { Skill: number } | { Item: number }
export type PowerRef = { card: PowerCard; index: number }
export type Marker =
  | 'Healing' | 'Vitality' | 'Money' | { Chest: Tier } | { Relic: number } | { RuneKey: Rune }
export type Face = {
  miss: boolean
  range: number
  damage: number
  surges: number
  enhancements: number
}
export type Tokens = { burn: number; poison: number; stun: number; web: number }
export type TokenKind = keyof Tokens

/** A phase: its name, or its name and whose it is. */
export type Phase = string | { [name: string]: number }

export type View = {
  quest: string
  quest_id: number
  round: number
  phase: Phase
  winner: Side | null
  conquest: number
  threat: number
  hand_size: number
  deck_size: number
  discard: [card: number, copies: number][]
  in_play: [card: number, copies: number][]
  sight_limit: number
  rolls: number
  spaces: Space[]
  doors: Door[]
  stairs: [Cell, Cell][]
  keys: Rune[]
  heroes: Hero[]
  monsters: Monster[]
  pets: Pet[]
  companion: number | null
  turn: Turn | null
  activation: [monster: number, movement: number, attacks: number] | null
  attack: AttackView | null
  shop: [item: number, copies: number, price: number][]
  secrets: Secrets | null
}

export type Space = {
  place: [col: number, row: number]
  area: number
  revealed: boolean
  obstacle: ObstacleKind | null
  markers: Marker[]
  glyph: [glyph: number, active: boolean] | null
  encounter: number | null
}

export type Door = {
  id: number
  sides: [[Cell, Cell], [Cell, Cell]]
  open: boolean
  rune: Rune | null
}

export type Held = { item: number; equipped: boolean; exhausted: boolean }

export type Hero = {
  id: number
  seat: number
  sheet: number
  place: Place
  wounds: [left: number, most: number]
  fatigue: [left: number, most: number]
  armor: number
  speed: number
  conquest: number
  traits: [number, number, number]
  coins: number
  order: OrderKind | null
  acted: boolean
  tokens: Tokens
  monkey: number
  skills: [skill: number, exhausted: boolean][]
  items: Held[]
}

export type Monster = {
  id: number
  kind: number
  rank: Rank
  named: number | null
  spaces: Cell[]
  wounds: [suffered: number, most: number]
  armor: number
  speed: number
  tokens: Tokens
  activated: boolean
}

export type Pet = {
  id: number
  owner: number
  name: string
  kind: number
  place: Place
  item: number | null
  movement: number
}

export type Turn = {
  hero: number
  stage: string
  action: string | null
  movement: number
  attacks: number
  extra_attacks: number
  undecided: boolean
  may_order: boolean
}

export type AttackView = {
  attack: {
    attacker: FigureRef
    arm: Arm
    kind: AttackKind
    target: Cell
    range: number
    dice: ({ die: Die; face: number } | null)[]
    aimed: boolean
    dodged: boolean
  }
  faces: Face[]
  range: number
  damage: number
  surges: number
  affected: FigureRef[]
}

export type Secrets = {
  hand: [card: number, copies: number, cost: number][]
  chests: [Cell, Tier, number][]
  monsters: [Cell, number, Rank, number | null][]
  markers: [Cell, Marker][]
  obstacles: [Cell, ObstacleKind][]
}

/** A prompt, choice or fact as it comes: a name, or a name with its values. */
export type Tagged = string | { [name: string]: unknown }

export const ORDERS: OrderKind[] = ['aim', 'dodge', 'guard', 'rest']
export const TOKENS: TokenKind[] = ['burn', 'poison', 'stun', 'web']
export const DICE: Record<string, Die> = {
  R: 'red', U: 'blue', W: 'white', G: 'green', Y: 'yellow', B: 'black',
}
export const KINDS: AttackKind[] = ['melee', 'ranged', 'magic']

/** The seat of the overlord. */
export const OVERLORD = 0

/** The name of something tagged, in small letters, and its values. */
export function untag(tagged: unknown): { name: string; value: unknown } {
  if (typeof tagged === 'string') return { name: snake(tagged), value: undefined }
  const [name, value] = Object.entries(tagged as Record<string, unknown>)[0] ?? ['', undefined]
  return { name: snake(name), value }
}

function snake(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
}

/** The name of a phase. */
export function phaseOf(phase: Phase): string {
  return typeof phase === 'string' ? phase : (Object.keys(phase)[0] ?? '')
}

/** Where somebody stands, if on the board. */
export function cellOf(place: Place): Cell | null {
  return typeof place === 'object' ? place.Board : null
}

/** A figure as a key: `h0`, `m3`. */
export function figureKey(figure: FigureRef): string {
  return 'Hero' in figure ? `h${figure.Hero}` : `m${figure.Monster}`
}

/** The spaces of a figure on the board. */
export function spacesOf(view: View, figure: FigureRef): Cell[] {
  if ('Monster' in figure) {
    return view.monsters.find((one) => one.id === figure.Monster)?.spaces ?? []
  }
  const hero = view.heroes[figure.Hero]
  const cell = hero ? cellOf(hero.place) : null
  return cell === null ? [] : [cell]
}

/** Whether two answers are the same. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

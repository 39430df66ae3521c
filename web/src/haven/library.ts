// The names and texts of a pack, in one language, as the server sends them. `docs/library.md` is the
// contract; texts are rendered from the abilities themselves, so that words and behaviour agree.

import type { Condition, Floor, ItemSlot, LootKind, Side, TileKind, Usage } from '../lib/generated/haven.ts'

export type { Floor }

/** Words with symbols in braces and strong words between asterisks: `{attack} *Attack 3*`. */
export type Rich = string

export type Library = {
  game: string
  pack: string
  language: string
  classes: ClassText[]
  monsters: MonsterText[]
  sets: SetText[]
  items: ItemText[]
  modifiers: ModifierText[]
  tiles: TileText[]
  goals: GoalText[]
  loot: LootText[]
  scenarios: ScenarioText[]
}

export type ClassText = {
  id: string
  name: string
  text: string
  icon: string
  colour: string
  hand_size: number
  hit_points: number[]
  cards: CardText[]
  summons: SummonText[]
  /** Cards that a perk takes out of the deck and puts into it: which modifier, and how many. */
  perks: { text: Rich; boxes: number; remove?: [number, number][]; add?: [number, number][] }[]
  masteries: string[]
  resources: { name: string; most: number }[]
  forms: string[]
  mark_name: string
}

export type CardText = {
  id: string
  name: string
  /** 0 stands for level X. */
  level: number
  initiative: number
  /** A picture of its own, or a symbol. */
  picture?: string
  top: ActionText
  bottom: ActionText
  form: number | null
  /** Spots for enhancements, with what is on them at this table. */
  spots: SpotText[]
}

export type SpotText = {
  half: 'top' | 'bottom'
  /** The ability of that half it stands beside. */
  ability: number
  part: string
  sort: 'plus' | 'any' | 'hex'
  gain: string | null
}

export type ActionText = {
  lines: Line[]
  /** Experience for the action. */
  experience: number
  /** What it infuses, as symbols. */
  infuse: Rich
  lost: 'no' | 'lost' | 'unrecoverable'
  active: string | null
  /** The experience behind each use slot. */
  slots: number[]
}

export type Line = {
  text: Rich
  /** The verb, what is added to it, or a remark. */
  size: 'main' | 'added' | 'note'
  /** Which ability of the action it belongs to. */
  ability: number | null
  /** Which conditional effect of that ability it is. */
  extra: number | null
}

export type SummonText = {
  name: string
  icon: string
  hit_points: string
  attack: string | null
  movement: string | null
  range: string | null
  flying: boolean
  lines: Rich[]
}

export type MonsterText = {
  id: string
  name: string
  icon: string
  set: number
  boss: boolean
  /** By level, 0 to 7. */
  normal: StatisticsText[]
  elite: StatisticsText[]
  specials: ActionText[]
}

export type StatisticsText = {
  hit_points: string
  movement: number | null
  attack: string | null
  range: number | null
  flying: boolean
  lines: Rich[]
  immunities: Condition[]
}

export type SetText = { id: string; cards: MonsterCardText[] }

export type MonsterCardText = {
  name: string
  initiative: number
  shuffle: boolean
  action: ActionText
}

export type ItemText = {
  id: string
  name: string
  icon: string
  slot: ItemSlot
  gold: number
  usage: Usage
  slots: number[]
  penalty: number
  lines: Rich[]
  flipped: Rich[]
}

/** `face` is `+1`, `-2`, `x2` or `x0`; `text` is what the card adds. */
export type ModifierText = { face: string; rolling: boolean; shuffle: boolean; text: Rich }
export type TileText = { id: string; name: string; icon: string; kind: TileKind }
export type GoalText = { id: string; name: string; text: string; checkmarks: number }
export type LootText = { kind: LootKind; amount: number[] }

export type ScenarioText = {
  id: string
  number: number
  name: string
  introduction: string
  goal: string
  rules: string
  complexity: number
  /** By room, what it is floored with. */
  floors?: Floor[]
  /** By use: the monster type, and a name of its own. */
  monsters: { monster: number; name: string | null; side: Side }[]
  /** Objectives and token allies. */
  extras: { name: string; icon: string; side: Side }[]
}

/** What a symbol stands for in the icon set. */
export const SYMBOLS: Record<string, string> = {
  attack: 'broadsword', move: 'run', jump: 'jump-across', fly: 'feathered-wing',
  teleport: 'teleport', heal: 'health-normal', shield: 'checked-shield',
  retaliate: 'spiked-shield', range: 'bowman', target: 'human-target', push: 'push', pull: 'pull',
  pierce: 'piercing-sword', loot: 'two-coins', summon: 'minions', experience: 'polar-star',
  recover: 'card-pick', lose: 'card-burn', discard: 'card-discard', item: 'backpack',
  wild: 'cycle', advantage: 'upgrade', disadvantage: 'fall-down', control: 'puppet',
  grant: 'rally-the-troops', refresh: 'clockwise-rotation', damage: 'broken-heart',
  cards: 'card-pick', lost: 'card-burn', unrecoverable: 'card-burn', round: 'cycle', persistent: 'card-play',
  fire: 'flame', ice: 'snowflake-1', air: 'whirlwind', earth: 'oak-leaf', light: 'sun',
  dark: 'evil-moon',
  regenerate: 'regeneration', ward: 'shield-reflect', invisible: 'invisible',
  strengthen: 'biceps', bless: 'angel-wings', wound: 'bleeding-wound', brittle: 'cracked-glass',
  bane: 'death-skull', poison: 'poison-bottle', immobilize: 'crossed-chains', disarm: 'drop-weapon',
  impair: 'broken-bottle', stun: 'knocked-out-stars', muddle: 'star-swirl', curse: 'cursed-star',
  money: 'two-coins', lumber: 'log', metal: 'metal-bar', hide: 'animal-hide',
  ashmint: 'herbs-bundle', bellwort: 'herbs-bundle', kilnberry: 'herbs-bundle',
  lampmoss: 'herbs-bundle', saltcap: 'herbs-bundle', thawroot: 'herbs-bundle',
  random_item: 'swap-bag',
  head: 'visored-helm', body: 'breastplate', legs: 'leg-armor', one_hand: 'gauntlet',
  two_hands: 'sword-hilt', small: 'knapsack',
}

/**
 * A hex of a pattern: the acting figure's, one that is hit, one that holds an ally. One that is hit with effects
 * of its own has their number.
 */
export type PatternHex = { kind: 'o' | 'x' | 'a'; number?: string; q: number; r: number }

/** A piece of a text: words, strong words, a symbol, or an area's pattern. */
export type Piece =
  | { words: string; strong: boolean }
  | { symbol: string }
  | { pattern: PatternHex[] }

/** Reads a text with symbols. */
export function pieces(text: Rich): Piece[] {
  const out: Piece[] = []
  let strong = false
  for (const token of text.split(/(\{[^{}]+\}|\*)/)) {
    if (token === '*') strong = !strong
    else if (token.startsWith('{area:')) out.push({ pattern: patternOf(token.slice(6, -1)) })
    else if (/^\{[a-z_]+\}$/.test(token)) out.push({ symbol: token.slice(1, -1) })
    else if (token !== '') out.push({ words: token, strong })
  }
  return out
}

/** Reads a pattern: `o0.0 x1.-1 a0.1 12.0`. */
function patternOf(text: string): PatternHex[] {
  return text.split(' ').flatMap((word) => {
    const [, kind, q, r] = /^([oxa1-9])(-?\d+)\.(-?\d+)$/.exec(word) ?? []
    if (!kind) return []
    const at = { q: Number(q), r: Number(r) }
    return /\d/.test(kind) ? [{ kind: 'x', number: kind, ...at }] : [{ kind: kind as PatternHex['kind'], ...at }]
  })
}

const SUPPORT = new Set([
  'heal', 'shield', 'retaliate', 'grant', 'recover', 'refresh', 'summon', 'strengthen', 'bless', 'ward',
  'regenerate', 'invisible',
])

/** What kind of action it is, by its first ability: for the stripe at the edge of a card. */
export function typeOf({ lines }: ActionText): 'attack' | 'move' | 'support' | 'special' {
  for (const line of lines) {
    for (const piece of pieces(line.text)) {
      if (!('symbol' in piece)) continue
      const { symbol } = piece
      if (symbol === 'attack') return 'attack'
      if (symbol === 'move' || symbol === 'jump' || symbol === 'teleport') return 'move'
      if (SUPPORT.has(symbol)) return 'support'
    }
  }
  return 'special'
}

/** A text without its symbols, for screen readers and buttons. */
export function plain(text: Rich): string {
  const words = pieces(text).map((piece) => ('words' in piece ? piece.words : ''))
  return words.join('').replace(/\s+/g, ' ').trim()
}

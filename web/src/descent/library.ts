// The names and texts of a pack of this family, in one language, as the server sends them.
// `docs/library.md` is the contract; the lines are rendered from what was compiled.

import type { AttackKind, Face, Rank, Tier } from './game.ts'

export type Library = {
  game: string
  pack: string
  language: string
  /** By die (red, blue, white, green, yellow, black), its six faces. */
  dice: Face[][]
  heroes: HeroText[]
  skills: SkillText[]
  items: ItemText[]
  monsters: MonsterText[]
  cards: CardText[]
  familiars: Text[]
  quests: QuestText[]
  prices?: Prices
}

export type Text = { id: string; name: string; text: string; icon: string; lines: string[] }

export type HeroText = Text & {
  wounds: number
  fatigue: number
  armor: number
  speed: number
  conquest: number
  traits: number[]
  /** Starting skills: fighting, subterfuge, wizardry. */
  skills: number[]
}

export type SkillText = Text & { deck: 'fighting' | 'subterfuge' | 'wizardry' }

export type ItemText = Text & {
  source: 'shop' | 'relic' | 'potion' | { treasure: Tier }
  class: 'weapon' | 'armor' | 'shield' | 'other' | 'potion' | 'cache'
  attack: AttackKind | null
  /** Letters of dice: R red, U blue, W white, G green, Y yellow, B black. */
  dice: string | null
  hands: number
  rune: boolean
  price: number
}

export type Stats = { speed: number; wounds: number; armor: number; dice: string; lines: string[] }

export type MonsterText = Text & {
  size: 'one' | 'two' | 'four' | 'six'
  attack: AttackKind
  /** For two to five players. */
  cards: { normal: Stats; master: Stats }[]
}

export type CardText = Text & {
  kind: 'spawn' | 'power' | 'event' | 'trap'
  cost: number
  discard: number
  copies: number
  spawns?: [number, Rank][]
}

export type QuestText = {
  id: string
  number: number
  name: string
  introduction: string
  goal: string
  named: Text[]
  /** Walls between spaces that lie side by side. */
  walls: [number, number][]
}

export type Prices = {
  potion_setup: [number, number]
  potion_town: [number, number]
  treasure: [number, number, number]
  skill: number
  training: number
}

/** What stands for what in the icon set. */
export const SYMBOLS: Record<string, string> = {
  wounds: 'hearts', fatigue: 'lightning-trio', armor: 'breastplate', speed: 'walking-boot',
  conquest: 'laurel-crown', threat: 'evil-eyes', coins: 'two-coins', overlord: 'overlord-helm',
  surge: 'electric', range: 'target-arrows', damage: 'hearts', town: 'village',
  melee: 'broadsword', ranged: 'bowman', magic: 'magic-swirl',
  aim: 'bullseye', dodge: 'dodging', guard: 'checked-shield', rest: 'night-sleep',
  burn: 'flame', poison: 'poison-bottle', stun: 'knocked-out-stars', web: 'spider-web',
  monkey: 'monkey', healing: 'health-potion', vitality: 'potion-ball', money: 'two-coins',
  chest: 'locked-chest', relic: 'crystal-shine', rune_key: 'key', glyph: 'rune-stone',
  encounter: 'uncertainty', stairs: 'stairs', rubble: 'stone-pile', hand: 'card-draw',
  spawn: 'minions', power: 'evil-moon', event: 'tied-scroll', trap: 'wolf-trap',
  weapon: 'broadsword', shield: 'checked-shield', other: 'gem-pendant', potion: 'health-potion',
  cache: 'two-coins', fighting: 'crossed-swords', subterfuge: 'cloak-dagger',
  wizardry: 'magic-swirl', companion: 'minions',
}

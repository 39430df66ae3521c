// A table of cardboard as the engine shows it. Nothing in it is secret.

import type { Condition, Conditions } from '../haven/game.ts'
import type { Library } from '../haven/library.ts'

export type Who = { hero: number } | { group: number } | { standee: [group: number, number: number] }

export type Phase = 'select' | 'draw' | 'next' | { turn: Who } | 'end' | { over: { completed: boolean } }

export type Face =
  | 'null' | 'minus_two' | 'minus_one' | 'plus_zero' | 'plus_one' | 'plus_two' | 'double' | 'bless' | 'curse'

export type Body = { hit_points: number; hit_points_max: number; conditions: Conditions; fresh: Conditions }

export type Hero = {
  name: string
  body: Body
  initiative: number
  rests: boolean
  experience: number
  gold: number
  loot: number[]
  acted: boolean
  exhausted: boolean
}

export type Standee = { number: number; elite: boolean; body: Body }
export type Group = { monster: number; standees: Standee[]; acted: boolean }
export type Deck = { left: number[]; drawn: number[]; last: (Face | null)[]; shuffle: boolean }

export type View = {
  round: number
  phase: Phase
  level: number
  heroes: Hero[]
  groups: Group[]
  sets: { set: number; card: number | null; drawn: number }[]
  elements: number[]
  decks: Deck[]
  loot: number[]
}

export type Tap =
  | { damage: { who: Who; amount: number } }
  | { heal: { who: Who; amount: number } }
  | { hit_points: { who: Who; hit_points: number } }
  | { condition: { who: Who; condition: Condition } }
  | { add: { group: number; number: number; elite: boolean } }
  | { remove: { group: number; number: number } }
  | { enter: { monster: number } }
  | { element: { element: number; strength: number } }
  | { experience: { hero: number; by: number } }
  | { gold: { hero: number; by: number } }
  | { card: { deck: number; face: Face; add: boolean } }
  | { exhausted: { hero: number; is: boolean } }

export const STRENGTHS = ['inert', 'waning', 'strong'] as const

export const LOOT = [
  'money', 'lumber', 'metal', 'hide', 'ashmint', 'bellwort', 'kilnberry', 'lampmoss', 'saltcap', 'thawroot',
  'random_item',
] as const

/** Conditions that a figure keeps; bless and curse are cards. */
export const KEPT: Condition[] = [
  'wound', 'poison', 'muddle', 'immobilize', 'disarm', 'stun', 'impair', 'brittle', 'bane', 'strengthen',
  'invisible', 'regenerate', 'ward',
]

export const FACES: Record<Face, string> = {
  null: '∅', minus_two: '−2', minus_one: '−1', plus_zero: '+0', plus_one: '+1', plus_two: '+2', double: '×2',
  bless: '×2 ✦', curse: '∅ ✦',
}

/** Whoever has a turn this round, in its order; those whose initiative nobody knows yet come last. */
export function order(view: View, library: Library): { who: Who; initiative: number; done: boolean }[] {
  const heroes = view.heroes.flatMap((hero, at) =>
    hero.exhausted ? [] : [{ who: { hero: at } as Who, initiative: hero.initiative, done: hero.acted }])
  const groups = view.groups.flatMap((group, at) =>
    group.standees.length === 0
      ? []
      : [{ who: { group: at } as Who, initiative: cardOf(view, library, at)?.initiative ?? 0, done: group.acted }])
  const late = (initiative: number) => (initiative === 0 ? 100 : initiative)
  return [...heroes, ...groups].sort((a, b) => late(a.initiative) - late(b.initiative))
}

/** The card of a group in this round. */
export function cardOf(view: View, library: Library, group: number) {
  const monster = library.monsters[view.groups[group]?.monster ?? -1]
  const set = view.sets.find((one) => one.set === monster?.set)
  return set && set.card !== null ? library.sets[set.set]?.cards[set.card] : undefined
}

/** What somebody is called. */
export function nameOf(who: Who, view: View, library: Library): string {
  if ('hero' in who) return view.heroes[who.hero]?.name ?? ''
  const group = 'group' in who ? who.group : who.standee[0]
  const name = library.monsters[view.groups[group]?.monster ?? -1]?.name ?? ''
  return 'standee' in who ? `${name} ${who.standee[1]}` : name
}

export function isTurn(view: View, who: Who): boolean {
  return typeof view.phase === 'object' && 'turn' in view.phase && same(view.phase.turn, who)
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

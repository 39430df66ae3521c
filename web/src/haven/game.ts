// The game as the server tells it: views, prompts, choices and facts of the Rust crate `haven`, whose
// types are made from it. Small numbers refer to the tables of the library.

import type {
  Ask, Choice, Condition, Conditions, Element, Fact as Told, FigureKind, Phase, Prompt,
} from '../lib/generated/haven.ts'

export type {
  Actor, Ask, BonusView as Bonus, CardId, Cell, CharacterView as Character, Choice, Condition, Conditions,
  DeckView as Deck, DoorView as Door, Element, ElementState, Face, FigureId, FigureKind, FigureName,
  FigureView as Figure, HexView as Hex, HouseRules, ItemState, ItemView as Item, LootKind, Phase, Pile,
  PlaceView as Place, Prompt, Rank, Reason, SetView as MonsterSet, Side, Source, Takings, TileKind, View,
} from '../lib/generated/haven.ts'

export const CONDITIONS = [
  'regenerate', 'ward', 'invisible', 'strengthen', 'bless', 'wound', 'brittle', 'bane', 'poison',
  'immobilize', 'disarm', 'impair', 'stun', 'muddle', 'curse',
] as const satisfies readonly Condition[]

export const ELEMENTS = [
  'fire', 'ice', 'air', 'earth', 'light', 'dark',
] as const satisfies readonly Element[]

/** A fact: what happened, with its values beside. */
export type Fact = Told & { [value: string]: unknown }

type Values<T> = T extends string ? never : T[keyof T]
type Names<T> = T extends unknown ? keyof T : never
type Value<T, Name extends PropertyKey> = T extends { [name in Name]: infer V } ? V : never
/** The values of whatever is asked, by their names. */
export type AskValues = { [Name in Names<Values<Ask>>]?: Value<Values<Ask>, Name> }

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
  const [name, values] = Object.entries(prompt.ask)[0]! as [string, AskValues]
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

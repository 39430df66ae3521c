// The game as the server tells it. The types are made from the Rust crate `descent`; here they get the
// names under which the page knows them. Small numbers refer to the tables of the library, and a space
// is its place in the list of spaces.

import type {
  AttackKind, Cell, Die, Figure, Order, Phase, Place, Tokens, View,
} from '../lib/generated/descent.ts'

export type {
  Arm, AttackKind, AttackView, Cell, Die, Face, Figure as FigureRef, Held, HeroView as Hero, Marker,
  MonsterView as Monster, Obstacle as ObstacleKind, Order as OrderKind, PetView as Pet, Phase, Place,
  Pose, PowerRef, Rank, Rune, Secrets, Side, SpaceView as Space, DoorView as Door, Tier, Tokens, Turn,
  View,
} from '../lib/generated/descent.ts'
export type TokenKind = keyof Tokens

export const ORDERS: Order[] = ['aim', 'dodge', 'guard', 'rest']
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

/** Whether the first round has not yet begun. */
export function isSetup(view: View): boolean {
  return ['Sheets', 'Skills', 'Exchange', 'Shopping'].includes(phaseOf(view.phase))
}

/** Where somebody stands, if on the board. */
export function cellOf(place: Place): Cell | null {
  return typeof place === 'object' ? place.Board : null
}

/** A figure as a key: `h0`, `m3`. */
export function figureKey(figure: Figure): string {
  return 'Hero' in figure ? `h${figure.Hero}` : `m${figure.Monster}`
}

/** The spaces of a figure on the board. */
export function spacesOf(view: View, figure: Figure): Cell[] {
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

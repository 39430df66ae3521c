// The deck of attack modifiers that perks make, and what it promises.

import type { ModifierText } from '../haven/library.ts'

type Perk = { boxes: number; remove?: [number, number][]; add?: [number, number][] }

/** How many cards of each modifier. */
export type Deck = Map<number, number>

/** Shares in percent by what is printed, and what an attack of 3 brings on average. */
export type Odds = { faces: Record<string, number>; worse: number; same: number; better: number; average: number }

/** What everybody begins with. */
const FIRST: Record<string, number> = { x0: 1, '-2': 1, '-1': 5, '+0': 6, '+1': 5, '+2': 1, x2: 1 }
const ATTACK = 3

export function deckOf(perks: Perk[], marked: Record<number, number>, all: ModifierText[]): Deck {
  let deck: Deck = new Map()
  for (const [face, count] of Object.entries(FIRST)) {
    const at = all.findIndex((one) => one.face === face && !one.rolling && one.text === '')
    if (at >= 0) deck.set(at, count)
  }
  perks.forEach((perk, at) => {
    for (let n = 0; n < (marked[at] ?? 0); n++) deck = withPerk(deck, perk)
  })
  return deck
}

/** The deck when one more box of a perk is marked. A perk of several boxes counts with each. */
export function withPerk(deck: Deck, perk: Perk): Deck {
  const next = new Map(deck)
  for (const [card, count] of perk.remove ?? []) next.set(card, Math.max(0, (next.get(card) ?? 0) - count))
  for (const [card, count] of perk.add ?? []) next.set(card, (next.get(card) ?? 0) + count)
  return next
}

function value(face: string): number {
  if (face === 'x0') return -ATTACK
  return face === 'x2' ? ATTACK : Number(face)
}

/** What a rolling card adds on top of the one that ends the draw. */
function rolled(deck: Deck, all: ModifierText[]): { added: number; size: number } {
  let [sum, rolling, plain] = [0, 0, 0]
  for (const [at, count] of deck) {
    const one = all[at]!
    if (one.rolling) {
      rolling += count
      sum += count * value(one.face)
    } else plain += count
  }
  // A card is drawn until one ends it: each rolling card comes before the end with this share.
  return { added: plain > 0 && rolling > 0 ? sum / (plain + 1) : 0, size: plain }
}

/** What an attack gains on average. */
export function worth(deck: Deck, all: ModifierText[]): number {
  const { added, size } = rolled(deck, all)
  let sum = 0
  for (const [at, count] of deck) if (!all[at]!.rolling) sum += count * value(all[at]!.face)
  return size === 0 ? 0 : sum / size + added
}

export function odds(deck: Deck, all: ModifierText[]): Odds {
  const { size } = rolled(deck, all)
  const faces: Record<string, number> = {}
  let [worse, same, better] = [0, 0, 0]
  for (const [at, count] of deck) {
    const one = all[at]!
    if (one.rolling || count === 0 || size === 0) continue
    const share = (100 * count) / size
    faces[one.face] = (faces[one.face] ?? 0) + share
    const by = value(one.face)
    if (by < 0) worse += share
    else if (by > 0) better += share
    else same += share
  }
  return { faces, worse, same, better, average: ATTACK + worth(deck, all) }
}

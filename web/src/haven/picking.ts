// From what was picked to the answer: two cards, one card, or a whole set in a row.

import { choiceOf, type Choice } from './game.ts'
import type { Names } from './names.ts'
import { made, WORN, type Option, type Presentation, type Wear } from './question.ts'

/** How many cards or items can be picked for this question; 0 when none. */
export function pickable(shown: Presentation): number {
  if (shown.several) return shown.several.exactly ?? shown.items.size
  if (shown.pairs.length > 0) return 2
  return hasHalves(shown) ? 0 : Math.min(shown.cards.size, 1)
}

/** Whether the halves of cards are chosen and not whole cards. */
export function hasHalves(shown: Presentation): boolean {
  const options = [...shown.cards.values()].flat()
  const halves = new Set(['top', 'bottom', 'basic_top', 'basic_bottom'])
  return options.some((option) => halves.has(choiceOf(option.choices[0]!).name))
}

/** The cards that can be picked. */
export function pickableCards(shown: Presentation): Set<number> {
  const cards = new Set(hasHalves(shown) ? [] : shown.cards.keys())
  for (const { first, second } of shown.pairs) {
    cards.add(first)
    cards.add(second)
  }
  return cards
}

/** What is picked from the start: the ordinary hand of a class, its cards of the first level. */
export function suggested(shown: Presentation, seat: number, names: Names): number[] {
  if (shown.name !== 'take_card') return []
  const cards = [...shown.cards.keys()]
  const exactly = shown.several?.exactly
  if (cards.length === exactly) return cards
  const plain = cards.filter((card) => names.cardText(seat, card)?.level === 1)
  return plain.length === exactly ? plain : []
}

/** The answer that the picked cards or items make, if they make one. */
export function answerOf(shown: Presentation, picked: number[]): Option | null {
  if (shown.several) return severalOf(shown, picked)
  const [first, second] = picked
  if (first === undefined) return null
  if (second === undefined) return shown.cards.get(first)?.[0] ?? null
  const pair = shown.pairs.find((one) => one.first === first && one.second === second)
  const turned = shown.pairs.find((one) => one.first === second && one.second === first)
  // The order of a pair counts only where both orders are offered.
  return (pair ?? turned)?.option ?? null
}

export type Load = { name: (typeof WORN)[number]; n: number; most: number }

/** What the picked items take up, and how much may be brought of each kind. */
export function loadOf(wear: Wear, picked: number[], seat: number, names: Names): Load[] {
  const slots = picked.map((slot) => {
    const item = names.view.characters[seat]?.items[slot]?.item ?? -1
    return names.library.items[item]?.slot
  })
  const count = (slot: string) => slots.filter((one) => one === slot).length
  const taken = (name: Load['name']) =>
    name === 'hands' ? count('one_hand') + 2 * count('two_hands') : count(name)
  return WORN.map((name) => ({ name, n: taken(name), most: wear[name] }))
}

/** A set is answered in increasing order, and ended with "done" where that is offered. */
function severalOf(shown: Presentation, picked: number[]): Option | null {
  const exactly = shown.several!.exactly
  if (exactly !== null && picked.length !== exactly) return null
  const source = shown.items.size > 0 ? shown.items : shown.cards
  const choices: Choice[] = []
  for (const one of [...picked].sort((a, b) => a - b)) {
    const option = source.get(one)
    const first = Array.isArray(option) ? option[0] : option
    if (!first) return null
    choices.push(first.choices[0]!)
  }
  const done = shown.buttons.find((option) => option.choices[0] === 'done')
  if (done && exactly === null) choices.push('done')
  if (choices.length === 0) return null
  return made({ choices, tone: 'primary' })
}

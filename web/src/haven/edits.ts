// What a referee can change, and the change in words. Anything goes that the table agrees on.

import { t } from '../lib/language.svelte.ts'
import { conditionsOf, type Element, type ElementState } from './game.ts'
import type { Names } from './names.ts'

export type Edit =
  | { hit_points: { figure: number; value: number } }
  | { conditions: { figure: number; conditions: number } }
  | { position: { figure: number; cell: number } }
  | { card: { character: number; card: number; to: Zone } }
  | { element: { element: Element; state: ElementState } }
  | { loot: { cell: number; tokens: number } }
  | { initiative: { place: number; initiative: number } }
  | { next_draw: { deck: number; modifier: number } }

export type Zone = 'hand' | 'discard' | 'lost' | 'unrecoverable' | 'active'

export const EDITS = [
  'hit_points', 'conditions', 'position', 'card', 'element', 'loot', 'initiative', 'next_draw',
] as const
export type EditName = (typeof EDITS)[number]

/** A change in words. */
export function editWords(edit: unknown, names: Names): string {
  if (typeof edit !== 'object' || edit === null) return ''
  const change = edit as Edit
  if ('hit_points' in change) {
    const { figure, value } = change.hit_points
    return t('edit.hit_points.words', { figure: names.figure(figure), value })
  }
  if ('conditions' in change) {
    const { figure, conditions } = change.conditions
    const words = conditionsOf(conditions).map((one) => t(`condition.${one}`))
    const value = words.join(', ') || t('edit.none')
    return t('edit.conditions.words', { figure: names.figure(figure), value })
  }
  if ('position' in change) {
    const { figure, cell } = change.position
    return t('edit.position.words', { figure: names.figure(figure), cell: names.cell(cell) })
  }
  if ('card' in change) {
    const { character, card, to } = change.card
    const zone = t(`pile.${to === 'unrecoverable' ? 'lost' : to}`)
    return t('edit.card.words', { card: names.card(character, card), zone })
  }
  if ('element' in change) {
    const { element, state } = change.element
    const values = { element: t(`element.${element}`), state: t(`element.${state}`) }
    return t('edit.element.words', values)
  }
  if ('loot' in change) {
    const { cell, tokens } = change.loot
    return t('edit.loot.words', { cell: names.cell(cell), n: tokens })
  }
  if ('initiative' in change) {
    const { place, initiative } = change.initiative
    const who = names.view.order[place]
    const name = who ? names.actor(who.who).name : ''
    return t('edit.initiative.words', { who: name, n: initiative })
  }
  if ('next_draw' in change) {
    const { deck, modifier } = change.next_draw
    const values = { deck: names.deck(deck), modifier: names.modifier(modifier) }
    return t('edit.next_draw.words', values)
  }
  return ''
}

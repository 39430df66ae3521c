// What a referee can change, and the change in words. Anything goes that the table agrees on.

import { t } from '../lib/language.svelte.ts'
import type { Edit } from '../lib/generated/haven.ts'
import type { Names } from './names.ts'

export type { Edit }

export const EDITS = [
  'hit_points', 'condition', 'position', 'remove', 'card', 'element', 'loot', 'initiative',
  'experience', 'item', 'next_draw', 'counter', 'verdict',
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
  if ('condition' in change) {
    const { figure, condition, present } = change.condition
    const key = present ? 'edit.condition.words' : 'edit.condition.gone'
    return t(key, { figure: names.figure(figure), condition: t(`condition.${condition}`) })
  }
  if ('position' in change) {
    const { figure, cell } = change.position
    return t('edit.position.words', { figure: names.figure(figure), cell: names.cell(cell) })
  }
  if ('remove' in change) {
    return t('edit.remove.words', { figure: names.figure(change.remove.figure) })
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
  return otherWords(change, names)
}

function otherWords(change: Edit, names: Names): string {
  if ('card' in change) {
    const { character, card, pile } = change.card
    return t('edit.card.words', { card: names.card(character, card), zone: t(`pile.${pile}`) })
  }
  if ('fill' in change) {
    const { character, with: card } = change.fill
    return t('edit.fill.words', { who: names.character(character), card: names.card(character, card) })
  }
  if ('carry' in change) {
    const { character, item } = change.carry
    return t('edit.carry.words', { who: names.character(character), item: names.item(item) })
  }
  if ('initiative' in change) {
    const { place, to } = change.initiative
    const who = names.view.order[place]
    const name = who ? names.actor(who.who).name : ''
    return t('edit.initiative.words', { who: name, n: to + 1 })
  }
  if ('experience' in change) {
    const { character, value } = change.experience
    return t('edit.experience.words', { who: names.character(character), n: value })
  }
  if ('item' in change) {
    const { character, slot, state } = change.item
    const carried = names.view.characters[character]?.items[slot]
    const item = carried ? names.item(carried.item) : t('name.item')
    return t('edit.item.words', { item, state: t(`item.${state}`) })
  }
  if ('next_draw' in change) {
    const { deck, modifier } = change.next_draw
    const values = { deck: names.deck(deck), modifier: names.modifier(modifier) }
    return t('edit.next_draw.words', values)
  }
  if ('counter' in change) {
    const name = names.view.counters[change.counter.counter]?.[0] ?? ''
    return t('edit.counter.words', { counter: name, value: change.counter.value })
  }
  if ('verdict' in change) {
    return t(change.verdict.completed ? 'edit.verdict.won' : 'edit.verdict.lost')
  }
  return ''
}

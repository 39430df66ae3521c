// A question as the page shows it: words, buttons, and which hexes, figures, cards and items may be
// chosen. Nothing is decided here: every option comes from the server and goes back as it came.

import { has, list, t, tell } from '../lib/language.svelte.ts'
import type { Offer } from '../lib/generated/protocol.ts'
import { settings } from '../lib/settings.svelte.ts'
import type { Part, Values } from '../lib/text.ts'
import {
  askOf, choiceOf, same, type AskValues, type Choice, type Prompt,
  type Source,
} from './game.ts'
import { setName } from './chronicle.ts'
import { plain, type Rich } from './library.ts'
import type { Names } from './names.ts'

/** What a look at the question adds to it. */
export type QuestionLook = {
  about: Rich | null
  options: Preview[]
  paths: Path[]
  /** Hexes in range and in sight, where a target is chosen. */
  reach: number[]
  /** The place among the options of what a bot would take. */
  best?: number | null
  /** What it would do first of what may be done at any time. */
  free?: number | null
  /** The hex where a bot's movement would end. */
  bound?: number | null
  /** The place among the options of what goes without saying. */
  settled?: number | null
  /** The elements that would be consumed, as symbols. */
  consumes?: Rich | null
  /** The attack that somebody may react to. */
  strike?: { attacker: number; target: number; value: number } | null
  /** How many items of each kind can be brought, and which a bot would bring. */
  wear?: Wear | null
}
export type Wear = Record<(typeof WORN)[number], number> & { best: number[] }
export const WORN = ['head', 'body', 'legs', 'hands', 'small'] as const
export type Preview = {
  label: Rich | null
  cells: number[]
  figures: number[]
  expect: Expect | null
  /** What may be used on the attack, each with what the attack does then. */
  uses?: Use[]
}
export type Use = { choice: Choice; expect: Expect | null }
export type Expect = {
  least: number
  most: number
  average_tenths: number
  kills_percent: number
  edge?: 'advantage' | 'disadvantage' | null
}
export type Path = { to: number; steps: number[]; points: number; harm: boolean }

export type Option = {
  /** The same for the same answer. */
  key: string
  /** What to send: one answer, or several in a row. */
  choices: Choice[]
  /** Its place among the options, for what a look says about it. */
  index: number | null
  label: Rich
  /** What it does, where its name does not say it. */
  detail: Rich[]
  /** A symbol before the words. */
  symbol: string | null
  tone: 'primary' | 'plain' | 'quiet'
}

export type Presentation = {
  /** The same for the same question, so that a half-made choice survives a reload. */
  key: string
  name: string
  /** The figure that the question is about. */
  actor: number | null
  /** The figure that would go. */
  mover: number | null
  title: Part[]
  note: string | null
  /** The text of the ability the question is about. */
  about: Rich[]
  buttons: Option[]
  cells: Map<number, Option>
  figures: Map<number, Option>
  /** Options by card; halves are told apart by the name of the choice. */
  cards: Map<number, Option[]>
  items: Map<number, Option>
  /** By hex, the ways to turn an area. */
  areas: Map<number, Option[]>
  /** Two cards are chosen together: the ordered pairs that may be. */
  pairs: { first: number; second: number; option: Option }[]
  /** Several are chosen one after another in increasing order: how many, or as many as wanted. */
  several: { exactly: number | null } | null
}

/** Questions where somebody else is moved. */
const FORCED = new Set(['push', 'pull'])
/** Questions answered by choosing a set of cards or items. */
const SEVERAL = new Set(['bring_item', 'take_card'])

/** Puts a question into words and places. */
export function present(
  offer: Offer,
  seat: number,
  names: Names,
  look: QuestionLook | null,
): Presentation {
  const prompt = offer.prompt as Prompt
  const { name, values } = askOf(prompt)
  const shown: Presentation = {
    key: JSON.stringify([seat, prompt, offer.options.length]),
    name,
    actor: prompt.actor,
    mover: FORCED.has(name) ? (values.target ?? null) : prompt.actor,
    ...wording(offer, seat, names, look),
    about: aboutOf(prompt, names, look),
    buttons: [],
    cells: new Map(),
    figures: new Map(),
    cards: new Map(),
    items: new Map(),
    areas: new Map(),
    pairs: [],
    several: SEVERAL.has(name) ? { exactly: values.more ?? null } : null,
  }
  offer.options.forEach((raw, index) => {
    put(shown, option(raw as Choice, index, prompt, seat, names, look), raw as Choice)
  })
  const stop = settings.less ? stopOf(offer) : null
  for (const path of look?.paths ?? []) {
    const choices: Choice[] = path.steps.map((cell): Choice => ({ cell }))
    const index = offer.options.findIndex((raw) => same(raw, choices[0]))
    if (index < 0) continue
    const ends = stop !== null && path.points < (values.points ?? values.left ?? 0) && !isDoor(path.to, names)
    if (ends) choices.push(stop)
    const there = shown.cells.get(path.to)
    if (there && !ends) continue
    const label = names.cell(path.to)
    shown.cells.set(path.to, made({ choices, label, index: there?.index ?? null }))
  }
  if (name === 'take_card') offerPool(shown, seat, names)
  highlight(shown, look)
  return shown
}

/** What ends a movement: whoever chose where to go wants to stay there. */
function stopOf(offer: Offer): Choice | null {
  const stops = offer.options.filter((raw) => raw === 'done' || raw === 'skip')
  return (stops[0] as Choice | undefined) ?? null
}

function isDoor(cell: number, names: Names): boolean {
  return names.view.doors.some((door) => door.cells.includes(cell))
}

/** The question and what is said below it, in the words for this case. */
function wording(
  offer: Offer,
  seat: number,
  names: Names,
  look: QuestionLook | null,
): Pick<Presentation, 'title' | 'note'> {
  const prompt = offer.prompt as Prompt
  const { name } = askOf(prompt)
  const key = `ask.${name}${caseOf(offer, names, look)}`
  const values = askValues(prompt, seat, names)
  if (look?.consumes) values.elements = elementsOf(look.consumes)
  if (look?.strike) {
    values.attacker = names.figure(look.strike.attacker)
    values.target = names.figure(look.strike.target)
    values.value = look.strike.value
  }
  return {
    title: tell(key, values),
    note: has(`${key}.note`) ? t(`${key}.note`, values) : null,
  }
}

/** What makes a question another one: a turn that is over, a price, a monster for whom all decide. */
function caseOf(offer: Offer, names: Names, look: QuestionLook | null): string {
  const prompt = offer.prompt as Prompt
  const { name, values } = askOf(prompt)
  switch (name) {
    case 'take_action': {
      const choices = offer.options.map((raw) => raw as Choice)
      if (choices.some((one) => choiceOf(one).name === 'long_rest')) return '.rest'
      return choices.some(isAction) ? '' : '.over'
    }
    case 'use_extra':
      return look?.consumes ? '.consume' : ''
    case 'figure_first':
    case 'tile_hex':
    case 'place_figure':
      return isMonster(prompt.actor, names) ? '.group' : ''
    case 'react':
      return look?.strike && has(`ask.react.${values.event}`) ? `.${values.event}` : ''
    default:
      return ''
  }
}

function isAction(choice: Choice): boolean {
  return ['top', 'bottom', 'basic_top', 'basic_bottom'].includes(choiceOf(choice).name)
}

function isMonster(id: number | null, names: Names): boolean {
  const figure = names.view.figures.find((one) => one.id === id)
  return figure !== undefined && figure.side !== 'party'
}

/** Elements by name, from their symbols. */
function elementsOf(symbols: Rich): string {
  const found = [...symbols.matchAll(/\{(\w+)\}/g)].map(([, one]) => t(`element.${one!}`))
  return list(found)
}

/** A hand is asked card by card in increasing order; a person picks from all that may follow. */
function offerPool(shown: Presentation, seat: number, names: Names): void {
  const first = Math.min(...shown.cards.keys())
  for (const card of names.view.characters[seat]?.pool ?? []) {
    if (card < first || shown.cards.has(card)) continue
    const choices: Choice[] = [{ card }]
    shown.cards.set(card, [made({ choices, label: names.card(seat, card).text })])
  }
}

/** The values that the sentences about a question may use. */
function askValues(prompt: Prompt, seat: number, names: Names): Values {
  const { values } = askOf(prompt)
  const actor = prompt.actor ?? null
  const out: Values = {
    who: actor === null ? names.character(seat) : names.figure(actor),
    source: names.source(prompt.source),
    more: values.more ?? 1,
    points: values.points,
    left: values.left,
    value: values.value,
    damage: values.damage,
  }
  if (values.target !== undefined) out.target = names.figure(values.target)
  if (values.card !== undefined) out.card = names.card(seat, values.card)
  if (values.item !== undefined) out.item = names.item(values.item)
  if (values.first !== undefined) out.first = names.modifier(values.first)
  if (values.second !== undefined) out.second = names.modifier(values.second)
  if (values.modifier !== undefined) out.modifier = names.modifier(values.modifier)
  if (values.event !== undefined) out.event = t(`react.${values.event}`, { damage: values.damage })
  if (values.purpose !== undefined) out.purpose = purpose(values.purpose)
  return out
}

function purpose(purpose: string | { [name: string]: number | string }): string {
  if (typeof purpose === 'string') return t(`purpose.${purpose}`)
  const [name, value] = Object.entries(purpose)[0]!
  const condition = typeof value === 'string' ? t(`condition.${value}`) : undefined
  return t(`purpose.${name}`, { n: Number(value), condition })
}

/** The lines of the ability that asks. */
function aboutOf(prompt: Prompt, names: Names, look: QuestionLook | null): Rich[] {
  if (look?.about) return [look.about]
  const { values } = askOf(prompt)
  const lines = names.action(prompt.source)?.lines ?? []
  if (values.extra !== undefined) {
    return lines.filter((line) => line.extra === values.extra).map((line) => line.text)
  }
  if (values.ability === undefined) return []
  return lines.filter((line) => line.ability === values.ability).map((line) => line.text)
}

function option(
  choice: Choice,
  index: number,
  prompt: Prompt,
  seat: number,
  names: Names,
  look: QuestionLook | null,
): Option {
  const asked = askOf(prompt)
  const { name, value } = choiceOf(choice)
  const label =
    previewLabel(asked.name, name, look?.options[index], names) ??
    labelOf(choice, asked.name, asked.values, seat, names, prompt.source)
  const symbol = name === 'element' ? String(value) : null
  const quiet = name === 'skip' || name === 'end_turn'
  const detail = name === 'item' ? itemLines(value as number, seat, names) : []
  return made({ choices: [choice], index, label, detail, symbol, tone: quiet ? 'quiet' : 'plain' })
}

/** What may be used on an attack: its name, and what it does. */
export function useWords({ choice }: Use, seat: number, names: Names): { name: string; lines: Rich[] } {
  const { name, value } = choiceOf(choice)
  const carried = name === 'item' ? names.view.characters[seat]?.items[value as number] : undefined
  if (carried) return { name: names.item(carried.item).text, lines: itemLines(value as number, seat, names) }
  const bonus = name === 'bonus' ? names.view.bonuses[value as number] : undefined
  if (bonus) return { name: names.source(bonus.source), lines: [] }
  return { name: plain(labelOf(choice, 'react', {}, seat, names)), lines: [] }
}

/** What an item does. */
function itemLines(slot: number, seat: number, names: Names): Rich[] {
  const carried = names.view.characters[seat]?.items[slot]
  const text = carried && names.library.items[carried.item]
  if (!text) return []
  return carried.state === 'flipped' ? text.flipped : text.lines
}

/** What a look puts into words better than a number would. */
function previewLabel(
  ask: string,
  choice: string,
  preview: Preview | undefined,
  names: Names,
): Rich | null {
  if (!preview || choice !== 'option') return preview?.label ?? null
  if (preview.figures.length > 0) {
    return preview.figures.map((figure) => names.figure(figure).text).join(', ')
  }
  if (preview.label && ask === 'attack_target') {
    return t('ask.attack_target.option', { effect: preview.label })
  }
  return preview.label
}

/** An option, plain where nothing else is said. */
export function made(parts: Partial<Option> & Pick<Option, 'choices'>): Option {
  const key = JSON.stringify(parts.choices)
  return { index: null, label: '', detail: [], symbol: null, tone: 'plain', ...parts, key }
}

/** A choice in words. Some questions have words of their own for yes, no and done. */
export function labelOf(
  choice: Choice,
  ask: string,
  asked: AskValues,
  seat: number,
  names: Names,
  source: Source | null = null,
): Rich {
  const { name, value } = choiceOf(choice)
  const own = `ask.${ask}.${name}`
  const values: Values = {}
  switch (name) {
    case 'option': {
      const numbered = numberedLabel(ask, value as number, asked, names, source)
      if (numbered !== null) return numbered
      values.n = Number(value) + 1
      break
    }
    case 'ally':
      values.figure = names.kind({ Extra: { which: value as number } }, 0)
      break
    case 'condition':
      values.condition = t(`condition.${String(value)}`)
      break
    case 'cell':
      return names.cell(value as number)
    case 'figure':
    case 'dismiss':
      values.figure = names.figure(value as number)
      break
    case 'card':
    case 'lose':
    case 'remove':
    case 'top':
    case 'bottom':
    case 'basic_top':
    case 'basic_bottom':
      values.card = names.card(seat, value as number)
      break
    case 'cards':
    case 'lose_two': {
      const [first, second] = value as [number, number]
      values.first = names.card(seat, first)
      values.second = names.card(seat, second)
      break
    }
    case 'item': {
      const carried = names.view.characters[seat]?.items[value as number]
      values.item = carried ? names.item(carried.item) : t('name.item')
      break
    }
    case 'bonus': {
      const bonus = names.view.bonuses[value as number]
      values.source = bonus ? names.source(bonus.source) : t('name.bonus')
      break
    }
    case 'element':
      values.element = t(`element.${String(value)}`)
      break
    case 'area': {
      const [cell, turn] = value as [number, number]
      values.cell = names.cell(cell)
      values.turn = turn + 1
      break
    }
  }
  return t(has(own) ? own : `choice.${name}`, values)
}

/** Numbers that stand for something: a goal, a condition, a monster type, one of two cards. */
function numberedLabel(
  ask: string,
  value: number,
  asked: AskValues,
  names: Names,
  source: Source | null,
): Rich | null {
  switch (ask) {
    case 'keep_goal':
      return names.goal(value)
    case 'acts_first':
      return names.use(value)
    case 'which_deck':
      return setName(value, names)
    case 'choose_modifier':
      return names.modifier((value === 0 ? asked.first : asked.second) ?? 0).text
    case 'order':
      return t(`order.${source === 'Game' ? 'turn' : 'attack'}.${value}`)
    case 'modifier_order':
      return t(value === 0 ? 'ask.modifier_order.high' : 'ask.modifier_order.low')
    case 'start_of_turn':
      return t(`ask.start_of_turn.${['conditions', 'scenario', 'bonuses'][value] ?? ''}`)
    case 'round_start':
      return t('ask.round_start.rule', { n: value + 1 })
    default:
      return null
  }
}

/** Puts an option where a person looks for it. */
function put(shown: Presentation, option: Option, choice: Choice): void {
  const { name, value } = choiceOf(choice)
  switch (name) {
    case 'cell':
      shown.cells.set(value as number, option)
      return
    case 'figure':
      // Who acts first is no question about the board.
      if (shown.name === 'acts_first') shown.buttons.push(option)
      else shown.figures.set(value as number, option)
      return
    case 'area': {
      const [cell] = value as [number, number]
      shown.areas.set(cell, [...(shown.areas.get(cell) ?? []), option])
      return
    }
    case 'cards':
    case 'lose_two': {
      const [first, second] = value as [number, number]
      shown.pairs.push({ first, second, option })
      return
    }
    case 'card':
    case 'lose':
    case 'top':
    case 'bottom':
    case 'basic_top':
    case 'basic_bottom': {
      const card = value as number
      shown.cards.set(card, [...(shown.cards.get(card) ?? []), option])
      return
    }
    case 'item':
      shown.items.set(value as number, option)
      if (shown.several === null) shown.buttons.push(option)
      return
    default:
      shown.buttons.push(option)
  }
}

/** What nobody should do by habit: it uses something up. */
const COSTLY = new Set(['item', 'bonus', 'lose', 'lose_two', 'remove', 'dismiss', 'long_rest'])
/** Questions whose yes is a loss. */
const COSTLY_YES = new Set(['short_rest', 'short_rest_again'])

function isCostly(option: Option, ask: string): boolean {
  const { name } = choiceOf(option.choices[0]!)
  return COSTLY.has(name) || (name === 'yes' && COSTLY_YES.has(ask))
}

/**
 * The first button is the engine's own best guess, but never something that uses up an item, a rest or a
 * card; without a guess it is the only way on, if there is only one.
 */
function highlight(shown: Presentation, look: QuestionLook | null): void {
  const best = typeof look?.best === 'number' ? look.best : null
  const elsewhere =
    shown.cells.size + shown.figures.size + shown.cards.size + shown.areas.size + shown.pairs.length
  const [only, ...others] = shown.buttons
  const single = elsewhere === 0 && others.length === 0 ? only : undefined
  const guess = best === null ? single : shown.buttons.find((option) => option.index === best)
  if (guess && !isCostly(guess, shown.name)) guess.tone = 'primary'
  const rank = (option: Option) => {
    if (option.tone === 'primary') return 0
    const { name } = choiceOf(option.choices[0]!)
    if (option.tone === 'quiet') return 4
    return name === 'yes' ? 1 : name === 'done' ? 3 : 2
  }
  shown.buttons.sort((a, b) => rank(a) - rank(b))
}

/** Every option, wherever it is shown. */
export function allOptions(shown: Presentation): Option[] {
  return [
    ...shown.buttons, ...shown.cells.values(), ...shown.figures.values(),
    ...[...shown.cards.values()].flat(), ...shown.items.values(),
    ...[...shown.areas.values()].flat(), ...shown.pairs.map((pair) => pair.option),
  ]
}

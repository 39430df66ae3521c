// The log in sentences. A fact becomes one line; single steps of one movement become one line too.

import { has, language, list, t, tell } from '../lib/language.svelte.ts'
import type { LogLine } from '../lib/generated/protocol.ts'
import type { Drawn, Part, Value, Values } from '../lib/text.ts'
import type { Fact, FigureName, Reason } from './game.ts'
import { conditionsOf } from './game.ts'
import { editWords } from './edits.ts'
import { SYMBOLS } from './library.ts'
import type { Names } from './names.ts'

/** A line of the log. */
export type Entry = {
  /** The number of its first fact. */
  at: number
  what: string
  sentence: Part[]
  rule: string
  /** How much it stands out: a heading, a sentence, a detail. */
  weight: 'head' | 'main' | 'detail'
  /** The steps of a monster's reasoning, each with its rule. */
  reasons: { sentence: Part[]; rule: string }[]
}

const HEADS = new Set([
  'scenario_begins', 'round_begins', 'turn_begins', 'goal_reached', 'scenario_failed',
  'scenario_ends',
])
const DETAILS = new Set([
  'turn_ends', 'attack_bonus', 'advantage_kind', 'shield_applied', 'deck_shuffled',
  'monster_deck_shuffled', 'bonus_used', 'item_brought', 'hand_chosen', 'figure_placed',
  'order_made', 'loot_dropped', 'card_moved', 'elements_wane', 'rule_fired', 'counter_changed',
  'action_begins', 'ability_skipped', 'attack_resolved', 'no_modifier_left',
])
/** Told by others, or seen on the board. */
const SILENT = new Set(['order_made', 'turn_ends', 'rule_fired', 'monster_reasons'])

type Reasons = Entry['reasons']

/** A line is put into words when it is looked at: a log is long, and few of its lines are drawn. */
class Told implements Entry {
  readonly at: number
  readonly what: string
  readonly rule: string
  readonly weight: Entry['weight']
  private words: () => Part[]
  private said: Part[] | null = null
  private readonly thoughts: (() => Reasons)[]
  private thought: Reasons | null = null

  constructor(at: number, line: LogLine, words: () => Part[], thoughts: (() => Reasons)[]) {
    const { what } = line.fact as Fact
    this.at = at
    this.what = what
    this.rule = line.rule
    this.weight = HEADS.has(what) ? 'head' : DETAILS.has(what) ? 'detail' : 'main'
    this.words = words
    this.thoughts = thoughts
  }

  get sentence(): Part[] {
    return (this.said ??= this.words())
  }

  get reasons(): Reasons {
    return (this.thought ??= this.thoughts.flatMap((one) => one()))
  }

  /** Says it otherwise: more of it has happened. */
  say(words: () => Part[]): void {
    this.words = words
  }

  because(thoughts: () => Reasons): void {
    this.thoughts.push(thoughts)
  }
}

/** The log as lines, oldest first. `from` is the number of the first fact. */
export function chronicle(lines: LogLine[], from: number, names: Names): Entry[] {
  const entries: Told[] = []
  const known = figureNames(lines, names)
  const held: (() => Reasons)[] = []
  lines.forEach((line, index) => {
    const fact = line.fact as Fact
    const figure = (id: number) => known(id, index)
    const last = entries.at(-1)
    if (fact.what === 'monster_reasons') {
      const reasons = () => (fact.reasons as Reason[]).map((reason) => reasonOf(reason, names, figure))
      // Whoever asks why asks at the focus: what was thought before it is answered there.
      let next = index + 1
      while (next < lines.length && SILENT.has((lines[next]!.fact as Fact).what)) next++
      if ((lines[next]?.fact as Fact | undefined)?.what === 'monster_focus') held.push(reasons)
      else last?.because(reasons)
      return
    }
    if (SILENT.has(fact.what)) return
    if (fact.what === 'moved' && last && joins(lines, index)) {
      last.say(() => sentence(fact, names, figure, stepsBefore(lines, index)))
      return
    }
    entries.push(new Told(from + index, line, () => sentence(fact, names, figure, 1), held.splice(0)))
  })
  return entries
}

/** One fact in words. */
export function sentence(
  fact: Fact,
  names: Names,
  figure: (id: number) => Drawn = (id) => names.figure(id),
  steps = 1,
): Part[] {
  return tell(keyOf(fact), { ...valuesOf(fact, names, figure), steps })
}

/** The key of a fact's sentence: its name, and a variant where the words differ. */
export function keyOf(fact: Fact): string {
  const variant = variantOf(fact)
  const own = `fact.${fact.what}.${variant}`
  return variant !== undefined && has(own) ? own : `fact.${fact.what}`
}

function variantOf(fact: Fact): string | undefined {
  switch (fact.what) {
    case 'scenario_ends':
      return fact.completed ? 'won' : 'lost'
    case 'attack_declared':
      return fact.ranged ? 'ranged' : undefined
    case 'modifier_drawn':
      return fact.used ? undefined : 'unused'
    case 'exhausted':
      return fact.cards ? 'cards' : undefined
    case 'monster_focus':
      return fact.focus === null ? 'none' : undefined
    case 'killed':
      return fact.by === null ? 'alone' : undefined
    case 'infused':
    case 'consumed':
      return fact.by === null ? 'alone' : undefined
    case 'damage_negated':
      return typeof fact.how === 'string' ? undefined : Object.keys(fact.how as object)[0]
    case 'healed':
      return fact.removed ? 'removed' : undefined
    case 'elements_wane':
      return (fact.elements as string[]).every((one) => one === 'inert') ? 'none' : undefined
    case 'short_rest':
      return fact.again ? 'again' : undefined
    case 'character_takes':
      return fact.exhausted ? 'exhausted' : undefined
    case 'moved':
    case 'no_room':
    case 'figure_appears':
    case 'advantage_kind':
    case 'damage_suffered':
    case 'card_moved':
      return String(fact.kind ?? fact.how ?? fact.cause ?? fact.to)
    default:
      return undefined
  }
}

const FIGURES = ['figure', 'attacker', 'target', 'by', 'against', 'focus']
const NUMBERS = [
  'round', 'level', 'initiative', 'value', 'damage', 'left', 'amount', 'coins', 'gold', 'shield',
  'pierce', 'from', 'to', 'room', 'section', 'now', 'form', 'experience', 'checkmarks', 'treasure',
]

/** The values that a fact's sentence may use, by the names of its fields. */
function valuesOf(fact: Fact, names: Names, figure: (id: number) => Drawn): Values {
  const out: Values = {}
  for (const name of NUMBERS) if (typeof fact[name] === 'number') out[name] = fact[name]
  for (const name of FIGURES) if (typeof fact[name] === 'number') out[name] = figure(fact[name])
  const character = fact.character as number | undefined
  if (character !== undefined) out.who = names.character(character)
  if (fact.name) out.figure = names.figureOf(fact.name as FigureName)
  for (const name of ['cell', 'from', 'to']) {
    const isCell = name === 'cell' || fact.what === 'moved'
    if (isCell && typeof fact[name] === 'number') out[name] = names.cell(fact[name])
  }
  const card = (id: unknown): Value => names.card(character ?? 0, id as number)
  if (character !== undefined && fact.card !== undefined) out.card = card(fact.card)
  if (character !== undefined && fact.lost !== undefined) out.card = card(fact.lost)
  if (Array.isArray(fact.cards)) {
    out.first = card(fact.cards[0])
    out.second = card(fact.cards[1])
  }
  negation(fact, out, names)
  if (typeof fact.item === 'number') out.item = names.item(fact.item)
  if (typeof fact.goal === 'number') out.goal = names.goal(fact.goal)
  if (typeof fact.modifier === 'number') out.modifier = names.modifier(fact.modifier)
  if (typeof fact.deck === 'number') out.deck = names.deck(fact.deck)
  if (typeof fact.tile === 'number') out.tile = names.tile(fact.tile)
  if (typeof fact.condition === 'string') out.condition = t(`condition.${fact.condition}`)
  if (typeof fact.removed === 'number') {
    out.removed = list(conditionsOf(fact.removed).map((one) => t(`condition.${one}`)))
  }
  if (typeof fact.element === 'string') out.element = element(fact.element)
  if (typeof fact.why === 'string') {
    out.why = t(`bonus.${fact.why}`)
    out.value = signed(fact.value as number)
  }
  if (typeof fact.cause === 'string') out.cause = t(`cause.${fact.cause}`)
  if (typeof fact.side === 'string') out.side = t(`side.${fact.side}`)
  if (fact.source !== undefined) out.source = names.source(fact.source as never)
  if (fact.what === 'monster_card_drawn') monsterCard(fact, out, names)
  if (fact.what === 'monster_deck_shuffled') out.set = setName(fact.set as number, names)
  if (fact.what === 'card_seen') {
    if (fact.set === null) out.seen = lootName(fact.card as number, names)
    else out.seen = abilityName(fact.set as number, fact.card as number, names)
  }
  if (fact.what === 'loot_card_drawn') out.loot = lootName(fact.card as number, names)
  if (fact.what === 'counter_changed') {
    out.counter = names.view.counters[fact.counter as number]?.[0] ?? ''
  }
  if (fact.what === 'elements_wane') out.elements = elements(fact.elements as string[])
  if (fact.what === 'resource_changed') {
    out.resource = names.classOf(character ?? 0)?.resources[fact.which as number]?.name ?? ''
  }
  if (fact.what === 'said') out.text = spoken(fact.text as Record<string, string>)
  if (fact.what === 'overridden') out.what = editWords(fact.edit, names)
  if (fact.what === 'no_standee') out.of = names.use(fact.of as number)
  if (fact.what === 'scenario_begins') out.scenario = names.scenario?.name ?? ''
  return out
}

function spoken(text: Record<string, string>): string {
  return text[language()] ?? text.en ?? ''
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}

/** Damage of a figure negated by its own cards. */
function negation(fact: Fact, out: Values, names: Names): void {
  if (fact.what !== 'damage_negated' || typeof fact.how !== 'object') return
  const character = fact.figure as number // characters come first among the figures
  const [cards] = Object.values(fact.how as Record<string, number | [number, number]>)
  const [first, second] = Array.isArray(cards) ? cards : [cards]
  out.first = names.card(character, first ?? 0)
  if (second !== undefined) out.second = names.card(character, second)
}

function monsterCard(fact: Fact, out: Values, names: Names): void {
  const set = names.view.sets.find((one) => one.index === fact.set)
  out.set = setName(fact.set as number, names)
  const card = names.library.sets[set?.set ?? -1]?.cards[fact.card as number]
  out.card = { kind: 'card', text: card?.name ?? t('name.card') }
}

/** The name of a card of a monster ability deck, with its initiative. */
function abilityName(index: number, at: number, names: Names): string {
  const set = names.view.sets.find((one) => one.index === index)?.set
  const card = names.library.sets[set ?? -1]?.cards[at]
  return card ? `${card.initiative} ${card.name}` : t('name.card')
}

/** The monsters that share a deck. */
export function setName(index: number, names: Names): string {
  const set = names.view.sets.find((one) => one.index === index)?.set
  const uses = names.scenario?.monsters ?? []
  const own = uses.filter((use) => names.library.monsters[use.monster]?.set === set)
  const found = own.map((use) => use.name ?? names.library.monsters[use.monster]?.name ?? '')
  return found.length > 0 ? list([...new Set(found)]) : t('name.monster')
}

/** What a loot card gives, and how much of it. */
function lootName(card: number, names: Names): string {
  const found = names.library.loot[card]
  if (!found) return t('name.loot')
  const { kind, amount } = found
  if (kind === 'random_item') return t(`loot.${kind}`)
  if (kind === 'money') return t('loot.coins', { n: amount[0] ?? 0 })
  const party = Math.min(Math.max(names.view.characters.length, 2), 4)
  return `${amount[party - 2]} ${t(`loot.${kind}`)}`
}

function element(name: string): Drawn {
  return { kind: 'symbol', text: t(`element.${name}`), symbol: SYMBOLS[name] }
}

const ELEMENT_NAMES = ['fire', 'ice', 'air', 'earth', 'light', 'dark']

function elements(states: string[]): string {
  const there = ELEMENT_NAMES.filter((_, at) => states[at] !== 'inert')
  return list(there.map((name) => t(`element.${name}`)))
}

function reasonOf(reason: Reason, names: Names, figure: (id: number) => Drawn) {
  const says = reason.says
  const values: Values = {}
  for (const [name, value] of Object.entries(says)) {
    if (typeof value === 'number') values[name] = value
  }
  if (typeof says.figure === 'number') values.figure = figure(says.figure)
  if (typeof says.cell === 'number') values.cell = names.cell(says.cell)
  if (Array.isArray(says.figures)) {
    values.figures = list((says.figures as number[]).map((id) => figure(id).text))
  }
  if (Array.isArray(says.cells)) {
    values.cells = (says.cells as number[]).map((cell) => names.cell(cell)).join(' → ')
  }
  return { sentence: tell(`reason.${says.says}`, values), rule: reason.rule }
}

/**
 * What a figure was called when something happened: a place may be used again after a figure is gone,
 * so the next death of that place names it, the board names those still there, and how they came those
 * that went without a word.
 */
function figureNames(lines: LogLine[], names: Names): (id: number, index: number) => Drawn {
  const named = new Map<number, { index: number; comes: boolean; name: FigureName }[]>()
  lines.forEach((line, index) => {
    const fact = line.fact as Fact
    if (!fact.name || typeof fact.figure !== 'number') return
    const list = named.get(fact.figure) ?? []
    list.push({ index, comes: fact.what === 'figure_appears', name: fact.name as FigureName })
    named.set(fact.figure, list)
  })
  return (id, index) => {
    const next = named.get(id)?.find((one) => one.index >= index)
    const last = named.get(id)?.findLast((one) => one.index <= index)
    if (next && !next.comes) return names.figureOf(next.name)
    const gone = next !== undefined || !names.knows(id)
    return last?.comes && gone ? names.figureOf(last.name) : names.figure(id)
  }
}

/** Whether a step goes on from the one before it. */
function joins(lines: LogLine[], index: number): boolean {
  const fact = lines[index]!.fact as Fact
  const before = lines[index - 1]?.fact as Fact | undefined
  return (
    before?.what === 'moved' && before.figure === fact.figure &&
    before.kind === fact.kind && before.to === fact.from
  )
}

function stepsBefore(lines: LogLine[], index: number): number {
  let steps = 1
  while (steps <= index && joins(lines, index - steps + 1)) steps++
  return steps
}

// What happened in town, in sentences.

import { has, language, tell } from '../lib/language.svelte.ts'
import type { LogLine } from '../lib/generated/protocol.ts'
import { t } from '../lib/language.svelte.ts'
import type { Part, Values } from '../lib/text.ts'
import type { Entry } from '../ui/Log.svelte'
import { account, plain } from './choices.ts'
import { fieldName } from './fields.ts'
import type { Fact, Names } from './game.ts'

/** Facts that begin something. */
const HEADS = new Set(['begins', 'home', 'step', 'departs', 'event_drawn', 'retired', 'ended', 'conclusion'])

export function chronicle(log: LogLine[], from: number, names: Names): Entry[] {
  return log.flatMap((line, at) => {
    const fact = line.fact as Fact
    const sentence = sentenceOf(fact, names)
    if (sentence.length === 0) return []
    const weight = HEADS.has(fact.what) ? 'head' : 'main'
    return [{ at: from + at, sentence, rule: line.rule, weight, reasons: [] } satisfies Entry]
  })
}

/** A thing in words. */
export function thing(value: unknown, names: Names): string {
  if (typeof value === 'string') return t(`thing.${value}`)
  if (typeof value === 'object' && value !== null) {
    if ('Resource' in value) return t(`resource.${value.Resource as string}`)
    if ('Item' in value) return names.item(value.Item as string)
  }
  return ''
}

/** So much of a thing. */
export function counted(value: unknown, n: number, names: Names): string {
  const any = typeof value === 'string' && value.startsWith('Any')
  return any ? t(`counted.${value}`, { n }) : `${n} ${thing(value, names)}`
}

function content(value: unknown, names: Names): string {
  const [kind, id] = Object.entries(value as Record<string, string>)[0]!
  switch (kind) {
    case 'Scenario':
      return names.scenario(id)
    case 'Class':
      return names.classOf(id)?.name ?? ''
    case 'Design':
      return names.item(id)
    case 'Building':
      return names.words.campaign.buildings[id]?.name ?? id
    default:
      return id
  }
}

function inWords(text: Record<string, string>): string {
  return text[language()] ?? text['en'] ?? ''
}

type OutpostFact = {
  what: string
  building?: string
  card?: string
  value?: number
  item?: string
  potion?: string | null
  check?: { building: string; value: number; defense: number; verdict: string }
}

/** What is told of attacks, buildings, workshop and still. */
function ofOutpost(fact: OutpostFact, names: Names, values: Values): Part[] | null {
  const building = (id: string) => names.words.campaign.buildings[id]?.name ?? id
  switch (fact.what) {
    case 'attacked':
      return tell('fact.attacked', { n: fact.value ?? 0 })
    case 'guard_drawn':
      return tell('fact.guard_drawn', { card: names.words.campaign.guard?.[fact.card ?? '']?.value ?? fact.card ?? '' })
    case 'checked': {
      const check = fact.check!
      return tell('fact.checked', { what: building(check.building), value: check.value, defense: check.defense, verdict: t(`verdict.${check.verdict}`) })
    }
    case 'targeted':
    case 'repaired':
    case 'wrecked':
    case 'rebuilt':
    case 'extended':
    case 'operates':
    case 'served':
      return tell(`fact.${fact.what}`, { ...values, what: building(fact.building ?? '') })
    case 'crafted':
      return tell('fact.crafted', { ...values, item: names.item(fact.item ?? '') })
    case 'brewed':
      return fact.potion ? tell('fact.brewed', { ...values, item: names.item(fact.potion) }) : tell('fact.brewed.nothing', values)
    case 'distilled':
      return tell('fact.distilled', { ...values, item: names.item(fact.potion ?? '') })
    default:
      return null
  }
}

export function sentenceOf(fact: Fact, names: Names): Part[] {
  const key = `fact.${fact.what}`
  const values: Values = {}
  if ('character' in fact) values['who'] = names.character(fact.character)
  if ('scenario' in fact) values['scenario'] = names.scenario(fact.scenario)
  const outpost = ofOutpost(fact as unknown as OutpostFact, names, values)
  if (outpost) return outpost
  switch (fact.what) {
    case 'said':
    case 'by_hand':
      return [inWords(fact.text)]
    case 'ended':
      return tell(key, { text: inWords(fact.text) })
    case 'moved':
      return tell('fact.passed', {
        n: fact.amount, what: thing(fact.thing, names),
        from: account(fact.from, names), to: account(fact.to, names),
      })
    case 'home':
      return tell(fact.completed ? 'fact.home.won' : 'fact.home.lost', values)
    case 'goal': {
      const goal = names.words.goals.find((one) => one.id === fact.goal)?.name ?? ''
      return tell(fact.met ? 'fact.goal.met' : 'fact.goal.missed', { ...values, goal })
    }
    case 'changed':
      return tell(key, { what: t(`value.${fact.value}`), by: signed(fact.by), now: fact.now })
    case 'boxes':
      return tell(key, { by: signed(fact.by), now: fact.now, next: fact.next ?? fact.now })
    case 'marked':
    case 'unmarked':
      return tell(key, { what: names.words.campaign.marks[fact.mark] ?? fact.mark })
    case 'counted':
      return tell(key, { what: names.words.campaign.marks[fact.mark] ?? fact.mark, n: fact.now })
    case 'unlocked':
    case 'locked':
      return tell(key, { what: content(fact.content, names) })
    case 'no_copy':
      return tell(key, { ...values, item: names.item(fact.item) })
    case 'week':
      return tell(key, { n: fact.week })
    case 'season_changes':
      return tell(key, { season: t(`season.${fact.season}`) })
    case 'dated':
      return tell(key, { section: fact.section, n: fact.week })
    case 'event_chosen': {
      const { event, events } = names.words.campaign
      const say = event?.id === fact.event ? event.options[fact.option]?.say : events[fact.event]?.options[fact.option]
      return tell(key, { say: say ?? `${fact.option + 1}` })
    }
    case 'created':
      return tell(key, { who: names.view.players[fact.player]?.name ?? '', class: names.classOf(fact.class)?.name ?? '' })
    case 'level':
      return tell(key, { ...values, n: fact.level })
    case 'enhanced': {
      const one = names.view.characters[fact.character]
      const card = one && names.classOf(one.class)?.cards.find((card) => card.id === fact.card)
      return tell(key, { ...values, card: card?.name ?? fact.card, what: t(`gain.${fact.gain}`) })
    }
    case 'donated':
      return tell(key, { ...values, n: fact.total })
    case 'learnt': {
      const one = names.view.characters[fact.character]
      const card = one && names.classOf(one.class)?.cards.find((card) => card.id === fact.card)
      return tell(key, { ...values, card: card?.name ?? fact.card })
    }
    case 'perk':
      return tell(key, { ...values, perk: plain(names.perk(fact.character, fact.perk)) })
    case 'status':
      return tell(`fact.status.${fact.status}`, values)
    case 'attends':
      return tell(fact.here ? 'fact.attends.here' : 'fact.attends.away', { who: names.view.players[fact.player]?.name ?? '' })
    case 'built':
      return tell(key, { what: names.words.campaign.buildings[fact.building]?.name ?? fact.building, n: fact.level })
    case 'step':
      return has(`phase.${fact.phase}`) ? tell(`phase.${fact.phase}`) : []
    case 'corrected':
      // Names and notes are seen where they stand.
      if (/\/(name|notes)$/.test(fact.field)) return []
      if (fact.field === '/report') return tell('on_table.entered')
      return tell(key, { what: fieldName(fact.field, names.view, names), to: fact.to })
    case 'mastered':
    case 'carries':
    case 'item_consumed':
    case 'died':
    case 'dealt':
    case 'kept':
    case 'shown':
    case 'respecced':
    case 'retired':
    case 'checkmarks_lost':
    case 'conclusion':
    case 'completed':
    case 'departs':
      return tell(key, values)
    default:
      return has(key) ? tell(key, values) : []
  }
}

/** By how much something changed. */
const signed = (by: number) => `${by < 0 ? '−' : '+'}${Math.abs(by)}`

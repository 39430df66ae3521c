// What changed, as a list of facts: the thing, before and after, and the rule.

import type { LogLine } from '../lib/generated/protocol.ts'
import { language, t } from '../lib/language.svelte.ts'
import { words } from '../lib/text.ts'
import { account } from './choices.ts'
import { sentenceOf, thing } from './chronicle.ts'
import type { Fact, Names } from './game.ts'
import { SIGNS, type Counted } from './things.ts'

export type Change = {
  at: number
  icon: string
  hue: string
  text: string
  /** What it was and what it is, or how much came or went. */
  before?: string
  after?: string
  tone: 'gain' | 'loss' | 'plain'
  rule: string
}

const OTHERS: Record<string, { icon: string; hue: string }> = {
  carries: { icon: 'biceps', hue: 'var(--ember)' },
  event_added: { icon: 'card-play', hue: 'var(--violet)' },
  event_removed: { icon: 'card-burn', hue: 'var(--red)' },
  unlocked: { icon: 'wax-seal', hue: 'var(--gold)' },
  locked: { icon: 'padlock', hue: 'var(--red)' },
  completed: { icon: 'check-mark', hue: 'var(--teal)' },
  marked: { icon: 'wax-seal', hue: 'var(--violet)' },
  unmarked: { icon: 'wax-seal', hue: 'var(--quiet)' },
  counted: { icon: 'wax-seal', hue: 'var(--violet)' },
  opened: { icon: 'scroll-unfurled', hue: 'var(--ember)' },
  dated: { icon: 'open-book', hue: 'var(--quiet)' },
  week: { icon: 'sands-of-time', hue: 'var(--blue)' },
  season_changes: { icon: 'sands-of-time', hue: 'var(--blue)' },
  mastered: { icon: 'laurel-crown', hue: 'var(--gold)' },
  perk: { icon: 'upgrade', hue: 'var(--teal)' },
  level: { icon: 'upgrade', hue: 'var(--blue)' },
  learnt: { icon: 'card-pick', hue: 'var(--blue)' },
  built: { icon: 'claw-hammer', hue: 'var(--gold)' },
  status: { icon: 'hood', hue: 'var(--quiet)' },
  retired: { icon: 'laurel-crown', hue: 'var(--gold)' },
  no_copy: { icon: 'swap-bag', hue: 'var(--red)' },
  by_hand: { icon: 'quill', hue: 'var(--ember)' },
  checkmarks_lost: { icon: 'check-mark', hue: 'var(--red)' },
}

/** The symbol of something that moves. */
export function signOf(value: unknown): { icon: string; hue: string } {
  if (typeof value === 'object' && value !== null && 'Resource' in value) return SIGNS[value.Resource as Counted]
  if (typeof value === 'object' && value !== null && 'Item' in value) return { icon: 'backpack', hue: 'var(--gold)' }
  const known: Record<string, Counted> = { Gold: 'gold', Experience: 'experience', Checkmarks: 'checkmarks' }
  return SIGNS[known[value as string] ?? 'gold']
}

function changeOf(fact: Fact, names: Names): Omit<Change, 'at' | 'rule'> | null {
  if (fact.what === 'moved') {
    const gained = fact.from === 'bank'
    const whose = gained || fact.to !== 'spent' ? fact.to : fact.from
    const lost = fact.to === 'spent' || fact.to === 'bank'
    const text = t('change.moved', { what: thing(fact.thing, names), who: account(lost ? fact.from : whose, names) })
    return { ...signOf(fact.thing), text, after: `${lost ? '−' : '+'}${fact.amount}`, tone: lost ? 'loss' : 'gain' }
  }
  if (fact.what === 'changed') {
    const sign = SIGNS[fact.value as Counted] ?? SIGNS.prosperity
    return {
      ...sign, text: t(`value.${fact.value}`), before: String(fact.now - fact.by), after: String(fact.now),
      tone: fact.by < 0 ? 'loss' : fact.by > 0 ? 'gain' : 'plain',
    }
  }
  const sign = OTHERS[fact.what]
  if (!sign) return null
  const sentence = words(sentenceOf(fact, names))
  return sentence === '' ? null : { ...sign, text: sentence, tone: 'plain' }
}

/** What some lines of the log have changed. */
export function changes(log: LogLine[], from: number, names: Names): Change[] {
  const all: Change[] = []
  for (const [at, line] of log.entries()) {
    const change = changeOf(line.fact as Fact, names)
    if (!change) continue
    // What changed several times is one row: from what it was to what it is.
    const earlier = all.find((one) => one.text === change.text && one.before !== undefined && one.after === change.before)
    if (earlier) earlier.after = change.after!
    else all.push({ ...change, at: from + at, rule: line.rule })
  }
  return all
}

/** What was read aloud in some lines. */
export function spoken(log: LogLine[]): string[] {
  return log.flatMap(({ fact }) => {
    const one = fact as Fact
    return one.what === 'said' ? [one.text[language()] ?? one.text['en'] ?? ''] : []
  })
}

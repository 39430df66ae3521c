// The event that lies open, or the last one that nobody here has put away yet: its outcome stays on the
// page until whoever reads it goes on.

import type { LogLine } from '../lib/generated/protocol.ts'
import { spoken } from './changes.ts'
import type { Fact, Names, View } from './game.ts'

export type Met = {
  /** Where in the log it was drawn. */
  at: number
  event: string
  deck: string
  option: number | null
  closed: boolean
  words: { front: string; options: { say: string; needs: string | null }[] } | null
}

export function lastMet(log: LogLine[], from: number, view: View, names: Names): Met | null {
  const drawn = log.findLastIndex((line) => (line.fact as Fact).what === 'event_drawn')
  const open = view.event
  if (drawn < 0 && !open) return null
  const facts = log.slice(Math.max(0, drawn)).map((line) => line.fact as Fact)
  const first = facts.find((fact) => fact.what === 'event_drawn')
  const event = open?.event ?? (first as { event: string } | undefined)?.event ?? ''
  const picked = facts.find((fact) => fact.what === 'event_chosen')
  const option = open ? open.option : ((picked as { option: number } | undefined)?.option ?? null)
  const known = names.words.campaign.events[event]
  const words = names.words.campaign.event?.id === event
    ? names.words.campaign.event
    : known ? { front: known.front, options: known.options.map((say) => ({ say, needs: null })) } : null
  return { at: from + Math.max(0, drawn), event, deck: open?.deck ?? deckOf(view), option, closed: !open, words }
}

/** The deck that a closed event came from, as far as the step tells. */
function deckOf(view: View): string {
  const onRoad = ['departure', 'road', 'over', 'on_table'].includes(view.phase)
  if (!view.outpost) return onRoad ? 'road' : 'city'
  return `${view.season}-${onRoad ? 'road' : 'outpost'}`
}

/** The part of a log that belongs to an event. */
export function linesOf(log: LogLine[], from: number, met: Met): LogLine[] {
  const lines = log.slice(met.at - from + 1)
  const end = lines.findIndex((line) => (line.fact as Fact).what === 'event_closed')
  return end < 0 ? lines : lines.slice(0, end + 1)
}

/** Where in the log somebody retired last; nothing when nobody did in this chapter. */
export function lastRetired(log: LogLine[], from: number): number | null {
  const at = log.findLastIndex((line) => (line.fact as Fact).what === 'retired')
  return at < 0 ? null : from + at
}

/**
 * What was read aloud since the step began, besides the event: sections of the calendar and of buildings. While the
 * town is attacked its event has no page, so that what came of it is among them.
 */
export function readSince(log: LogLine[], attacked: boolean): string[] {
  const what = (line: LogLine) => (line.fact as Fact).what
  const step = log.findLastIndex((line) => ['step', 'home', 'begins'].includes(what(line)))
  const lines = log.slice(step + 1)
  const drawn = lines.findIndex((line) => what(line) === 'event_drawn')
  if (drawn < 0 || attacked) return spoken(lines)
  const closed = lines.findLastIndex((line) => what(line) === 'event_closed')
  return [...spoken(lines.slice(0, drawn)), ...(closed < 0 ? [] : spoken(lines.slice(closed + 1)))]
}

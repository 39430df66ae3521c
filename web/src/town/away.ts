// Parties of one world that play at tables of their own while the city belongs to another.

import type { Update } from '../lib/generated/protocol.ts'
import { go } from '../lib/route.svelte.ts'
import { keepPlace, placeAt } from '../lib/tables.svelte.ts'
import type { View } from './game.ts'

export type Out = {
  party: number
  scenario: string
  /** The code of their table. */
  table: string
  /** Whether they are back and wait for room in the city. */
  home: boolean
}

/** Those who are out, and those who are back and wait. */
export function outOf(update: Update): Out[] {
  return (update.chapter?.away ?? []).map(({ table, details, home }) => ({ ...(details as { party: number; scenario: string }), table, home }))
}

/** The party of somebody with nobody in the city: the one that is out. */
export function ownOut(out: Out[], view: View, seats: (number | null)[]): Out | null {
  const own = view.characters.filter((one) => one.status === 'active' && seats.includes(one.player))
  if (own.some((one) => one.party === view.party && !out.some((other) => other.party === one.party))) return null
  return out.find((other) => own.some((one) => one.party === other.party)) ?? null
}

/** Goes to the table of a party; whoever has a place in the campaign has one there. */
export function follow(out: Out, token: string | undefined, title: string): void {
  if (token && !placeAt(out.table)) keepPlace({ table: out.table, token, title, over: false })
  go({ screen: 'table', code: out.table, part: 'play' })
}

const known = new Map<string, Set<string>>()

/** Whether a table was laid since this page has known the campaign. */
export function isNew(campaign: string, out: Out[], one: Out): boolean {
  const before = known.get(campaign)
  known.set(campaign, new Set([...(before ?? []), ...out.map((other) => other.table)]))
  return before !== undefined && !before.has(one.table)
}

/** The tables that are there already are no news. */
export function remember(campaign: string, out: Out[]): void {
  if (!known.has(campaign)) known.set(campaign, new Set(out.map((other) => other.table)))
}

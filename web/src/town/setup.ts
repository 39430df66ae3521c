// Ordering a campaign.

import { t } from '../lib/language.svelte.ts'
import type { NewTable, Order, PackInfo } from '../lib/generated/protocol.ts'

type Text = Record<string, string>
export type Details = { name: Text; text: Text; edition: string; variants: string[] }

export function details(pack: PackInfo): Details {
  return pack.details as Details
}

/** What stands on a campaign sheet of cardboard. */
export type SheetValues = {
  weeks: number
  prosperity: number
  morale: number
  inspiration: number
  soldiers: number
  reputation: number
  stock: Partial<Record<string, number>>
  /** Numbers of scenarios. */
  completed: string
  open: string
}

/** The numbers in a line. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(([found]) => Number(found))
}

/** A campaign; whoever makes it sits in the first chair. */
export function campaign(
  pack: PackInfo, title: string, name: string, others: string[], variants: string[], filled: SheetValues | null,
): NewTable {
  const players = [name, ...others.map((one, at) => one.trim() || t('campaign.player', { n: at + 2 }))]
  const sheet = filled && { sheet: { ...filled, completed: numbersIn(filled.completed), open: numbersIn(filled.open) } }
  const order: Order = { game: 'town', pack: pack.id, scenario: 'campaign', options: { players, variants, ...sheet } }
  return { order, title, name, seats: [0], bots: [], real_dice: false, closed: false }
}

/** Campaigns are not begun in passing. */
export function quickTable(): null {
  return null
}

/** Chairs keep the names that people gave them. */
export function seatTexts(): Text[] {
  return []
}

// Ordering a campaign.

import type { NewTable, Order, PackInfo } from '../lib/generated/protocol.ts'

type Text = Record<string, string>
export type Details = { name: Text; text: Text; edition: string; variants: string[] }

export function details(pack: PackInfo): Details {
  return pack.details as Details
}

/** A campaign; whoever makes it sits in the first chair. */
export function campaign(
  pack: PackInfo, title: string, name: string, others: string[], variants: string[],
): NewTable {
  const players = [name, ...others.map((one) => one.trim())]
  const order: Order = { game: 'town', pack: pack.id, scenario: 'campaign', options: { players, variants } }
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

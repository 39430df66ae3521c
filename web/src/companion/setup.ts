// Ordering a table of cardboard.

import type { NewTable, PackInfo } from '../lib/generated/protocol.ts'
import type { Texts } from '../lib/texts.ts'

export type Details = { name: Texts; edition: string; monsters: { id: string; name: Texts }[] }
export type Character = { name: string; hit_points: number; mine: boolean }

export function details(pack: PackInfo): Details {
  return pack.details as Details
}

export function newTable(
  pack: PackInfo, scenario: string, characters: Character[], monsters: string[], level: number,
  rest: { title: string; name: string; real_dice: boolean },
): NewTable {
  const options = { level, monsters, characters: characters.map(({ name, hit_points }) => ({ name, hit_points })) }
  const seats = characters.flatMap((one, seat) => (one.mine ? [seat] : []))
  const order = { game: pack.game, pack: pack.id, scenario, options }
  return { order, seats, bots: [], closed: false, ...rest }
}

/** A table of cardboard is never made in passing. */
export function quickTable(): null {
  return null
}

/** Seats keep the names that people gave them. */
export function seatTexts(): Texts[] {
  return []
}

// The names and texts of packs, fetched once for what is played at a table, and language.

import { api } from './api.ts'
import type { Order } from './generated/protocol.ts'
import { placeAt } from './tables.svelte.ts'

const kept = new Map<string, Promise<unknown>>()

/** The library of the pack that is played at a table, as its family writes it, with what was written down last. */
export function library<T>(order: Order, language: string, table: string, entered = 0): Promise<T> {
  const { game, pack } = order
  // In a campaign one scenario follows the other at the same table, and each has words of its own.
  const key = `${table}/${JSON.stringify(order)}/${language}/${entered}`
  let found = kept.get(key)
  if (!found) {
    found = api.library<T>(game, pack, language, table, { token: placeAt(table)?.token })
    found.catch(() => kept.delete(key))
    kept.set(key, found)
  }
  return found as Promise<T>
}

// The names and texts of packs, fetched once per table and language.

import { api } from './api.ts'
import type { Order } from './generated/protocol.ts'
import { placeAt } from './tables.svelte.ts'

const kept = new Map<string, Promise<unknown>>()

/** The library of the pack that is played at a table, as its family writes it, with what was written down last. */
export function library<T>({ game, pack }: Order, language: string, table: string, entered = 0): Promise<T> {
  const key = `${table}/${language}/${entered}`
  let found = kept.get(key)
  if (!found) {
    found = api.library<T>(game, pack, language, table, { token: placeAt(table)?.token })
    found.catch(() => kept.delete(key))
    kept.set(key, found)
  }
  return found as Promise<T>
}

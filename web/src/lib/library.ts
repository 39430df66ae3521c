// The names and texts of packs, fetched once per language.

import { api } from './api.ts'

const kept = new Map<string, Promise<unknown>>()

/** The library of a pack, as its family writes it. */
export function library<T>(game: string, pack: string, language: string): Promise<T> {
  const key = `${game}/${pack}/${language}`
  let found = kept.get(key)
  if (!found) {
    found = api.library<T>(game, pack, language)
    found.catch(() => kept.delete(key))
    kept.set(key, found)
  }
  return found as Promise<T>
}

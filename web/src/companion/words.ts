// Where the words of this family are, by language: its own, and those of the game on the table.

import type { Catalogue, Words } from '../lib/language.svelte.ts'

type Loading = Promise<{ default: Catalogue }>

async function both(haven: Loading, own: Loading): Loading {
  const [one, other] = await Promise.all([haven, own])
  return { default: { ...one.default, ...other.default } }
}

export const WORDS: Words = {
  en: () => both(import('../haven/lang/en.json'), import('./lang/en.json')),
  it: () => both(import('../haven/lang/it.json'), import('./lang/it.json')),
  de: () => both(import('../haven/lang/de.json'), import('./lang/de.json')),
  es: () => both(import('../haven/lang/es.json'), import('./lang/es.json')),
}

// Where the words of this family are, by language: its own, and those of the cards it shows.

import type { Catalogue, Words } from '../lib/language.svelte.ts'

type Read = Promise<{ default: Catalogue }>

async function both(cards: Read, own: Read): Read {
  const [first, second] = await Promise.all([cards, own])
  return { default: { ...first.default, ...second.default } }
}

export const WORDS: Words = {
  en: () => both(import('../haven/lang/en.json'), import('./lang/en.json')),
  it: () => both(import('../haven/lang/it.json'), import('./lang/it.json')),
  de: () => both(import('../haven/lang/de.json'), import('./lang/de.json')),
  es: () => both(import('../haven/lang/es.json'), import('./lang/es.json')),
}

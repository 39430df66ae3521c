// Where the words of the author's page are, by language: its own, and those of the cards it shows.

import type { Catalogue, Language, Words } from '../lib/language.svelte.ts'
import { WORDS as HAVEN } from '../haven/words.ts'

const OWN: Words = {
  en: () => import('./lang/en.json'),
  it: () => import('./lang/it.json'),
  de: () => import('./lang/de.json'),
  es: () => import('./lang/es.json'),
}

async function both(language: Language): Promise<{ default: Catalogue }> {
  const [own, cards] = await Promise.all([OWN[language](), HAVEN[language]()])
  return { default: { ...cards.default, ...own.default } }
}

export const WORDS: Words = {
  en: () => both('en'), it: () => both('it'), de: () => both('de'), es: () => both('es'),
}

// Where the words of the solver's page are, by language.

import type { Words } from '../lib/language.svelte.ts'

export const WORDS: Words = {
  en: () => import('./lang/en.json'),
  it: () => import('./lang/it.json'),
  de: () => import('./lang/de.json'),
  es: () => import('./lang/es.json'),
}

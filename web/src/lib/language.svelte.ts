// The language of the page: switchable at any time, each catalogue fetched when it is first needed. A
// family of games brings words of its own, which are there while one of its screens is.

import { parts, words, type Part, type Values } from './text.ts'

export const LANGUAGES = ['en', 'it', 'de', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export type Catalogue = Record<string, string>

/** Where the words of a language are found. */
export type Words = Record<Language, () => Promise<{ default: Catalogue }>>

const OWN: Words = {
  en: () => import('../lang/en.json'),
  it: () => import('../lang/it.json'),
  de: () => import('../lang/de.json'),
  es: () => import('../lang/es.json'),
}

const current = $state<{ language: Language; catalogue: Catalogue }>({
  language: 'en',
  catalogue: {},
})
let rules = new Intl.PluralRules('en')
let wanted: Language = 'en'
let family: Words | null = null
let reading: Promise<void> = Promise.resolve()

/** The language in which the page speaks. */
export function language(): Language {
  return current.language
}

/** The language of the browser, if we speak it. */
export function preferredLanguage(): Language {
  for (const name of navigator.languages) {
    const language = LANGUAGES.find((known) => name.toLowerCase().startsWith(known))
    if (language) return language
  }
  return 'en'
}

/** Speaks another language from now on. */
export function speak(language: Language): Promise<void> {
  wanted = language
  reading = read()
  return reading
}

/** Uses the words of a family of games besides the page's own, and no longer those of another. */
export function speakOf(words: Words): Promise<void> {
  if (words !== family) {
    family = words
    reading = read()
  }
  return reading
}

async function read(): Promise<void> {
  const [language, words] = [wanted, family]
  const [own, more] = await Promise.all([OWN[language](), words?.[language]()])
  if (wanted !== language || family !== words) return // somebody switched again meanwhile
  rules = new Intl.PluralRules(language)
  current.language = language
  current.catalogue = { ...own.default, ...more?.default }
  document.documentElement.lang = language
}

/** Whether a sentence exists. */
export function has(key: string): boolean {
  return current.catalogue[key] !== undefined
}

/** A sentence in its parts, with values that are drawn kept whole. */
export function tell(key: string, values: Values = {}): Part[] {
  return parts(current.catalogue[key] ?? key, values, (n) => rules.select(n))
}

/** A sentence. */
export function t(key: string, values: Values = {}): string {
  return words(tell(key, values))
}

/** Names joined as in a sentence. */
export function list(names: string[]): string {
  return new Intl.ListFormat(current.language, { type: 'conjunction' }).format(names)
}

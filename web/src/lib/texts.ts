// Texts that a pack has in several languages.

export type Texts = Record<string, string>

/** A text in a language, or in English. */
export function inLanguage(texts: Texts | undefined, language: string): string {
  return texts?.[language] ?? texts?.['en'] ?? ''
}

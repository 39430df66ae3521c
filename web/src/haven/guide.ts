// The first round, guided: one sentence to what is asked, for whoever plays for the first time.

import { has, t } from '../lib/language.svelte.ts'

const KEY = 'longrest.guide'

/** Whether a table is guided: the first page says so when somebody plays at once. */
export function isGuided(table: string): boolean {
  return sessionStorage.getItem(KEY) === table
}

export function endGuide(): void {
  sessionStorage.removeItem(KEY)
}

/** What a newcomer is told about a question; nothing once the first round is over. */
export function guideTo(ask: string, round: number): string | null {
  const key = `guide.${ask}`
  return round < 2 && has(key) ? t(key) : null
}

// Short words at the edge of the page: something was not done, something was copied.

import { has, t } from './language.svelte.ts'
import { Refusal } from './api.ts'
import { NotDone } from './session.svelte.ts'

export type Notice = { id: number; text: string; tone: 'plain' | 'bad' }

const state = $state<{ notices: Notice[] }>({ notices: [] })
let next = 0

const SEEN_FOR = 5_000

/** What is to be read now. */
export function notices(): Notice[] {
  return state.notices
}

/** Says something. */
export function notice(text: string, tone: Notice['tone'] = 'plain'): void {
  const id = next++
  state.notices = [...state.notices.slice(-2), { id, text, tone }]
  setTimeout(() => dismiss(id), SEEN_FOR)
}

/** Says why something was not done. */
export function complain(error: unknown): void {
  notice(reasonOf(error), 'bad')
}

/** Why something was not done, in the words of the page. */
export function reasonOf(error: unknown): string {
  const code = error instanceof NotDone || error instanceof Refusal ? error.code : 'unknown'
  const key = `refused.${code}`
  return t(has(key) ? key : 'refused.unknown')
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  state.notices = state.notices.filter((one) => one.id !== id)
}

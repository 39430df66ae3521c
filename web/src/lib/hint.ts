// Why a bot would choose what it suggests, in the page's language.

import { has, language, t } from './language.svelte.ts'
import type { Hint } from './generated/protocol.ts'
import type { Values } from './text.ts'

/** The reason of a hint; one that the catalogue does not know is told as the server says it. */
export function hintReason(hint: Hint): string {
  const key = `hint.${hint.why.why}`
  const values = { ...hint.why } as Values
  if (typeof values.worth_tenths === 'number') {
    values.wounds = (values.worth_tenths / 10).toLocaleString(language())
  }
  return has(key) ? t(key, values) : hint.reason
}

// What packs say about themselves.

import type { PackInfo } from './generated/protocol.ts'

/** Whose rules a pack follows. */
export function rulesOf({ game, details }: PackInfo): string {
  if (game === 'descent') return 'descent'
  const { edition } = (details ?? {}) as { edition?: string }
  return edition === 'gloomhaven' ? 'gloomhaven' : 'frosthaven'
}

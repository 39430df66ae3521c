// The families of games that the page can show. Everything that belongs to one family is fetched when
// a table of that family is opened.

import type { Component } from 'svelte'
import type { NewTable, Order, PackInfo } from './lib/generated/protocol.ts'
import type { Session } from './lib/session.svelte.ts'

type Screen = { default: Component<{ session: Session; order: Order }> }
type SetupProps = { pack: PackInfo; busy: boolean; onmake: (table: NewTable) => void }

export type Family = {
  play: () => Promise<Screen>
  television: () => Promise<Screen>
  replay: () => Promise<Screen>
  setup: () => Promise<{ default: Component<SetupProps> }>
  /** A table to play at once. */
  quick: () => Promise<(packs: PackInfo[], name: string) => NewTable | null>
  /** What the seats of an order are called, by language. */
  seats: () => Promise<(packs: PackInfo[], order: Order) => Record<string, string>[]>
}

const FAMILIES: Record<string, Family> = {
  haven: {
    play: () => import('./haven/Play.svelte'),
    television: () => import('./haven/Television.svelte'),
    replay: () => import('./haven/Replay.svelte'),
    setup: () => import('./haven/Setup.svelte'),
    quick: async () => (await import('./haven/setup.ts')).quickTable,
    seats: async () => (await import('./haven/setup.ts')).seatTexts,
  },
}

/** The family of a game, if the page knows it. */
export function family(game: string): Family | undefined {
  return FAMILIES[game]
}

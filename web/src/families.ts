// The families of games that the page can show. Everything that belongs to one family (screens, words
// and symbols) is fetched when a table of that family is opened, and nothing of the others.

import type { Component } from 'svelte'
import { WORDS as AUTHOR } from './author/words.ts'
import { WORDS as COMPANION } from './companion/words.ts'
import { WORDS as DESCENT } from './descent/words.ts'
import { WORDS as HAVEN } from './haven/words.ts'
import { WORDS as SOLVER } from './solver/words.ts'
import { later } from './town/later.ts'
import { WORDS as TOWN } from './town/words.ts'
import type { NewTable, Order, PackInfo } from './lib/generated/protocol.ts'
import { addIcons, type Icons } from './lib/icons.svelte.ts'
import { speakOf, type Words } from './lib/language.svelte.ts'
import type { Session } from './lib/session.svelte.ts'

type Screen = { default: Component<{ session: Session; order: Order }> }
type SetupProps = {
  pack: PackInfo
  /** The scenario that is wanted, if any. */
  first?: string
  busy: boolean
  onmake: (table: NewTable) => void
}

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

/** A table of cardboard shows the cards of the game on the table, with its symbols. */
const companion = speaking(COMPANION, () => import('virtual:icons/haven'))
const descent = speaking(DESCENT, () => import('virtual:icons/descent'))
const haven = speaking(HAVEN, () => import('virtual:icons/haven'))
/** A town shows the cards of its characters, with the symbols of their family. */
const town = <T>(load: () => Promise<T>) => {
  const speak = speaking(TOWN, () => import('virtual:icons/town'))
  return () => {
    addIcons(() => import('virtual:icons/haven'))
    return speak(load)()
  }
}

const FAMILIES: Record<string, Family> = {
  haven: {
    play: haven(() => import('./haven/Play.svelte')),
    television: haven(() => import('./haven/Television.svelte')),
    replay: haven(() => import('./haven/Replay.svelte')),
    setup: haven(() => import('./haven/Setup.svelte')),
    quick: async () => (await import('./haven/setup.ts')).quickTable,
    seats: async () => (await import('./haven/setup.ts')).seatTexts,
  },
  town: {
    play: town(() => import('./town/Play.svelte')),
    television: town(() => later('Television')),
    replay: town(() => later('Replay')),
    setup: town(() => later('Setup')),
    quick: async () => (await later('quickTable')).default,
    seats: async () => (await later('seatTexts')).default,
  },
  companion: {
    play: companion(() => import('./companion/Play.svelte')),
    television: companion(() => import('./companion/Television.svelte')),
    replay: companion(() => import('./companion/Replay.svelte')),
    setup: companion(() => import('./companion/Setup.svelte')),
    quick: async () => (await import('./companion/setup.ts')).quickTable,
    seats: async () => (await import('./companion/setup.ts')).seatTexts,
  },
  descent: {
    play: descent(() => import('./descent/Play.svelte')),
    television: descent(() => import('./descent/Television.svelte')),
    replay: descent(() => import('./descent/Replay.svelte')),
    setup: descent(() => import('./descent/Setup.svelte')),
    quick: async () => (await import('./descent/setup.ts')).quickTable,
    seats: async () => (await import('./descent/setup.ts')).seatTexts,
  },
}

/** The author's page, with the words and symbols of the cards it shows. */
export const author = speaking(AUTHOR, () => import('virtual:icons/haven'))(
  () => import('./author/Author.svelte'),
)

/** What a monster does in a position that somebody sets up. */
export async function solver() {
  const [screen] = await Promise.all([import('./solver/Solver.svelte'), speakOf(SOLVER)])
  return screen
}

/** The family of a game, if the page knows it. */
export function family(game: string): Family | undefined {
  return FAMILIES[game]
}

/** Screens that come with the words and symbols of their family. */
function speaking(words: Words, icons: Icons) {
  return <T>(load: () => Promise<T>) =>
    async (): Promise<T> => {
      addIcons(icons)
      const [screen] = await Promise.all([load(), speakOf(words)])
      return screen
    }
}

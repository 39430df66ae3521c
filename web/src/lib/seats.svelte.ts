// What seats are called in the language of the page. The table knows them in English only; what was
// ordered and the packs know more.

import { getContext, setContext } from 'svelte'
import { language } from './language.svelte.ts'

type Named = { seat: number; name: string }

export class SeatNames {
  /** By seat, the name by language. */
  texts = $state.raw<Record<string, string>[]>([])

  of(seat: Named): string {
    return this.texts[seat.seat]?.[language()] || seat.name
  }
}

const KEY = Symbol('seats')

/** Gives the names to everything below. */
export function provideSeatNames(): SeatNames {
  return setContext(KEY, new SeatNames())
}

export function seatNames(): SeatNames {
  return getContext<SeatNames | undefined>(KEY) ?? new SeatNames()
}

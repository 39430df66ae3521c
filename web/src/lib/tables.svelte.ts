// The tables this browser has a place at: "continue". A place's token stays on this device.

export type Place = {
  table: string
  token: string
  title: string
  /** Whether the game was over when it was seen last. */
  over: boolean
}

const KEY = 'longrest.tables'
const KEPT_MAX = 30

const state = $state<{ places: Place[] }>({ places: read() })

/** The places, the last visited first. */
export function places(): Place[] {
  return state.places
}

/** The place at a table. */
export function placeAt(table: string): Place | undefined {
  return state.places.find((place) => place.table === table)
}

/** Keeps a place and puts it first. */
export function keepPlace(place: Place): void {
  const others = state.places.filter((other) => other.table !== place.table)
  write([{ ...place }, ...others].slice(0, KEPT_MAX))
}

/** Forgets a place. */
export function forgetPlace(table: string): void {
  write(state.places.filter((place) => place.table !== table))
}

function write(places: Place[]): void {
  state.places = places
  localStorage.setItem(KEY, JSON.stringify(places))
}

function read(): Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Place[]) : []
  } catch {
    return [] // no storage, or somebody else wrote there
  }
}

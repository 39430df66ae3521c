// The tables this browser has a place at: "continue". A place's token stays on this device.

export type Place = {
  table: string
  token: string
  title: string
  /** Whether the game was over when it was seen last. */
  over: boolean
  /** Whether it was taken off the list. The place is still one's own: the code leads back to it. */
  hidden?: boolean
  /** How it stood when it was seen last. */
  last?: Standing
  /** Of a campaign: where it was when it was seen last. */
  campaign?: CampaignPlace
}

/** How a game stood: for whoever has several of them. */
export type Standing = {
  scenario: string
  round: number
  /** Milliseconds since 1970. */
  when: number
  party: { name: string; icon: string; colour: string }[]
  /** Who was asked. */
  asked: string
}

export type CampaignPlace = {
  /** How many evenings there have been. */
  evening: number
  /** The week, where there is a calendar. */
  week: number | null
  winter: boolean
  /** The last scenario, and whether it was won. */
  last: string
  won: boolean
  /** Where the party is: in town, or out. */
  at: 'town' | 'scenario'
  asked: boolean
  /** When it was seen. */
  seen: number
}

const KEY = 'longrest.tables'

const state = $state<{ places: Place[] }>({ places: read() })

// Another window of this browser may sit down somewhere else.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === KEY) state.places = read()
})

/** The places on the list, the last visited first. */
export function places(): Place[] {
  return state.places.filter((place) => !place.hidden)
}

/** The place at a table. */
export function placeAt(table: string): Place | undefined {
  return state.places.find((place) => place.table === table)
}

/** Keeps a place and puts it first. However many there are, none is forgotten for another. */
export function keepPlace(place: Place): void {
  change((places) => [{ ...place }, ...places.filter((other) => other.table !== place.table)])
}

/** Writes down how a game stands; it keeps its place in the list. */
export function notePlace(table: string, last: Standing): void {
  if (!placeAt(table)) return
  change((places) => places.map((one) => (one.table === table ? { ...one, last } : one)))
}

/** Says where a campaign is now; nothing is written when that was known. */
export function noteCampaign(table: string, now: Partial<CampaignPlace>): void {
  const place = placeAt(table)
  if (!place) return
  const before = place.campaign
  const first: CampaignPlace = { evening: 0, week: null, winter: false, last: '', won: false, at: 'town', asked: false, seen: 0 }
  const known = { ...first, ...before, ...now }
  const same = before && JSON.stringify({ ...known, seen: before.seen }) === JSON.stringify(before)
  if (!same) keepPlace({ ...place, campaign: { ...known, seen: Date.now() } })
}

/** Takes a place off the list. */
export function hidePlace(table: string): void {
  change((places) => places.map((one) => (one.table === table ? { ...one, hidden: true } : one)))
}

/** Puts a place on the list again. */
export function showPlace(table: string): void {
  const place = placeAt(table)
  if (place?.hidden) keepPlace({ ...place, hidden: false })
}

/** Forgets a place. */
export function forgetPlace(table: string): void {
  change((places) => places.filter((place) => place.table !== table))
}

/** Changes what is kept now: other windows write there too. */
function change(how: (places: Place[]) => Place[]): void {
  const kept = read()
  const places = how(kept.length > 0 ? kept : state.places)
  state.places = places
  try {
    localStorage.setItem(KEY, JSON.stringify(places))
  } catch {
    // No room for everything: how games stood can be missed, a place cannot.
    const bare = places.map(({ last: _, ...place }) => place)
    localStorage.setItem(KEY, JSON.stringify(bare))
  }
}

function read(): Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Place[]) : []
  } catch {
    return [] // no storage, or somebody else wrote there
  }
}

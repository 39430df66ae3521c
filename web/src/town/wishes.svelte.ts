// What somebody would like to make one day. A wish is nobody else's business: it stays on this device.

const KEY = 'longrest.wishes'

const state = $state<{ wishes: string[] }>({ wishes: read() })

export function isWish(pack: string, item: string): boolean {
  return state.wishes.includes(`${pack}/${item}`)
}

/** Wishes for something, or no longer. */
export function wish(pack: string, item: string): void {
  const key = `${pack}/${item}`
  state.wishes = isWish(pack, item) ? state.wishes.filter((one) => one !== key) : [...state.wishes, key]
  localStorage.setItem(KEY, JSON.stringify(state.wishes))
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as string[]) : []
  } catch {
    return [] // no storage, or somebody else wrote there
  }
}

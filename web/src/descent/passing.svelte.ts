// On which occasions the overlord passes without being asked. It is kept by table and seat on this
// device, so that a game is not held up where nothing will be played.

export const OCCASIONS = [
  'space_entered', 'door_opened', 'chest_opened', 'hero_turn', 'monster_attacked',
  'monster_attacks', 'monster_activated', 'overlord_turn',
] as const
export type Occasion = (typeof OCCASIONS)[number]

const KEY = 'longrest.passing'
const KEPT_MAX = 30

type Kept = Record<string, string[]>

export class Passing {
  /** The occasions that are passed. */
  occasions = $state.raw<string[]>([])
  private readonly place: string

  constructor(table: string, seat: number) {
    this.place = `${table}/${seat}`
    this.occasions = read()[this.place] ?? []
  }

  passes(occasion: string): boolean {
    return this.occasions.includes(occasion)
  }

  /** Whether nothing is asked at all. */
  get always(): boolean {
    return OCCASIONS.every((one) => this.passes(one))
  }

  set(occasion: string, passes: boolean): void {
    const others = this.occasions.filter((one) => one !== occasion)
    this.keep(passes ? [...others, occasion] : others)
  }

  setAll(passes: boolean): void {
    this.keep(passes ? [...OCCASIONS] : [])
  }

  private keep(occasions: string[]): void {
    this.occasions = occasions
    const { [this.place]: _, ...others } = read()
    const kept = Object.entries(others).slice(-KEPT_MAX)
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [this.place, occasions]])))
  }
}

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {} // somebody else wrote there
  }
}

// What came of a table of cardboard, or of a scenario with a seat of cardboard, kept on this device for the campaign's
// report.

export type Result = {
  table: string
  title: string
  completed: boolean
  heroes: {
    name: string
    experience: number
    gold: number
    exhausted: boolean
    resources: Record<string, number>
    checkmarks?: number
  }[]
}

const KEY = 'longrest.result'

export function keepResult(result: Result): void {
  localStorage.setItem(KEY, JSON.stringify(result))
}

/** The last table of cardboard on this device. */
export function lastResult(): Result | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Result | null
    return kept && Array.isArray(kept.heroes) ? kept : null
  } catch {
    return null
  }
}

/** Once it is written down it is not offered again. */
export function forgetResult(): void {
  localStorage.removeItem(KEY)
}

/** What a character brought home: by name, or else by place at the table. */
export function broughtBy(result: Result | null, name: string, at: number): Result['heroes'][number] | null {
  if (!result) return null
  const plain = (text: string) => text.trim().toLowerCase()
  return result.heroes.find((hero) => plain(hero.name) === plain(name)) ?? result.heroes[at] ?? null
}

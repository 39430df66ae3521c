// What came of a table of cardboard, kept on this device for the campaign's report.

import { LOOT, type View } from './game.ts'

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
  }[]
}

const KEY = 'longrest.cardboard'
/** Loot that is a resource: everything but coins and random items. */
const RESOURCES = LOOT.filter((kind) => kind !== 'money' && kind !== 'random_item')

/** The result of a table that is over; none before. */
export function resultOf(table: string, title: string, view: View): Result | null {
  if (typeof view.phase !== 'object' || !('over' in view.phase)) return null
  const heroes = view.heroes.map((hero) => {
    const counted = RESOURCES.map((kind) => [kind, hero.loot[LOOT.indexOf(kind)] ?? 0] as const)
    const resources = Object.fromEntries(counted.filter(([, count]) => count > 0))
    const { name, experience, gold, exhausted } = hero
    return { name, experience, gold, exhausted, resources }
  })
  return { table, title, completed: view.phase.over.completed, heroes }
}

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

// What came of a table of cardboard.

import { LOOT, type View } from './game.ts'
import type { Result } from './results.ts'

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

// The town and the region as the page shows them: which state a building and a scenario is in, and which
// ink a picture is drawn with.

import { NIGHT, DAY, type Ink } from './draw/ink.ts'
import { shownTheme } from '../lib/settings.svelte.ts'
import type { Names, View } from './game.ts'

export function inkNow(): Ink {
  return shownTheme() === 'light' ? DAY : NIGHT
}

export type BuildingState = 'stands' | 'planned' | 'free' | 'wrecked'

export function buildingState(view: View, id: string): BuildingState {
  const one = view.town.buildings[id]
  if (!one || one.level === 0) return 'free'
  return one.wrecked ? 'wrecked' : 'stands'
}

export type PinState = 'open' | 'done' | 'needs' | 'locked' | 'away'

type Scenario = View['scenarios'][number]

/** The state of a scenario, for its pin on the map and its box in the chart. */
export function pinState(one: Scenario): PinState {
  if (one.locked_out) return 'locked'
  if (one.completed) return 'done'
  if (one.reserved !== null && !one.open) return 'away'
  return one.open ? 'open' : 'needs'
}

/** A dungeon drawn by chance has no number. */
export const DUNGEON = 'random-dungeon'

export function numberOf(one: Scenario): string {
  return one.id === DUNGEON ? '?' : String(one.number)
}

/** What a scenario still lacks, in words. */
export function missing(one: Scenario, names: Names): string[] {
  const needs = names.words.campaign.requires[one.id] ?? []
  return needs.filter((_, at) => one.met[at] === false)
}

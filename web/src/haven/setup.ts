// What a table of this family is made from. The server says what there is and recommends a level.

import type { NewTable, Order, PackInfo, ScenarioInfo } from '../lib/generated/protocol.ts'
import type { Texts } from '../lib/texts.ts'
import type { Own } from './cardboard.ts'
import type { LootKind } from './game.ts'

export type PackDetails = {
  classes: {
    id: string
    name: Texts
    text: Texts
    icon: string
    colour: string
    hand_size: number
    hit_points?: number
    complexity?: number
  }[]
  variants: string[]
  recommended: number[][]
}

/** Column and row of a hex. */
export type Place = [number, number]
/** The hexes of each room, the first one first, and of each door. */
export type MapPages = { rooms: Place[][]; doors: Place[][] }

/** What a scenario's own pages show. */
export type ScenarioDetails = {
  number: number
  name: Texts
  introduction: Texts
  goal: Texts
  rules: Texts
  complexity: number
  monsters: Texts[]
  loot: [LootKind, number][]
  treasures: number
  map: MapPages
}

export type Sitter = 'me' | 'bot' | 'open'
/** Who goes. Cards, perks and items are as usual for the level where nothing is said. */
export type Chosen = {
  class: string
  level: number
  sitter: Sitter
  cards?: string[]
  perks?: number[]
  /** Achieved before, by their numbers on the sheet from 1. */
  masteries?: number[]
  items?: string[]
  /** The cards lie on the table. */
  cardboard?: Own
}

export function packDetails(pack: PackInfo): PackDetails {
  return pack.details as PackDetails
}

export function scenarioDetails(scenario: ScenarioInfo): ScenarioDetails {
  return scenario.details as ScenarioDetails
}

/** The level that the server recommends for these characters. */
export function recommendedLevel(pack: PackInfo, characters: { level: number }[]): number {
  const sum = characters.reduce((total, one) => total + one.level, 0)
  return packDetails(pack).recommended[characters.length - 1]?.[sum] ?? 1
}

/** An order for these choices. */
export function newTable(
  pack: PackInfo,
  scenario: ScenarioInfo,
  characters: Chosen[],
  level: number,
  variants: string[],
  rest: { title: string; name: string; real_dice: boolean; closed: boolean },
): NewTable {
  const sitting = (who: Sitter) =>
    characters.flatMap((one, seat) => (one.sitter === who ? [seat] : []))
  const options = {
    level,
    characters: characters.map(({ sitter: _, ...one }) => one),
    variants,
  }
  const order = { game: pack.game, pack: pack.id, scenario: scenario.id, options }
  return { order, seats: sitting('me'), bots: sitting('bot'), ...rest }
}

/** Classes with little to think of first. */
export function simplest<T extends { complexity?: number }>(classes: T[]): T[] {
  return [...classes].sort((a, b) => (a.complexity ?? 2) - (b.complexity ?? 2))
}

/** A table to play at once: the first scenario, one's own character and a bot for each other one. */
export function quickTable(packs: PackInfo[], name: string): NewTable | null {
  const pack = packs.find((one) => one.scenarios.length > 0)
  const scenario = pack?.scenarios[0]
  if (!pack || !scenario) return null
  const count = Math.max(scenario.seats_min, 2)
  const classes = simplest(packDetails(pack).classes).slice(0, count)
  const characters = classes.map(
    (one, seat): Chosen => ({ class: one.id, level: 1, sitter: seat === 0 ? 'me' : 'bot' }),
  )
  const level = recommendedLevel(pack, characters)
  const rest = { title: '', name, real_dice: false, closed: false }
  return newTable(pack, scenario, characters, level, [], rest)
}

/** What the seats of an order are called: after the classes that were ordered. */
export function seatTexts(packs: PackInfo[], order: Order): Texts[] {
  const pack = packs.find((one) => one.game === order.game && one.id === order.pack)
  const { characters = [] } = (order.options ?? {}) as { characters?: { class: string; cardboard?: Own }[] }
  if (!pack) return []
  const { classes } = packDetails(pack)
  return characters.map(({ class: of, cardboard }) =>
    cardboard?.name ? { en: cardboard.name } : (classes.find(({ id }) => id === of)?.name ?? {}))
}

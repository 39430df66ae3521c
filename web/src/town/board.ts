// The outpost as the engine shows it: buildings and what they cost, the attack with its odds, the
// workshop and the alchemy chart.

import { RESOURCES, said, type Choice, type Prompt, type Resource, type View } from './game.ts'

type Stock = Partial<Record<string, number>>

export type Work = {
  work: string | Record<string, number>
  addition: string | null
  prosperity: number
  cost: Stock
  gold: number
  payable: boolean
  open: boolean
}

export type Building = {
  id: string
  index: number
  number: number
  place: string
  wall: boolean
  level: number
  levels: number
  wrecked: boolean
  harmed: boolean | null
  repair: number
  works: Work[]
}

export type Check = { building: string; soldiers: number; value: number; defense: number; drawn: string[]; applied: string | null; verdict: string }
export type Cases = { defended: number; damaged: number; wrecked: number; of: number }
export type Attack = {
  value: number
  defense: number
  wrecks: boolean
  count: number
  targets: string[]
  checks: Check[]
  odds: { soldiers: number; value: number; luck: string; odds: Cases }[]
}

export type Payment = { gold: number; own: number[]; common: number[]; items: (number | null)[] }
export type Make = { id: string; index: number; ways: Payment[]; allowed: boolean; lacking: Stock; lacking_items: string[][] }

export type Board = {
  buildings: Building[]
  soldiers_most: number
  guard: [id: string, left: number, all: number][]
  attack: Attack | null
  workshop: boolean
  makers: { character: number; items: Make[] }[]
  brews: number[]
  distils: boolean
  chart: { herbs: string[]; open: boolean; potion: string | null; copies: number }[]
}

const NONE: Board = {
  buildings: [], soldiers_most: 0, guard: [], attack: null, workshop: false, makers: [], brews: [], distils: false, chart: [],
}

/** The outpost; a city has none. */
export function boardOf(view: View): Board {
  return (view as unknown as { board?: Board }).board ?? NONE
}

/** What is asked, and the building it is about. */
export function askedOf(prompt: Prompt | null): { ask: string; building: string | null } {
  const said = prompt as unknown as { ask: string; building?: string } | null
  return { ask: said?.ask ?? '', building: said?.building ?? null }
}

/** What is done to a building, as a word. */
export function workName(work: Work['work']): 'build' | 'upgrade' | 'rebuild' | 'extend' {
  return typeof work === 'string' ? (work as 'build' | 'upgrade' | 'rebuild') : 'extend'
}

/** The parts of a payment: how many of what, and from whom. */
export function partsOf(payment: Payment): { of: Resource; own: number; common: number }[] {
  return RESOURCES.flatMap((of, at) => {
    const [own, common] = [payment.own[at] ?? 0, payment.common[at] ?? 0]
    return own + common > 0 ? [{ of, own, common }] : []
  })
}

/** The share of cases in which something happens, in percent. */
export function percent(odds: Cases, what: 'defended' | 'damaged' | 'wrecked'): number {
  return odds.of === 0 ? 0 : (100 * odds[what]) / odds.of
}

/** The choices that make something, the thriftiest first. */
export function craftOf(choices: Choice[], character: number, index: number): Choice[] {
  return choices.filter((choice) => {
    const { name, values } = said(choice)
    return name === 'craft' && values[0] === character && values[1] === index
  })
}

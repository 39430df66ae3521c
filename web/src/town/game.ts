// The town as the page sees it: what the engine sends, and small questions about it.

import type { CharacterView, Choice, Fact, Prompt, View } from '../lib/generated/town.ts'
import { t } from '../lib/language.svelte.ts'
import { boardOf } from './board.ts'
import type { CardText, ClassText, ItemText, ModifierText } from '../haven/library.ts'

export type { CharacterView, Choice, Fact, Prompt, View }

/** A resource, in the order in which they are shown: materials, then herbs. */
export const RESOURCES = [
  'lumber', 'metal', 'hide', 'ashmint', 'bellwort', 'kilnberry', 'lampmoss', 'saltcap', 'thawroot',
] as const
export type Resource = (typeof RESOURCES)[number]
export const MATERIALS = RESOURCES.slice(0, 3)
export const HERBS = RESOURCES.slice(3)

/** What people read, of what the group has opened; everything else is blank. */
export type Words = {
  classes: (ClassText | null)[]
  items: (ItemText | null)[]
  modifiers: ModifierText[]
  goals: { id: string; name: string; text: string }[]
  scenarios: ({ id: string; number: number; name: string; introduction: string; goal: string } | null)[]
  campaign: {
    text: string
    /** What is chosen besides events: options, or a price and what it buys. */
    asked?: { options?: string[]; offer?: TextLine[] } | null
    /** The points of favors, and what each costs. */
    favors?: { points: number; costs: [string, number][] } | null
    event: { id: string; front: string; options: { say: string; needs: string | null }[] } | null
    /** Events that were met. */
    events: Record<string, { front: string; options: string[] }>
    /** What each scenario level means. */
    levels: { trap: number; hazard: number; gold: number; experience: number }[]
    /** The cards of the guard's deck. */
    guard?: Record<string, { value: string; effects: TextLine[] }>
    quests: Record<string, { index: number; name: string; text: string; goals: string[] }>
    sections: Record<string, string>
    envelopes: Record<string, string>
    buildings: Record<string, BuildingText>
    marks: Record<string, string>
    requires: Record<string, string[]>
    conclusions: Record<string, string>
    places: { id: string; name: string; x: number; y: number }[]
    chains: Record<string, string>
  }
}

export type BuildingText = {
  number: number
  name: string
  place: string
  levels: number
  now: BuildingCard | null
  next: { prosperity: number; cost: Record<string, number>; gold: number } | null
  /** What it will be, of one that is not built. */
  first?: { once: TextLine[]; card: BuildingCard } | null
  additions?: Record<string, { name: string; once: TextLine[] }>
}

export type BuildingCard = {
  operation: TextLine[]
  wrecked: TextLine[]
  /** What one can do there; the pack's own services have words. */
  downtime?: { service: string; text?: string; gold?: number }[]
}

export type TextLine = { text: string; indent: number }

/** A choice as a name and what it carries. */
export type Said = { name: string; values: unknown[] }

export function said(choice: Choice): Said {
  if (typeof choice === 'string') return { name: choice, values: [] }
  const [name, value] = Object.entries(choice)[0]!
  return { name, values: Array.isArray(value) ? value : [value] }
}

/** The character a choice is about, if it is about one of one's own. */
export function about(choice: Choice): number | null {
  const { name, values } = said(choice)
  return OWN.has(name) ? (values[0] as number) : null
}

const OWN = new Set([
  'keep', 'show', 'begin', 'outfitted', 'level_up', 'free_level', 'learn', 'mark', 'respec',
  'set_aside', 'take_up', 'abandon', 'retire', 'buy', 'sell', 'contribute',
])

/** What a party is called. */
export function partyName(view: View, at: number): string {
  return view.parties[at]?.name || t('parties.name', { n: at + 1 })
}

/** What has been opened so far: when it changes, there is more to read. */
export function opened(view: View): string {
  return JSON.stringify([
    view.chapter, view.event?.event, view.scenarios.length, view.scenarios.filter((one) => one.completed).length,
    Object.keys(view.classes).length, view.envelopes.length, view.sections_read.length,
    view.shelf.map((one) => one.id), view.characters.map((one) => [one.items, one.dealt, one.quest?.id]),
    Object.keys(view.marks), Object.entries(view.town.buildings), view.phase,
  ])
}

/** Words by the words of the pack. */
export class Names {
  readonly words: Words
  readonly view: View

  constructor(words: Words, view: View) {
    this.words = words
    this.view = view
  }

  classOf(id: string): ClassText | null {
    return this.words.classes.find((one) => one?.id === id) ?? null
  }

  /** The colour of a character's class, and its symbol. */
  hue(id: number): string {
    return this.classOf(this.view.characters[id]?.class ?? '')?.colour ?? 'var(--quiet)'
  }

  icon(id: number): string {
    return this.classOf(this.view.characters[id]?.class ?? '')?.icon ?? 'hood'
  }

  /** The character that a chair plays now. */
  of(player: number): CharacterView | undefined {
    return this.view.characters.find((one) => one.player === player && one.status === 'active')
  }

  player(id: number): string {
    return this.view.players[id]?.name ?? ''
  }

  character(id: number): string {
    const one = this.view.characters[id]
    return one ? one.name || this.classOf(one.class)?.name || one.class : ''
  }

  item(id: string): string {
    return this.words.items.find((one) => one?.id === id)?.name ?? id
  }

  itemAt(index: number): ItemText | null {
    return this.words.items[index] ?? null
  }

  scenario(id: string): string {
    return this.words.scenarios.find((one) => one?.id === id)?.name ?? (id === 'random-dungeon' ? t('scenario.dungeon') : id)
  }

  /** A building by its place in the book. */
  buildingAt(index: number): string {
    const id = boardOf(this.view).buildings.find((one) => one.index === index)?.id
    return (id && this.words.campaign.buildings[id]?.name) || ''
  }

  scenarioText(id: string) {
    return this.words.scenarios.find((one) => one?.id === id) ?? null
  }

  scenarioAt(index: number): string {
    return this.words.scenarios[index]?.name ?? ''
  }

  card(character: number, index: number): CardText | null {
    const one = this.view.characters[character]
    return (one && this.classOf(one.class)?.cards[index]) ?? null
  }

  perk(character: number, index: number): string {
    const one = this.view.characters[character]
    return (one && this.classOf(one.class)?.perks[index]?.text) ?? ''
  }

  questAt(index: number): { name: string; text: string; goals: string[] } | null {
    return Object.values(this.words.campaign.quests).find((one) => one.index === index) ?? null
  }
}

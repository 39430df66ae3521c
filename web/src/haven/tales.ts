// The pages of the story as they are reached: the beginning, a room, a section.

import { t } from '../lib/language.svelte.ts'
import type { LogLine } from '../lib/generated/protocol.ts'
import type { Tale } from '../ui/StoryPlate.svelte'
import { phaseOf, type Fact } from './game.ts'
import type { Names } from './names.ts'
import type { Words } from './table.svelte.ts'

const KEY = 'longrest.told'

/** What a story is known by: its table, and in a campaign the chapter and the scenario. */
export function storyKey(table: string, chapter: number | undefined, scenario: string): string {
  return chapter === undefined ? table : `${table}/${chapter}/${scenario}`
}

/** Whether the beginning of a story was read on this device. */
export function isTold(story: string): boolean {
  return (sessionStorage.getItem(KEY) ?? '').split(' ').includes(story)
}

function keep(story: string): void {
  sessionStorage.setItem(KEY, `${sessionStorage.getItem(KEY) ?? ''} ${story}`.trim())
}

/** The beginning: where one is, what one wants, who one is. None when the scenario is under way. */
export function opening(names: Names, seats: number[], story: string): Tale | null {
  const { scenario, view } = names
  const begins = phaseOf(view.phase) === 'Setup' || view.round <= 1
  keep(story)
  if (!scenario || !begins) return null
  const facts = [{ head: t('scenario.goal'), text: scenario.goal }]
  if (scenario.rules) facts.push({ head: t('scenario.rules'), text: scenario.rules })
  for (const seat of seats) {
    const own = names.classOf(seat)
    if (own) facts.push({ head: t('tale.you', { who: names.title(seat) }), text: own.text })
  }
  return { kicker: t('tale.begin'), title: scenario.name, text: scenario.introduction, facts }
}

/** What is read to the facts that were told: rooms first, then sections. */
export function reached(lines: LogLine[], words: Words, names: Names): Tale | null {
  const facts = lines.map((line) => line.fact as Fact)
  const rooms = texts(facts, 'room', words.rooms)
  const sections = texts(facts, 'section', words.sections)
  const text = [...rooms, ...sections].join('\n\n')
  if (text === '') return null
  const kicker = t(rooms.length > 0 ? 'tale.room' : 'tale.section')
  return { kicker, title: names.scenario?.name ?? '', text, facts: [] }
}

function texts(facts: Fact[], what: 'room' | 'section', known: [number, string][] | undefined): string[] {
  const reached = new Set(facts.flatMap((fact) => (what in fact ? [fact[what]] : [])))
  // In a campaign the next chapter may have begun meanwhile, which has other words.
  return (known ?? []).filter(([id, text]) => reached.has(id) && text !== '').map(([, text]) => text)
}

// What a referee can change, and the change in words. Anything goes that the table agrees on.

import { t } from '../lib/language.svelte.ts'
import type { Values } from '../lib/text.ts'
import { cellOf, untag, type FigureRef, type Marker, type Place, type Pose, type Rank } from './game.ts'
import type { Names } from './names.ts'

/** What one part of a change is. */
export type Part =
  | 'hero' | 'monster' | 'figure' | 'number' | 'order' | 'place' | 'skill' | 'item' | 'present'
  | 'movement' | 'attacks' | 'token' | 'pose' | 'kind' | 'rank' | 'card' | 'door' | 'rune'
  | 'glyph' | 'cell' | 'obstacle' | 'marker' | 'area'

/** The edits of the Rust crate `descent`: by name, their parts in order. */
export const EDITS: Record<string, Part[]> = {
  HeroWounds: ['hero', 'number'],
  HeroFatigue: ['hero', 'number'],
  HeroCoins: ['hero', 'number'],
  HeroOrder: ['hero', 'order'],
  HeroPlace: ['hero', 'place'],
  HeroSkill: ['hero', 'skill', 'present'],
  GiveItem: ['hero', 'item'],
  TakeItem: ['hero', 'item'],
  Turn: ['movement', 'attacks'],
  SetTokens: ['figure', 'token', 'number'],
  MonsterWounds: ['monster', 'number'],
  MonsterPose: ['monster', 'pose'],
  AddMonster: ['kind', 'rank', 'pose'],
  RemoveMonster: ['monster'],
  Threat: ['number'],
  Conquest: ['number'],
  CardToHand: ['card'],
  CardFromHand: ['card'],
  Door: ['door', 'present'],
  Key: ['rune', 'present'],
  Glyph: ['glyph', 'present'],
  Obstacle: ['cell', 'obstacle'],
  AddMarker: ['cell', 'marker'],
  RemoveMarker: ['cell', 'marker'],
  Reveal: ['area'],
}

/** The name of an edit in the catalogue. */
export function editKey(name: string): string {
  return `edit.${untag(name).name}`
}

/** A change as it is sent. */
export function editOf(name: string, values: Partial<Record<Part, unknown>>): unknown {
  const parts = (EDITS[name] ?? []).map((part) => values[part] ?? null)
  return { [name]: parts.length === 1 ? parts[0] : parts }
}

/** A change in words. */
export function editWords(edit: unknown, names: Names): string {
  if (typeof edit !== 'object' || edit === null) return ''
  const [name, value] = Object.entries(edit)[0] ?? ['', null]
  const parts = EDITS[name] ?? []
  const given = parts.length === 1 ? [value] : (value as unknown[])
  const values: Values = {}
  parts.forEach((part, at) => (values[part] = partWords(part, given[at], names)))
  const gone = parts.includes('present') && given[parts.indexOf('present')] === false
  return t(`${editKey(name)}.${gone ? 'gone' : 'words'}`, values)
}

function partWords(part: Part, value: unknown, names: Names): Values[string] {
  const number = value as number
  switch (part) {
    case 'hero':
      return names.hero(number)
    case 'monster':
      return names.monster(number)
    case 'figure':
      return names.figure(value as FigureRef)
    case 'order':
      return value === null ? t('order.none') : t(`order.${String(value)}`)
    case 'place':
      return names.place(value as Place)
    case 'pose':
      return names.space((value as Pose).cell)
    case 'cell':
      return names.space(number)
    case 'skill':
      return names.skill(number)
    case 'item':
      return names.item(number)
    case 'card':
      return names.card(number)
    case 'kind':
      return names.library.monsters[number]?.name ?? ''
    case 'rank':
      return t(`rank.${value as Rank}`)
    case 'token':
      return t(`effect.${String(value)}`)
    case 'rune':
      return t(`rune.${String(value)}`)
    case 'obstacle':
      return value === null ? t('obstacle.none') : t(`obstacle.${String(value)}`)
    case 'marker':
      return names.marker(value as Marker)
    case 'door':
    case 'glyph':
    case 'area':
      return number + 1
    case 'present':
      return ''
    default:
      return number
  }
}

/** Where a hero stands, or the first space of the map. */
export function anyCell(names: Names): number {
  for (const hero of names.view.heroes) {
    const cell = cellOf(hero.place)
    if (cell !== null) return cell
  }
  return 0
}

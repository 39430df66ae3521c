// The numbers of the campaign sheet: where they stand in the world, and what they are called.

import { t } from '../lib/language.svelte.ts'
import { RESOURCES, type Names, type View } from './game.ts'
import type { Counted } from './things.ts'

export type Field = { field: string; name: string; value: number; of?: Counted }
export type FieldGroup = { name: string; fields: Field[] }

export function fieldsOf(view: View, names: Names): FieldGroup[] {
  const stock = view.town.stock as Partial<Record<string, number>>
  const town: Field[] = [
    { field: '/town/prosperity', name: t('sheet.boxes'), value: view.town.prosperity, of: 'prosperity' },
  ]
  if (view.outpost) {
    town.push(
      { field: '/calendar/weeks', name: t('value.week'), value: view.calendar.weeks },
      { field: '/town/morale', name: t('value.morale'), value: view.town.morale ?? 0, of: 'morale' },
      { field: '/town/inspiration', name: t('value.inspiration'), value: view.town.inspiration, of: 'inspiration' },
      { field: '/town/defense', name: t('value.defense'), value: view.town.defense, of: 'defense' },
      { field: '/town/soldiers', name: t('value.soldiers'), value: view.town.soldiers, of: 'soldiers' },
      ...RESOURCES.map((of): Field => ({ field: `/town/stock/${of}`, name: t(`resource.${of}`), value: stock[of] ?? 0, of })),
    )
  } else {
    const field = `/parties/${view.party}/reputation`
    town.push({ field, name: t('value.reputation'), value: view.reputation, of: 'reputation' })
  }
  const people = view.characters.filter((one) => one.status === 'active').map((one): FieldGroup => ({
    name: names.character(one.id),
    fields: [
      { field: `/characters/${one.id}/level`, name: t('character.level'), value: one.level },
      { field: `/characters/${one.id}/experience`, name: t('thing.Experience'), value: one.experience, of: 'experience' },
      { field: `/characters/${one.id}/gold`, name: t('thing.Gold'), value: one.gold, of: 'gold' },
      { field: `/characters/${one.id}/checkmarks`, name: t('thing.Checkmarks'), value: one.checkmarks, of: 'checkmarks' },
    ],
  }))
  return [{ name: t('part.town'), fields: town }, ...people]
}

/** A field in words, as far as it has a name on the sheet. */
export function fieldName(field: string, view: View, names: Names): string {
  for (const group of fieldsOf(view, names)) {
    const found = group.fields.find((one) => one.field === field)
    if (found) return `${group.name}: ${found.name}`
  }
  return field
}

/** A correction in words. */
export function editWords(edit: unknown, view: View, names: Names): string {
  const { field, to } = edit as { field: string; to: string }
  return `${fieldName(field, view, names)} → ${to}`
}

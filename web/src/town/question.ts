// Questions of the town in words.

import { t } from '../lib/language.svelte.ts'
import type { Bill } from '../lib/generated/town.ts'
import { askedOf, workName } from './board.ts'
import { counted } from './chronicle.ts'
import type { Names, Prompt } from './game.ts'

/** Questions of an attack that name nothing else. */
const OUTPOST = new Set(['which_target', 'which_guard'])

export function titleOf(prompt: Prompt, names: Names): string {
  const { ask, building } = askedOf(prompt)
  if (prompt.ask === 'work') {
    const what = t(`choice.work.${workName(prompt.work)}.at`, { building: names.words.campaign.buildings[prompt.building]?.name ?? '' })
    return t('ask.work', { what })
  }
  if (building !== null) return t(`ask.${ask}`, { building: names.words.campaign.buildings[building]?.name ?? '' })
  if (OUTPOST.has(ask)) return t(`ask.${ask}`)
  switch (prompt.ask) {
    case 'open':
      return t(`ask.open.${prompt.step}`)
    case 'departure':
    case 'on_table':
      return t(`ask.${prompt.ask}`, { scenario: names.scenario(prompt.scenario) })
    case 'onward':
      return t(prompt.completed ? 'ask.onward.won' : 'ask.onward.lost', { scenario: names.scenario(prompt.scenario) })
    case 'for_whom':
      return t('ask.for_whom', { what: counted(prompt.thing, prompt.amount, names) })
    case 'share':
    case 'from_whom':
      return t(`ask.${prompt.ask}`, { what: counted(prompt.thing, prompt.left, names) })
    case 'bill':
      return t('ask.bill', { what: nextOf(prompt.bill, names) })
    case 'whose_potion':
      return t('ask.whose_potion', { item: names.item(prompt.potion) })
    case 'settle':
      return t('ask.settle', { who: prompt.character === null ? '' : names.character(prompt.character) })
    case 'which_kind':
      return t(prompt.gained ? 'ask.which_kind.gain' : 'ask.which_kind.give')
    default:
      return t(`ask.${prompt.ask}`)
  }
}

/** What is paid next of a bill. */
function nextOf({ resources, any_material, gold }: Bill, names: Names): string {
  const [first] = resources
  if (first) return counted({ Resource: first[0] }, first[1], names)
  return any_material > 0 ? counted('AnyMaterial', any_material, names) : counted('Gold', gold, names)
}

// Choices of the town in words.

import { t } from '../lib/language.svelte.ts'
import { said, type Choice, type Names } from './game.ts'

/** Rich text without its symbols. */
export function plain(rich: string): string {
  return rich.replace(/\{[^}]*\}/g, '').replace(/\*/g, '').replace(/\s+/g, ' ').trim()
}

/** Whose something is. */
export function account(value: unknown, names: Names): string {
  if (value === 'town') return t('account.town')
  if (typeof value === 'object' && value !== null && 'character' in value) {
    return names.character(value.character as number)
  }
  return t('account.bank')
}

/** What a choice says on its button. */
export function label(choice: Choice, names: Names): string {
  const { name, values } = said(choice)
  const [first, second, third] = values
  const who = typeof first === 'number' ? names.character(first) : ''
  const key = `choice.${name}`
  switch (name) {
    case 'finish':
      return t(key, { who: names.view.players[first as number]?.name ?? '' })
    case 'onward':
    case 'scenario':
    case 'casual':
      return t(key, { scenario: names.scenarioAt(first as number) })
    case 'level':
      return t(key, { n: first as number })
    case 'option': {
      const event = names.words.campaign.event
      return event?.options[first as number]?.say ?? t('option.number', { n: (first as number) + 1 })
    }
    case 'for':
    case 'join':
    case 'stay':
    case 'set_aside':
    case 'take_up':
    case 'abandon':
    case 'retire':
    case 'outfitted':
      return t(key, { who })
    case 'give':
    case 'take':
      return t(key, { who: account(first, names), n: second as number })
    case 'kind':
      return t(`resource.${first as string}`)
    case 'section':
      return t(key, { n: (first as number) + 1 })
    case 'attend':
      return t(second ? 'choice.attend.here' : 'choice.attend.away', {
        who: names.view.players[first as number]?.name ?? '',
      })
    case 'create':
      return names.words.classes[second as number]?.name ?? ''
    case 'keep':
      return names.questAt(second as number)?.name ?? ''
    case 'show':
      return t(second ? 'choice.show.all' : 'choice.show.hide')
    case 'begin':
      return t(key, { n: second as number })
    case 'level_up':
    case 'free_level': {
      const card = typeof second === 'number' ? names.card(first as number, second) : null
      return card ? t(key, { card: card.name }) : t(`${key}.bare`)
    }
    case 'learn':
      return t(key, { card: names.card(first as number, second as number)?.name ?? '' })
    case 'mark':
      return plain(names.perk(first as number, second as number))
    case 'respec':
      return t(key, { n: second as number })
    case 'buy':
    case 'sell':
      return t(key, { item: names.itemAt(second as number)?.name ?? '', n: third as number })
    case 'contribute':
      return t(key, { what: t(`resource.${second as string}`) })
    default:
      return t(key)
  }
}

// Choices of the town in words.

import { t } from '../lib/language.svelte.ts'
import { minus } from '../haven/library.ts'
import { said, type Choice, type Names } from './game.ts'

/** Rich text without its symbols. */
export function plain(rich: string): string {
  return minus(rich.replace(/\{[^}]*\}/g, '').replace(/\*/g, '').replace(/\s+/g, ' ').trim())
}

/** Whose something is. */
export function account(value: unknown, names: Names): string {
  if (value === 'town') return t('account.town')
  if (typeof value === 'object' && value !== null && 'character' in value) {
    return names.character(value.character as number)
  }
  return t('account.bank')
}

/** What can be put on a spot of a card, in the order by which choices name it. */
export const GAINS = [
  'move', 'attack', 'range', 'target', 'shield', 'retaliate',
  'pierce', 'heal', 'push', 'pull', 'teleport', 'summon-hit-points',
  'summon-move', 'summon-attack', 'summon-range', 'trap', 'tiles', 'regenerate',
  'ward', 'strengthen', 'bless', 'wound', 'poison', 'immobilize',
  'muddle', 'curse', 'fire', 'ice', 'air', 'earth',
  'light', 'dark', 'wild', 'jump', 'hex',
]

/** Choices, each once: what must be settled is asked, and may be free at the same time. */
export function each(choices: Choice[]): Choice[] {
  return [...new Map(choices.map((one) => [JSON.stringify(one), one])).values()]
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
      return t(key, { scenario: names.scenarioAt(first as number) || t('scenario.dungeon') })
    case 'level':
      return t(key, { n: first as number })
    case 'option': {
      const { event, asked } = names.words.campaign
      if (asked?.options) return asked.options[first as number] ?? ''
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
    case 'soldiers':
      return t(first === 0 ? 'attack.turn' : 'attack.send', { n: first as number })
    case 'building':
      return names.buildingAt(first as number)
    case 'spend':
      return t(key, { who: account(first, names), what: t(`resource.${second as string}`), n: third as number })
    case 'inspire':
      return t(key, { n: first as number })
    case 'craft':
      return t(key, { item: names.itemAt(second as number)?.name ?? '' })
    case 'distil':
      return t(key, { item: names.itemAt(second as number)?.name ?? '' })
    case 'service':
      return t(key, { building: names.buildingAt(second as number), who })
    case 'work':
      return t(`choice.work.${typeof first === 'string' ? first : 'extend'}.at`, { building: names.buildingAt(second as number) })
    case 'enhance':
      return t(key, { card: names.card(first as number, second as number)?.name ?? '' })
    case 'sticker':
      return t(key, { spot: (first as number) + 1, what: t(`gain.${GAINS[second as number] ?? ''}`), n: third as number })
    case 'favor':
      return t(second ? 'choice.favor.more' : 'choice.favor.less', { favor: t(`favor.${first as string}`) })
    case 'with_minus_two':
      return t(first ? 'choice.with_minus_two.yes' : 'choice.with_minus_two.no')
    case 'penalty':
      return t(key, { room: (first as number) + 1, what: t(`penalty.${second as number}`) })
    case 'change_party':
      return t(key, { who, n: (second as number) + 1 })
    case 'hand_over':
      return t(key, { n: (first as number) + 1 })
    case 'donate':
      return t(key, { who })
    case 'contribute':
      return t(key, { what: t(`resource.${second as string}`) })
    default:
      return t(key)
  }
}

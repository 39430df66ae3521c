// What a table of this family is made from: a quest, an overlord, and who plays the heroes.

import type { OrderOptions, PackDetails, QuestDetails } from '../lib/generated/descent.ts'
import type { NewTable, Order, PackInfo, ScenarioInfo } from '../lib/generated/protocol.ts'
import type { Texts } from '../lib/texts.ts'

export type Sitter = 'me' | 'bot' | 'open'
/** How heroes come to their sheets. */
export type Sheets = 'dealt' | 'chosen' | 'given'

export type Wish = {
  /** Who sits where: the overlord first. */
  sitters: Sitter[]
  sheets: Sheets
  /** The sheets that are agreed on, one per hero. */
  heroes: string[]
}

export const PLAYERS_MIN = 2
export const PLAYERS_MAX = 5

export function packDetails(pack: PackInfo): PackDetails {
  return pack.details as PackDetails
}

export function questDetails(scenario: ScenarioInfo): QuestDetails {
  return scenario.details as QuestDetails
}

/** How many heroes go: a single hero player leads two. */
export function heroCount(players: number): number {
  return players === PLAYERS_MIN ? 2 : players - 1
}

/** The seat that plays a hero. */
export function seatOfHero(hero: number, players: number): number {
  return players === PLAYERS_MIN ? 1 : hero + 1
}

/** An order for these choices. */
export function newTable(
  pack: PackInfo,
  scenario: ScenarioInfo,
  wish: Wish,
  rest: { title: string; name: string; real_dice: boolean; closed: boolean },
): NewTable {
  const players = wish.sitters.length
  const sheets =
    wish.sheets === 'given' ? { given: wish.heroes.slice(0, heroCount(players)) } : wish.sheets
  const options: OrderOptions = { players, sheets }
  const order: Order = { game: pack.game, pack: pack.id, scenario: scenario.id, options }
  const sitting = (who: Sitter) =>
    wish.sitters.flatMap((sitter, seat) => (sitter === who ? [seat] : []))
  return { order, seats: sitting('me'), bots: sitting('bot'), ...rest }
}

/** A table to play at once: two heroes of one's own against a bot. */
export function quickTable(packs: PackInfo[], name: string): NewTable | null {
  const pack = packs.find((one) => one.scenarios.length > 0)
  const scenario = pack?.scenarios[0]
  if (!pack || !scenario) return null
  const heroes = packDetails(pack).heroes.slice(0, 2).map((hero) => hero.id)
  const wish: Wish = { sitters: ['bot', 'me'], sheets: 'given', heroes }
  return newTable(pack, scenario, wish, { title: '', name, real_dice: false, closed: false })
}

const OVERLORD_NAME: Texts = {
  en: 'The overlord', it: 'Il Signore', de: 'Der Overlord', es: 'El señor',
}
const HEROES_NAME: Texts = { en: 'The heroes', it: 'Gli eroi', de: 'Die Helden', es: 'Los héroes' }
const HERO_NAME: Texts = { en: 'Hero', it: 'Eroe', de: 'Held', es: 'Héroe' }

/** What the seats of an order are called: the overlord, and the heroes as far as they are known. */
export function seatTexts(packs: PackInfo[], order: Order): Texts[] {
  const pack = packs.find((one) => one.game === order.game && one.id === order.pack)
  const { players = PLAYERS_MIN, sheets } = (order.options ?? {}) as OrderOptions
  const given = typeof sheets === 'object' ? sheets.given : []
  const texts: Texts[] = [OVERLORD_NAME]
  for (let seat = 1; seat < players; seat++) {
    const own = given.filter((_, hero) => seatOfHero(hero, players) === seat)
    const found = own.flatMap((id) => {
      const hero = pack && packDetails(pack).heroes.find((one) => one.id === id)
      return hero ? [hero.name] : []
    })
    if (found.length > 0) texts.push(joined(found))
    else texts.push(players === PLAYERS_MIN ? HEROES_NAME : numbered(HERO_NAME, seat))
  }
  return texts
}

function joined(names: Texts[]): Texts {
  const languages = [...new Set(names.flatMap((name) => Object.keys(name)))]
  const text = (language: string) => {
    const words = names.map((name) => name[language] ?? name['en'] ?? '')
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(words)
  }
  return Object.fromEntries(languages.map((language) => [language, text(language)]))
}

function numbered(name: Texts, number: number): Texts {
  return Object.fromEntries(Object.entries(name).map(([lang, word]) => [lang, `${word} ${number}`]))
}

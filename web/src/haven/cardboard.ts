// A seat that is played from cardboard: lines of the notation put together by tapping, and a class that grows
// card by card.

/** A card as its owner wrote it. */
export type OwnCard = {
  name: string
  initiative: number
  top: string[]
  bottom: string[]
  /** The figures that it summons. */
  summons?: OwnSummon[]
}
/** A figure of a card; what it does not have is a dash. */
export type OwnSummon = { name: string; hit_points: number; attack?: number; move?: number; range?: number; flying?: boolean }
/** An item as its owner wrote it. */
export type OwnItem = { name: string; slot: string; usage: string; do: string }
/** What is known of a character of cardboard. */
export type Own = {
  name?: string
  hand_size?: number
  hit_points?: number
  /** Written down before the game, and during it. */
  cards?: OwnCard[]
  entered?: OwnCard[]
  /** Written down before the game. */
  items?: OwnItem[]
}
/** Items that were written down during a game, with their seats. */
export type WrittenItems = [number, OwnItem][]

/** What begins a line. */
export const VERBS = ['attack 2', 'move 3', 'heal 2', 'shield 1', 'retaliate 1', 'loot 1', 'push 1', 'pull 1'] as const
/** What is added to a line. */
export const CLAUSES = [
  'range 2', 'target 2', 'pierce 1', 'push 1', 'pull 1', 'jump', 'self', 'ally', 'enemy', 'adjacent',
  'wound', 'poison', 'muddle', 'immobilize', 'disarm', 'stun', 'curse', 'bless', 'strengthen', 'invisible',
] as const
/** What is said about a whole half, on a line of its own. */
export const WHOLE = [
  'xp 1', 'lost', 'round', 'persistent', 'infuse fire', 'infuse ice', 'infuse air', 'infuse earth', 'infuse light',
  'infuse dark',
] as const

export const SLOTS = ['small', 'one_hand', 'two_hands', 'head', 'body', 'legs'] as const
export const USAGES = ['spent', 'lost', 'passive'] as const
/** What begins the line of an item: done in one's turn, or when something happens. */
export const ITEM_LINES = {
  heal: 'heal 2, self',
  attack: 'attack 2',
  move: 'move 2',
  loot: 'loot 1',
  attacks: 'when self attacks: +1, optional',
  attacked: 'when self is attacked: shield 1, optional',
  moves: 'when self moves: +2, optional',
} as const

/** The line with its first number changed: what follows it is optional. */
export function changed(line: string, by: number): string {
  return line.replace(/(\d+)/, (number) => String(Math.min(99, Math.max(0, Number(number) + by))))
}

/** The word for a figure in a line. */
export function wordFor(name: string): string {
  const plain = name.toLowerCase().replace(/['’]/g, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
}

/** The lines with one more. */
export function begun(lines: string[], line: string): string[] {
  return [...lines.filter((one) => one.trim() !== ''), line]
}

/** The lines with something more on the last of them. */
export function added(lines: string[], clause: string): string[] {
  const last = lines.at(-1) ?? ''
  if (last.trim() === '') return [...lines.slice(0, -1), clause]
  return [...lines.slice(0, -1), `${last}, ${clause}`]
}

/** The lines with the last number changed. */
export function stepped(lines: string[], by: number): string[] {
  const last = lines.at(-1) ?? ''
  const changed = last.replace(/(\d+)(\D*)$/, (_, number: string, rest: string) =>
    `${Math.min(99, Math.max(0, Number(number) + by))}${rest}`)
  return [...lines.slice(0, -1), changed]
}

/** Everything that was written down, a card that was written again once. */
export function known(own: Own): OwnCard[] {
  const all = new Map<string, OwnCard>()
  for (const card of [...(own.cards ?? []), ...(own.entered ?? [])]) {
    const before = all.get(card.name)
    const half = (name: 'top' | 'bottom') => (card[name].length > 0 ? card[name] : (before?.[name] ?? []))
    const initiative = card.initiative || (before?.initiative ?? 0)
    const summons = [...(before?.summons ?? []), ...(card.summons ?? [])]
    const figures = summons.filter((one, at) => summons.findLastIndex(({ name }) => name === one.name) === at)
    const written: OwnCard = { name: card.name, initiative, top: half('top'), bottom: half('bottom') }
    all.set(card.name, figures.length > 0 ? { ...written, summons: figures } : written)
  }
  return [...all.values()]
}

const KEPT = 'longrest.cardboard'

/** The cards of a class that were written down on this device. */
export function keptCards(id: string): OwnCard[] {
  try {
    const all = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, OwnCard[]>
    return Array.isArray(all[id]) ? all[id] : []
  } catch {
    return []
  }
}

/** Keeps the cards of a class on this device, for the next evening. */
export function keepCards(id: string, cards: OwnCard[]): void {
  if (cards.length === 0) return
  try {
    const all = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, OwnCard[]>
    const together = known({ cards: keptCards(id), entered: cards })
    localStorage.setItem(KEPT, JSON.stringify({ ...all, [id]: together.slice(0, 30) }))
  } catch {
    // A device that keeps nothing still plays.
  }
}

const KEPT_ITEMS = 'longrest.cardboard.items'

/** The items of a class that were written down on this device. */
export function keptItems(id: string): OwnItem[] {
  try {
    const all = JSON.parse(localStorage.getItem(KEPT_ITEMS) ?? '{}') as Record<string, OwnItem[]>
    return Array.isArray(all[id]) ? all[id] : []
  } catch {
    return []
  }
}

/** Keeps the items of a class on this device; one that was written again is there once. */
export function keepItems(id: string, items: OwnItem[]): void {
  if (items.length === 0) return
  try {
    const all = JSON.parse(localStorage.getItem(KEPT_ITEMS) ?? '{}') as Record<string, OwnItem[]>
    const together = [...keptItems(id), ...items]
    const once = together.filter((one, at) => together.findLastIndex(({ name }) => name === one.name) === at)
    localStorage.setItem(KEPT_ITEMS, JSON.stringify({ ...all, [id]: once.slice(-16) }))
  } catch {
    // A device that keeps nothing still plays.
  }
}

const quoted = (text: string) => JSON.stringify(text)
const list = (lines: string[]) => `[${lines.map(quoted).join(', ')}]`

/** A file of a pack with the class: what is not written down yet is done by hand. */
export function classFile(name: string, hand: number, points: number[], cards: OwnCard[]): string {
  const unknown = ['by hand "Do what the card in your hand says."']
  const levels = [...Array.from({ length: hand }, () => '1'), '"x"', '"x"', '"x"']
  for (let level = 2; levels.length < cards.length && level <= 9; level++) levels.push(`${level}`, `${level}`)
  const card = (level: string, at: number) => {
    const said = cards[at]
    const half = (lines: string[] | undefined) => list(lines?.length ? lines : unknown)
    return [
      '[[cards]]', `id = ${quoted(`card-${at + 1}`)}`, `name = ${quoted(said?.name ?? `Blank card ${at + 1}`)}`,
      `level = ${level}`, `initiative = ${said?.initiative || 99}`, `top = ${half(said?.top)}`,
      `bottom = ${half(said?.bottom)}`, '',
    ].join('\n')
  }
  const figure = (one: OwnSummon) => {
    const numbers = (['attack', 'move', 'range'] as const).filter((key) => one[key] !== undefined && one[key] > 0)
    return [
      '[[summons]]', `id = ${quoted(wordFor(one.name))}`, `name = ${quoted(one.name)}`, `hit_points = ${one.hit_points}`,
      ...numbers.map((key) => `${key} = ${one[key]}`), ...(one.flying ? ['flying = true'] : []), 'count = 4', '',
    ].join('\n')
  }
  return [
    '# Written down by its owner, for their own use. Not to be passed on.',
    `name = ${quoted(name)}`, `text = ${quoted(name)}`, 'icon = "vertical-banner"', 'colour = "#888888"',
    `hand_size = ${hand}`, `hit_points = [${points.join(', ')}]`, 'traits = []', '',
    ...cards.flatMap((one) => (one.summons ?? []).map(figure)),
    ...levels.map(card),
  ].join('\n')
}

// A question as the page shows it: words, buttons, and which spaces, figures, cards, items and dice may
// be chosen. Nothing is decided here: every option comes from the server and goes back as it came.

import { has, t, tell } from '../lib/language.svelte.ts'
import type { QuestionLook, Wear } from '../lib/generated/descent.ts'
import type { Offer } from '../lib/generated/protocol.ts'
import type { Part, Values } from '../lib/text.ts'
import {
  figureKey, OVERLORD, spacesOf, untag,
  type Arm, type Cell, type FigureRef, type Marker, type Pose, type PowerRef, type Rank,
} from './game.ts'
import { footprint } from './geometry.ts'
import type { MonsterText } from './library.ts'
import type { Names } from './names.ts'

export type { QuestionLook }

export type Option = {
  /** The same for the same answer. */
  key: string
  /** What to send: one answer, or several in a row. */
  choices: unknown[]
  /** Its place among the options, for what a look says about it. */
  index: number | null
  /** The name of the choice. */
  name: string
  label: string
  /** More about it. */
  detail?: string | undefined
  tone: 'primary' | 'plain' | 'quiet'
  /** Whether the rules do not allow it. */
  refused?: boolean
}

/** A place on the board that may be chosen, in one way or several. */
export type Choosable = {
  key: string
  /** Where it is drawn; for a door it is none. */
  cells: Cell[]
  options: Option[]
  /** The spaces that each option covers. */
  covers: Cell[][]
  door: number | null
}

export type Presentation = {
  /** The same for the same question. */
  key: string
  name: string
  /** The figure that the question is about. */
  actor: FigureRef | null
  title: Part[]
  note: string | null
  buttons: Option[]
  /** What is rarely wanted. */
  more: Option[]
  spots: Choosable[]
  figures: Map<string, Option>
  /** The keys of the answers that attack an enemy. */
  foes: Set<string>
  /** Overlord cards to play or discard. */
  cards: Map<number, Option[]>
  /** Things of the shop, or one's own to sell. */
  goods: Option[]
  /** Hero sheets or skills, to be read before they are chosen. */
  sheets: Map<number, Option>
  skills: Map<number, Option>
  /** Dice of the attack to roll again. */
  dice: Map<number, Option>
  /** What is carried, to be worn or dropped. */
  gear: Map<number, Option>
  /** The thing that is asked about. */
  item: number | null
}

const ON_SPACES = new Set(['climb', 'jump', 'space', 'stairs'])
const RARE = new Set([
  'drop', 'give', 'give_pet', 'give_companion', 'close_door', 'change_equipment', 'stairs',
])
const GOODS = new Set(['buy', 'buy_treasure', 'buy_skill', 'train', 'sell'])
const QUIET = new Set(['pass', 'done'])

/** Puts a question into words and places. */
export function present(
  offer: Offer,
  seat: number,
  names: Names,
  look: QuestionLook | null,
): Presentation {
  const { name, value } = untag(offer.prompt)
  const actor = actorOf(name, value)
  const values = askValues(name, value, actor, seat, names)
  const shown: Presentation = {
    key: JSON.stringify([seat, offer.prompt, offer.options.length]),
    name,
    actor,
    title: tell(`ask.${name}`, values),
    note: has(`ask.${name}.note`) ? t(`ask.${name}.note`, values) : null,
    buttons: [], more: [], spots: [], goods: [],
    figures: new Map(), foes: new Set(), cards: new Map(), sheets: new Map(), skills: new Map(), dice: new Map(),
    gear: new Map(),
    item: name === 'received' || name === 'treasure' ? (value as number[])[1]! : null,
  }
  const size = sizeOf(name, value, names)
  const looked = (index: number) => look?.options[index]?.label ?? ''
  offer.options.forEach((choice, index) => {
    const label = labelOf(choice, name, value, seat, names, looked(index))
    const vain = look?.options[index]?.vain ? t('choice.play.vain') : undefined
    const detail = vain ?? (untag(choice).name === 'use' ? looked(index) : undefined)
    const option = made({ choices: [choice], index, name: untag(choice).name, label, detail })
    put(shown, option, untag(choice).value, size, names)
  })
  for (const path of look?.paths ?? []) {
    const choices = path.steps.map((pose) => ({ Step: pose }))
    if (choices.length < 2) continue
    const label = t('choice.step', { cell: names.space(path.to.cell) })
    const option = made({ choices, name: 'step', label })
    offerPose(shown, option, path.to, size, names)
  }
  highlight(shown, names, look)
  return shown
}

/** An option, plain where nothing else is said. */
export function made(parts: Partial<Option> & Pick<Option, 'choices' | 'name'>): Option {
  const key = JSON.stringify(parts.choices)
  const tone = QUIET.has(parts.name) ? 'quiet' : 'plain'
  return { index: null, label: '', tone, ...parts, key }
}

/** Everything that can be chosen. */
export function allOptions(shown: Presentation): Option[] {
  return [
    ...shown.buttons, ...shown.more, ...shown.goods, ...shown.figures.values(),
    ...shown.spots.flatMap((spot) => spot.options), ...[...shown.cards.values()].flat(),
    ...shown.sheets.values(), ...shown.skills.values(), ...shown.dice.values(), ...shown.gear.values(),
  ]
}

const ABOUT_HEROES = new Set([
  'choose_sheet', 'exchange_skill', 'shop', 'place_hero', 'start_of_turn', 'equip', 'equip_next',
  'drop_item', 'declare', 'act', 'use_power', 'restore', 'order', 'weapon', 'aim', 'fatigue_die',
  'guard', 'displace',
])

/** The figure that is asked about. */
function actorOf(name: string, value: unknown): FigureRef | null {
  if (ABOUT_HEROES.has(name)) return { Hero: value as number }
  if (name === 'target') return (value as [FigureRef])[0]
  if (name === 'received' || name === 'treasure' || name === 'cancel') {
    return { Hero: (value as number[])[0]! }
  }
  if (name === 'monster_act') return { Monster: value as number }
  if (name === 'knockback') return value as FigureRef
  return null
}

/** The size of the figure that moves or is placed. */
function sizeOf(name: string, value: unknown, names: Names): MonsterText['size'] {
  let kind: number | undefined
  if (name === 'spawn') kind = (value as [number])[0]
  const figure = actorOf(name, value)
  if (figure && 'Monster' in figure) {
    kind = names.view.monsters.find((one) => one.id === figure.Monster)?.kind
  }
  return names.library.monsters[kind ?? -1]?.size ?? 'one'
}

/** The values that the sentences about a question may use. */
function askValues(
  name: string,
  value: unknown,
  actor: FigureRef | null,
  seat: number,
  names: Names,
): Values {
  const out: Values = { who: actor ? names.figure(actor) : names.seat(seat) }
  const turn = names.view.turn
  out.points = turn?.movement ?? 0
  out.attacks = turn?.attacks ?? 0
  if (actor && 'Monster' in actor) {
    const [, movement, attacks] = names.view.activation ?? [0, 0, 0]
    out.points = movement
    out.attacks = attacks
  }
  if (actor && 'Hero' in actor) out.coins = names.view.heroes[actor.Hero]?.coins
  switch (name) {
    case 'received':
    case 'treasure':
      out.item = names.item((value as number[])[1]!)
      break
    case 'cancel':
      out.n = (value as number[])[1]!
      break
    case 'enhance':
    case 'surges':
      out.n = value as number
      break
    case 'target':
      out.arm = names.arm((value as [FigureRef, Arm])[1])
      break
    case 'pet':
      out.who = names.pet(value as number)
      break
    case 'window':
      out.occasion = t(`occasion.${untag(value).name}`)
      break
    case 'pay':
    case 'spawn_next':
    case 'victim':
      out.card = names.card(value as number)
      break
    case 'spawn':
    case 'recycle': {
      const [kind, rank] = value as [number, Rank]
      out.kind = names.kind(kind, rank)
    }
  }
  return out
}

/** A choice in words. Some questions have words of their own for no and enough. */
export function labelOf(
  choice: unknown,
  ask: string,
  asked: unknown,
  seat: number,
  names: Names,
  looked = '',
): string {
  const { name, value } = untag(choice)
  const own = `ask.${ask}.${name}`
  const key = has(own) ? own : `choice.${name}`
  return t(key, { ...choiceValues(name, value, ask, asked, seat, names), looked })
}

function choiceValues(
  name: string,
  value: unknown,
  ask: string,
  asked: unknown,
  seat: number,
  names: Names,
): Values {
  const { library, view } = names
  const number = value as number
  switch (name) {
    case 'sheet':
      return { sheet: library.heroes[number]?.name ?? '' }
    case 'exchange':
      return { skill: names.skill(number) }
    case 'buy':
      return { item: names.item(number), price: priceOf(number, names) }
    case 'buy_treasure':
      return { tier: t(`tier.${String(value)}`), price: tierPrice(String(value), names) }
    case 'buy_skill':
      return { deck: t(`deck.${String(value)}`), price: library.prices.skill }
    case 'train':
      return { kind: t(`attack.${String(value)}`), price: library.prices.training }
    case 'hero':
    case 'give_companion':
      return { who: names.hero(number) }
    case 'pet':
      return { who: names.pet(number) }
    case 'resolve': {
      const { name: effect, value: power } = untag(value)
      const named = effect === 'power' && ask === 'start_of_turn'
      return { effect: named ? names.power(power as PowerRef, asked as number) : t(`effect.${effect}`) }
    }
    case 'sell':
      return { item: names.item(number), price: library.items[number]?.resale ?? 0 }
    case 'equip':
    case 'stow':
    case 'drop':
    case 'drink':
      return { item: names.item(number) }
    case 'refund':
      return { item: names.item((asked as number[])[1] ?? 0) }
    case 'give': {
      const [item, hero] = value as [number, number]
      return { item: names.item(item), who: names.hero(hero) }
    }
    case 'give_pet': {
      const [item, pet] = value as [number, number]
      return { item: names.item(item), who: names.pet(pet) }
    }
    case 'act':
      return { action: t(`action.${String(value)}`), text: t(`action.${String(value)}.text`) }
    case 'order':
      return { order: t(`order.${String(value)}`) }
    case 'attack':
      return { arm: names.arm(value as Arm) }
    case 'reroll': {
      const die = view.attack?.attack.dice[number]?.die ?? 'black'
      return { die: t(`die.${die}`) }
    }
    case 'enhance':
      return { range: number, damage: (asked as number) - number }
    case 'surge':
      return { n: number + 1 }
    case 'pick_up':
      return { marker: names.marker(value as Marker) }
    case 'step':
    case 'place':
      return { cell: names.space((value as Pose).cell) }
    case 'space': {
      const there = ask === 'target' ? names.on(number) : null
      return { cell: there ? names.figure(there).text : names.space(number) }
    }
    case 'climb':
    case 'jump':
    case 'stairs':
      return { cell: names.space(number) }
    case 'side':
      return { cell: names.space((value as number[])[0]!) }
    case 'to_glyph':
      return { cell: names.space(glyphCell(number, names)) }
    case 'use':
      return { power: names.power(value as PowerRef, heroAsked(asked)) }
    case 'play':
    case 'discard':
      return { card: names.card(number), ...cardValues(number, names) }
    case 'activate':
    case 'recycle':
    case 'monster':
      return { who: names.monster(number) }
    case 'figure': {
      const [kind, rank] = value as [number, Rank]
      return { kind: names.kind(kind, rank) }
    }
    default:
      return { who: names.seat(seat) }
  }
}

function heroAsked(asked: unknown): number | null {
  return typeof asked === 'number' ? asked : Array.isArray(asked) ? (asked[0] as number) : null
}

function priceOf(item: number, names: Names): number {
  const sold = names.view.shop.find(([id]) => id === item)
  return sold?.[2] ?? names.library.items[item]?.price ?? 0
}

function tierPrice(tier: string, names: Names): number {
  return names.library.prices.treasure[['copper', 'silver', 'gold'].indexOf(tier)] ?? 0
}

function cardValues(card: number, names: Names): Values {
  const held = names.view.secrets?.hand.find(([id]) => id === card)
  const text = names.library.cards[card]
  return { cost: held?.[2] ?? text?.cost ?? 0, threat: text?.discard ?? 0 }
}

function glyphCell(glyph: number, names: Names): Cell {
  return names.view.spaces.findIndex((space) => space.glyph?.[0] === glyph)
}

/** Puts an option where a person looks for it. */
function put(
  shown: Presentation,
  option: Option,
  value: unknown,
  size: MonsterText['size'],
  names: Names,
): void {
  const { name } = option
  const number = value as number
  if (name === 'step' || name === 'place') {
    offerPose(shown, option, value as Pose, size, names)
  } else if (ON_SPACES.has(name)) {
    offerSpot(shown, `s${number}`, [number], option, [number])
    if (shown.name === 'target') offerFoe(shown, option, number, names)
  } else if (name === 'side') {
    offerSpot(shown, `s${(value as number[])[0]!}`, [(value as number[])[0]!], option, [])
  } else if (name === 'to_glyph') {
    offerSpot(shown, `s${glyphCell(number, names)}`, [glyphCell(number, names)], option, [])
    shown.buttons.push(option)
  } else if (name === 'open_door' || name === 'close_door') {
    shown.spots.push({ key: `d${number}`, cells: [], options: [option], covers: [[]], door: number })
    if (name === 'open_door') shown.buttons.push(option)
    else shown.more.push(option)
  } else if (name === 'hero') {
    const figure = { Hero: number }
    if (spacesOf(names.view, figure).length > 0) shown.figures.set(figureKey(figure), option)
    shown.buttons.push(option)
  } else if (name === 'activate' || name === 'recycle' || name === 'monster') {
    shown.figures.set(`m${number}`, option)
  } else if (name === 'play' || name === 'discard') {
    shown.cards.set(number, [...(shown.cards.get(number) ?? []), option])
    if (name === 'play') shown.buttons.push(option)
  } else if (name === 'sheet') shown.sheets.set(number, option)
  else if (name === 'exchange') shown.skills.set(number, option)
  else if (GOODS.has(name)) shown.goods.push(option)
  else if (name === 'reroll') shown.dice.set(number, option)
  else if (shown.name === 'equip_next' && name === 'equip') shown.gear.set(number, option)
  else if (shown.name === 'drop_item') shown.gear.set(number, option)
  else if (shown.name === 'act' && RARE.has(name)) shown.more.push(option)
  else shown.buttons.push(option)
}

/** Whoever attacks means the other side. A large figure is offered by its first space. */
function offerFoe(shown: Presentation, option: Option, cell: Cell, names: Names): void {
  const there = names.on(cell)
  if (!there || !shown.actor || 'Hero' in there === 'Hero' in shown.actor) return
  shown.foes.add(option.key)
  if (!shown.buttons.some((other) => other.label === option.label)) shown.buttons.push(option)
}

function offerPose(
  shown: Presentation,
  option: Option,
  pose: Pose,
  size: MonsterText['size'],
  names: Names,
): void {
  const covers = footprint(names.view.spaces, size, pose)
  offerSpot(shown, `s${pose.cell}`, [pose.cell], option, covers)
}

function offerSpot(
  shown: Presentation,
  key: string,
  cells: Cell[],
  option: Option,
  covers: Cell[],
): void {
  const there = shown.spots.find((spot) => spot.key === key)
  if (!there) {
    shown.spots.push({ key, cells, options: [option], covers: [covers], door: null })
    return
  }
  const again = there.covers.some((other) => other.join() === covers.join())
  if (again && option.choices.length > 1) return // a single step leads there too
  there.options.push(option)
  there.covers.push(covers)
}

const RANK = [
  'equip', 'keep', 'stow', 'attack', 'use', 'surge', 'open_chest', 'open_door', 'pick_up', 'encounter',
  'play', 'shop', 'to_glyph', 'take_movement', 'fatigue_move', 'order', 'change_equipment',
]

const FISTS = '[{"Attack":"Fists"}]'

/** The first button is the engine's own best guess; without one it is what is done most, or the only way on. */
function highlight(shown: Presentation, names: Names, look: QuestionLook | null): void {
  const attack = names.view.attack
  const missing = attack ? Math.max(attack.attack.range - attack.range, 0) : 0
  /** Whether the range still falls short. */
  const short = ({ choices: [choice] }: Option) => Number((untag(choice).value as number) < missing)

  const rank = (option: Option) => {
    if (option.tone === 'quiet') return 100
    const at = RANK.indexOf(option.name)
    // Bare hands come after weapons.
    return at < 0 ? 50 : at + Number(option.key === FISTS) / 2
  }
  shown.buttons.sort((a, b) => rank(a) - rank(b))
  if (shown.name === 'act') setAside(shown, names)
  if (shown.name === 'enhance') shown.buttons.sort((a, b) => short(a) - short(b))
  if (typeof look?.best === 'number') {
    const guess = shown.buttons.find((option) => option.index === look.best)
    if (!guess || isCostly(guess)) return
    guess.tone = 'primary'
    shown.buttons = [guess, ...shown.buttons.filter((option) => option !== guess)]
    return
  }
  const elsewhere =
    shown.spots.length + shown.figures.size + shown.goods.length + shown.sheets.size +
    shown.skills.size + shown.dice.size + shown.gear.size
  // A turn is mostly spent going somewhere and striking, with what one has in one's hands.
  const kept = shown.name === 'equip' ? '["Done"]' : '[{"Act":"advance"}]'
  const usual = shown.buttons.find((option) => option.key === kept)
  // Fatigue is not spent by habit.
  const first = usual ?? shown.buttons.find((option) => !option.name.startsWith('fatigue_'))
  const certain = first && ['attack', 'hero'].includes(first.name)
  if (first && (elsewhere === 0 || certain)) first.tone = 'primary'
}

/** What nobody should do by habit: it uses something up. */
function isCostly({ name, detail }: Option): boolean {
  return name === 'drink' || name.startsWith('fatigue_') || detail === t('choice.play.vain')
}

/** Few want bare hands beside a weapon, or a potion while nothing ails them. */
function setAside(shown: Presentation, names: Names): void {
  const hero = shown.actor && 'Hero' in shown.actor ? names.view.heroes[shown.actor.Hero] : null
  const well = hero && [hero.wounds, hero.fatigue].every(([left, most]) => left === most)
  const armed = shown.buttons[0]?.name === 'attack' && shown.buttons[0].key !== FISTS
  const aside = ({ name, key }: Option) => (armed && key === FISTS) || (well && name === 'drink')
  shown.more.unshift(...shown.buttons.filter(aside))
  shown.buttons = shown.buttons.filter((option) => !aside(option))
}

/** The answer that rolls the picked dice again: one after another, and then enough. */
export function rerollOf(shown: Presentation, picked: number[], dice: number): Option | null {
  const sorted = picked.filter((die) => shown.dice.has(die)).sort((a, b) => a - b)
  if (sorted.length === 0) return null
  const choices: unknown[] = sorted.map((die) => ({ Reroll: die }))
  // After the last die nothing more is asked.
  if (sorted.at(-1)! < dice - 1) choices.push('Done')
  return made({ choices, name: 'reroll', label: t('attack.reroll', { n: sorted.length }) })
}

/** The answer that wears the picked things: one after another, and then enough. */
export function gearOf(
  shown: Presentation,
  items: number[],
  picked: number[],
  wear: Wear | null,
): Option | null {
  if (shown.name !== 'equip_next') return null
  const worn = picked.flatMap((at) => items[at] ?? []).sort((a, b) => a - b)
  const choices = [...worn.map((item) => ({ Equip: item })), 'Done']
  const refused = wear !== null && loadOf(wear, picked).some((one) => one.n > one.most)
  return made({ choices, name: 'equip', label: t('gear.done'), refused })
}

/** What is counted of things that are worn, and the rules about it. */
const LOAD = [
  ['hands', 'DJ-EQUIP-02'], ['armors', 'DJ-EQUIP-04'], ['potions', 'DJ-EQUIP-05'],
  ['others', 'DJ-EQUIP-06'],
] as const

export type Load = { name: (typeof LOAD)[number][0] | 'runes'; rule: string; n: number; most: number }

/** What the picked things take up, and how much may be worn. */
export function loadOf({ takes, most }: Wear, picked: number[]): Load[] {
  const worn = picked.flatMap((at) => takes[at] ?? [])
  const sum = (name: keyof Wear['most']) => worn.reduce((n, one) => n + Number(one[name]), 0)
  const load: Load[] = LOAD.map(([name, rule]) => ({ name, rule, n: sum(name), most: most[name] }))
  // Runes only count beside something that forbids them.
  if (sum('forbids_runes') > 0 && sum('runes') > 0) {
    load.push({ name: 'runes', rule: 'DJ-ITEM-12', n: sum('runes'), most: most.runes })
  }
  return load
}

/** Whether a question is only about playing a card now or not. */
export function windowOf(offer: Offer | null, seat: number | null): string | null {
  if (!offer || seat !== OVERLORD) return null
  const { name, value } = untag(offer.prompt)
  return name === 'window' && offer.options.includes('Pass') ? untag(value).name : null
}

// The log in sentences. A fact becomes one line; steps of one movement and dice of one roll are put
// together.

import { has, list, t, tell } from '../lib/language.svelte.ts'
import type { LogLine } from '../lib/generated/protocol.ts'
import type { Drawn, Part, Values } from '../lib/text.ts'
import { editWords } from './edits.ts'
import {
  figureKey, untag,
  type Arm, type Cell, type Face, type FigureRef, type Marker, type Place, type Pose,
  type PowerRef, type Rank,
} from './game.ts'
import { footprint } from './geometry.ts'
import type { Known, Names } from './names.ts'

export type Entry = {
  /** The number of its first fact. */
  at: number
  what: string
  sentence: Part[]
  rule: string
  weight: 'head' | 'main' | 'detail'
  reasons: { sentence: Part[]; rule: string }[]
}

type Fields = Record<string, unknown>
type Told = { name: string; fields: Fields }

const HEADS = new Set(['round', 'turn_began', 'over', 'revealed'])
const DETAILS = new Set([
  'turn_ended', 'fatigue', 'rolled', 'rerolled', 'enhanced', 'surge_spent', 'equipped', 'coins',
  'card_drawn', 'threat', 'reroll_cancelled', 'fear_overcome', 'attack_hit', 'order_removed',
  'start_effect', 'sheet_taken', 'skill_taken', 'skill_returned',
])
const SILENT = new Set(['turn_ended'])

/** A fact's name and fields. */
export function factOf(fact: unknown): Told {
  const { name, value } = untag(fact)
  return { name, fields: (value ?? {}) as Fields }
}

/** The log as lines, oldest first. `from` is the number of the first fact. */
export function chronicle(lines: LogLine[], from: number, names: Names): Entry[] {
  const entries: Entry[] = []
  const facts = lines.map((line) => factOf(line.fact))
  const crowd = new Crowd(facts, names)
  let steps = 0
  let rolls: Fields[] = []
  facts.forEach((fact, index) => {
    crowd.follow(fact, index)
    const last = entries.at(-1)
    const goesOn = fact.name === 'moved' && continues(facts[index - 1], fact)
    steps = fact.name !== 'moved' ? 0 : goesOn ? steps + 1 : 1
    rolls = fact.name === 'rolled' ? [...rolls, fact.fields] : []
    if (SILENT.has(fact.name)) return
    const parts = sentence(fact, names, crowd.at(index), { steps, rolls })
    if (last && (goesOn || rolls.length > 1)) {
      last.sentence = parts
      return
    }
    entries.push({
      at: from + index,
      what: fact.name,
      sentence: parts,
      rule: lines[index]!.rule,
      weight: HEADS.has(fact.name) ? 'head' : DETAILS.has(fact.name) ? 'detail' : 'main',
      reasons: [],
    })
  })
  return entries
}

/** Who was who when something happened. */
type Company = { figure: (ref: FigureRef) => Drawn; on: (cell: Cell) => Drawn | undefined }

/** One fact in words. */
export function sentence(
  fact: Told,
  names: Names,
  company: Company = { figure: (ref) => names.figure(ref), on: () => undefined },
  joined: { steps: number; rolls: Fields[] } = { steps: 1, rolls: [fact.fields] },
): Part[] {
  const values = valuesOf(fact, names, company)
  values.steps = joined.steps
  if (fact.name === 'rolled') values.dice = list(joined.rolls.map(dieWords))
  return tell(keyOf(fact), values)
}

/** The key of a fact's sentence: its name, and a variant where the words differ. */
export function keyOf({ name, fields }: Told): string {
  const own = `fact.${name}.${variantOf(name, fields)}`
  return has(own) ? own : `fact.${name}`
}

function variantOf(name: string, fields: Fields): string {
  switch (name) {
    case 'conquest':
    case 'threat':
      return (fields.change as number) < 0 ? 'lost' : 'gained'
    case 'coins':
      return (fields.gained as number) < 0 ? 'lost' : 'gained'
    case 'attack_failed':
      return untag(fields.cause).name
    case 'resisted':
      return fields.resisted ? 'yes' : 'no'
    case 'transformed':
      return fields.monkey ? 'monkey' : 'back'
    case 'card_drawn':
      return fields.card === null ? 'hidden' : 'own'
    case 'travelled':
      return fields.to === 'Town' ? 'town' : 'board'
    case 'pet_item':
      return fields.item === null ? 'none' : 'some'
    case 'dodged':
      return String(fields.by)
    case 'over':
      return String(fields.winner)
    case 'wounded':
      return fields.damage === fields.wounds ? 'plain' : 'armor'
    case 'healed':
      return (fields.poison as number) > 0 ? 'poison' : 'plain'
    case 'chest_opened':
      return (fields.curses as number) > 0 ? 'cursed' : 'plain'
    default:
      return ''
  }
}

const NUMBERS = [
  'price', 'coins', 'round', 'spent', 'fatigue', 'wounds', 'poison', 'cost', 'range',
  'damage', 'surges', 'armor', 'count', 'threat', 'curses',
]

/** The values that a fact's sentence may use, by the names of its fields. */
function valuesOf({ name, fields }: Told, names: Names, company: Company): Values {
  const out: Values = {}
  for (const field of NUMBERS) {
    if (typeof fields[field] === 'number') out[field] = fields[field]
  }
  if (typeof fields.change === 'number') out.n = Math.abs(fields.change)
  // A death may cost more tokens than there are.
  if (typeof fields.left === 'number') out.left = Math.max(fields.left, 0)
  if (typeof fields.gained === 'number') out.n = Math.abs(fields.gained)
  if (typeof fields.hero === 'number') out.who = names.hero(fields.hero)
  // Whose sheet it is was not known before.
  if (name === 'sheet_taken') out.who = t('setup.hero', { n: Number(fields.hero) + 1 })
  if (typeof fields.pet === 'number') out.who = names.pet(fields.pet)
  const figure = fields.figure ?? fields.attacker
  if (figure !== undefined) out.who = company.figure(figure as FigureRef)
  if (typeof fields.monster === 'number') out.who = company.figure({ Monster: fields.monster })
  if (typeof fields.item === 'number') out.item = names.item(fields.item)
  if (typeof fields.skill === 'number') out.skill = names.skill(fields.skill)
  if (typeof fields.card === 'number') out.card = names.card(fields.card)
  if (typeof fields.sheet === 'number') {
    out.sheet = names.library.heroes[fields.sheet]?.name ?? ''
  }
  if (typeof fields.kind === 'number') {
    out.kind = names.kind(fields.kind, fields.rank as Rank)
  }
  if (typeof fields.cell === 'number') out.cell = names.space(fields.cell)
  if (typeof fields.target === 'number') {
    out.target = company.on(fields.target) ?? names.space(fields.target)
  }
  if (fields.arm !== undefined) out.arm = names.arm(fields.arm as Arm)
  for (const word of ['action', 'order', 'rune', 'tier', 'obstacle', 'attack'] as const) {
    if (typeof fields[word] === 'string') out[word] = t(`${word}.${fields[word].toLowerCase()}`)
  }
  if (fields.effect !== undefined) out.effect = effectWords(fields, names)
  if (fields.marker !== undefined) out.marker = names.marker(fields.marker as Marker)
  if (fields.power !== undefined) {
    out.power = names.power(fields.power as PowerRef, fields.hero as number)
  }
  places(name, fields, names, out)
  if (fields.edit !== undefined) out.what = editWords(fields.edit, names)
  if (name === 'rerolled') {
    out.old = faceWords(fields.old as Face)
    out.face = faceWords(fields.face as Face)
    out.die = t(`die.${String(fields.die)}`)
  }
  return out
}

/** From where to where, or from whom to whom. */
function places(name: string, fields: Fields, names: Names, out: Values): void {
  const { from, to } = fields
  if (name === 'given' || name === 'companion_given') {
    out.who = names.hero(from as number)
    out.to = names.hero(to as number)
  } else if (name === 'travelled') {
    out.to = names.place(to as Place)
  } else if (typeof to === 'number') {
    out.to = names.space(to)
  } else if (typeof to === 'object' && to !== null) {
    out.to = names.space((to as Pose).cell)
  }
  if (name === 'monster_placed') out.to = names.space((fields.pose as Pose).cell)
}

/** A token that was placed, or an effect of the start of a turn. */
function effectWords(fields: Fields, names: Names): string {
  const { name, value } = untag(fields.effect)
  return name === 'power' ? names.power(value as PowerRef, fields.hero as number) : t(`effect.${name}`)
}

function dieWords(fields: Fields): string {
  return t('die.shows', { die: t(`die.${String(fields.die)}`), face: faceWords(fields.face as Face) })
}

/** A face of a die in words. */
export function faceWords(face: Face): string {
  if (face.miss) return t('face.miss')
  const parts = [
    face.range > 0 ? t('face.range', { n: face.range }) : '',
    face.damage > 0 ? t('face.damage', { n: face.damage }) : '',
    face.surges > 0 ? t('face.surges', { n: face.surges }) : '',
    face.enhancements > 0 ? t('face.enhancement') : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : t('face.blank')
}

function continues(before: Told | undefined, fact: Told): boolean {
  if (before?.name !== 'moved') return false
  const [one, other] = [before.fields, fact.fields]
  return (
    JSON.stringify(one.figure) === JSON.stringify(other.figure) &&
    JSON.stringify(one.to) === JSON.stringify(other.from)
  )
}

/**
 * Who was who, and who stood where: a place in the list of monsters is used again after one is gone, so
 * the next death or the last appearance names it.
 */
class Crowd {
  private readonly seen = new Map<number, { index: number; dead: boolean; known: Known }[]>()
  /** The spaces of each figure: one that passes by takes nobody's place. */
  private readonly standing = new Map<string, { ref: FigureRef; cells: Cell[] }>()
  private readonly names: Names

  constructor(facts: Told[], names: Names) {
    this.names = names
    facts.forEach(({ name, fields }, index) => {
      if (name !== 'monster_placed' && name !== 'monster_killed') return
      const id = fields.monster as number
      const { kind, rank, named } = fields as Known
      const known = { kind, rank, named }
      const all = this.seen.get(id) ?? []
      all.push({ index, dead: name === 'monster_killed', known })
      this.seen.set(id, all)
    })
  }

  /** Notes who goes where. */
  follow({ name, fields }: Told, index: number): void {
    if (name === 'moved' || name === 'thrown') {
      this.stand(fields.figure as FigureRef, fields.to as Pose, index)
    } else if (name === 'monster_placed') {
      this.stand({ Monster: fields.monster as number }, fields.pose as Pose, index)
    } else if (name === 'travelled' || name === 'climbed' || name === 'jumped') {
      const figure = (fields.figure ?? { Hero: fields.hero }) as FigureRef
      const to = name === 'travelled' ? (fields.to as Place) : { Board: fields.to as Cell }
      this.leave(figure)
      if (typeof to === 'object') this.take(figure, [to.Board])
    } else if (name === 'monster_killed') {
      this.leave({ Monster: fields.monster as number })
    }
  }

  at(index: number): Company {
    return {
      figure: (ref) => this.figure(ref, index),
      on: (cell) => {
        const there = [...this.standing.values()].find((one) => one.cells.includes(cell))
        return there && this.figure(there.ref, index)
      },
    }
  }

  private figure(ref: FigureRef, index: number): Drawn {
    if ('Hero' in ref) return this.names.hero(ref.Hero)
    return this.names.monster(ref.Monster, this.known(ref.Monster, index))
  }

  /** What a monster was then; nothing when the board or an earlier view knows it better. */
  private known(id: number, index: number): Known | undefined {
    const all = this.seen.get(id) ?? []
    const next = all.find((one) => one.index >= index)
    const last = all.findLast((one) => one.index <= index)
    if (next?.dead) return next.known
    if (last && !last.dead && (next || !this.names.knows(id))) return last.known
    return undefined
  }

  private stand(figure: FigureRef, pose: Pose, index: number): void {
    const spaces = this.names.view.spaces
    const kind = 'Monster' in figure ? this.kindOf(figure.Monster, index) : undefined
    const size = this.names.library.monsters[kind ?? -1]?.size ?? 'one'
    this.take(figure, footprint(spaces, size, pose))
  }

  private take(ref: FigureRef, cells: Cell[]): void {
    this.standing.set(figureKey(ref), { ref, cells })
  }

  private kindOf(id: number, index: number): number | undefined {
    const here = this.names.view.monsters.find((one) => one.id === id)
    return (this.known(id, index) ?? here)?.kind
  }

  private leave(figure: FigureRef): void {
    this.standing.delete(figureKey(figure))
  }
}

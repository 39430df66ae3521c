// What is seen of a fact of this family while it is told: figures move, dice fall, wounds count down.

import { Telling } from '../lib/story.svelte.ts'
import { factOf } from './chronicle.ts'
import {
  figureKey,
  type Cell, type Die, type Face, type FigureRef, type Monster, type Place, type Pose,
  type TokenKind, type View,
} from './game.ts'
import { footprint } from './geometry.ts'
import type { Library } from './library.ts'

/** Something that is seen for a moment above a figure. */
export type Flash = { figure: FigureRef; text: string; tone: 'hurt' | 'heal' | 'note' }

/** A roll as it is told. */
export type Roll = {
  attacker: FigureRef | null
  target: Cell | null
  dice: { die: Die; face: Face }[]
  ended: string | null
}

/** How long a step is seen, in milliseconds, at the fast pace. */
const DURATION: Record<string, number> = {
  moved: 170, thrown: 260, fell: 300, climbed: 220, jumped: 260, travelled: 260,
  attack_declared: 420, rolled: 180, rerolled: 420, attack_hit: 460, attack_failed: 500,
  wounded: 420, healed: 360, monster_killed: 360, hero_killed: 520, revealed: 520,
  monster_placed: 160, door_opened: 300, card_played: 620, tokens_placed: 300, resisted: 460,
  chest_opened: 460, treasure_drawn: 420, encounter: 460, conquest: 320, activated: 240,
  turn_began: 260, order_placed: 260, order_used: 380, glyph_activated: 360, key_found: 420,
  transformed: 420, rose: 420, obstacle_placed: 320,
}

export class Story extends Telling<View> {
  /** Who attacks which space. */
  gaze = $state.raw<{ from: FigureRef; to: Cell } | null>(null)
  flash = $state.raw<Flash | null>(null)
  roll = $state.raw<Roll | null>(null)
  /** The overlord's card that was played. */
  played = $state.raw<number | null>(null)
  library: Library | null = null

  protected duration(fact: unknown): number | undefined {
    return DURATION[factOf(fact).name]
  }

  protected after(view: View, fact: unknown, now: View): View {
    return after(view, fact, now, this.library)
  }

  protected see(fact: unknown): void {
    const { name, fields } = factOf(fact)
    this.flash = flashOf(name, fields)
    if (name === 'card_played') this.played = fields.card as number
    if (name === 'turn_began' || name === 'activated') this.clear()
    if (name === 'attack_declared') {
      const [from, to] = [fields.attacker as FigureRef, fields.target as Cell]
      this.gaze = { from, to }
      this.roll = { attacker: from, target: to, dice: [], ended: null }
      this.played = null
    }
    const roll = this.roll ?? { attacker: null, target: null, dice: [], ended: null }
    const { die, face, old } = fields as { die: Die; face: Face; old: Face }
    if (name === 'rolled') this.roll = { ...roll, dice: [...roll.dice, { die, face }] }
    if (name === 'rerolled') {
      const at = roll.dice.findIndex(
        (one) => one.die === die && JSON.stringify(one.face) === JSON.stringify(old),
      )
      this.roll = { ...roll, dice: roll.dice.map((one, n) => (n === at ? { die, face } : one)) }
    }
    if (name === 'attack_hit' || name === 'attack_failed') this.roll = { ...roll, ended: name }
  }

  protected clear(): void {
    this.gaze = null
    this.flash = null
    this.roll = null
    this.played = null
  }
}

function flashOf(name: string, fields: Record<string, unknown>): Flash | null {
  const figure = (fields.figure ?? { Hero: fields.hero }) as FigureRef
  switch (name) {
    case 'wounded':
      return { figure, text: `−${String(fields.wounds)}`, tone: 'hurt' }
    case 'healed':
      return { figure, text: `+${String(fields.wounds)}`, tone: 'heal' }
    case 'fatigue':
      return { figure, text: `−${String(fields.spent)}`, tone: 'note' }
    default:
      return null
  }
}

/** The table as it is shown after a fact. */
export function after(view: View, fact: unknown, now: View, library: Library | null): View {
  const { name, fields } = factOf(fact)
  const figure = fields.figure as FigureRef
  switch (name) {
    case 'moved':
    case 'thrown':
      return stand(view, figure, fields.to as Pose, library)
    case 'climbed':
    case 'jumped':
      return stand(view, figure, { cell: fields.to as Cell, upright: false }, library)
    case 'travelled':
      return hero(view, fields.hero as number, { place: fields.to as Place })
    case 'wounded':
      return wound(view, figure, fields.wounds as number)
    case 'healed':
      return heal(view, fields.hero as number, fields.wounds as number)
    case 'fatigue': {
      const most = view.heroes[fields.hero as number]?.fatigue[1] ?? 0
      return hero(view, fields.hero as number, { fatigue: [fields.left as number, most] })
    }
    case 'tokens_placed':
    case 'tokens_removed': {
      const count = (fields.count as number) * (name === 'tokens_placed' ? 1 : -1)
      return tokens(view, figure, String(fields.effect).toLowerCase() as TokenKind, count)
    }
    case 'monster_killed':
    case 'recycled':
      return { ...view, monsters: view.monsters.filter((one) => one.id !== fields.monster) }
    case 'monster_placed':
      return appear(view, fields, now, library)
    case 'revealed':
    case 'door_opened':
    case 'door_closed':
    case 'obstacle_placed':
    case 'picked_up':
    case 'chest_opened':
    case 'encounter':
    case 'glyph_activated':
      return { ...view, spaces: now.spaces, doors: now.doors, stairs: now.stairs, keys: now.keys }
    case 'conquest':
      return { ...view, conquest: fields.left as number }
    case 'threat':
      return { ...view, threat: fields.threat as number }
    case 'round':
      return { ...view, round: fields.round as number }
    case 'turn_began':
      return { ...view, phase: 'HeroTurn', turn: now.turn, activation: null }
    case 'activated':
      return { ...view, activation: [fields.monster as number, 0, 0], turn: null }
    default:
      return view
  }
}

function hero(view: View, id: number, patch: Partial<View['heroes'][number]>): View {
  return { ...view, heroes: view.heroes.map((one) => (one.id === id ? { ...one, ...patch } : one)) }
}

function monster(view: View, id: number, patch: (one: Monster) => Partial<Monster>): View {
  const monsters = view.monsters.map((one) => (one.id === id ? { ...one, ...patch(one) } : one))
  return { ...view, monsters }
}

function stand(view: View, figure: FigureRef, pose: Pose, library: Library | null): View {
  if ('Hero' in figure) return hero(view, figure.Hero, { place: { Board: pose.cell } })
  return monster(view, figure.Monster, (one) => {
    const size = library?.monsters[one.kind]?.size ?? 'one'
    return { spaces: footprint(view.spaces, size, pose) }
  })
}

function wound(view: View, figure: FigureRef, wounds: number): View {
  if ('Monster' in figure) {
    return monster(view, figure.Monster, ({ wounds: [old, most] }) => ({
      wounds: [Math.min(old + wounds, most), most],
    }))
  }
  const [left, most] = view.heroes[figure.Hero]?.wounds ?? [0, 0]
  return hero(view, figure.Hero, { wounds: [Math.max(left - wounds, 0), most] })
}

function heal(view: View, id: number, wounds: number): View {
  const [left, most] = view.heroes[id]?.wounds ?? [0, 0]
  return hero(view, id, { wounds: [Math.min(left + wounds, most), most] })
}

function tokens(view: View, figure: FigureRef, kind: TokenKind, count: number): View {
  const changed = <T extends { tokens: Monster['tokens'] }>(one: T) => ({
    tokens: { ...one.tokens, [kind]: Math.max(one.tokens[kind] + count, 0) },
  })
  if ('Monster' in figure) return monster(view, figure.Monster, changed)
  const one = view.heroes[figure.Hero]
  return one ? hero(view, figure.Hero, changed(one)) : view
}

/** A monster comes as the table knows it, or stays away if it is gone again by now. */
function appear(
  view: View,
  fields: Record<string, unknown>,
  now: View,
  library: Library | null,
): View {
  const come = now.monsters.find((one) => one.id === fields.monster && one.kind === fields.kind)
  if (!come) return view
  const size = library?.monsters[come.kind]?.size ?? 'one'
  const spaces = footprint(now.spaces, size, fields.pose as Pose)
  const fresh: Monster = { ...come, spaces, wounds: [0, come.wounds[1]] }
  return { ...view, monsters: [...view.monsters.filter((one) => one.id !== come.id), fresh] }
}

/** Whether a figure is the one of a key. */
export function isFigure(figure: FigureRef | null, key: string): boolean {
  return figure !== null && figureKey(figure) === key
}

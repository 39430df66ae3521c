// An attack while it is told: what it began with, what was added and turned over, what is left of it.

import type { Fact, FigureId } from './game.ts'

export type Blow = {
  attacker: FigureId
  target: FigureId
  value: number
  ranged: boolean
  bonuses: { value: number; why: string }[]
  edge: 'advantage' | 'disadvantage' | null
  draws: { modifier: number; used: boolean }[]
  shield: { shield: number; pierce: number } | null
  /** What it came to. */
  result: number | null
  /** What the target suffered, and what it has left. */
  damage: number | null
  left: number | null
  fell: boolean
}

/** The attack after a fact; none when the fact has nothing to do with one. */
export function blowAfter(blow: Blow | null, fact: Fact): Blow | null {
  if (fact.what === 'attack_declared') {
    return {
      attacker: fact.attacker as FigureId, target: fact.target as FigureId,
      value: fact.value as number, ranged: fact.ranged === true, bonuses: [], edge: null,
      draws: [], shield: null, result: null, damage: null, left: null, fell: false,
    }
  }
  if (fact.what === 'turn_begins' || fact.what === 'round_begins') return null
  if (!blow) return null
  switch (fact.what) {
    case 'attack_bonus':
      return { ...blow, bonuses: [...blow.bonuses, { value: fact.value as number, why: String(fact.why) }] }
    case 'advantage_kind':
      return { ...blow, edge: fact.kind === 'neither' ? null : (fact.kind as Blow['edge']) }
    case 'modifier_drawn': {
      const drawn = { modifier: fact.modifier as number, used: fact.used === true }
      return { ...blow, draws: [...blow.draws, drawn] }
    }
    case 'shield_applied':
      return { ...blow, shield: { shield: fact.shield as number, pierce: fact.pierce as number } }
    case 'attack_resolved':
      return { ...blow, result: fact.value as number }
    case 'damage_suffered':
      if (fact.figure !== blow.target || blow.damage !== null) return blow
      return { ...blow, damage: fact.damage as number, left: fact.left as number }
    case 'damage_negated':
      return fact.figure === blow.target ? { ...blow, damage: 0 } : blow
    case 'killed':
    case 'objective_destroyed':
      return fact.figure === blow.target ? { ...blow, fell: true } : blow
    default:
      return blow
  }
}

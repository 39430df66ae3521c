import { describe, expect, it } from 'vitest'
import { blowAfter, type Blow } from './blow.ts'
import type { Fact } from './game.ts'

const told = (facts: Fact[]) =>
  facts.reduce<Blow | null>((blow, fact) => blowAfter(blow, fact), null)

const DECLARED: Fact = { what: 'attack_declared', attacker: 0, target: 5, value: 4, ranged: false }

describe('an attack while it is told', () => {
  it('is worked out from its facts, each part with its source', () => {
    const blow = told([
      DECLARED,
      { what: 'attack_bonus', figure: 5, value: 1, why: 'poison' },
      { what: 'advantage_kind', attacker: 0, kind: 'advantage' },
      { what: 'modifier_drawn', attacker: 0, deck: 0, modifier: 3, used: false },
      { what: 'modifier_drawn', attacker: 0, deck: 0, modifier: 7, used: true },
      { what: 'shield_applied', target: 5, shield: 1, pierce: 2 },
      { what: 'attack_resolved', attacker: 0, target: 5, value: 6 },
      { what: 'damage_suffered', figure: 5, damage: 6, left: 0, cause: 'attack' },
      { what: 'killed', figure: 5 },
    ])
    expect(blow).toEqual({
      attacker: 0, target: 5, value: 4, ranged: false, bonuses: [{ value: 1, why: 'poison' }],
      edge: 'advantage', draws: [{ modifier: 3, used: false }, { modifier: 7, used: true }],
      shield: { shield: 1, pierce: 2 }, result: 6, damage: 6, left: 0, fell: true,
    })
  })

  it('begins anew with the next one, and is over with the turn', () => {
    const first = told([DECLARED, { what: 'attack_resolved', attacker: 0, target: 5, value: 3 }])
    expect(blowAfter(first, { ...DECLARED, target: 6 })).toMatchObject({ target: 6, result: null })
    expect(blowAfter(first, { what: 'turn_begins', figure: 1 })).toBeNull()
  })

  it('knows its own target from others that are hurt meanwhile', () => {
    const blow = told([DECLARED, { what: 'damage_suffered', figure: 0, damage: 2, left: 4 }])
    expect(blow).toMatchObject({ damage: null, left: null })
    expect(told([DECLARED, { what: 'damage_negated', figure: 5 }])).toMatchObject({ damage: 0 })
    expect(told([{ what: 'damage_suffered', figure: 5, damage: 2, left: 1 }])).toBeNull()
  })
})

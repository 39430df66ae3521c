import { expect, it } from 'vitest'
import { each, plain } from './choices.ts'
import type { Choice } from './game.ts'

it('what is asked and free at once is offered once', () => {
  const [asked, free] = [{ level_up: [1, 14] }, { buy: [1, 3] }] as unknown as Choice[]
  expect(each([asked!, free!, structuredClone(asked!)])).toEqual([asked, free])
})

it('a number below zero has a minus, and a hyphen stays one', () => {
  expect(plain('Replace 1 × [-1] with 1 × [+1, {push} Push 1]')).toBe('Replace 1 × [−1] with 1 × [+1, Push 1]')
  expect(plain('Well-lit, {move} Move -1')).toBe('Well-lit, Move −1')
})

import { expect, it } from 'vitest'
import { onGrid } from './outline.ts'

it.each([
  ['M20.4 21.6L40.4 40.4z', 'm10 11l10 9z'],
  // Rounding is not added up: ten steps of 0.8 are four units.
  [`M0 0${'h.8'.repeat(10)}`, 'm0 0h1 1 1 1'],
  ['M2 2h6v-4l4 4', 'm1 1h3v-2l2 2'],
  ['m10 10 20 0 0 20z', 'm5 5h10v10z'],
  ['M0 0c2.4.8-6 9.2 10 12', 'm0 0c1 0-3 5 5 6'],
  ['M0 0a8 8 0 018 8', 'm0 0a4 4 0 0 1 4 4'],
  // A second part begins where it says, not where the first ended.
  ['M0 0h10zm20 20h10', 'm0 0h5zm10 10h5'],
])('%s is written as %s', (path, short) => {
  expect(onGrid(path)).toBe(short)
})

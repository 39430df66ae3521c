import { expect, it } from 'vitest'
import { onGrid } from './outline.ts'

it.each([
  ['M10.4 10.6L20.4 20.4z', 'm10 11l10 9z'],
  // Rounding is not added up: ten steps of 0.4 are four units.
  [`M0 0${'h.4'.repeat(10)}`, 'm0 0h1 1 1 1'],
  ['M1 1h3v-2l2 2', 'm1 1h3v-2l2 2'],
  ['m5 5 10 0 0 10z', 'm5 5h10v10z'],
  ['M0 0c1.2.4-3 4.6 5 6', 'm0 0c1 0-3 5 5 6'],
  ['M0 0a4 4 0 014 4', 'm0 0a4 4 0 0 1 4 4'],
  // A second part begins where it says, not where the first ended.
  ['M0 0h5zm10 10h5', 'm0 0h5zm10 10h5'],
])('%s is written as %s', (path, short) => {
  expect(onGrid(path)).toBe(short)
})

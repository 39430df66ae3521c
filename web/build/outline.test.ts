import { expect, it } from 'vitest'
import { onGrid } from './outline.ts'

it.each([
  ['M16.4 17.6L32.4 32.4z', 'm10 11l10 9z'],
  // Rounding is not added up: ten steps of 0.64 are four units.
  [`M0 0${'h.64'.repeat(10)}`, 'm0 0h1 1 1 1'],
  ['M1.6 1.6h4.8v-3.2l3.2 3.2', 'm1 1h3v-2l2 2'],
  ['m8 8 16 0 0 16z', 'm5 5h10v10z'],
  ['M0 0c2 .6-5 7.4 8 9.6', 'm0 0c1 0-3 5 5 6'],
  ['M0 0a6.4 6.4 0 016.4 6.4', 'm0 0a4 4 0 0 1 4 4'],
  // A second part begins where it says, not where the first ended.
  ['M0 0h8zm16 16h8', 'm0 0h5zm10 10h5'],
])('%s is written as %s', (path, short) => {
  expect(onGrid(path)).toBe(short)
})

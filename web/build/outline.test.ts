import { expect, it } from 'vitest'
import { onGrid } from './outline.ts'

it.each([
  ['M40.8 43.2L80.8 80.8z', 'm10 11l10 9z'],
  // Rounding is not added up: ten steps of 1.6 are four units.
  [`M0 0${'l1.6 8 1.6-8'.repeat(5)}`, 'm0 0v2l1-2v2l1-2v2-2l1 2v-2l1 2v-2'],
  // What goes straight on is one line, what turns back is not.
  ['M0 0h8h8l8 1h-24', 'm0 0h6-6'],
  // A curve that is hardly bent is a line, unless another goes on from it.
  ['M0 0c8 2 16 2 24 0', 'm0 0h6'],
  ['M0 0c8 2 16 2 24 0s16 16 24 24', 'm0 0c2 1 4 1 6 0s4 4 6 6'],
  ['M4 4h12v-8l8 8', 'm1 1h3v-2l2 2'],
  ['m20 20 40 0 0 40z', 'm5 5h10v10z'],
  ['M0 0c4.8 1.6-12 18.4 20 24', 'm0 0c1 0-3 5 5 6'],
  ['M0 0a16 16 0 0116 16', 'm0 0a4 4 0 0 1 4 4'],
  // A second part begins where it says, not where the first ended.
  ['M0 0h20zm40 40h20', 'm0 0h5zm10 10h5'],
])('%s is written as %s', (path, short) => {
  expect(onGrid(path)).toBe(short)
})

import { expect, test } from 'vitest'
import { Misfit, patched } from './patch.ts'

test('only what changed is another object', () => {
  const before = { board: { cells: [{ hp: 9 }, { hp: 4 }], doors: [1, 2] }, you: 0 }
  const now = patched(before, { o: { board: { o: { cells: { i: { '1': { o: { hp: { v: 3 } } } } } } } } }) as typeof before
  expect(now).toEqual({ board: { cells: [{ hp: 9 }, { hp: 3 }], doors: [1, 2] }, you: 0 })
  expect(now.board.cells[0]).toBe(before.board.cells[0])
  expect(now.board.doors).toBe(before.board.doors)
  expect(before.board.cells[1]).toEqual({ hp: 4 })
})

test('items come and go, members too, and nothing may change', () => {
  expect(patched([1, 2, 3], { s: [1, 1, [7, 8]] })).toEqual([1, 7, 8, 3])
  expect(patched({ a: 1, b: 2 }, { o: { c: { v: null } }, d: ['a'] })).toEqual({ b: 2, c: null })
  expect(patched({ a: 1 }, { v: [] })).toEqual([])
  const same = { a: 1 }
  expect(patched(same, {})).toBe(same)
})

test('a patch of something else is refused', () => {
  expect(() => patched({}, { s: [0, 0, []] })).toThrow(Misfit)
  expect(() => patched([1], { s: [1, 1, []] })).toThrow(Misfit)
  expect(() => patched([1], { i: { '3': { v: 1 } } })).toThrow(Misfit)
  expect(() => patched(null, { o: { a: { v: 1 } } })).toThrow(Misfit)
})

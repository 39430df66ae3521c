import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Names } from './names.ts'
import { isTold, opening, storyKey } from './tales.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, to: string) => kept.set(key, to) }
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const names = (name: string) =>
  ({
    scenario: { name, introduction: `${name} begins.`, goal: 'Kill all enemies.', rules: '' },
    view: { phase: 'Setup', round: 0 },
  }) as unknown as Names

it('every scenario of a campaign begins with its story, once', () => {
  const [first, second] = [storyKey('ABCD', 2, 'tollhouse'), storyKey('ABCD', 4, 'nine-lamps')]
  expect(isTold(first)).toBe(false)
  expect(opening(names('The Toll House'), [], first)?.title).toBe('The Toll House')
  expect(isTold(first)).toBe(true)
  expect(isTold(second)).toBe(false)
  expect(opening(names('Nine Lamps'), [], second)?.text).toBe('Nine Lamps begins.')
  // A table that is no campaign has one story.
  expect(storyKey('ABCD', undefined, 'tollhouse')).toBe('ABCD')
})

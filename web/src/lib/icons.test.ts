import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownNames, packNames } from '../../build/icons.ts'
import { SYMBOLS } from '../haven/library.ts'

const root = join(import.meta.dirname, '../..')
type Icons = { icons: Record<string, unknown>; aliases?: Record<string, unknown> }
const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as Icons
const exists = (name: string) => name in set.icons || name in (set.aliases ?? {})

it('every symbol that the page or a pack names exists', () => {
  expect(ownNames(root).filter((name) => !exists(name))).toEqual([])
  expect(packNames(root, true).filter((name) => !exists(name))).toEqual([])
})

it('every symbol of a text is among the page’s own', () => {
  const own = new Set(ownNames(root))
  expect(Object.values(SYMBOLS).filter((name) => !own.has(name))).toEqual([])
})

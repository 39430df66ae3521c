import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { familyNames, ownNames } from '../../build/icons.ts'
import { SYMBOLS } from '../haven/library.ts'

const root = join(import.meta.dirname, '../..')
type Icons = { icons: Record<string, unknown>; aliases?: Record<string, unknown> }
const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as Icons
const exists = (name: string) => name in set.icons || name in (set.aliases ?? {})

it('every symbol that the page or a pack names exists', () => {
  expect(ownNames(root).filter((name) => !exists(name))).toEqual([])
  expect(familyNames(root, 'haven', true).filter((name) => !exists(name))).toEqual([])
})

it('every symbol of a text is among those of its family', () => {
  const own = new Set([...ownNames(root), ...familyNames(root, 'haven', false)])
  expect(Object.values(SYMBOLS).filter((name) => !own.has(name))).toEqual([])
})

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { familyNames, ownNames } from '../../build/icons.ts'
import { SYMBOLS as DESCENT } from '../descent/library.ts'
import { SYMBOLS as HAVEN } from '../haven/library.ts'

const root = join(import.meta.dirname, '../..')
type Icons = { icons: Record<string, unknown>; aliases?: Record<string, unknown> }
const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as Icons
const exists = (name: string) => name in set.icons || name in (set.aliases ?? {})

it.each([['haven'], ['descent']])('every symbol that the page or a pack names exists: %s', (family) => {
  expect(ownNames(root).filter((name) => !exists(name))).toEqual([])
  expect(familyNames(root, family, true).filter((name) => !exists(name))).toEqual([])
})

it.each([['haven', HAVEN], ['descent', DESCENT]] as const)(
  'every symbol of a text is among those of its family: %s',
  (family, symbols) => {
    const own = new Set([...ownNames(root), ...familyNames(root, family, false)])
    expect(Object.values(symbols).filter((name) => !own.has(name))).toEqual([])
  },
)

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { familyNames, ownNames } from './icons.ts'

const root = resolve(import.meta.dirname, '..')

// `longrest check` doubts a symbol that is not on this list, and `longrest packs --symbols` prints it.
it('the list of symbols that packs may name is what the page has', () => {
  const list = readFileSync(resolve(root, '../crates/pack/src/picture/symbols.txt'), 'utf8')
  const families = ['haven', 'descent', 'town'].flatMap((family) => familyNames(root, family, false))
  const known = [...new Set([...ownNames(root), ...families])].sort()
  expect(list.trim().split('\n')).toEqual(known)
})

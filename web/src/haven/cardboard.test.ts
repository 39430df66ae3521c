import { expect, it } from 'vitest'
import { added, begun, classFile, known, stepped } from './cardboard.ts'

it('a line is tapped together from verbs, clauses and numbers', () => {
  let lines = begun([], 'attack 2')
  lines = stepped(lines, 1)
  lines = added(lines, 'range 2')
  lines = stepped(stepped(lines, 1), 1)
  lines = added(lines, 'wound')
  expect(lines).toEqual(['attack 3, range 4, wound'])
  expect(stepped(lines, -1)).toEqual(['attack 3, range 3, wound'])
  expect(begun(lines, 'xp 1')).toEqual(['attack 3, range 4, wound', 'xp 1'])
  expect(stepped(['attack 0'], -1)).toEqual(['attack 0'])
  expect(stepped(['lost'], 1)).toEqual(['lost'])
})

it('a card that was written again is one card, with what was known of it', () => {
  const first = { name: 'Hook', initiative: 20, top: ['attack 3'], bottom: [] }
  const again = { name: 'Hook', initiative: 0, top: [], bottom: ['move 4'] }
  expect(known({ cards: [first], entered: [again] })).toEqual([
    { name: 'Hook', initiative: 20, top: ['attack 3'], bottom: ['move 4'] },
  ])
})

it('a class file has as many cards as a class needs', () => {
  const hook = { name: 'Hook "and" line', initiative: 20, top: ['attack 3', 'lost'], bottom: [] }
  const file = classFile('Angler', 9, [8, 9, 10, 11, 12, 13, 14, 15, 16], [hook])
  expect(file.match(/\[\[cards\]\]/g)).toHaveLength(12)
  expect(file.match(/level = "x"/g)).toHaveLength(3)
  expect(file).toContain('name = "Hook \\"and\\" line"')
  expect(file).toContain('top = ["attack 3", "lost"]')
  expect(file).toContain('bottom = ["by hand \\"Do what')
  expect(file.startsWith('# Written down by its owner')).toBe(true)
})

import { expect, it, vi } from 'vitest'
import { forgetResult, keepResult, lastResult } from '../companion/results.ts'
import {
  added, begun, changed, classFile, keepCards, keepItems, keptCards, keptItems, known, stepped, wordFor,
} from './cardboard.ts'

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

it('a figure is a word of a line, and stands in the class file with its numbers', () => {
  expect(wordFor("  The Keeper's  Hound (II) ")).toBe('the-keepers-hound-ii')
  const hound = { name: 'Hound', hit_points: 4, attack: 2, move: 3 }
  const call = { name: 'Call', initiative: 20, top: ['summon hound'], bottom: [], summons: [hound] }
  const again = { name: 'Call', initiative: 0, top: [], bottom: ['move 2'], summons: [{ ...hound, hit_points: 5 }] }
  const [card] = known({ cards: [call], entered: [again] })
  expect(card?.summons).toEqual([{ ...hound, hit_points: 5 }])
  const file = classFile('Caller', 9, [8, 9, 10, 11, 12, 13, 14, 15, 16], [card!])
  expect(file).toContain('[[summons]]\nid = "hound"\nname = "Hound"\nhit_points = 5\nattack = 2\nmove = 3\ncount = 4\n')
})

it('the number of an item is changed and not what may follow it', () => {
  expect(changed('when self attacks: +1, optional', 1)).toBe('when self attacks: +2, optional')
  expect(changed('heal 2, self', -3)).toBe('heal 0, self')
  expect(changed('ward, self', 1)).toBe('ward, self')
})

it('cards, items and the result of a table are kept beside each other on a device', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  keepCards('marshal', [{ name: 'Hook', initiative: 20, top: ['attack 3'], bottom: [] }])
  const flask = { name: 'Flask', slot: 'small', usage: 'spent', do: 'heal 2, self' }
  keepItems('marshal', [flask])
  keepItems('marshal', [{ ...flask, do: 'heal 3, self' }])
  keepResult({ table: 'CODE', title: 'Evening', completed: true, heroes: [] })
  expect(lastResult()?.title).toBe('Evening')
  forgetResult()
  expect(lastResult()).toBeNull()
  expect(keptCards('marshal').map(({ name }) => name)).toEqual(['Hook'])
  expect(keptItems('marshal')).toEqual([{ ...flask, do: 'heal 3, self' }])
  expect(keptItems('wayfarer')).toEqual([])
  vi.unstubAllGlobals()
})

import { expect, it } from 'vitest'
import { listed, numbered } from './words.ts'

const names = ['book.page', 'book.won', 'book.lost', 'herb.fern', 'herb.moss', 'ask.who', 'ask.why', 'never.said']

function kept(own: string, others = ''): string[] {
  const numbers = numbered({ own: [own], others: [others] }, names)
  return names.filter((name) => !numbers.has(name))
}

it('a sentence that is named in full has a number, also as one of two', () => {
  const numbers = numbered({ own: ["t('book.page', { n }) + t(won(x) ? 'book.won' : 'book.lost')"], others: [] }, names)
  expect([...numbers]).toEqual([['book.page', 0], ['book.won', 1], ['book.lost', 2]])
})

it('one whose name is put together keeps it', () => {
  expect(kept("t('herb.fern') + t(`herb.${one}`)")).toEqual(names)
  expect(kept("t('herb.fern')", 't(`${key}.fern`)')).toEqual(names)
  // What holds no word is no name.
  expect(kept("t('herb.fern') + `${x}.${y}`")).not.toContain('herb.fern')
})

it('one whose name is held in between keeps it', () => {
  expect(kept("const key = 'ask.who'; t(key)")).toEqual(names)
  expect(kept("t('ask.who') + (key === 'ask.who')")).toEqual(names)
  expect(kept("t('ask.who')", "'ask.who'")).toEqual(names)
})

it('a catalogue has sentences under their names or their numbers', () => {
  const sentences = { 'herb.fern': 'Fern', 'book.won': 'won', 'book.page': 'Page', gold: 'Gold', 'herb.old.moss': 'Moss' }
  const code = listed(sentences, new Map([['book.page', 0], ['book.won', 1]]))
  const read = new Function(code.replace('export default', 'return')) as () => Record<string, string>
  expect(read()).toMatchObject({ 'herb.fern': 'Fern', 'herb.old.moss': 'Moss', gold: 'Gold', 0: 'Page', 1: 'won' })
})

import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { listed, MADE, numbered, read } from './words.ts'

const names = ['book.page', 'book.won', 'book.lost', 'herb.fern', 'herb.moss', 'ask.who', 'ask.why', 'never.said']

function kept(own: string, others = ''): string[] {
  const numbers = numbered({ own: [own], others: [others] }, names)
  return names.filter((name) => !numbers.has(name))
}

it('a sentence that is named in full has a number, also as one of several', () => {
  const numbers = numbered({ own: ["t('book.page', { n }) + t(won(x) ? 'book.won' : y === 'z' ? 'book.lost' : 'ask.who')"], others: [] }, names)
  expect([...numbers]).toEqual([['book.page', 0], ['book.won', 1], ['book.lost', 2], ['ask.who', 3]])
})

it('one whose name is put together keeps it', () => {
  expect(kept("t('herb.fern') + t(`herb.${one}`)")).toEqual(names)
  expect(kept("t('herb.fern')", 't(`${key}.fern`)')).toEqual(names)
  // What holds no word is no name.
  expect(kept("t('herb.fern') + `${x}.${y}`")).not.toContain('herb.fern')
})

it('every name that is put together is seen as one', () => {
  const { own, others } = read(resolve(import.meta.dirname, '../src'))
  for (const text of [...own, ...others]) {
    const made = new Set([...text.matchAll(MADE)].map(({ index }) => index))
    const unseen = [...text.matchAll(/`[a-z_]+\.[\w.]*\$\{/g)].filter(({ index }) => !made.has(index))
    expect(unseen.map(([begin]) => begin).filter((begin) => !/^`(?:https?|\w+\.svelte)/.test(begin))).toEqual([])
  }
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

import { describe, expect, it } from 'vitest'
import { parts, places, words } from './text.ts'

const english = (n: number) => new Intl.PluralRules('en').select(n)

function check(pattern: string, values: Record<string, string | number>, expected: string) {
  expect(words(parts(pattern, values, english))).toBe(expected)
}

describe('sentences', () => {
  it('fill their places', () => {
    check('no places', {}, 'no places')
    check('{who} moves {n}', { who: 'Tamsin', n: 3 }, 'Tamsin moves 3')
    check('{nobody} is named', {}, '{nobody} is named')
  })

  it('choose a form by number, with places inside', () => {
    const pattern = 'Choose {n|one card|{n} cards of {whose}}.'
    check(pattern, { n: 1, whose: 'Veil' }, 'Choose one card.')
    check(pattern, { n: 2, whose: 'Veil' }, 'Choose 2 cards of Veil.')
    expect(places(pattern)).toEqual(['n', 'whose'])
  })

  it('keep what is drawn whole', () => {
    const drawn = { kind: 'figure', text: 'Veil' }
    expect(parts('{who} rests', { who: drawn }, english)).toEqual([drawn, ' rests'])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { LIBRARY } from '../../gallery/library.ts'
import { at, LOG, LOOKS, OFFERS, VIEW } from '../../gallery/tables.ts'
import { speak, speakOf } from '../lib/language.svelte.ts'
import { words } from '../lib/text.ts'
import { chronicle } from './chronicle.ts'
import type { Fact } from './game.ts'
import { pieces, plain } from './library.ts'
import { Names } from './names.ts'
import { answerOf, pickable, pickableCards } from './picking.ts'
import { present, type QuestionLook } from './question.ts'
import { after } from './story.svelte.ts'
import { WORDS } from './words.ts'

const names = new Names(VIEW, LIBRARY)
const show = (question: keyof typeof OFFERS, look: unknown = null) =>
  present(OFFERS[question], 0, names, look as QuestionLook | null)
const LOOK: QuestionLook = { about: null, options: [], paths: [], reach: [] }
const line = (fact: Fact) => ({ rule: '', fact })
const tell = (...facts: Fact[]) =>
  chronicle(facts.map(line), 0, names).map((entry) => words(entry.sentence))

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await Promise.all([speak('en'), speakOf(WORDS)])
})

describe('a question', () => {
  it('is put into words', () => {
    expect(words(show('move').title)).toBe('Tamsin, move up to 3')
    expect(words(show('attack').title)).toBe('Tamsin, attack 3: choose a target')
    expect(show('move').buttons.map((option) => option.label)).toEqual(['Stop here'])
  })

  it('offers hexes and figures on the board', () => {
    expect(show('move').cells.get(at(4, 2))?.choices).toEqual([{ cell: at(4, 2) }])
    expect([...show('attack').figures.keys()]).toEqual([4, 5, 6])
  })

  it('offers far hexes as a row of steps once they are known', () => {
    const far = at(5, 1)
    expect(show('move').cells.has(far)).toBe(false)
    const option = show('move', LOOKS['move']).cells.get(far)
    // Whoever says where to go stays there, although one point is left.
    expect(option?.choices).toEqual([{ cell: at(4, 1) }, { cell: far }, 'done'])
  })

  it('has the engine’s best guess for its first button, but nothing that uses something up', () => {
    const tones = (question: keyof typeof OFFERS, best: number | null) =>
      show(question, { ...LOOK, best }).buttons.map((option) => [option.label, option.tone])
    expect(tones('perform', 0)).toEqual([['Do it', 'primary'], ['Skip it', 'quiet']])
    expect(tones('perform', 1)).toEqual([['Skip it', 'primary'], ['Do it', 'plain']])
    expect(tones('perform', null)).toEqual([['Do it', 'plain'], ['Skip it', 'quiet']])
    expect(tones('rest', 0)).toEqual([['Rest', 'plain'], ['Not now', 'quiet']])
    expect(tones('rest', 1)[0]).toEqual(['Not now', 'primary'])
    expect(tones('over', 0)[0]).toEqual(['Use Thawed Boots', 'plain'])
    expect(tones('attack', 0)).toEqual([['No target', 'quiet']])
  })

  it('shows the line of the ability it is about', () => {
    expect(show('perform').about).toEqual(['{shield} *Shield 1*'])
  })

  it('gathers the ways to turn an area by hex', () => {
    expect(show('area').areas.get(at(8, 3))).toHaveLength(3)
  })
})

describe('picking', () => {
  it('two cards, the leading one first', () => {
    const shown = show('select')
    expect(pickable(shown)).toBe(2)
    expect(answerOf(shown, [3])).toBeNull()
    expect(answerOf(shown, [3, 1])?.choices).toEqual([{ cards: [3, 1] }])
    expect(answerOf(shown, [1, 3])?.choices).toEqual([{ cards: [1, 3] }])
  })

  it('one card of the hand, or two discarded ones in any order', () => {
    const shown = show('negate')
    expect([...pickableCards(shown)].sort()).toEqual([2, 3, 4, 5, 6, 7])
    expect(answerOf(shown, [3])?.choices).toEqual([{ lose: 3 }])
    expect(answerOf(shown, [7, 5])?.choices).toEqual([{ lose_two: [5, 7] }])
    expect(answerOf(shown, [3, 5])).toBeNull()
  })

  it('a whole hand, answered in increasing order', () => {
    const shown = show('hand')
    expect(answerOf(shown, [4, 2])).toBeNull()
    const choices = [0, 1, 2, 4, 7].map((card) => ({ card }))
    expect(answerOf(shown, [7, 0, 4, 2, 1])?.choices).toEqual(choices)
  })

  it('as many items as wanted, then done', () => {
    const shown = show('items')
    expect(answerOf(shown, [])?.choices).toEqual(['done'])
    expect(answerOf(shown, [2, 0])?.choices).toEqual([{ item: 0 }, { item: 2 }, 'done'])
  })

  it('no whole card where halves are asked', () => {
    expect(pickable(show('action'))).toBe(0)
    expect(show('action').cards.get(0)).toHaveLength(4)
  })
})

describe('the log', () => {
  it('speaks in sentences', () => {
    const told = chronicle(LOG, 0, names).map((entry) => words(entry.sentence))
    expect(told).toContain('Horn Guard 4 focuses on Tamsin.')
    expect(told).toContain('Rime Archer 2 attacks Veil from afar: 3.')
    expect(told).toContain('+1 by poison')
    expect(told.join(' ')).not.toMatch(/[{}]/)
  })

  it('joins the steps of one movement', () => {
    const step = (from: number, to: number) => ({ what: 'moved', figure: 0, from, to, kind: 'walk' })
    const [a, b, c] = [at(3, 2), at(4, 2), at(5, 2)]
    expect(tell(step(a, b), step(b, c))).toEqual(['Tamsin moves 2 hexes to F3.'])
    const pushed = { ...step(b, c), kind: 'push' }
    expect(tell(step(a, b), pushed)).toHaveLength(2)
  })

  it('names the dead as they were, though their place is used again', () => {
    const name = { kind: { Monster: { of: 2, rank: 'normal' } }, number: 3 }
    const told = tell(
      { what: 'turn_begins', figure: 4 },
      { what: 'killed', figure: 4, name, by: 0 },
      { what: 'turn_begins', figure: 4 },
    )
    expect(told).toEqual(['Crag Ram 3 acts', 'Tamsin kills Crag Ram 3.', 'Horn Guard 4 acts'])
  })

  it('says why at the focus, also when the thoughts were told before it', () => {
    const reasons = [{ rule: 'FH-FOCUS-07', says: { says: 'focus', figure: 0 } }]
    const facts: Fact[] = [
      { what: 'turn_begins', figure: 4 },
      { what: 'monster_reasons', figure: 4, reasons },
      { what: 'monster_focus', figure: 4, focus: 0 },
    ]
    const told = chronicle(facts.map(line), 0, names)
    expect(told.map((entry) => entry.reasons.length)).toEqual([0, 1])
  })

  it('hangs a monster’s reasons on the line they explain', () => {
    const focus = chronicle(LOG, 0, names).find((entry) => entry.what === 'monster_focus')
    expect(focus?.reasons.map((reason) => words(reason.sentence)).at(-1)).toBe('The focus is Tamsin.')
  })

  it('is told in another language at once', async () => {
    await speak('de')
    expect(tell({ what: 'turn_begins', figure: 0 })).toEqual(['Tamsin ist am Zug'])
    await Promise.all([speak('en'), speakOf(WORDS)])
  })
})

describe('the story', () => {
  it('follows the facts', () => {
    const hurt = after(VIEW, { what: 'damage_suffered', figure: 0, damage: 4, left: 5 }, VIEW)
    expect(hurt.figures[0]!.hit_points).toBe(5)
    const moved = after(hurt, { what: 'moved', figure: 0, from: 1, to: 2 }, VIEW)
    expect(moved.figures[0]!.cell).toBe(2)
    const places = (view: typeof VIEW) => view.order.map(({ acting, done }) => (acting ? 'acts' : done ? 'done' : ''))
    const begun = after(moved, { what: 'order_made' }, VIEW)
    expect(new Set(places(begun))).toEqual(new Set(['']))
    const second = begun.order.findIndex(({ who }) => 'Monsters' in who)
    const monster = begun.figures.find(({ kind }) =>
      typeof kind === 'object' && 'Monster' in kind && JSON.stringify(begun.order[second]!.who) === JSON.stringify({ Monsters: kind.Monster.of }))!
    const acting = places(after(begun, { what: 'turn_begins', figure: monster.id }, VIEW))
    expect(acting).toEqual(begun.order.map((_, at) => (at < second ? 'done' : at === second ? 'acts' : '')))
    const gone = after(moved, { what: 'killed', figure: 4 }, VIEW)
    expect(gone.figures.some((figure) => figure.id === 4)).toBe(false)
  })
})

describe('texts', () => {
  it('have symbols and strong words', () => {
    expect(pieces('{attack} *Attack 3*, {range} 2')).toEqual([
      { symbol: 'attack' }, { words: ' ', strong: false }, { words: 'Attack 3', strong: true },
      { words: ', ', strong: false }, { symbol: 'range' }, { words: ' 2', strong: false },
    ])
    expect(plain('{attack} *Attack 3*')).toBe('Attack 3')
  })
})

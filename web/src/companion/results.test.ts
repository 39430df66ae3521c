import { describe, expect, it } from 'vitest'
import type { Hero, View } from './game.ts'
import { resultOf } from './over.ts'
import { broughtBy } from './results.ts'

const hero = (name: string, experience: number, loot: number[]): Hero => ({
  name, experience, gold: 4, loot, initiative: 0, rests: false, acted: false, exhausted: false,
  body: { hit_points: 5, hit_points_max: 9, conditions: 0, fresh: 0 },
})

const view = (phase: View['phase']): View => ({
  round: 4, phase, level: 1, groups: [], sets: [], elements: [], decks: [], loot: [],
  heroes: [hero('Ada', 7, [3, 2, 0, 1, 0, 0, 0, 0, 0, 1, 1]), hero('Ben', 2, [])],
})

describe('the result of a table of cardboard', () => {
  it('is there when it is over, with what each brought home', () => {
    expect(resultOf('CODE', 'Evening', view('select'))).toBeNull()
    const result = resultOf('CODE', 'Evening', view({ over: { completed: true } }))
    expect(result?.completed).toBe(true)
    expect(result?.heroes[0]).toEqual({
      name: 'Ada', experience: 7, gold: 4, exhausted: false, resources: { lumber: 2, hide: 1, thawroot: 1 },
    })
  })

  it('finds a character by name, and else by place', () => {
    const result = resultOf('CODE', 'Evening', view({ over: { completed: false } }))
    expect(broughtBy(result, 'ben ', 0)?.experience).toBe(2)
    expect(broughtBy(result, 'Somebody', 0)?.experience).toBe(7)
    expect(broughtBy(result, 'Somebody', 5)).toBeNull()
    expect(broughtBy(null, 'Ada', 0)).toBeNull()
  })
})

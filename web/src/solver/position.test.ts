import { describe, expect, it } from 'vitest'
import { first, groundOf, packed, resized, tapped, unpacked } from './position.ts'

describe('a position', () => {
  it('is the same after it was a link', () => {
    expect(unpacked(packed(first()))).toEqual(first())
  })

  it('is none when the link is broken', () => {
    const half = btoa('{"rules": "frosthaven", "board": {"width": 900, "height": 2}}')
    for (const word of ['', 'x', '%%%', btoa('[]'), half]) expect(unpacked(word)).toBeNull()
  })

  it('is changed by tapping, and back by tapping again', () => {
    const empty = first()
    const one = tapped(empty, [0, 0], 'enemy')
    expect(one.enemies.at(-1)).toEqual({ at: [0, 0], initiative: 30 })
    expect(tapped(one, [0, 0], 'enemy')).toEqual(empty)
    const walled = tapped(one, [0, 0], 'wall')
    expect([walled.enemies.length, groundOf(walled, [0, 0])]).toEqual([2, 'wall'])
    expect(groundOf(tapped(walled, [0, 0], 'floor'), [0, 0])).toBeNull()
    const trapped = tapped(one, [0, 0], 'trap')
    expect([trapped.enemies.length, groundOf(trapped, [0, 0])]).toEqual([3, 'trap'])
  })

  it('keeps its monster, whatever is tapped', () => {
    const position = first()
    for (const tool of ['enemy', 'ally', 'wall', 'obstacle', 'floor'] as const) {
      expect(tapped(position, position.active, tool).active).toEqual(position.active)
    }
    expect(tapped(position, [1, 2], 'monster')).toMatchObject({ active: [1, 2], enemies: [{ at: [7, 2] }] })
    expect(resized(position, 3, 3)).toMatchObject({ active: [2, 2], enemies: [{ at: [1, 2] }] })
  })
})

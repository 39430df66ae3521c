import { describe, expect, it } from 'vitest'
import { middle, SIZE } from './geometry.ts'
import { straight, union, wider } from './walls.ts'

const block = (wide: number, high: number) =>
  Array.from({ length: wide * high }, (_, at) => ({ col: at % wide, row: Math.floor(at / wide) }))

describe('rooms', () => {
  it('have one outline around hexes that lie together', () => {
    expect(union(block(1, 1), 'upright')[0]).toHaveLength(6)
    expect(union(block(2, 1), 'upright')[0]).toHaveLength(10)
    expect(union([{ col: 0, row: 0 }, { col: 4, row: 0 }], 'upright')).toHaveLength(2)
    // A hole in the middle is an outline of its own.
    const ring = block(3, 3).filter(({ col, row }) => col !== 1 || row !== 1)
    expect(union(ring, 'turned')).toHaveLength(2)
  })

  it.each(['upright', 'turned'] as const)('have straight walls that leave no hex outside, %s', (lay) => {
    const hexes = block(6, 5)
    const hull = straight(union(hexes, lay)[0]!)
    expect(hull.length).toBeLessThan(union(hexes, lay)[0]!.length / 2)
    const outer = wider(hull, SIZE * 0.1)
    for (const hex of hexes) {
      const at = middle(hex, lay)
      outer.forEach((from, n) => {
        const to = outer[(n + 1) % outer.length]!
        const side = (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x)
        expect(side, `${hex.col},${hex.row}`).toBeGreaterThan(0)
      })
    }
  })
})

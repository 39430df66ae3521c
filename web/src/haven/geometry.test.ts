import { describe, expect, it } from 'vitest'
import type { Hex } from './game.ts'
import { arc, bestLay, bounds, hexName, middle, neighbours, SIZE, wallPath } from './geometry.ts'

function hex(cell: number, col: number, row: number): Hex {
  return {
    cell, col, row, room: 0, tile: null, loot: 0, treasure: null, mark: null, start: false,
    escape: false,
  }
}

describe('hexes', () => {
  it('lie side by side with the odd columns half a hex lower', () => {
    const height = SIZE * Math.sqrt(3)
    expect(middle({ col: 0, row: 0 })).toEqual({ x: 0, y: 0 })
    expect(middle({ col: 1, row: 0 }).y).toBeCloseTo(height / 2)
    for (const [col, row] of [[4, 4], [5, 4]] as const) {
      const here = middle({ col, row })
      for (const [c, r] of neighbours(col, row)) {
        const there = middle({ col: c, row: r })
        expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeCloseTo(height)
      }
    }
  })

  it('stand as the author drew them when the board is turned', () => {
    // Lines of a drawing are columns: the first line is on top, and signs go from left to right.
    const at = (col: number, row: number) => middle({ col, row }, 'turned')
    expect(at(1, 0).y).toBeGreaterThan(at(0, 0).y)
    expect(at(0, 1).x).toBeGreaterThan(at(0, 0).x)
    // The odd lines are shifted to the right.
    expect(at(1, 0).x).toBeCloseTo((at(0, 0).x + at(0, 1).x) / 2)
    // Upright it is turned, never mirrored: from one neighbour to the next goes round the same way.
    for (const lay of ['upright', 'turned'] as const) {
      const [here, below, beside] = [[0, 0], [2, 0], [0, 1]].map(([col, row]) => middle({ col: col!, row: row! }, lay))
      const cross = (beside!.x - here!.x) * (below!.y - here!.y) - (beside!.y - here!.y) * (below!.x - here!.x)
      expect(cross).toBeGreaterThan(0)
    }
  })

  it('lie down where the window is wide, and not for a small gain', () => {
    const tall = Array.from({ length: 24 }, (_, at) => hex(at, at % 3, Math.floor(at / 3)))
    const [upright, turned] = [bounds(tall), bounds(tall, 'turned')]
    // But for the wall in the north, whose face is seen.
    const face = SIZE * 0.3
    expect(turned.width).toBeCloseTo(upright.height - face)
    expect(turned.height).toBeCloseTo(upright.width + face)
    expect(bestLay(tall, { width: 900, height: 500 }, 'upright')).toBe('turned')
    expect(bestLay(tall, { width: 500, height: 900 }, 'turned')).toBe('upright')
    expect(bestLay(tall, { width: 500, height: 500 }, 'upright')).toBe('upright')
    expect(bestLay(tall, { width: 500, height: 500 }, 'turned')).toBe('turned')
  })

  it('are named by letter and number', () => {
    expect(hexName({ col: 0, row: 0 })).toBe('A1')
    expect(hexName({ col: 11, row: 2 })).toBe('L3')
    expect(hexName({ col: 27, row: 9 })).toBe('AB10')
  })
})

describe('walls', () => {
  it('run around what is revealed as one line', () => {
    const path = wallPath([hex(0, 0, 0), hex(1, 0, 1)], [])
    expect(path.match(/M/g)).toHaveLength(1)
    expect(path.match(/[LZ]/g)).toHaveLength(10)
  })

  it('also stand between hexes', () => {
    const path = wallPath([hex(0, 0, 0), hex(1, 0, 1)], [[1, 0]])
    expect(path.match(/[LZ]/g)!.length).toBe(11)
  })
})

it('hit points are an arc', () => {
  expect(arc(10, 0.5)).toBe('M0 -10A10 10 0 0 1 0 10')
  expect(arc(10, 0.75)).toBe('M0 -10A10 10 0 1 1 -10 0')
})

// Where hexes lie on the page. A line of the author's drawing is a column of the board. Turned, the board
// stands as it was drawn: the first line on top, from left to right. Upright it is the same, turned by a
// quarter: columns from right to left, odd ones shifted half a hex down.

import type { Cell, Hex } from './game.ts'

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Box = { x: number; y: number; width: number; height: number }

/** How the board lies. */
export type Lay = 'upright' | 'turned'

/** From the middle of a hex to a corner. */
export const SIZE = 40
const HEIGHT = SIZE * Math.sqrt(3)
/** Around the board: walls, and more of them in the north, where their face is seen. */
const MARGIN = SIZE * 0.62
const NORTH = SIZE * 0.3
/** How much larger a turned board must be before it is turned under everybody's eyes. */
const CLEARLY = 1.2

/** The six corners around the middle, the right one first, clockwise. */
const CORNERS: Point[] = Array.from({ length: 6 }, (_, corner) => {
  const angle = (Math.PI / 3) * corner
  return { x: SIZE * Math.cos(angle), y: SIZE * Math.sin(angle) }
})

const CORNERS_OF = { upright: CORNERS, turned: CORNERS.map(quarter) }

/** The middle of a hex. */
export function middle(hex: { col: number; row: number }, lay: Lay = 'upright'): Point {
  const shift = hex.col & 1 ? 0.5 : 0
  const at = { x: (0 - hex.col) * SIZE * 1.5, y: (hex.row + shift) * HEIGHT }
  return lay === 'upright' ? at : quarter(at)
}

/** A quarter of a turn against the clock. */
function quarter(point: Point): Point {
  return { x: point.y, y: -point.x }
}

/** The corners of a hex around a point. */
export function corners(at: Point, lay: Lay): Point[] {
  return CORNERS_OF[lay].map((corner) => ({ x: at.x + corner.x, y: at.y + corner.y }))
}

/** The outline of a hex around a point, a little smaller or larger. */
export function outline(at: Point, scale = 1, lay: Lay = 'upright'): string {
  return CORNERS_OF[lay].map((c) => `${round(at.x + c.x * scale)},${round(at.y + c.y * scale)}`).join(' ')
}

/** The six neighbours of a place, in the order of the sides: each lies beyond side `n`. */
export function neighbours(col: number, row: number): [number, number][] {
  const down = col & 1
  return [
    [col - 1, row + down],
    [col, row + 1],
    [col + 1, row + down],
    [col + 1, row + down - 1],
    [col, row - 1],
    [col - 1, row + down - 1],
  ]
}

/** Side `n` of a hex: from corner `n` to the next. */
function side(at: Point, n: number, lay: Lay): [Point, Point] {
  const from = CORNERS_OF[lay][n]!
  const to = CORNERS_OF[lay][(n + 1) % 6]!
  return [
    { x: at.x + from.x, y: at.y + from.y },
    { x: at.x + to.x, y: at.y + to.y },
  ]
}

/** The wall lines: the rim of what is revealed, and the walls between hexes, as one path. */
export function wallPath(hexes: Hex[], walls: [Cell, Cell][], lay: Lay = 'upright'): string {
  const at = new Map(hexes.map((hex) => [`${hex.col},${hex.row}`, hex]))
  const walled = new Set(walls.flatMap(([a, b]) => [`${a},${b}`, `${b},${a}`]))
  const sides: [Point, Point][] = []
  for (const hex of hexes) {
    neighbours(hex.col, hex.row).forEach(([col, row], n) => {
      const other = at.get(`${col},${row}`)
      const between = other && other.cell > hex.cell && walled.has(`${hex.cell},${other.cell}`)
      if (!other || between) sides.push(side(middle(hex, lay), n, lay))
    })
  }
  return joined(sides)
}

/** Sides that meet become one line, so that corners are drawn round. */
function joined(sides: [Point, Point][]): string {
  const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`
  const starts = new Map<string, [Point, Point][]>()
  for (const one of sides) {
    const list = starts.get(key(one[0])) ?? []
    list.push(one)
    starts.set(key(one[0]), list)
  }
  const take = (from: string) => starts.get(from)?.pop()
  let path = ''
  for (const first of sides) {
    if (!starts.get(key(first[0]))?.includes(first)) continue
    starts.set(key(first[0]), starts.get(key(first[0]))!.filter((one) => one !== first))
    path += `M${text(first[0])}L${text(first[1])}`
    let end = key(first[1])
    for (let next = take(end); next; next = take(end)) {
      end = key(next[1])
      path += end === key(first[0]) ? 'Z' : `L${text(next[1])}`
      if (end === key(first[0])) break
    }
  }
  return path
}

/** The box around hexes, with a margin. */
export function bounds(hexes: { col: number; row: number }[], lay: Lay = 'upright'): Box {
  if (hexes.length === 0) return { x: 0, y: 0, width: SIZE * 10, height: SIZE * 8 }
  const middles = hexes.map((hex) => middle(hex, lay))
  const xs = middles.map((p) => p.x)
  const ys = middles.map((p) => p.y)
  const [beside, above] = lay === 'upright' ? [SIZE, HEIGHT / 2] : [HEIGHT / 2, SIZE]
  const x = Math.min(...xs) - beside - MARGIN
  const y = Math.min(...ys) - above - MARGIN - NORTH
  return {
    x,
    y,
    width: Math.max(...xs) + beside + MARGIN - x,
    height: Math.max(...ys) + above + MARGIN - y,
  }
}

/** The lay that shows the hexes larger in a window; the present one unless it is clearly worse. */
export function bestLay(hexes: { col: number; row: number }[], window: Size, now: Lay): Lay {
  const scale = (lay: Lay) => {
    const box = bounds(hexes, lay)
    return Math.min(window.width / box.width, window.height / box.height)
  }
  const other = now === 'upright' ? 'turned' : 'upright'
  return scale(other) > scale(now) * CLEARLY ? other : now
}

/** A line through points. */
export function lineThrough(points: Point[]): string {
  return points.map((point, at) => `${at === 0 ? 'M' : 'L'}${text(point)}`).join('')
}

/** A part of a circle, from the top clockwise; 1 is all of it. */
export function arc(radius: number, part: number): string {
  const whole = Math.min(Math.max(part, 0), 0.9999)
  const angle = 2 * Math.PI * whole
  const x = radius * Math.sin(angle)
  const y = -radius * Math.cos(angle)
  return `M0 ${-radius}A${radius} ${radius} 0 ${whole > 0.5 ? 1 : 0} 1 ${round(x)} ${round(y)}`
}

/** What people call a hex: a letter for the column, a number for the row. */
export function hexName(hex: { col: number; row: number }): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const col = hex.col < 0 ? `-${letters[-hex.col - 1] ?? '?'}` : column(hex.col, letters)
  return `${col}${hex.row + 1}`
}

function column(col: number, letters: string): string {
  const first = col >= 26 ? letters[Math.floor(col / 26) - 1] : ''
  return `${first}${letters[col % 26]}`
}

function text(point: Point): string {
  return `${round(point.x)} ${round(point.y)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

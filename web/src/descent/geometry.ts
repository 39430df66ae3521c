// Where spaces lie on the page, and the lines between them. Columns go to the right, rows down; on a
// window of the other shape the whole map is laid on its side, so that down becomes right.

import type { Box } from '../lib/camera.svelte.ts'
import type { Cell, Door, Pose, Space } from './game.ts'
import type { MonsterText } from './library.ts'

export type Point = { x: number; y: number }
export type Lay = 'upright' | 'turned'

/** The side of a space. */
export const SIDE = 64
const MARGIN = SIDE * 0.6
/** How much larger a turned map must be before it is turned under everybody's eyes. */
const CLEARLY = 1.2

/** The corner of a space with the least coordinates. */
export function corner(space: { place: [number, number] }, lay: Lay): Point {
  const [col, row] = space.place
  return lay === 'upright' ? { x: col * SIDE, y: row * SIDE } : { x: row * SIDE, y: col * SIDE }
}

export function middle(space: { place: [number, number] }, lay: Lay): Point {
  const { x, y } = corner(space, lay)
  return { x: x + SIDE / 2, y: y + SIDE / 2 }
}

/** The box around some spaces, with a margin. */
export function bounds(spaces: Space[], lay: Lay): Box {
  if (spaces.length === 0) return { x: 0, y: 0, width: 1, height: 1 }
  const corners = spaces.map((space) => corner(space, lay))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    x: left - MARGIN,
    y: top - MARGIN,
    width: Math.max(...xs) - left + SIDE + 2 * MARGIN,
    height: Math.max(...ys) - top + SIDE + 2 * MARGIN,
  }
}

/** The box that a figure on some spaces fills. */
export function boxOf(spaces: { place: [number, number] }[], lay: Lay): Box {
  const corners = spaces.map((space) => corner(space, lay))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x + SIDE, height: Math.max(...ys) - y + SIDE }
}

/** The lay in which a map is seen larger. */
export function bestLay(spaces: Space[], window: { width: number; height: number }, now: Lay): Lay {
  const scale = (lay: Lay) => {
    const box = bounds(spaces, lay)
    return Math.min(window.width / box.width, window.height / box.height)
  }
  const other: Lay = now === 'upright' ? 'turned' : 'upright'
  return scale(other) > scale(now) * CLEARLY ? other : now
}

/** Columns and rows that a figure of a size covers. */
export function extent(size: MonsterText['size'], upright: boolean): [number, number] {
  switch (size) {
    case 'one':
      return [1, 1]
    case 'two':
      return upright ? [1, 2] : [2, 1]
    case 'four':
      return [2, 2]
    case 'six':
      return upright ? [2, 3] : [3, 2]
  }
}

/** The spaces of a figure of a size in a pose. */
export function footprint(spaces: Space[], size: MonsterText['size'], pose: Pose): Cell[] {
  const anchor = spaces[pose.cell]
  if (!anchor) return []
  const [columns, rows] = extent(size, pose.upright)
  const [col, row] = anchor.place
  return spaces.flatMap((space, cell) => {
    const [x, y] = [space.place[0] - col, space.place[1] - row]
    return x >= 0 && x < columns && y >= 0 && y < rows ? [cell] : []
  })
}

/** The four sides of a space: the neighbour's place beyond each, and its ends in units of a space. */
const SIDES: { by: [number, number]; from: [number, number]; to: [number, number] }[] = [
  { by: [0, -1], from: [0, 0], to: [1, 0] },
  { by: [1, 0], from: [1, 0], to: [1, 1] },
  { by: [0, 1], from: [0, 1], to: [1, 1] },
  { by: [-1, 0], from: [0, 0], to: [0, 1] },
]

/** The walls as one path: around the map, and around every area but for its doors. */
export function wallPath(spaces: Space[], doors: Door[], lay: Lay): string {
  const at = new Map(spaces.map((space, cell) => [space.place.join(), cell]))
  const both = ([a, b]: [Cell, Cell]) => [`${a}-${b}`, `${b}-${a}`]
  const open = new Set(
    doors.flatMap(({ sides: [[a, b], [c, d]] }) => [...both([a, c]), ...both([b, d])]),
  )
  const isWall = (one: Cell, other: Cell) =>
    spaces[one]?.area !== spaces[other]?.area && !open.has(`${one}-${other}`)
  let path = ''
  spaces.forEach((space, cell) => {
    for (const side of SIDES) {
      const [col, row] = space.place
      const beyond = at.get([col + side.by[0], row + side.by[1]].join())
      const drawn = beyond === undefined || (beyond > cell && isWall(cell, beyond))
      if (drawn) path += segment(space, side.from, side.to, lay)
    }
  })
  return path
}

function segment(space: Space, from: [number, number], to: [number, number], lay: Lay): string {
  const end = ([x, y]: [number, number]) => {
    const [col, row] = [space.place[0] + x, space.place[1] + y]
    return lay === 'upright' ? `${col * SIDE} ${row * SIDE}` : `${row * SIDE} ${col * SIDE}`
  }
  return `M${end(from)}L${end(to)}`
}

/** A door: its middle, and from where to where it stands. */
export function doorLine(
  spaces: Space[],
  door: Door,
  lay: Lay,
): { at: Point; from: Point; to: Point } | null {
  const points = door.sides.map((side) => side.map((cell) => spaces[cell]))
  const [before, behind] = points
  if (!before?.[0] || !before[1] || !behind?.[0] || !behind[1]) return null
  const between = (a: Space, b: Space) => {
    const [one, other] = [middle(a, lay), middle(b, lay)]
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  }
  const [one, other] = [between(before[0], behind[0]), between(before[1], behind[1])]
  const at = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  // The line runs through the middles of both edges and half a space further on each side.
  return {
    at,
    from: { x: at.x + (one.x - at.x) * 2, y: at.y + (one.y - at.y) * 2 },
    to: { x: at.x + (other.x - at.x) * 2, y: at.y + (other.y - at.y) * 2 },
  }
}

/** A line through points. */
export function lineThrough(points: Point[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** What a space is called: a letter for the column, a number for the row. */
export function spaceName(spaces: Space[], cell: Cell): string {
  const space = spaces[cell]
  if (!space) return '?'
  const left = Math.min(...spaces.map((one) => one.place[0]))
  const top = Math.min(...spaces.map((one) => one.place[1]))
  const [col, row] = [space.place[0] - left, space.place[1] - top]
  const letter = String.fromCharCode(65 + (col % 26))
  return `${col >= 26 ? String.fromCharCode(64 + Math.floor(col / 26)) : ''}${letter}${row + 1}`
}

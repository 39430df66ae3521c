// The shape of a room: the union of its hexes, drawn straight, as masons would build it.

import { corners, type Lay, middle, type Point, SIZE } from './geometry.ts'

type Place = { col: number; row: number }

/** The outlines of hexes that lie together, each once around with the room at its right hand. */
export function union(hexes: Place[], lay: Lay): Point[][] {
  const key = (p: Point) => `${Math.round(p.x)},${Math.round(p.y)}`
  const sides = new Map<string, [Point, Point]>()
  for (const hex of hexes) {
    const around = corners(middle(hex, lay), lay)
    around.forEach((from, at) => {
      const to = around[(at + 1) % 6]!
      if (!sides.delete(`${key(to)}>${key(from)}`)) sides.set(`${key(from)}>${key(to)}`, [from, to])
    })
  }
  const next = new Map<string, [Point, Point]>()
  for (const side of sides.values()) next.set(key(side[0]), side)
  const loops: Point[][] = []
  while (next.size > 0) {
    const loop: Point[] = []
    let [at] = next.keys()
    for (let side = next.get(at!); side; side = next.get(at)) {
      loop.push(side[0])
      next.delete(at!)
      at = key(side[1])
    }
    loops.push(loop)
  }
  return loops.sort((a, b) => b.length - a.length)
}

/** The teeth of hexes are dropped, then what lies on one line, then corners are made square. */
export function straight(outline: Point[]): Point[] {
  let points = outline.filter((at, n) => turn(near(outline, n, -1), at, near(outline, n, 1)) > 0)
  for (let times = 0; times < 3; times++) {
    const before = points
    points = before.filter(
      (at, n) => Math.abs(turn(near(before, n, -1), at, near(before, n, 1))) > 20,
    )
  }
  for (let n = 0; n < points.length && points.length > 4; n++) {
    const [before, at, to, after] = [-1, 0, 1, 2].map((step) => near(points, n, step)) as Corner
    if (Math.hypot(at.x - to.x, at.y - to.y) > SIZE * 1.15) continue
    const meet = crossing(before, at, after, to)
    if (!meet || Math.hypot(meet.x - at.x, meet.y - at.y) > SIZE * 0.93) continue
    points[n] = meet
    points.splice((n + 1) % points.length, 1)
  }
  return points
}

type Corner = [Point, Point, Point, Point]

/** The outline moved outwards by a distance. */
export function wider(points: Point[], by: number): Point[] {
  return points.map((at, n) => {
    const one = normal(near(points, n, -1), at)
    const other = normal(at, near(points, n, 1))
    const long = Math.max(1 + one.x * other.x + one.y * other.y, 0.25)
    return { x: at.x + (by * (one.x + other.x)) / long, y: at.y + (by * (one.y + other.y)) / long }
  })
}

function near(points: Point[], at: number, step: number): Point {
  return points[(at + step + points.length) % points.length]!
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
}

function normal(from: Point, to: Point): Point {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const long = Math.hypot(x, y) || 1
  return { x: y / long, y: -x / long }
}

/** Where the line through two points meets the line through two others. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const across = ux * vy - uy * vx
  if (Math.abs(across) < 1) return null
  const part = ((c.x - a.x) * vy - (c.y - a.y) * vx) / across
  return { x: a.x + ux * part, y: a.y + uy * part }
}

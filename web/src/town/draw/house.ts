// A house seen from above at an angle, a palisade, a pine: what towns are drawn from.

import { draw, ellipse, line, path, polygon, ROUND, shade, type Ink, type Point } from './ink.ts'

export type House = {
  x: number
  y: number
  /** Width, depth, height of the walls and of the roof. */
  w: number
  d: number
  h: number
  r: number
  wall: string
  roof: string
  /** Which way the ridge runs. */
  ridge: 'x' | 'y'
  chimney: boolean
  windows: boolean
  lit: boolean
}

/** Ten pixels a unit. */
const A = 10
const EAVES = 0.35

type At = (x: number, y: number, z?: number) => Point

export function at({ x, y }: { x: number; y: number }): At {
  return (dx, dy, z = 0) => [x + (dx - dy) * A, y + ((dx + dy) * A) / 2 - z]
}

/** An upright face between two places on the ground. */
function face(p: At, [x, y]: Point, [u, v]: Point, low: number, high: number): Point[] {
  return [p(x, y, low), p(u, v, low), p(u, v, high), p(x, y, high)]
}

function shadow(x: number, y: number, rx: number, ry: number, ink: Ink, see: number): string {
  return ellipse(x, y, rx, ry, ink.paper ? '#8a6d44' : '#060a10', ink.paper ? 0.2 : see)
}

export function house(one: House, ink: Ink): string {
  const p = at(one)
  const size = (one.w + one.d) * A
  let out = shadow(one.x + 6, one.y + 3, size * 0.62, size * 0.3, ink, 0.45)
  if (one.lit && !ink.paper) out += ellipse(one.x, one.y + 6, size * 0.75, size * 0.4, 'url(#pool)')
  out += walls(one, p, ink)
  if (one.windows) out += windows(one, p, ink)
  out += one.r > 0 ? roof(one, p, ink) : flat(one, p, ink)
  if (one.chimney) out += chimney(one, p, ink)
  return out
}

function walls({ w, d, h, wall }: House, p: At, ink: Ink): string {
  const [W, D] = [w / 2, d / 2]
  const base = ink.tone(wall)
  let out = polygon(face(p, [-W, D], [W, D], 0, h), shade(base, ink.paper ? 0.9 : 0.72), ink.line) +
    polygon(face(p, [W, D], [W, -D], 0, h), base, ink.line)
  for (let n = 1; n < 4; n++) {
    const z = (h * n) / 4
    out += line(draw`M${[p(-W, D, z), p(W, D, z), p(W, -D, z)]}`, '#000', 1, ` stroke-opacity="${ink.paper ? 0.12 : 0.22}"`)
  }
  return out
}

function windows({ w, d, h, lit }: House, p: At, ink: Ink): string {
  const [W, D] = [w / 2, d / 2]
  const fill = lit ? (ink.paper ? '#e7b45a' : '#ffcf7d') : '#20262f'
  const edge = ` stroke="${lit ? '#7a4a1c' : '#111111'}" stroke-width=".8"`
  const left = (x: number) => polygon(face(p, [x, D], [x + 0.9, D], h * 0.36, h * 0.7), fill, edge)
  const right = (y: number, wide: number, low: number, high: number) =>
    polygon(face(p, [W, y], [W, y - wide], low, low + high), fill, edge)
  let out = left(-W + 0.7)
  if (w > 3.4) out += left(W - 1.8)
  out += right(0.5, 1.05, 1, h * 0.62)
  if (d > 4) out += right(-D + 1.6, 0.8, h * 0.4, h * 0.3)
  return out
}

function roof({ w, d, h, r, wall, roof, ridge }: House, p: At, ink: Ink): string {
  const [W, D, e] = [w / 2, d / 2, EAVES]
  const [stone, tile] = [ink.tone(wall), ink.tone(roof)]
  const along = ridge === 'x'
  const A1 = along ? p(-W - e, 0, h + r) : p(0, -D - e, h + r)
  const B1 = along ? p(W + e, 0, h + r) : p(0, D + e, h + r)
  const gable = along ? [p(W, D, h), p(W, -D, h), p(W, 0, h + r)] : [p(-W, D, h), p(W, D, h), p(0, D, h + r)]
  const back = along ? [p(-W - e, -D - e, h - 3), p(W + e, -D - e, h - 3)] : [p(-W - e, -D - e, h - 3), p(-W - e, D + e, h - 3)]
  const front: [Point, Point] = along
    ? [p(-W - e, D + e, h - 3), p(W + e, D + e, h - 3)]
    : [p(W + e, -D - e, h - 3), p(W + e, D + e, h - 3)]
  const snow = ink.paper ? '#fffaf0' : '#f3f8ff'
  const edge = (from: Point, to: Point, wide: number, see: number) => line(draw`M${[from, to]}`, snow, wide, `${ROUND} opacity="${see}"`)
  return polygon(gable, shade(stone, along ? 0.9 : 0.8), ink.line) +
    polygon([...back, B1, A1], shade(tile, along ? 0.66 : 0.74), ink.line) +
    polygon([...front, B1, A1], shade(tile, along ? 0.92 : 1), ink.line) +
    edge(A1, B1, 2.2, 1) + edge(...front, 2.4, 0.8)
}

function flat({ w, d, h, roof }: House, p: At, ink: Ink): string {
  const [W, D] = [w / 2, d / 2]
  const top = [p(-W, D, h), p(W, D, h), p(W, -D, h), p(-W, -D, h)]
  return polygon(top, shade(ink.tone(roof), 0.85), ink.line)
}

function chimney({ w, h, r }: House, p: At, ink: Ink): string {
  const [x, y, low, high] = [w / 2 - 1.4, -1, h + r * 0.35, h + r + 11]
  return polygon(face(p, [x, y + 0.5], [x + 0.6, y + 0.5], low, high), ink.tone('#3a3330'), ink.line) +
    polygon(face(p, [x + 0.6, y + 0.5], [x + 0.6, y - 0.1], low, high), ink.tone('#54483f'), ink.line) +
    line(draw`M${p(x + 0.3, y + 0.2, high)}c-6-12 8-16 2-30c-4-10 8-14 6-24`, ink.paper ? '#8a7b66' : '#dbe6f2', 7, `${ROUND} class="smoke" stroke-opacity=".28" filter="url(#soft)"`)
}

/** One pole of a palisade, with snow on its point. */
export function stake(x: number, y: number, h: number, colour: string, ink: Ink): string {
  return path(draw`M${x - 3.2} ${y}v${-h + 6}l3.2-6l3.2 6v${h - 6}z`, ink.tone(colour), ink.line) +
    path(draw`M${x} ${y - h}l3.2 6v${h - 6}h-3.2z`, '#000', ` opacity="${ink.paper ? 0.12 : 0.25}"`) +
    path(draw`M${x - 2.6} ${y - h + 5}l2.6-5l2.6 5q-2.6 2.5-5.2 0z`, ink.paper ? '#fff8e6' : '#e8f1fb')
}

export function pine(x: number, y: number, k: number, colour: string, ink: Ink, snow: boolean): string {
  const needles = ink.paper ? '#a7b083' : ink.tone(colour)
  const cap = snow
    ? path('M0-44 5-33Q0-30-5-33ZM-9-24 0-27 9-24 5-22 0-24-5-22ZM-13-10 0-14 13-10 7-8 0-11-7-8Z', ink.paper ? '#fffaf0' : '#cfdded', ' opacity=".75"')
    : ''
  return draw`<g transform="translate(${x} ${y}) scale(${k})">` + shadow(3, 1, 12, 4, ink, 0.4) +
    path('M0-44 9-24H5L13-10H7L15 2H-15L-7-10H-13L-5-24H-9Z', needles, ink.line) + cap + '</g>'
}

/** What is being built: poles, planks and a marked-out place. */
export function scaffold(x: number, y: number, ink: Ink): string {
  const p = at({ x, y })
  const corners = [p(-2.3, -2.3), p(2.3, -2.3), p(2.3, 2.3), p(-2.3, 2.3)]
  const wood = ink.tone('#a77f55')
  const ring = (z: number) => draw`M${corners.map(([cx, cy]): Point => [cx, cy - z])}Z`
  return polygon(corners, ink.tone('#2f3a4a'), ' stroke="var(--ember)" stroke-width="2" stroke-dasharray="6 5"') +
    line(corners.map((one) => draw`M${one}v-44`).join(''), wood, 4) + line(ring(22) + ring(40), shade(wood, 0.85), 3)
}

/** What an attack has left of a house. */
export function ruin(one: House, ink: Ink): string {
  const p = at(one)
  const beams: [number, number, number, number, number, number][] = [
    [-1.8, 1.5, 8, -1, -1, 32], [-1.5, -1, 8, -0.8, 1.5, 29], [0.4, 1.5, 6, 1, -1.2, 28],
    [0.6, -1.2, 8, 2, 1.6, 14], [1.5, 1, 8, 1.7, -0.8, 26],
  ]
  const beam = ([a, b, c, d, e, g]: (typeof beams)[number]) => line(draw`M${[p(a, b, c), p(d, e, g)]}`, ink.tone('#3a2c20'), 5, ROUND)
  const ember = (x: number, y: number, r: number) => ellipse(x, y, r * 3, r * 3, 'url(#pool)') + ellipse(x, y, r, r, '#ff9a5a')
  return house({ ...one, lit: false, r: 0, h: 11, roof: '#262a30', windows: false, chimney: false }, ink) +
    beams.map(beam).join('') +
    line(draw`M${one.x - 8} ${one.y - 18}c-10-16 10-22 0-46c-6-14 8-20 4-34`, '#8a8f99', 12, `${ROUND} stroke-opacity=".4" filter="url(#soft)"`) +
    ember(one.x + 14, one.y - 6, 3) + ember(one.x - 22, one.y - 2, 2.2) + ember(one.x - 2, one.y + 4, 1.6)
}

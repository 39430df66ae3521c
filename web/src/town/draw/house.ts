// A house seen from above at an angle, a palisade, a pine: what towns are drawn from.

import { f, polygon, shade, type Ink, type Point } from './ink.ts'

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

export function house(one: House, ink: Ink): string {
  const p = at(one)
  const size = (one.w + one.d) * A
  const shadow = ink.paper ? '#8a6d44' : '#060a10'
  let out = `<ellipse cx="${f(one.x + 6)}" cy="${f(one.y + 3)}" rx="${f(size * 0.62)}" ry="${f(size * 0.3)}" fill="${shadow}" opacity="${ink.paper ? 0.2 : 0.45}"/>`
  if (one.lit && !ink.paper) {
    out += `<ellipse cx="${f(one.x)}" cy="${f(one.y + 6)}" rx="${f(size * 0.75)}" ry="${f(size * 0.4)}" fill="url(#pool)"/>`
  }
  out += walls(one, p, ink)
  if (one.windows) out += windows(one, p, ink)
  out += one.r > 0 ? roof(one, p, ink) : flat(one, p, ink)
  if (one.chimney) out += chimney(one, p, ink)
  return out
}

function walls({ w, d, h, wall }: House, p: At, ink: Ink): string {
  const [W, D] = [w / 2, d / 2]
  const left = [p(-W, D), p(W, D), p(W, D, h), p(-W, D, h)]
  const right = [p(W, D), p(W, -D), p(W, -D, h), p(W, D, h)]
  const base = ink.tone(wall)
  let out = polygon(left, shade(base, ink.paper ? 0.9 : 0.72), ink.line) + polygon(right, base, ink.line)
  for (let n = 1; n < 4; n++) {
    const z = (h * n) / 4
    const course = [p(-W, D, z), p(W, D, z), p(W, -D, z)].map((q) => q.map(f).join(' ')).join('L')
    out += `<path d="M${course}" fill="none" stroke="#000" stroke-opacity="${ink.paper ? 0.12 : 0.22}"/>`
  }
  return out
}

function windows({ w, d, h, lit }: House, p: At, ink: Ink): string {
  const [W, D] = [w / 2, d / 2]
  const fill = lit ? (ink.paper ? '#e7b45a' : '#ffcf7d') : '#20262f'
  const edge = ` stroke="${lit ? '#7a4a1c' : '#111111'}" stroke-width=".8"`
  const left = (x: number, z: number, wide: number, high: number) =>
    polygon([p(x, D, z), p(x + wide, D, z), p(x + wide, D, z + high), p(x, D, z + high)], fill, edge)
  const right = (y: number, z: number, wide: number, high: number) =>
    polygon([p(W, y, z), p(W, y - wide, z), p(W, y - wide, z + high), p(W, y, z + high)], fill, edge)
  let out = left(-W + 0.7, h * 0.36, 0.9, h * 0.34)
  if (w > 3.4) out += left(W - 1.8, h * 0.36, 0.9, h * 0.34)
  out += right(0.5, 1, 1.05, h * 0.62)
  if (d > 4) out += right(-D + 1.6, h * 0.4, 0.8, h * 0.3)
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
  const edge = (from: Point, to: Point, wide: number, see: number) =>
    `<path d="M${from.map(f).join(' ')}L${to.map(f).join(' ')}" stroke="${snow}" stroke-width="${wide}" stroke-linecap="round" opacity="${see}"/>`
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
  const left = [p(x, y + 0.5, low), p(x + 0.6, y + 0.5, low), p(x + 0.6, y + 0.5, high), p(x, y + 0.5, high)]
  const right = [p(x + 0.6, y + 0.5, low), p(x + 0.6, y - 0.1, low), p(x + 0.6, y - 0.1, high), p(x + 0.6, y + 0.5, high)]
  const [sx, sy] = p(x + 0.3, y + 0.2, high)
  const smoke = `<path class="smoke" d="M${f(sx)} ${f(sy)}c-6-12 8-16 2-30c-4-10 8-14 6-24" fill="none" stroke="${ink.paper ? '#8a7b66' : '#dbe6f2'}" stroke-opacity=".28" stroke-width="7" stroke-linecap="round" filter="url(#soft)"/>`
  return polygon(left, ink.tone('#3a3330'), ink.line) + polygon(right, ink.tone('#54483f'), ink.line) + smoke
}

/** One pole of a palisade, with snow on its point. */
export function stake(x: number, y: number, h: number, colour: string, ink: Ink): string {
  const base = ink.tone(colour)
  const snow = ink.paper ? '#fff8e6' : '#e8f1fb'
  return `<path d="M${f(x - 3.2)} ${f(y)}v${-h + 6}l3.2-6l3.2 6v${h - 6}z" fill="${base}"${ink.line}/>` +
    `<path d="M${f(x)} ${f(y - h)}l3.2 6v${h - 6}h-3.2z" fill="#000" opacity="${ink.paper ? 0.12 : 0.25}"/>` +
    `<path d="M${f(x - 2.6)} ${f(y - h + 5)}l2.6-5l2.6 5q-2.6 2.5-5.2 0z" fill="${snow}"/>`
}

export function pine(x: number, y: number, k: number, colour: string, ink: Ink, snow: boolean): string {
  const needles = ink.paper ? '#a7b083' : ink.tone(colour)
  const cap = snow
    ? `<path d="M0-44 5-33Q0-30-5-33ZM-9-24 0-27 9-24 5-22 0-24-5-22ZM-13-10 0-14 13-10 7-8 0-11-7-8Z" fill="${ink.paper ? '#fffaf0' : '#cfdded'}" opacity=".75"/>`
    : ''
  return `<g transform="translate(${f(x)} ${f(y)}) scale(${f(k * 10) / 10})"><ellipse cx="3" cy="1" rx="12" ry="4" fill="${ink.paper ? '#8a6d44' : '#060a10'}" opacity="${ink.paper ? 0.2 : 0.4}"/><path d="M0-44 9-24H5L13-10H7L15 2H-15L-7-10H-13L-5-24H-9Z" fill="${needles}"${ink.line}/>${cap}</g>`
}

/** What is being built: poles, planks and a marked-out place. */
export function scaffold(x: number, y: number, ink: Ink): string {
  const p = at({ x, y })
  const corners = [p(-2.3, -2.3), p(2.3, -2.3), p(2.3, 2.3), p(-2.3, 2.3)]
  const wood = ink.tone('#a77f55')
  const ring = (z: number) => `M${corners.map(([cx, cy]) => `${f(cx)} ${f(cy - z)}`).join('L')}Z`
  const poles = corners.map(([cx, cy]) => `M${f(cx)} ${f(cy)}v-44`).join('')
  return polygon(corners, ink.tone('#2f3a4a'), ' stroke="var(--ember)" stroke-width="2" stroke-dasharray="6 5"') +
    `<path d="${poles}" stroke="${wood}" stroke-width="4"/><path d="${ring(22)}${ring(40)}" fill="none" stroke="${shade(wood, 0.85)}" stroke-width="3"/>`
}

/** What an attack has left of a house. */
export function ruin(one: House, ink: Ink): string {
  const p = at(one)
  const beams: [number, number, number, number, number, number][] = [
    [-1.8, 1.5, 8, -1, -1, 32], [-1.5, -1, 8, -0.8, 1.5, 29], [0.4, 1.5, 6, 1, -1.2, 28],
    [0.6, -1.2, 8, 2, 1.6, 14], [1.5, 1, 8, 1.7, -0.8, 26],
  ]
  const beam = ([a, b, c, d, e, g]: (typeof beams)[number]) =>
    `<path d="M${p(a, b, c).map(f).join(' ')}L${p(d, e, g).map(f).join(' ')}" stroke="${ink.tone('#3a2c20')}" stroke-width="5" stroke-linecap="round"/>`
  const ember = (x: number, y: number, r: number) =>
    `<circle cx="${f(x)}" cy="${f(y)}" r="${r * 3}" fill="url(#pool)"/><circle cx="${f(x)}" cy="${f(y)}" r="${r}" fill="#ff9a5a"/>`
  return house({ ...one, lit: false, r: 0, h: 11, roof: '#262a30', windows: false, chimney: false }, ink) +
    beams.map(beam).join('') +
    `<path d="M${f(one.x - 8)} ${f(one.y - 18)}c-10-16 10-22 0-46c-6-14 8-20 4-34" fill="none" stroke="#8a8f99" stroke-opacity=".4" stroke-width="12" stroke-linecap="round" filter="url(#soft)"/>` +
    ember(one.x + 14, one.y - 6, 3) + ember(one.x - 22, one.y - 2, 2.2) + ember(one.x - 2, one.y + 4, 1.6)
}

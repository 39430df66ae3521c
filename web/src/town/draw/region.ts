// The region: heights from a seed, contours drawn around them, mountains, woods and ice. Where places
// lie there is land to stand on.

import { blur, draw, gradient, line, path, polygon, random, times, type Ink, type Point } from './ink.ts'

export const WIDTH = 1020
export const HEIGHT = 786

type Height = (x: number, y: number) => number

function lattice(start: number): (x: number, y: number) => number {
  return (x, y) => {
    let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(start, 974634777)
    h = Math.imul(h ^ (h >>> 13), 1274126177)
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296
  }
}

/** Smooth noise between the points of a lattice. */
function noise(start: number): (x: number, y: number) => number {
  const at = lattice(start)
  const smooth = (t: number) => t * t * (3 - 2 * t)
  return (x, y) => {
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [smooth(x - i), smooth(y - j)]
    const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)]
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
  }
}

/** A land with mountains at its back and ice on one side, as its name makes it. */
export function heights(start: number, places: { x: number; y: number }[]): Height {
  const vn = noise(start)
  const bump = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
    Math.exp(-(((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2))
  const east = start % 2 === 0
  const side = (x: number) => (east ? x : WIDTH - x)
  return (x, y) => {
    let h = (vn(x / 170, y / 170) * 0.55 + vn(x / 81 + 7, y / 81 + 3) * 0.28 + vn(x / 40 + 1, y / 40 + 9) * 0.17) * 0.62
    const s = side(x)
    h += 0.5 * bump(s, y, 130, 120, 260, 190) + 0.44 * bump(s, y, 480, 20, 330, 110)
    h += 0.3 * bump(s, y, 80, 720, 190, 150) + 0.24 * bump(s, y, 960, 770, 180, 120)
    h -= 0.66 * bump(s, y, 860, 300, 190, 160) + 0.24 * bump(s, y, 740, 420, 120, 70)
    for (const place of places) h += (0.36 - h) * 0.75 * bump(x, y, place.x, place.y, 62, 44)
    return h
  }
}

type Segment = [Point, Point]

/** The closed lines where the land has a height. */
function contours(height: Height, level: number): Point[][] {
  const c = 17
  const [nx, ny] = [Math.ceil(WIDTH / c) + 3, Math.ceil(HEIGHT / c) + 3]
  const OUT = -9
  const grid = Array.from({ length: (nx + 1) * (ny + 1) }, (_, n) => {
    const [i, j] = [n % (nx + 1), Math.floor(n / (nx + 1))]
    const outside = i === 0 || j === 0 || i === nx || j === ny
    return outside ? OUT : height((i - 1.5) * c, (j - 1.5) * c)
  })
  const v = (i: number, j: number) => grid[j * (nx + 1) + i]!
  const cut = (i: number, j: number, k: number, l: number): Point => {
    const [a, b] = [v(i, j), v(k, l)]
    const raw = a === OUT ? 0.999 : b === OUT ? 0.001 : (level - a) / (b - a)
    const t = Math.max(0.001, Math.min(0.999, raw))
    return [(i - 1.5 + (k - i) * t) * c, (j - 1.5 + (l - j) * t) * c]
  }
  const segments: Segment[] = []
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const corners = [v(i, j), v(i + 1, j), v(i + 1, j + 1), v(i, j + 1)]
      const mask = corners.reduce((sum, one, at) => sum | (one >= level ? 8 >> at : 0), 0)
      const sides: Record<string, () => Point> = {
        n: () => cut(i, j, i + 1, j), e: () => cut(i + 1, j, i + 1, j + 1),
        s: () => cut(i, j + 1, i + 1, j + 1), w: () => cut(i, j, i, j + 1),
      }
      const lines = CASES[mask] ?? ''
      for (let at = 0; at < lines.length; at += 2) segments.push([sides[lines[at]!]!(), sides[lines[at + 1]!]!()])
    }
  }
  return joined(segments)
}

/** From which side of a cell to which a contour goes, by the corners that are higher. */
const CASES = [
  '', 'ws', 'se', 'we', 'en', 'wnes', 'sn', 'wn', 'nw', 'ns', 'nesw', 'ne', 'ew', 'es', 'sw', '',
]

function joined(segments: Segment[]): Point[][] {
  const key = ([x, y]: Point) => `${x.toFixed(2)},${y.toFixed(2)}`
  const from = new Map<string, Segment[]>()
  for (const one of segments) from.set(key(one[0]), [...(from.get(key(one[0])) ?? []), one])
  const loops: Point[][] = []
  for (const starts of from.values()) {
    while (starts.length > 0) {
      let [first, next] = starts.pop()!
      const loop = [first]
      for (let n = 0; n < 4000; n++) {
        loop.push(next)
        const more = from.get(key(next))
        if (!more || more.length === 0) break
        next = more.pop()![1]
      }
      if (loop.length > 6) loops.push(rounded(loop))
    }
  }
  return loops
}

/** Corners cut once. */
function rounded(points: Point[]): Point[] {
  const out: Point[] = []
  for (let at = 0; at < points.length - 1; at++) {
    const [a, b] = [points[at]!, points[at + 1]!]
    out.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25], [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75])
  }
  return out
}

const LEVELS = [0.12, 0.22, 0.31, 0.4, 0.49, 0.58, 0.68, 0.79]
const NIGHTLY = ['#2b3b4b', '#2e3c4d', '#32414f', '#374657', '#3e4d60', '#47576b', '#53647a', '#647690']
const WASHED = ['#f2e7c8', '#eee1be', '#ead9b2', '#e6d3a8', '#e1cb9c', '#dbc290', '#d4b884', '#cbac76']

export function region(start: number, places: { x: number; y: number }[], ink: Ink): string {
  const height = heights(start, places)
  const R = random(start)
  const [near, far] = ink.paper ? ['#cfe0dc', '#b3cfcf'] : ['#3f6076', '#27455a']
  const washes = ink.paper ? WASHED : NIGHTLY
  const defs = gradient('linear', 'ice', [[0, near!], [1, far!]], ' x2="1" y2="1"') + gradient('radial', 'warm', [[0, '#ffb45e', 0.5], [1, '#ffb45e', 0]]) + blur('mist', 18, 60, 120)
  const cracks = times(40, () => {
    let [x, y] = [R() * WIDTH, R() * HEIGHT]
    const points: Point[] = [[x, y]]
    for (let k = 0; k < 4; k++) points.push([(x += -26 + R() * 52), (y += -18 + R() * 36)])
    return line(draw`M${points}`, ink.paper ? '#7fa3a3' : '#a9cfe0', 1.2, ' stroke-opacity=".28"')
  })
  const levels = LEVELS.map((level, at) => {
    const d = contours(height, level).map((loop) => draw`M${loop}Z`).join('')
    return path(d, washes[at]!, ` stroke="${ink.paper ? '#8a6d44' : '#93a9c4'}" stroke-opacity="${at === 0 ? 0.6 : ink.paper ? 0.28 : 0.16}" stroke-width="${at === 0 ? 2 : 1}"`)
  })
  return `<defs>${defs}</defs>` + path('M-600-600H1620V1390H-600Z', washes[3]!) + path(`M0 0H${WIDTH}V${HEIGHT}H0Z`, 'url(#ice)') +
    cracks + levels.join('') + growth(height, start, places, ink)
}

/** Mountains where it is high, woods in between, neither on a place nor beside it. */
function growth(height: Height, start: number, places: { x: number; y: number }[], ink: Ink): string {
  const R = random(start + 1)
  const wooded = noise(start + 50)
  const signs: [number, string][] = []
  for (let row = 30; row < HEIGHT; row += 24) {
    for (let column = 20; column < WIDTH; column += 26) {
      const [x, y] = [column + R() * 22 - 11, row + R() * 18 - 9]
      const [h, n, luck] = [height(x, y), wooded(x / 90, y / 90), R()]
      if (places.some((one) => Math.hypot(one.x - x, (one.y - y) * 1.3) < 46)) continue
      if (h > 0.66 && luck < 0.55) signs.push([y, mountain(x, y, 13 + h * 14, ink)])
      else if (h > 0.28 && h < 0.58 && n > 0.54 && luck < 0.8) signs.push([y, tree(x, y, ink)])
    }
  }
  return signs.sort((a, b) => a[0] - b[0]).map(([, sign]) => sign).join('')
}

function mountain(x: number, y: number, q: number, ink: Ink): string {
  const [top, foot]: Point[] = [[x, y - q * 0.9], [x + q, y + q * 0.6]]
  return polygon([[x - q, y + q * 0.6], top!, foot!], ink.paper ? '#c7aa78' : '#33415a', ink.line) +
    polygon([top!, foot!, [x + q * 0.15, y + q * 0.6]], ink.paper ? '#a98a58' : '#232f43') +
    path(draw`M${top}L${x - q * 0.45} ${y - q * 0.2}l${q * 0.25} ${-q * 0.05}l${q * 0.2} ${q * 0.2}l${q * 0.22} ${-q * 0.22}l${q * 0.2} ${q * 0.08}Z`, ink.paper ? '#fffaf0' : '#dfe9f5')
}

function tree(x: number, y: number, ink: Ink): string {
  return path(draw`M${x} ${y - 13}l5 9h-3l5 8h-14l5-8h-3z`, ink.paper ? '#8d9a68' : '#1c2a30', ` opacity=".85"${ink.line}`)
}

/** A road between two places: never quite straight, always the same. */
export function road(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const R = random(Math.round(from.x * 7 + to.y * 13 + from.y))
  const bend = () => (R() - 0.5) * 0.5
  const [a, b] = [bend(), bend()]
  return draw`M${from.x} ${from.y}C${from.x + dx * 0.33 - dy * a} ${from.y + dy * 0.33 + dx * a} ${from.x + dx * 0.66 - dy * b} ${from.y + dy * 0.66 + dx * b} ${to.x} ${to.y}`
}

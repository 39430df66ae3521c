// The town behind its palisade, by night or on paper, in summer or winter. Everything but the houses is
// always the same; what stands, is planned or lies in ruins comes from the campaign.

import { house, pine, ruin, scaffold, stake, type House } from './house.ts'
import { blur, DOWN, draw, ellipse, gradient, line, path, random, ROUND, seed, times, type Ink, type Point, type Random } from './ink.ts'

export type Season = 'summer' | 'winter'

export type Plot = {
  id: string
  /** Where it lies. */
  x: number
  y: number
  state: 'stands' | 'planned' | 'free' | 'wrecked'
  level: number
  /** How it is marked: one may go there, it is what is asked about, it is attacked. */
  mark: 'may' | 'chosen' | 'target' | null
}

/** The part of the picture that is always to be seen. */
export const FRAME = { x: 0, y: 60, w: 900, h: 560 }

const [CX, CY, RX, RY] = [450, 350, 412, 222]

/** Where houses can stand, the best places first. */
const PLACES: [number, number][] = [
  [206, 290], [490, 206], [778, 424], [300, 440], [650, 226], [150, 412], [512, 330], [440, 480],
  [330, 206], [620, 486], [646, 372], [770, 300], [240, 362], [560, 268], [370, 268], [700, 300],
]

/** Where the names of walls hang: on the palisade. */
const RIM: [number, number][] = [[170, 150], [742, 152], [742, 520], [160, 520], [300, 96], [612, 100]]

/** Where each of some buildings stands: by the place it names, others where there is room. */
export function places(all: { id: string; place: string }[], walls: string[]): Map<string, { x: number; y: number }> {
  const named = all.filter(({ id }) => !walls.includes(id))
  const taken = new Set<number>()
  const found = new Map<string, { x: number; y: number }>()
  const put = (id: string, at: number) => {
    taken.add(at)
    found.set(id, { x: PLACES[at]![0], y: PLACES[at]![1] })
  }
  for (const { id, place } of named) {
    const at = place.toUpperCase().charCodeAt(0) - 65
    if (place.length === 1 && at >= 0 && at < PLACES.length && !taken.has(at)) put(id, at)
  }
  for (const { id } of named) {
    const free = PLACES.findIndex((_, at) => !taken.has(at))
    if (!found.has(id) && free >= 0) put(id, free)
  }
  for (const [at, id] of walls.entries()) if (RIM[at]) found.set(id, { x: RIM[at][0], y: RIM[at][1] })
  return found
}

/** The houses of a city, which has no buildings to choose: more of them as it prospers. */
export function city(prosperity: number): Plot[] {
  return PLACES.slice(0, 7 + prosperity).map(([x, y], at) => ({ id: `house ${at}`, x, y, state: 'stands', level: 1 + (at % 3), mark: null }))
}

export function town(plots: Plot[], season: Season, ink: Ink): string {
  const R = random(7)
  const snow = season === 'winter'
  return defs(snow, ink) + sky(R, snow, ink) + land(R, snow, ink) + wall(ink, -1) + gate(405, 140, ink) +
    spring(R, ink) + [...plots].sort((a, b) => a.y - b.y).map((one) => plot(one, snow, ink)).join('') +
    wall(ink, 1) + gate(452, 588, ink) + woods(R, snow, ink) + (snow ? flakes(R, ink) : '')
}

function defs(snow: boolean, ink: Ink): string {
  const inner = snow ? ['#55657c', '#3b4a5f', '#2d394b'] : ['#56664f', '#3d4d40', '#2e3b36']
  const paper = snow ? ['#fbf4e1', '#f1e6c9', '#e5d6b0'] : ['#eef0cf', '#e3e3b6', '#d6d3a2']
  const sky = ink.paper ? ['#efe2bf', '#f6edd6', '#eadcb8'] : ['#0f1520', '#26344a', '#1a2331']
  const water = ink.paper ? ['#e8fbf5', '#9fd6cb', '#5f9f98'] : ['#baf4ea', '#4fb9b4', '#1f6f75']
  const three = ([a, b, c]: string[], middle: number): [number, string][] => [[0, a!], [middle, b!], [1, c!]]
  return `<defs>${gradient('radial', 'pool', [[0, '#ffb45e', 0.36], [1, '#ffb45e', 0]])}${gradient('radial', 'snow', three(ink.paper ? paper : inner, 0.7), ' cy=".48"')}${gradient('linear', 'sky', three(sky, 0.32), DOWN)}${gradient('radial', 'spring', three(water, 0.55))}${blur('soft', 4, 80, 40)}${blur('softer', 9, 40, 80)}</defs>`
}

function sky(R: Random, snow: boolean, ink: Ink): string {
  let out = '<rect x="-800" y="-400" width="2500" height="1500" fill="url(#sky)"/>'
  if (!ink.paper) {
    out += times(70, () => dot(-500 + R() * 1900, -160 + R() * 190, 0.5 + R() * 0.9, '#dfe9f7', 0.3 + R() * 0.5)) +
      line('M-700 10C0-60 260 50 520-20S980-40 1650 10', '#5ad1c4', 34, ' stroke-opacity=".16" filter="url(#softer)"')
  }
  const fields = ink.paper ? (snow ? '#efe3c4' : '#dfdcab') : snow ? '#2c394c' : '#2b3934'
  return out + range(112, 120, '#2b3a51', '#8fa5c2', 26, 3, ink) + range(140, 72, '#233045', '#6f86a6', 36, 11, ink) +
    path('M-800 128Q200 96 500 118T1700 120V1100H-800Z', fields) +
    times(34, () => pine(-780 + R() * 2460, 130 + R() * 26, 0.45 + R() * 0.25, '#1d2b35', ink, snow))
}

function dot(x: number, y: number, r: number, fill: string, see?: number): string {
  return ellipse(x, y, r, r, fill, see)
}

/** Mountains behind the town, with snow on them. */
function range(y: number, high: number, colour: string, snow: string, n: number, start: number, ink: Ink): string {
  const R = random(start)
  const points = Array.from({ length: n + 1 }, (_, at): Point =>
    [-800 + (at * 2500) / n, y - (at % 2 ? high * (0.55 + R() * 0.6) : high * R() * 0.25)])
  let out = path(draw`M-800 ${y + 120}L${points}L1700 ${y + 120}Z`, ink.tone(colour), ink.line)
  points.forEach(([x, top], at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (at % 2 === 0 || !before || !after) return
    const down = (to: Point): Point => [x + (to[0] - x) * 0.34, top + (to[1] - top) * 0.34]
    out += path(draw`M${x} ${top}L${down(before)}l14-3l9 13l12-15l10 9L${down(after)}Z`, ink.paper ? '#fffaf0' : snow, ' opacity=".8"')
  })
  return out
}

function land(R: Random, snow: boolean, ink: Ink): string {
  const drift = ink.paper ? '#b99d6c' : snow ? '#8ea4c0' : '#7d9a76'
  const outside = ink.paper ? '#cbb384' : snow ? '#52617a' : '#6b6a55'
  const inside = ink.paper ? '#d8c193' : snow ? '#2e3a4b' : '#4a4436'
  const ways = [
    'M452 580C470 545 500 505 470 440S430 330 410 300S392 210 402 150',
    'M420 380C330 360 290 330 236 322M440 400C360 410 280 400 190 410',
    'M440 385C560 400 650 400 752 458M430 350C520 300 580 280 634 262',
    'M455 420C520 470 560 480 610 500M640 280C700 290 730 310 760 330',
  ]
  return times(50, () => line(draw`M${-700 + R() * 2300} ${170 + R() * 700}q${20 + R() * 30} ${-5 - R() * 5} ${50 + R() * 60} 0`, drift, 2, ' stroke-opacity=".16"')) +
    line('M450 1000C452 820 440 590 456 560S470 450 450 372S400 190 396 150S440 110 470 92', outside, 20, `${ROUND} opacity=".75"`) +
    ellipse(CX, CY, RX, RY, 'url(#snow)') +
    ways.map((d) => line(d, inside, 17, `${ROUND} opacity=".7"`)).join('') +
    times(60, () => {
      const [a, k] = [R() * 6.28, Math.sqrt(R()) * 0.92]
      return ellipse(CX + Math.cos(a) * RX * k, CY + Math.sin(a) * RY * k, 3 + R() * 9, 1.2 + R() * 2, ink.paper ? '#c9ae7a' : snow ? '#c8d8ea' : '#8fae7e', 0.1 + R() * 0.15)
    })
}

/** Half of the palisade: behind the houses or before them. */
function wall(ink: Ink, side: -1 | 1): string {
  const wood = ['#6b5545', '#5f4b3d', '#75604d']
  return times(196, (n) => {
    const a = (n / 196) * 2 * Math.PI
    const isGate = Math.abs(a - 4.595) < 0.055 || Math.abs(a - 1.571) < 0.06
    if (isGate || Math.sin(a) * side < 0 || (side < 0 && Math.sin(a) >= 0)) return ''
    return stake(CX + Math.cos(a) * RX, CY + Math.sin(a) * RY + (side > 0 ? 6 : 0), 25, wood[n % 3]!, ink)
  })
}

function gate(x: number, y: number, ink: Ink): string {
  const tower = (at: number) => house({
    x: at, y, w: 2.6, d: 2.6, h: 44, r: 15, wall: '#6a5442', roof: '#b9c8da', ridge: 'x',
    chimney: false, windows: false, lit: true,
  }, ink)
  return tower(x - 35) + tower(x + 35) + path(`M${x - 19} ${y - 30}h38v8h-38z`, ink.tone('#5b4736')) + dot(x, y - 14, 16, 'url(#pool)') +
    path(`M${x - 4} ${y - 21}h8l2 12h-12z`, '#7a4a16') + path(`M${x} ${y - 19}c4 5 2 8 0 8s-4-3 0-8z`, '#ffcf7d')
}

function spring(R: Random, ink: Ink): string {
  const stones = ['#748296', '#5d6a7d', '#8592a5']
  const steam = (d: string, see: number, wide: number) => line(d, ink.paper ? '#ffffff' : '#e6f4f7', wide, `${ROUND} stroke-opacity="${see}"`)
  return ellipse(420, 362, 94, 46, '#5ad1c4', 0.14, ' filter="url(#softer)"') +
    path('M340 366C336 338 380 326 416 332S486 330 492 356S462 396 416 396S342 394 340 366Z', ink.tone('#2a3444')) +
    path('M348 366C345 344 384 333 416 338S478 338 483 358S456 389 416 389S350 388 348 366Z', 'url(#spring)') +
    line('M370 362q14-6 28 0M404 374q18-7 36 0M398 350q10-4 22 0', '#e8fffb', 2, `${ROUND} stroke-opacity=".6"`) +
    times(22, (n) => {
      const a = (n / 22) * 2 * Math.PI
      return ellipse(416 + Math.cos(a) * 74, 363 + Math.sin(a) * 32, 5 + R() * 4, 3.5 + R() * 2, ink.tone(stones[n % 3]!), 1, ink.line)
    }) +
    `<g class="steam" filter="url(#soft)">${steam('M388 350c-14-24 14-34 2-62', 0.34, 13)}${steam('M424 346c12-26-12-40 4-74', 0.3, 15)}${steam('M452 358c-10-20 12-30 4-54', 0.24, 12)}</g>`
}

const WALLS = ['#6a6f7c', '#6b5848', '#6e5238', '#7a5b42', '#5d4a38', '#7d7568', '#5c5a6a', '#6c4a40', '#715a45']
const ROOFS = ['#aebccd', '#c5d3e4', '#b9c9dc', '#c9d6e6', '#d7e3f0', '#bccadb']
const SHINGLES = ['#8a6a4c', '#7c5f47', '#94785a', '#6f5a4a', '#8d5f48', '#7a6c58']

/** A house as its name makes it, larger with every level. */
function looks({ id, x, y, level }: Plot, snow: boolean): House {
  const R = random(seed(id))
  const grows = Math.min(3, Math.max(0, level - 1))
  return {
    x, y, w: 3.6 + R() * 1.4 + grows * 0.5, d: 3.6 + R() * 0.8, h: 20 + R() * 12 + grows * 4,
    r: 17 + R() * 8, wall: WALLS[Math.floor(R() * WALLS.length)]!,
    roof: (snow ? ROOFS : SHINGLES)[Math.floor(R() * 6)]!, ridge: R() < 0.5 ? 'x' : 'y',
    chimney: R() < 0.6, windows: true, lit: true,
  }
}

function plot(one: Plot, snow: boolean, ink: Ink): string {
  const ring = (rx: number, fill: string, colour: string, more: string) =>
    ellipse(one.x, one.y + 4, rx, rx * 0.52, fill, 1, ` stroke="${colour}" ${more}`)
  const marks = {
    may: () => ring(60, 'var(--teal)', 'var(--teal)', 'fill-opacity=".13" stroke-width="2.4"'),
    chosen: () => ring(66, 'var(--ember)', 'var(--ember)', 'fill-opacity=".14" stroke-width="3"'),
    target: () => ring(62, 'none', 'var(--red)', 'stroke-width="3" stroke-dasharray="9 6"'),
  }
  const mark = one.mark ? marks[one.mark]() : ''
  if (one.state === 'free') {
    return mark + path(`M${one.x} ${one.y - 23}l46 23l-46 23l-46-23z`, ink.tone('#2f3a4a'), `${ROUND} fill-opacity=".5" stroke="${ink.paper ? '#8a6d44' : '#8ea4c0'}" stroke-width="1.6" stroke-dasharray="3 7"`)
  }
  if (one.state === 'planned') return mark + scaffold(one.x, one.y, ink)
  const built = looks(one, snow)
  return mark + (one.state === 'wrecked' ? ruin(built, ink) : house(built, ink))
}

function woods(R: Random, snow: boolean, ink: Ink): string {
  const tree = (x: number, y: number, least: number) => pine(x, y, least + R() * 0.5, '#22343a', ink, snow)
  return times(44, (n) => {
    const x = n % 2 ? -700 + R() * 750 : 860 + R() * 750
    const y = 190 + R() * 480
    return Math.hypot((x - CX) / RX, (y - CY) / RY) > 1.118 ? tree(x, y, 0.75) : ''
  }) + times(14, () => {
    const x = -100 + R() * 1100
    return Math.abs(x - 450) > 70 ? tree(x, 612 + R() * 70, 0.9) : ''
  })
}

function flakes(R: Random, ink: Ink): string {
  return times(110, () => dot(-500 + R() * 1900, R() * 760, 0.7 + R() * 1.3, ink.paper ? '#b9a27c' : '#fff', 0.15 + R() * 0.4))
}

// The town behind its palisade, by night or on paper, in summer or winter. Everything but the houses is
// always the same; what stands, is planned or lies in ruins comes from the campaign.

import { house, pine, ruin, scaffold, stake, type House } from './house.ts'
import { f, random, seed, type Ink, type Random } from './ink.ts'

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
  const [a, b, c] = ink.paper ? paper : inner
  const glow = (id: string, colour: string, from: number) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${from}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  const sky = ink.paper ? ['#efe2bf', '#f6edd6', '#eadcb8'] : ['#0f1520', '#26344a', '#1a2331']
  return `<defs>${glow('pool', '#ffb45e', 0.36)}<radialGradient id="snow" cx=".5" cy=".48"><stop offset="0" stop-color="${a}"/><stop offset=".7" stop-color="${b}"/><stop offset="1" stop-color="${c}"/></radialGradient><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".32" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient><radialGradient id="spring"><stop offset="0" stop-color="${ink.paper ? '#e8fbf5' : '#baf4ea'}"/><stop offset=".55" stop-color="${ink.paper ? '#9fd6cb' : '#4fb9b4'}"/><stop offset="1" stop-color="${ink.paper ? '#5f9f98' : '#1f6f75'}"/></radialGradient><filter id="soft" x="-80%" y="-40%" width="260%" height="180%"><feGaussianBlur stdDeviation="4"/></filter><filter id="softer" x="-40%" y="-80%" width="180%" height="260%"><feGaussianBlur stdDeviation="9"/></filter></defs>`
}

function sky(R: Random, snow: boolean, ink: Ink): string {
  let out = '<rect x="-800" y="-400" width="2500" height="1500" fill="url(#sky)"/>'
  if (!ink.paper) {
    for (let n = 0; n < 70; n++) {
      out += `<circle cx="${f(-500 + R() * 1900)}" cy="${f(-160 + R() * 190)}" r="${f(0.5 + R() * 0.9)}" fill="#dfe9f7" opacity="${f(0.3 + R() * 0.5)}"/>`
    }
    out += '<path d="M-700 10C0-60 260 50 520-20S980-40 1650 10" fill="none" stroke="#5ad1c4" stroke-opacity=".16" stroke-width="34" filter="url(#softer)"/>'
  }
  out += range(112, 120, '#2b3a51', '#8fa5c2', 26, 3, ink) + range(140, 72, '#233045', '#6f86a6', 36, 11, ink)
  const fields = ink.paper ? (snow ? '#efe3c4' : '#dfdcab') : snow ? '#2c394c' : '#2b3934'
  out += `<path d="M-800 128Q200 96 500 118T1700 120V1100H-800Z" fill="${fields}"/>`
  for (let n = 0; n < 34; n++) out += pine(-780 + R() * 2460, 130 + R() * 26, 0.45 + R() * 0.25, '#1d2b35', ink, snow)
  return out
}

/** Mountains behind the town, with snow on them. */
function range(y: number, high: number, colour: string, snow: string, n: number, start: number, ink: Ink): string {
  const R = random(start)
  const points = Array.from({ length: n + 1 }, (_, at): [number, number] =>
    [-800 + (at * 2500) / n, y - (at % 2 ? high * (0.55 + R() * 0.6) : high * R() * 0.25)])
  const ridge = points.map((p) => p.map(f).join(' ')).join('L')
  let out = `<path d="M-800 ${y + 120}L${ridge}L1700 ${y + 120}Z" fill="${ink.tone(colour)}"${ink.line}/>`
  points.forEach(([x, top], at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (at % 2 === 0 || !before || !after) return
    const t = 0.34
    out += `<path d="M${f(x)} ${f(top)}L${f(x + (before[0] - x) * t)} ${f(top + (before[1] - top) * t)}l14-3l9 13l12-15l10 9L${f(x + (after[0] - x) * t)} ${f(top + (after[1] - top) * t)}Z" fill="${ink.paper ? '#fffaf0' : snow}" opacity=".8"/>`
  })
  return out
}

function land(R: Random, snow: boolean, ink: Ink): string {
  const drift = ink.paper ? '#b99d6c' : snow ? '#8ea4c0' : '#7d9a76'
  let out = ''
  for (let n = 0; n < 50; n++) {
    out += `<path d="M${f(-700 + R() * 2300)} ${f(170 + R() * 700)}q${f(20 + R() * 30)} ${f(-5 - R() * 5)} ${f(50 + R() * 60)} 0" fill="none" stroke="${drift}" stroke-opacity=".16" stroke-width="2"/>`
  }
  const outside = ink.paper ? '#cbb384' : snow ? '#52617a' : '#6b6a55'
  out += `<path d="M450 1000C452 820 440 590 456 560S470 450 450 372S400 190 396 150S440 110 470 92" fill="none" stroke="${outside}" stroke-width="20" stroke-linecap="round" opacity=".75"/>`
  out += `<ellipse cx="${CX}" cy="${CY}" rx="${RX}" ry="${RY}" fill="url(#snow)"/>`
  const ways = [
    'M452 580C470 545 500 505 470 440S430 330 410 300S392 210 402 150',
    'M420 380C330 360 290 330 236 322M440 400C360 410 280 400 190 410',
    'M440 385C560 400 650 400 752 458M430 350C520 300 580 280 634 262',
    'M455 420C520 470 560 480 610 500M640 280C700 290 730 310 760 330',
  ]
  const inside = ink.paper ? '#d8c193' : snow ? '#2e3a4b' : '#4a4436'
  out += ways.map((d) => `<path d="${d}" fill="none" stroke="${inside}" stroke-width="17" stroke-linecap="round" opacity=".7"/>`).join('')
  for (let n = 0; n < 60; n++) {
    const [a, k] = [R() * 6.28, Math.sqrt(R()) * 0.92]
    out += `<ellipse cx="${f(CX + Math.cos(a) * RX * k)}" cy="${f(CY + Math.sin(a) * RY * k)}" rx="${f(3 + R() * 9)}" ry="${f(1.2 + R() * 2)}" fill="${ink.paper ? '#c9ae7a' : snow ? '#c8d8ea' : '#8fae7e'}" opacity="${f(0.1 + R() * 0.15)}"/>`
  }
  return out
}

/** Half of the palisade: behind the houses or before them. */
function wall(ink: Ink, side: -1 | 1): string {
  const wood = ['#6b5545', '#5f4b3d', '#75604d']
  let out = ''
  for (let n = 0; n < 196; n++) {
    const a = (n / 196) * 2 * Math.PI
    const isGate = Math.abs(a - 4.595) < 0.055 || Math.abs(a - 1.571) < 0.06
    if (isGate || Math.sin(a) * side < 0 || (side < 0 && Math.sin(a) >= 0)) continue
    const [x, y] = [CX + Math.cos(a) * RX, CY + Math.sin(a) * RY + (side > 0 ? 6 : 0)]
    out += stake(x, y, 25, wood[n % 3]!, ink)
  }
  return out
}

function gate(x: number, y: number, ink: Ink): string {
  const tower = (at: number): House => ({
    x: at, y, w: 2.6, d: 2.6, h: 44, r: 15, wall: '#6a5442', roof: '#b9c8da', ridge: 'x',
    chimney: false, windows: false, lit: true,
  })
  const lamp = `<path d="M${x - 19} ${y - 30}H${x + 19}V${y - 22}H${x - 19}Z" fill="${ink.tone('#5b4736')}"/><circle cx="${x}" cy="${y - 14}" r="16" fill="url(#pool)"/><path d="M${x - 4} ${y - 21}h8l2 12h-12z" fill="#7a4a16"/><path d="M${x} ${y - 19}c4 5 2 8 0 8s-4-3 0-8z" fill="#ffcf7d"/>`
  return house(tower(x - 35), ink) + house(tower(x + 35), ink) + lamp
}

function spring(R: Random, ink: Ink): string {
  let out = `<ellipse cx="420" cy="362" rx="94" ry="46" fill="#5ad1c4" opacity=".14" filter="url(#softer)"/><path d="M340 366C336 338 380 326 416 332S486 330 492 356S462 396 416 396S342 394 340 366Z" fill="${ink.tone('#2a3444')}"/><path d="M348 366C345 344 384 333 416 338S478 338 483 358S456 389 416 389S350 388 348 366Z" fill="url(#spring)"/><path d="M370 362q14-6 28 0M404 374q18-7 36 0M398 350q10-4 22 0" stroke="#e8fffb" stroke-opacity=".6" stroke-width="2" fill="none" stroke-linecap="round"/>`
  const stones = ['#748296', '#5d6a7d', '#8592a5']
  for (let n = 0; n < 22; n++) {
    const a = (n / 22) * 2 * Math.PI
    out += `<ellipse cx="${f(416 + Math.cos(a) * 74)}" cy="${f(363 + Math.sin(a) * 32)}" rx="${f(5 + R() * 4)}" ry="${f(3.5 + R() * 2)}" fill="${ink.tone(stones[n % 3]!)}"${ink.line}/>`
  }
  return out + `<g class="steam" filter="url(#soft)" stroke="${ink.paper ? '#ffffff' : '#e6f4f7'}" stroke-linecap="round" fill="none"><path d="M388 350c-14-24 14-34 2-62" stroke-opacity=".34" stroke-width="13"/><path d="M424 346c12-26-12-40 4-74" stroke-opacity=".3" stroke-width="15"/><path d="M452 358c-10-20 12-30 4-54" stroke-opacity=".24" stroke-width="12"/></g>`
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
  const ring = (rx: number, more: string) => `<ellipse cx="${one.x}" cy="${one.y + 4}" rx="${rx}" ry="${f(rx * 0.52)}" ${more}/>`
  const marks = {
    may: ring(60, 'fill="var(--teal)" fill-opacity=".13" stroke="var(--teal)" stroke-width="2.4"'),
    chosen: ring(66, 'fill="var(--ember)" fill-opacity=".14" stroke="var(--ember)" stroke-width="3"'),
    target: ring(62, 'fill="none" stroke="var(--red)" stroke-width="3" stroke-dasharray="9 6"'),
  }
  const mark = one.mark ? marks[one.mark] : ''
  if (one.state === 'free') {
    return mark + `<path d="M${one.x} ${one.y - 23}l46 23l-46 23l-46-23z" fill="${ink.tone('#2f3a4a')}" fill-opacity=".5" stroke="${ink.paper ? '#8a6d44' : '#8ea4c0'}" stroke-width="1.6" stroke-dasharray="3 7" stroke-linecap="round"/>`
  }
  if (one.state === 'planned') return mark + scaffold(one.x, one.y, ink)
  const built = looks(one, snow)
  return mark + (one.state === 'wrecked' ? ruin(built, ink) : house(built, ink))
}

function woods(R: Random, snow: boolean, ink: Ink): string {
  let out = ''
  for (let n = 0; n < 44; n++) {
    const x = n % 2 ? -700 + R() * 750 : 860 + R() * 750
    const y = 190 + R() * 480
    const [dx, dy] = [(x - CX) / RX, (y - CY) / RY]
    if (dx * dx + dy * dy > 1.25) out += pine(x, y, 0.75 + R() * 0.5, '#22343a', ink, snow)
  }
  for (let n = 0; n < 14; n++) {
    const x = -100 + R() * 1100
    if (Math.abs(x - 450) > 70) out += pine(x, 612 + R() * 70, 0.9 + R() * 0.5, '#22343a', ink, snow)
  }
  return out
}

function flakes(R: Random, ink: Ink): string {
  let out = ''
  for (let n = 0; n < 110; n++) {
    out += `<circle cx="${f(-500 + R() * 1900)}" cy="${f(R() * 760)}" r="${f(0.7 + R() * 1.3)}" fill="${ink.paper ? '#b9a27c' : '#fff'}" opacity="${f(0.15 + R() * 0.4)}"/>`
  }
  return out
}

// Pictures are drawn from numbers, by night or as ink on paper. What they share: a generator that always
// tells the same story, colours that follow the theme, simple shapes and short figures.

export type Ink = {
  /** Ink on paper instead of a night. */
  paper: boolean
  /** A colour of the night as this picture shows it. */
  tone: (colour: string) => string
  /** The outline of what is drawn on paper; nothing by night. */
  line: string
}

const PAPER = '#f1e4c4'

export const NIGHT: Ink = { paper: false, tone: (colour) => colour, line: '' }

/** Night colours turn round and are washed: what was dark becomes paper, what was snow stays light. */
export const DAY: Ink = {
  paper: true,
  tone: (colour) => mix(flip(colour), PAPER, 0.5),
  line: ' stroke="#6b4d2b" stroke-width=".9" stroke-linejoin="round"',
}

export type Random = () => number

/** Numbers between 0 and 1, the same ones for the same seed. */
export function random(seed: number): Random {
  let s = seed | 0
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type Point = [number, number]
type Figure = string | number | Point | Point[]

/** Short figures; points as a path has them. */
function short(value: Figure | undefined): string | number {
  if (Array.isArray(value)) return value.map(short).join(Array.isArray(value[0]) ? 'L' : ' ')
  return typeof value === 'number' ? Math.round(value * 100) / 100 : (value ?? '')
}

/** Markup, or a path, with figures in it. */
export function draw(parts: TemplateStringsArray, ...values: (Figure | undefined)[]): string {
  return String.raw(parts, ...values.map(short))
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more}/>`
}

export const ROUND = ' stroke-linecap="round"'

export function line(d: string, colour: string, wide: number, more = ''): string {
  return path(d, 'none', draw` stroke="${colour}" stroke-width="${wide}"${more}`)
}

export function polygon(points: Point[], fill: string, more = ''): string {
  return path(draw`M${points}Z`, fill, more)
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, see = 1, more = ''): string {
  return draw`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${see}"${more}/>`
}

/** Something many times. */
export function times(n: number, one: (at: number) => string): string {
  return Array.from({ length: n }, (_, at) => one(at)).join('')
}

/** Colours that run into each other, each from a part of the way on. */
export function gradient(kind: 'linear' | 'radial', id: string, colours: [from: number, colour: string, see?: number][], more = ''): string {
  const stops = colours.map(([from, colour, see = 1]) => `<stop offset="${from}" stop-color="${colour}" stop-opacity="${see}"/>`)
  return `<${kind}Gradient id="${id}"${more}>${stops.join('')}</${kind}Gradient>`
}

export const DOWN = ' x2="0" y2="1"'

/** Something blurred, with room for it. */
export function blur(id: string, by: number, across: number, down: number): string {
  return `<filter id="${id}" x="-${across}%" y="-${down}%" width="${100 + 2 * across}%" height="${100 + 2 * down}%"><feGaussianBlur stdDeviation="${by}"/></filter>`
}

function channels(colour: string): [number, number, number] {
  const n = parseInt(colour.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

function hex(rgb: number[]): string {
  const part = (x: number) => Math.round(Math.max(0, Math.min(255, x))).toString(16).padStart(2, '0')
  return `#${rgb.map(part).join('')}`
}

/** A colour with less or more light. */
export function shade(colour: string, by: number): string {
  return hex(channels(colour).map((x) => x * by))
}

/** Between two colours. */
export function mix(colour: string, other: string, share: number): string {
  const to = channels(other)
  return hex(channels(colour).map((x, at) => x + (to[at]! - x) * share))
}

/** Dark becomes light, the hue stays. */
function flip(colour: string): string {
  const [r, g, b] = channels(colour)
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)]
  if (high + low > 300) return colour
  return hex([r, g, b].map((x) => 255 - high - low + x))
}

/** A word as a number, so that what has a name always looks the same. */
export function seed(word: string): number {
  let n = 2166136261
  for (const letter of word) n = Math.imul(n ^ letter.codePointAt(0)!, 16777619)
  return n >>> 0
}

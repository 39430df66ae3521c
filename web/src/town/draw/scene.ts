// What an event looks like: a night on the road, a night in town, a fire on a hill. Each event has a
// picture of its own, because its name seeds what is in it.

import { house, pine, stake } from './house.ts'
import { blur, DOWN, draw, ellipse, gradient, line, path, random, ROUND, seed, times, type Ink, type Random } from './ink.ts'

export type Where = 'road' | 'outpost' | 'city' | 'farewell'

/** The height of every picture; its width is up to the page. */
export const HIGH = 200

/** What stands in the middle of the picture. */
const THINGS = [sledge, fire, stones, cart, lanterns]

export function scene(word: string, where: Where, wide: number, ink: Ink, winter = true): string {
  const R = random(seed(word))
  const middle = wide / 2
  let out = back(wide, R, ink, winter)
  if (where === 'outpost' || where === 'city') out += settlement(wide, R, ink, winter)
  else if (where === 'road') out += THINGS[seed(word) % THINGS.length]!(middle, R, ink)
  else out += way(wide, ink)
  return out + front(wide, R, ink, winter)
}

function back(w: number, R: Random, ink: Ink, winter: boolean): string {
  const [high, middle, low] = ink.paper ? ['#ecdcb4', '#f5ebd0', '#f8f1de'] : ['#0c1220', '#27384f', '#3d5069']
  let out = draw`<defs>${gradient('linear', 'night', [[0, high!], [0.6, middle!], [1, low!]], DOWN)}${gradient('radial', 'pool', [[0, '#ffc877', ink.paper ? 0.5 : 0.75], [1, '#ffb45e', 0]])}${blur('soft', 6, 20, 200)}</defs><rect width="${w}" height="200" fill="url(#night)"/>`
  if (!ink.paper) {
    out += flecks(60, 90, 0.4, 0.8, 0.3, 0.6, '#fff', w, R) +
      line(draw`M0 34C${w * 0.3} 4 ${w * 0.5} 60 ${w} 20`, '#5ad1c4', 22, ' stroke-opacity=".22" filter="url(#soft)"')
  }
  let ridge = 'M0 118'
  for (let x = 0; x <= w + 60; x += 42) ridge += draw`L${x} ${118 - (Math.floor(x / 42) % 2 ? 48 + R() * 26 : R() * 14)}`
  return out + path(`${ridge}V200H0Z`, ink.tone('#22304a'), ink.line) +
    path(draw`M0 128Q${w * 0.3} 110 ${w * 0.6} 124T${w} 118V200H0Z`, ink.paper ? '#efe2c0' : winter ? '#5b6f8b' : '#3a4a44') +
    times(16, () => {
      const [x, y, k] = [R() * w, 122 + R() * 14, 0.5 + R() * 0.5]
      return Math.abs(x - w / 2) > 80 ? pine(x, y, k, '#1b2936', ink, false) : ''
    }) +
    path(draw`M0 150Q${w * 0.35} 130 ${w * 0.7} 146T${w} 140V200H0Z`, ink.paper ? '#f6ecd2' : winter ? '#8296b0' : '#4b5d4c')
}

/** Stars or snow: how many, how far down, of which size and how clear at least and how much more. */
function flecks(n: number, down: number, small: number, more: number, dim: number, clear: number, fill: string, w: number, R: Random): string {
  return times(n, () => {
    const [x, y, r] = [R() * w, R() * down, small + R() * more]
    return ellipse(x, y, r, r, fill, dim + R() * clear)
  })
}

function front(w: number, R: Random, ink: Ink, winter: boolean): string {
  return (winter ? flecks(50, 200, 0.6, 1.3, 0.2, 0.5, ink.paper ? '#b9a27c' : '#fff', w, R) : '') +
    path(draw`M0 178Q${w * 0.2} 166 ${w * 0.42} 180T${w} 176V200H0Z`, ink.paper ? '#fffaf0' : winter ? '#b4c5da' : '#5d7058', ' opacity=".55"')
}

function glow(x: number, y: number, rx: number, ry: number): string {
  return ellipse(x, y, rx, ry, 'url(#pool)')
}

function lamp(x: number, y: number, k: number): string {
  return draw`<g transform="translate(${x} ${y}) scale(${k})">` + glow(0, 0, 16, 16) +
    path('M-5-8H5L7 8H-7ZM-3-11H3M0-14V-11', '#5c3a12', ' stroke="#2a1a0a" stroke-width="1.5"') + path('M0-5c5 6 3 10 0 10s-5-4 0-10Z', '#ffe1a0') + '</g>'
}

function sledge(x: number, R: Random, _: Ink): string {
  const y = 158
  let out = glow(x, y - 14, 150, 70) + ellipse(x, y + 15, 96, 8, '#23304a', 0.5) +
    line(draw`M${x - 88} ${y + 13}h158q26 0 28-23M${x - 70} ${y + 12}v-12m50 12v-12m60 12v-12`, '#2a1d14', 5, ROUND) +
    path(draw`M${x - 86} ${y}h164l-4-8h-156z`, '#3d2a1c')
  const rows = 2 + Math.floor(R() * 2)
  for (let row = 0; row < rows; row++) out += times(9 - row * 2, (n) => lamp(x - 70 + row * 17 + n * 17.5, y - 16 - row * 15, 0.85))
  return out
}

function fire(x: number, R: Random, ink: Ink): string {
  const tent = path(draw`M${x + 60} 168l34-56l36 56z`, ink.tone('#4a4238'), ink.line) + path(draw`M${x + 94} 112l8 56h-16z`, '#1b140d', ' opacity=".7"')
  return glow(x, 150, 160, 76) + (R() < 0.6 ? tent : '') +
    line(draw`M${x - 24} 172l44-12M${x + 24} 172l-44-12`, '#3d2a1c', 7, ROUND) +
    path(draw`M${x} 112c20 22 24 34 14 50h-28c-12-14-4-26 2-34c2 8 6 10 8 10c2-8-2-16 4-26z`, '#f2a65a') + path(draw`M${x} 134c10 12 10 20 5 28h-12c-6-8 0-16 7-28z`, '#ffe1a0')
}

function stones(x: number, R: Random, ink: Ink): string {
  return glow(x, 150, 120, 56) + times(7, (n) => {
    const [at, high] = [x - 96 + n * 32, 34 + R() * 34]
    return path(draw`M${at - 9} 172l3-${high}l6-8l8 6l3 ${high}z`, ink.tone('#56627a'), ink.line) +
      path(draw`M${at} ${164 - high}l8 6l3 ${high}h-8z`, '#000', ' opacity=".25"')
  }) + lamp(x, 164, 1)
}

function cart(x: number, R: Random, ink: Ink): string {
  const wheel = (at: number) => ellipse(at, 166, 17, 17, 'none', 1, ' stroke="#2a1d14" stroke-width="5"') + line(draw`M${at - 15} 166h30M${at} 151v30`, '#2a1d14', 2)
  const load = R() < 0.5
    ? path(draw`M${x - 60} 138q60-50 120 0z`, ink.tone('#6b5848'), ink.line)
    : times(3, (n) => path(draw`M${x - 52 + n * 36} 140h32v${n % 2 ? -34 : -28}h-32z`, '#7a5b3a', ink.line))
  return glow(x + 40, 146, 130, 60) + load + path(draw`M${x - 70} 138h140l-8 20h-124z`, '#4b3524') + wheel(x - 40) + wheel(x + 40) + lamp(x + 78, 132, 1)
}

function lanterns(x: number, R: Random, _: Ink): string {
  return glow(x, 150, 150, 60) + times(6, (n) => {
    const [at, y, k] = [x - 90 + n * 36, 168 - n * 9 + R() * 4, 1.1 - n * 0.1]
    return line(draw`M${at} ${y}v${-44 * k}`, '#2a1d14', 4 * k) + lamp(at, y - 46 * k, k * 1.1)
  })
}

/** The palisade from within or without, with houses behind it. */
function settlement(w: number, R: Random, ink: Ink, winter: boolean): string {
  return times(7, (n) => house({
    x: w * (0.14 + n * 0.12) + R() * 14, y: 150 + (n % 2) * 8, w: 3 + R(), d: 3, h: 20 + R() * 12, r: 16 + R() * 6,
    wall: ['#6b5848', '#6a6f7c', '#7a5b42'][n % 3]!, roof: winter ? '#c5d3e4' : '#8a6a52', ridge: n % 2 ? 'x' : 'y', chimney: false,
    windows: true, lit: true,
  }, ink)) + times((w - 4) / 8 + 1, (n) => stake(4 + n * 8, 184, 25, ['#6b5545', '#5f4b3d', '#75604d'][n % 3]!, ink))
}

/** A way up a hill with lanterns on it, for somebody who leaves. */
function way(w: number, ink: Ink): string {
  const x = w * 0.5
  return glow(x, 150, 200, 80) +
    line(draw`M${x - 60} 200C${x + 20} 176 ${x + 80} 160 ${x + 92} 126`, ink.paper ? '#d8c193' : '#c8d5e6', 16, `${ROUND} stroke-opacity=".45"`) +
    times(5, (n) => lamp(x - 30 + n * 27, 178 - n * 12, 1 - n * 0.12))
}

// What an event looks like: a night on the road, a night in town, a fire on a hill. Each event has a
// picture of its own, because its name seeds what is in it.

import { house, pine, stake } from './house.ts'
import { f, random, seed, type Ink, type Random } from './ink.ts'

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
  else out += path(wide, ink)
  return out + front(wide, R, ink, winter)
}

function back(w: number, R: Random, ink: Ink, winter: boolean): string {
  const sky = ink.paper ? ['#ecdcb4', '#f5ebd0', '#f8f1de'] : ['#0c1220', '#27384f', '#3d5069']
  let out = `<defs><linearGradient id="night" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".6" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient><radialGradient id="pool"><stop offset="0" stop-color="#ffc877" stop-opacity="${ink.paper ? 0.5 : 0.75}"/><stop offset="1" stop-color="#ffb45e" stop-opacity="0"/></radialGradient><filter id="soft" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="6"/></filter></defs><rect width="${f(w)}" height="200" fill="url(#night)"/>`
  if (!ink.paper) {
    for (let n = 0; n < 60; n++) {
      out += `<circle cx="${f(R() * w)}" cy="${f(R() * 90)}" r="${f(0.4 + R() * 0.8)}" fill="#fff" opacity="${f(0.3 + R() * 0.6)}"/>`
    }
    out += `<path d="M0 34C${f(w * 0.3)} 4 ${f(w * 0.5)} 60 ${f(w)} 20" stroke="#5ad1c4" stroke-opacity=".22" stroke-width="22" fill="none" filter="url(#soft)"/>`
  }
  let ridge = 'M0 118'
  for (let x = 0; x <= w + 60; x += 42) ridge += `L${f(x)} ${f(118 - (Math.floor(x / 42) % 2 ? 48 + R() * 26 : R() * 14))}`
  out += `<path d="${ridge}V200H0Z" fill="${ink.tone('#22304a')}"${ink.line}/><path d="M0 128Q${f(w * 0.3)} 110 ${f(w * 0.6)} 124T${f(w)} 118V200H0Z" fill="${ink.paper ? '#efe2c0' : winter ? '#5b6f8b' : '#3a4a44'}"/>`
  for (let n = 0; n < 16; n++) {
    const [x, y, k] = [R() * w, 122 + R() * 14, 0.5 + R() * 0.5]
    if (Math.abs(x - w / 2) > 80) out += pine(x, y, k, '#1b2936', ink, false)
  }
  return out + `<path d="M0 150Q${f(w * 0.35)} 130 ${f(w * 0.7)} 146T${f(w)} 140V200H0Z" fill="${ink.paper ? '#f6ecd2' : winter ? '#8296b0' : '#4b5d4c'}"/>`
}

function front(w: number, R: Random, ink: Ink, winter: boolean): string {
  let out = ''
  for (let n = 0; winter && n < 50; n++) {
    out += `<circle cx="${f(R() * w)}" cy="${f(R() * 200)}" r="${f(0.6 + R() * 1.3)}" fill="${ink.paper ? '#b9a27c' : '#fff'}" opacity="${f(0.2 + R() * 0.5)}"/>`
  }
  return out + `<path d="M0 178Q${f(w * 0.2)} 166 ${f(w * 0.42)} 180T${f(w)} 176V200H0Z" fill="${ink.paper ? '#fffaf0' : winter ? '#b4c5da' : '#5d7058'}" opacity=".55"/>`
}

function glow(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${rx}" ry="${ry}" fill="url(#pool)"/>`
}

function lamp(x: number, y: number, k: number): string {
  return `<g transform="translate(${f(x)} ${f(y)}) scale(${k})"><circle r="16" fill="url(#pool)"/><path d="M-5-8H5L7 8H-7ZM-3-11H3M0-14V-11" fill="#5c3a12" stroke="#2a1a0a" stroke-width="1.5"/><path d="M0-5c5 6 3 10 0 10s-5-4 0-10Z" fill="#ffe1a0"/></g>`
}

function sledge(x: number, R: Random, _: Ink): string {
  const y = 158
  const rows = 2 + Math.floor(R() * 2)
  let out = glow(x, y - 14, 150, 70) +
    `<ellipse cx="${x}" cy="${y + 15}" rx="96" ry="8" fill="#23304a" opacity=".5"/><path d="M${x - 88} ${y + 13}H${x + 70}Q${x + 96} ${y + 13} ${x + 98} ${y - 10}M${x - 70} ${y + 12}V${y}M${x - 20} ${y + 12}V${y}M${x + 40} ${y + 12}V${y}" stroke="#2a1d14" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M${x - 86} ${y}H${x + 78}L${x + 74} ${y - 8}H${x - 82}Z" fill="#3d2a1c"/>`
  for (let row = 0; row < rows; row++) {
    for (let n = 0; n < 9 - row * 2; n++) out += lamp(x - 70 + row * 17 + n * 17.5, y - 16 - row * 15, 0.85)
  }
  return out
}

function fire(x: number, R: Random, ink: Ink): string {
  const logs = `<path d="M${x - 24} 172l44-12M${x + 24} 172l-44-12" stroke="#3d2a1c" stroke-width="7" stroke-linecap="round"/>`
  const flame = `<path d="M${x} 112c20 22 24 34 14 50h-28c-12-14-4-26 2-34c2 8 6 10 8 10c2-8-2-16 4-26z" fill="#f2a65a"/><path d="M${x} 134c10 12 10 20 5 28h-12c-6-8 0-16 7-28z" fill="#ffe1a0"/>`
  const tent = `<path d="M${x + 60} 168l34-56l36 56z" fill="${ink.tone('#4a4238')}"${ink.line}/><path d="M${x + 94} 112l8 56h-16z" fill="#1b140d" opacity=".7"/>`
  return glow(x, 150, 160, 76) + (R() < 0.6 ? tent : '') + logs + flame
}

function stones(x: number, R: Random, ink: Ink): string {
  let out = glow(x, 150, 120, 56)
  for (let n = 0; n < 7; n++) {
    const [at, high] = [x - 96 + n * 32, 34 + R() * 34]
    out += `<path d="M${f(at - 9)} 172l3-${f(high)}l6-8l8 6l3 ${f(high)}z" fill="${ink.tone('#56627a')}"${ink.line}/><path d="M${f(at)} ${f(164 - high)}l8 6l3 ${f(high)}h-8z" fill="#000" opacity=".25"/>`
  }
  return out + lamp(x, 164, 1)
}

function cart(x: number, R: Random, ink: Ink): string {
  const wheel = (at: number) => `<circle cx="${at}" cy="166" r="17" fill="none" stroke="#2a1d14" stroke-width="5"/><path d="M${at - 15} 166h30M${at} 151v30" stroke="#2a1d14" stroke-width="2"/>`
  const load = R() < 0.5 ? `<path d="M${x - 60} 138q60-50 120 0z" fill="${ink.tone('#6b5848')}"${ink.line}/>` : [0, 1, 2].map((n) => `<rect x="${x - 52 + n * 36}" y="${112 - (n % 2) * 6}" width="32" height="${28 + (n % 2) * 6}" fill="#7a5b3a"${ink.line}/>`).join('')
  return glow(x + 40, 146, 130, 60) + load + `<path d="M${x - 70} 138h140l-8 20h-124z" fill="#4b3524"/>` + wheel(x - 40) + wheel(x + 40) + lamp(x + 78, 132, 1)
}

function lanterns(x: number, R: Random, _: Ink): string {
  let out = glow(x, 150, 150, 60)
  for (let n = 0; n < 6; n++) {
    const [at, y, k] = [x - 90 + n * 36, 168 - n * 9 + R() * 4, 1.1 - n * 0.1]
    out += `<path d="M${f(at)} ${f(y)}v${f(-44 * k)}" stroke="#2a1d14" stroke-width="${f(4 * k)}"/>` + lamp(at, y - 46 * k, f(k * 1.1))
  }
  return out
}

/** The palisade from within or without, with houses behind it. */
function settlement(w: number, R: Random, ink: Ink, winter: boolean): string {
  let out = ''
  for (let n = 0; n < 7; n++) {
    out += house({
      x: w * (0.14 + n * 0.12) + R() * 14, y: 150 + (n % 2) * 8, w: 3 + R(), d: 3, h: 20 + R() * 12, r: 16 + R() * 6,
      wall: ['#6b5848', '#6a6f7c', '#7a5b42'][n % 3]!, roof: winter ? '#c5d3e4' : '#8a6a52', ridge: n % 2 ? 'x' : 'y', chimney: false,
      windows: true, lit: true,
    }, ink)
  }
  for (let x = 4; x < w; x += 8) out += stake(x, 184, 25, ['#6b5545', '#5f4b3d', '#75604d'][Math.floor(x / 8) % 3]!, ink)
  return out
}

/** A way up a hill with lanterns on it, for somebody who leaves. */
function path(w: number, ink: Ink): string {
  const x = w * 0.5
  let out = glow(x, 150, 200, 80) + `<path d="M${x - 60} 200C${x + 20} 176 ${x + 80} 160 ${x + 92} 126" fill="none" stroke="${ink.paper ? '#d8c193' : '#c8d5e6'}" stroke-opacity=".45" stroke-width="16" stroke-linecap="round"/>`
  for (let n = 0; n < 5; n++) out += lamp(x - 30 + n * 27, 178 - n * 12, 1 - n * 0.12)
  return out
}

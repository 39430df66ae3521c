// What stands and lies on hexes, as shapes around the middle of one.

import { random } from '../lib/textures.ts'
import { SIZE } from './geometry.ts'

export type Stone = { body: string; lit: string }

/** Small stones scattered over a hex: the same ones for the same hex. */
export function pebbles(seed: number): string {
  const next = random(seed + 1)
  let path = ''
  for (let stone = 0; stone < 13; stone++) {
    const angle = next() * 2 * Math.PI
    const out = Math.sqrt(next()) * SIZE * 0.72
    path += polygon(Math.cos(angle) * out, Math.sin(angle) * out, SIZE * (0.06 + next() * 0.1), next)
  }
  return path
}

/** A heap of boulders, the largest in front. */
export function boulders(seed: number): Stone[] {
  const next = random(seed + 5)
  const places = [[-0.3, -0.24, 0.34], [0.28, -0.28, 0.3], [0.02, 0.14, 0.46]] as const
  return places.map(([x, y, size]) => {
    const [px, py] = [(x + (next() - 0.5) * 0.12) * SIZE, (y + (next() - 0.5) * 0.1) * SIZE]
    const start = next
    const body = polygon(px, py, size * SIZE, start, 7)
    return { body, lit: polygon(px - 2, py - size * SIZE * 0.22, size * SIZE * 0.6, start, 6) }
  })
}

/** Tufts of dry grass. */
export function grass(seed: number): string {
  const next = random(seed + 3)
  let path = ''
  for (let tuft = 0; tuft < 9; tuft++) {
    const angle = next() * 2 * Math.PI
    const out = Math.sqrt(next()) * SIZE * 0.66
    const [x, y] = [Math.cos(angle) * out, Math.sin(angle) * out + 5]
    for (const lean of [-4, -1, 3]) {
      path += `M${number(x + lean)} ${number(y)}q${number(lean * 0.3)} -6 ${number(lean * 1.4)} -${9 + Math.floor(next() * 4)}`
    }
  }
  return path
}

/** Cracks in ice. */
export function streaks(seed: number): string {
  const next = random(seed + 7)
  let path = ''
  for (let crack = 0; crack < 3; crack++) {
    const [x, y] = [(next() - 0.65) * SIZE, (next() - 0.3) * SIZE]
    path += `M${number(x)} ${number(y)}l${number(SIZE * (0.2 + next() * 0.25))} ${number(-SIZE * 0.3)}`
    path += `l${number(SIZE * 0.14)} ${number(SIZE * 0.08)}l${number(SIZE * 0.2)} ${number(-SIZE * 0.2)}`
  }
  return path
}

function polygon(x: number, y: number, size: number, next: () => number, sides = 5): string {
  const turn = next() * 6
  const points = Array.from({ length: sides }, (_, at) => {
    const angle = turn + (2 * Math.PI * at) / sides
    const far = size * (0.82 + next() * 0.3)
    return `${number(x + far * Math.cos(angle))} ${number(y + far * 0.9 * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}

function number(value: number): number {
  return Math.round(value * 10) / 10
}

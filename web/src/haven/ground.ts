// The rooms as they are built: walls with courses and depth, floors of boards, stone, snow or ice, light
// at doors and fires, mist beyond doors that nobody has opened. Drawn once on a canvas below the board,
// again when a room opens.

import { random, texture, type Kind, type Shades } from '../lib/textures.ts'
import type { Cell, Door, Hex } from './game.ts'
import { corners, hexName, middle, SIZE, type Box, type Lay, type Point } from './geometry.ts'
import type { Floor } from './library.ts'
import { straight, union, wider } from './walls.ts'

export type Theme = 'dark' | 'light'

/** What is painted. */
export type Plan = {
  hexes: Hex[]
  walls: [Cell, Cell][]
  doors: Door[]
  floors: Floor[]
  lay: Lay
  box: Box
  theme: Theme
}

/** Floor beyond the hexes, the wall around it, and how much of its face is seen in the north. */
const MARGIN = SIZE * 0.1
const WALL = SIZE * 0.34
const FACE = SIZE * 0.34
/** The dark foot of a wall in the south. */
const FOOT = 6
/** Pixels of the canvas at most. */
const PIXELS = 2_400_000

type Tiles = Record<'wall' | 'face' | Floor, CanvasPattern>

type Palette = {
  floors: Record<Floor, [Kind, Shades]>
  wall: Shades
  face: Shades
  edge: string
  foot: string
  shade: string
  grid: string
  glint: string
  mist: string
  label: string
}

const PALETTES: Record<Theme, Palette> = {
  dark: {
    floors: {
      planks: ['planks', { dark: '#3d2a1b', light: '#80593a', seam: '#160d07' }],
      stone: ['flags', { dark: '#333c4b', light: '#66728a', seam: '#10151d' }],
      cellar: ['flags', { dark: '#2b3230', light: '#56615c', seam: '#0c1110' }],
      snow: ['earth', { dark: '#5c6b80', light: '#93a5ba', seam: '#c3d2e2', ink: 0.7 }],
      ice: ['ice', { dark: '#3a5c78', light: '#6f9ab5', seam: '#d6eefb' }],
      earth: ['earth', { dark: '#3a3126', light: '#665743', seam: '#1c1710', ink: 1.4 }],
    },
    wall: { dark: '#39404c', light: '#7b8494', seam: '#12161d' },
    face: { dark: '#262d38', light: '#4a5362', seam: '#0a0d12' },
    edge: 'rgb(170 182 202 / 45%)', foot: '#0a0d12', shade: '0 0 0', grid: 'rgb(8 10 14 / 60%)',
    glint: 'rgb(255 255 255 / 10%)', mist: '142 162 189', label: '#cfd8e6',
  },
  light: {
    floors: {
      planks: ['planks', { dark: '#cfa873', light: '#e6cb9c', seam: '#6b4526', ink: 0.75 }],
      stone: ['flags', { dark: '#aeb9bd', light: '#d3d9d4', seam: '#3c4650', ink: 0.7, bevel: 0.2 }],
      cellar: ['flags', { dark: '#9fa99a', light: '#c8cdb9', seam: '#3a4238', ink: 0.7, bevel: 0.2 }],
      snow: ['earth', { dark: '#dfe6e6', light: '#f6f5ec', seam: '#b4c3c9', ink: 0.6 }],
      ice: ['ice', { dark: '#a9cfdc', light: '#d3e9ee', seam: '#ffffff' }],
      earth: ['earth', { dark: '#c9ae82', light: '#e0cba1', seam: '#8a6a40', ink: 1 }],
    },
    wall: { dark: '#b9a276', light: '#dccaa2', seam: '#3a2a1a' },
    face: { dark: '#8b7550', light: '#b09a6e', seam: '#2c2117' },
    edge: 'rgb(60 42 24 / 30%)', foot: '#3a2d1f', shade: '58 36 15', grid: 'rgb(58 42 26 / 45%)',
    glint: 'rgb(255 247 224 / 40%)', mist: '120 96 60', label: '#f6ecd4',
  },
}

type Room = { floor: Floor; hexes: Hex[]; outline: Point[]; passage: boolean; hull: Point[] }

/**
 * Paints the plan on a sheet of its own, so that the old picture is seen until the new one is whole, and one part
 * after another, so that the page answers meanwhile. `isOld` says when a newer one has come.
 */
export async function paint(
  canvas: HTMLCanvasElement, plan: Plan, isOld: () => boolean,
): Promise<boolean> {
  const { box, theme, lay } = plan
  const palette = PALETTES[theme]
  const rooms = roomsOf(plan)
  const sheet = document.createElement('canvas')
  const context = sheet.getContext('2d')!
  const tiles = await tilesFor(context, palette, new Set(rooms.map((room) => room.floor)))
  if (isOld()) return false
  const sharp = Math.min(2, Math.sqrt(PIXELS / (box.width * box.height)))
  sheet.width = Math.round(box.width * sharp)
  sheet.height = Math.round(box.height * sharp)
  context.setTransform(sharp, 0, 0, sharp, -box.x * sharp, -box.y * sharp)
  const parts = [
    () => mist(context, plan, palette),
    ...rooms.map((room) => () => masonry(context, room, tiles, palette)),
    ...rooms.filter((room) => !room.passage)
      .map((room) => () => floor(context, room, tiles, palette, theme)),
    ...rooms.filter((room) => room.passage).map((room) => () => passage(context, room, tiles, palette)),
    () => between(context, plan, tiles),
    () => lights(context, plan, rooms),
    () => grid(context, plan.hexes, lay, palette),
    () => coordinates(context, plan, palette),
  ]
  for (const part of parts) {
    part()
    await new Promise((next) => setTimeout(next))
    if (isOld()) return false
  }
  canvas.width = sheet.width
  canvas.height = sheet.height
  canvas.getContext('2d')!.drawImage(sheet, 0, 0)
  return true
}

function roomsOf({ hexes, floors, lay }: Plan): Room[] {
  const groups = new Map<number, Hex[]>()
  hexes.forEach((hex, at) => {
    // A door stands for itself.
    const key = hex.room ?? -1 - at
    groups.set(key, [...(groups.get(key) ?? []), hex])
  })
  const rooms: Room[] = []
  for (const [key, all] of groups) {
    for (const outline of union(all, lay)) {
      // Holes run the other way round.
      if (area(outline) < 0) continue
      const passage = key < 0
      const kind = passage ? 'stone' : (floors[key] ?? 'stone')
      rooms.push({ floor: kind, hexes: all, outline, passage, hull: passage ? outline : straight(outline) })
    }
  }
  return rooms
}

async function tilesFor(
  context: CanvasRenderingContext2D, palette: Palette, floors: Set<Floor>,
): Promise<Tiles> {
  const pattern = async (kind: Kind, shades: Shades, seed: number, scale: number) => {
    const made = context.createPattern(await texture(kind, shades, seed), 'repeat')!
    made.setTransform(new DOMMatrix().scale(scale))
    return made
  }
  const tiles: Partial<Tiles> = {
    wall: await pattern('masonry', palette.wall, 1, 0.8),
    face: await pattern('masonry', palette.face, 11, 0.8),
  }
  for (const floor of floors) tiles[floor] = await pattern(...palette.floors[floor], 1, 1)
  return tiles as Tiles
}

/** The wall of a room: its shadow on the ground, its foot, its top. */
function masonry(
  context: CanvasRenderingContext2D, room: Room, tiles: Tiles, palette: Palette,
): void {
  const around = wider(room.hull, MARGIN + (room.passage ? WALL * 0.7 : WALL))
  const rise = room.passage ? FACE * 0.5 : FACE
  context.save()
  context.shadowColor = `rgb(${palette.shade} / 70%)`
  context.shadowBlur = 34
  context.shadowOffsetY = 14
  fill(context, around, palette.foot, FOOT)
  context.restore()
  for (let up = 0; up <= 4; up++) fill(context, around, tiles.wall, (-rise * up) / 4)
  trace(context, around, -rise)
  context.lineWidth = 1.6
  context.strokeStyle = palette.foot
  context.stroke()
  trace(context, wider(around, -2.5), -rise)
  context.lineWidth = 1.4
  context.strokeStyle = palette.edge
  context.stroke()
}

/** The floor of a room: the face of the northern wall, boards or stones, and what the walls cast on them. */
function floor(
  context: CanvasRenderingContext2D, room: Room, tiles: Tiles, palette: Palette, theme: Theme,
): void {
  const ground = wider(room.hull, MARGIN)
  for (let up = 4; up > 0; up--) fill(context, ground, tiles.face, (-FACE * up) / 4)
  fill(context, ground, tiles[room.floor], 0)
  context.save()
  trace(context, ground, 0)
  context.clip()
  // What is no hex is no ground to stand on.
  trace(context, wider(ground, 10), 0)
  loop(context, room.outline, 0)
  context.fillStyle = `rgb(${palette.shade} / ${theme === 'light' ? 16 : 40}%)`
  context.fill('evenodd')
  const depth = theme === 'light' ? 42 : 75
  for (const [blur, across, down] of [[26, 5, 8], [9, 1, 3]] as const) {
    trace(context, wider(ground, 60), 0)
    loop(context, ground, 0)
    context.shadowColor = `rgb(${palette.shade} / ${depth}%)`
    context.shadowBlur = blur
    context.shadowOffsetX = across
    context.shadowOffsetY = down
    context.fillStyle = palette.foot
    context.fill('evenodd')
  }
  context.restore()
  trace(context, ground, 0)
  context.lineWidth = 2.2
  context.strokeStyle = palette.foot
  context.stroke()
}

/** The threshold of a door lies through the walls. */
function passage(
  context: CanvasRenderingContext2D, room: Room, tiles: Tiles, palette: Palette,
): void {
  const sill = wider(room.outline, 2)
  fill(context, sill, tiles.stone, 0)
  fill(context, sill, `rgb(${palette.shade} / 28%)`, 0)
}

/** Where two rooms touch there is a wall, though there is no room for one. */
function between(context: CanvasRenderingContext2D, plan: Plan, tiles: Tiles): void {
  const byCell = new Map(plan.hexes.map((hex) => [hex.cell, hex]))
  context.lineCap = 'round'
  for (const [one, other] of plan.walls) {
    const [from, to] = [byCell.get(one), byCell.get(other)]
    if (!from || !to) continue
    const [a, b] = [middle(from, plan.lay), middle(to, plan.lay)]
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
    const [dx, dy] = [(b.y - a.y) / (2 * Math.sqrt(3)), (a.x - b.x) / (2 * Math.sqrt(3))]
    for (const [width, style, down] of [[13, '#0a0d12', 3], [10, tiles.wall, -1]] as const) {
      context.beginPath()
      context.moveTo(x - dx, y - dy + down)
      context.lineTo(x + dx, y + dy + down)
      context.lineWidth = width
      context.strokeStyle = style
      context.stroke()
    }
  }
}

/** Warm at fires and open doors, cold where ice lies; the corners of rooms are dark. */
function lights(context: CanvasRenderingContext2D, plan: Plan, rooms: Room[]): void {
  const isOpen = new Set(plan.doors.filter((door) => door.open).flatMap((door) => door.cells))
  context.save()
  context.beginPath()
  for (const room of rooms) loop(context, wider(room.hull, MARGIN), 0)
  context.clip()
  for (const hex of plan.hexes) {
    const at = middle(hex, plan.lay)
    const kind = hex.tile?.[0]
    if (kind === 'hazard') glow(context, at, 4.4, '255 150 60', plan.theme === 'dark' ? 42 : 22)
    if (isOpen.has(hex.cell)) glow(context, at, 3.4, '255 170 90', plan.theme === 'dark' ? 26 : 10)
    if (kind === 'ice') glow(context, at, 2.2, '120 190 240', 16)
  }
  if (plan.theme === 'dark') for (const room of rooms) night(context, room)
  context.restore()
}

function glow(
  context: CanvasRenderingContext2D, at: Point, reach: number, colour: string, strength: number,
): void {
  const light = context.createRadialGradient(at.x, at.y, 0, at.x, at.y, SIZE * reach)
  light.addColorStop(0, `rgb(${colour} / ${strength}%)`)
  light.addColorStop(1, `rgb(${colour} / 0%)`)
  context.globalCompositeOperation = strength > 20 ? 'screen' : 'source-over'
  context.fillStyle = light
  context.fillRect(at.x - SIZE * reach, at.y - SIZE * reach, SIZE * reach * 2, SIZE * reach * 2)
  context.globalCompositeOperation = 'source-over'
}

function night(context: CanvasRenderingContext2D, room: Room): void {
  if (room.passage) return
  const [xs, ys] = [room.hull.map((p) => p.x), room.hull.map((p) => p.y)]
  const x = (Math.min(...xs) + Math.max(...xs)) / 2
  const y = (Math.min(...ys) + Math.max(...ys)) / 2
  const far = Math.hypot(Math.max(...xs) - x, Math.max(...ys) - y)
  const dark = context.createRadialGradient(x, y, far * 0.35, x, y, far * 1.05)
  dark.addColorStop(0, 'rgb(6 10 20 / 0%)')
  dark.addColorStop(1, 'rgb(6 10 20 / 48%)')
  fill(context, wider(room.hull, MARGIN), dark, 0)
}

/** Beyond a closed door. */
function mist(context: CanvasRenderingContext2D, plan: Plan, palette: Palette): void {
  const closed = new Set(plan.doors.filter((door) => !door.open).flatMap((door) => door.cells))
  const inside = plan.hexes.filter((hex) => hex.room !== null).map((hex) => middle(hex, plan.lay))
  for (const hex of plan.hexes) {
    if (!closed.has(hex.cell)) continue
    const at = middle(hex, plan.lay)
    const beside = inside.filter((p) => Math.hypot(p.x - at.x, p.y - at.y) < SIZE * 2)
    const from = beside.length > 0 ? beside : inside
    const x = at.x - mean(from.map((p) => p.x))
    const y = at.y - mean(from.map((p) => p.y))
    const long = Math.hypot(x, y) || 1
    const next = random(hex.cell + 1)
    for (let puff = 0; puff < 14; puff++) {
      const out = SIZE * (0.9 + next() * 3.4)
      const aside = SIZE * (next() - 0.5) * 4.2
      const middle = {
        x: at.x + (x * out - y * aside) / long, y: at.y + (y * out + x * aside) / long,
      }
      // It thins out before the edge of the sheet, which would be seen.
      const room = Math.min(
        middle.x - plan.box.x, plan.box.x + plan.box.width - middle.x,
        middle.y - plan.box.y, plan.box.y + plan.box.height - middle.y,
      )
      const [reach, strength] = [0.8 + next() * 1.5, 6 + next() * 9]
      if (room > 0) glow(context, middle, Math.min(reach, room / SIZE), palette.mist, strength)
    }
  }
}

function grid(
  context: CanvasRenderingContext2D, hexes: Hex[], lay: Lay, palette: Palette,
): void {
  const lines = (aside: number, down: number) => {
    context.beginPath()
    for (const hex of hexes) {
      const at = middle(hex, lay)
      loop(context, corners({ x: at.x + aside, y: at.y + down }, lay), 0)
    }
  }
  lines(0, 0)
  context.lineWidth = 1.8
  context.strokeStyle = palette.grid
  context.stroke()
  lines(0.9, 1.1)
  context.lineWidth = 1
  context.strokeStyle = palette.glint
  context.stroke()
}

/** Letters of columns and numbers of rows on the walls, as the hexes are called. */
function coordinates(context: CanvasRenderingContext2D, plan: Plan, palette: Palette): void {
  const upright = plan.lay === 'upright'
  const firsts = (key: (hex: Hex) => number, far: (at: Point) => number) => {
    const found = new Map<number, Hex>()
    for (const hex of plan.hexes) {
      if (hex.room === null) continue
      const other = found.get(key(hex))
      if (!other || far(middle(hex, plan.lay)) < far(middle(other, plan.lay))) found.set(key(hex), hex)
    }
    return found.values()
  }
  const [col, row] = [(hex: Hex) => hex.col, (hex: Hex) => hex.row]
  const letter = (hex: Hex) => hexName(hex).replace(/\d+$/, '')
  const number = (hex: Hex) => String(hex.row + 1)
  const [high, wide] = upright ? [SIZE * 0.87, SIZE] : [SIZE, SIZE * 0.87]
  context.font = '700 12px "Alegreya Sans", sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3.2
  const write = (text: string, x: number, y: number) => {
    context.strokeStyle = palette.foot
    context.strokeText(text, x, y)
    context.fillStyle = palette.label
    context.fillText(text, x, y)
  }
  for (const hex of firsts(upright ? col : row, (at) => at.y)) {
    const { x, y } = middle(hex, plan.lay)
    write(upright ? letter(hex) : number(hex), x, y - high - MARGIN - FACE * 0.55)
  }
  for (const hex of firsts(upright ? row : col, (at) => at.x)) {
    const { x, y } = middle(hex, plan.lay)
    write(upright ? number(hex) : letter(hex), x - wide - MARGIN - WALL * 0.5, y)
  }
}

function fill(
  context: CanvasRenderingContext2D, points: Point[],
  style: string | CanvasPattern | CanvasGradient, down: number,
): void {
  trace(context, points, down)
  context.fillStyle = style
  context.fill()
}

function trace(context: CanvasRenderingContext2D, points: Point[], down: number): void {
  context.beginPath()
  loop(context, points, down)
}

function loop(context: CanvasRenderingContext2D, points: Point[], down: number): void {
  points.forEach(({ x, y }, at) => {
    if (at === 0) context.moveTo(x, y + down)
    else context.lineTo(x, y + down)
  })
  context.closePath()
}

/** Twice the area; negative when it runs against the clock. */
function area(points: Point[]): number {
  return points.reduce((sum, at, n) => {
    const to = points[(n + 1) % points.length]!
    return sum + at.x * to.y - to.x * at.y
  }, 0)
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}

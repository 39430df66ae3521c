// Small pictures that repeat without a seam, drawn from seeds on the device: nothing is fetched for
// them. They are drawn a few rows at a time, so that the page answers meanwhile.

type Colour = [number, number, number]
type Noise = (u: number, v: number) => number
type Paint = (x: number, y: number, u: number, v: number) => Colour

export type Shades = {
  dark: string
  light: string
  seam: string
  /** How strongly seams are drawn, and how much edges catch the light. */
  ink?: number
  bevel?: number
}
export type Kind = 'planks' | 'flags' | 'masonry' | 'earth' | 'paper' | 'ice'

/** How long rows are drawn before the page has its turn, in milliseconds. */
const SLICE = 7
const LIGHT: Colour = [255, 240, 214]

const made = new Map<string, Promise<HTMLCanvasElement>>()

/** A texture; each is drawn once. */
export function texture(kind: Kind, shades: Shades, seed = 1): Promise<HTMLCanvasElement> {
  const key = `${kind} ${seed} ${Object.values(shades).join(' ')}`
  let tile = made.get(key)
  if (!tile) {
    tile = MAKERS[kind](shades, seed)
    made.set(key, tile)
  }
  return tile
}

const MAKERS: Record<Kind, (shades: Shades, seed: number) => Promise<HTMLCanvasElement>> = {
  planks, flags, masonry, earth, paper, ice,
}

async function draw(width: number, height: number, paint: Paint): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  const image = context.createImageData(width, height)
  let begun = performance.now()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      image.data.set(paint(x, y, x / width, y / height), at)
      image.data[at + 3] = 255
    }
    if (performance.now() - begun > SLICE) {
      await new Promise((next) => setTimeout(next))
      begun = performance.now()
    }
  }
  context.putImageData(image, 0, 0)
  return canvas
}

/** Boards in eight rows with two joints each, grain along them, and nails. */
function planks(shades: Shades, seed: number): Promise<HTMLCanvasElement> {
  const [dark, light, seam] = colours(shades)
  const ink = shades.ink ?? 1
  const next = random(seed + 6)
  const size = 256
  const high = size / 8
  const boards = Array.from({ length: 8 }, () => {
    const first = Math.floor(next() * size)
    const second = (first + 90 + Math.floor(next() * 70)) % size
    const ends = [Math.min(first, second), Math.max(first, second)] as const
    return { ends, tones: [next(), next()] as const, shift: Math.floor(next() * 97) }
  })
  const grain = fractal(11, 3, 48, 3)
  const fine = fractal(23, 6, 128, 2)
  const blot = fractal(31, 4, 4, 3)
  return draw(size, size, (x, y, u, v) => {
    const row = Math.floor(y / high)
    const down = y - row * high
    const { ends, tones, shift } = boards[row]!
    const tone = tones[x >= ends[0] && x < ends[1] ? 0 : 1]
    const along = u + shift / size
    const rough = 0.55 * (grain(along, v + shift / 31) - 0.5) + 0.3 * (fine(along, v) - 0.5)
    let colour = mix(dark, light, within(0.18 + 0.42 * tone + rough + 0.35 * (blot(u, v) - 0.5)))
    const edge = Math.min(down, high - 1 - down)
    if (edge < 1) colour = mix(colour, seam, 0.85 * ink)
    else if (down < 3) colour = mix(colour, LIGHT, 0.1)
    else if (edge < 3) colour = mix(colour, seam, 0.22)
    const joint = Math.min(Math.abs(x - ends[0]), Math.abs(x - ends[1]))
    if (joint < 1) colour = mix(colour, seam, 0.8 * ink)
    const nailed = joint > 4 && joint < 7
    if (nailed && (Math.abs(down - 7) < 1.4 || Math.abs(down - high + 8) < 1.4)) {
      colour = mix(colour, seam, 0.7)
    }
    return colour
  })
}

/** Stones that were laid where they fitted. */
function flags(shades: Shades, seed: number): Promise<HTMLCanvasElement> {
  const [dark, light, seam] = colours(shades)
  const ink = shades.ink ?? 1
  const bevel = shades.bevel ?? 1
  const next = random(seed + 4)
  const size = 256
  const count = 5
  const stones = Array.from({ length: count * count }, (_, at) => {
    const [row, col] = [Math.floor(at / count), at % count]
    const x = ((col + 0.5 + (row & 1 ? 0.5 : 0) + (next() - 0.5) * 0.62) * size) / count
    return { x, y: ((row + 0.5 + (next() - 0.5) * 0.55) * size) / count, tone: next() }
  })
  const rough = fractal(41, 16, 16, 3)
  const large = fractal(43, 4, 4, 3)
  const wrap = (d: number) => (d > size / 2 ? d - size : d < -size / 2 ? d + size : d)
  return draw(size, size, (x, y, u, v) => {
    const big = large(u, v)
    const [px, py] = [x + 9 * (large(v, u) - 0.5), y + 9 * (big - 0.5)]
    let [first, second, tone, dx, dy] = [1e9, 1e9, 0, 0, 0]
    for (const stone of stones) {
      const [sx, sy] = [wrap(px - stone.x), wrap(py - stone.y)]
      const far = Math.hypot(sx, sy * 1.12)
      if (far < first) [second, first, tone, dx, dy] = [first, far, stone.tone, sx, sy]
      else if (far < second) second = far
    }
    const shade = 0.25 + 0.45 * tone + 0.55 * (rough(u, v) - 0.5) + 0.35 * (big - 0.5)
    const colour = mix(dark, light, within(shade))
    const edge = second - first
    if (edge < 3) return mix(colour, seam, 0.9 * ink)
    if (edge >= 8) return colour
    const lit = (-dx - dy) / (first + 1)
    return lit > 0 ? mix(colour, LIGHT, 0.13 * lit * bevel) : mix(colour, seam, -0.3 * lit)
  })
}

/** Courses of cut stones. */
function masonry(shades: Shades, seed: number): Promise<HTMLCanvasElement> {
  const [dark, light, seam] = colours(shades)
  const next = random(seed + 8)
  const [width, height] = [128, 64]
  const high = height / 4
  const courses = Array.from({ length: 4 }, () => {
    const cuts: { x: number; tone: number }[] = []
    for (let x = Math.floor(next() * 14), end = width + x - 16; x < end; ) {
      cuts.push({ x: x % width, tone: next() })
      x += 20 + Math.floor(next() * 16)
    }
    return cuts.sort((a, b) => a.x - b.x)
  })
  const rough = fractal(53, 16, 8, 3)
  return draw(width, height, (x, y, u, v) => {
    const row = Math.floor(y / high)
    const down = y - row * high
    const cuts = courses[row]!
    const stone = cuts.findLast((cut) => x >= cut.x) ?? cuts.at(-1)!
    const joint = Math.min(...cuts.map((cut) => Math.abs(x - cut.x)))
    const colour = mix(dark, light, within(0.2 + 0.5 * stone.tone + 0.6 * (rough(u, v) - 0.5)))
    if (down < 1 || joint < 1) return mix(colour, seam, 0.9 * (shades.ink ?? 1))
    if (down < 2.2) return mix(colour, LIGHT, 0.1)
    return down > high - 2.5 ? mix(colour, seam, 0.3) : colour
  })
}

/** Earth, snow, or the night around the house: one noise in other colours. */
function earth(shades: Shades, seed: number): Promise<HTMLCanvasElement> {
  const [dark, light, seam] = colours(shades)
  const broad = fractal(60 + seed, 3, 3, 5)
  const fine = fractal(67, 48, 48, 2)
  return draw(256, 256, (_x, _y, u, v) => {
    const colour = mix(dark, light, within((broad(u, v) - 0.5) * 2.4 + 0.5))
    const speck = fine(u, v) - 0.72
    return speck > 0 ? mix(colour, seam, within(speck * 3 * (shades.ink ?? 1))) : colour
  })
}

function paper(shades: Shades): Promise<HTMLCanvasElement> {
  const [dark, light] = colours(shades)
  const broad = fractal(81, 4, 4, 5)
  const fine = fractal(83, 64, 64, 2)
  return draw(256, 256, (_x, _y, u, v) => {
    const shade = 0.5 + (broad(u, v) - 0.5) * 1.7 + (fine(u, v) - 0.5) * 0.5
    return mix(dark, light, within(shade))
  })
}

/** Smooth, with light veins. */
function ice(shades: Shades, seed: number): Promise<HTMLCanvasElement> {
  const [dark, light, vein] = colours(shades)
  const broad = fractal(90 + seed, 3, 3, 4)
  const cracks = fractal(95 + seed, 4, 4, 3)
  return draw(256, 256, (_x, _y, u, v) => {
    const colour = mix(dark, light, within((broad(u, v) - 0.5) * 2 + 0.5))
    const near = Math.abs(cracks(u, v) - 0.5)
    return near < 0.012 ? mix(colour, vein, 0.75 - near * 40) : colour
  })
}

/** Noise of several octaves that repeats; `wide` and `high` are the periods of the first. */
function fractal(seed: number, wide: number, high: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, octave) => {
    const [w, h] = [wide << octave, high << octave]
    return { noise: lattice(seed + octave * 17, w, h), w, h, weight: 1 / (1 << octave) }
  })
  const total = layers.reduce((sum, layer) => sum + layer.weight, 0)
  return (u, v) => {
    let sum = 0
    for (const { noise, w, h, weight } of layers) sum += noise(u * w, v * h) * weight
    return sum / total
  }
}

function lattice(seed: number, wide: number, high: number): Noise {
  const next = random(seed)
  const values = Float32Array.from({ length: wide * high }, next)
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [smooth(x - left), smooth(y - top)]
    const [x0, y0] = [((left % wide) + wide) % wide, (((top % high) + high) % high) * wide]
    const [x1, y1] = [(x0 + 1) % wide, (y0 + wide) % (wide * high)]
    const above = values[y0 + x0]! * (1 - u) + values[y0 + x1]! * u
    const below = values[y1 + x0]! * (1 - u) + values[y1 + x1]! * u
    return above * (1 - v) + below * v
  }
}

/** The same numbers for the same seed. */
export function random(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

function colours({ dark, light, seam }: Shades): [Colour, Colour, Colour] {
  const read = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Colour
  return [read(dark), read(light), read(seam)]
}

function mix(one: Colour, other: Colour, part: number): Colour {
  return [
    one[0] + (other[0] - one[0]) * part,
    one[1] + (other[1] - one[1]) * part,
    one[2] + (other[2] - one[2]) * part,
  ]
}

function smooth(part: number): number {
  return part * part * (3 - 2 * part)
}

function within(value: number): number {
  return Math.max(0, Math.min(1, value))
}

// Outlines of symbols, made short: a symbol is drawn small, so the points of its paths are put on a grid
// of 128 units instead of the 512 in which they come. Every point is rounded where it stands, never where
// it stands from the one before, so that nothing drifts. Curves that are hardly bent are drawn as lines.

type Point = { x: number; y: number }

/** How many numbers each command takes, and which of them are points. */
const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** The units of the grid for one of those in which outlines come. */
const UNIT = 0.25

/** How far an outline may be from where it was, in units of the grid: much less than is seen. */
const NEAR = 0.7

/** One command of a path: where its points stand (the last is where it ends), and its numbers. */
type Step = { letter: string; points: Point[]; numbers: number[] }

/** A path on the grid, as short as it can be written. */
export function onGrid(path: string): string {
  let out = ''
  let last = ''
  // Where the path is drawn.
  let drawn: Point = { x: 0, y: 0 }
  let start = drawn
  for (const { letter, points, numbers } of straightened(steps(path))) {
    if (letter === 'Z') {
      out += 'z'
      last = 'z'
      drawn = start
      continue
    }
    const rounded = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
    const offsets = rounded.flatMap(({ x, y }) => [x - drawn.x, y - drawn.y])
    const still = offsets.every((offset) => offset === 0)
    drawn = rounded.at(-1)!
    if (letter === 'M') start = drawn
    if (!still || letter === 'M') {
      const [name, values] = written(letter, offsets, numbers)
      out += (name === last && name !== 'm' ? joined(values) : name + joined(values).trimStart())
      last = name
    }
  }
  return out
}

/** The commands of a path with their points where they stand, in units of the grid. */
function steps(path: string): Step[] {
  let at: Point = { x: 0, y: 0 }
  let start = at
  return commands(path).map(({ command, numbers }) => {
    const letter = command.toUpperCase()
    const points = letter === 'Z' ? [start] : pointsOf(command, numbers, at)
    at = points.at(-1)!
    if (letter === 'M') start = at
    return { letter, points: points.map(({ x, y }) => ({ x: x * UNIT, y: y * UNIT })), numbers }
  })
}

/** Curves that are hardly bent become lines, and lines that hardly turn become one. */
function straightened(path: Step[]): Step[] {
  const out: Step[] = []
  let from: Point = { x: 0, y: 0 }
  /** Where the last line began, and what it passes. */
  let line: Point[] = []
  path.forEach((step, n) => {
    const end = step.points.at(-1)!
    // A curve that goes on from this one needs its bend.
    const alone = !/[ST]/.test(path[n + 1]?.letter ?? '')
    // A curve stays within three quarters of the way to the points that bend it.
    const flat = step.letter === 'C' && alone && step.points.every((one) => 0.75 * apart(one, from, end) <= NEAR)
    if (!flat && !/[LHV]/.test(step.letter)) {
      line = []
      out.push(step)
    } else if (line.length > 0 && line.every((one) => apart(one, line[0]!, end) <= NEAR / 2)) {
      line.push(end)
      out[out.length - 1] = { letter: 'L', points: [end], numbers: [] }
    } else {
      line = [from, end]
      out.push({ letter: 'L', points: [end], numbers: [] })
    }
    from = end
  })
  return out
}

/** How far a point is from the line between two others. */
function apart(point: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const along = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y || 1)
  const nearest = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - from.x - nearest * x, point.y - from.y - nearest * y)
}

/** The command in its shortest form, with numbers from where it is drawn. */
function written(letter: string, offsets: number[], numbers: number[]): [string, number[]] {
  const [x, y] = offsets.slice(-2) as [number, number]
  if (letter === 'A') {
    const [rx, ry, turn, large, sweep] = numbers as [number, number, number, number, number]
    return ['a', [tenth(rx * UNIT), tenth(ry * UNIT), tenth(turn), large, sweep, x, y]]
  }
  if (letter === 'L' || letter === 'H' || letter === 'V') {
    if (y === 0) return ['h', [x]]
    return x === 0 ? ['v', [y]] : ['l', [x, y]]
  }
  return [letter.toLowerCase(), offsets]
}

function tenth(number: number): number {
  return Math.round(number * 10) / 10
}

/** Numbers one after another: a minus parts them as well as a space. */
function joined(numbers: number[]): string {
  return numbers.map((number) => (number < 0 ? String(number) : ` ${number}`)).join('')
}

/** The points of a command where they stand. */
function pointsOf(command: string, numbers: number[], at: Point): Point[] {
  const relative = command !== command.toUpperCase()
  const from = relative ? at : { x: 0, y: 0 }
  const letter = command.toUpperCase()
  if (letter === 'H') return [{ x: from.x + numbers[0]!, y: at.y }]
  if (letter === 'V') return [{ x: at.x, y: from.y + numbers[0]! }]
  const pairs = letter === 'A' ? numbers.slice(5) : numbers
  const points: Point[] = []
  for (let n = 0; n < pairs.length; n += 2) {
    points.push({ x: from.x + pairs[n]!, y: from.y + pairs[n + 1]! })
  }
  return points
}

/** The commands of a path, each with the numbers of one use. */
function commands(path: string): { command: string; numbers: number[] }[] {
  const found: { command: string; numbers: number[] }[] = []
  for (const [, letter, rest] of path.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    const takes = TAKES[letter!.toUpperCase()]!
    const numbers = letter!.toUpperCase() === 'A' ? arcNumbers(rest!) : plainNumbers(rest!)
    if (takes === 0) found.push({ command: letter!, numbers: [] })
    for (let n = 0; takes > 0 && n + takes <= numbers.length; n += takes) {
      // Further pairs after a move are lines.
      const again = n > 0 && letter === 'M' ? 'L' : n > 0 && letter === 'm' ? 'l' : letter!
      found.push({ command: again, numbers: numbers.slice(n, n + takes) })
    }
  }
  return found
}

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi

function plainNumbers(text: string): number[] {
  return [...text.matchAll(NUMBER)].map(([number]) => Number(number))
}

/** The two flags of an arc may stand without anything between them. */
function arcNumbers(text: string): number[] {
  const number = NUMBER.source
  const arc = new RegExp(
    `(${number})[\\s,]*(${number})[\\s,]*(${number})[\\s,]*([01])[\\s,]*([01])[\\s,]*(${number})[\\s,]*(${number})`,
    'gi',
  )
  return [...text.matchAll(arc)].flatMap((found) => found.slice(1, 8).map(Number))
}

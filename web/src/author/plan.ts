// The rooms of a scenario as they stand in its file: read out of the text, changed, and put back so that
// the rest of the file stays as its author wrote it.

/** A place in a drawing: a line, and a character of it. */
export type Spot = { line: number; at: number }

export type Room = {
  id: string
  /** Signs by `line,character`. */
  signs: Map<string, string>
  /** Where the drawing stands in the text, quotation marks included. */
  from: number
  to: number
}

export type Legend = { sign: string; means: string }

const ROOM = /^\[\[rooms\]\]\s*$/gm
const TABLE = /^\[/m

/** What stands from a header to the next one. */
function block(text: string, from: number): [number, number] {
  const start = text.indexOf('\n', from) + 1 || text.length
  const next = TABLE.exec(text.slice(start))
  return [start, next ? start + next.index : text.length]
}

/** The rooms that are drawn in a scenario. */
export function roomsOf(text: string): Room[] {
  return [...text.matchAll(ROOM)].flatMap(({ index }) => {
    const [start, end] = block(text, index)
    const inside = text.slice(start, end)
    const id = /^id\s*=\s*"([^"]*)"/m.exec(inside)?.[1] ?? ''
    const map = /^map\s*=\s*("""\n?([^]*?)"""|"([^"\n]*)")/m.exec(inside)
    if (!map) return []
    const from = start + map.index + map[0].length - map[1]!.length
    return [{ id, signs: read(map[2] ?? map[3] ?? ''), from, to: from + map[1]!.length }]
  })
}

function read(drawing: string): Map<string, string> {
  const signs = new Map<string, string>()
  drawing.split('\n').forEach((words, line) => {
    [...words].forEach((sign, at) => {
      if (sign !== ' ') signs.set(`${line},${at}`, sign)
    })
  })
  return signs
}

export function spotOf(key: string): Spot {
  const [line = 0, at = 0] = key.split(',').map(Number)
  return { line, at }
}

/** The six places around one: left and right, and two each above and below. */
export function around({ line, at }: Spot): Spot[] {
  return [
    { line, at: at - 2 }, { line, at: at + 2 },
    { line: line - 1, at: at - 1 }, { line: line - 1, at: at + 1 },
    { line: line + 1, at: at - 1 }, { line: line + 1, at: at + 1 },
  ]
}

/** The places beside a drawing where another hex would touch it. */
export function rim(signs: Map<string, string>): Spot[] {
  if (signs.size === 0) return [{ line: 0, at: 0 }]
  const found = new Map<string, Spot>()
  for (const key of signs.keys()) {
    for (const spot of around(spotOf(key))) {
      const beside = `${spot.line},${spot.at}`
      if (!signs.has(beside)) found.set(beside, spot)
    }
  }
  return [...found.values()]
}

const leftmost = (signs: Map<string, string>) => Math.min(...[...signs.keys()].map((key) => spotOf(key).at))

/** The drawing as a person would write it: a margin before the leftmost sign, nothing behind a line. */
export function drawn(signs: Map<string, string>, margin = 0): string {
  const spots = [...signs].map(([key, sign]) => ({ ...spotOf(key), sign }))
  const first = Math.min(...spots.map(({ line }) => line))
  const left = leftmost(signs) - margin
  const lines: string[][] = []
  for (const { line, at, sign } of spots) {
    const row = (lines[line - first] ??= [])
    row[at - left] = sign
  }
  return Array.from(lines, (row) => Array.from(row ?? [], (sign) => sign ?? ' ').join('')).join('\n')
}

/** The text with a room drawn anew, with the margin it had unless that is needed. */
export function withRoom(text: string, room: Room, signs: Map<string, string>): string {
  const before = leftmost(room.signs)
  const margin = leftmost(signs) < before ? 0 : before
  return `${text.slice(0, room.from)}"""\n${drawn(signs, margin)}"""${text.slice(room.to)}`
}

/** The text with one more room, behind the others. */
export function withNewRoom(text: string): string {
  const ids = new Set(roomsOf(text).map(({ id }) => id))
  let number = ids.size + 1
  while (ids.has(`room-${number}`)) number += 1
  const map = '. . . .\n . . .\n. . . .'
  return `${text.trimEnd()}\n\n[[rooms]]\nid = "room-${number}"\nmap = """\n${map}"""\n`
}

const LEGEND = /^\[legend\]\s*$/m

/** What the signs of a scenario mean, besides the usual ones. */
export function legendOf(text: string): Legend[] {
  const head = LEGEND.exec(text)
  if (!head) return []
  const [start, end] = block(text, head.index)
  const lines = text.slice(start, end).matchAll(/^\s*"?([^"\s=])"?\s*=\s*"([^"]*)"/gm)
  return [...lines].map(([, sign, means]) => ({ sign: sign!, means: means! }))
}

/** The text with a sign explained, in place of what it meant before. */
export function withLegend(text: string, { sign, means }: Legend): string {
  const bare = /^[A-Za-z0-9_-]$/.test(sign)
  const line = `${bare ? sign : `"${sign}"`} = "${means}"`
  const head = LEGEND.exec(text)
  if (!head) {
    const before = TABLE.exec(text)?.index ?? text.length
    const [above, below] = [text.slice(0, before).trimEnd(), text.slice(before)]
    return `${above}\n\n[legend]\n${line}\n\n${below}`
  }
  const [start, end] = block(text, head.index)
  const lines = text.slice(start, end).trimEnd().split('\n').filter((one) => one !== '')
  const same = lines.findIndex((one) => /^\s*"?([^"\s=])"?\s*=/.exec(one)?.[1] === sign)
  if (same >= 0) lines[same] = line
  else lines.push(line)
  const rest = text.slice(end)
  return `${text.slice(0, start)}${lines.join('\n')}\n${rest === '' ? '' : '\n'}${rest}`
}

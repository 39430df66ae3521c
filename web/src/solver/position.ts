// A position that somebody set up by tapping: the same as a case of `longrest solve`, in a link.

export type Place = [column: number, row: number]

export const GROUNDS = ['wall', 'obstacle', 'trap', 'hazardous', 'difficult', 'icy'] as const
export type Ground = (typeof GROUNDS)[number]

/** What a tap puts into a hex. */
export const TOOLS = ['monster', 'enemy', 'ally', 'floor', ...GROUNDS] as const
export type Tool = (typeof TOOLS)[number]

export const MANNERS = ['walk', 'jump', 'fly', 'teleport'] as const
export type Manner = (typeof MANNERS)[number]

export type Action = {
  move: number
  jump: boolean
  fly: boolean
  teleport: boolean
  range: number
  targets: number
  muddled: boolean
  aoe: unknown
}

export type Position = {
  rules: string
  board: { width: number; height: number }
  hexes: Record<Ground, Place[]>
  thin_walls: [Place, Place][]
  active: Place
  allies: Place[]
  enemies: { at: Place; initiative: number }[]
  action: Action
}

/** The reasons of a monster; hexes and figures are said as the asker knows them. */
export type Told<Hex, Figure> = {
  outcomes: { end: Hex; attacks: Figure[] }[]
  criterion: string
  rule: string
  farthest: boolean
  candidates: {
    figure: Figure
    harm: number | null
    points: number | null
    range: number | null
    initiative: number
    hexes: Hex[]
  }[]
  plans: {
    focus: Figure
    now: boolean
    hexes: { at: Hex; harm: number; points: number; targets: number; chosen: boolean }[]
    decided: string | null
    rule: string | null
    moves: { end: Hex; aim: Hex; attacks: Figure[] }[]
    routes: Hex[][]
  }[]
}

const SIDE_MAX = 24
const NO_GROUND = (): Record<Ground, Place[]> =>
  ({ wall: [], obstacle: [], trap: [], hazardous: [], difficult: [], icy: [] })

/** A monster between two enemies, a trap on one of the ways. */
export function first(): Position {
  return {
    rules: 'frosthaven',
    board: { width: 9, height: 5 },
    hexes: { ...NO_GROUND(), trap: [[3, 2]], wall: [[3, 0], [3, 1], [3, 3], [3, 4]] },
    thin_walls: [],
    active: [4, 2],
    allies: [],
    enemies: [{ at: [1, 2], initiative: 20 }, { at: [7, 2], initiative: 35 }],
    action: {
      move: 2, jump: false, fly: false, teleport: false, range: 0, targets: 1, muddled: false, aoe: null,
    },
  }
}

export const same = (one: Place, other: Place): boolean => one[0] === other[0] && one[1] === other[1]

export const isIn = (places: Place[], at: Place): boolean => places.some((one) => same(one, at))

/** A letter for each enemy, in their order. */
export const letter = (index: number): string => String.fromCharCode(97 + (index % 26))

export function mannerOf({ jump, fly, teleport }: Action): Manner {
  return teleport ? 'teleport' : fly ? 'fly' : jump ? 'jump' : 'walk'
}

/** The ground of a hex. */
export function groundOf(position: Position, at: Place): Ground | null {
  return GROUNDS.find((ground) => isIn(position.hexes[ground], at)) ?? null
}

/** The position after a tap with a tool; tapping again takes it away. */
export function tapped(position: Position, at: Place, tool: Tool): Position {
  const without = (places: Place[]) => places.filter((one) => !same(one, at))
  const enemies = position.enemies.filter((enemy) => !same(enemy.at, at))
  const allies = without(position.allies)
  const cleared = { ...position, enemies, allies }
  const isGround = (GROUNDS as readonly string[]).includes(tool)
  if (tool === 'monster') return { ...cleared, active: at }
  // The monster is moved, never taken away.
  if (same(position.active, at) && (!isGround || tool === 'wall' || tool === 'obstacle')) return position
  if (tool === 'enemy') {
    if (enemies.length < position.enemies.length) return cleared
    const initiative = Math.min(99, 10 * (enemies.length + 1))
    return { ...cleared, enemies: [...enemies, { at, initiative }] }
  }
  if (tool === 'ally') {
    const gone = allies.length < position.allies.length
    return { ...cleared, allies: gone ? allies : [...allies, at] }
  }
  const hexes = { ...position.hexes }
  for (const ground of GROUNDS) hexes[ground] = without(hexes[ground])
  if (tool === 'floor') return { ...cleared, hexes }
  const ground = tool as Ground
  if (!isIn(position.hexes[ground], at)) hexes[ground] = [...hexes[ground], at]
  const solid = ground === 'wall' || ground === 'obstacle'
  return solid ? { ...cleared, hexes } : { ...position, hexes }
}

/** The position on a board of another size: what lies outside goes. */
export function resized(position: Position, width: number, height: number): Position {
  const inside = ([column, row]: Place) => column < width && row < height
  const hexes = { ...position.hexes }
  for (const ground of GROUNDS) hexes[ground] = hexes[ground].filter(inside)
  return {
    ...position,
    board: { width, height },
    hexes,
    thin_walls: position.thin_walls.filter((wall) => wall.every(inside)),
    active: [Math.min(position.active[0], width - 1), Math.min(position.active[1], height - 1)],
    allies: position.allies.filter(inside),
    enemies: position.enemies.filter((enemy) => inside(enemy.at)),
  }
}

/** The position as a word of an address. */
export function packed(position: Position): string {
  return btoa(JSON.stringify(position)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** The position of such a word; none if it is none. */
export function unpacked(word: string): Position | null {
  try {
    const said: unknown = JSON.parse(atob(word.replace(/-/g, '+').replace(/_/g, '/')))
    return isPosition(said) ? { ...said, hexes: { ...NO_GROUND(), ...said.hexes } } : null
  } catch {
    return null
  }
}

function isPlace(said: unknown): said is Place {
  return Array.isArray(said) && said.length === 2 && said.every((one) => Number.isInteger(one))
}

function isPosition(said: unknown): said is Position {
  if (typeof said !== 'object' || said === null) return false
  const { rules, board, hexes, thin_walls, active, allies, enemies, action } = said as Partial<Position>
  const side = (n: unknown) => Number.isInteger(n) && Number(n) >= 1 && Number(n) <= SIDE_MAX
  return (
    typeof rules === 'string' && side(board?.width) && side(board?.height) && isPlace(active)
    && Array.isArray(allies) && allies.every(isPlace)
    && Array.isArray(enemies) && enemies.every((one) => isPlace(one?.at))
    && Array.isArray(thin_walls) && thin_walls.every((one) => Array.isArray(one) && one.every(isPlace))
    && typeof hexes === 'object' && hexes !== null && Object.values(hexes).every((one) => one.every(isPlace))
    && typeof action === 'object' && action !== null && typeof action.move === 'number'
  )
}

// Where the boxes and arrows of the flowchart lie: a lane for each chain, a column for each step from the
// beginning, and blanks only where an arrow one can see leads to something unknown.

import { pinState, type PinState } from './picture.ts'
import type { View } from './game.ts'

type Scenario = View['scenarios'][number]

export type Box = { one: Scenario; state: PinState; lane: number; x: number; y: number }
export type Line = { d: string; kind: 'opens' | 'linked' | 'lacks' | 'shut' | 'unknown' }
export type Chart = {
  boxes: Box[]
  blanks: { x: number; y: number }[]
  lines: Line[]
  lanes: { id: string; y: number; height: number }[]
  width: number
  height: number
}

const [WIDE, HIGH, ACROSS, DOWN, LANE_TOP] = [152, 84, 190, 100, 48]

/** How far each scenario is from the beginning. */
function depths(all: Scenario[]): Map<string, number> {
  const depth = new Map(all.map((one) => [one.id, 0]))
  for (let round = 0; round < all.length; round++) {
    let moved = false
    for (const one of all) {
      for (const next of one.leads_to) {
        const wanted = depth.get(one.id)! + 1
        if (depth.has(next) && depth.get(next)! < wanted && wanted < all.length) {
          depth.set(next, wanted)
          moved = true
        }
      }
    }
    if (!moved) break
  }
  return depth
}

export function lay(all: Scenario[], chains: string[]): Chart {
  const depth = depths(all)
  const laneOf = (one: Scenario) => one.chain ?? ''
  const ids = [...new Set([...chains, ...all.map(laneOf)])].filter((id) => all.some((one) => laneOf(one) === id))
  const boxes: Box[] = []
  const blanks: Chart['blanks'] = []
  const lanes: Chart['lanes'] = []
  const stubs: { from: string; at: number }[] = []
  let y = 0
  for (const [lane, id] of ids.entries()) {
    const taken = new Set<string>()
    const put = (column: number): { x: number; y: number } => {
      let row = 0
      while (taken.has(`${column},${row}`)) row++
      taken.add(`${column},${row}`)
      return { x: 20 + column * ACROSS, y: y + LANE_TOP + row * DOWN }
    }
    for (const one of all.filter((one) => laneOf(one) === id)) {
      boxes.push({ one, state: pinState(one), lane, ...put(depth.get(one.id)!) })
    }
    for (const one of all.filter((one) => laneOf(one) === id && one.blanks > 0)) {
      stubs.push({ from: one.id, at: blanks.length })
      blanks.push(put(depth.get(one.id)! + 1))
    }
    const rows = 1 + Math.max(0, ...[...taken].map((spot) => Number(spot.split(',')[1])))
    const height = LANE_TOP + rows * DOWN
    lanes.push({ id, y, height })
    y += height + 14
  }
  const at = new Map(boxes.map((box) => [box.one.id, box]))
  const lines = boxes.flatMap((box) => box.one.leads_to.flatMap((next): Line[] => {
    const to = at.get(next)
    return to ? [{ d: arrow(box, to), kind: kindOf(box, to) }] : []
  }))
  for (const { from, at: n } of stubs) lines.push({ d: arrow(at.get(from)!, blanks[n]!), kind: 'unknown' })
  const width = Math.max(...boxes.map((box) => box.x), ...blanks.map((one) => one.x), 0) + WIDE + 20
  return { boxes, blanks, lines, lanes, width, height: Math.max(0, y - 14) }
}

function kindOf(from: Box, to: Box): Line['kind'] {
  if (to.state === 'locked') return 'shut'
  if (from.one.links.includes(to.one.id)) return 'linked'
  return to.state === 'needs' ? 'lacks' : 'opens'
}

type Spot = { x: number; y: number }

/** Straight across, or down between the columns. */
function arrow(from: Spot, to: Spot): string {
  const [x1, y1] = [from.x + WIDE, from.y + HIGH / 2]
  const [x2, y2] = [to.x - 2, to.y + HIGH / 2]
  if (Math.abs(y1 - y2) < 1) return `M${x1} ${y1}H${x2}`
  const mid = x1 + 15
  const way = y2 > y1 ? 1 : -1
  return `M${x1} ${y1}H${mid - 7}q7 0 7 ${7 * way}V${y2 - 7 * way}q0 ${7 * way} 7 ${7 * way}H${x2}`
}

// A monster's ability card with the numbers worked out for a rank: what it will really do.

import { pieces, type ActionText, type StatisticsText } from './library.ts'

export type Worked = { symbol: string; value: string }

/** What a card changes by "+1" or "−1" is counted from the statistics. */
const BASED = new Set(['move', 'attack', 'range'])

/** The symbols of a card in their order, each with its number. */
export function worked(action: ActionText, stats: StatisticsText): Worked[] {
  const out: Worked[] = []
  for (const line of action.lines) {
    const parts = pieces(line.text)
    parts.forEach((piece, at) => {
      if (!('symbol' in piece) || piece.symbol === 'mandatory') return
      let words = ''
      for (const next of parts.slice(at + 1)) {
        if (!('words' in next)) break
        words += next.words
      }
      out.push({ symbol: piece.symbol, value: valueOf(piece.symbol, words, stats) })
    })
  }
  return ranged(out, stats)
}

function valueOf(symbol: string, words: string, stats: StatisticsText): string {
  const [, sign, digits] = /([+−-])?\s?(\d+)/.exec(words) ?? []
  if (!BASED.has(symbol) || sign === undefined) return digits ?? ''
  const base = Number(
    symbol === 'move' ? stats.movement : symbol === 'attack' ? stats.attack : stats.range,
  )
  if (!Number.isFinite(base)) return `${sign}${digits}`
  return String(Math.max(base + (sign === '+' ? 1 : -1) * Number(digits), 0))
}

/** An attack from afar shows how far, where the card itself does not say it. */
function ranged(all: Worked[], stats: StatisticsText): Worked[] {
  const attack = all.findIndex(({ symbol }) => symbol === 'attack')
  if (attack < 0 || !stats.range || all.some(({ symbol }) => symbol === 'range')) return all
  const range = { symbol: 'range', value: String(stats.range) }
  return [...all.slice(0, attack + 1), range, ...all.slice(attack + 1)]
}

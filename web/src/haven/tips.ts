// What things mean: conditions, tiles, elements, symbols of cards, figures and hexes.

import { has, language, t } from '../lib/language.svelte.ts'
import type { Tip } from '../ui/Tips.svelte'
import { conditionsOf, CONDITIONS, ELEMENTS, type Figure } from './game.ts'
import { SYMBOLS } from './library.ts'
import { toneOf, type Names } from './names.ts'

/** The rules behind what is explained, of Frosthaven's book. */
const RULES: Record<string, string> = {
  regenerate: 'FH-REGEN-01', ward: 'FH-WARD-01', invisible: 'FH-INVIS-01', strengthen: 'FH-STREN-01',
  bless: 'FH-BLESS-01', wound: 'FH-WOUND-01', brittle: 'FH-BRITTLE-01', bane: 'FH-BANE-01',
  poison: 'FH-POISON-01', immobilize: 'FH-IMMOB-01', disarm: 'FH-DISARM-01', impair: 'FH-IMPAIR-02',
  stun: 'FH-STUN-01', muddle: 'FH-MUDDLE-01', curse: 'FH-CURSE-01', shield: 'FH-SHIELD-01',
  retaliate: 'FH-RETAL-01', trap: 'FH-TRAP-01', hazard: 'FH-HAZ-01', difficult: 'FH-DIFF-01',
  ice: 'FH-ICE-01', obstacle: 'FH-OBST-01', objective: 'FH-OBJ-03', wall: 'FH-WALL-01',
  door: 'FH-DOOR-03', plate: 'FH-PLATE-01', loot: 'FH-EOTLOOT-01', treasure: 'FH-EOTLOOT-01',
  element: 'FH-ELEM-02', experience: 'FH-XP-01',
}

/** The words of the game, each explained: conditions, tiles, elements, symbols. */
export function glossary(names: Names): Tip[] {
  const tiles = ['trap', 'hazard', 'difficult', 'ice', 'obstacle', 'objective', 'wall', 'door', 'plate']
  const symbols = Object.keys(SYMBOLS).filter((one) => has(`symbol.${one}`) && has(`tip.${one}`))
  const all = [
    ...CONDITIONS.map((one) => made(t(`condition.${one}`), [one], names)),
    ...tiles.map((one) => made(t(`tile.${one}`), [one], names)),
    ...symbols.map((one) => made(t(`symbol.${one}`), [one], names)),
    made(t('elements'), ['element'], names),
  ]
  const known = new Set<string>()
  const once = all.filter(({ name, lines }) => {
    const first = lines.length > 0 && !known.has(name)
    known.add(name)
    return first
  })
  return once.sort((a, b) => a.name.localeCompare(b.name, language()))
}

/** What `kind:value` means at this table. */
export function tipOf(what: string, names: Names): Tip | null {
  const [kind, value = ''] = what.split(':')
  switch (kind) {
    case 'symbol':
      return symbolTip(value, names)
    case 'element':
      return elementTip(value, names)
    case 'figure':
      return figureTip(Number(value), names)
    case 'hex':
      return hexTip(Number(value), names)
    default:
      return null
  }
}

function made(name: string, keys: string[], names: Names, lines: string[] = []): Tip {
  const values = { trap: names.view.trap_damage, hazard: names.view.hazard_damage }
  const told = keys.flatMap((key) => (has(`tip.${key}`) ? [t(`tip.${key}`, values)] : []))
  return { name, lines: [...lines, ...told], rules: keys.flatMap((key) => RULES[key] ?? []) }
}

function symbolTip(symbol: string, names: Names): Tip | null {
  if (ELEMENTS.some((one) => one === symbol)) return elementTip(symbol, names)
  if (CONDITIONS.some((one) => one === symbol)) return made(t(`condition.${symbol}`), [symbol], names)
  return has(`symbol.${symbol}`) ? made(t(`symbol.${symbol}`), [symbol], names) : null
}

function elementTip(element: string, names: Names): Tip {
  const state = names.view.elements[ELEMENTS.findIndex((one) => one === element)]
  const lines = state ? [t(`element.${state}`)] : []
  return made(t(`element.${element}`), ['element'], names, lines)
}

/** Who it is, how it is, and what its conditions do. */
function figureTip(id: number, names: Names): Tip | null {
  const figure = names.view.figures.find((one) => one.id === id)
  if (!figure) return null
  const rank = toneOf(figure.kind, figure.side)
  const title = names.kind(figure.kind, figure.number)
  const known = rank === 'elite' || rank === 'boss' ? ` (${t(`rank.${rank}`)})` : ''
  const conditions = conditionsOf(figure.conditions)
  const lines = [
    t('board.points', { n: figure.hit_points, most: figure.hit_points_max }),
    ...numbers(figure),
    ...conditions.map((one) => `${t(`condition.${one}`)}: ${t(`tip.${one}`)}`),
  ]
  return { name: `${title}${known}`, lines, rules: conditions.flatMap((one) => RULES[one] ?? []) }
}

function numbers(figure: Figure): string[] {
  const out: string[] = []
  const [movement, attack, range] = figure.statistics ?? []
  if (typeof movement === 'number') out.push(`${t('stat.move')} ${movement}`)
  if (typeof attack === 'number') out.push(`${t('stat.attack')} ${attack}`)
  if (typeof range === 'number') out.push(`${t('stat.range')} ${range}`)
  if (figure.shield > 0) out.push(`${t('symbol.shield')} ${figure.shield}`)
  if (figure.retaliate > 0) out.push(`${t('symbol.retaliate')} ${figure.retaliate}`)
  return out.length > 0 ? [out.join(' · ')] : []
}

/** The hex by its name, and everything that lies there. */
function hexTip(cell: number, names: Names): Tip | null {
  const hex = names.view.hexes.find((one) => one.cell === cell)
  if (!hex) return null
  const door = names.view.doors.some((one) => one.cells.includes(cell))
  const keys = [
    ...(door ? ['door'] : hex.tile ? [hex.tile[0]] : []),
    ...(hex.loot > 0 ? ['loot'] : []),
    ...(hex.treasure !== null ? ['treasure'] : []),
    ...(hex.mark ? ['mark'] : []),
    ...(hex.escape ? ['escape'] : []),
  ]
  if (keys.length === 0) return null
  const called = door ? t('tile.door') : hex.tile ? tileName(hex.tile, names) : t('name.hex')
  return made(`${called}, ${names.cell(cell)}`, keys, names)
}

/** What the pack calls it, and what kind of tile it is. */
function tileName([kind, index]: [string, number], names: Names): string {
  const own = names.library.tiles[index]?.name
  const known = t(`tile.${kind}`)
  return own && own.toLowerCase() !== known.toLowerCase() ? `${own} (${known})` : known
}

// What can be done beside the question, gathered into what people would call it: each deed opens a place
// where it is done.

import { about, said, type Choice, type View } from './game.ts'

export type DeedKind =
  | 'create' | 'keep' | 'outfit' | 'level' | 'retire' | 'buy' | 'sell' | 'craft' | 'brew' | 'give'
  | 'build' | 'service' | 'enhance' | 'donate' | 'party' | 'attend' | 'life' | 'other'

export type Deed = { kind: DeedKind; choices: Choice[]; icon: string; due: boolean }

const KINDS: Record<string, DeedKind> = {
  create: 'create', keep: 'keep', begin: 'outfit', outfitted: 'outfit', level_up: 'level', free_level: 'level',
  learn: 'level', mark: 'level', retire: 'retire', buy: 'buy', sell: 'sell', contribute: 'give',
  craft: 'craft', brew: 'brew', distil: 'brew', work: 'build', service: 'service', enhance: 'enhance',
  donate: 'donate', found: 'party', change_party: 'party', hand_over: 'party',
  attend: 'attend', respec: 'life', set_aside: 'life', take_up: 'life', abandon: 'life', show: 'life',
}

const ICONS: Record<DeedKind, string> = {
  create: 'hood', keep: 'scroll-unfurled', outfit: 'backpack', level: 'upgrade', retire: 'laurel-crown',
  buy: 'two-coins', sell: 'swap-bag', craft: 'anvil', brew: 'round-bottom-flask', give: 'knapsack',
  build: 'claw-hammer', service: 'village', enhance: 'card-pick',
  donate: 'two-coins', party: 'three-friends', other: 'scroll-unfurled', attend: 'three-friends', life: 'quill',
}

const ORDER: DeedKind[] = [
  'keep', 'outfit', 'level', 'retire', 'create', 'craft', 'brew', 'build', 'service', 'enhance', 'buy', 'give', 'sell',
  'donate', 'party', 'other', 'life', 'attend',
]

/** What cannot be left undone stands first. */
const DUE = new Set<DeedKind>(['keep', 'outfit', 'level', 'retire'])

/** Somebody who has nobody in the party yet makes a character first. */
function isDue(kind: DeedKind, view: View, seat: number | null): boolean {
  const alone = !view.characters.some((one) => one.player === seat && one.status === 'active')
  return DUE.has(kind) || (kind === 'create' && alone)
}

export function deeds(free: Choice[], view: View, seat: number | null): Deed[] {
  const found = new Map<DeedKind, Choice[]>()
  for (const choice of free) {
    const kind = KINDS[said(choice).name] ?? 'other'
    found.set(kind, [...(found.get(kind) ?? []), choice])
  }
  // While somebody is still outfitted, buying is part of that.
  const own = view.characters.some((one) => one.player === seat && one.outfitting)
  if (own && found.has('outfit')) {
    found.set('outfit', [...found.get('outfit')!, ...(found.get('buy') ?? [])])
    found.delete('buy')
  }
  return ORDER.flatMap((kind) => {
    const choices = found.get(kind)
    return choices ? [{ kind, choices, icon: ICONS[kind], due: isDue(kind, view, seat) }] : []
  })
}

/** The character whom most of some choices concern. */
export function whose(choices: Choice[]): number | null {
  for (const choice of choices) {
    const who = about(choice)
    if (who !== null) return who
  }
  return null
}

// What is seen of a fact of this family while it is told.

import { sound, type Sound } from '../lib/sound.ts'
import { Telling } from '../lib/story.svelte.ts'
import { blowAfter, type Blow } from './blow.ts'
import {
  conditionBit, ELEMENTS,
  type Cell, type Condition, type Fact, type Figure, type FigureId, type Reason, type View,
} from './game.ts'

/** Something that is seen for a moment above a figure. */
export type Flash = { figure: FigureId; text: string; tone: 'hurt' | 'heal' | 'note' }

/** How long a step is seen, in milliseconds, at the fast pace. */
const DURATION: Record<string, number> = {
  moved: 180,
  attack_declared: 380,
  modifier_drawn: 420,
  damage_suffered: 380,
  damage_negated: 420,
  healed: 380,
  killed: 320,
  monster_focus: 420,
  turn_begins: 260,
  condition_gained: 300,
  trap_sprung: 380,
  room_revealed: 420,
  door_opened: 240,
  figure_appears: 120,
  retaliated: 300,
  infused: 200,
  consumed: 200,
  looted: 200,
  cards_revealed: 200,
  monster_card_drawn: 240,
}

/** What is heard of a fact. */
const SOUNDS: Record<string, Sound | ((fact: Fact) => Sound)> = {
  cards_revealed: 'laid',
  monster_card_drawn: 'turned',
  modifier_drawn: 'turned',
  moved: 'step',
  attack_declared: (fact) => (fact.ranged === true ? 'arrow' : 'laid'),
  damage_suffered: (fact) => ((fact.damage as number) > 0 ? 'hit' : 'blocked'),
  damage_negated: 'blocked',
  killed: 'death',
  looted: 'coin',
  door_opened: 'door',
  healed: 'heal',
}

export class Story extends Telling<View> {
  /** Who looks at whom: a monster and its focus, an attacker and its target. */
  gaze = $state.raw<{ from: FigureId; to: FigureId; attack: boolean } | null>(null)
  /** The way a monster goes. */
  path = $state.raw<Cell[]>([])
  flash = $state.raw<Flash | null>(null)
  /** The attack that is being resolved. */
  blow = $state.raw<Blow | null>(null)

  protected duration(fact: Fact): number | undefined {
    return DURATION[fact.what]
  }

  protected after(view: View, fact: Fact, now: View): View {
    return after(view, fact, now)
  }

  protected see(fact: Fact): void {
    const figure = fact.figure as FigureId
    this.flash = flashOf(fact)
    this.blow = blowAfter(this.blow, fact)
    const heard = SOUNDS[fact.what]
    if (heard) sound(typeof heard === 'string' ? heard : heard(fact))
    if (fact.what === 'turn_begins' || fact.what === 'turn_ends') this.clear()
    if (fact.what === 'monster_focus' && typeof fact.focus === 'number') {
      this.gaze = { from: figure, to: fact.focus, attack: false }
    }
    if (fact.what === 'attack_declared') {
      const [from, to] = [fact.attacker as FigureId, fact.target as FigureId]
      this.gaze = { from, to, attack: true }
    }
    if (fact.what === 'monster_reasons') {
      for (const { says } of fact.reasons as Reason[]) {
        if (says.says === 'path') this.path = says.cells as Cell[]
      }
    }
  }

  protected clear(): void {
    this.gaze = null
    this.path = []
    this.flash = null
    this.blow = null
  }
}

function flashOf(fact: Fact): Flash | null {
  const figure = fact.figure as FigureId
  switch (fact.what) {
    case 'damage_suffered':
      return { figure, text: `−${String(fact.damage)}`, tone: 'hurt' }
    case 'healed':
      return { figure, text: `+${String(fact.amount)}`, tone: 'heal' }
    case 'damage_negated':
      return { figure, text: '0', tone: 'note' }
    default:
      return null
  }
}

/** The table as it is shown after a fact. `now` has what only the table itself knows. */
export function after(view: View, fact: Fact, now: View): View {
  const change = (id: unknown, patch: (figure: Figure) => Figure): View => ({
    ...view,
    figures: view.figures.map((figure) => (figure.id === id ? patch(figure) : figure)),
  })
  switch (fact.what) {
    case 'moved':
      return change(fact.figure, (figure) => ({ ...figure, cell: fact.to as Cell }))
    case 'damage_suffered':
      return change(fact.figure, (figure) => ({ ...figure, hit_points: fact.left as number }))
    case 'healed':
      return change(fact.figure, (figure) => ({
        ...figure,
        hit_points: fact.left as number,
        conditions: figure.conditions & ~(fact.removed as number),
      }))
    case 'condition_gained':
      return change(fact.figure, (figure) => ({
        ...figure,
        conditions: figure.conditions | conditionBit(fact.condition as Condition),
      }))
    case 'condition_removed':
      return change(fact.figure, (figure) => ({
        ...figure,
        conditions: figure.conditions & ~conditionBit(fact.condition as Condition),
      }))
    case 'killed':
    case 'objective_destroyed':
      return { ...view, figures: view.figures.filter((figure) => figure.id !== fact.figure) }
    case 'figure_appears':
    case 'figure_placed':
      return appear(view, fact, now)
    case 'room_revealed':
    case 'door_opened':
      return { ...view, hexes: now.hexes, walls: now.walls, doors: now.doors, links: now.links }
    case 'tile_placed':
    case 'tile_removed':
    case 'looted':
    case 'loot_dropped':
      return { ...view, hexes: now.hexes }
    case 'infused':
    case 'consumed':
      return { ...view, elements: elementAfter(view, fact) }
    case 'elements_wane':
      return { ...view, elements: fact.elements as View['elements'] }
    case 'turn_begins':
      return { ...view, acting: fact.figure as FigureId, order: orderAt(view, fact.figure as FigureId, now) }
    case 'order_made':
    case 'round_begins':
      return { ...view, order: untouched(now.order), round: now.round, phase: now.phase }
    default:
      return view
  }
}

/** The order when nobody has acted yet. */
function untouched(order: View['order']): View['order'] {
  return order.map((place) => ({ ...place, acting: false, done: false }))
}

/** The order when somebody's turn begins: whoever comes before them has acted. Summons act with their summoner. */
function orderAt(view: View, figure: FigureId, now: View): View['order'] {
  const kind = view.figures.find((one) => one.id === figure)?.kind
  const isTheirs = ({ who }: View['order'][number]) => {
    if (typeof kind !== 'object') return false
    if ('Character' in who) return 'Character' in kind && kind.Character === who.Character
    if ('Monsters' in who) return 'Monster' in kind && kind.Monster.of === who.Monsters
    return 'Extra' in kind && kind.Extra.which === who.Extra
  }
  // Monsters that came meanwhile have their place in the table's own order.
  const order = now.round === view.round && now.order.some(isTheirs) ? now.order : view.order
  const place = order.findIndex(isTheirs)
  return place < 0 ? order : order.map((one, at) => ({ ...one, acting: at === place, done: at < place }))
}

/** A figure comes as the table knows it, or stays away if it is gone again by now. */
function appear(view: View, fact: Fact, now: View): View {
  const come = now.figures.find((figure) => figure.id === fact.figure)
  if (!come) return view
  const figure: Figure = {
    ...come,
    cell: fact.cell as Cell,
    hit_points: come.hit_points_max,
    conditions: 0,
  }
  const others = view.figures.filter((other) => other.id !== come.id)
  return { ...view, figures: [...others, figure] }
}

function elementAfter(view: View, fact: Fact): View['elements'] {
  const at = ELEMENTS.indexOf(fact.element as (typeof ELEMENTS)[number])
  const state = fact.what === 'infused' ? 'strong' : 'inert'
  return view.elements.map((old, index) => (index === at ? state : old))
}

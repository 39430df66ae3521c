// What things are called: figures, cards, items, spaces, seats.

import { list, t } from '../lib/language.svelte.ts'
import type { Drawn } from '../lib/text.ts'
import {
  OVERLORD, spacesOf, untag,
  type Arm, type Cell, type FigureRef, type Marker, type Monster, type Place, type PowerRef,
  type Rank, type View,
} from './game.ts'
import { spaceName } from './geometry.ts'
import { SYMBOLS, type Library } from './library.ts'

/** What is known of a monster that may be gone by now. */
export type Known = Pick<Monster, 'kind' | 'rank' | 'named'>

export class Names {
  readonly view: View
  readonly library: Library
  private readonly known: Map<number, Known>

  constructor(view: View, library: Library, known = new Map<number, Known>()) {
    this.view = view
    this.library = library
    this.known = known
    for (const { id, kind, rank, named } of view.monsters) known.set(id, { kind, rank, named })
  }

  get quest() {
    return this.library.quests[this.view.quest_id]
  }

  /** How many play, the overlord included: the number that monsters' cards go by. */
  get players(): number {
    return new Set(this.view.heroes.map((hero) => hero.seat)).size + 1
  }

  hero(id: number): Drawn {
    const sheet = this.view.heroes[id]?.sheet
    const chosen = this.library.heroes[sheet ?? -1]
    // Before sheets are dealt, heroes are known by their place.
    const text = this.unsheeted ? t('name.hero', { n: id + 1 }) : (chosen?.name ?? '')
    return { kind: 'figure', text, tone: 'party', icon: chosen?.icon ?? 'hooded-figure' }
  }

  /** Whether the heroes have no sheets yet. */
  get unsheeted(): boolean {
    return this.view.phase === 'Sheets'
  }

  monster(id: number, as: Known | undefined = undefined): Drawn {
    const here = this.view.monsters.find((one) => one.id === id)
    const known = as ?? here ?? this.known.get(id)
    if (!known) return { kind: 'figure', text: t('name.monster'), tone: 'normal' }
    const named = known.named === null ? undefined : this.quest?.named[known.named]
    const kind = this.library.monsters[known.kind]
    return {
      kind: 'figure',
      text: named?.name ?? `${kind?.name ?? t('name.monster')} ${id + 1}`,
      tone: toneOf(known),
      icon: named?.icon || kind?.icon || 'beast-eye',
    }
  }

  /** Whether a monster is there, or was when it was last seen. */
  knows(id: number): boolean {
    return this.known.has(id)
  }

  figure(figure: FigureRef): Drawn {
    return 'Hero' in figure ? this.hero(figure.Hero) : this.monster(figure.Monster)
  }

  /** Who stands on a space. */
  on(cell: Cell): FigureRef | null {
    const { monsters, heroes } = this.view
    const refs: FigureRef[] = [
      ...monsters.map((one) => ({ Monster: one.id })), ...heroes.map((one) => ({ Hero: one.id })),
    ]
    return refs.find((ref) => spacesOf(this.view, ref).includes(cell)) ?? null
  }

  /** A kind of monster, normal or master. */
  kind(kind: number, rank: Rank): string {
    const name = this.library.monsters[kind]?.name ?? t('name.monster')
    return rank === 'master' ? t('name.master', { name }) : name
  }

  item(item: number): Drawn {
    return { kind: 'item', text: this.library.items[item]?.name ?? t('name.item') }
  }

  skill(skill: number): Drawn {
    return { kind: 'card', text: this.library.skills[skill]?.name ?? t('name.skill') }
  }

  card(card: number): Drawn {
    return { kind: 'card', text: this.library.cards[card]?.name ?? t('name.card') }
  }

  pet(id: number): Drawn {
    const pet = this.view.pets.find((one) => one.id === id)
    const text = this.library.familiars[pet?.kind ?? -1]?.name ?? pet?.name ?? t('name.familiar')
    return { kind: 'figure', text, tone: 'ally' }
  }

  space(cell: Cell): string {
    return spaceName(this.view.spaces, cell)
  }

  place(place: Place): string {
    if (typeof place === 'object') return this.space(place.Board)
    return t(place === 'Town' ? 'name.town' : 'name.nowhere')
  }

  arm(arm: Arm): string {
    return typeof arm === 'object' ? this.item(arm.Weapon).text : t(`arm.${arm.toLowerCase()}`)
  }

  marker(marker: Marker): string {
    const { name, value } = untag(marker)
    if (name === 'relic') return this.item(value as number).text
    if (name === 'chest') return t('marker.chest', { tier: t(`tier.${String(value)}`) })
    if (name === 'rune_key') return t('marker.rune_key', { rune: t(`rune.${String(value)}`) })
    return t(`marker.${name}`)
  }

  /** A power by the card on which it stands. */
  power(power: PowerRef, hero: number | null): string {
    const { card } = power
    if (card === 'Sheet') return hero === null ? t('name.power') : this.hero(hero).text
    return 'Skill' in card ? this.skill(card.Skill).text : this.item(card.Item).text
  }

  /** Who sits at a seat: the overlord, or the heroes it plays. */
  seat(seat: number): string {
    if (seat === OVERLORD) return t('name.overlord')
    const own = this.view.heroes.filter((hero) => hero.seat === seat)
    return list(own.map((hero) => this.hero(hero.id).text))
  }
}

/** The colour and shape in which a monster is drawn. */
export function toneOf(monster: Known): 'normal' | 'elite' | 'boss' {
  return monster.named !== null ? 'boss' : monster.rank === 'master' ? 'elite' : 'normal'
}

/** The symbol of a marker. */
export function markerIcon(marker: Marker): string {
  return SYMBOLS[untag(marker).name] ?? 'two-coins'
}

// What things are called: figures, cards, items, hexes, decks.

import { t } from '../lib/language.svelte.ts'
import type { Drawn } from '../lib/text.ts'
import type {
  Actor, CardId, Cell, FigureId, FigureKind, FigureName, Rank, Side, Source, View,
} from './game.ts'
import { hexName } from './geometry.ts'
import type { ActionText, CardText, Library } from './library.ts'

export type Tone = 'party' | 'ally' | 'normal' | 'elite' | 'boss' | 'third'

/** What is known of a figure that may be gone by now. */
export type Known = { kind: FigureKind; number: number; side: Side }

export class Names {
  readonly view: View
  readonly library: Library
  private readonly known: Map<FigureId, Known>
  private readonly called: (place: number) => string | undefined

  constructor(
    view: View, library: Library, known = new Map<FigureId, Known>(),
    called: (place: number) => string | undefined = () => undefined,
  ) {
    this.view = view
    this.library = library
    this.known = known
    this.called = called
    for (const { id, kind, number, side } of view.figures) known.set(id, { kind, number, side })
  }

  /** A figure, drawn in its colour. */
  figure(id: FigureId): Drawn {
    if (id < this.view.characters.length) return this.character(id)
    const figure = this.view.figures.find((figure) => figure.id === id) ?? this.known.get(id)
    if (figure) return this.figureOf({ kind: figure.kind, number: figure.number }, figure.side)
    return { kind: 'figure', text: t('name.somebody'), tone: 'normal' }
  }

  /** Whether a figure is there, or was when it was last seen. */
  knows(id: FigureId): boolean {
    return this.known.has(id)
  }

  /** A figure by what it is. */
  figureOf(name: FigureName, side?: Side): Drawn {
    const { kind, number } = name
    const tone = toneOf(kind, side)
    const hue = this.hue(kind)
    return { kind: 'figure', text: this.kind(kind, number), tone, icon: this.icon(kind), hue }
  }

  /** A character by its place. */
  character(place: number): Drawn {
    const kind = { Character: place }
    const text = this.kind(kind, 0)
    return { kind: 'figure', text, tone: 'party', icon: this.icon(kind), hue: this.hue(kind) }
  }

  /** A character's own name and the class, or the class alone. */
  title(place: number): string {
    const [own, of] = [this.called(place), this.classOf(place)?.name ?? t('name.somebody')]
    return own === undefined ? of : `${own}, ${of}`
  }

  /** One colour for a class and what it summons, wherever they are seen. */
  hue(kind: FigureKind): string | undefined {
    if (kind === 'None') return undefined
    if ('Character' in kind) return this.classOf(kind.Character)?.colour
    return 'Summon' in kind ? this.classOf(kind.Summon.owner)?.colour : undefined
  }

  /** What a figure is called. */
  kind(kind: FigureKind, number: number): string {
    if (kind === 'None') return t('name.somebody')
    if ('Character' in kind) {
      const { Character: place } = kind
      return this.called(place) ?? this.classOf(place)?.name ?? t('name.somebody')
    }
    if ('Summon' in kind) {
      const { owner, which } = kind.Summon
      const summon = this.classOf(owner)?.summons[which]?.name ?? t('name.summon')
      return `${summon} ${number}`
    }
    if ('Monster' in kind) return `${this.use(kind.Monster.of)} ${number}`
    const extra = this.scenario?.extras[kind.Extra.which]?.name ?? t('name.objective')
    return number > 0 ? `${extra} ${number}` : extra
  }

  /** The symbol of a figure. */
  icon(kind: FigureKind): string {
    if (kind === 'None') return 'hooded-figure'
    if ('Character' in kind) return this.classOf(kind.Character)?.icon ?? 'hooded-figure'
    if ('Summon' in kind) {
      const { owner, which } = kind.Summon
      return this.classOf(owner)?.summons[which]?.icon || 'minions'
    }
    if ('Monster' in kind) {
      const monster = this.scenario?.monsters[kind.Monster.of]?.monster
      return (monster !== undefined && this.library.monsters[monster]?.icon) || 'beast-eye'
    }
    return this.scenario?.extras[kind.Extra.which]?.icon || 'stone-tower'
  }

  /** Who acts at a place of the order. */
  actor(actor: Actor): { name: string; icon: string; tone: Tone } {
    if ('Character' in actor) {
      const kind = { Character: actor.Character }
      return { name: this.kind(kind, 0), icon: this.icon(kind), tone: 'party' }
    }
    if ('Extra' in actor) {
      const kind = { Extra: { which: actor.Extra } }
      return { name: this.kind(kind, 0), icon: this.icon(kind), tone: 'ally' }
    }
    const use = actor.Monsters
    const figures = this.view.figures.filter(({ kind }) => isUse(kind, use))
    const ranks = figures.map(({ kind }) => rankOf(kind))
    const side = figures[0]?.side ?? this.scenario?.monsters[use]?.side ?? 'monsters'
    const rank = ranks.includes('boss') || ranks.includes('named') ? 'boss' : bestRank(ranks)
    const kind: FigureKind = { Monster: { of: use, rank } }
    return { name: this.use(use), icon: this.icon(kind), tone: toneOf(kind, side) }
  }

  /** A monster type of the scenario. */
  use(of: number): string {
    const use = this.scenario?.monsters[of]
    if (!use) return t('name.monster')
    return use.name ?? this.library.monsters[use.monster]?.name ?? t('name.monster')
  }

  /** A card of a character. */
  card(character: number, card: CardId): Drawn {
    const name = this.cardText(character, card)?.name ?? t('name.card')
    return { kind: 'card', text: name }
  }

  cardText(character: number, card: CardId): CardText | undefined {
    return this.classOf(character)?.cards[card]
  }

  item(item: number): Drawn {
    return { kind: 'item', text: this.library.items[item]?.name ?? t('name.item') }
  }

  /** A hex. */
  cell(cell: Cell): string {
    const hex = this.view.hexes.find((hex) => hex.cell === cell)
    return hex ? hexName(hex) : t('name.hex')
  }

  /** A modifier deck: the characters', the monsters', the allies'. */
  deck(deck: number): string {
    if (deck < this.view.characters.length) return this.character(deck).text
    return t(deck === this.view.decks.length - 1 ? 'name.deck.allies' : 'name.deck.monsters')
  }

  /** The decks in use, by number: the monsters' and the allies' are the last two of all places. */
  get decks(): number[] {
    const { characters, decks } = this.view
    const all = decks.map((_, deck) => deck)
    return all.filter((deck) => deck < characters.length || deck >= decks.length - 2)
  }

  modifier(modifier: number): Drawn {
    const text = this.library.modifiers[modifier]
    return { kind: 'modifier', text: text ? faceOf(text.face) : '?' }
  }

  tile(tile: number): string {
    return this.library.tiles[tile]?.name ?? t('name.tile')
  }

  goal(goal: number): string {
    return this.library.goals[goal]?.name ?? t('name.goal')
  }

  /** Where something is written. */
  source(source: Source): string {
    if (source === 'Summon') return t('name.summon')
    if (source === 'Game') return t('name.rules')
    if ('Card' in source) return this.card(source.Card.character, source.Card.card).text
    if ('Basic' in source) return t(source.Basic.top ? 'choice.basic_top' : 'choice.basic_bottom')
    if ('Item' in source) {
      const carried = this.view.characters[source.Item.character]?.items[source.Item.slot]
      return carried ? this.item(carried.item).text : t('name.item')
    }
    if ('MonsterCard' in source) return this.monsterCard(source)?.name ?? t('name.card')
    if ('Boss' in source) return this.use(source.Boss.of)
    if ('Extra' in source) return this.kind({ Extra: source.Extra }, 0)
    if ('Statistics' in source) return this.use(source.Statistics.of)
    if ('SummonTraits' in source) {
      const { owner, which } = source.SummonTraits
      return this.classOf(owner)?.summons[which]?.name ?? t('name.summon')
    }
    if ('Class' in source) return this.character(source.Class.character).text
    if ('Modifier' in source) return this.modifier(source.Modifier.modifier).text
    return t('name.scenario_rule')
  }

  /** The text of the action that is written there. */
  action(source: Source): ActionText | undefined {
    if (typeof source === 'string') return undefined
    if ('Card' in source) {
      const { character, card, top } = source.Card
      const text = this.cardText(character, card)
      return top ? text?.top : text?.bottom
    }
    if ('MonsterCard' in source) return this.monsterCard(source)?.action
    if ('Boss' in source) {
      const monster = this.scenario?.monsters[source.Boss.of]?.monster ?? -1
      return this.library.monsters[monster]?.specials[source.Boss.which]
    }
    return undefined
  }

  classOf(character: number) {
    return this.library.classes[this.view.characters[character]?.class ?? -1]
  }

  get scenario() {
    return this.library.scenarios[this.view.scenario]
  }

  private monsterCard(source: { MonsterCard: { set: number; card: number } }) {
    const { set, card } = source.MonsterCard
    const which = this.view.sets.find((one) => one.index === set)?.set ?? -1
    return this.library.sets[which]?.cards[card]
  }
}

/** A modifier's face as people write it. */
export function faceOf(face: string): string {
  return face.replace('-', '−').replace(/^x(\d)$/, '×$1')
}

/** The colour and shape in which a figure is drawn. */
export function toneOf(kind: FigureKind, side?: Side): Tone {
  if (typeof kind === 'object' && 'Character' in kind) return 'party'
  if (typeof kind === 'object' && 'Summon' in kind) return 'ally'
  if (side === 'party') return 'ally'
  if (side === 'third') return 'third'
  const rank = rankOf(kind)
  return rank === 'elite' ? 'elite' : rank === 'boss' || rank === 'named' ? 'boss' : 'normal'
}

export function rankOf(kind: FigureKind): Rank {
  return typeof kind === 'object' && 'Monster' in kind ? kind.Monster.rank : 'normal'
}

function isUse(kind: FigureKind, use: number): boolean {
  return typeof kind === 'object' && 'Monster' in kind && kind.Monster.of === use
}

function bestRank(ranks: Rank[]): Rank {
  return ranks.length > 0 && ranks.every((rank) => rank === 'elite') ? 'elite' : 'normal'
}

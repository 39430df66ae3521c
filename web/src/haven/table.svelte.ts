// The state of the page at a table of this family.

import { untrack } from 'svelte'
import { api } from '../lib/api.ts'
import type { LogLine } from '../lib/generated/protocol.ts'
import { settings } from '../lib/settings.svelte.ts'
import { Table } from '../lib/table.svelte.ts'
import { notePlace } from '../lib/tables.svelte.ts'
import type { Tale } from '../ui/StoryPlate.svelte'
import type { Told } from '../solver/position.ts'
import { chronicle } from './chronicle.ts'
import { editWords } from './edits.ts'
import { askOf, same, type Choice, type Fact, type FigureId, type Prompt, type View } from './game.ts'
import type { Lay } from './geometry.ts'
import type { Library } from './library.ts'
import { Names, type Known } from './names.ts'
import { suggested } from './picking.ts'
import {
  allOptions, labelOf, made, present, type Option, type Presentation, type QuestionLook, type Use,
} from './question.ts'
import { scenarioDetails, type ScenarioDetails } from './setup.ts'
import { Story } from './story.svelte.ts'
import { isTold, opening, reached, storyKey } from './tales.ts'

export type Words = {
  introduction: string
  rooms: [number, string][]
  sections: [number, string][]
  conclusion: string | null
}

type Haven = {
  View: View
  Library: Library
  Names: Names
  Shown: Presentation
  Option: Option
  Look: QuestionLook
  Words: Words
}

/** Questions with which another attack begins, or none. */
const ATTACKS = new Set(['attack_target', 'take_action', 'select_cards'])

/** Facts that something is read to. */
const STORY = new Set(['room_revealed', 'section_read'])

const NO_LOOK: QuestionLook = { about: null, options: [], paths: [], reach: [] }

export class HavenTable extends Table<Haven> {
  readonly story = new Story()
  /** What is known of figures, also of those that are gone. */
  private readonly known = new Map<FigureId, Known>()
  /** How the board lies: as suits the window. */
  lay = $state<Lay>('upright')
  /** A page of the story that has just been reached. */
  tale = $state.raw<Tale | null>(null)
  /** What the scenario's own pages show. */
  pages = $state.raw<ScenarioDetails | null>(null)

  readonly shown = $derived(
    this.question && this.seat !== null && this.names
      ? present(this.question, this.seat, this.names, this.look)
      : null,
  )
  /** What the seat may do at any time. */
  readonly free = $derived.by((): Option[] => {
    const [names, seat] = [this.names, this.seat]
    if (!names || seat === null) return []
    return (this.seatView?.free ?? []).map((raw) => {
      const choice = raw as Choice
      return made({ choices: [choice], label: labelOf(choice, 'free', {}, seat, names) })
    })
  })
  /** What the hint would do, wherever it is offered; among the free actions it is done at once. */
  readonly hinted = $derived.by((): { option: Option; free: boolean } | null => {
    const choice = this.hint?.choice
    if (choice === undefined || !this.shown) return null
    const is = (option: Option) => same(option.choices[0], choice)
    // A movement is advised as a whole, by the hex where it ends.
    const end = this.shown.cells.get(this.hint?.why.bound as number)
    if (end) return { option: end, free: false }
    const asked = allOptions(this.shown).find(is)
    // One step is advised, not the whole way that begins with it.
    if (asked) return { option: { ...asked, choices: asked.choices.slice(0, 1) }, free: false }
    const free = this.free.find(is)
    return free ? { option: free, free: true } : null
  })
  /** What the engine would choose on the board: it is meant until somebody points elsewhere. */
  private readonly guess = $derived.by((): Option | null => {
    const [shown, look] = [this.shown, this.look]
    if (!shown || !look) return null
    if (typeof look.bound === 'number') return shown.cells.get(look.bound) ?? null
    if (shown.name !== 'attack_target') return null
    return [...shown.figures.values()].find((option) => option.index === look.best) ?? null
  })
  /** What is pointed at, or else what the engine would choose. */
  readonly meant = $derived(this.aimed ?? this.guess)
  /** What may be used on the attack that is meant, and the keys of what shall be. */
  readonly uses = $derived.by((): Use[] => {
    if (!settings.less || this.shown?.name !== 'attack_target') return []
    return this.look?.options[this.meant?.index ?? -1]?.uses ?? []
  })
  used = $state.raw<string[]>([])
  /** Whether something could still be used when the actions of the turn are, and whether the turn shall wait for it. */
  readonly mayWait = $derived.by(() => {
    const shown = this.shown
    if (!settings.less || shown?.name !== 'take_action' || shown.cards.size === 0) return false
    return shown.items.size > 0 || this.free.length > 0
  })
  waits = $state(false)
  /** What is still to be used on the attack whose target was chosen. */
  private plan: Choice[] | null = null
  private readonly chronicle = $derived.by(() =>
    this.names ? chronicle(this.session.log, this.session.logFrom, this.names) : [],
  )
  /** What has been told; the log is never ahead of the board. */
  readonly entries = $derived.by(() => {
    if (this.story.untold === 0) return this.chronicle
    const told = this.session.logFrom + this.session.log.length - this.story.untold
    return this.chronicle.filter((entry) => entry.at < told)
  })

  editWords(edit: unknown): string {
    return this.names ? editWords(edit, this.names) : ''
  }

  override follow(): void {
    super.follow()
    $effect(() => this.session.onNews(({ lines, retold }) => {
      if (!retold) void this.readAloud(lines)
    }))
    // How the game stands is kept for whoever looks for it on the first page.
    $effect(() => {
      const [view, names] = [this.view, this.names]
      if (!view || !names) return
      const asked = (this.session.update?.waiting ?? []).map((seat) => names.character(seat).text)
      const party = view.characters.map((_, at) => {
        const { name = '', icon = '', colour = '' } = names.classOf(at) ?? {}
        return { name, icon, colour }
      })
      const standing = { scenario: this.order.scenario, round: view.round, asked: asked[0] ?? '', party }
      untrack(() => notePlace(this.session.table, { ...standing, when: Date.now() }))
    })
    // The story begins before the first choice, once for whoever sits down.
    $effect(() => {
      const { table, update } = this.session
      const story = storyKey(table, update?.chapter?.number, this.order.scenario)
      if (!this.names || this.tale || isTold(story)) return
      const held = update?.views.flatMap(({ seat }) => seat ?? []) ?? []
      this.tale = opening(this.names, held, story)
    })
  }

  /** What a monster does as the board stands, and why; its ways are shown on the board. */
  async foresee(figure: FigureId): Promise<Told<number, FigureId> | null> {
    const told = await this.lookAt<Told<number, FigureId> | null>({ monster: { figure } })
    const from = this.view?.figures.find((one) => one.id === figure)?.cell
    const ends = told?.outcomes.map(({ end }) => end) ?? []
    const ways = told?.plans.flatMap(({ routes }) => routes.flat()) ?? []
    this.sight = told && from !== undefined ? { from, cells: new Set([...ends, ...ways]) } : null
    return told
  }

  private async readAloud(lines: LogLine[]): Promise<void> {
    if (!lines.some(({ fact }) => STORY.has((fact as Fact).what))) return
    await super.readWords()
    if (this.names && this.words) this.tale = reached(lines, this.words, this.names) ?? this.tale
  }

  override async readWords(): Promise<void> {
    await Promise.all([super.readWords(), this.readPages()])
  }

  protected name(view: View, library: Library): Names {
    return new Names(view, library, this.known, (place) => this.calledAt(place))
  }

  /** What somebody calls their character: in a campaign a seat has its name, if it has one. */
  private calledAt(place: number): string | undefined {
    const { update } = this.session
    const seat = update?.chapter ? update.seats.find((one) => one.seat === place) : undefined
    const of = this.library?.classes[this.view?.characters[place]?.class ?? -1]
    // Without a name the seat has that of the class, in English, as its id.
    return seat && seat.name.toLowerCase().replaceAll(' ', '-') !== of?.id ? seat.name : undefined
  }

  protected begin(key: string): boolean {
    if (!this.shown || !this.names || this.seat === null) return false
    this.used = []
    if (this.shown.name === 'select_cards') this.waits = false
    this.draft.open(key, suggested(this.shown, this.seat, this.names))
    return true
  }

  protected whole(look: Partial<QuestionLook>): QuestionLook {
    return { ...NO_LOOK, ...look }
  }

  protected override settled(look: QuestionLook): unknown {
    const settled = this.planned() ?? this.question?.options[look.settled ?? -1]
    return settled ?? this.ended(look) ?? null
  }

  /** The end of a turn whose actions are used, unless somebody wants to wait there or the engine does. */
  private ended(look: QuestionLook): unknown {
    const shown = this.shown
    if (shown?.name !== 'take_action' || shown.cards.size > 0) return undefined
    const best = this.question?.options[look.best ?? -1]
    const wanted = this.waits || typeof look.free === 'number'
    return best === 'end_turn' && !wanted ? best : undefined
  }

  /** Takes what stands beside the attack to be used, or leaves it. */
  toggleUse(use: Use): void {
    const key = JSON.stringify(use.choice)
    const rest = this.used.filter((one) => one !== key)
    this.used = rest.length < this.used.length ? rest : [...this.used, key]
  }

  override choose(option: Option): void {
    if (this.shown?.name === 'attack_target') {
      const uses = settings.less ? (this.look?.options[option.index ?? -1]?.uses ?? []) : []
      const wanted = uses.map(({ choice }) => choice)
        .filter((choice) => this.used.includes(JSON.stringify(choice)))
      this.plan = uses.length > 0 ? wanted : null
    }
    super.choose(option)
  }

  /** What was said beside the attack about the question whether something is used on it. */
  private planned(): Choice | null {
    const { prompt, options = [] } = this.question ?? {}
    if (!prompt || this.plan === null) return null
    const { name, values } = askOf(prompt as Prompt)
    if (ATTACKS.has(name)) this.plan = null
    if (name !== 'react' || values.event !== 'attack' || this.plan === null) return null
    const next = this.plan.find((choice) => options.some((raw) => same(raw, choice)))
    if (next) {
      this.plan = this.plan.filter((choice) => choice !== next)
      return next
    }
    this.plan = null
    return (options.find((raw) => raw === 'done' || raw === 'skip') as Choice | undefined) ?? null
  }

  protected override looked(look: QuestionLook): void {
    if (look.wear && this.shown?.several) this.draft.suggest(look.wear.best)
    // An area is seen before anybody points at it.
    const areas = [...(this.shown?.areas.values() ?? [])].flat()
    this.aimed ??= areas.find((option) => option.index === look.best) ?? areas[0] ?? null
  }

  private async readPages(): Promise<void> {
    const packs = await api.played(this.session.table, { token: this.session.token }).catch(() => [])
    const found = packs[0]?.scenarios[0]
    this.pages = found ? scenarioDetails(found) : null
  }
}

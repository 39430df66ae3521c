// The state of the page at a table of this family: which seat is looked at, its question, what a look
// adds to it, and the story that is being told.

import { api } from '../lib/api.ts'
import { Draft } from '../lib/draft.svelte.ts'
import { language, t } from '../lib/language.svelte.ts'
import { complain, notice } from '../lib/notices.svelte.ts'
import type { Act, Hint, Order, View as SeatView } from '../lib/generated/protocol.ts'
import type { Session } from '../lib/session.svelte.ts'
import { settings } from '../lib/settings.svelte.ts'
import { chime, fanfare } from '../lib/sound.ts'
import { chronicle } from './chronicle.ts'
import { editWords, type Edit } from './edits.ts'
import type { Choice, View } from './game.ts'
import { library, type Library } from './library.ts'
import { Names } from './names.ts'
import { suggested } from './picking.ts'
import { labelOf, made, present, type Option, type QuestionLook } from './question.ts'
import { Story } from './story.svelte.ts'

export type Words = {
  introduction: string
  rooms: [number, string][]
  sections: [number, string][]
  conclusion: string | null
}

const NO_LOOK: QuestionLook = { about: null, options: [], paths: [], reach: [] }

export class HavenTable {
  readonly session: Session
  readonly order: Order
  readonly story = new Story()
  readonly draft: Draft
  library = $state.raw<Library | null>(null)
  failed = $state.raw<unknown>(null)
  look = $state.raw<QuestionLook | null>(null)
  hint = $state.raw<Hint | null>(null)
  aimed = $state.raw<Option | null>(null)
  busy = $state(false)
  sight = $state.raw<{ from: number; cells: Set<number> } | null>(null)
  words = $state.raw<Words | null>(null)
  private wanted = $state<number | null>(null)

  constructor(session: Session, order: Order) {
    this.session = session
    this.order = order
    this.draft = new Draft(session.table)
  }

  /** The seat that is looked at: the chosen one, or the first that is asked something. */
  readonly seatView = $derived.by((): SeatView | null => {
    const views = this.session.update?.views ?? []
    const chosen = views.find((view) => view.seat === this.wanted)
    if (chosen?.question) return chosen
    return views.find((view) => view.question !== null) ?? chosen ?? views[0] ?? null
  })
  readonly seat = $derived(this.seatView?.seat ?? null)
  readonly view = $derived((this.seatView?.view as View | undefined) ?? null)
  /** The board as the story shows it. */
  readonly board = $derived(this.story.view ?? this.view)
  readonly names = $derived(
    this.view && this.library ? new Names(this.view, this.library) : null,
  )
  readonly boardNames = $derived(
    this.board && this.library ? new Names(this.board, this.library) : null,
  )
  readonly question = $derived(this.seatView?.question ?? null)
  readonly questionKey = $derived(
    this.question ? JSON.stringify([this.seat, this.question.prompt, this.question.options]) : '',
  )
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
  readonly entries = $derived.by(() =>
    this.names ? chronicle(this.session.log, this.session.logFrom, this.names) : [],
  )

  /** Follows the table until told to stop; belongs into an effect. */
  follow(): () => void {
    const stop = this.session.onNews(({ before, now, lines, retold }) => {
      const view = this.view
      if (!view) return
      const motion = before?.vote?.motion
      const passed = now.vote === null && now.history.live > (before?.history.live ?? 0)
      if (passed && typeof motion === 'object' && 'override' in motion) {
        this.sayChanged(motion.override.edit)
      }
      if (retold) this.story.show(view)
      else this.story.tell(lines, view)
    })
    return stop
  }

  /** Fetches the words of the pack in the language of the page. */
  async read(): Promise<void> {
    const { game, pack } = this.order
    try {
      this.library = await library(game, pack, language())
      this.failed = null
    } catch (error) {
      this.failed = error
    }
  }

  /** A new question: what was picked for it, and what a look adds to it. */
  ask(): void {
    this.look = null
    this.hint = null
    this.aimed = null
    const key = this.questionKey
    if (key === '' || this.seat === null || !this.shown || !this.names) return
    this.draft.open(key, suggested(this.shown, this.seat, this.names))
    const query = { question: { language: language() } }
    this.lookAt<QuestionLook>(query)
      .then((look) => {
        if (this.questionKey === key) this.look = { ...NO_LOOK, ...look }
      })
      .catch(() => undefined) // a family without looks: the options speak for themselves
  }

  /** It is your decision. */
  announce(): void {
    if (settings.sound) chime()
  }

  /** The game is over. */
  celebrate(): void {
    if (settings.sound) fanfare()
  }

  choose(option: Option): void {
    const seat = this.seat
    if (seat === null || this.busy) return
    const [first, ...more] = option.choices
    const act: Act =
      more.length === 0
        ? { answer: { seat, choice: first } }
        : { answers: { seat, choices: option.choices } }
    this.aimed = null
    this.do(act)
  }

  takeFree(option: Option): void {
    if (this.seat === null || this.busy) return
    this.do({ free: { seat: this.seat, choice: option.choices[0] } })
  }

  do(act: Act): void {
    this.busy = true
    this.session
      .act(act)
      .catch(complain)
      .finally(() => (this.busy = false))
  }

  /** Proposes a referee's change; it is done at once when nobody else has to agree. */
  change(edit: Edit): void {
    this.busy = true
    this.session
      .act({ override: { edit } })
      .then((ack) => ack.applied > 0 && this.sayChanged(edit))
      .catch(complain)
      .finally(() => (this.busy = false))
  }

  private sayChanged(edit: unknown): void {
    if (this.names) notice(t('edit.done', { what: editWords(edit, this.names) }))
  }

  async askHint(): Promise<void> {
    if (this.seat === null) return
    const key = this.questionKey
    try {
      const hint = await this.session.hint(this.seat)
      if (this.questionKey === key) this.hint = hint
    } catch (error) {
      complain(error)
    }
  }

  async see(cell: number | null): Promise<void> {
    this.sight = null
    if (cell === null) return
    try {
      const query = { sight: { from: cell } }
      const seen = await this.lookAt<{ cells: number[] }>(query)
      this.sight = { from: cell, cells: new Set(seen.cells) }
    } catch (error) {
      complain(error)
    }
  }

  async readWords(): Promise<void> {
    const query = { words: { language: language() } }
    this.words = await this.lookAt<Words>(query).catch(() => null)
  }

  private lookAt<T>(query: unknown): Promise<T> {
    return api.look<T>(this.session.table, this.seat, query, this.session.token)
  }

  sit(seat: number): void {
    this.wanted = seat
  }
}

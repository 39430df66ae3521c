// The state of the page at a table of any family: which seat is looked at, its question, and what is
// being done about it.

import { api } from './api.ts'
import { Draft } from './draft.svelte.ts'
import type { Act, Hint, Order, View as SeatView } from './generated/protocol.ts'
import { t } from './language.svelte.ts'
import { complain, notice } from './notices.svelte.ts'
import type { News, Session } from './session.svelte.ts'
import { settings } from './settings.svelte.ts'
import { chime, fanfare } from './sound.ts'

export abstract class Table<View> {
  readonly session: Session
  readonly order: Order
  readonly draft: Draft
  failed = $state.raw<unknown>(null)
  hint = $state.raw<Hint | null>(null)
  busy = $state(false)
  /** What is in sight of a space that was asked about. */
  sight = $state.raw<{ from: number; cells: Set<number> } | null>(null)
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
  readonly question = $derived(this.seatView?.question ?? null)
  readonly questionKey = $derived(
    this.question ? JSON.stringify([this.seat, this.question.prompt, this.question.options]) : '',
  )
  /** One's own seats that are asked something. */
  readonly asked = $derived.by(() => {
    const views = this.session.update?.views ?? []
    return views.filter((view) => view.question !== null && view.seat !== null)
  })

  /** A referee's change in words. */
  abstract editWords(edit: unknown): string

  /** Says what a vote has changed. */
  protected hearVote({ before, now }: News): void {
    const motion = before?.vote?.motion
    const passed = now.vote === null && now.history.live > (before?.history.live ?? 0)
    if (passed && typeof motion === 'object' && 'override' in motion) {
      this.sayChanged(motion.override.edit)
    }
  }

  /** It is your decision. */
  announce(): void {
    if (settings.sound) chime()
  }

  /** The game is over. */
  celebrate(): void {
    if (settings.sound) fanfare()
  }

  /** Answers with one choice, or with several in a row. */
  answer(choices: unknown[]): void {
    const seat = this.seat
    if (seat === null || this.busy) return
    const [first, ...more] = choices
    this.do(
      more.length === 0
        ? { answer: { seat, choice: first } }
        : { answers: { seat, choices } },
    )
  }

  /** Does something that may be done at any time. */
  takeFree(option: { choices: unknown[] }): void {
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

  undo(): void {
    const live = this.session.update?.history.live ?? 0
    this.do({ undo: { keep: live - 1 } })
  }

  /** Proposes a referee's change; it is done at once when nobody else has to agree. */
  change(edit: unknown): void {
    this.busy = true
    this.session
      .act({ override: { edit } })
      .then((ack) => ack.applied > 0 && this.sayChanged(edit))
      .catch(complain)
      .finally(() => (this.busy = false))
  }

  private sayChanged(edit: unknown): void {
    notice(t('edit.done', { what: this.editWords(edit) }))
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

  /** Asks what is in sight of a space. */
  async see(cell: number | null): Promise<void> {
    this.sight = null
    if (cell === null) return
    try {
      const seen = await this.lookAt<{ cells: number[] }>({ sight: { from: cell } })
      this.sight = { from: cell, cells: new Set(seen.cells) }
    } catch (error) {
      complain(error)
    }
  }

  sit(seat: number): void {
    this.wanted = seat
  }

  protected lookAt<T>(query: unknown): Promise<T> {
    return api.look<T>(this.session.table, this.seat, query, this.session.token)
  }
}

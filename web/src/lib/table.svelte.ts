// The state of the page at a table of any family: which seat is looked at, its question and what a look
// adds to it, what is being done about it, and the story that is being told.

import { untrack } from 'svelte'
import { api } from './api.ts'
import { Draft } from './draft.svelte.ts'
import type { Act, Hint, Order, View as SeatView } from './generated/protocol.ts'
import { language, t } from './language.svelte.ts'
import { library } from './library.ts'
import { complain, notice } from './notices.svelte.ts'
import { NotDone, type News, type Session } from './session.svelte.ts'
import { settings } from './settings.svelte.ts'
import { sound } from './sound.ts'
import type { Telling } from './story.svelte.ts'

/** What a family calls its own. */
export type Family = {
  View: object
  Library: object
  Names: object
  /** A question as it is shown. */
  Shown: object
  Option: { choices: unknown[] }
  Look: object
  /** What has been read aloud. */
  Words: object
}

export abstract class Table<F extends Family = Family> {
  /** Only for the types. */
  declare readonly kinds: F
  readonly session: Session
  readonly order: Order
  readonly draft: Draft
  failed = $state.raw<unknown>(null)
  hint = $state.raw<Hint | null>(null)
  busy = $state(false)
  /** Whether it is not known yet if the question is one for a person. */
  looking = $state(false)
  /** What is in sight of a space that was asked about. */
  sight = $state.raw<{ from: number; cells: Set<number> } | null>(null)
  library = $state.raw<F['Library'] | null>(null)
  /** What a look adds to the question. */
  look = $state.raw<F['Look'] | null>(null)
  /** The option that is pointed at on the board. */
  aimed = $state.raw<F['Option'] | null>(null)
  /** The button that is pointed at: what it would touch is shown, and what is meant on the board stays. */
  beside = $state.raw<F['Option'] | null>(null)
  words = $state.raw<F['Words'] | null>(null)
  private wanted = $state<number | null>(null)
  /** Whether a step was taken back: what is asked now is asked of a person. */
  private careful = false

  abstract readonly story: Telling<F['View']>
  /** The question as it is shown. */
  abstract readonly shown: F['Shown'] | null

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
  /** When something was last written down that has words of its own. */
  private readonly entered = $derived.by(() => this.session.update?.entered ?? 0)
  readonly view = $derived((this.seatView?.view as F['View'] | undefined) ?? null)
  readonly question = $derived(this.seatView?.question ?? null)
  readonly questionKey = $derived(
    this.question ? JSON.stringify([this.seat, this.question.prompt, this.question.options]) : '',
  )
  /** One's own seats that are asked something. */
  readonly asked = $derived.by(() => {
    const views = this.session.update?.views ?? []
    return views.filter((view) => view.question !== null && view.seat !== null)
  })

  /** The board as the story shows it. */
  readonly board = $derived.by(() => this.story.view ?? this.view)
  readonly names = $derived.by(() => this.namesOf(this.view))
  readonly boardNames = $derived.by(() => this.namesOf(this.board))

  /** A referee's change in words. */
  abstract editWords(edit: unknown): string
  protected abstract name(view: F['View'], library: F['Library']): F['Names']
  /** A new question: what was picked for it; whether a look may add to it. */
  protected abstract begin(key: string): boolean
  /** The choice that goes without saying, if there is one. */
  protected settled(look: F['Look']): unknown {
    void look
    return null
  }
  /** A look has come. */
  protected looked(look: F['Look']): void {
    void look
  }
  /** A look with what a server may leave out. */
  protected abstract whole(look: Partial<F['Look']>): F['Look']

  /** Follows the table and its words for as long as the component is there that calls this. */
  follow(): void {
    $effect(() => this.session.onNews((news) => this.hear(news)))
    $effect(() => {
      void [language(), this.entered]
      untrack(() => void this.read())
    })
  }

  /** Fetches the words of the pack in the language of the page. */
  async read(): Promise<void> {
    try {
      this.library = await library<F['Library']>(this.order, language(), this.session.table, this.entered)
      this.failed = null
    } catch (error) {
      this.failed = error
    }
  }

  /** A new question, and what a look adds to it. */
  ask(): void {
    this.look = null
    this.hint = null
    this.aimed = null
    this.beside = null
    this.looking = false
    const key = this.questionKey
    if (key === '' || this.seat === null || !this.begin(key)) return
    this.looking = settings.less
    this.lookAt<Partial<F['Look']> | null>({ question: { language: language() } })
      .then((look) => {
        if (this.questionKey !== key) return
        if (!look) return void (this.looking = false)
        const whole = this.whole(look)
        const asks = !settings.less || this.careful || this.busy
        const settled = asks ? null : this.settled(whole)
        if (settled !== null) return this.answer([settled])
        this.looking = false
        this.look = whole
        this.looked(whole)
      })
      .catch(() => {
        // Without a look the options speak for themselves.
        if (this.questionKey === key) this.looking = false
      })
  }

  choose(option: F['Option']): void {
    this.aimed = null
    this.beside = null
    this.careful = false
    this.answer(option.choices)
  }

  async readWords(): Promise<void> {
    const query = { words: { language: language() } }
    this.words = await this.lookAt<F['Words']>(query).catch(() => null)
  }

  private namesOf(view: F['View'] | null): F['Names'] | null {
    return view && this.library ? this.name(view, this.library) : null
  }

  private hear(news: News): void {
    const view = this.view
    if (!view) return
    this.hearVote(news)
    if (news.retold) this.careful = true
    if (news.retold) this.story.show(view)
    else this.story.tell(news.lines, view)
  }

  /** Says what a vote has changed. */
  private hearVote({ before, now }: News): void {
    const motion = before?.vote?.motion
    const passed = now.vote === null && now.history.live > (before?.history.live ?? 0)
    if (passed && typeof motion === 'object' && 'override' in motion) {
      this.sayChanged(motion.override.edit)
    }
    // Whoever asked hears when the others would not.
    const ended = before?.vote && now.vote === null && !passed
    const asked = before?.vote?.by === now.you && now.history.live === before?.history.live
    if (ended && asked) notice(t('vote.refused'), 'bad')
  }

  /** It is your decision. */
  announce(): void {
    sound('yours')
  }

  /** The game is over. */
  celebrate(): void {
    sound('over')
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

  /** Takes back an answer that nobody has seen yet. */
  retract(): void {
    if (this.seat !== null) this.do({ retract: { seat: this.seat } })
  }

  /** Writes down what lies on the table before one's own seat; whether it was taken. */
  async enter(entry: object): Promise<boolean> {
    if (this.seat === null) return false
    this.busy = true
    try {
      await this.session.act({ enter: { seat: this.seat, entry } })
      return true
    } catch (error) {
      // What is wrong with a line only the server knows.
      const why = error instanceof NotDone && error.code === 'impossible' ? error.message : ''
      if (why) notice(why, 'bad')
      else complain(error)
      return false
    } finally {
      this.busy = false
    }
  }

  do(act: Act): void {
    this.busy = true
    this.session
      .act(act)
      .catch((error: unknown) => {
        this.looking = false
        complain(error)
      })
      .finally(() => (this.busy = false))
  }

  undo(): void {
    const keep = this.session.update?.history.back_to ?? 0
    this.do({ undo: { keep } })
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

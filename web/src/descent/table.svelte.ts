// The state of the page at a table of this family: besides what every table has, what a look adds to
// the question, the story that is being told, and the occasions on which the overlord passes.

import type { WordsLook } from '../lib/generated/descent.ts'
import { language } from '../lib/language.svelte.ts'
import { library } from '../lib/library.ts'
import { Table } from '../lib/table.svelte.ts'
import { chronicle } from './chronicle.ts'
import { editWords } from './edits.ts'
import { OVERLORD, untag, type View } from './game.ts'
import type { Library } from './library.ts'
import { Names, type Known } from './names.ts'
import { Passing } from './passing.svelte.ts'
import { labelOf, made, present, windowOf, type Option, type QuestionLook } from './question.ts'
import { Story } from './story.svelte.ts'

const NO_LOOK: QuestionLook = { options: [], paths: [] }

export class DescentTable extends Table<View> {
  readonly story = new Story()
  readonly passing: Passing
  library = $state.raw<Library | null>(null)
  look = $state.raw<QuestionLook | null>(null)
  aimed = $state.raw<Option | null>(null)
  words = $state.raw<WordsLook | null>(null)
  /** What is known of monsters, also of those that are gone. */
  private readonly known = new Map<number, Known>()

  constructor(...where: ConstructorParameters<typeof Table<View>>) {
    super(...where)
    this.passing = new Passing(this.session.table, OVERLORD)
  }

  /** The board as the story shows it. */
  readonly board = $derived(this.story.view ?? this.view)
  readonly names = $derived(
    this.view && this.library ? new Names(this.view, this.library, this.known) : null,
  )
  readonly boardNames = $derived(
    this.board && this.library ? new Names(this.board, this.library, this.known) : null,
  )
  /** The moment at which the overlord may play a card, when that is all that is asked. */
  readonly window = $derived(windowOf(this.question, this.seat))
  /** Whether the question is answered without asking. */
  readonly passed = $derived.by(() => this.window !== null && this.passing.passes(this.window))
  readonly shown = $derived(
    this.question && this.seat !== null && this.names && !this.passed
      ? present(this.question, this.seat, this.names, this.look)
      : null,
  )
  /** The overlord may discard for threat at any time: by card. */
  readonly free = $derived.by((): Map<number, Option> => {
    const [names, seat] = [this.names, this.seat]
    const out = new Map<number, Option>()
    if (!names || seat === null) return out
    for (const choice of this.seatView?.free ?? []) {
      const { name, value } = untag(choice)
      const label = labelOf(choice, 'free', null, seat, names)
      out.set(value as number, made({ choices: [choice], name, label }))
    }
    return out
  })
  readonly entries = $derived.by(() =>
    this.names ? chronicle(this.session.log, this.session.logFrom, this.names) : [],
  )
  /** The heroes of the seat that is looked at. */
  readonly heroes = $derived(
    (this.view?.heroes ?? []).filter((hero) => this.seat !== null && hero.seat === this.seat),
  )

  /** Follows the table until told to stop; belongs into an effect. */
  follow(): () => void {
    return this.session.onNews((news) => {
      const view = this.view
      if (!view) return
      this.hearVote(news)
      if (news.retold) this.story.show(view)
      else this.story.tell(news.lines, view)
    })
  }

  /** Fetches the words of the pack in the language of the page. */
  async read(): Promise<void> {
    const { game, pack } = this.order
    try {
      this.library = await library<Library>(game, pack, language())
      this.story.library = this.library
      this.failed = null
    } catch (error) {
      this.failed = error
    }
  }

  /** A new question: what a look adds to it, or no question at all where it is passed. */
  ask(): void {
    this.look = null
    this.hint = null
    this.aimed = null
    const key = this.questionKey
    if (key === '' || this.seat === null) return
    if (this.passed) return this.pass()
    this.draft.open(key)
    this.lookAt<QuestionLook>({ question: { language: language() } })
      .then((look) => {
        if (this.questionKey === key) this.look = { ...NO_LOOK, ...look }
      })
      .catch(() => undefined) // without a look the options speak for themselves
  }

  /** Passes, and does so from now on whenever the same occasion comes. */
  passFromNowOn(): void {
    if (this.window !== null) this.passing.set(this.window, true)
    this.pass()
  }

  choose(option: Option): void {
    this.aimed = null
    this.answer(option.choices)
  }

  editWords(edit: unknown): string {
    return this.names ? editWords(edit, this.names) : ''
  }

  async readWords(): Promise<void> {
    this.words = await this.lookAt<WordsLook>({ words: { language: language() } }).catch(() => null)
  }

  /** Another window of the same person may have answered already: then nothing is to be done. */
  private pass(): void {
    const act = { answer: { seat: OVERLORD, choice: 'Pass' } }
    this.session.act(act).catch(() => undefined)
  }
}

// The state of the page at a table of this family: besides what every table has, what a look adds to
// the question, and the story that is being told.

import { language } from '../lib/language.svelte.ts'
import { library } from '../lib/library.ts'
import { Table } from '../lib/table.svelte.ts'
import { chronicle } from './chronicle.ts'
import { editWords } from './edits.ts'
import type { Choice, View } from './game.ts'
import type { Library } from './library.ts'
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

export class HavenTable extends Table<View> {
  readonly story = new Story()
  library = $state.raw<Library | null>(null)
  look = $state.raw<QuestionLook | null>(null)
  aimed = $state.raw<Option | null>(null)
  words = $state.raw<Words | null>(null)

  /** The board as the story shows it. */
  readonly board = $derived(this.story.view ?? this.view)
  readonly names = $derived(
    this.view && this.library ? new Names(this.view, this.library) : null,
  )
  readonly boardNames = $derived(
    this.board && this.library ? new Names(this.board, this.library) : null,
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

  choose(option: Option): void {
    this.aimed = null
    this.answer(option.choices)
  }

  editWords(edit: unknown): string {
    return this.names ? editWords(edit, this.names) : ''
  }

  async readWords(): Promise<void> {
    const query = { words: { language: language() } }
    this.words = await this.lookAt<Words>(query).catch(() => null)
  }
}

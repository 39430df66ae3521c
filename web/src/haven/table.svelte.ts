// The state of the page at a table of this family.

import { api } from '../lib/api.ts'
import { Table } from '../lib/table.svelte.ts'
import { chronicle } from './chronicle.ts'
import { editWords } from './edits.ts'
import type { Choice, FigureId, View } from './game.ts'
import type { Library } from './library.ts'
import { Names, type Known } from './names.ts'
import { suggested } from './picking.ts'
import {
  labelOf, made, present, type Option, type Presentation, type QuestionLook,
} from './question.ts'
import { scenarioDetails, type ScenarioDetails } from './setup.ts'
import { Story } from './story.svelte.ts'

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

const NO_LOOK: QuestionLook = { about: null, options: [], paths: [], reach: [] }

export class HavenTable extends Table<Haven> {
  readonly story = new Story()
  /** What is known of figures, also of those that are gone. */
  private readonly known = new Map<FigureId, Known>()
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
  readonly entries = $derived.by(() =>
    this.names ? chronicle(this.session.log, this.session.logFrom, this.names) : [],
  )

  editWords(edit: unknown): string {
    return this.names ? editWords(edit, this.names) : ''
  }

  override async readWords(): Promise<void> {
    await Promise.all([super.readWords(), this.readPages()])
  }

  protected name(view: View, library: Library): Names {
    return new Names(view, library, this.known)
  }

  protected begin(key: string): boolean {
    if (!this.shown || !this.names || this.seat === null) return false
    this.draft.open(key, suggested(this.shown, this.seat, this.names))
    return true
  }

  protected whole(look: Partial<QuestionLook>): QuestionLook {
    return { ...NO_LOOK, ...look }
  }

  private async readPages(): Promise<void> {
    const { game, pack, scenario } = this.order
    const packs = await api.packs().catch(() => [])
    const found = packs
      .find((one) => one.game === game && one.id === pack)
      ?.scenarios.find((one) => one.id === scenario)
    this.pages = found ? scenarioDetails(found) : null
  }
}

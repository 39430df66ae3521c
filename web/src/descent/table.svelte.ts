// The state of the page at a table of this family: besides what every table has, the occasions on which
// the overlord passes.

import type { WordsLook } from '../lib/generated/descent.ts'
import type { LogLine } from '../lib/generated/protocol.ts'
import { Table } from '../lib/table.svelte.ts'
import { chronicle, factOf } from './chronicle.ts'
import { editWords } from './edits.ts'
import { OVERLORD, untag, type View } from './game.ts'
import type { Library } from './library.ts'
import { Names, type Known } from './names.ts'
import { Passing } from './passing.svelte.ts'
import {
  labelOf, made, present, windowOf, type Option, type Presentation, type QuestionLook,
} from './question.ts'
import { Story } from './story.svelte.ts'

type Descent = {
  View: View
  Library: Library
  Names: Names
  Shown: Presentation
  Option: Option
  Look: QuestionLook
  Words: WordsLook
}

const NO_LOOK: QuestionLook = { options: [], paths: [], wear: null, best: null }

export class DescentTable extends Table<Descent> {
  readonly story = new Story()
  readonly passing: Passing
  /** What was read aloud last: an area that opened, an encounter. */
  tale = $state('')
  /** What is known of monsters, also of those that are gone. */
  private readonly known = new Map<number, Known>()

  constructor(...where: ConstructorParameters<typeof Table>) {
    super(...where)
    this.passing = new Passing(this.session.table, OVERLORD)
  }

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

  /** The hero that is asked. */
  readonly asking = $derived.by(() => {
    const actor = this.shown?.actor
    return actor && 'Hero' in actor ? (this.view?.heroes[actor.Hero] ?? null) : null
  })

  /** Passes, and does so from now on whenever the same occasion comes. */
  passFromNowOn(): void {
    if (this.window !== null) this.passing.set(this.window, true)
    this.pass()
  }

  override follow(): void {
    super.follow()
    $effect(() => this.session.onNews(({ lines }) => void this.readAloud(lines)))
  }

  editWords(edit: unknown): string {
    return this.names ? editWords(edit, this.names) : ''
  }

  override async read(): Promise<void> {
    await super.read()
    this.story.library = this.library
  }

  protected name(view: View, library: Library): Names {
    return new Names(view, library, this.known)
  }

  /** No question at all where it is passed. */
  protected begin(key: string): boolean {
    if (this.passed) {
      this.pass()
      return false
    }
    this.draft.open(key, this.shown?.name === 'equip_next' ? this.worn() : [])
    return true
  }

  protected whole(look: Partial<QuestionLook>): QuestionLook {
    return { ...NO_LOOK, ...look }
  }

  /** Whoever carries nothing in the pack has nothing to change places with. */
  protected override settled(): unknown {
    const bare = this.shown?.name === 'equip' && this.asking?.items.every((held) => held.equipped)
    return bare ? (this.question?.options.find((choice) => choice === 'Done') ?? null) : null
  }

  private async readAloud(lines: LogLine[]): Promise<void> {
    const facts = lines.map((line) => factOf(line.fact).fields)
    if (!facts.some((one) => 'area' in one || 'encounter' in one)) return
    await this.readWords()
    const { areas = [], encounters = [] } = this.words ?? {}
    const told = facts.flatMap(({ area, encounter }) => [
      ...areas.filter(([id]) => id === area).map(([, text]) => text),
      ...encounters
        .filter(([id]) => id === encounter)
        .map(([, text, lines]) => [text, ...lines].join('\n')),
    ])
    this.tale = told.join('\n\n')
  }

  /** The places of what the hero wears who is asked. */
  private worn(): number[] {
    const items = this.asking?.items ?? []
    return items.flatMap((held, at) => (held.equipped ? [at] : []))
  }

  /** Another window of the same person may have answered already: then nothing is to be done. */
  private pass(): void {
    const act = { answer: { seat: OVERLORD, choice: 'Pass' } }
    this.session.act(act).catch(() => undefined)
  }
}

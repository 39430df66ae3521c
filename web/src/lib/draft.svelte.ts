// A choice that is being made. It is kept while the question stands, also over a reload or a lost
// connection.

const KEY = 'longrest.draft'

type Kept = { table: string; question: string; picked: number[] }

export class Draft {
  picked = $state.raw<number[]>([])

  private readonly table: string
  private question = ''

  constructor(table: string) {
    this.table = table
  }

  /** Turns to a question: what was picked for it before is there again, or what is suggested. */
  open(question: string, suggested: number[] = []): void {
    if (question === this.question) return
    this.question = question
    const kept = read()
    const same = kept?.table === this.table && kept.question === question
    this.picked = same ? kept.picked : suggested
  }

  /** Picks, or unpicks. The oldest falls out when there are too many. */
  toggle(what: number, most: number): void {
    const without = this.picked.filter((one) => one !== what)
    const added = without.length === this.picked.length ? [...without, what] : without
    this.set(added.slice(-most))
  }

  /** Picks what is suggested where nothing was picked yet. */
  suggest(picked: number[]): void {
    if (this.picked.length === 0) this.picked = picked
  }

  set(picked: number[]): void {
    this.picked = picked
    const kept: Kept = { table: this.table, question: this.question, picked }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  } catch {
    return null // somebody else wrote there
  }
}

// What happened, told step by step: the board shows the table as it was and follows the facts to how
// it is. It can be skipped at any time, and under reduced motion everything is there at once.

import type { LogLine } from './generated/protocol.ts'
import { isStill, settings } from './settings.svelte.ts'

/** Longer tales are cut: the beginning is shown at once. */
const STEPS_MAX = 80

export abstract class Telling<View> {
  /** The table as it is shown. */
  view = $state.raw<View | null>(null)
  /** The line that is being told. */
  told = $state.raw<LogLine | null>(null)
  playing = $state(false)
  /** How many lines of the log are still to be told. */
  untold = $state(0)

  private queue: { lines: LogLine[]; now: View }[] = []
  private wake: (() => void) | null = null
  private skipping = false

  /** How long a fact is seen, in milliseconds, at the fast pace; none is not seen at all. */
  protected abstract duration(fact: unknown): number | undefined
  /** The table as it is shown after a fact. `now` has what only the table itself knows. */
  protected abstract after(view: View, fact: unknown, now: View): View
  /** What is seen of a fact for a moment. */
  protected abstract see(fact: unknown): void
  /** Nothing is seen any more. */
  protected abstract clear(): void

  /** Shows a table at once. */
  show(view: View): void {
    this.queue = []
    this.skipping = true
    this.wake?.()
    this.view = view
    this.end()
  }

  /** Tells what led to how the table is now. */
  tell(lines: LogLine[], now: View): void {
    if (this.view === null || lines.length === 0 || isStill() || settings.pace === 'instant') {
      if (this.playing) this.queue.push({ lines: [], now })
      else this.view = now
      return
    }
    this.queue.push({ lines, now })
    this.untold += lines.length
    if (!this.playing) void this.play()
  }

  /** Goes to the end at once. */
  skip(): void {
    this.skipping = true
    this.wake?.()
  }

  private async play(): Promise<void> {
    this.playing = true
    this.skipping = false
    while (this.queue.length > 0) {
      const { lines, now } = this.queue.shift()!
      const shown = lines.slice(-STEPS_MAX)
      const after = this.untold - lines.length
      for (const [at, line] of shown.entries()) {
        if (this.skipping) break
        this.untold = after + shown.length - at - 1
        await this.step(line, now)
      }
      this.untold = after
      this.view = now
      if (this.skipping && this.queue.length === 0) break
    }
    this.playing = false
    this.end()
  }

  private async step(line: LogLine, now: View): Promise<void> {
    this.view = this.after(this.view!, line.fact, now)
    this.see(line.fact)
    const duration = this.duration(line.fact)
    if (duration === undefined) return
    this.told = line
    const slow = settings.pace === 'calm' ? 2.2 : 1
    await new Promise<void>((done) => {
      this.wake = done
      setTimeout(done, duration * slow)
    })
    this.wake = null
  }

  private end(): void {
    this.untold = 0
    this.told = null
    this.clear()
  }
}

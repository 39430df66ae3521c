// Pointing at a board: what is considered before it is chosen, turned around, or asked for its sight.

import type { Camera } from './camera.svelte.ts'
import { enter, Roving, type Spot } from './roving.svelte.ts'

type Aim = { key: string }

/** What a board lets itself be asked and told. */
export type Board<Option extends Aim, Target extends Spot & { option: Option }> = {
  targets: () => Target[]
  /** The space that is looked from when the target is asked. */
  spaceOf: (target: Target) => number | undefined
  aimed: () => Option | null
  aim: (option: Option | null) => void
  choose: (option: Option) => void
  sight: () => { from: number } | null
  see: (space: number | null) => void
}

export class Pointing<Option extends Aim, Target extends Spot & { option: Option }> {
  /** How often what is placed was turned. */
  turn = $state(0)
  /** Whether the next space is asked what is in sight of it. */
  seeing = $state(false)
  readonly roving: Roving<Target>
  /** What a finger pointed at: it stays meant when the finger goes on to a button. */
  private held: string | null = null
  private readonly camera: Camera
  private readonly board: Board<Option, Target>

  constructor(camera: Camera, board: Board<Option, Target>) {
    this.camera = camera
    this.board = board
    this.roving = new Roving(board.targets)
  }

  /** The target that is considered. */
  readonly preview = $derived.by(() =>
    this.board.targets().find((one) => this.isAimed(one)),
  )

  isAimed(target: Target | undefined): boolean {
    return target !== undefined && target.option.key === this.board.aimed()?.key
  }

  /** A new question. */
  begin(): void {
    this.turn = 0
    this.held = null
    this.roving.active = null
  }

  /** What a target answers to. */
  on(target: Target) {
    return {
      onclick: (event: MouseEvent) => this.press(event, target),
      onkeydown: (event: KeyboardEvent) => enter(event, () => this.board.choose(target.option)),
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') this.board.aim(target.option)
      },
      onpointerleave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') this.leave(target)
      },
      // The keyboard came here; a finger that did is told apart by the browser.
      onfocus: (event: FocusEvent) => {
        const seen = (event.currentTarget as Element).matches(':focus-visible')
        if (seen) this.board.aim(target.option)
      },
      onblur: () => {
        if (this.held !== target.option.key) this.leave(target)
      },
    }
  }

  /** What a figure answers to that is no target: its sight is asked, or it is looked at. */
  onFigure(space: number | undefined, inspect: () => void) {
    const press = () => {
      if (this.camera.dragged) return
      if (this.seeing && space !== undefined) this.ask(space)
      else inspect()
    }
    return { onclick: press, onkeydown: (event: KeyboardEvent) => enter(event, press) }
  }

  pressSpace(space: number): void {
    if (!this.camera.dragged && this.seeing) this.ask(space)
  }

  toggleSight(): void {
    this.seeing = !this.seeing
    if (!this.seeing) this.board.see(null)
  }

  rotate(): void {
    const here = this.preview?.key ?? this.roving.active
    this.turn++
    const again = this.board.targets().find((one) => one.key === here)
    if (!again) return
    if (this.held !== null) this.held = again.option.key
    this.board.aim(again.option)
  }

  /** A finger first shows what would happen; a mouse has seen it already. */
  private press(event: MouseEvent, target: Target): void {
    event.stopPropagation()
    if (this.camera.dragged) return
    const space = this.board.spaceOf(target)
    if (this.seeing && space !== undefined) return this.ask(space)
    const touch = event instanceof PointerEvent && event.pointerType === 'touch'
    if (touch && !this.isAimed(target)) {
      this.held = target.option.key
      this.board.aim(target.option)
    } else this.board.choose(target.option)
  }

  private ask(space: number): void {
    this.board.see(this.board.sight()?.from === space ? null : space)
  }

  private leave(target: Target): void {
    if (this.isAimed(target)) this.board.aim(null)
  }
}

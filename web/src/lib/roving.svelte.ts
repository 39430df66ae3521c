// Moving between what can be chosen on a board with the arrow keys.

export type Spot = { key: string; at: { x: number; y: number } }

export class Roving<T extends Spot> {
  active = $state<string | null>(null)
  private readonly spots: () => T[]

  constructor(spots: () => T[]) {
    this.spots = spots
  }

  /** The one that the keyboard comes to. */
  get key(): string | undefined {
    const spots = this.spots()
    return spots.some((one) => one.key === this.active) ? this.active! : spots[0]?.key
  }

  /** The nearest one in a direction. */
  towards([dx, dy]: [number, number]): T | undefined {
    const here = this.spots().find((one) => one.key === this.key)
    if (!here) return undefined
    const ahead = this.spots().flatMap((one) => {
      const [x, y] = [one.at.x - here.at.x, one.at.y - here.at.y]
      const along = x * dx + y * dy
      const aside = Math.abs(x * dy) + Math.abs(y * dx)
      return along > 1 ? [{ one, far: along + aside * 2 }] : []
    })
    return ahead.sort((a, b) => a.far - b.far)[0]?.one
  }
}

/** Whether a key chooses; then it does nothing else. */
export function enter(event: KeyboardEvent, then: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.stopPropagation()
  then()
}

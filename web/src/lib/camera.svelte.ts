// Where a board is looked at from: drag, wheel, pinch, keys.

export type Box = { x: number; y: number; width: number; height: number }

const SCALE_MIN = 0.25
const SCALE_MAX = 3
/** A small board is not blown up beyond this. */
const SCALE_FIT = 2
/** A pointer that moved less than this was a click. */
const STILL = 6

export class Camera {
  x = $state(0)
  y = $state(0)
  scale = $state(1)
  /** Whether the last press became a drag, so that it is no click. */
  dragged = false

  private width = 0
  private height = 0
  private readonly pointers = new Map<number, { x: number; y: number }>()
  private pressed = { x: 0, y: 0 }

  /** How a point of the board comes onto the screen. */
  get transform(): string {
    return `translate(${this.x} ${this.y}) scale(${this.scale})`
  }

  /** Says how large the window onto the board is. */
  resize(width: number, height: number): void {
    this.width = width
    this.height = height
  }

  /** Shows a whole box. */
  fit(box: Box): void {
    this.frame(box, SCALE_MIN, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }

  /** Shows a box as large as it fits, but no smaller than can be read: then a part of it, around a point. */
  frame(box: Box, smallest: number, around: Point): void {
    if (this.width === 0 || this.height === 0) return
    const scale = Math.min(this.width / box.width, this.height / box.height, SCALE_FIT)
    this.scale = Math.max(scale, smallest)
    this.x = along(this.width, box.x, box.width, around.x, this.scale)
    this.y = along(this.height, box.y, box.height, around.y, this.scale)
  }

  /** Brings a box into view: as little as it takes, and smaller only where it does not fit otherwise. */
  include(box: Box, smallest: number): void {
    if (this.width === 0 || this.height === 0) return
    const fits = Math.min(this.width / box.width, this.height / box.height)
    if (fits < this.scale) this.zoom(Math.max(fits, Math.min(smallest, this.scale)) / this.scale)
    this.x += inside(this.width, box.x * this.scale + this.x, box.width * this.scale)
    this.y += inside(this.height, box.y * this.scale + this.y, box.height * this.scale)
  }

  /** Brings a point into view if it is not. */
  show(point: { x: number; y: number }, margin = 70): void {
    const x = point.x * this.scale + this.x
    const y = point.y * this.scale + this.y
    if (x < margin) this.x += margin - x
    if (x > this.width - margin) this.x -= x - (this.width - margin)
    if (y < margin) this.y += margin - y
    if (y > this.height - margin) this.y -= y - (this.height - margin)
  }

  /** Makes everything larger or smaller around a point of the screen, or around the middle. */
  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    const scale = Math.min(Math.max(this.scale * factor, SCALE_MIN), SCALE_MAX)
    const real = scale / this.scale
    this.x = x - (x - this.x) * real
    this.y = y - (y - this.y) * real
    this.scale = scale
  }

  pan(x: number, y: number): void {
    this.x += x
    this.y += y
  }

  press(event: PointerEvent): void {
    if (this.pointers.size === 0) {
      this.dragged = false
      this.pressed = { x: event.clientX, y: event.clientY }
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  drag(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(now.x - this.pressed.x, now.y - this.pressed.y)
    if (far > STILL || this.pointers.size > 1) this.dragged = true
    if (this.dragged) this.follow(event, before, now)
    this.pointers.set(event.pointerId, now)
  }

  release(event: PointerEvent): void {
    this.pointers.delete(event.pointerId)
  }

  wheel(event: WheelEvent): void {
    event.preventDefault()
    const frame = (event.currentTarget as Element).getBoundingClientRect()
    const factor = Math.exp(-event.deltaY * 0.0015)
    this.zoom(factor, event.clientX - frame.left, event.clientY - frame.top)
  }

  private follow(event: PointerEvent, before: Point, now: Point): void {
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId)
    const other = others[0]?.[1]
    if (!other) return this.pan(now.x - before.x, now.y - before.y)
    const frame = (event.currentTarget as Element).getBoundingClientRect()
    const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y)
    const factor = apart(now) / Math.max(apart(before), 1)
    const x = (now.x + other.x) / 2 - frame.left
    const y = (now.y + other.y) / 2 - frame.top
    this.zoom(factor, x, y)
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
  }
}

type Point = { x: number; y: number }

/** The box around some points, with room on every side. */
export function boxAround(points: Point[], room: number): Box {
  const [xs, ys] = [points.map((one) => one.x), points.map((one) => one.y)]
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room]
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y }
}

/** How far something has to be moved to be on the screen; what is too long is seen in its middle. */
function inside(screen: number, start: number, length: number): number {
  if (length > screen) return (screen - length) / 2 - start
  return Math.max(-start, 0) + Math.min(screen - length - start, 0)
}

/** Where a box begins on the screen so that a point is in the middle, with no room left beside it. */
function along(screen: number, start: number, length: number, around: number, scale: number) {
  if (length * scale <= screen) return screen / 2 - (start + length / 2) * scale
  const wanted = screen / 2 - around * scale
  return Math.max(Math.min(wanted, -start * scale), screen - (start + length) * scale)
}

// A row that is wider than its window: the wheel and the drag of a mouse move it, a click stays a click.

/** A pointer that moved less than this was a click. */
const STILL = 6

export function sideways(row: HTMLElement): () => void {
  let from: { x: number; left: number } | null = null
  let dragged = false

  const wheel = (event: WheelEvent) => {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    if (row.scrollWidth <= row.clientWidth) return
    event.preventDefault()
    row.scrollBy({ left: event.deltaY })
  }
  const press = (event: PointerEvent) => {
    dragged = false
    if (event.pointerType === 'mouse' && event.button === 0) {
      from = { x: event.clientX, left: row.scrollLeft }
    }
  }
  const drag = (event: PointerEvent) => {
    if (!from) return
    const far = event.clientX - from.x
    if (Math.abs(far) > STILL) dragged = true
    if (dragged) row.scrollLeft = from.left - far
  }
  const release = () => (from = null)
  const click = (event: MouseEvent) => {
    if (!dragged) return
    dragged = false
    event.preventDefault()
    event.stopPropagation()
  }

  row.addEventListener('wheel', wheel, { passive: false })
  row.addEventListener('pointerdown', press)
  addEventListener('pointermove', drag)
  addEventListener('pointerup', release)
  row.addEventListener('click', click, { capture: true })
  return () => {
    row.removeEventListener('wheel', wheel)
    row.removeEventListener('pointerdown', press)
    removeEventListener('pointermove', drag)
    removeEventListener('pointerup', release)
    row.removeEventListener('click', click, { capture: true })
  }
}

// Text that must fit its box is made smaller until it does. All boxes that wait are measured together,
// so that the page is laid out a few times and not once for each.

/** Sizes to try, as parts of the wanted one. */
const SIZES = [1, 0.94, 0.88, 0.82, 0.77, 0.72, 0.67, 0.62, 0.57, 0.52, 0.47, 0.42]
const KNOWN_MAX = 2000

const waiting = new Set<HTMLElement>()
/** What fitted before: by width, height and words. */
const known = new Map<string, number>()
let planned = false

/** Makes the words of a box fit it, now and whenever the box or its words change. */
export function fit(box: HTMLElement): () => void {
  const again = () => plan(box)
  const resized = new ResizeObserver(again)
  const rewritten = new MutationObserver(again)
  resized.observe(box)
  rewritten.observe(box, { childList: true, characterData: true, subtree: true })
  void document.fonts?.ready.then(again)
  plan(box)
  return () => {
    waiting.delete(box)
    resized.disconnect()
    rewritten.disconnect()
  }
}

function plan(box: HTMLElement): void {
  waiting.add(box)
  if (planned) return
  planned = true
  requestAnimationFrame(() => {
    planned = false
    const boxes = [...waiting].filter((one) => one.clientHeight > 0)
    waiting.clear()
    settle(boxes)
  })
}

function settle(boxes: HTMLElement[]): void {
  const keys = new Map(boxes.map((box) => [box, keyOf(box)]))
  const open = boxes.filter((box) => {
    const size = known.get(keys.get(box)!)
    if (size !== undefined) write(box, size)
    return size === undefined
  })
  if (known.size > KNOWN_MAX) known.clear()
  // The largest size that fits is found by halving what is left to try, for all boxes at once.
  const left = new Map(open.map((box) => [box, { low: 0, high: SIZES.length - 1 }]))
  while (left.size > 0) {
    for (const [box, { low, high }] of left) write(box, SIZES[(low + high) >> 1]!)
    const fitting = new Set([...left.keys()].filter(fits))
    for (const [box, range] of left) {
      const middle = (range.low + range.high) >> 1
      if (fitting.has(box)) range.high = middle
      else range.low = middle + 1
      if (range.low < range.high) continue
      const size = SIZES[Math.min(range.low, SIZES.length - 1)]!
      write(box, size)
      known.set(keys.get(box)!, size)
      left.delete(box)
    }
  }
}

function keyOf(box: HTMLElement): string {
  const face = document.fonts?.status === 'loaded' ? 'f' : ''
  return `${box.clientWidth}.${box.clientHeight}${face}.${box.innerHTML.length}.${box.textContent}`
}

function write(box: HTMLElement, size: number): void {
  box.style.setProperty('--fit', String(size))
}

function fits(box: HTMLElement): boolean {
  return box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1
}

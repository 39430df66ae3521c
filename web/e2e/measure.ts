// What playing costs the browser: its memory, and how long it was ever busy at a stretch.

import type { Page } from 'playwright-core'

/** Notes every task that took long, from now on. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(window, { longTasks: long })
    new PerformanceObserver((list) => long.push(...list.getEntries().map((one) => one.duration)))
      .observe({ type: 'longtask' })
  })
}

/** How long each of the long tasks took, in milliseconds. */
export function longTasks(page: Page): Promise<number[]> {
  return page.evaluate('window.longTasks')
}

/** What is in use after everything that can be forgotten was forgotten, in bytes. */
export async function heap(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('HeapProfiler.enable')
  await browser.send('HeapProfiler.collectGarbage')
  const { usedSize } = await browser.send('Runtime.getHeapUsage')
  await browser.detach()
  return usedSize
}

/** A piece of work of the page's own thread. */
export type Task = {
  /** Milliseconds that passed, and those that its thread worked: what else the machine does does not count. */
  wall: number
  work: number
  /** What took longest in it. */
  parts: string[]
}

type TraceEvent = {
  name: string; ph: string; ts: number; pid: number; tid: number; dur?: number; tdur?: number
  args?: { name?: string; data?: { functionName?: string; url?: string; lineNumber?: number } }
}

/** Does something, and says what the page's thread did meanwhile, the longest work first. */
export async function traced(page: Page, run: () => Promise<void>): Promise<Task[]> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await run()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const mains = new Set(traceEvents.filter((one) => one.name === 'thread_name' && one.args?.name === 'CrRendererMain')
    .map((one) => `${one.pid}.${one.tid}`))
  const own = traceEvents.filter((one) => one.ph === 'X' && mains.has(`${one.pid}.${one.tid}`))
  const milliseconds = (time = 0) => time / 1000
  const tasks = own.filter((one) => one.name.endsWith('RunTask') && (one.dur ?? 0) > 5000)
  const within = (task: TraceEvent) => own.filter((one) => one !== task && one.tid === task.tid && one.pid === task.pid &&
    one.ts >= task.ts && one.ts + (one.dur ?? 0) <= task.ts + task.dur! && (one.dur ?? 0) > 3000 && !one.name.includes('RunTask'))
  const said = (one: TraceEvent) => {
    const { functionName = '', url = '', lineNumber = 0 } = one.args?.data ?? {}
    return `${one.name} ${milliseconds(one.dur).toFixed(0)} ms ${functionName} ${url.split('/').at(-1)}${lineNumber || ''}`.trim()
  }
  return tasks
    .map((one) => ({ wall: milliseconds(one.dur), work: milliseconds(one.tdur ?? one.dur), event: one }))
    .sort((a, b) => b.work - a.work)
    .map(({ wall, work, event }, at) => ({ wall, work, parts: at < 8 ? within(event).map(said) : [] }))
}

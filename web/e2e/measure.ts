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

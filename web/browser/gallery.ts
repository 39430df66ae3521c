// The built gallery in a real Chromium. Pages are used again, because opening one costs more than
// showing a scene in it.

import type axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, serveFolder } from './browser.mjs'

export const PHONE = { width: 390, height: 844 }
export const LAPTOP = { width: 1440, height: 900 }
/** The small laptop that most people have. */
export const SMALL = { width: 1366, height: 768 }
/** A phone on its side. */
export const SIDEWAYS = { width: 844, height: 390 }
export const TABLET = { width: 820, height: 1180 }
/** A large screen on a desk, or a television. */
export const DESK = { width: 1920, height: 1080 }

export type Size = { width: number; height: number }

export type Scene = {
  page: Page
  /** What the browser complained about, the policy's violations included. */
  errors: string[]
  /** Gives the page back. */
  close: () => Promise<void>
}

export class Gallery {
  readonly browser: Browser
  private readonly site: Awaited<ReturnType<typeof serveFolder>>
  private readonly free: Page[] = []
  private readonly complaints = new WeakMap<Page, string[]>()

  private constructor(browser: Browser, site: Awaited<ReturnType<typeof serveFolder>>) {
    this.browser = browser
    this.site = site
  }

  static async open(): Promise<Gallery> {
    return new Gallery(await openBrowser(), await serveFolder('node_modules/.gallery'))
  }

  async close(): Promise<void> {
    await this.browser.close()
    this.site.close()
  }

  /** Opens a scene; `query` is more of its address, such as `&theme=light`. */
  async scene(name: string, size: Size, query = ''): Promise<Scene> {
    const page = this.free.pop() ?? (await this.page())
    await page.setViewportSize(size)
    await page.mouse.move(0, 0)
    const errors: string[] = []
    this.complaints.set(page, errors)
    await this.show(page, `scene=${name}${query}`)
    const close = async () => void this.free.push(page)
    return { page, errors, close }
  }

  /** Opens a scene where there is a finger instead of a mouse. */
  async touch(name: string, viewport: Size = PHONE): Promise<Scene> {
    const context = await this.browser.newContext({ viewport, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await this.show(page, `scene=${name}`)
    return { page, errors: [], close: () => context.close() }
  }

  /** Goes to an address of the gallery and waits until all of it is there. */
  async show(page: Page, query: string): Promise<void> {
    await page.goto(`${this.site.address}/gallery.html?${query}`)
    await page.waitForSelector('html[data-ready]')
  }

  /** A page with a storage of its own. */
  private async page(): Promise<Page> {
    const context: BrowserContext = await this.browser.newContext()
    const page = await context.newPage()
    const complain = (what: string) => this.complaints.get(page)?.push(what)
    page.on('pageerror', (error) => complain(String(error)))
    page.on('console', (said) => {
      if (said.type() === 'error') complain(said.text())
    })
    return page
  }
}

/** What the page has sent so far. */
export function sent(page: Page): Promise<Record<string, Record<string, unknown>>[]> {
  return page.evaluate('window.sent')
}

/** Those of some parts of a page that are not wholly on the screen, in words. */
export function outside(page: Page, parts: string): Promise<string[]> {
  return page.evaluate((parts) => {
    const boxes = [...document.querySelectorAll(parts)]
    if (boxes.length === 0) return [`there is no ${parts}`]
    const cut = boxes.filter((one) => {
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
      const fits = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
      return width < 1 || height < 1 || !fits
    })
    return cut.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return `${one.textContent.trim().slice(0, 40)}: ${width}×${height} at ${left},${top}`
    })
  }, parts)
}

/** Everything that is wrong with what a page shows: serious violations, and what is too wide. */
export async function wrong(page: Page): Promise<string[]> {
  const found = await violations(page)
  const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
  const room = page.viewportSize()!.width
  return width > room ? [...found, `${width} wide`] : found
}

/** Serious violations as rule and place, of all rules or only of those about colours. */
export async function violations(page: Page, colours = false): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.addScriptTag({ url: 'axe.min.js' })
  const found = await page.evaluate(async (only) => {
    const run = (window as unknown as { axe: typeof axe }).axe.run
    // Style sheets are fetched only for a rule that is not asked for.
    const wanted = { resultTypes: ['violations' as const], preload: false }
    return (await run(only ? { ...wanted, runOnly: only } : wanted)).violations
  }, colours ? ['color-contrast', 'link-in-text-block'] : null)
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

// Somebody at a table, in a browser of their own: does what a person does, through what a person sees.

import { inflateSync } from 'node:zlib'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'

/** How long something may take to appear, in milliseconds. */
const PATIENCE = 180_000

export class Player {
  readonly page: Page
  /** What the browser complained about. */
  readonly errors: string[] = []
  /** Every frame that came over the socket. */
  readonly frames: string[] = []
  /** Every answer of the server to a question. */
  readonly answers: string[] = []
  /** What a finger could not do: questions whose places it did not reach. */
  readonly missed: string[] = []
  private readonly context: BrowserContext

  private readonly finger: boolean

  private constructor(context: BrowserContext, page: Page, finger: boolean) {
    this.context = context
    this.page = page
    this.finger = finger
  }

  /** Opens a browser; what happens is shown at once, so that nobody waits. */
  static async open(
    browser: Browser, address: string, name: string, how: BrowserContextOptions = {}, link = `${address}/`,
  ): Promise<Player> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...how })
    await context.addInitScript((who) => {
      // Everything is asked: what the page answers by itself could go while a test looks at it.
      const look = { language: 'en', theme: 'dark', motion: 'none', pace: 'instant' }
      const settings = { name: who, less: false, ...look }
      if (!localStorage.getItem('longrest.settings')) {
        localStorage.setItem('longrest.settings', JSON.stringify(settings))
      }
    }, name)
    // A machine that does much else is slow, not wrong.
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    const player = new Player(context, page, how.hasTouch === true)
    page.on('pageerror', (error) => player.errors.push(String(error)))
    page.on('console', (said) => {
      if (said.type() === 'error') player.errors.push(`${said.text()} ${said.location().url}`)
    })
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        player.frames.push(typeof payload === 'string' ? payload : String(inflateSync(payload)))
      })
    })
    page.on('response', (answer) => {
      if (answer.url().includes('/api/')) {
        answer.text().then((text) => player.answers.push(text), () => undefined)
      }
    })
    await page.goto(link)
    return player
  }

  /** The code of the table this person is at. */
  get table(): string {
    return /#\/table\/([^/]+)/.exec(this.page.url())?.[1] ?? ''
  }

  /** Whether this person is asked something now. */
  isAsked(): Promise<boolean> {
    return this.page.locator('.question').isVisible()
  }

  isOver(): Promise<boolean> {
    return this.page.locator('.outcome').isVisible()
  }

  /** The question in words; nothing when it has gone meanwhile. */
  async question(): Promise<string> {
    const heading = this.page.locator('.question h2')
    return (await heading.textContent({ timeout: 1_000 }).catch(() => null)) ?? ''
  }

  /**
   * Answers the question that is there, somehow: picks what must be picked, presses the first button, or
   * chooses on the board. Whether there was one.
   */
  async answer(turn = 0): Promise<boolean> {
    if (!(await this.isAsked())) return false
    await this.act(() => this.press(turn))
    return true
  }

  /** Does something, and waits until the table has heard of it; some things only show more. */
  async act(press: () => Promise<unknown>): Promise<void> {
    const before = await this.page.locator('.play').getAttribute('data-version')
    await press()
    const isHeard = (before: string | null) =>
      document.querySelector('.play')?.getAttribute('data-version') !== before
    await this.page.waitForFunction(isHeard, before, { timeout: 5000 }).catch(() => null)
  }

  /** Waits until this person has seen everything that another has. */
  async catchUpWith(other: Player): Promise<void> {
    const version = await other.page.locator('.play').getAttribute('data-version')
    await this.page.waitForFunction(
      (version) => Number(document.querySelector('.play')?.getAttribute('data-version')) >= version,
      Number(version),
    )
  }

  async close(): Promise<void> {
    await this.context.close()
  }

  /** Closes the browser; what it keeps, for coming back. */
  async leave(): Promise<BrowserContextOptions> {
    const storageState = await this.context.storageState()
    await this.context.close()
    return { storageState }
  }

  /** A finger first points at a place, unless it is meant already, and then presses the button that names it. */
  private async point(place: Locator): Promise<void> {
    const isMeant = () =>
      place.evaluate((one) => one.closest('.aimed') !== null, null, { timeout: 2_000 }).catch(() => false)
    const meant = await isMeant()
    const box = await place.boundingBox()
    if (!box) return
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    if (meant) return
    if (await isMeant()) await this.page.locator('.question [data-go]').tap({ timeout: 2_000 })
    else this.missed.push(`${await this.question()} ${JSON.stringify(box)}`)
  }

  private async press(turn: number): Promise<void> {
    // Whoever is not told of a question yet answers none: the page may do so by itself.
    await this.page.locator('.ask[aria-busy="true"]').waitFor({ state: 'detached', timeout: 5_000 }).catch(() => undefined)
    // A page of the story lies over the table, also when it comes while somebody chooses.
    const read = this.page.locator('.plate .go')
    for (let picks = 0; picks < 20; picks++) {
      if (await read.isVisible()) await read.click({ timeout: 4_000 }).catch(() => undefined)
      const next = await this.page.evaluate(nextPress, { turn, cards: CARDS, places: PLACES })
      // It is being drawn anew, or the page answers by itself what goes without saying.
      if (next === null) {
        await this.page.waitForTimeout(250)
        if (!(await this.isAsked())) return
        continue
      }
      const place = this.page.locator(next.parts).nth(next.at)
      if (next.parts === PLACES && this.finger) return this.point(place)
      if (next.parts === PLACES) return place.press('Enter')
      // What is being drawn anew is looked for again.
      const press = this.finger ? place.tap({ timeout: 4_000 }) : place.click({ timeout: 4_000 })
      const pressed = await press.then(() => true, () => false)
      if (pressed && next.parts !== CARDS) return
    }
    throw new Error(`nothing to answer with: ${await this.question()}`)
  }
}

const CARDS = '.card.may:not(.picked)'
const PLACES = '[data-key]'

/** What is pressed next: the part of the page, and which of those there are. */
function nextPress(
  { turn, cards, places }: { turn: number; cards: string; places: string },
): { parts: string; at: number } | null {
  const count = (parts: string) => document.querySelectorAll(parts).length
  const one = (parts: string, number = turn) => ({ parts, at: number % count(parts) })
  const goals = '.stage .goal'
  if (count(goals) > 0) return one(goals)
  // What the page means on the board is one place among many.
  const primary = '.question .primary:not(:disabled):not([data-go])'
  if (count(primary) > 0) return one(primary, 0)
  if (count(cards) > 0) return one(cards)
  const halves = '.card.open button:not(:disabled)'
  if (count(halves) > 0) return one(halves)
  const buttons = '.question .buttons button:not(:disabled, details:not([open]) *)'
  const besides = count(buttons)
  if (count(places) > 0 && (besides === 0 || turn % 4 !== 3)) return one(places, turn * 5)
  return besides > 0 ? one(buttons) : null
}

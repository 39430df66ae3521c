// Somebody at a table, in a browser of their own: does what a person does, through what a person sees.

import type { Browser, BrowserContext, Page } from 'playwright-core'

export class Player {
  readonly page: Page
  /** What the browser complained about. */
  readonly errors: string[] = []
  /** Every frame that came over the socket. */
  readonly frames: string[] = []
  private readonly context: BrowserContext

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
  }

  /** Opens a browser; what happens is shown at once, so that nobody waits. */
  static async open(browser: Browser, address: string, name: string): Promise<Player> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((who) => {
      const settings = { name: who, language: 'en', theme: 'dark', motion: 'none', pace: 'instant' }
      if (!localStorage.getItem('longrest.settings')) {
        localStorage.setItem('longrest.settings', JSON.stringify(settings))
      }
    }, name)
    const page = await context.newPage()
    const player = new Player(context, page)
    page.on('pageerror', (error) => player.errors.push(String(error)))
    page.on('console', (said) => {
      if (said.type() === 'error') player.errors.push(said.text())
    })
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => player.frames.push(String(payload)))
    })
    await page.goto(`${address}/`)
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

  /** The question in words. */
  async question(): Promise<string> {
    return (await this.page.textContent('.question h2')) ?? ''
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

  /** Does something, and waits until the table has heard of it. */
  async act(press: () => Promise<unknown>): Promise<void> {
    const before = await this.version()
    await press()
    for (let waits = 0; waits < 200 && (await this.version()) === before; waits++) {
      await this.page.waitForTimeout(25)
    }
  }

  async close(): Promise<void> {
    await this.context.close()
  }

  private async press(turn: number): Promise<void> {
    const { page } = this
    const goals = page.locator('.stage .goal')
    if ((await goals.count()) > 0) return goals.nth(turn % (await goals.count())).click()
    const pickable = page.locator('.card.may:not(.picked)')
    const primary = page.locator('.question .primary')
    for (let picks = 0; picks < 20; picks++) {
      if ((await primary.count()) > 0 && (await primary.isEnabled())) return primary.click()
      const count = await pickable.count()
      if (count === 0) break
      await pickable.nth(turn % count).click()
    }
    const halves = page.locator('.card.open button:not(:disabled)')
    if ((await halves.count()) > 0) return halves.nth(turn % (await halves.count())).click()
    const places = page.locator('[data-key]')
    const buttons = page.locator('.question .buttons button:not(:disabled)')
    const [onBoard, besides] = [await places.count(), await buttons.count()]
    if (onBoard > 0 && (besides === 0 || turn % 4 !== 3)) {
      return places.nth((turn * 5) % onBoard).press('Enter')
    }
    if (besides > 0) return buttons.nth(turn % besides).click()
    throw new Error(`nothing to answer with: ${await this.question()}`)
  }

  /** The version of the table as the page shows it. */
  private async version(): Promise<string | null> {
    return this.page.locator('.play').getAttribute('data-version')
  }
}

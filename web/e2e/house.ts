// Where a test plays: a server and a browser of its own, for as long as its file runs.

import type { Browser, BrowserContextOptions } from 'playwright-core'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openBrowser } from '../browser/browser.mjs'
import { Player } from './player.ts'
import { Server } from './server.ts'

/** Where pictures are left of what everybody saw when a test failed. */
const SEEN = join(import.meta.dirname, '../node_modules/.seen')

export class House {
  private server: Server | null = null
  private browser: Browser | null = null
  private readonly people: Player[] = []

  /** A house with the program's packs, or with those of a folder besides. */
  constructor(packs?: string) {
    beforeAll(async () => {
      this.server = await Server.start(packs ? ['--packs', packs] : undefined)
      this.browser = await openBrowser()
    })
    afterEach(async ({ task }) => {
      const people = this.people.splice(0)
      if (task.result?.state !== 'fail') return
      for (const [at, { page }] of people.entries()) {
        if (!page.isClosed()) await page.screenshot({ path: join(SEEN, `${task.name.slice(0, 40)} ${at + 1}.png`) })
      }
    })
    afterAll(async () => {
      await this.browser?.close()
      await this.server?.stop()
    })
  }

  get address(): string {
    return this.server!.address
  }

  /** Somebody in a browser of their own, on the first screen or where a link leads. */
  async enter(name: string, how: BrowserContextOptions = {}, link?: string): Promise<Player> {
    const player = await Player.open(this.browser!, this.address, name, how, link)
    this.people.push(player)
    return player
  }

  /** Joins the table of another by its code, is given the first open seat, and both go to the board. */
  async join(host: Player, name: string): Promise<Player> {
    const guest = await this.enter(name)
    await guest.page.getByLabel('Code of a table').fill(host.table)
    await guest.page.getByRole('button', { name: 'Join' }).click()
    await guest.page.getByRole('button', { name: 'Sit down' }).click()
    await guest.page.getByRole('link', { name: 'To the board' }).click()
    await host.page.getByRole('link', { name: 'To the board' }).click()
    return guest
  }

  /** A table for two people and a bot, made by clicking. */
  async party(): Promise<[Player, Player]> {
    const anna = await this.enter('Anna')
    await anna.page.getByRole('link', { name: 'New table' }).click()
    await anna.page.locator('.classes [aria-pressed="false"]').first().click()
    const sitters = anna.page.getByLabel('Played by')
    await sitters.nth(2).selectOption('bot')
    await anna.page.getByRole('button', { name: 'Set the table' }).click()
    await anna.page.getByRole('link', { name: 'To the board' }).waitFor()
    return [anna, await this.join(anna, 'Bruno')]
  }
}

// Where a test plays: a server and a browser of its own, for as long as its file runs.

import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../browser/browser.mjs'
import { Player } from './player.ts'
import { Server } from './server.ts'

export class House {
  private server: Server | null = null
  private browser: Browser | null = null

  /** A house with the program's packs, or with those of a folder besides. */
  constructor(packs?: string) {
    beforeAll(async () => {
      this.server = await Server.start(packs ? ['--packs', packs] : undefined)
      this.browser = await openBrowser()
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
  enter(name: string, how: BrowserContextOptions = {}, link?: string): Promise<Player> {
    return Player.open(this.browser!, this.address, name, how, link)
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

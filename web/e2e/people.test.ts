import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../browser/browser.mjs'
import { Player } from './player.ts'
import { Server } from './server.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await Server.start()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** A table for two people and a bot, made by clicking. */
async function sitDown(): Promise<[Player, Player]> {
  const anna = await Player.open(browser, server.address, 'Anna')
  await anna.page.getByRole('link', { name: 'New table' }).click()
  await anna.page.getByRole('button', { name: 'Add a character' }).click()
  const sitters = anna.page.getByLabel('Played by')
  await sitters.nth(2).selectOption('bot')
  await anna.page.getByRole('button', { name: 'Set the table' }).click()
  await anna.page.getByRole('link', { name: 'To the board' }).waitFor()

  const bruno = await Player.open(browser, server.address, 'Bruno')
  await bruno.page.getByLabel('Code of a table').fill(anna.table)
  await bruno.page.getByRole('button', { name: 'Join' }).click()
  await bruno.page.getByRole('button', { name: 'Sit down' }).click()
  await bruno.page.getByRole('button', { name: 'Play this' }).first().click()
  await bruno.page.getByRole('link', { name: 'To the board' }).click()
  await anna.page.getByRole('link', { name: 'To the board' }).click()
  return [anna, bruno]
}

it('two people and a bot play a scenario from the first click to its end', async () => {
  const [anna, bruno] = await sitDown()
  const done = new Set<string>()
  const deadline = Date.now() + 480_000
  for (let turn = 0; Date.now() < deadline; turn++) {
    if ((await anna.isOver()) && (await bruno.isOver())) break
    const asked = [await anna.answer(turn), await bruno.answer(turn)]
    if (!asked.includes(true)) await anna.page.waitForTimeout(50)
    if (turn > 12) await once(done, 'reload', () => reloadInAChoice(anna))
    if (turn > 16) await once(done, 'language', () => switchLanguage(bruno))
    if (turn > 20) await once(done, 'undo', () => undo(anna, bruno))
    if (turn > 24) await once(done, 'change', () => change(anna, bruno))
  }
  expect(await anna.isOver()).toBe(true)
  expect([...done].sort()).toEqual(['change', 'language', 'reload', 'undo'])
  expect([...anna.errors, ...bruno.errors]).toEqual([])
})

/** Does something once, as soon as it can be done. */
async function once(done: Set<string>, name: string, attempt: () => Promise<boolean>) {
  if (!done.has(name) && (await attempt())) done.add(name)
}

/** A half-made choice of cards is there again after a reload. */
async function reloadInAChoice(player: Player): Promise<boolean> {
  const { page } = player
  if (!(await player.isAsked()) || !(await player.question()).includes('choose two cards')) {
    return false
  }
  await page.locator('.card.may').first().click()
  const picked = await page.locator('.card.picked .name').innerText()
  await page.reload()
  await page.locator('.card.picked').waitFor()
  expect(await page.locator('.card.picked .name').innerText()).toBe(picked)
  return true
}

/** The page speaks another language at once, and then English again. */
async function switchLanguage(player: Player): Promise<boolean> {
  const { page } = player
  const table = page.url()
  await page.goto(table.replace(/#.*/, '#/settings'))
  await page.locator('select').first().selectOption('de')
  await page.goto(table)
  await page.getByRole('button', { name: 'Rückgängig' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('de')
  await page.goto(table.replace(/#.*/, '#/settings'))
  await page.locator('select').first().selectOption('en')
  await page.goto(table)
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  return true
}

/** Going back: at once, or when the other agrees. */
async function undo(player: Player, other: Player): Promise<boolean> {
  await player.page.getByRole('button', { name: 'Undo' }).click()
  await player.page.waitForTimeout(400)
  const agree = other.page.getByRole('button', { name: 'Agree' })
  if (await agree.isVisible()) await agree.click()
  await player.page.getByRole('button', { name: 'Redo' }).waitFor()
  return true
}

/** A change of hit points that both agree on. */
async function change(player: Player, other: Player): Promise<boolean> {
  const { page } = player
  if ((await page.locator('.press').count()) === 0) return false
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.getByLabel('Number').fill('7')
  await page.getByRole('button', { name: 'Propose' }).click()
  await other.page.getByRole('button', { name: 'Agree' }).click()
  await page.getByText('changed something, by agreement').first().waitFor()
  return true
}

it('nobody sees what another has chosen, holds or wants before the rules reveal it', async () => {
  const [anna, bruno] = await sitDown()
  for (let turn = 0; turn < 60; turn++) {
    const secrets = await openSecrets(anna)
    const frames = bruno.frames.map((frame) => JSON.parse(frame) as Frame)
    for (const frame of frames) if (frame.update) checkUpdate(frame.update)
    bruno.frames.length = 0
    const text = await bruno.page.locator('body').innerText()
    for (const secret of secrets) expect(text).not.toContain(secret)
    const asked = [await anna.answer(turn), await bruno.answer(turn)]
    if (!asked.includes(true)) await anna.page.waitForTimeout(50)
    if (await anna.isOver()) break
  }
  await anna.close()
  await bruno.close()
})

type Hidden = {
  hand: unknown
  pool: unknown
  goals: unknown
  chosen: unknown
  resting: unknown
}
type Frame = { update?: { views: { seat: number; view: { phase: unknown; characters: Hidden[] } }[] } }

/** Bruno plays the second character: of the others nothing hidden is in any frame. */
function checkUpdate(update: NonNullable<Frame['update']>): void {
  for (const { seat, view } of update.views) {
    view.characters.forEach((character, place) => {
      if (place === seat) return
      expect(character.hand).toBeNull()
      expect(character.pool).toBeNull()
      expect(character.goals).toBeNull()
      if (view.phase === 'Select') expect(character.chosen).toBeNull()
    })
  }
}

/** The names of battle goals that only this person may read. */
async function openSecrets(player: Player): Promise<string[]> {
  return player.page.locator('.stage .goal b').allInnerTexts()
}

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
  for (let turn = 0; turn < 4000; turn++) {
    if ((await anna.isOver()) && (await bruno.isOver())) break
    const asked = [await anna.answer(turn), await bruno.answer(turn)]
    if (!asked.includes(true)) await anna.page.waitForTimeout(50)
    if (await anna.isOver()) continue
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
  await page.getByText('Changed by agreement').first().waitFor()
  return true
}

it('nobody sees what another has chosen, holds or wants before the rules reveal it', async () => {
  const [anna, bruno] = await sitDown()
  let selections = 0
  for (let turn = 0; turn < 400 && selections < 3 && !(await anna.isOver()); turn++) {
    const goals = await anna.page.locator('.stage .goal b').allInnerTexts()
    const text = await bruno.page.locator('body').innerText()
    for (const goal of goals) expect(text).not.toContain(goal)
    if (await isSelecting(anna)) {
      selections++
      await chooseInSecret(anna, bruno, selections === 1)
    }
    const asked = [await anna.answer(turn), await bruno.answer(turn)]
    if (!asked.includes(true)) await anna.page.waitForTimeout(30)
    checkFrames(bruno)
  }
  expect(selections).toBe(3)
  expect([...anna.errors, ...bruno.errors]).toEqual([])
  await anna.close()
  await bruno.close()
})

function isSelecting(player: Player): Promise<boolean> {
  return player.isAsked().then(async (asked) =>
    asked && (await player.question()).includes('choose two cards'),
  )
}

/** Anna answers while Bruno still thinks: nothing of it reaches him, in no frame and not on his page. */
async function chooseInSecret(anna: Player, bruno: Player, first: boolean): Promise<void> {
  const hand = await anna.page.locator('.tray .card .name').allInnerTexts()
  expect(hand.length).toBeGreaterThan(1)
  await anna.answer(0)
  await bruno.page.waitForTimeout(150)
  checkFrames(bruno)
  if (!first) return // later the log names cards that were played
  const page = await bruno.page.content()
  for (const card of hand) expect(page).not.toContain(card.replace(/\s*\d+$/, ''))
}

type Character = { hand: unknown; pool: unknown; goals: unknown; chosen: unknown; resting: unknown }
type View = { phase: unknown; characters: Character[] }
type Line = { fact: { what: string; character?: number; [name: string]: unknown } }
type Frame = {
  update?: { views: { seat: number | null; view: View }[]; log: Line[] }
}

/** What is known of others only when the scenario is over, and the facts that would tell. */
const SECRET_FACTS: Record<string, string> = { goals_dealt: 'goals', goal_kept: 'goal' }

/** Bruno plays the second character: of the others nothing hidden is in any frame that he got. */
function checkFrames(bruno: Player): void {
  const frames = bruno.frames.splice(0).map((frame) => JSON.parse(frame) as Frame)
  for (const { update } of frames) {
    if (!update) continue
    for (const { seat, view } of update.views) {
      expect([null, 1]).toContain(seat) // before he sat down he only watched
      if (view.phase === 'Over') continue
      view.characters.forEach((character, place) => {
        if (place === seat) return
        expect(character).toMatchObject({ hand: null, pool: null, goals: null })
        if (view.phase === 'Select') expect(character).toMatchObject({ chosen: null, resting: null })
      })
    }
    for (const { fact } of update.log) {
      const secret = SECRET_FACTS[fact.what]
      if (secret !== undefined && fact.character !== 1) {
        expect([undefined, null, []]).toContainEqual(fact[secret])
      }
    }
  }
}

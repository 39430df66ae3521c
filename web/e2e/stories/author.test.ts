import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../browser/browser.mjs'
import { Player } from '../player.ts'
import { Server } from '../server.ts'

// An author at work, in a real browser: a room is painted, a card is written, a mistake comes and goes,
// the card is tried, and a table is made of the pack. What is on the disk then is what a person would
// have written.

const ROOT = resolve(import.meta.dirname, '../../..')
const packs = mkdtempSync(join(tmpdir(), 'longrest-packs-'))
let server: Server
let browser: Browser

beforeAll(async () => {
  cpSync(join(ROOT, 'packs/frontier'), join(packs, 'frontier'), { recursive: true })
  server = await Server.start(['--watch', '--packs', packs])
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(packs, { recursive: true, force: true })
})

it('paints a room, writes a card, tries it and makes a table, in under three minutes', async () => {
  const began = Date.now()
  const ada = await Player.open(browser, server.address, 'Ada')
  const { page } = ada
  await page.goto(`${server.address}/#/author/frontier`)
  const fine = page.getByText('Nothing is wrong.')
  await fine.waitFor()
  const file = (name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })

  // A card is changed; the mistake speaks, and goes.
  await file('classes/marshal.toml').click()
  const path = join(packs, 'frontier/classes/marshal.toml')
  const before = readFileSync(path, 'utf8')
  const [line, number] = /"move (\d+)"/.exec(before)!
  const editor = page.getByRole('textbox', { name: /classes\/marshal\.toml/ })
  await editor.fill(before.replace(line, `"mvoe ${number}, jump"`))
  await page.getByText(/mvoe/).first().waitFor()
  await page.locator('.problems .error').first().waitFor()
  const written = before.replace(line, `"move ${number}, jump"`)
  await editor.fill(written)
  await fine.waitFor()

  // A room is painted.
  await file('scenarios/tollhouse.toml').click()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.getByRole('radio', { name: /^~/ }).click()
  const floor = page.locator('svg').getByRole('button', { name: /: floor$/ })
  const count = await floor.count()
  await floor.first().click()
  await expect.poll(() => floor.count()).toBe(count - 1)
  await fine.waitFor()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const painted = await page.getByRole('textbox', { name: /tollhouse/ }).inputValue()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The files are written.').waitFor()
  expect(readFileSync(path, 'utf8')).toBe(written)
  const scenario = join(packs, 'frontier/scenarios/tollhouse.toml')
  const original = readFileSync(join(ROOT, 'packs/frontier/scenarios/tollhouse.toml'), 'utf8')
  const now = readFileSync(scenario, 'utf8')
  expect(now).toBe(painted)
  // Only the drawing of one room has changed, by one sign.
  expect(now.replace(/map = """[^]*?"""/, '')).toBe(original.replace(/map = """[^]*?"""/, ''))
  const changed = [...now].filter((sign, at) => sign !== original[at])
  expect([changed, now.length]).toEqual([['~'], original.length])
  expect(now).not.toMatch(/[ \t]+\n/)

  // The card is tried on a small board.
  await file('classes/marshal.toml').click()
  await page.getByRole('button', { name: /^Try / }).first().click()
  await page.locator('.figure').first().waitFor({ timeout: 90_000 })
  for (let turn = 0; turn < 200; turn++) {
    if ((await ada.isAsked()) && (await ada.question()).includes('choose two cards')) break
    if (!(await ada.answer(turn))) await page.waitForTimeout(30)
  }
  expect(await ada.question()).toContain('choose two cards')

  // A table of the pack.
  await page.goto(`${server.address}/#/author/frontier`)
  await page.getByRole('link', { name: 'Make a table' }).click()
  await page.getByRole('button', { name: 'Set the table' }).click()
  await page.waitForURL(/#\/table\//)
  expect(Date.now() - began).toBeLessThan(180_000)
  expect(ada.errors.join('\n')).toBe('')
  await ada.close()
})

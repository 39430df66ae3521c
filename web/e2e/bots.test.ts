import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { House } from './house.ts'

const house = new House()

/** All that scenarios read aloud, as one text: a line of a pack goes on after a backslash. */
const PROSE = ['frontier', 'crossroads']
  .map((pack) => join(import.meta.dirname, '../../packs', pack, 'scenarios'))
  .flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')))
  .join('\n')
  .replaceAll(/\\\n\s*/g, '')
  .replaceAll('\\"', '"')

type Pack = { game: string; id: string; details: { classes: { id: string }[] }; scenarios: Scenario[] }
type Scenario = { id: string; name: string; seats_min: number }

/** So many games are watched at a time. */
const TOGETHER = 2

it('every scenario is played to its end by bots while somebody watches', async () => {
  const packs = (await (await fetch(`${house.address}/api/library`)).json()) as Pack[]
  const games = packs
    .filter((pack) => pack.game === 'haven')
    .flatMap((pack) => pack.scenarios.map((scenario) => () => watch(pack, scenario)))
  expect(games.length).toBeGreaterThan(0)
  while (games.length > 0) await Promise.all(games.splice(0, TOGETHER).map((game) => game()))
})

async function watch(pack: Pack, scenario: Scenario): Promise<void> {
  const classes = pack.details.classes.slice(0, Math.max(scenario.seats_min, 2))
  const characters = classes.map(({ id }) => ({ class: id, level: 1 }))
  const order = {
    game: pack.game, pack: pack.id, scenario: scenario.id, options: { level: 1, characters },
  }
  const seats = characters.map((_, seat) => seat)
  const body = JSON.stringify({ order, name: 'Watcher', seats: [], bots: seats })
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${house.address}/api/tables`, { method: 'POST', headers, body })
  const { table } = (await made.json()) as { table: string }
  const watcher = await house.enter('Watcher')
  await watcher.page.goto(`${house.address}/#/table/${table}`)
  await watcher.page.locator('.outcome').waitFor({ timeout: 240_000 })
  expect(watcher.errors, scenario.name).toEqual([])
  await unroll(watcher.page)
  const log = await watcher.page.locator('.play > .log [role="log"]').innerText()
  expect(log, scenario.name).not.toMatch(/[{}]|fact\.|undefined/)
  // A television that is turned on only now shows how it ended, and knows those who are gone.
  await watcher.page.goto(`${house.address}/#/table/${table}/television`)
  await watcher.page.reload()
  await watcher.page.locator('.television .outcome').waitFor()
  await unroll(watcher.page)
  await watcher.page.locator('[role="log"] .line:first-of-type', { hasText: 'begins' }).waitFor()
  // Nobody is without a name; what is read aloud may speak of somebody.
  const told = (await watcher.page.locator('[role="log"]').innerText()).split('\n')
  const unnamed = told.filter((line) => line.includes('somebody') && !PROSE.includes(line.trim()))
  expect(unnamed, scenario.name).toEqual([])
  await watcher.close()
}

/** Only the newest lines of a log are drawn: asks for older ones until there are none. */
async function unroll(page: Page): Promise<void> {
  const older = page.locator('[role="log"] .older')
  for (let times = 0; times < 60 && (await older.count()) > 0; times++) {
    await older.click()
    await page.waitForTimeout(50)
  }
}

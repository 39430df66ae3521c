import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { House } from '../house.ts'
import type { Player } from '../player.ts'
import { campaign, create, inTown, setOut } from '../town.ts'

const house = new House()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
/** A move was begun: whether to jump, or where to. */
const MOVE = '.question[data-ask="move_step"], .question[data-ask="jump"]'
const ROOT = resolve(import.meta.dirname, '../../..')

/** A move has begun; nothing is used for it. */
async function moves(player: Player): Promise<void> {
  const [move, nothing] = [player.page.locator(MOVE), player.page.getByRole('button', { name: 'Use nothing' })]
  await move.or(nothing).first().waitFor()
  if (await nothing.isVisible()) await player.act(() => nothing.tap())
  await move.waitFor()
}

/** Both play on, somehow, until one of them is asked this. */
async function until(players: Player[], who: Player, ask: string): Promise<void> {
  const wanted = who.page.locator(`.question[data-ask="${ask}"]`)
  for (let turn = 0; turn < 300; turn++) {
    if (await wanted.isVisible()) return
    let asked = false
    for (const player of players) {
      if (await wanted.isVisible()) return
      asked = (await player.answer(player === who ? 0 : turn)) || asked
    }
    if (!asked) await who.page.waitForTimeout(50)
  }
  throw new Error(`${ask} is never asked; instead: ${await who.question()}`)
}

/** Writes a card down by tapping. */
async function write(player: Player, name: string, initiative: number | null, top: string[], bottom: string[]) {
  const own = player.page.locator('details.own')
  await own.getByLabel('Name', { exact: true }).fill(name)
  if (initiative !== null) await own.getByLabel('Initiative').fill(String(initiative))
  for (const [half, taps] of [['Top', top], ['Bottom', bottom]] as const) {
    await own.getByRole('button', { name: half, exact: true }).tap()
    for (const one of taps) {
      if (one === '+') await own.getByRole('button', { name: 'One more' }).tap()
      else await own.locator(`[data-term="${one}"]`).first().tap()
    }
  }
  await player.act(() => own.getByRole('button', { name: 'Keep the card' }).tap())
  await player.page.locator('.card.open .name', { hasText: name }).waitFor()
}

it('two phones play a scenario, one of them from cardboard: tapped once, then a card', async () => {
  const anna = await house.enter('Anna', PHONE)
  await anna.page.getByRole('link', { name: 'New table' }).tap()
  await anna.page.getByLabel('Played from cardboard').first().check()
  await anna.page.getByLabel('What the class is called').fill('Angler')
  await anna.page.getByLabel('Cards in hand').fill('6')
  await anna.page.getByRole('button', { name: 'Set the table' }).tap()
  await anna.page.getByRole('link', { name: 'To the board' }).waitFor()
  const bruno = await house.enter('Bruno', PHONE)
  await bruno.page.goto(`${house.address}/#/join/${anna.table}`)
  await bruno.page.getByRole('button', { name: 'Sit down' }).tap()
  const players = [anna, bruno]
  for (const player of players) await player.page.getByRole('link', { name: 'To the board' }).tap()

  // Two blank cards, and an initiative that is said in secret.
  await until(players, anna, 'select_cards')
  for (let card = 0; card < 2; card++) await anna.page.locator('.card.may:not(.picked)').first().tap()
  await anna.act(() => anna.page.locator('.question .primary').tap())
  await anna.page.locator('.question').getByLabel('Initiative', { exact: true }).fill('12')
  await anna.act(() => anna.page.getByRole('button', { name: 'Say it' }).tap())
  expect(await bruno.page.locator('.when').allInnerTexts()).not.toContain('12')

  // The first turn: tapped together from verbs and numbers.
  await until(players, anna, 'take_action')
  await write(anna, 'Hook', null, ['attack 2', '+', 'range 2', '+', '+', 'wound'], ['move 3'])
  await write(anna, 'Line', 45, ['heal 2', 'self', 'xp 1'], ['move 3', '+', 'jump'])
  // An item of cardboard is written down the same way, and may be used from then on.
  const item = anna.page.locator('details.own-item')
  await item.locator('summary').tap()
  await item.getByLabel('Name of the item').fill('Flask')
  await item.locator('[data-item="heal"]').tap()
  await item.getByRole('button', { name: 'One more' }).tap()
  await anna.act(() => item.getByRole('button', { name: 'Keep the item' }).tap())
  await anna.page.locator('.free, .question').getByText('Flask').first().waitFor()
  const line = anna.page.locator('.card.open', { hasText: 'Line' })
  await anna.act(() => line.locator('button.half.bottom').tap())
  // The engine performs it: a move of four, hex by hex.
  await moves(anna)
  await until(players, anna, 'take_action')
  const hook = anna.page.locator('.card.open', { hasText: 'Hook' })
  await anna.act(() => hook.locator('button.half.top').tap())

  // A short rest brings one of the two back.
  await until(players, anna, 'short_rest')
  await anna.act(() => anna.page.locator('.question').getByRole('button', { name: 'Rest', exact: true }).tap())
  await until(players, anna, 'select_cards')
  const kept = anna.page.locator('.card.may', { hasText: /Hook|Line/ })
  expect(await kept.count()).toBe(1)
  const name = (await kept.locator('.name').innerText()).includes('Hook') ? 'Hook' : 'Line'

  // The second turn: the card is picked, leads by what is written on it, and one tap plays it.
  await kept.tap()
  await anna.page.locator('.card.may:not(.picked)').first().tap()
  await anna.act(() => anna.page.locator('.question .primary').tap())
  expect(await anna.page.locator('.question[data-ask="say_initiative"]').count()).toBe(0)
  await until(players, anna, 'take_action')
  const again = anna.page.locator('.card.open', { hasText: name })
  await anna.act(() => again.locator('button.half.bottom').tap())
  await moves(anna)

  // What was written is there after a reload, and on this device for the next evening.
  await anna.page.reload()
  await anna.page.locator(MOVE).waitFor()
  const device = await anna.page.evaluate(() => localStorage.getItem('longrest.cardboard') ?? '')
  expect(device).toContain('attack 3, range 4, wound')
  expect(device).toContain('move 4, jump')
  const items = await anna.page.evaluate(() => localStorage.getItem('longrest.cardboard.items') ?? '')
  expect(items).toContain('heal 3, self')
  await anna.page.locator('details.own > summary').tap()
  await file(anna)
  expect(players.flatMap((one) => one.errors).join('\n')).toBe('')
  for (const player of players) await player.close()
})

it('a character of a campaign is played from cardboard, from the next scenario on', async () => {
  const players = await campaign(house, 'frontier', ['Anna', 'Bruno'])
  const [anna, bruno] = players as [Player, Player]
  await create(anna, 'marshal')
  await create(bruno, 'wayfarer')
  await anna.page.locator('.rail .one', { hasText: 'Marshal' }).first().click()
  await anna.page.getByLabel('Played from cardboard').check()
  await anna.page.getByText('From the next scenario on').waitFor()
  // Nobody else can say it, and Bruno's own sheet says nothing of it.
  await bruno.page.locator('.rail .one', { hasText: 'Marshal' }).first().click()
  await bruno.page.locator('.sheet').waitFor()
  expect(await bruno.page.getByLabel('Played from cardboard').count()).toBe(0)
  for (const one of players) await inTown(one)
  await setOut(players)
  await until(players, anna, 'select_cards')
  expect(await anna.page.locator('.card', { hasText: 'Blank card' }).count()).toBeGreaterThan(5)
  await anna.page.locator('details.own > summary').waitFor()
  expect(await bruno.page.locator('details.own').count()).toBe(0)
  expect(players.flatMap((one) => one.errors).join('\n')).toBe('')
  for (const player of players) await player.close()
})

/** The class as a file is part of a pack that has nothing wrong. */
async function file(player: Player): Promise<void> {
  const [saved] = await Promise.all([
    player.page.waitForEvent('download'),
    player.page.getByRole('button', { name: 'Save the class as a file' }).tap(),
  ])
  const folder = mkdtempSync(join(tmpdir(), 'longrest-own-'))
  try {
    const pack = join(folder, 'own')
    mkdirSync(join(pack, 'classes'), { recursive: true })
    await saved.saveAs(join(pack, 'classes', 'angler.toml'))
    const head = ['name = "Own"', 'version = "0.1.0"', 'authors = ["Anna"]', 'licence = "LicenseRef-owner"',
      'edition = "frosthaven"', 'uses = ["frontier"]']
    writeFileSync(join(pack, 'pack.toml'), head.join('\n'))
    const text = readFileSync(join(pack, 'classes', 'angler.toml'), 'utf8')
    expect(text).toContain('top = ["attack 3, range 4, wound"]')
    const made = ['debug', 'release'].map((kind) => join(ROOT, 'target', kind, 'longrest'))
    const program = [process.env['LONGREST'] ?? '', ...made].find((path) => existsSync(path))!
    const said = execFileSync(program, ['check', pack], { encoding: 'utf8' })
    expect(said).not.toContain('error')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

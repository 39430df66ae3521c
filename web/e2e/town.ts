// Somebody in a campaign: does in town what a person does, through what a person sees.

import type { BrowserContextOptions, Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { House } from './house.ts'
import type { Player } from './player.ts'

/** A campaign of a pack with a chair for each of some people, who all sit down. */
export async function campaign(
  house: House, pack: string, names: string[], how: BrowserContextOptions = {},
): Promise<Player[]> {
  const host = await house.enter(names[0]!, how)
  await host.page.getByRole('link', { name: 'New table' }).click()
  await host.page.getByLabel('Pack').selectOption(`town/${pack}`)
  const chairs = host.page.getByLabel(/^Player \d$/)
  await chairs.first().waitFor()
  for (let at = 2; at < names.length; at++) {
    await host.page.getByRole('button', { name: 'Another chair' }).click()
  }
  for (const [at, name] of names.slice(1).entries()) await chairs.nth(at).fill(name)
  await host.page.getByRole('button', { name: 'Begin the campaign' }).click()
  const players = [host]
  for (const name of names.slice(1)) {
    const guest = await house.enter(name, how)
    await guest.page.getByLabel('Code of a table').fill(host.table)
    await guest.page.getByRole('button', { name: 'Join' }).click()
    await guest.page.getByRole('button', { name: 'Sit down' }).first().click()
    players.push(guest)
  }
  for (const player of players) {
    const board = player.page.getByRole('link', { name: 'To the board' })
    if (await board.isVisible()) await board.click()
    await inTown(player)
  }
  return players
}

export function phase(player: Player): Promise<string | null> {
  const read = () => document.querySelector('[data-phase]')?.getAttribute('data-phase') ?? null
  return player.page.evaluate(read)
}

export async function inTown(player: Player): Promise<void> {
  await player.page.locator('[data-phase]').waitFor()
}

export function button(player: Player, name: string | RegExp): Locator {
  return player.page.getByRole('button', { name })
}

/** A new character of a class, with the first quest and no purchases. */
export async function create(player: Player, classId: string): Promise<void> {
  await player.page.locator(`[data-class="${classId}"]`).click()
  await button(player, /^I play the/).click()
  await button(player, 'Keep this quest').first().click()
  await button(player, /^Done buying/).click()
  await player.page.locator('[data-ask="outfit"]').waitFor({ state: 'detached' })
}

/** Everybody has finished, a scenario is chosen on the map, and they set out; what the road brings is answered. */
export async function setOut(players: Player[]): Promise<void> {
  const [first] = players as [Player]
  const go = button(first, 'We go there')
  expect(await until(players, () => go.isVisible())).toBe(true)
  await go.click()
  await button(first, 'Set out and play here').click()
  expect(await until(players, async () => (await phase(first)) === null)).toBe(true)
}

/** Puts away what is to be read, and has finished the step. */
export async function finish(player: Player): Promise<void> {
  const done = button(player, 'I am finished')
  expect(await until([player], () => done.isVisible())).toBe(true)
  await done.click()
}

/** The chosen scenario on cardboard, won; what the first of them brought home is written down. */
export async function won(player: Player, takings: Record<string, number>, agreed = () => Promise.resolve()): Promise<void> {
  await button(player, 'We play it on the table').click()
  for (const [what, n] of Object.entries(takings)) await player.page.getByLabel(what).first().fill(String(n))
  await button(player, 'Write it down').click()
  await player.page.getByText('It is written down').waitFor()
  await button(player, 'We won').click()
  await agreed()
}

/** A scenario: one plays as the hints say, for the others bots do. Then all are back in town. */
export async function scenario(player: Player, others: Player[]): Promise<void> {
  for (const { page } of [player, ...others]) await page.locator('[data-phase]').waitFor({ state: 'detached' })
  for (const other of others) await lend(other)
  for (let turn = 0; turn < 3000 && (await phase(player)) === null; turn++) {
    if (!(await followed(player))) await player.page.waitForTimeout(20)
  }
  // Who lent the chair for the scenario has it again at home.
  for (const one of [player, ...others]) await inTown(one)
}

/** Lets a bot play. */
export async function lend({ page }: Player): Promise<void> {
  const read = page.locator('.plate .go')
  await page.locator('.play').waitFor()
  if (await read.isVisible()) await read.click({ timeout: 10_000 }).catch(() => undefined)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Let a bot play for me' }).click()
  await page.keyboard.press('Escape')
}

/** Does what a bot would do; whether there was something to do. */
export async function followed(player: Player): Promise<boolean> {
  const { page } = player
  const read = page.locator('.plate .go')
  if (await read.isVisible()) await read.click({ timeout: 2_000 }).catch(() => undefined)
  if (!(await player.isAsked())) return false
  const follow = page.locator('.question .hint .button')
  const heard = async () => {
    await page.getByRole('button', { name: 'Hint' }).click({ timeout: 2_000 })
    await follow.click({ timeout: 2_000 })
  }
  await player.act(heard).catch(() => player.answer().catch(() => false))
  return true
}

/** Answers what is asked in town, somehow, until something is there; whether it came. */
export async function until(players: Player[], there: () => Promise<boolean>, most = 80): Promise<boolean> {
  for (let turn = 0; turn < most; turn++) {
    for (const player of players) {
      if (await there()) return true
      await answer(player)
      await player.page.waitForTimeout(150)
    }
  }
  return false
}

/** What a person presses first: an option of an event, what is asked, or an agreement. */
async function answer({ page }: Player): Promise<void> {
  const parts = ['.vote .primary', '.option:not(:disabled)', '.question .primary:not(:disabled)', '.question .card button:not(:disabled)']
  for (const part of parts) {
    const found = page.locator(part).first()
    if (!(await found.isVisible().catch(() => false))) continue
    await found.click({ timeout: 2_000 }).catch(() => undefined)
    return
  }
}

/** A number or a word of the campaign sheet, corrected; the others agree. */
export async function correct(player: Player, others: Player[], field: string, to: string): Promise<void> {
  const { page } = player
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.getByText('Any field').first().click()
  await page.getByLabel('Any field').fill(field)
  await page.getByLabel('Its value').fill(to)
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.keyboard.press('Escape')
  await agree(others)
}

/** Whoever is asked agrees, until nobody is asked any more. */
export async function agree(players: Player[]): Promise<void> {
  await players[0]!.page.locator('.vote').waitFor()
  for (const player of players) {
    const yes = button(player, 'Agree')
    if (await yes.isVisible()) await yes.click({ timeout: 2_000 }).catch(() => undefined)
  }
  await players[0]!.page.locator('.vote').waitFor({ state: 'detached' })
}

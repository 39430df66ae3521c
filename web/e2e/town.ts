// Somebody in a campaign: does in town what a person does, through what a person sees.

import type { BrowserContextOptions, ElementHandle, Locator } from 'playwright-core'
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

/** How long something that must come is waited for, also while the machine is busy. */
const PATIENCE = 180_000

/** What was read is put away: what came of an event, a homecoming, the beginning of a story. */
const READ = '[data-ask="read"] .primary, [data-ask="home"] .primary, .plate .go'

/** Waits for something that is there once everything was read, and reads it. */
export async function come(player: Player, there: Locator): Promise<void> {
  const read = player.page.locator(READ)
  for (let pages = 0; pages < 20; pages++) {
    await there.or(read).first().waitFor({ timeout: PATIENCE })
    // A page of the story lies over everything else.
    if ((await there.isVisible()) && !(await player.page.locator('.plate .go').isVisible())) return
    await read.first().click({ timeout: 5_000 }).catch(() => undefined)
  }
  throw new Error('there is always more to read')
}

/**
 * A scenario: everybody answers so many questions by what they see, then bots play it to its end. Then all are
 * back in town.
 */
export async function scenario(players: Player[], questions: number): Promise<void> {
  for (const { page } of players) await page.locator('[data-phase]').waitFor({ state: 'detached' })
  for (const player of players) await come(player, player.page.locator('.question'))
  for (let turn = 0, answered = 0; answered < questions; turn++) {
    const player = players[turn % players.length]!
    if (await player.answer(turn)) answered += 1
    else await player.page.waitForTimeout(20)
  }
  for (const player of players) await lend(player)
  // Who lent the chair for the scenario has it again at home.
  for (const { page } of players) await page.locator('[data-phase]').waitFor({ timeout: PATIENCE })
}

/** Lets a bot play. */
export async function lend(player: Player): Promise<void> {
  const { page } = player
  const [menu, bot] = [page.getByRole('button', { name: 'Table', exact: true }), page.getByRole('button', { name: 'Let a bot play for me' })]
  for (let tries = 0; tries < 20 && !(await bot.isVisible()); tries++) {
    await come(player, menu)
    // The story may begin just now.
    await menu.click({ timeout: 5_000 }).catch(() => undefined)
    await bot.waitFor({ timeout: 5_000 }).catch(() => undefined)
  }
  await bot.click()
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
export async function until(players: Player[], there: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + PATIENCE
  while (Date.now() < end) {
    let answered = false
    for (const player of players) {
      const next = await nextPress(player)
      // Whoever would press has not seen more than the others: nothing is answered that came with what is waited for.
      if (next) await level(players, player, next.version)
      if (await there()) return true
      if (next) answered = (await press(player, next)) || answered
    }
    if (!answered) await players[0]!.page.waitForTimeout(50)
  }
  return false
}

/** What a person presses first in town: an option of an event, what is asked, or an agreement. */
const FIRST = ['.vote .primary', '.option:not(:disabled)', '.question .primary:not(:disabled)', '.question .card button:not(:disabled)']

type Press = { button: ElementHandle; version: string }

/** What a person would press first, and what of the table they have seen then. */
async function nextPress({ page }: Player): Promise<Press | null> {
  const version = await page.locator('.play').getAttribute('data-version', { timeout: 2_000 }).catch(() => null)
  if (version === null) return null
  for (const part of FIRST) {
    const button = await page.$(`[data-phase] ${part}`)
    if (button && (await button.isVisible())) return { button, version }
  }
  return null
}

/** Waits until all who are at the same table have seen as much as one of them. */
async function level(players: Player[], one: Player, version: string): Promise<void> {
  const isSeen = (version: number) => Number(document.querySelector('.play')?.getAttribute('data-version')) >= version
  for (const { page, table } of players.filter((other) => other !== one && other.table === one.table)) {
    if (table) await page.waitForFunction(isSeen, Number(version), { timeout: 5_000 }).catch(() => null)
  }
}

/** Presses it, and waits until something has come of it; whether it was still there. */
async function press({ page }: Player, { button, version }: Press): Promise<boolean> {
  const pressed = await button.click({ timeout: 2_000 }).then(() => true, () => false)
  const isHeard = ([one, before]: [Element, string]) =>
    !one.isConnected || document.querySelector('.play')?.getAttribute('data-version') !== before
  if (pressed) await page.waitForFunction(isHeard, [button, version] as [never, string], { timeout: 2_000 }).catch(() => null)
  return pressed
}

/** A number or a word of the campaign sheet, corrected; the others agree. */
export async function correct(player: Player, others: Player[], field: string, to: string): Promise<void> {
  const { page } = player
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.locator(`[data-field="${field}"]`).fill(to)
  await page.keyboard.press('Tab')
  await page.locator('.vote').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await agree(others)
}

/** Whoever is asked agrees, until nobody is asked any more. */
export async function agree(players: Player[]): Promise<void> {
  const vote = players[0]!.page.locator('.vote')
  await vote.waitFor({ timeout: PATIENCE })
  for (const end = Date.now() + PATIENCE; (await vote.isVisible()) && Date.now() < end; ) {
    for (const player of players) {
      const yes = button(player, 'Agree')
      if (await yes.isVisible()) await yes.click({ timeout: 2_000 }).catch(() => undefined)
    }
    await players[0]!.page.waitForTimeout(20)
  }
  expect(await vote.isVisible()).toBe(false)
}

/** Some words were in nothing that a browser has got. */
export function nothingOf(player: Player, words: string[]): void {
  const got = [...player.frames, ...player.answers].join('\n')
  expect(got.length).toBeGreaterThan(10_000)
  expect(words.filter((one) => got.includes(one))).toEqual([])
}

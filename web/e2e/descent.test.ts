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

/** The overlord and somebody with two heroes, made by clicking: the first quest of the pack. */
async function sitDown(): Promise<[Player, Player]> {
  const olga = await Player.open(browser, server.address, 'Olga')
  await olga.page.getByRole('link', { name: 'New table' }).click()
  await olga.page.getByLabel('Pack').selectOption({ label: 'The Underdelve' })
  await olga.page.getByLabel('The overlord').selectOption('me')
  await olga.page.getByLabel('Two heroes').selectOption('open')
  // One of them shoots, so that a guard has something to shoot at.
  await olga.page.getByLabel('Hero 1').selectOption({ label: 'Quill' })
  await olga.page.getByRole('button', { name: 'Set the table' }).click()
  await olga.page.getByRole('link', { name: 'To the board' }).waitFor()

  const hugo = await Player.open(browser, server.address, 'Hugo')
  await hugo.page.getByLabel('Code of a table').fill(olga.table)
  await hugo.page.getByRole('button', { name: 'Join' }).click()
  await hugo.page.getByRole('button', { name: 'Sit down' }).click()
  await hugo.page.getByRole('button', { name: 'Play this' }).first().click()
  await hugo.page.getByRole('link', { name: 'To the board' }).click()
  await olga.page.getByRole('link', { name: 'To the board' }).click()
  return [olga, hugo]
}

/** What has happened so far, and whether the hero whose turn it is has taken a step. */
type Seen = { trap: boolean; guard: boolean; secrets: number; stepped: boolean }

it('an overlord and a player with two heroes play the first quest to its end', async () => {
  const [olga, hugo] = await sitDown()
  const seen: Seen = { trap: false, guard: false, secrets: 0, stepped: false }
  for (let turn = 0; turn < 3000; turn++) {
    if ((await olga.isOver()) && (await hugo.isOver())) break
    const asked = [await overlord(olga, hugo, seen), await heroes(hugo, seen)]
    if (!asked.includes(true)) await olga.page.waitForTimeout(20)
    checkFrames(hugo)
  }
  expect(await olga.isOver()).toBe(true)
  expect(await hugo.isOver()).toBe(true)
  // What the log tells, in its own sentences.
  expect(seen).toMatchObject({ trap: true, guard: true })
  expect(seen.secrets).toBeGreaterThan(2)
  await hugo.page.getByRole('button', { name: 'Look at the board' }).click()
  const told = await hugo.page.locator('.side .log').innerText()
  expect(told).toContain('The overlord has won.')
  expect([...olga.errors, ...hugo.errors]).toEqual([])
  await olga.close()
  await hugo.close()
})

/** What is asked of a player now. */
async function ask(player: Player): Promise<string | null> {
  const question = player.page.locator('.question')
  return (await question.count()) > 0 ? question.getAttribute('data-ask') : null
}

/** Presses the first of these answers that is offered. */
async function press(player: Player, ...wanted: string[]): Promise<void> {
  for (const name of wanted) {
    const button = player.page.locator(`.question button[data-choice="${name}"]:not(:disabled)`)
    if ((await button.count()) > 0) return player.act(() => button.first().click())
    const spot = player.page.locator(`.target[data-choice="${name}"]`)
    const count = await spot.count()
    if (count > 0) return player.act(() => spot.nth(count >> 1).press('Enter'))
  }
  await player.answer(0)
}

/** Does what the hint says. */
async function follow(player: Player): Promise<void> {
  await player.page.getByRole('button', { name: 'Hint' }).click()
  await player.act(() => player.page.getByRole('button', { name: 'Do that' }).click())
}

/**
 * The overlord waits for a trap to snap shut, then goes for the heroes: until then no monster moves, so
 * that nobody dies before.
 */
async function overlord(olga: Player, hugo: Player, seen: Seen): Promise<boolean> {
  const asked = await ask(olga)
  if (asked === null) return false
  switch (asked) {
    case 'window': {
      const trap = olga.page.locator('.card.trap button[data-choice="play"]:not(:disabled)')
      if ((await trap.count()) === 0) {
        await press(olga, 'pass')
        return true
      }
      await keepsSecret(olga, hugo)
      const name = await olga.page.locator('.card.trap.may .name').first().innerText()
      await olga.act(() => trap.first().click())
      await hugo.page.locator('.side .log', { hasText: `The overlord plays ${name}` }).waitFor()
      seen.trap = true
      return true
    }
    case 'discard': {
      await keepsSecret(olga, hugo)
      seen.secrets++
      const done = olga.page.locator('.question button[data-choice="done"]')
      const others = olga.page.locator('.card:not(.trap) button[data-choice="discard"]')
      await olga.act(() => ((seen.trap ? others : done).first()).click({ timeout: 2000 }).catch(() =>
        done.or(others).first().click()))
      return true
    }
    case 'cards':
      await press(olga, seen.trap ? 'play' : 'done', 'done')
      return true
    case 'activate':
    case 'monster_act':
    case 'target':
      if (!seen.trap) await press(olga, 'done')
      else await follow(olga)
      return true
    default:
      await press(olga, 'play', 'place', 'enhance', 'done', 'pass')
      return true
  }
}

/** The heroes step about and stand guard, and shoot when they are on guard. */
async function heroes(hugo: Player, seen: Seen): Promise<boolean> {
  const asked = await ask(hugo)
  if (asked === null) return false
  switch (asked) {
    case 'shop':
      await shop(hugo)
      return true
    case 'declare':
      seen.stepped = false
      await hugo.act(() => hugo.page.getByRole('button', { name: /^Ready/ }).or(
        hugo.page.locator('.question button[data-choice="act"]')).first().click())
      return true
    case 'act':
      await turn(hugo, seen)
      return true
    case 'guard':
      await press(hugo, 'attack')
      await hugo.page.locator('.side .log', { hasText: 'uses the order: guard' }).waitFor()
      seen.guard = true
      return true
    case 'target':
      await shoot(hugo)
      return true
    default:
      await press(hugo, 'hero', 'resolve', 'keep', 'equip', 'stow', 'pass', 'done', 'space', 'step')
      return true
  }
}

/** A step while the overlord still waits, then the guard order, then the end of the turn. */
async function turn(hugo: Player, seen: Seen): Promise<void> {
  const { page } = hugo
  const guard = page.getByRole('button', { name: 'Order: guard' })
  const move = page.locator('.question button[data-choice="take_movement"]')
  if (!seen.trap && (await move.count()) > 0) return hugo.act(() => move.click())
  const step = page.locator('.target[data-choice="step"]')
  if (!seen.trap && !seen.stepped && (await step.count()) > 0) {
    seen.stepped = true
    return hugo.act(() => step.first().press('Enter'))
  }
  if ((await guard.count()) > 0) return hugo.act(() => guard.click())
  await press(hugo, 'done', 'step', 'fatigue_move')
}

/** Buys a weapon that suits, then leaves. */
async function shop(hugo: Player): Promise<void> {
  const weapons = hugo.page.locator('.thing.may', { hasText: 'ranged' })
  if ((await weapons.count()) > 0) return hugo.act(() => weapons.first().click())
  const others = hugo.page.locator('.thing.may', { hasText: 'melee' })
  if ((await others.count()) > 0) return hugo.act(() => others.first().click())
  await press(hugo, 'done')
}

/** At a monster, if one can be hit. */
async function shoot(hugo: Player): Promise<void> {
  const monsters = hugo.page.locator('.figure.may .press[data-figure^="m"]')
  if ((await monsters.count()) > 0) return hugo.act(() => monsters.first().press('Enter'))
  await press(hugo, 'space', 'side')
}

/** The overlord's cards are on no other page, unless they were seen before. */
async function keepsSecret(olga: Player, hugo: Player): Promise<void> {
  const hand = await olga.page.locator('.tray .card .name').allInnerTexts()
  expect(hand.length).toBeGreaterThan(0)
  const log = await olga.page.locator('.side .log').innerText()
  const page = await hugo.page.locator('body').innerText()
  for (const card of hand) {
    const public_ = new RegExp(`(plays|discards) ${card}`).test(log)
    if (!public_) expect(page).not.toContain(card)
  }
}

type View = { secrets: unknown }
type Frame = {
  update?: { views: { seat: number | null; view: View; free: unknown[] }[]; log: { fact: unknown }[] }
}

/** Hugo plays the heroes: nothing of the overlord's hand is in any frame that he got. */
function checkFrames(hugo: Player): void {
  for (const frame of hugo.frames.splice(0)) {
    const { update } = JSON.parse(frame) as Frame
    if (!update) continue
    for (const { seat, view, free } of update.views) {
      expect([null, 1]).toContain(seat)
      expect(view.secrets).toBeNull()
      expect(free).toEqual([])
    }
    for (const { fact } of update.log) {
      if (typeof fact === 'object' && fact !== null && 'CardDrawn' in fact) {
        expect(fact.CardDrawn).toEqual({ card: null })
      }
    }
  }
}

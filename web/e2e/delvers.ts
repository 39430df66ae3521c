// Two people at a table of Descent, one the overlord and one with two heroes, who see to it that a trap
// snaps shut and a guard shoots, and that the quest comes to an end.

import assert from 'node:assert/strict'
import type { Player } from './player.ts'

/** What has happened so far, and what the figure that acts has done. */
export type Seen = {
  /** The trap that was played, and whether the others have seen it. */
  sprung: string | null
  trap: boolean
  guard: boolean
  door: boolean
  /** How often the overlord's hand was compared with the other page. */
  compared: number
  stepped: boolean
  chases: number
}

export const NOTHING_YET: Seen = {
  sprung: null, trap: false, guard: false, door: false, compared: 0, stepped: false, chases: 0,
}

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

/**
 * Takes the space that is nearest to something on the board, if that is nearer than where the acting
 * figure stands and it is not beside it already. Whether it did.
 */
async function chase(player: Player, towards: string): Promise<boolean> {
  const key = await player.page.evaluate((towards) => {
    const goals = [...document.querySelectorAll(towards)].map(middle)
    const spots = [...document.querySelectorAll('.target[data-choice="step"]')]
    const acting = document.querySelector('.halo')?.closest('.figure')?.querySelector('.press')
    if (goals.length === 0 || spots.length === 0 || !acting) return null
    const beside = acting.getBoundingClientRect().width * 1.4
    const best = spots.reduce((a, b) => (far(b) < far(a) ? b : a))
    if (far(acting) < beside || far(best) >= far(acting) - 1) return null
    return best.getAttribute('data-key')

    function middle(one: Element) {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x + width / 2, y + height / 2] as const
    }
    function far(one: Element): number {
      const [x, y] = middle(one)
      return Math.min(...goals.map(([a, b]) => Math.max(Math.abs(a - x), Math.abs(b - y))))
    }
  }, towards)
  if (key === null) return false
  await player.act(() => player.page.locator(`.target[data-key="${key}"]`).press('Enter'))
  return true
}

/**
 * The overlord waits for a trap to snap shut and for a guard to shoot, then goes for the heroes: until
 * then no monster moves, so that nobody dies before.
 */
export async function overlord(olga: Player, hugo: Player, seen: Seen): Promise<boolean> {
  await noticeTrap(hugo, seen)
  const asked = await ask(olga)
  switch (asked) {
    case null:
      return false
    case 'window':
      await spring(olga, hugo, seen)
      return true
    case 'discard':
      await keepsSecret(olga, hugo, seen)
      await discard(olga)
      return true
    case 'pay':
      await discard(olga)
      return true
    case 'cards':
      await press(olga, 'done')
      return true
    case 'activate':
      seen.chases = 0
      if (seen.trap && (await olga.page.locator('.figure.may .press').count()) > 0) {
        await olga.act(() => olga.page.locator('.figure.may .press').first().press('Enter'))
      } else await press(olga, 'done')
      return true
    case 'monster_act':
      await prowl(olga, seen)
      return true
    case 'target':
      await strike(olga, 'h')
      return true
    default:
      await press(olga, 'enhance', 'place', 'pass', 'done')
      return true
  }
}

/** Plays a trap if one can be played. */
async function spring(olga: Player, hugo: Player, seen: Seen): Promise<void> {
  const trap = olga.page.locator('.card.trap', { has: olga.page.locator('[data-choice="play"]') })
  if ((await trap.count()) === 0) return press(olga, 'pass')
  await keepsSecret(olga, hugo, seen)
  const name = await trap.first().locator('.name').innerText()
  await olga.act(() => trap.first().locator('[data-choice="play"]').click())
  seen.sprung = name
}

/** The others see a trap once it is paid for. */
async function noticeTrap(hugo: Player, seen: Seen): Promise<void> {
  if (seen.trap || seen.sprung === null) return
  const log = await hugo.page.locator('[role="log"]').innerText()
  seen.trap = log.includes(`The overlord plays ${seen.sprung}`)
}

/** Keeps the cards, or gives away those that are no traps. */
async function discard(olga: Player): Promise<void> {
  const done = olga.page.locator('.question button[data-choice="done"]')
  if ((await done.count()) > 0) return olga.act(() => done.click())
  const others = olga.page.locator('.card:not(.trap) button[data-choice="discard"]')
  const any = olga.page.locator('.card button[data-choice="discard"]')
  await olga.act(async () => ((await others.count()) > 0 ? others : any).first().click())
}

/** A monster comes as near as it can, and then attacks. */
async function prowl(olga: Player, seen: Seen): Promise<void> {
  if (seen.chases++ < 8 && (await chase(olga, '[data-figure^="h"]'))) return
  await press(olga, 'attack', 'done')
}

/** The heroes step about and stand guard; then they open a door and wait for what comes. */
export async function heroes(hugo: Player, seen: Seen): Promise<boolean> {
  const asked = await ask(hugo)
  switch (asked) {
    case null:
      return false
    case 'shop':
      await shop(hugo)
      return true
    case 'declare': {
      seen.stepped = false
      seen.chases = 0
      const wanted = seen.trap && seen.guard && !seen.door ? /^\s*Run/ : /^\s*Ready/
      const action = hugo.page.locator('.question button[data-choice="act"]')
      await hugo.act(async () => {
        const named = action.filter({ hasText: wanted })
        await ((await named.count()) > 0 ? named : action).first().click()
      })
      return true
    }
    case 'act':
      await turn(hugo, seen)
      return true
    case 'guard':
      await press(hugo, 'attack')
      await hugo.page.locator('[role="log"]', { hasText: 'uses the order: guard' }).waitFor()
      seen.guard = true
      return true
    case 'target':
      await strike(hugo, 'm')
      return true
    default:
      await press(hugo, 'hero', 'resolve', 'keep', 'equip', 'stow', 'pass', 'done', 'space', 'step')
      return true
  }
}

/** A step while the overlord waits, the guard order until somebody has shot, or the way to the door. */
async function turn(hugo: Player, seen: Seen): Promise<void> {
  const { page } = hugo
  const button = (name: string) => page.locator(`.question button[data-choice="${name}"]`)
  if (!seen.trap) {
    if (!seen.stepped && (await button('take_movement').count()) > 0) {
      return hugo.act(() => button('take_movement').click())
    }
    const step = page.locator('.target[data-choice="step"]')
    if (!seen.stepped && (await step.count()) > 0) {
      seen.stepped = true
      return hugo.act(() => step.first().press('Enter'))
    }
  } else if (seen.guard && !seen.door) {
    if ((await button('open_door').count()) > 0) {
      seen.door = true
      return hugo.act(() => button('open_door').first().click())
    }
    if (seen.chases++ < 8 && (await chase(hugo, '.door:not(.open)'))) return
    const climb = page.locator('.target[data-choice="climb"]')
    if ((await climb.count()) > 0) return hugo.act(() => climb.first().press('Enter'))
  }
  const guard = button('order').filter({ hasText: 'guard' })
  if (!seen.guard && (await guard.count()) > 0) return hugo.act(() => guard.click())
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

/** At a figure of the other side, if one can be attacked. */
async function strike(player: Player, side: 'h' | 'm'): Promise<void> {
  const figures = player.page.locator(`.figure.may .press[data-figure^="${side}"]`)
  if ((await figures.count()) > 0) return player.act(() => figures.first().press('Enter'))
  await press(player, 'space', 'side')
}

/** The overlord's cards are on no other page, unless they were seen before. */
async function keepsSecret(olga: Player, hugo: Player, seen: Seen): Promise<void> {
  seen.compared++
  const hand = await olga.page.locator('.tray .card .name').allInnerTexts()
  assert.ok(hand.length > 0)
  const log = await olga.page.locator('[role="log"]').innerText()
  const page = await hugo.page.locator('body').innerText()
  for (const card of hand) {
    const shown = log.includes(`plays ${card}`) || log.includes(`discards ${card}`)
    assert.ok(shown || !page.includes(card), `${card} is on the other page`)
  }
}

type View = { secrets: unknown }
type Frame = {
  update?: { views: { seat: number | null; view: View; free: unknown[] }[]; log: { fact: unknown }[] }
}

/** Hugo plays the heroes: nothing of the overlord's hand is in any frame that he got. */
export function checkFrames(hugo: Player): void {
  for (const frame of hugo.frames.splice(0)) {
    const { update } = JSON.parse(frame) as Frame
    if (!update) continue
    for (const { seat, view, free } of update.views) {
      assert.ok(seat === null || seat === 1) // before he sat down he only watched
      assert.equal(view.secrets, null)
      assert.deepEqual(free, [])
    }
    for (const { fact } of update.log) {
      if (typeof fact === 'object' && fact !== null && 'CardDrawn' in fact) {
        assert.deepEqual(fact.CardDrawn, { card: null })
      }
    }
  }
}

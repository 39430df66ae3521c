// What people stumbled over when they tried the page for the first time: each kind once.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESK, Gallery, LAPTOP, outside, PHONE, sent, SIDEWAYS, SMALL, wrong } from './gallery.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await Gallery.open()
})

afterAll(() => gallery.close())

/** How large the board is. */
async function boardOf(page: Page): Promise<{ width: number; height: number }> {
  return (await page.locator('main.board').boundingBox()) ?? { width: 0, height: 0 }
}

/** The answers that were sent. */
async function answers(page: Page): Promise<unknown[]> {
  const said = await sent(page)
  return said.flatMap((one) => {
    const act = one['act']?.['act'] as Record<string, Record<string, unknown>> | undefined
    if (act?.['answer']) return [act['answer']['choice']]
    return act?.['answers'] ? [act['answers']['choices']] : []
  })
}

/** Reads until it is as wanted, or for five seconds; tests run beside each other. */
async function soon<T>(read: () => Promise<T>, wanted: unknown): Promise<T> {
  const until = Date.now() + 5000
  let found = await read()
  while (JSON.stringify(found) !== JSON.stringify(wanted) && Date.now() < until) {
    await new Promise((done) => setTimeout(done, 50))
    found = await read()
  }
  return found
}

describe('on a phone', () => {
  it('the button that names the hex works after the hex was tapped', async () => {
    const { page, close } = await gallery.touch('move')
    const hex = page.locator('.target').first()
    const key = await hex.getAttribute('data-key')
    await hex.tap()
    await page.locator('.question .primary').tap()
    expect(await soon(async () => (await answers(page)).length, 1)).toBe(1)
    const way = (await answers(page)).flat()
    expect(way).toContainEqual({ cell: Number(key!.slice(1)) })
    await close()
  })

  it.each(['action', 'move', 'attack', 'select', 'negate', 'descent-act', 'descent-target'])(
    'on its side shows board and question: %s',
    async (scene) => {
      const { page, close } = await gallery.touch(scene, SIDEWAYS)
      const board = await boardOf(page)
      expect(board.height).toBeGreaterThan(240)
      expect(board.width).toBeGreaterThan(300)
      expect(await outside(page, '.question h2')).toEqual([])
      expect(await outside(page, '.question .buttons .button')).toEqual([])
      expect(await wrong(page)).toEqual([])
      await close()
    },
  )
})

describe('the end', () => {
  it.each([
    ['outcome', SMALL], ['outcome', PHONE], ['outcome', SIDEWAYS], ['descent-outcome', SMALL],
  ])('%s leads on at %o', async (scene, size) => {
    const { page, close } = await gallery.scene(scene, size)
    expect(await outside(page, '.outcome .acts .button')).toEqual([])
    const board = (await page.locator('main.board').boundingBox())!
    await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2)
    await page.mouse.wheel(0, 2000)
    // What comes last can be scrolled to, and is not below what leads on.
    const isClear = () => page.evaluate(() => {
      const last = document.querySelector('.outcome li:last-child')!.getBoundingClientRect()
      const acts = document.querySelector('.outcome .acts')!.getBoundingClientRect()
      return last.bottom <= acts.top + 1
    })
    expect(await soon(isClear, true)).toBe(true)
    await close()
  })
})

describe('nobody loses a game by a click', () => {
  it('a table is taken off the list only after asking, and its code brings it back', async () => {
    const { page, close } = await gallery.scene('home', SMALL)
    const entry = page.locator('a[href*="/table/"]', { hasText: 'The Breathing Ice' })
    const off = page.getByRole('button', { name: /The Breathing Ice/ })
    await off.click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    expect(await entry.count()).toBe(1)
    await off.click()
    await page.getByRole('button', { name: 'Take it off the list' }).click()
    await entry.waitFor({ state: 'detached' })
    await page.getByLabel('Code of a table').fill('EMBER7')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.waitForURL(/#\/table\/EMBER7$/)
    await close()
  })

  it('leaving for good asks first', async () => {
    const { page, close } = await gallery.scene('menu', SMALL)
    await page.getByRole('button', { name: 'Leave for good' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await sent(page)).toEqual([])
    await page.getByRole('button', { name: 'Leave for good' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave for good' }).click()
    const acts = async () => (await sent(page)).map((one) => one['act']?.['act'])
    expect(await soon(acts, ['leave'])).toEqual(['leave'])
    await close()
  })

  it('a personal link carries a place to another device', async () => {
    const { page, close } = await gallery.scene('menu', SMALL)
    await page.getByRole('button', { name: 'My personal link' }).click()
    const link = await page.locator('.personal [data-link]').getAttribute('data-link')
    expect(link).toMatch(/#\/place\/EMBER7\/x$/)
    await gallery.show(page, 'scene=home-first')
    await page.evaluate(`location.hash = '${link!.split('#')[1]}'`)
    await page.waitForURL(/#\/table\/EMBER7$/)
    const kept = await page.evaluate("JSON.parse(localStorage.getItem('longrest.tables'))[0].token")
    expect(kept).toBe('x')
    await close()
  })
})

describe('the first button', () => {
  it.each([
    // The engine's own guess is among them, and nothing is used up by habit.
    ['over', 'End the turn'], ['rest', 'Not now'], ['react', 'Use nothing'], ['suffer', 'Suffer it'],
    ['items', 'Take these 2'], ['descent-surges', 'Strike'],
  ])('%s: %s', async (scene, words) => {
    const { page, close } = await gallery.scene(scene, SMALL, '&less=no')
    const primary = page.locator('.question .primary')
    expect(await primary.count()).toBe(1)
    expect((await primary.innerText()).split('\n')[0]).toBe(words)
    await close()
  })

  it('says when a turn has nothing left', async () => {
    const { page, close } = await gallery.scene('over', SMALL, '&less=no')
    expect(await page.textContent('.question h2')).toBe('Tamsin, nothing is left to do')
    await close()
  })

  it('ends a turn with actions unused only at the second press', async () => {
    const { page, close } = await gallery.scene('action', SMALL)
    await page.getByRole('button', { name: 'End the turn' }).click()
    expect(await answers(page)).toEqual([])
    await page.getByRole('button', { name: 'Really end it? Actions are left' }).click()
    expect(await soon(() => answers(page), ['end_turn'])).toEqual(['end_turn'])
    await close()
  })

  it('is not pressed twice by a double click', async () => {
    const { page, close } = await gallery.scene('rest', SMALL)
    await page.getByRole('button', { name: 'Not now' }).dblclick()
    expect(await soon(() => answers(page), ['skip'])).toEqual(['skip'])
    await close()
  })

  it('is never a card that would be for nothing', async () => {
    const { page, close } = await gallery.scene('descent-cards', SMALL)
    expect(await page.locator('.question .primary').count()).toBe(0)
    expect(await page.locator('.tray .vain').first().innerText()).toContain('find no place')
    await close()
  })
})

describe('a question says what is decided', () => {
  it('an element: what is consumed, for what', async () => {
    const { page, close } = await gallery.scene('consume', SMALL)
    expect(await page.textContent('.question h2')).toBe('Tamsin, consume light for this?')
    expect(await page.textContent('.question .about')).toContain('strengthen')
    expect(await page.textContent('.question .note')).toContain('happens either way')
    await close()
  })

  it('an item: what it does, and the odds with and without', async () => {
    const { page, close } = await gallery.scene('react', SMALL)
    expect(await page.textContent('.question h2')).toBe(
      'Tamsin: Rime Archer 2 attacks Tamsin with 3. Use something?',
    )
    const odds = await page.locator('.question .odds').allInnerTexts()
    expect(odds.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '1 to 5 damage 10 % to kill', '0 to 4 damage 0 % to kill',
    ])
    expect(await page.locator('.question .chip small').first().innerText()).not.toBe('')
    await close()
  })

  it('a monster’s choice: who asks, for whom, and why', async () => {
    const { page, close } = await gallery.scene('first', SMALL)
    expect(await page.textContent('.question h2')).toBe('Horn Guard 4 strikes several: who is first?')
    expect(await page.textContent('.question .note')).toContain('leave the order to the players')
    await close()
  })

  it('a hint has a subject and a button, also for what may be done at any time', async () => {
    const { page, close } = await gallery.scene('free', SMALL)
    await page.keyboard.press('h')
    await page.locator('.hint', { hasText: 'it should heal about 2' }).waitFor()
    expect(await page.textContent('.hint b')).toContain('Use ')
    await page.getByRole('button', { name: 'Do that' }).click()
    const wanted = { free: { seat: 0, choice: { item: 0 } } }
    const last = async () => (await sent(page)).at(-1)?.['act']?.['act']
    expect(await soon(last, wanted)).toEqual(wanted)
    await close()
  })

  it('items that cannot be worn together: which, and they are not sent', async () => {
    const { page, close } = await gallery.scene('items', SMALL)
    await page.locator('.items .may').nth(1).click()
    expect(await page.locator('.load .over').count()).toBe(1)
    expect(await page.getByRole('alert').innerText()).toContain('cannot be worn together')
    expect(await page.locator('.question .primary').isDisabled()).toBe(true)
    await close()
  })
})

describe('an area', () => {
  it('is seen at once, follows the pointer onto an enemy, and turns', async () => {
    const { page, close } = await gallery.scene('area', SMALL)
    expect(await page.locator('.covered').count()).toBe(3)
    await page.locator('[data-figure="6"]').hover()
    expect(await page.locator('.figure.aimed').count()).toBeGreaterThan(0)
    const before = await page.locator('.covered').evaluateAll((all) => all.map((one) => one.getAttribute('points')))
    await page.keyboard.press('r')
    await page.locator('svg[role="group"]').press('r')
    const after = await page.locator('.covered').evaluateAll((all) => all.map((one) => one.getAttribute('points')))
    expect(after).not.toEqual(before)
    await page.locator('[data-figure="6"]').click()
    expect(await soon(async () => (await answers(page)).length, 1)).toBe(1)
    await close()
  })
})

describe('ask less', () => {
  it('answers what goes without saying, and asks a person after an undo', async () => {
    const { page, close } = await gallery.scene('settled', SMALL)
    expect(await soon(() => answers(page), ['yes'])).toEqual(['yes'])
    await close()
  })

  it('ends a turn whose actions are used, unless it shall wait', async () => {
    const ended = await gallery.scene('over', SMALL)
    expect(await soon(() => answers(ended.page), ['end_turn'])).toEqual(['end_turn'])
    await ended.close()
    const { page, close } = await gallery.scene('action', SMALL, '&next=over')
    await page.getByRole('button', { name: 'Wait at the end' }).click()
    await page.locator('.card.open button:not(:disabled)').first().click()
    await page.getByRole('heading', { name: /nothing is left to do/ }).waitFor()
    expect((await answers(page)).length).toBe(1)
    await close()
  })

  it('asks everything where that is wanted', async () => {
    const { page, close } = await gallery.scene('settled', SMALL, '&less=no')
    expect(await page.textContent('.question h2')).toContain('jump?')
    expect(await answers(page)).toEqual([])
    await close()
  })

  it('whoever chooses where to go stays there', async () => {
    const { page, close } = await gallery.scene('move', SMALL)
    await page.locator('.target').first().click()
    const end = async () => (await answers(page)).flat().at(-1)
    expect(await soon(end, 'done')).toBe('done')
    await close()
  })
})

describe('what may be used on an attack', () => {
  it('stands beside it with the odds, and is used without another question', async () => {
    const { page, close } = await gallery.scene('chips', SMALL, '&next=used')
    expect(await page.locator('.question .primary').innerText()).toMatch(/^Attack /)
    const chip = page.locator('.question .use')
    expect(await chip.innerText()).toContain('59 → 89 % to kill')
    await chip.click()
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    await page.locator('.question .primary').click()
    const wanted = [{ figure: 6 }, { item: 0 }]
    expect(await soon(() => answers(page), wanted)).toEqual(wanted)
    await close()
  })

  it('is left alone without another question when nobody wants it', async () => {
    const { page, close } = await gallery.scene('chips', SMALL, '&next=used')
    await page.locator('.question .primary').click()
    const wanted = [{ figure: 6 }, 'done']
    expect(await soon(() => answers(page), wanted)).toEqual(wanted)
    await close()
  })

  it('is asked about where everything is asked', async () => {
    const { page, close } = await gallery.scene('chips', SMALL, '&next=used&less=no')
    expect(await page.locator('.question .use').count()).toBe(0)
    await page.locator('.question .primary').click()
    await page.locator('.question[data-ask="react"]').waitFor()
    expect(await answers(page)).toEqual([{ figure: 6 }])
    await close()
  })
})

describe('the best guess on the board', () => {
  it('is the first button, and pointing elsewhere only changes its words', async () => {
    const { page, close } = await gallery.scene('bound', SMALL)
    const primary = page.locator('.question .primary')
    const words = await primary.innerText()
    expect(words).toMatch(/^Move to /)
    await page.locator('.target').first().hover()
    expect(await primary.innerText()).not.toBe(words)
    await page.mouse.move(5, 5)
    expect(await soon(() => primary.innerText(), words)).toBe(words)
    await close()
  })

  it('stays while a button beside it is pointed at, so that nothing moves away under the pointer', async () => {
    const { page, close } = await gallery.scene('bound', SMALL)
    const beside = page.locator('.question .buttons button:not(.primary)').first()
    const before = await beside.boundingBox()
    await beside.hover()
    await soon(() => beside.evaluate((one) => one.matches(':hover')), true)
    expect(await beside.boundingBox()).toEqual(before)
    expect(await page.locator('.question .primary').innerText()).toMatch(/^Move to /)
    await beside.click({ timeout: 5_000 })
    expect(await soon(async () => (await answers(page)).length, 1)).toBe(1)
    await close()
  })

  it('what is to be expected of it stays while its refusal is pointed at', async () => {
    const { page, close } = await gallery.scene('chips', SMALL)
    const none = page.getByRole('button', { name: 'No target' })
    const before = await none.boundingBox()
    await none.hover()
    await soon(() => none.evaluate((one) => one.matches(':hover')), true)
    expect(await none.boundingBox()).toEqual(before)
    await none.click({ timeout: 5_000 })
    expect(await soon(async () => (await answers(page)).length, 1)).toBe(1)
    await close()
  })

  it('an enemy that a button names can be pressed: what is to be expected moves no button', async () => {
    const { page, close } = await gallery.scene('descent-target', SMALL)
    await page.mouse.move(5, 5)
    const foe = page.locator('.question .buttons button').nth(1)
    await page.locator('.question .expect').waitFor()
    const before = (await foe.boundingBox())!.y
    await foe.hover()
    await soon(() => foe.evaluate((one) => one.classList.contains('primary')), true)
    expect((await foe.boundingBox())!.y).toBe(before)
    await close()
  })

  it('a hint leads the whole way', async () => {
    const { page, close } = await gallery.scene('bound', SMALL)
    await page.keyboard.press('h')
    await page.getByRole('button', { name: 'Do that' }).click()
    const length = async () => (await answers(page)).flat().length
    expect(await soon(length, 3)).toBe(3)
    await close()
  })

  it('is what the keys come to first', async () => {
    const { page, close } = await gallery.scene('bound', SMALL)
    await page.keyboard.press('b')
    expect(await page.evaluate(() => document.activeElement!.matches('.target.aimed'))).toBe(true)
    await close()
  })
})

describe('by keys alone', () => {
  it('the cards come before the log, and the log is one stop', async () => {
    const { page, close } = await gallery.scene('action', SMALL)
    await page.keyboard.press('q')
    let tabs = 0
    const inHand = () => page.evaluate(() => document.activeElement!.closest('.card') !== null)
    while (!(await inHand()) && tabs < 20) {
      await page.keyboard.press('Tab')
      tabs++
    }
    expect(tabs).toBeLessThan(10)
    const stops = await page.evaluate(() =>
      [...document.querySelectorAll('.play > .log *')].filter((one) => (one as HTMLElement).tabIndex >= 0).length)
    expect(stops).toBe(1)
    await page.keyboard.press('l')
    expect(await page.evaluate(() => document.activeElement!.getAttribute('role'))).toBe('log')
    await close()
  })

  it('after an answer the focus is on the next question', async () => {
    const { page, close } = await gallery.scene('goals', SMALL, '&next=select')
    await page.keyboard.press('q')
    await page.focus('.stage .goal')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.question[data-ask="select_cards"]')
    const focused = () => page.evaluate(() => document.activeElement!.getAttribute('data-ask'))
    expect(await soon(focused, 'select_cards')).toBe('select_cards')
    await close()
  })
})

describe('what comes later', () => {
  it('leaves the focus of the keys where it has gone meanwhile', async () => {
    const { page, close } = await gallery.scene('rest', SMALL, '&next=select&late=4000')
    await page.focus('.question .primary')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.question[data-ask="select_cards"]')
    const focused = () => page.evaluate(() => document.activeElement!.getAttribute('data-ask'))
    expect(await soon(focused, 'select_cards')).toBe('select_cards')
    // Nobody is told of what the page may answer by itself.
    expect(await page.locator('.ask').getAttribute('aria-busy')).toBe('true')
    await page.keyboard.press('c')
    const onCard = () => page.evaluate(() => document.activeElement!.matches('.card.may'))
    expect(await soon(onCard, true)).toBe(true)
    await page.waitForSelector('.ask[aria-busy="false"]')
    await page.waitForTimeout(200)
    expect(await onCard()).toBe(true)
    await close()
  })

  it('the question has the focus again when a page of the story was turned', async () => {
    const { page, close } = await gallery.scene('story', SMALL)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.plate', { state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement!.matches('.question'))
    expect(await soon(focused, true)).toBe(true)
    await close()
  })
})

describe('what opens', () => {
  it('a room is in view', async () => {
    const { page, close } = await gallery.scene('action', { width: 1100, height: 768 }, '&next=farther')
    await page.locator('.card.open .half:not(:disabled)').first().click()
    await page.locator('[data-tip="hex:915"]').waitFor({ state: 'attached' })
    const hidden = () => page.evaluate(() => {
      const board = document.querySelector('main.board')!.getBoundingClientRect()
      return Array.from({ length: 24 }, (_, n) => document.querySelector(`[data-tip="hex:${900 + n}"]`)!.getBoundingClientRect())
        .filter(({ left, right, top, bottom }) => {
          const [x, y] = [(left + right) / 2, (top + bottom) / 2]
          return x < board.left || x > board.right || y < board.top || y > board.bottom
        }).length
    })
    expect(await soon(hidden, 0)).toBe(0)
    await close()
  })

  it('what an attack could do without is offered where it is looked for', async () => {
    const { page, close } = await gallery.scene('leave', SMALL)
    const leave = page.getByRole('button', { name: /^Leave out/ })
    await page.locator('.question .expect').waitFor()
    expect(await leave.isVisible()).toBe(false)
    await page.getByText('More', { exact: true }).click()
    await leave.click()
    expect(await soon(() => answers(page), [{ option: 0 }])).toEqual([{ option: 0 }])
    await close()
  })

  it('what was taken back can be done again by a button with its name', async () => {
    const { page, close } = await gallery.scene('action', SMALL)
    expect(await page.locator('.play > header .redo').innerText()).toContain('Redo')
    await close()
  })
})

describe('the lobby', () => {
  it('shows an address that others can reach', async () => {
    const { page, close } = await gallery.scene('lobby', SMALL)
    await page.getByText('http://192.168.1.5:8023/gallery.html#/join/EMBER7').waitFor()
    await close()
  })

  it('says plainly when only this machine can come in', async () => {
    const { page, close } = await gallery.scene('lobby-alone', SMALL)
    await page.getByText('Only this computer can come in').waitFor()
    expect(await page.locator('.join svg[role="img"], .join .qr').count()).toBe(0)
    await close()
  })
})

describe('the story', () => {
  it('begins before the first choice: where, what for, and who one is', async () => {
    const { page, close } = await gallery.scene('story', SMALL)
    const plate = page.getByRole('dialog', { name: 'The Breathing Ice' })
    expect(await plate.innerText()).toContain('Goal:')
    expect(await plate.innerText()).toContain('You play Tamsin:')
    expect(await wrong(page)).toEqual([])
    await page.getByRole('button', { name: 'Go on' }).click()
    await plate.waitFor({ state: 'detached' })
    await gallery.show(page, 'scene=goals&keep=1')
    expect(await plate.count()).toBe(0)
    await close()
  })
})

describe('everything explains itself', () => {
  it.each([
    ['an element', '[data-tip="element:fire"]', ['fire', 'strong', 'FH-ELEM-02']],
    ['a trap', '[data-tip^="hex:"]:has(.trap)', ['springs it', 'FH-TRAP-01']],
    ['difficult ground', '[data-tip^="hex:"]:has(.difficult)', ['two movement points']],
    ['a figure and its conditions', '[data-figure="1"]', ['Veil', 'poison: Every attack on it gains +1']],
    ['a symbol of a card', '.card [data-tip="symbol:pierce"]', ['Pierce', 'shield is ignored']],
  ])('%s', async (_, place, words) => {
    const { page, close } = await gallery.scene('attack', SMALL)
    await page.locator(place).first().hover()
    const tip = page.getByRole('tooltip')
    await tip.waitFor()
    for (const word of words) expect(await tip.innerText()).toContain(word)
    await close()
  })

  it('by a long press, which chooses nothing', async () => {
    const { page, close } = await gallery.touch('attack')
    const box = (await page.locator('[data-figure="5"]').boundingBox())!
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await page.getByRole('tooltip').waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(await answers(page)).toEqual([])
    await close()
  })
})

describe('monsters in view', () => {
  it('their cards stand in the order of the round, with the numbers worked out', async () => {
    const { page, close } = await gallery.scene('move', SMALL)
    const guard = page.locator('.order li', { hasText: 'Horn Guard' })
    expect(await guard.locator('.row').count()).toBe(2)
    expect(await guard.locator('.row.elite').innerText()).toMatch(/\d/)
    expect(await guard.innerText()).not.toMatch(/[+−]\d/)
    await close()
  })
})

describe('cards', () => {
  it.each([['select', SMALL], ['action', SMALL], ['hand', PHONE], ['action', PHONE], ['action', SIDEWAYS]])(
    '%s at %o: one shape, nothing scrolls, nothing is cut',
    async (scene, size) => {
      const { page, close } = await gallery.scene(scene, size)
      const bad = await page.evaluate(() => {
        const cards = [...document.querySelectorAll<HTMLElement>('.card')]
        const shapes = cards.map((one) => one.clientWidth / one.clientHeight)
        const off = shapes.filter((shape) => Math.abs(shape - 63 / 88) > 0.02)
        const cut = [...document.querySelectorAll('.card .text')].filter(
          (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1,
        )
        return [...off.map(String), ...cut.map((one) => one.textContent)]
      })
      expect(bad).toEqual([])
      await close()
    },
  )

  it('the hand moves by the wheel', async () => {
    const { page, close } = await gallery.scene('select', { width: 700, height: 900 })
    await page.locator('.tray .cards').hover()
    await page.mouse.wheel(0, 120)
    const moved = () => page.locator('.tray .cards').evaluate((row) => row.scrollLeft > 50)
    expect(await soon(moved, true)).toBe(true)
    await close()
  })
})

describe('what is read', () => {
  it.each([['a phone', PHONE], ['a phone on its side', SIDEWAYS], ['a small laptop', SMALL]] as const)(
    'a page of the story can be turned on %s',
    async (_, size) => {
      const { page, close } = await gallery.scene('story', size)
      const go = page.locator('.plate .go')
      const box = (await go.boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(size.height - 8)
      // Nothing lies over it, and Enter is enough.
      await page.keyboard.press('Enter')
      await page.waitForSelector('.plate', { state: 'detached' })
      await close()
    },
  )

  it('the rule book explains the words of the game and finds rules', async () => {
    const { page, close } = await gallery.scene('rules', LAPTOP)
    expect(await page.locator('.book dt').count()).toBeGreaterThan(20)
    await page.getByLabel('Search the rules').fill('poison')
    await page.getByText('one rule').waitFor()
    expect(await page.locator('.book dt').allInnerTexts()).toContain('Poison')
    expect(await page.locator('.book li').innerText()).toContain('FH-FOCUS-07')
    await close()
  })

  it('rooms are painted below the hexes, and not in high contrast', async () => {
    const { page, close } = await gallery.scene('move', LAPTOP)
    await page.waitForSelector('canvas.painted')
    const colours = await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas.painted')!
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      const seen = new Set<number>()
      for (let at = 0; at < data.length; at += 404) seen.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!)
      return seen.size
    })
    expect(colours).toBeGreaterThan(200)
    await page.evaluate("document.documentElement.dataset.theme = 'contrast'")
    await close()
    const plain = await gallery.scene('move-contrast', LAPTOP)
    expect(await plain.page.locator('canvas.painted').count()).toBe(0)
    await plain.close()
  })
})

describe('nothing is cut, nothing lies over something else', () => {
  it.each([['select', SMALL], ['select', PHONE], ['negate', SIDEWAYS], ['hand', PHONE]])(
    'the initiative is seen on every card: %s at %o',
    async (scene, size) => {
      const { page, close } = await gallery.scene(scene, size)
      const hidden = await page.evaluate(() => {
        const folds = [...document.querySelectorAll<HTMLElement>('.card .fold')]
        return folds.filter((fold) => {
          fold.style.pointerEvents = 'auto'
          const { left, top, width, height } = fold.querySelector('.initiative')!.getBoundingClientRect()
          const there = document.elementFromPoint(left + width / 2, top + height / 2)
          const inView = left >= 0 && left + width < innerWidth && there?.closest('.cards')
          return inView && !there?.closest('.initiative')
        }).length
      })
      expect(hidden).toBe(0)
      await close()
    },
  )

  it.each([['select-two', SMALL], ['select-two', PHONE], ['select-two', SIDEWAYS], ['paused', PHONE]])(
    'what is written above a chosen card is whole: %s at %o',
    async (scene, size) => {
      const { page, close } = await gallery.scene(scene, size)
      const room = await page.evaluate(() => {
        const top = (parts: string) => document.querySelector(parts)!.getBoundingClientRect().top
        return top('.ribbon') - top('.cards')
      })
      expect(room).toBeGreaterThanOrEqual(0)
      await close()
    },
  )

  it.each([['free', 844], ['free', 700], ['action', 844], ['select', 700]])(
    'on a phone the question is whole, and the cards cover nothing: %s, %i high',
    async (scene, height) => {
      const { page, close } = await gallery.scene(scene, { width: 390, height })
      const found = await page.evaluate(() => {
        const box = (parts: string) => document.querySelector(parts)!.getBoundingClientRect()
        const question = document.querySelector('.question')!
        return {
          hidden: Math.max(question.scrollHeight - question.clientHeight, 0),
          over: box('.card').top < box('.ask').bottom || box('.card').bottom > box('.piles').top,
          below: box('.piles').bottom > innerHeight,
        }
      })
      expect(found).toEqual({ hidden: 0, over: false, below: false })
      await close()
    },
  )

  it.each(['replay', 'descent-replay'])('a phone on its side shows a finished game: %s', async (scene) => {
    const { page, close } = await gallery.scene(scene, SIDEWAYS)
    const board = (await page.locator('.replay main').boundingBox())!
    expect(board.height).toBeGreaterThan(200)
    expect(board.width).toBeGreaterThan(300)
    expect(await outside(page, '.replay footer .button, .replay aside')).toEqual([])
    await close()
  })

  it('on its side the dice lie below the header, and the end has all the room', async () => {
    const { page, close } = await gallery.scene('descent-fatigue', SIDEWAYS)
    const [dice, header] = [page.locator('section.attack'), page.locator('.play > header .button').first()]
    const edge = (await header.boundingBox())!
    expect((await dice.boundingBox())!.y).toBeGreaterThanOrEqual(edge.y + edge.height)
    await gallery.show(page, 'scene=outcome')
    expect((await page.locator('.outcome').boundingBox())!.width).toBeGreaterThan(SIDEWAYS.width * 0.8)
    await close()
  })

  it('a television shows all of the dice, and nothing to press', async () => {
    const { page, close } = await gallery.scene('descent-television', DESK)
    expect(await outside(page, 'section.attack, section.attack .sums')).toEqual([])
    await gallery.show(page, 'scene=descent-television-lost')
    expect(await page.locator('main a:visible, main button:visible').count()).toBe(0)
    await close()
  })

  it.each([['a small laptop', SMALL], ['a laptop', LAPTOP], ['a desk', DESK]])('%s shows a round of six', async (_, size) => {
    const { page, close } = await gallery.scene('move', size)
    expect(await outside(page, '.order li')).toEqual([])
    await close()
  })

  it.each([LAPTOP, DESK])('a television shows whole monster cards at %o', async (size) => {
    const { page, close } = await gallery.scene('television', size)
    const cut = await page.evaluate(() => [...document.querySelectorAll('.large .place')].flatMap((place) => {
      const edge = place.getBoundingClientRect().right
      return [...place.querySelectorAll('.row > span, .card-name')]
        .filter((one) => one.getBoundingClientRect().right > edge).map((one) => one.textContent)
    }))
    expect(cut).toEqual([])
    await close()
  })

  it('what the overlord may do with a card can be pressed on a phone on its side', async () => {
    const { page, close } = await gallery.scene('descent-cards', SIDEWAYS)
    const cut = await page.evaluate(() => [...document.querySelectorAll('.hand .card .acts button')]
      .filter((one) => one.getBoundingClientRect().bottom > innerHeight).length)
    expect(cut).toBe(0)
    await close()
  })

  it('a small laptop shows the whole party in the town, and the way out of it', async () => {
    const { page, close } = await gallery.scene('town', SMALL)
    const hidden = await page.locator('.rail').evaluate((rail) => rail.scrollHeight - rail.clientHeight)
    expect(hidden).toBeLessThanOrEqual(0)
    await gallery.show(page, 'scene=town-departure')
    expect(await outside(page, '.side .go .primary')).toEqual([])
    await close()
  })

  it('the name of a place at the edge of the map is whole', async () => {
    const { page, close } = await gallery.scene('town-map-blocked', PHONE)
    expect(await outside(page, '.chosen .plate')).toEqual([])
    await close()
  })
})

// What people stumbled over when they tried the page for the first time: each kind once.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Gallery, outside, PHONE, sent, SIDEWAYS, SMALL, wrong } from './gallery.ts'

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

describe('on a phone', () => {
  it('the button that names the hex works after the hex was tapped', async () => {
    const { page, close } = await gallery.touch('move')
    const hex = page.locator('.target').first()
    const key = await hex.getAttribute('data-key')
    await hex.tap()
    await page.locator('.question .primary').tap()
    await expect.poll(() => answers(page)).toHaveLength(1)
    const [way] = (await answers(page)) as { cell: number }[][]
    expect([way].flat().at(-1)).toEqual({ cell: Number(key!.slice(1)) })
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
    await expect.poll(() => page.evaluate(() => {
      const last = document.querySelector('.outcome li:last-child')!.getBoundingClientRect()
      const acts = document.querySelector('.outcome .acts')!.getBoundingClientRect()
      return last.bottom <= acts.top + 1
    })).toBe(true)
    await close()
  })
})

describe('nobody loses a game by a click', () => {
  it('a table is taken off the list only after asking, and its code brings it back', async () => {
    const { page, close } = await gallery.scene('home', SMALL)
    const entry = page.getByRole('link', { name: /The Breathing Ice/ })
    const off = page.getByRole('button', { name: /The Breathing Ice/ })
    await off.click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    expect(await entry.count()).toBe(1)
    await off.click()
    await page.getByRole('button', { name: 'Take it off the list' }).click()
    await entry.waitFor({ state: 'detached' })
    await page.getByLabel('Code of a table').fill('EMBER-7')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.waitForURL(/#\/table\/EMBER-7$/)
    await close()
  })

  it('leaving for good asks first', async () => {
    const { page, close } = await gallery.scene('menu', SMALL)
    await page.getByRole('button', { name: 'Leave for good' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await sent(page)).toEqual([])
    await page.getByRole('button', { name: 'Leave for good' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave for good' }).click()
    await expect.poll(async () => (await sent(page)).map((one) => one['act']?.['act'])).toEqual(['leave'])
    await close()
  })

  it('a personal link carries a place to another device', async () => {
    const { page, close } = await gallery.scene('menu', SMALL)
    await page.getByRole('button', { name: 'My personal link' }).click()
    const link = await page.locator('.personal [data-link]').getAttribute('data-link')
    expect(link).toMatch(/#\/place\/EMBER-7\/x$/)
    await gallery.show(page, 'scene=home-first')
    await page.evaluate(`location.hash = '${link!.split('#')[1]}'`)
    await page.waitForURL(/#\/table\/EMBER-7$/)
    const kept = await page.evaluate("JSON.parse(localStorage.getItem('longrest.tables'))[0].token")
    expect(kept).toBe('x')
    await close()
  })
})

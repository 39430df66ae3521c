import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, sceneNames, serveFolder } from './browser.mjs'

let browser: Browser
let site: Awaited<ReturnType<typeof serveFolder>>
let names: string[]

beforeAll(async () => {
  site = await serveFolder('node_modules/.gallery')
  browser = await openBrowser()
  names = await sceneNames(browser, site.address)
})

afterAll(async () => {
  await browser.close()
  site.close()
})

type Wanted = { width: number; height: number; query?: string }

/** Opens a scene; what the browser complains about is collected, the policy's violations included. */
async function open(scene: string, wanted: Wanted): Promise<{ page: Page; errors: string[] }> {
  const { width, height, query = '' } = wanted
  const page = await browser.newPage({ viewport: { width, height } })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (said) => {
    if (said.type() === 'error') errors.push(said.text())
  })
  await page.goto(`${site.address}/gallery.html?scene=${scene}${query}`)
  await page.waitForSelector('html[data-ready]')
  return { page, errors }
}

/** Serious violations, as rule and place. */
async function violations(page: Page): Promise<string[]> {
  // The policy forbids scripts that are not the page's own; this one comes over the debugger.
  await page.evaluate(axe.source)
  const found = await page.evaluate(() => {
    const run = (window as unknown as { axe: typeof axe }).axe.run
    return run({ resultTypes: ['violations'] })
  })
  const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1440, height: 900 }

/** Everything that is wrong with a scene. */
async function wrong(scene: string, size: Wanted): Promise<string[]> {
  const { page, errors } = await open(scene, size)
  const found = [...errors, ...(await violations(page))]
  const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
  if (width > size.width) found.push(`${width} wide`)
  await page.close()
  return found.map((one) => `${scene}: ${one}`)
}

describe('every scene', () => {
  it('is accessible, without complaint and not too wide on a phone', async () => {
    const found: string[] = []
    for (const name of names) found.push(...(await wrong(name, PHONE)))
    expect(found).toEqual([])
    expect(names.length).toBeGreaterThan(60)
  }, 600_000)

  it.each(['home', 'new', 'lobby', 'goals', 'action', 'move-path', 'sheet-character', 'outcome',
    'replay', 'television', 'descent-new', 'descent-town', 'descent-act', 'descent-target',
    'descent-surges', 'descent-window', 'descent-sheet-hero', 'descent-outcome', 'descent-television',
  ])('%s is so on a laptop', async (name) => {
    expect(await wrong(name, LAPTOP)).toEqual([])
  })

  it.each([
    ['action', '.question button, .piles button, header button'],
    ['descent-act', '.question button, .question summary, .party button, header button'],
    ['descent-window', '.question button, .tray button, header button'],
    ['descent-reroll', '.attack button'],
  ])('%s has touch targets of at least 44 pixels', async (scene, parts) => {
    const { page } = await open(scene, PHONE)
    const small = await page.evaluate((parts) => {
      const boxes = [...document.querySelectorAll(parts)]
      const small = boxes.filter((one) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 0 && (height < 44 || width < 44)
      })
      return small.map((one) => `${one.outerHTML.slice(0, 80)} ${one.clientWidth}×${one.clientHeight}`)
    }, parts)
    expect(small).toEqual([])
    await page.close()
  })
})

describe('themes and languages', () => {
  it.each(['light', 'contrast'])('%s colours are readable', async (theme) => {
    for (const scene of ['home', 'new', 'move', 'select', 'outcome', 'descent-act', 'descent-cards']) {
      const { page } = await open(scene, { ...LAPTOP, query: `&theme=${theme}` })
      expect(await violations(page), scene).toEqual([])
      await page.close()
    }
  }, 120_000)

  it.each([['it', 'Tamsin, muovi fino a 3'], ['de', 'Tamsin, bewege dich bis zu 3'], ['es', 'Tamsin, mueve hasta 3']])(
    'the question is asked in %s',
    async (language, words) => {
      const { page } = await open('move', { ...LAPTOP, query: `&language=${language}` })
      expect(await page.textContent('.question h2')).toBe(words)
      expect(await page.getAttribute('html', 'lang')).toBe(language)
      await page.close()
    },
  )
})

describe('Descent', () => {
  it.each([
    ['it', 'Oskar the Door è di guardia: interrompi con un attacco?'],
    ['de', 'Oskar the Door hält Wache: mit einem Angriff unterbrechen?'],
    ['es', 'Oskar the Door está de guardia: ¿interrumpes con un ataque?'],
  ])('asks in %s', async (language, words) => {
    const { page } = await open('descent-guard', { ...LAPTOP, query: `&language=${language}` })
    expect(await page.textContent('.question h2')).toBe(words)
    await page.close()
  })

  it('shows the way, the odds and the room a large figure takes before they are chosen', async () => {
    const path = await open('descent-path', LAPTOP)
    expect(await path.page.locator('.way').count()).toBe(1)
    await path.page.close()
    const target = await open('descent-target', LAPTOP)
    expect(await target.page.textContent('.question .expect')).toContain('0 to 7 damage')
    await target.page.close()
    const { page } = await open('descent-spawn', LAPTOP)
    expect(await page.locator('.reach').count()).toBe(6)
    const before = await page.locator('.reach').first().getAttribute('x')
    await page.keyboard.press('r')
    expect(await page.locator('.reach').count()).toBe(6)
    const xs = await page.locator('.reach').evaluateAll((all) => all.map((one) => one.getAttribute('x')))
    expect(new Set([before, ...xs]).size).toBe(2)
    await page.close()
  })

  it('names every die, figure and card for those who listen', async () => {
    const { page } = await open('descent-reroll', LAPTOP)
    const dice = page.getByRole('button', { name: /^Roll the .* die again/ })
    expect(await dice.count()).toBe(3)
    expect(await page.locator('[data-figure="h1"]').getAttribute('aria-label')).toBe(
      'Oskar the Door, 4 of 16 wounds left, 3 of 5 fatigue, order: guard, burn: 2, web: 1, G2',
    )
    await page.close()
    const hand = await open('descent-cards', LAPTOP)
    await hand.page.getByRole('button', { name: 'Play for 4 The Old Militia' }).waitFor()
    expect(await hand.page.getByRole('button', { name: /^Discard for \d / }).count()).toBe(4)
    await hand.page.close()
  })

  it('remembers when the overlord does not want to be asked', async () => {
    const { page } = await open('descent-window', LAPTOP)
    expect(await page.locator('.question').count()).toBe(1)
    await page.getByRole('button', { name: 'Always pass here' }).click()
    await page.waitForSelector('.question', { state: 'detached' })
    await page.goto(page.url().replace('scene=descent-window', 'scene=descent-window&keep=1'))
    await page.waitForSelector('html[data-ready]')
    expect(await page.locator('.question').count()).toBe(0)
    await page.getByRole('button', { name: 'Passing on one occasion' }).click()
    await page.getByRole('button', { name: 'Ask me every time' }).click()
    await page.locator('.question', { hasText: 'Play a card?' }).waitFor({ state: 'attached' })
    await page.close()
  })
})

describe('the keyboard', () => {
  it('reaches hexes with the arrows and shows the path before it is taken', async () => {
    const { page } = await open('move', LAPTOP)
    await page.focus('.target[tabindex="0"]')
    const first = await page.evaluate('document.activeElement.getAttribute("aria-label")')
    await page.keyboard.press('ArrowDown')
    const second = await page.evaluate('document.activeElement.getAttribute("aria-label")')
    expect(second).not.toBe(first)
    await page.close()
    const path = await open('move-path', LAPTOP)
    expect(await path.page.locator('.way').count()).toBe(1)
    await path.page.close()
  })

  it('picks two cards, keeps them over a reload, and says which leads', async () => {
    const { page } = await open('select', LAPTOP)
    await page.focus('.card.may')
    await page.keyboard.press('Enter')
    expect(await page.textContent('.ribbon')).toBe('leads')
    expect(await page.isDisabled('.question .primary')).toBe(true)
    await page.locator('.card.may').nth(2).press(' ')
    expect(await page.isDisabled('.question .primary')).toBe(false)
    await page.goto(page.url().replace('scene=select', 'scene=select&keep=1'))
    await page.waitForSelector('html[data-ready]')
    expect(await page.locator('.ribbon').allTextContents()).toEqual(['leads', 'second'])
    await page.close()
  })

  it('closes a sheet with Escape and gives the focus back', async () => {
    const { page } = await open('move', LAPTOP)
    await page.focus('header .small:last-child')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    const back = await page.evaluate('document.activeElement.closest("header") !== null')
    expect(back).toBe(true)
    await page.close()
  })
})

describe('a finger', () => {
  it('first shows what would happen, and then does it', async () => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await page.goto(`${site.address}/gallery.html?scene=attack`)
    await page.waitForSelector('html[data-ready]')
    await page.locator('[data-key="f5"]').tap()
    expect(await page.textContent('.question .primary')).toContain('Rime Archer 2')
    expect(await page.textContent('.question .expect')).toContain('0 to 6 damage')
    await context.close()
  })
})

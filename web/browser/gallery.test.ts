import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCENES } from '../gallery/scenes.ts'
import { Gallery, LAPTOP, PHONE, violations, wrong } from './gallery.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await Gallery.open()
})

afterAll(() => gallery.close())

/** The scenes that are looked at on a laptop too: one for every way of laying things out. */
const WIDE = new Set(['town', 'town-making', 'town-party', 'town-chronicle', 'town-level', 'town-map', 'town-chart',
  'town-departure', 'town-outcome', 'town-home', 'town-farewell', 'town-create', 'town-attack', 'town-television',
  'home', 'new', 'lobby', 'goals', 'action', 'move-path', 'sheet-character',
  'outcome', 'replay', 'television', 'descent-new', 'descent-town', 'descent-act', 'descent-target',
  'descent-surges', 'descent-window', 'descent-sheet-hero', 'descent-outcome', 'descent-television'])

/** Those that are looked at in other colours. */
const COLOURED = new Set(
  ['town', 'town-map', 'town-event', 'town-outcome', 'town-home', 'town-level', 'town-farewell', 'town-attack', 'town-chronicle',
  'home', 'new', 'move', 'select', 'outcome', 'descent-act', 'descent-cards'],
)

describe('every scene is accessible, without complaint and not too wide', () => {
  it.each(Object.keys(SCENES))('%s', async (name) => {
    const { page, errors, close } = await gallery.scene(name, PHONE)
    expect(await wrong(page), 'on a phone').toEqual([])
    if (WIDE.has(name)) {
      await page.setViewportSize(LAPTOP)
      expect(await wrong(page), 'on a laptop').toEqual([])
    }
    if (COLOURED.has(name)) {
      await page.setViewportSize(LAPTOP)
      for (const theme of ['light', 'contrast']) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        expect(await violations(page, true), theme).toEqual([])
      }
    }
    expect(errors).toEqual([])
    await close()
  })

  it('there are scenes of every screen', () => {
    expect(Object.keys(SCENES)).toEqual(expect.arrayContaining([...WIDE, ...COLOURED]))
    expect(Object.keys(SCENES).length).toBeGreaterThan(60)
  })

  it.each([
    ['action', '.question button, .piles button, header button'],
    ['descent-act', '.question button, .question summary, .party button, header button'],
    ['descent-window', '.question button, .tray button, header button'],
    ['descent-reroll', '.attack button'],
    ['town-calm', '.question button, header button, nav button, .strip button'],
    ['town-departure', '.side button'],
    ['town-workshop', '.workshop button'],
    ['town-alchemy', '.alchemy button'],
  ])('%s has touch targets of at least 44 pixels', async (scene, parts) => {
    const { page, close } = await gallery.scene(scene, PHONE)
    const small = await page.evaluate((parts) => {
      const boxes = [...document.querySelectorAll(parts)]
      const small = boxes.filter((one) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 0 && (height < 44 || width < 44)
      })
      return small.map((one) => `${one.outerHTML.slice(0, 80)} ${one.clientWidth}×${one.clientHeight}`)
    }, parts)
    expect(small).toEqual([])
    await close()
  })
})

describe('languages', () => {
  it.each([
    ['en', 'A monster focuses on the enemy'],
    ['it', 'Un mostro si focalizza sul nemico'],
    ['de', 'Ein Monster fokussiert den Gegner'],
    ['es', 'Un monstruo se centra en el enemigo'],
  ])('says why in %s', async (language, words) => {
    const { page, close } = await gallery.scene('move', LAPTOP, `&language=${language}`)
    await page.locator('.log button.why').last().click()
    await page.locator('.log .answer .source').waitFor()
    expect(await page.locator('.log .answer').innerText()).toContain(words)
    await close()
  })

  it.each([['it', 'Tamsin, muovi fino a 3'], ['de', 'Tamsin, bewege dich bis zu 3'], ['es', 'Tamsin, mueve hasta 3']])(
    'the question is asked in %s',
    async (language, words) => {
      const { page, close } = await gallery.scene('move', LAPTOP, `&language=${language}`)
      expect(await page.textContent('.question h2')).toBe(words)
      expect(await page.getAttribute('html', 'lang')).toBe(language)
      await close()
    },
  )
})

describe('Descent', () => {
  it.each([
    ['it', 'Oskar the Door è di guardia: interrompi con un attacco?'],
    ['de', 'Oskar the Door hält Wache: mit einem Angriff unterbrechen?'],
    ['es', 'Oskar the Door está de guardia: ¿interrumpes con un ataque?'],
  ])('asks in %s', async (language, words) => {
    const { page, close } = await gallery.scene('descent-guard', LAPTOP, `&language=${language}`)
    expect(await page.textContent('.question h2')).toBe(words)
    await close()
  })

  it('shows the way, the odds and the room a large figure takes before they are chosen', async () => {
    const path = await gallery.scene('descent-path', LAPTOP)
    expect(await path.page.locator('.way').count()).toBe(1)
    await path.close()
    const target = await gallery.scene('descent-target', LAPTOP)
    expect(await target.page.textContent('.question .expect')).toContain('0 to 7 damage')
    await target.close()
    const { page, close } = await gallery.scene('descent-spawn', LAPTOP)
    expect(await page.locator('.reach').count()).toBe(6)
    const before = await page.locator('.reach').first().getAttribute('x')
    await page.keyboard.press('r')
    expect(await page.locator('.reach').count()).toBe(6)
    const xs = await page.locator('.reach').evaluateAll((all) => all.map((one) => one.getAttribute('x')))
    expect(new Set([before, ...xs]).size).toBe(2)
    await close()
  })

  it('names every die, figure and card for those who listen', async () => {
    const { page, close } = await gallery.scene('descent-reroll', LAPTOP)
    const dice = page.getByRole('button', { name: /^Roll the .* die again/ })
    expect(await dice.count()).toBe(3)
    expect(await page.locator('[data-figure="h1"]').getAttribute('aria-label')).toBe(
      'Oskar the Door, 4 of 16 wounds left, 3 of 5 fatigue, order: guard, burn: 2, web: 1, G2',
    )
    await close()
    const hand = await gallery.scene('descent-cards', LAPTOP)
    await hand.page.getByRole('button', { name: 'Play for 4 The Old Militia' }).waitFor()
    expect(await hand.page.getByRole('button', { name: /^Discard for \d / }).count()).toBe(4)
    await hand.close()
  })

  it('says what cannot be worn together, and does not send it', async () => {
    const { page, close } = await gallery.scene('descent-gear', LAPTOP)
    const wear = page.getByRole('button', { name: 'Wear these' })
    expect(await wear.isDisabled()).toBe(true)
    const over = (await page.locator('.over').allInnerTexts()).map((text) => text.trim())
    expect(over).toEqual(['Hands 3 of 2', 'Runes 1 of 0'])
    expect(await page.getByRole('alert').count()).toBe(2)
    await page.getByRole('button', { name: /Put in the pack$/ }).last().click()
    expect(await wear.isDisabled()).toBe(false)
    expect(await page.getByText('Hands 2 of 2').count()).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    await close()
  })

  it('remembers when the overlord does not want to be asked', async () => {
    const { page, close } = await gallery.scene('descent-window', LAPTOP)
    expect(await page.locator('.question').count()).toBe(1)
    await page.getByRole('button', { name: 'Always pass here' }).click()
    await page.waitForSelector('.question', { state: 'detached' })
    await gallery.show(page, 'scene=descent-window&keep=1')
    expect(await page.locator('.question').count()).toBe(0)
    await page.getByRole('button', { name: 'Passing on one occasion' }).click()
    await page.getByRole('button', { name: 'Ask me every time' }).click()
    await page.locator('.question', { hasText: 'Play a card?' }).waitFor({ state: 'attached' })
    await close()
  })
})

describe('the keyboard', () => {
  it('reaches hexes with the arrows and shows the path before it is taken', async () => {
    const { page, close } = await gallery.scene('move', LAPTOP)
    await page.focus('.target[tabindex="0"]')
    const first = await page.evaluate('document.activeElement.getAttribute("aria-label")')
    await page.keyboard.press('ArrowDown')
    const second = await page.evaluate('document.activeElement.getAttribute("aria-label")')
    expect(second).not.toBe(first)
    await close()
    const path = await gallery.scene('move-path', LAPTOP)
    expect(await path.page.locator('.way').count()).toBe(1)
    await path.close()
  })

  it('picks two cards, keeps them over a reload, and says which leads', async () => {
    const { page, close } = await gallery.scene('select', LAPTOP)
    await page.focus('.card.may')
    await page.keyboard.press('Enter')
    expect(await page.textContent('.ribbon')).toBe('leads')
    expect(await page.isDisabled('.question .primary')).toBe(true)
    await page.locator('.card.may').nth(2).press(' ')
    expect(await page.isDisabled('.question .primary')).toBe(false)
    await gallery.show(page, 'scene=select&keep=1')
    expect(await page.locator('.ribbon').allTextContents()).toEqual(['leads', 'second'])
    await close()
  })

  it('closes a sheet with Escape and gives the focus back', async () => {
    const { page, close } = await gallery.scene('move', LAPTOP)
    await page.focus('header .small:last-child')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    const back = await page.evaluate('document.activeElement.closest("header") !== null')
    expect(back).toBe(true)
    await close()
  })
})

describe('a finger', () => {
  it('first shows what would happen, and then does it', async () => {
    const { page, close } = await gallery.touch('attack')
    await page.locator('[data-key="f5"]').tap()
    expect(await page.textContent('.question .primary')).toContain('Rime Archer 2')
    expect(await page.textContent('.question .expect')).toContain('0 to 6 damage')
    await close()
  })
})

// What the town shows of the engine's own figures: nothing is worked out here.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { Gallery, LAPTOP, PHONE, SIDEWAYS, sent } from './gallery.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await Gallery.open()
})

afterAll(() => gallery.close())

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

it('FH-ENH-03: the price of an enhancement is shown line by line, each with its rule', async () => {
  const { page, close } = await gallery.scene('town-enhance', LAPTOP)
  await page.locator('.gain b', { hasText: /^50$/ }).click()
  const lines = async () => (await page.locator('.lines li').allInnerTexts()).map(flat)
  expect(await lines()).toEqual([
    'Its price 50 50 FH-ENH-02', 'Several targets: doubled +50 100 FH-ENH-04', 'The card is lost: halved −50 50 FH-ENH-07', 'To pay 50 gold',
  ])
  // What is beyond the purse is shown, and cannot be had.
  await page.locator('.gain.beyond').click()
  expect((await lines()).slice(1)).toEqual(['For the card’s level +50 200 FH-ENH-10', 'For what is on the action +75 275 FH-ENH-11', 'To pay 275 gold'])
  expect(await page.locator('.question .primary').count()).toBe(0)
  await page.locator('.gain b', { hasText: /^50$/ }).click()
  await page.locator('.question .primary').click()
  const acts = (await sent(page)).flatMap((one) => (one['act'] ? [JSON.stringify(one['act'])] : []))
  expect(acts.at(-1)).toContain('"sticker":[0,1,50]')
  await close()
})

it('FH-FAVOR-02 FH-FAVOR-06: favors say what they do and cost, and with which cards they are paid', async () => {
  const { page, close } = await gallery.scene('town-favors', LAPTOP)
  await page.getByRole('heading', { name: 'Favors 3 of 7 points' }).waitFor()
  await page.getByText('The monsters play without the −2 card and one −1 card this time.').waitFor()
  await page.getByRole('button', { name: 'Without Wealth' }).click()
  const acts = (await sent(page)).flatMap((one) => (one['act'] ? [JSON.stringify(one['act'])] : []))
  expect(acts.at(-1)).toContain('"favor":["wealth",false]')
  await close()
})

it('the supplies are seen on a phone, also on its side', async () => {
  for (const size of [PHONE, SIDEWAYS]) {
    const { page, close } = await gallery.scene('town-calm', size)
    expect(await page.locator('.strip').isVisible()).toBe(true)
    expect((await page.locator('.strip').boundingBox())!.width).toBeGreaterThan(300)
    await close()
  }
})

it('what is read when a building is built is a page of the story, and the log counts the boxes', async () => {
  const { page, close } = await gallery.scene('town', LAPTOP, '&next=town-read')
  await page.getByRole('button', { name: 'I am finished' }).click()
  const plate = page.locator('.dim .plate')
  await plate.waitFor()
  expect(await plate.innerText()).toContain('The second chimney draws at once')
  await page.keyboard.press('Enter')
  await plate.waitFor({ state: 'detached' })
  await page.locator('.log').getByText('Prosperity boxes +1: 7/9').waitFor()
  await close()
})

it('what can be made says all that it does', async () => {
  const { page, close } = await gallery.scene('town', LAPTOP)
  const shelf = page.locator('.shelf')
  await shelf.waitFor()
  const cut = await shelf.evaluate((shelf) =>
    [...shelf.querySelectorAll('.card .does')].filter((one) =>
      one.scrollHeight > one.clientHeight + 1 || one.textContent.trim() === '').map((one) => one.textContent))
  expect(cut).toEqual([])
  expect(await shelf.locator('.card .does').count()).toBeGreaterThan(0)
  await close()
})

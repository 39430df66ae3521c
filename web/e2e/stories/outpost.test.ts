import { expect, it } from 'vitest'
import { wrong } from '../axe.ts'
import { House } from '../house.ts'
import type { Player } from '../player.ts'
import { button, campaign, create, finish, phase, until, won } from '../town.ts'

const house = new House('web/e2e/packs')

const SIZES = {
  laptop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

for (const [size, how] of Object.entries(SIZES)) {
  it(`on a ${size}: an attack, repairs, a craft, a brew, a build and an upgrade in one week`, async () => {
    const players = await campaign(house, 'drill', ['Anna', 'Bruno'], how)
    const [anna, bruno] = players as [Player, Player]
    await create(anna, 'marshal')
    await create(bruno, 'wayfarer')
    for (const player of players) await finish(player)
    await button(anna, 'We go there').click()
    await won(anna, { experience: 7, hide: 2, ashmint: 1 })
    await clean(anna, 'the homecoming')
    for (const player of players) await button(player, 'Go on').click()
    await attack(anna)
    await make(anna)
    await brew(anna)
    for (const player of players) await finish(player)
    await construct(anna)
    expect([...anna.errors, ...bruno.errors].join('\n')).toBe('')
    for (const player of players) await player.close()
  })
}

// FH-CHECK-EX1: attack 50 against a defense of 35. A soldier makes it 45 and lets two cards be drawn,
// −10 and +10: 35 + 10 hold 45. So it goes for three buildings; the fourth is left to luck.
async function attack(player: Player): Promise<void> {
  const { page } = player
  await clean(player, 'the event')
  await page.locator('.option', { hasText: 'To the wall!' }).click()
  const values = page.locator('.attack dl')
  await values.getByText('50').waitFor()
  expect(await values.innerText()).toMatch(/50\s*attack\s*35\s*our defense\s*4\s*targets/)
  const rows = page.locator('.odds .odd')
  expect(await rows.allInnerTexts()).toHaveLength(5)
  expect(await rows.nth(0).innerText()).toMatch(/None\s*needs \+15 or more, one card\s*0 %\s*0 of 2 hold/)
  expect(await rows.nth(1).innerText()).toMatch(/1 soldier\s*needs \+10 or more, best of two\s*100 %\s*2 of 2 hold/)
  await clean(player, 'the attack')
  for (const building of ["Trappers' Hut", 'Sawmill', 'Watch House']) {
    await page.getByRole('heading', { name: `Soldiers for the ${building}?` }).waitFor()
    await page.getByText('1 soldier', { exact: true }).click()
    await button(player, 'One soldier: turn the cards').click()
    const target = page.locator('.targets li', { hasText: building })
    await target.getByText('held').waitFor()
    expect(await target.innerText()).toMatch(/one soldier: 35 against 45 · held\s*\+10/)
    expect((await page.locator('.turned').allInnerTexts()).sort()).toEqual(['+10', '−10\nnot used'])
  }
  await page.getByRole('heading', { name: 'Soldiers for the Workbench?' }).waitFor()
  await page.getByText('None', { exact: true }).click()
  await button(player, 'Turn the card').click()
  await page.locator('.targets li', { hasText: 'Workbench' }).getByText('damaged').waitFor()
  await clean(player, 'the bill')
  await button(player, 'Pay 1 material').click()
  await button(player, '1 lumber: the town').click()
}

async function make(player: Player): Promise<void> {
  const { page } = player
  await reach(player, 'downtime')
  await clean(player, 'the town')
  await button(player, /^Make something/).click()
  await clean(player, 'the workshop')
  await page.getByRole('dialog').getByRole('button', { name: /Runner's Wraps/ }).first().click()
  await page.getByRole('dialog').locator('.primary').click()
  await close(player)
  await log(player, "Marshal makes Runner's Wraps.")
}

async function brew(player: Player): Promise<void> {
  const { page } = player
  await button(player, /^Brew a potion/).click()
  await clean(player, 'the alchemy chart')
  await page.getByRole('dialog').getByRole('button', { name: 'ashmint, bellwort: not tried yet' }).click()
  await page.getByRole('dialog').locator('.primary').click()
  await page.getByRole('heading', { name: 'Bellwort Syrup: who gets it?' }).waitFor()
  await page.locator('.question').getByRole('button', { name: 'Marshal' }).click()
  await log(player, 'Marshal brews Bellwort Syrup.')
}

/** What is built is chosen on its card in town; the second work of a week costs morale. */
async function construct(player: Player): Promise<void> {
  const { page } = player
  await page.locator('[data-phase="construction"]').waitFor()
  await clean(player, 'the construction')
  await work(player, 'Lamp Store', 'Build', 1)
  await work(player, 'Workbench', 'Upgrade', 2)
  await log(player, 'Workbench')
}

/** Opens a building's card and proposes what it offers; the group agrees and pays until it stands. */
async function work(player: Player, building: string, what: string, level: number): Promise<void> {
  const { page } = player
  await page.getByRole('button', { name: new RegExp(building) }).first().click()
  await clean(player, `the card of the ${building}`)
  await page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${what}`) }).click()
  await page.getByRole('heading', { name: `${what}: ${building}?` }).waitFor()
  await clean(player, `the ${building} on the agenda`)
  await button(player, 'Pay').click()
  const stands = page.getByRole('button', { name: new RegExp(`${building}.*level ${level}`) })
  const pay = page.locator('[data-ask="bill"]').getByRole('button', { name: /^\d+ (lumber|metal)$/ })
  for (let parts = 0; parts < 9; parts++) {
    await pay.or(stands).first().waitFor()
    if (await stands.isVisible()) return
    await player.act(() => pay.first().click())
  }
  await stands.waitFor()
}

/** Answers what comes between until a step is there. */
async function reach(player: Player, step: string): Promise<void> {
  expect(await until([player], async () => (await phase(player)) === step)).toBe(true)
}

async function close({ page }: Player): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** The log tells it. */
async function log(player: Player, text: string): Promise<void> {
  await button(player, 'Log').click()
  await player.page.getByText(text).first().waitFor()
  await button(player, 'Town').click()
}

/** Nothing is wrong with a screen. */
async function clean(player: Player, screen: string): Promise<void> {
  expect(await wrong(player), screen).toEqual([])
}

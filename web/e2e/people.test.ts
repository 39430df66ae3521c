import { expect, it } from 'vitest'
import { House } from './house.ts'
import type { Player } from './player.ts'

const house = new House()

it('two people and a bot play a scenario from the first click to its end', async () => {
  const [anna, bruno] = await house.party()
  const done = new Set<string>()
  for (let turn = 0; turn < 4000; turn++) {
    if ((await anna.isOver()) && (await bruno.isOver())) break
    const asked = [await anna.answer(turn), await bruno.answer(turn)]
    if (!asked.includes(true)) await anna.page.waitForTimeout(50)
    if (await anna.isOver()) continue
    if (turn > 12) await once(done, 'reload', () => reloadInAChoice(anna))
    if (turn > 16) await once(done, 'language', () => switchLanguage(bruno))
    if (turn > 20) await once(done, 'undo', () => undo(anna, bruno))
    if (turn > 24) await once(done, 'change', () => change(anna, bruno))
  }
  expect(await anna.isOver()).toBe(true)
  expect([...done].sort()).toEqual(['change', 'language', 'reload', 'undo'])
  expect([...anna.errors, ...bruno.errors].join('\n')).toBe('')
})

/** Does something once, as soon as it can be done. */
async function once(done: Set<string>, name: string, attempt: () => Promise<boolean>) {
  if (!done.has(name) && (await attempt())) done.add(name)
}

/** A half-made choice of cards is there again after a reload. */
async function reloadInAChoice(player: Player): Promise<boolean> {
  const { page } = player
  if (!(await player.isAsked()) || !(await player.question()).includes('choose two cards')) {
    return false
  }
  await page.locator('.card.may').first().click()
  const picked = await page.locator('.card.picked .name').innerText()
  await page.reload()
  await page.locator('.card.picked').waitFor()
  expect(await page.locator('.card.picked .name').innerText()).toBe(picked)
  return true
}

/** The page speaks another language at once, and then English again. */
async function switchLanguage(player: Player): Promise<boolean> {
  const { page } = player
  const table = page.url()
  await page.goto(table.replace(/#.*/, '#/settings'))
  await page.locator('select').first().selectOption('de')
  await page.goto(table)
  await page.getByRole('button', { name: 'Rückgängig' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('de')
  await page.goto(table.replace(/#.*/, '#/settings'))
  await page.locator('select').first().selectOption('en')
  await page.goto(table)
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  return true
}

/** Going back: at once, or when the other agrees. */
async function undo(player: Player, other: Player): Promise<boolean> {
  await player.page.getByRole('button', { name: 'Undo' }).click()
  const agree = other.page.getByRole('button', { name: 'Agree' })
  const undone = player.page.getByRole('button', { name: 'Redo' })
  const heard = await Promise.any([agree, undone].map((one) => one.waitFor({ timeout: 5000 })))
    .then(() => true, () => false)
  // The bot was quicker: what was to be undone is no longer the last thing that happened.
  if (!heard) return false
  if (await agree.isVisible()) await agree.click()
  await undone.waitFor()
  return true
}

/** A change of hit points that both agree on. */
async function change(player: Player, other: Player): Promise<boolean> {
  const { page } = player
  if ((await page.locator('.press').count()) === 0) return false
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.getByLabel('Number').fill('7')
  await page.getByRole('button', { name: 'Propose' }).click()
  await other.page.getByRole('button', { name: 'Agree' }).click()
  await page.getByText('Changed by agreement').first().waitFor()
  return true
}

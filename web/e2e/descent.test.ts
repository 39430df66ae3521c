import { expect, it } from 'vitest'
import { checkFrames, heroes, NOTHING_YET, overlord } from './delvers.ts'
import { House } from './house.ts'
import type { Player } from './player.ts'

const house = new House()

/** The overlord and somebody with two heroes, made by clicking: the first quest of the pack. */
async function sitDown(): Promise<[Player, Player]> {
  const olga = await house.enter('Olga')
  await olga.page.getByRole('link', { name: 'New table' }).click()
  await olga.page.getByLabel('Pack').selectOption('descent/underdelve')
  await olga.page.getByLabel('The overlord').selectOption('me')
  await olga.page.getByLabel('Two heroes').selectOption('open')
  // One of them shoots, so that a guard has something to shoot at.
  await olga.page.getByLabel('Hero 1').selectOption({ label: 'Quill' })
  await olga.page.getByRole('button', { name: 'Set the table' }).click()
  await olga.page.getByRole('link', { name: 'To the board' }).waitFor()
  return [olga, await house.join(olga, 'Hugo')]
}

/** Both agree on so many conquest tokens. */
async function agree(olga: Player, hugo: Player, tokens: number): Promise<void> {
  const { page } = olga
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.getByLabel('What').selectOption({ label: 'Conquest' })
  await page.getByLabel('Number').fill(`${tokens}`)
  await page.getByRole('button', { name: 'Propose' }).click()
  await hugo.page.getByRole('button', { name: 'Agree' }).click()
  await page.locator('.conquest b').getByText(`${tokens}`, { exact: true }).waitFor()
  expect(await page.getByText('Changed by agreement').count()).toBeGreaterThan(0)
}

it('an overlord and a player with two heroes play the first quest to its end', async () => {
  const [olga, hugo] = await sitDown()
  // A long evening until everything has happened, and then a short one.
  await agree(olga, hugo, 40)
  const seen = { ...NOTHING_YET }
  let shortened = false
  for (let turn = 0; turn < 4000; turn++) {
    const asked = [await overlord(olga, hugo, seen), await heroes(hugo, seen)]
    checkFrames(hugo)
    if (seen.trap && seen.guard && seen.compared > 2 && !shortened) {
      await agree(olga, hugo, 2)
      shortened = true
    }
    if (asked.includes(true)) continue
    if ((await olga.isOver()) && (await hugo.isOver())) break
    await olga.page.waitForTimeout(20)
  }
  expect(await olga.isOver()).toBe(true)
  expect(await hugo.isOver()).toBe(true)
  // What the log tells, in its own sentences.
  expect(seen).toMatchObject({ trap: true, guard: true })
  expect(seen.compared).toBeGreaterThan(2)
  await hugo.page.getByRole('button', { name: 'Look at the board' }).click()
  const told = await hugo.page.locator('[role="log"]').innerText()
  expect(told).toContain('The overlord has won.')
  expect([...olga.errors, ...hugo.errors].join('\n')).toBe('')
  await olga.close()
  await hugo.close()
})

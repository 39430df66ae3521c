import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { House } from './house.ts'
import type { Player } from './player.ts'

const house = new House()

/** One click, then everything that is asked before the first round. */
async function playNow(): Promise<Player> {
  const anna = await house.enter('Anna')
  await anna.page.getByRole('button', { name: 'Play now' }).click()
  for (let turn = 0; turn < 400; turn++) {
    if ((await anna.isAsked()) && (await anna.question()).includes('choose two cards')) break
    if (!(await anna.answer(turn))) await anna.page.waitForTimeout(30)
  }
  return anna
}

it('a lone player changes everything there is to change, keeps the game, and watches it again', async () => {
  const anna = await playNow()
  const { page } = anna
  const kinds = await changeEverything(anna)
  expect(kinds).toEqual(expect.arrayContaining([
    'hit_points', 'condition', 'position', 'card', 'element', 'loot', 'experience', 'item',
    'next_draw', 'verdict',
  ]))
  // A completed scenario ends with its round.
  for (let turn = 0; turn < 400 && !(await anna.isOver()); turn++) {
    if (!(await anna.answer(turn))) await page.waitForTimeout(30)
  }
  await page.locator('.outcome').waitFor()

  // The game as a file, opened again as another table.
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await (await downloading).path()
  await page.goto(`${house.address}/`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('link', { name: /To the board|Only watch/ }).click()
  await page.locator('.outcome').waitFor()

  // Step by step from the beginning.
  await page.getByRole('link', { name: 'Watch it again' }).click()
  const counter = page.locator('footer span')
  await counter.getByText(/^0 of /).waitFor()
  for (let step = 1; step <= 5; step++) {
    await page.getByRole('button', { name: 'One step on' }).click()
    await counter.getByText(new RegExp(`^${step} of `)).waitFor()
  }
  expect(await page.locator('.figure').count()).toBeGreaterThan(2)
  expect(anna.errors.join('\n')).toBe('')
  await anna.close()
})

/** Proposes one change of every kind that is offered, the end of the scenario last. */
async function changeEverything(player: Player): Promise<string[]> {
  const { page } = player
  const done: string[] = []
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Change something' }).click()
  await page.getByRole('button', { name: 'Propose' }).waitFor()
  const kinds = await field(player, 'What').locator('option').evaluateAll(
    (options) => options.map((option) => (option as HTMLOptionElement).value),
  )
  await page.keyboard.press('Escape')
  for (const kind of kinds.filter((one) => !['remove', 'initiative'].includes(one))) {
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('button', { name: 'Change something' }).click()
    await field(player, 'What').selectOption(kind)
    if (kind === 'position') await chooseFreeHex(player)
    await page.getByRole('button', { name: 'Propose' }).click()
    const said = page.getByText('Changed by agreement')
    await said.first().waitFor({ timeout: 10_000 })
    await page.locator('.notice button, .notices button').first().click()
    await said.first().waitFor({ state: 'hidden' })
    done.push(kind)
  }
  return done
}

/** A list to choose from, by the words before it. */
function field(player: Player, words: string): Locator {
  return player.page.locator('label.field', { hasText: new RegExp(`^\\s*${words}`) }).locator('select')
}

/** A hex where nobody stands and nothing lies: where the figure may start. */
async function chooseFreeHex(player: Player): Promise<void> {
  const hexes = field(player, 'Hex')
  const count = await hexes.locator('option').count()
  await hexes.selectOption({ index: Math.floor(count / 2) })
}

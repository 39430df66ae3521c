import { expect, it } from 'vitest'
import { House } from '../house.ts'
import type { Player } from '../player.ts'
import { button, campaign, come, correct, create, inTown, nothingOf, phase, scenario, setOut, until } from '../town.ts'

const house = new House()

/** What nobody may read so early in this campaign: a class, and scenarios far off. */
const LOCKED = ['Doorward', 'doorward', 'She Who Watches', 'The Last Lantern', 'A Night Without Lamps']

it('two people begin a campaign, play, come home, level up, set out again and come back by the link', async () => {
  const players = await campaign(house, 'frontier', ['Anna', 'Bruno'])
  const [anna, bruno] = players as [Player, Player]
  // What can be played one by one was fetched before there was a campaign.
  for (const one of players) one.answers.length = 0
  await create(anna, 'marshal')
  await create(bruno, 'wayfarer')
  await setOut(players)
  await scenario(players, 24)

  // Home: what came of it is told, then the week goes on until everybody has time.
  await anna.page.getByRole('heading', { name: 'Homecoming' }).waitFor()
  expect(await until(players, async () => (await phase(anna)) === 'downtime')).toBe(true)
  await levelUp(anna, players)
  await setOut(players)

  // Both close the browser on the way, and the link that they had leads back to where they were.
  for (const one of players) nothingOf(one, LOCKED)
  const link = anna.page.url()
  const errors = [...anna.errors, ...bruno.errors]
  const kept = [await anna.leave(), await bruno.leave()]
  const [again, also] = [await house.enter('Anna', kept[0], link), await house.enter('Bruno', kept[1], link)]
  for (const one of [again, also]) {
    await come(one, one.page.locator('.question'))
    expect(await one.page.locator('.play').textContent()).toContain('Marshal')
  }
  for (const one of [again, also]) nothingOf(one, LOCKED)
  // The first screen knows the campaign and where the party is.
  await again.page.goto(`${house.address}/`)
  await again.page.getByText('Emberwick').first().waitFor()
  expect([...errors, ...again.errors, ...also.errors].join('\n')).toBe('')
})

/** So much experience by agreement that a level is due; then a card and a perk. */
async function levelUp(player: Player, players: Player[]): Promise<void> {
  const { page } = player
  await correct(player, players, '/characters/0/experience', '47')
  await come(player, page.getByRole('heading', { name: 'Marshal, you reach level 2' }))
  await button(player, 'Choose').click()
  const become = button(player, 'Become level 2')
  expect(await become.isDisabled()).toBe(true)
  await button(player, 'Take this').first().click()
  await page.locator('.perk:not(:disabled)').first().click()
  await become.click()
  await page.locator('.levelup').waitFor({ state: 'detached' })
  // A battle goal or the beginning may have given another mark.
  const more = page.getByRole('heading', { name: /perk marks? to spend/ })
  for (let marks = 0; marks < 4 && (await more.isVisible()); marks++) {
    await button(player, 'Choose').click()
    await page.locator('.perk:not(:disabled)').first().click()
    await page.locator('.levelup .primary').click()
    await page.locator('.levelup').waitFor({ state: 'detached' })
  }
  for (const one of players) await come(one, one.page.locator('.rail .one', { hasText: 'Marshal' }).getByText('level 2'))
  await inTown(player)
}

import { expect, it } from 'vitest'
import { House } from '../house.ts'
import type { Player } from '../player.ts'
import { agree, button, campaign, come, create, finish, nothingOf, phase, until, won } from '../town.ts'

const house = new House('web/e2e/packs')

/** What nobody may read before the envelope is open: the class, its cards, and the envelope itself. */
const LOCKED = [
  'night-clerk', 'Night Clerk', 'Whoever comes last is written down first', 'Sealing Wax', 'Folio 9b', 'Wrong Address',
  'burning oil that nobody bought',
]
/** And what came of the option that was not chosen is never read. */
const UNREAD = 'Somebody has to sweep the yard'

it('three people vote on an event, one retires, an envelope opens, and its class is played', async () => {
  const players = await campaign(house, 'drill', ['Anna', 'Bruno', 'Carla'])
  const [anna, bruno, carla] = players as [Player, Player, Player]
  // What classes single scenarios can be played with was fetched before there was a campaign.
  for (const one of players) one.answers.length = 0
  for (const [at, name] of ['marshal', 'wayfarer', 'hourblade'].entries()) await create(players[at]!, name)
  for (const one of players) await finish(one)
  await button(anna, 'We go there').click()
  await agree([bruno, carla])
  await won(anna, { hide: 3 }, () => agree([bruno, carla]))
  for (const one of players) await button(one, 'Go on').click()
  await vote(anna, bruno, carla)
  expect(await until(players, async () => (await phase(anna)) === 'downtime')).toBe(true)
  for (const one of players) nothingOf(one, [...LOCKED, UNREAD])

  await retire(anna, [bruno, carla])
  // Now everybody has read it, and whoever has nobody to play chooses it.
  await anna.page.locator('[data-class="night-clerk"]').waitFor()
  await create(anna, 'night-clerk')
  for (const one of players) {
    await come(one, one.page.locator('.rail .one', { hasText: 'Night Clerk' }))
    nothingOf(one, [UNREAD])
  }
  expect(players.flatMap((one) => one.errors).join('\n')).toBe('')
})

/** One speaks for an option, the others see whose face is on it; most of them decide. */
async function vote(first: Player, second: Player, third: Player): Promise<void> {
  await first.page.locator('.option', { hasText: 'To the wall!' }).click()
  for (const { page } of [second, third]) await page.locator('.vote', { hasText: 'To the wall!' }).waitFor()
  expect(await second.page.locator('.option.mine').innerText()).toContain('To the wall!')
  nothingOf(second, ['They leave at noon'])
  await button(second, 'Agree').click()
  for (const { page } of [first, second, third]) await page.locator('.attack').waitFor()
}

/** The quest is fulfilled: a farewell that everybody sees, and what it opens. */
async function retire(player: Player, others: Player[]): Promise<void> {
  const { page } = player
  await come(player, page.getByRole('heading', { name: 'The quest is fulfilled' }))
  await button(player, 'Say goodbye').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Say goodbye' }).click()
  for (const one of [player, ...others]) {
    await one.page.locator('.farewell').waitFor()
    expect(await one.page.locator('.farewell').innerText()).toContain('burning oil that nobody bought')
    await button(one, 'Farewell').click()
  }
  await button(player, 'Look at the classes').click()
}

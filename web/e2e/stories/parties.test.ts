import { expect, it } from 'vitest'
import { wrong } from '../axe.ts'
import { House } from '../house.ts'
import type { Player } from '../player.ts'
import { agree, button, campaign, finish, followed, lend, phase, until, won } from '../town.ts'

const house = new House('web/e2e/packs')
const CLASSES = ['marshal', 'wayfarer', 'hourblade', 'duskwalker']

// D174: four people of one Gloomhaven world found a second party; each pair plays a scenario at a table of
// its own, both at once, and both come home to the one city.
it('two parties of one world: two scenarios at once, no treasure twice, both come home', async () => {
  const players = await campaign(house, 'twins', ['Anna', 'Bruno', 'Cleo', 'Dario'])
  const [anna, bruno, cleo, dario] = players as [Player, Player, Player, Player]
  const home = anna.table
  for (const [at, player] of players.entries()) await enlist(player, CLASSES[at]!)
  for (const player of players) await finish(player)
  await together(players, () => button(anna, 'We go there').isVisible())
  await button(anna, 'We go there').click()
  await agree([bruno, cleo, dario])
  await won(anna, {}, () => agree([bruno, cleo, dario]))
  await together(players, async () => (await phase(anna)) === 'city')
  for (const player of players) await read(player)

  await parties(anna, ['Found another party'])
  await parties(cleo, [/joins party 2/])
  await parties(dario, [/joins party 2/])
  await where(anna, [['Party 1', 'in town', 'Anna', 'Bruno'], ['Party 2', 'not in town', 'Cleo', 'Dario']])

  const east = await setOut([anna, bruno], home, 'east-gate')
  // The city is the others' now. What the first are at cannot be chosen.
  await cleo.page.locator('[data-phase="city"]').waitFor()
  await where(cleo, [['Party 1', 'out: The East Gate'], ['Party 2', 'in town']])
  const west = await setOut([cleo, dario], home, 'west-gate', 'east-gate')
  expect(new Set([home, east, west]).size).toBe(3)
  await clean(anna, 'a scenario at a table of its own')

  // Both tables at once: one of each pair plays, a bot plays for the other.
  for (const other of [bruno, dario]) await lend(other)
  const over = () => Promise.all([anna, cleo].map((player) => player.isOver()))
  for (let turn = 0; turn < 600 && (await over()).includes(false); turn++) {
    for (const player of [anna, cleo]) if (!(await player.isOver())) await followed(player)
    await anna.page.waitForTimeout(20)
  }
  expect(await over()).toEqual([true, true])

  for (const player of players) {
    await player.page.getByRole('link', { name: 'Home to the campaign' }).click()
    await player.page.locator('[data-phase]').waitFor()
    expect(player.table).toBe(home)
  }
  // The first that came home is in the city; the other waits at the gate until there is room.
  const waits = (await cleo.page.locator('[data-out]').isVisible()) ? [cleo, dario] : [anna, bruno]
  const inside = players.filter((player) => !waits.includes(player)) as [Player, Player]
  for (const player of waits) await player.page.getByText('You are home from').waitFor()
  await together(inside, async () => (await phase(inside[0])) === 'city')
  const first = await brought(inside[0])
  await clean(waits[0]!, 'waiting at the gate')
  await parties(inside[0], [/comes to town/])
  await together(waits, async () => (await phase(waits[0]!)) === 'city')
  // Each chest was opened once, by one of them, and both scenarios are done.
  const second = await brought(waits[0]!)
  expect([first, second].map((gold) => [gold.includes('20 gold'), gold.includes('30 gold')]).sort()).toEqual([[false, true], [true, false]])
  await button(waits[0]!, 'Map').click()
  for (const gate of ['east-gate', 'west-gate']) {
    const pin = waits[0]!.page.locator(`[data-pin="${gate}"].done`)
    await pin.waitFor()
    expect(await pin.innerText()).not.toContain('treasure')
  }
  for (const player of players) expect(player.errors.join('\n'), player.table).toBe('')
  for (const player of players) await player.close()
})

/** A new character; in the city gold is kept, and nothing has to be bought. */
async function enlist(player: Player, classId: string): Promise<void> {
  await player.page.locator(`[data-class="${classId}"]`).click()
  await button(player, /^I play the/).click()
  await button(player, 'Keep this quest').first().click()
  await button(player, 'I am finished').waitFor()
}

/** What is asked is answered until something is there. */
async function together(players: Player[], there: () => Promise<boolean>): Promise<void> {
  const arrived = await until(players, there)
  expect(arrived, `${players[0]!.page.url()} ${await phase(players[0]!)}`).toBe(true)
}

/** Opens the page of the parties, and does something there. */
async function parties(player: Player, does: (string | RegExp)[]): Promise<void> {
  await player.page.getByRole('button', { name: /^(Parties|Where are the parties)/ }).first().click()
  for (const name of does) await player.act(() => player.page.getByRole('dialog').getByRole('button', { name }).first().click())
  await player.page.keyboard.press('Escape')
}

/** Where each party is and who is in it, as the page says. */
async function where(player: Player, expected: string[][]): Promise<void> {
  const { page } = player
  await page.getByRole('button', { name: /^(Parties|Where are the parties)/ }).first().click()
  for (const [name, ...words] of expected) {
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name! })
    for (const word of words) await row.getByText(word).first().waitFor()
  }
  await clean(player, 'the parties')
  await page.keyboard.press('Escape')
}

/** A pair leaves the city for a scenario and finds itself at a table of its own; its code. */
async function setOut(pair: [Player, Player], home: string, scenario: string, taken?: string): Promise<string> {
  const [first] = pair
  for (const player of pair) await finish(player)
  const map = first.page.locator('[data-ask="which_scenario"]')
  await map.waitFor()
  if (taken) expect(await first.page.locator(`[data-pin="${taken}"]`).innerText()).toContain('another party is there')
  await first.page.locator(`[data-pin="${scenario}"]`).click()
  await button(first, 'We go there').click()
  // They agree, and off.
  await together(pair, () => Promise.resolve(pair.every((player) => player.table !== home)))
  expect(pair[0].table).toBe(pair[1].table)
  for (const player of pair) await player.page.locator('.play:not([data-phase])').waitFor()
  return first.table
}

/** Puts the homecoming away, if it is still there. */
async function read(player: Player): Promise<void> {
  const on = button(player, 'Go on')
  await on.or(button(player, 'I am finished')).first().waitFor()
  if (await on.isVisible()) await on.click()
}

/** What the log tells of a homecoming. */
async function brought(player: Player): Promise<string> {
  await read(player)
  await button(player, 'Log').click()
  const told = await player.page.locator('.log-part').innerText()
  await button(player, 'Town').click()
  return told
}

async function clean(player: Player, screen: string): Promise<void> {
  expect(await wrong(player), screen).toEqual([])
}

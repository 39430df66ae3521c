import { expect, it } from 'vitest'
import { House } from '../house.ts'
import type { Player } from '../player.ts'

const house = new House()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** How long the others have to agree, also while the machine is busy. */
const PATIENCE = 180_000

/** Four phones at one table, each with a character of its own. */
async function four(): Promise<Player[]> {
  const anna = await house.enter('Anna', PHONE)
  await anna.page.getByRole('link', { name: 'A table of cardboard' }).tap()
  for (let more = 0; more < 2; more++) await anna.page.getByRole('button', { name: 'Another character' }).tap()
  await anna.page.locator('.monsters input').first().check()
  await anna.page.locator('.monsters input').nth(3).check()
  await anna.page.getByRole('button', { name: 'Set the table' }).tap()
  await anna.page.getByRole('link', { name: 'To the board' }).waitFor()
  const players = [anna]
  for (const name of ['Bruno', 'Carla', 'Dario']) {
    const guest = await house.enter(name, PHONE)
    await guest.page.goto(`${house.address}/#/join/${anna.table}`)
    await guest.page.getByRole('button', { name: 'Sit down' }).tap()
    players.push(guest)
  }
  for (const player of players) await player.page.getByRole('link', { name: 'To the board' }).tap()
  return players
}

it('four phones and a television play three rounds of a table of cardboard', async () => {
  const players = await four()
  const [anna, bruno] = players as [Player, Player]
  const screen = await house.enter('Television', { viewport: { width: 1920, height: 1080 } })
  await screen.page.goto(`${house.address}/#/table/${anna.table}/television`)
  await screen.page.locator('.television').waitFor()
  const tap = async (player: Player, name: string | RegExp) =>
    player.act(() => player.page.getByRole('button', { name }).first().tap())

  // Two standees come, one of them elite; everybody sees them.
  await tap(anna, '1 comes')
  await anna.page.locator('[data-group="0"] [data-standee="1"]').waitFor()
  await anna.act(() => anna.page.locator('[data-group="1"]').getByRole('button', { name: '1 comes, elite' }).tap())
  await screen.page.locator('[data-group="1"] .elite[data-standee="1"]').waitFor()

  for (let round = 1; round <= 3; round++) {
    for (const [at, player] of players.entries()) {
      await player.page.getByLabel('Initiative', { exact: true }).fill(String(10 * (at + 1)))
      const others = players.filter((one) => one !== player)
      await tap(player, 'Say it')
      // Nobody learns an initiative before all have said theirs.
      if (at < 3) {
        const shown = await Promise.all([...others, screen].map((one) => one.page.locator('.order').innerText()))
        for (const text of shown) expect(text).not.toContain(String(10 * (at + 1)))
      }
    }
    await screen.page.locator('.order').getByText('40').waitFor()
    // Cards of both sets, in words and with numbers for both ranks.
    await screen.page.locator('[data-group="0"] .card .lines').first().waitFor()
    expect(await screen.page.locator('[data-group="0"] [data-rank]').count()).toBe(2)

    if (round === 1) {
      await anna.page.getByRole('button', { name: /^fire: inert/ }).tap()
      await screen.page.locator('.elements .strong').waitFor()
      await tap(bruno, 'Draw a modifier')
      await screen.page.locator('[data-deck="0"] .last b').first().waitFor()
      const standee = bruno.page.locator('[data-group="0"] [data-standee="1"]')
      const before = Number(await standee.locator('.points').getAttribute('data-points'))
      await bruno.act(() => standee.getByRole('button', { name: /suffers 1 damage/ }).tap())
      await screen.page.locator(`[data-group="0"] [data-standee="1"] [data-points="${before - 1}"]`).waitFor()
      // One step back.
      await tap(bruno, 'Undo')
      // What one has changed for all is taken back by all.
      const back = screen.page.locator(`[data-group="0"] [data-standee="1"] [data-points="${before}"]`)
      for (const end = Date.now() + PATIENCE; !(await back.isVisible()) && Date.now() < end; ) {
        for (const { page } of players.filter((one) => one !== bruno)) {
          const yes = page.getByRole('button', { name: 'Agree', exact: true })
          if (await yes.isVisible()) await yes.tap({ timeout: 5_000 }).catch(() => null)
        }
        await screen.page.waitForTimeout(20)
      }
      await back.waitFor()
      // Muddled before its turn: it ends with it by itself.
      await standee.getByRole('button', { name: /^Conditions of/ }).tap()
      await bruno.act(() => standee.getByRole('button', { name: 'muddle' }).tap())
      await screen.page.locator('[data-condition="muddle"]').waitFor()
    }
    for (let turn = 0; turn < 12; turn++) {
      const ended = await anna.page.getByText('which initiative?').isVisible()
      if (ended) break
      const tied = anna.page.getByText('A tie: who acts first?')
      if (await tied.isVisible()) await anna.act(() => anna.page.locator('.question .primary').first().tap())
      else await tap(anna, 'Turn over')
    }
    await screen.page.getByText(`Round ${round + 1}`).waitFor()
    expect(await screen.page.locator('[data-condition="muddle"]').count()).toBe(0)
  }
  // What one phone shows, all show.
  for (const player of players) await player.catchUpWith(anna)
  const texts = await Promise.all(players.map((one) => one.page.locator('.groups').innerText()))
  expect(new Set(texts).size).toBe(1)
  expect([...players, screen].flatMap((one) => one.errors).join('\n')).toBe('')
  for (const player of [...players, screen]) await player.close()
})

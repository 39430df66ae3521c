import { expect, it } from 'vitest'
import { House } from './house.ts'

const house = new House()

it('a position is set up by tapping, sent as a link, and answers in another browser with reasons', async () => {
  const anna = await house.enter('Anna', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = anna
  await page.getByRole('link', { name: 'What does the monster do?' }).click()
  await page.locator('[data-solved=true]').waitFor()
  // Away from the trap: the enemy behind it is no focus (FH-GUIDE-05).
  const answer = page.locator('.answer')
  await answer.getByText('fewest harmful hexes').waitFor()
  await answer.getByText('FH-GUIDE-05').waitFor()

  // The trap goes, and both enemies are equally near: initiative decides, then the players.
  const hex = (place: string) => page.locator(`[data-place="${place}"]`)
  await page.getByRole('radio', { name: 'floor' }).tap()
  await hex('3,2').tap()
  await answer.getByText('FH-GUIDE-08').waitFor()
  await page.getByRole('radio', { name: 'enemy' }).tap()
  await hex('7,2').tap()
  await hex('7,1').tap()
  await answer.getByText('FH-MON-17').waitFor()
  const outcomes = await answer.locator('.outcomes').innerText()
  const ends = await page.locator('.hex.end').count()
  expect(ends).toBe(4)
  expect(await page.locator('.route').count()).toBeGreaterThan(0)
  const link = await page.getByLabel('Link to this position').inputValue()
  expect(link).toContain('#/solver/')

  const bruno = await house.enter('Bruno')
  await bruno.page.goto(link)
  await bruno.page.locator('[data-solved=true]').waitFor()
  expect(await bruno.page.locator('.outcomes').innerText()).toBe(outcomes)
  expect(await bruno.page.locator('.hex.end').count()).toBe(ends)
  await bruno.page.locator('.answer').getByText('FH-MON-17').waitFor()

  // A position that is none is said to be none.
  await bruno.page.goto(`${house.address}/#/solver/nonsense`)
  await bruno.page.getByText('no position').waitFor()
  expect([...anna.errors, ...bruno.errors].join('\n')).toBe('')
  await anna.close()
  await bruno.close()
})

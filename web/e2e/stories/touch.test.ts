import { expect, it } from 'vitest'
import { outside } from '../../browser/gallery.ts'
import { House } from '../house.ts'
import { heap, longTasks, watchTasks } from '../measure.ts'

const house = new House()
/** So much more memory may be in use at the end of a scenario than in its first round. */
const GROWTH_MAX = 3_000_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

it('a whole scenario is played with a finger alone', async () => {
  const anna = await house.enter('Anna', PHONE)
  const { page } = anna
  await page.getByRole('button', { name: 'Play now' }).tap()
  const looked = new Set<string>()
  const cut: string[] = []
  let before = 0
  for (let turn = 0; turn < 4000 && !(await anna.isOver()); turn++) {
    const ask = (await anna.isAsked()) ? await page.locator('.question').getAttribute('data-ask') : null
    if (ask !== null && !looked.has(ask)) {
      looked.add(ask)
      if (ask === 'select_cards') {
        before = await heap(page)
        await watchTasks(page)
      }
      cut.push(...(await outside(page, '.question h2')).map((what) => `${ask}: ${what}`))
    }
    if (!(await anna.answer(turn))) await page.waitForTimeout(30)
  }
  expect(await anna.isOver()).toBe(true)
  expect([...looked]).toEqual(expect.arrayContaining(['select_cards', 'take_action', 'move_step']))
  // Every place that was meant could be touched, and the button that names it did what it says.
  expect(anna.missed).toEqual([])
  const [tasks, growth] = [await longTasks(page), (await heap(page)) - before]
  console.log(
    `a scenario on a phone: ${(growth / 1e6).toFixed(1)} MB more than in its first round, ` +
    `${tasks.length} tasks over 50 ms, the longest ${Math.round(Math.max(0, ...tasks))} ms`,
  )
  expect(growth).toBeLessThanOrEqual(GROWTH_MAX)
  expect(cut).toEqual([])
  expect(await outside(page, '.outcome .acts .button')).toEqual([])
  expect(anna.errors.join('\n')).toBe('')
  await anna.close()
})

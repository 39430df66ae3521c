import { expect, it } from 'vitest'
import { House } from '../house.ts'
import { traced } from '../measure.ts'

// Playing is smooth: no piece of work keeps the page from answering. What is measured is how long the page's own
// thread worked, so that a busy machine makes no difference.

const house = new House()
/** No piece of work takes longer than this while somebody plays, in milliseconds. */
const TASK_MAX = 50
const DECISIONS = 70

it('no task takes longer than 50 ms while playing', async () => {
  const anna = await house.enter('Anna')
  const { page } = anna
  await page.evaluate(() => {
    // As people have it at first: what happens is told and moves.
    const how = { language: 'en', theme: 'dark', motion: 'full', pace: 'fast', less: true }
    localStorage.setItem('longrest.settings', JSON.stringify({ name: 'Anna', ...how }))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Play now' }).click()
  await page.locator('.question').waitFor()
  let answered = 0
  const tasks = await traced(page, async () => {
    for (let turn = 0; turn < 4000 && answered < DECISIONS && !(await anna.isOver()); turn++) {
      if (await anna.answer(turn)) answered += 1
      else await page.waitForTimeout(30)
    }
  })
  const [longest] = tasks
  console.log(
    `${answered} decisions: ${tasks.length} tasks over 5 ms, the longest worked ${longest?.work.toFixed(0)} ms`,
    tasks.slice(0, 5),
  )
  expect(answered).toBeGreaterThan(30)
  expect(tasks.length).toBeGreaterThan(10)
  expect(tasks.filter(({ work }) => work > TASK_MAX)).toEqual([])
  expect(anna.errors.join('\n')).toBe('')
  await anna.close()
})

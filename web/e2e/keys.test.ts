import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { House } from './house.ts'

const house = new House()

/** So many presses a turn may take besides those that choose something. */
const PRESSES_MAX = 25

/** A keyboard, and nothing else: counts what is pressed to come to something, and what chooses it. */
class Keys {
  ways = 0
  choices = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async way(key: string): Promise<void> {
    this.ways++
    await this.page.keyboard.press(key)
  }

  /** Goes on with the tabulator until the focus is on such a part. */
  async reach(parts: string): Promise<void> {
    for (let tabs = 0; tabs < 30 && !(await this.isOn(parts)); tabs++) await this.way('Tab')
    expect(await this.isOn(parts), parts).toBe(true)
  }

  async choose(): Promise<void> {
    this.choices++
    await this.page.keyboard.press('Enter')
  }

  isOn(parts: string): Promise<boolean> {
    return this.page.evaluate((parts) => document.activeElement!.matches(parts), parts)
  }
}

const CARDS = '.card.may:not(.picked), .card.may:not(.picked) *'

/** Answers what is asked by keys alone. */
async function answer(page: Page, keys: Keys): Promise<void> {
  const has = async (parts: string) => (await page.locator(parts).count()) > 0
  if (await has('.card.may:not(.picked)')) {
    for (let picks = 0; picks < 2; picks++) {
      if (picks === 0) await keys.way('c')
      await keys.reach(CARDS)
      await keys.choose()
    }
    await keys.way('q')
    await keys.reach('.question .primary:not(:disabled)')
  } else if (await has('.card.open button:not(:disabled)')) {
    await keys.way('c')
  } else if (await has('.board [data-key]')) {
    await keys.way('b')
    await keys.way('ArrowRight')
  } else {
    await keys.way('q')
    await keys.reach('.question .buttons button')
  }
  await keys.choose()
}

/** What is asked, of whom, and in which state of the table. */
async function asked(page: Page): Promise<{ ask: string; who: string; version: string } | null> {
  return page.evaluate(() => {
    const question = document.querySelector('.question')
    const who = document.querySelector('.tray .name')?.textContent ?? ''
    const version = document.querySelector('.play')?.getAttribute('data-version') ?? ''
    return question ? { ask: question.getAttribute('data-ask')!, who, version } : null
  })
}

/** Waits for a question that is for a person: the page answers by itself what goes without saying. */
async function settled(page: Page): Promise<void> {
  await page.locator('.ask[aria-busy="false"] .question').waitFor({ timeout: 5000 }).catch(() => null)
}

it('a whole turn by keys takes few presses besides those that choose', async () => {
  const anna = await house.enter('Anna')
  const { page } = anna
  // What the page answers by itself is what it answers for everybody.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('longrest.settings')!) as object
    localStorage.setItem('longrest.settings', JSON.stringify({ ...kept, less: true }))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Play now' }).click()
  for (let turn = 0; turn < 400; turn++) {
    if ((await asked(page))?.ask === 'select_cards') break
    if (!(await anna.answer(turn))) await page.waitForTimeout(30)
  }

  // What is told at first is read, however late it came.
  const read = page.locator('.plate .go')
  await page.waitForTimeout(500)
  while (await read.isVisible()) await read.click()

  // Two cards for each of the two characters, and then the whole turn of whoever is first.
  const keys = new Keys(page)
  const turns: { who: string; ways: number; choices: number }[] = []
  let lost = 0
  for (let questions = 0; questions < 60 && turns.length < 3; questions++) {
    await settled(page)
    const now = await asked(page)
    if (!now) {
      await page.waitForTimeout(50)
      continue
    }
    const last = turns.at(-1)
    const selecting = now.ask === 'select_cards'
    if (turns.length > 0 && selecting) break
    if (!selecting && last?.who !== now.who) turns.push({ who: now.who, ways: 0, choices: 0 })
    const before = { ways: keys.ways, choices: keys.choices }
    await answer(page, keys)
    const turn = turns.at(-1)
    if (turn) {
      turn.ways += keys.ways - before.ways
      turn.choices += keys.choices - before.choices
    }
    await page.waitForFunction(
      (version) => document.querySelector('.play')?.getAttribute('data-version') !== version, now.version,
      { timeout: 5000 },
    ).catch(() => null)
    await settled(page)
    if (questions > 0 && !(await keys.isOn('.question, .question *'))) lost++
  }
  for (const { who, ways, choices } of turns) {
    console.log(`a turn by keys (${who}): ${ways} presses besides the ${choices} that choose`)
  }
  expect(turns.length).toBeGreaterThan(0)
  expect(turns[0]!.choices).toBeGreaterThan(1)
  expect(Math.max(...turns.map(({ ways }) => ways))).toBeLessThanOrEqual(PRESSES_MAX)
  expect(lost, 'the focus is on the question after every answer').toBe(0)
  expect(anna.errors.join('\n')).toBe('')
  await anna.close()
})

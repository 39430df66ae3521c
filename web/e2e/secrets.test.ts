import { expect, it } from 'vitest'
import { House } from './house.ts'
import type { Player } from './player.ts'

const house = new House()

it('nobody sees what another has chosen, holds or wants before the rules reveal it', async () => {
  const [anna, bruno] = await house.party()
  let selections = 0
  for (let turn = 0; turn < 400 && selections < 3 && !(await anna.isOver()); turn++) {
    const goals = await anna.page.locator('.stage .goal b').allInnerTexts()
    if (goals.length > 0) {
      const text = await bruno.page.locator('body').innerText()
      for (const goal of goals) expect(text).not.toContain(goal)
    }
    if (await isSelecting(anna)) {
      selections++
      await chooseInSecret(anna, bruno, selections === 1)
    }
    const asked = [await anna.answer(turn)]
    if (!(await waitsFor(anna, bruno))) asked.push(await bruno.answer(turn))
    if (!asked.includes(true)) await anna.page.waitForTimeout(30)
    checkFrames(bruno)
  }
  expect(selections).toBe(3)
  expect([...anna.errors, ...bruno.errors].join('\n')).toBe('')
  await anna.close()
  await bruno.close()
})

function isSelecting(player: Player): Promise<boolean> {
  return player.isAsked().then(async (asked) =>
    asked && (await player.question()).includes('choose two cards'),
  )
}

/** Both are to choose, and Anna has not: Bruno would reveal what she chooses if he were the first. */
async function waitsFor(anna: Player, bruno: Player): Promise<boolean> {
  if (!(await isSelecting(bruno))) return false
  await anna.catchUpWith(bruno)
  return isSelecting(anna)
}

/** Anna answers while Bruno still thinks: nothing of it reaches him, in no frame and not on his page. */
async function chooseInSecret(anna: Player, bruno: Player, first: boolean): Promise<void> {
  const hand = await anna.page.locator('.tray .card .name').allInnerTexts()
  expect(hand.length).toBeGreaterThan(1)
  await anna.answer(0)
  await bruno.catchUpWith(anna)
  checkFrames(bruno)
  if (!first) return // later the log names cards that were played
  const page = await bruno.page.content()
  for (const card of hand) expect(page).not.toContain(card.replace(/\s*\d+$/, ''))
}

type Character = { hand: unknown; pool: unknown; goals: unknown; chosen: unknown; resting: unknown }
type View = { phase: unknown; characters: Character[] }
type Line = { fact: { what: string; character?: number; [name: string]: unknown } }
type Frame = {
  update?: { views: { seat: number | null; view: View }[]; log: Line[] }
}

/** What is known of others only when the scenario is over, and the facts that would tell. */
const SECRET_FACTS: Record<string, string> = { goals_dealt: 'goals', goal_kept: 'goal' }

/** Bruno plays the second character: of the others nothing hidden is in any frame that he got. */
function checkFrames(bruno: Player): void {
  const frames = bruno.frames.splice(0).map((frame) => JSON.parse(frame) as Frame)
  for (const { update } of frames) {
    if (!update) continue
    for (const { seat, view } of update.views) {
      expect([null, 1]).toContain(seat) // before he sat down he only watched
      if (view.phase === 'Over') continue
      view.characters.forEach((character, place) => {
        if (place === seat) return
        expect(character).toMatchObject({ hand: null, pool: null, goals: null })
        if (view.phase === 'Select') expect(character).toMatchObject({ chosen: null, resting: null })
      })
    }
    for (const { fact } of update.log) {
      const secret = SECRET_FACTS[fact.what]
      if (secret !== undefined && fact.character !== 1) {
        expect([undefined, null, []]).toContainEqual(fact[secret])
      }
    }
  }
}

// Nothing of cards and questions is cut, overlaps or scrolls inside a card: at every size, in every language.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESK, Gallery, LAPTOP, PHONE, SIDEWAYS, SMALL, TABLET } from './gallery.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await Gallery.open()
})

afterAll(() => gallery.close())

const SIZES = [PHONE, SIDEWAYS, TABLET, SMALL, LAPTOP, DESK]

/** Every kind of question, with the cards beside it. */
const SCENES = [
  'goals', 'items', 'hand', 'select', 'select-two', 'action', 'free', 'move', 'attack-expect', 'chips', 'area',
  'negate', 'perform', 'over', 'rest', 'react', 'consume', 'first',
  'descent-act', 'descent-target', 'descent-surges', 'descent-window', 'descent-cards',
]

/** What is wrong with the cards and the question that are shown. */
function faults(): string[] {
  const out: string[] = []
  const said = (one: Element) => `${one.className.toString().slice(0, 30)} “${one.textContent.trim().slice(0, 30)}”`
  const parts = [...document.querySelectorAll<HTMLElement>('.card .text, .card .name')]
  for (const box of parts.filter((one) => one.clientHeight > 0)) {
    const [deep, wide] = [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth]
    if (deep > 2 || wide > 2) out.push(`cut: ${said(box)} ${wide}×${deep}`)
  }
  const question = document.querySelector<HTMLElement>('.question')
  if (!question) return [...out, 'there is no question']
  if (question.scrollWidth > question.clientWidth + 2) out.push('the question is too wide')
  const frame = question.getBoundingClientRect()
  if (frame.left < -1 || frame.right > innerWidth + 1 || frame.top < -1 || frame.top > innerHeight - 40) {
    out.push(`the question lies outside: ${JSON.stringify(frame)}`)
  }
  const pressed = [...question.querySelectorAll('h2, button')].map((one) => [one, one.getBoundingClientRect()] as const)
  pressed.forEach(([one, a], at) => {
    if (a.left < frame.left - 1 || a.right > frame.right + 1) out.push(`beside the question: ${said(one)}`)
    for (const [other, b] of pressed.slice(at + 1)) {
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
      if (!apart) out.push(`overlap: ${said(one)} and ${said(other)}`)
    }
  })
  // The parts of the screen share it.
  const shown = ['.play > .order', '.play > .board', '.play > .ask', '.play > .hand', '.play > .log']
    .flatMap((part) => [...document.querySelectorAll(part)])
    .map((one) => [one, one.getBoundingClientRect()] as const).filter(([, box]) => box.width > 0 && box.height > 0)
  shown.forEach(([one, a], at) => {
    for (const [other, b] of shown.slice(at + 1)) {
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
      if (!apart) out.push(`${one.className} lies over ${other.className}`)
    }
  })
  return out
}

describe('cards and questions are whole', () => {
  const all = ['en', 'it', 'de', 'es'].flatMap((language) => SCENES.map((scene) => [scene, language] as const))
  it.each(all)('%s in %s', async (scene, language) => {
    const { page, close } = await gallery.scene(scene, PHONE, `${scene === 'over' ? '&less=no' : ''}&language=${language}`)
    await page.evaluate(() => document.fonts.ready)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      // What follows the size of the window is measured again first; what is wrong then stays wrong.
      let found = await page.evaluate(faults)
      for (let again = 0; again < 40 && found.length > 0; again++) {
        await page.waitForTimeout(100)
        found = await page.evaluate(faults)
      }
      expect(found, `${size.width}×${size.height}`).toEqual([])
    }
    await close()
  })
})

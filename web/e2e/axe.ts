// What is wrong with a screen for somebody who cannot see it, or not well.

import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Player } from './player.ts'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Serious violations as rule and place, and whether the page is wider than the screen. */
export async function wrong({ page }: Player): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: typeof axe }).axe.run
    return (await run({ resultTypes: ['violations'], preload: false })).violations
  })
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const places = serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  return width! > room! ? [...places, `${width} wide`] : places
}

// Screenshots of every scene of the gallery at every size, in both themes and in high contrast:
// `npm run shots -- folder [scene...]`; `SHOTS=phone,laptop-light` for some of the sizes alone.

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { openBrowser, sceneNames, serveFolder } from '../browser/browser.mjs'

const [folder = 'node_modules/.shots', ...wanted] = process.argv.slice(2)
/** @type {Record<string, [width: number, height: number]>} */
const SIZES = {
  phone: [390, 844], sideways: [844, 390], tablet: [820, 1180], small: [1366, 768],
  laptop: [1440, 900], television: [1920, 1080],
}
/** What is added to a size's name and to the address. */
const THEMES = { '': '', '-light': '&theme=light', '-contrast': '&theme=contrast' }
/** So many sizes at once: most of the time a page is waited for. */
const TOGETHER = 3

const chosen = process.env['SHOTS']?.split(',')
const jobs = Object.entries(SIZES).flatMap(([size, [width, height]]) =>
  Object.entries(THEMES).map(([theme, query]) => ({ name: size + theme, width, height, query })))
  .filter(({ name }) => !chosen || chosen.includes(name))
if (jobs.length === 0) throw new Error(`no such size: ${chosen?.join(', ')}`)
const sizes = jobs.length

mkdirSync(resolve(folder), { recursive: true })
if (!process.env['SHOTS_BUILT']) await build({ mode: 'gallery', logLevel: 'warn' })
const site = await serveFolder('node_modules/.gallery')
const browser = await openBrowser()
const scenes = wanted.length > 0 ? wanted : await sceneNames(browser, site.address)

async function work() {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const { name, width, height, query } = job
    const page = await browser.newPage({ viewport: { width, height } })
    for (const scene of scenes) {
      await page.goto('about:blank')
      await page.goto(`${site.address}/gallery.html?scene=${scene}${query}`)
      await page.waitForSelector('html[data-ready]')
      await page.waitForTimeout(400)
      await page.screenshot({ path: resolve(folder, `${scene}-${name}.png`) })
    }
    await page.close()
  }
}

await Promise.all(Array.from({ length: TOGETHER }, work))
await browser.close()
site.close()
console.log(`${scenes.length} scenes at ${sizes} sizes and themes in ${resolve(folder)}`)

// Screenshots of every scene of the gallery at every size, in both themes on a laptop:
// `npm run shots -- folder [scene...]`.

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { openBrowser, sceneNames, serveFolder } from '../browser/browser.mjs'

const [folder = 'node_modules/.shots', ...wanted] = process.argv.slice(2)
/** @type {Record<string, [width: number, height: number, theme?: string]>} */
/** @type {Record<string, [number, number, string]>} */
const SIZES = {
  phone: [390, 844, ''], sideways: [844, 390, ''], tablet: [820, 1180, ''], small: [1366, 768, ''],
  laptop: [1440, 900, ''], television: [1920, 1080, ''], light: [1440, 900, '&theme=light'],
  contrast: [1440, 900, '&theme=contrast'],
}

mkdirSync(resolve(folder), { recursive: true })
if (!process.env.SHOTS_BUILT) await build({ mode: 'gallery', logLevel: 'warn' })
const site = await serveFolder('node_modules/.gallery')
const browser = await openBrowser()
const scenes = wanted.length > 0 ? wanted : await sceneNames(browser, site.address)
for (const [size, [width, height, theme]] of Object.entries(SIZES)) {
  const page = await browser.newPage({ viewport: { width, height } })
  for (const scene of scenes) {
    await page.goto('about:blank')
    await page.goto(`${site.address}/gallery.html?scene=${scene}${theme}`)
    await page.waitForSelector('html[data-ready]')
    await page.waitForTimeout(400)
    await page.screenshot({ path: resolve(folder, `${scene}-${size}.png`) })
  }
  await page.close()
}
await browser.close()
site.close()
console.log(`${scenes.length} scenes at ${Object.keys(SIZES).length} sizes in ${resolve(folder)}`)

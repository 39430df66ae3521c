// Screenshots of every scene of the gallery at three sizes: `npm run shots -- folder [scene...]`.

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { openBrowser, sceneNames, serveFolder } from '../browser/browser.mjs'

const [folder = 'node_modules/.shots', ...wanted] = process.argv.slice(2)
const SIZES = {
  phone: [390, 844], tablet: [820, 1180], laptop: [1440, 900], television: [1920, 1080],
}

mkdirSync(resolve(folder), { recursive: true })
if (!process.env.SHOTS_BUILT) await build({ mode: 'gallery', logLevel: 'warn' })
const site = await serveFolder('node_modules/.gallery')
const browser = await openBrowser()
const scenes = wanted.length > 0 ? wanted : await sceneNames(browser, site.address)
for (const [size, [width, height]] of Object.entries(SIZES)) {
  const page = await browser.newPage({ viewport: { width, height } })
  for (const scene of scenes) {
    await page.goto('about:blank')
    await page.goto(`${site.address}/gallery.html?scene=${scene}`)
    await page.waitForSelector('html[data-ready]')
    await page.waitForTimeout(100)
    await page.screenshot({ path: resolve(folder, `${scene}-${size}.png`) })
  }
  await page.close()
}
await browser.close()
site.close()
console.log(`${scenes.length} scenes at ${Object.keys(SIZES).length} sizes in ${resolve(folder)}`)

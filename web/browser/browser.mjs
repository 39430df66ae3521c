// A real Chromium, and a small server for built files.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../build/chromium.mjs'

/**
 * The system's Chromium.
 * @param {string[]} more
 */
export function openBrowser(...more) {
  const executablePath = chromiumPath()
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...more] })
}

/** @type {Record<string, string>} */
const KINDS = {
  html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml',
  woff2: 'font/woff2', webmanifest: 'application/manifest+json', png: 'image/png',
}

/** The policy under which the server shows the page; what it forbids must not be needed. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What a test asks of a page, served beside it so that the policy allows it. */
const TESTER = 'axe.min.js'

/**
 * Serves built files under the policy of the real server.
 * @param {string} folder
 */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html'
    readFile(path === TESTER ? join('node_modules/axe-core', TESTER) : join(folder, path)).then(
      (data) => {
        const kind = KINDS[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
        response.writeHead(200, {
          'content-type': kind, 'content-security-policy': POLICY,
          'cache-control': kind === 'text/html' ? 'no-store' : 'max-age=3600',
        })
        response.end(data)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)))
  const where = server.address()
  if (where === null || typeof where === 'string') throw new Error('no port')
  return { address: `http://127.0.0.1:${where.port}`, close: () => server.close() }
}

/**
 * The names of the gallery's scenes.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @returns {Promise<string[]>}
 */
export async function sceneNames(browser, address) {
  const page = await browser.newPage()
  await page.goto(`${address}/gallery.html`)
  await page.waitForSelector('html[data-ready]')
  const found = /** @type {string[]} */ (await page.evaluate('window.scenes'))
  await page.close()
  return found
}

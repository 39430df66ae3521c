// Finds a Chromium for the tests. As a program it prints where one is, or says what to do.

import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const NAMES = [
  'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome',
  'microsoft-edge', 'msedge',
]

/** Where browsers are that are not on the path. */
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const ADVICE =
  'The tests of the page need a Chromium, and none was found. Install Chromium, Chrome or Edge ' +
  '(Debian and Ubuntu: apt-get install --no-install-recommends chromium fonts-liberation; ' +
  'macOS: brew install --cask chromium), or name one: CHROMIUM=/path/to/chromium make test'

/**
 * The browser to use.
 * @param {Record<string, string | undefined>} environment
 * @param {string[]} places
 * @returns {string}
 * @throws when there is none, with what to do
 */
export function chromiumPath(environment = process.env, places = PLACES) {
  const named = environment['CHROMIUM']
  if (named) {
    if (canRun(named)) return named
    throw new Error(`CHROMIUM is ${named}, which is not a program that can be run. ${ADVICE}`)
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = [...onPath, ...places].find(canRun)
  if (found) return found
  throw new Error(ADVICE)
}

/** @param {string} path */
function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(chromiumPath())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

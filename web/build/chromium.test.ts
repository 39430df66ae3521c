import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { chromiumPath } from './chromium.mjs'

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'longrest-chromium-'))
  for (const name of names) {
    writeFileSync(join(folder, name), '#!/bin/sh\n')
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

test('the one that is named comes first', () => {
  const folder = folderWith('mine', 'chromium')
  const named = join(folder, 'mine')
  expect(chromiumPath({ CHROMIUM: named, PATH: folder }, [])).toBe(named)
})

test('then one on the path, whatever it is called, then one where it is usually installed', () => {
  const [empty, chrome] = [folderWith(), folderWith('google-chrome')]
  const path = [empty, chrome].join(delimiter)
  expect(chromiumPath({ PATH: path }, [])).toBe(join(chrome, 'google-chrome'))
  const installed = join(folderWith('Chromium'), 'Chromium')
  expect(chromiumPath({ PATH: empty }, ['/nowhere/chrome', installed])).toBe(installed)
})

test('where there is none it is said what to do', () => {
  const empty = folderWith()
  expect(() => chromiumPath({ PATH: empty }, [])).toThrow(/none was found.*CHROMIUM=.*make test/)
  const wrong = { CHROMIUM: join(empty, 'chromium'), PATH: folderWith('chromium') }
  expect(() => chromiumPath(wrong, [])).toThrow(/not a program that can be run/)
})

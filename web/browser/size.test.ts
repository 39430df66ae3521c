import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const BUDGET = 200 * 1024

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

it('the page is at most 200 KB compressed, with one language and all its screens', () => {
  const all = files('dist').filter((path) => !/icon-\d+\.png$/.test(path))
  // One language is fetched; the largest of them counts.
  const isCatalogue = (path: string) => /assets\/(en|it|de|es)-/.test(path)
  const size = (path: string) =>
    path.endsWith('.woff2') ? statSync(path).size : gzipSync(readFileSync(path)).length
  const catalogues = all.filter(isCatalogue).map(size)
  expect(catalogues).toHaveLength(4)
  const rest = all.filter((path) => !isCatalogue(path)).reduce((sum, path) => sum + size(path), 0)
  const total = rest + Math.max(...catalogues)
  console.log(`the page: ${(total / 1024).toFixed(1)} KB compressed`)
  expect(total).toBeLessThanOrEqual(BUDGET)
})

it('no script or style stands in the document itself', () => {
  const html = readFileSync('dist/index.html', 'utf8')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
})

it('the service worker keeps what was built', () => {
  const worker = readFileSync('dist/worker.js', 'utf8')
  expect(worker).not.toContain('__VERSION__')
  const kept = JSON.parse(/FILES = (\[.*\])/.exec(worker)![1]!) as string[]
  const scripts = files('dist/assets').map((path) => path.replace('dist/', ''))
  expect(scripts.filter((path) => !kept.includes(path))).toEqual([])
})

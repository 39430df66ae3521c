import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { PACK_ICONS } from '../build/icons.ts'
import { PARTS, type Parts } from '../build/shell.ts'

const BUDGET = 260 * 1024
const parts = JSON.parse(readFileSync(PARTS, 'utf8')) as Parts

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

/** What comes over the line for a file. */
function size(name: string): number {
  const path = join('dist', name)
  return path.endsWith('.woff2') ? statSync(path).size : gzipSync(readFileSync(path)).length
}

/** The sum of some files; of the four languages only the largest counts, because one is fetched. */
function weight(names: string[]): number {
  const languages = new Map(['en', 'it', 'de', 'es'].map((one) => [one, 0]))
  let sum = 0
  let count = 0
  for (const name of names) {
    const language = /assets\/(en|it|de|es)-/.exec(name)?.[1]
    if (language === undefined) sum += size(name)
    else {
      languages.set(language, languages.get(language)! + size(name))
      count += 1
    }
  }
  // Every catalogue is there in every language.
  expect(count % languages.size).toBe(0)
  return sum + Math.max(...languages.values())
}

it('everything that was built belongs to a part', () => {
  const known = [...parts.shell, ...parts.screens, ...Object.values(parts.families).flat()]
  const built = files('dist/assets').map((path) => path.replace('dist/', ''))
  const rest = built.filter((name) => !known.includes(name))
  expect(rest.filter((name) => !name.startsWith(PACK_ICONS))).toEqual([])
  expect(rest.length).toBeGreaterThan(50)
})

/** So many symbols of its pack are seen in one scenario at most: classes, monsters, items, tiles. */
const SYMBOLS_SEEN = 32

/** What so many of the symbols that packs name weigh, each fetched by itself. */
function symbols(): number {
  const sizes = files(join('dist', PACK_ICONS)).map((path) => gzipSync(readFileSync(path)).length)
  return (SYMBOLS_SEEN * sizes.reduce((sum, one) => sum + one, 0)) / sizes.length
}

it('a player of any game downloads at most 260 KB compressed, all screens included', () => {
  const besides = ['index.html', 'worker.js', 'manifest.webmanifest', 'icon.svg']
  const page = weight([...besides, ...parts.shell, ...parts.screens])
  expect(Object.keys(parts.families)).toContain('haven')
  for (const [family, names] of Object.entries(parts.families)) {
    // A campaign shows the cards of its characters: what it adds to their family counts.
    if (family === 'town') continue
    const total = page + weight(names) + symbols()
    console.log(`${family}: ${(total / 1024).toFixed(1)} KB, of which the page ${(page / 1024).toFixed(1)}`)
    expect(total, family).toBeLessThanOrEqual(BUDGET)
  }
})

/** What a campaign adds to the game whose scenarios it plays. */
function more(files: Record<string, string[]>): number {
  const known = parts.families['haven']!
  return weight(files['town']!.filter((name) => !known.includes(name)))
}

it('an evening of a campaign adds at most 80 KB', () => {
  const evening = more(parts.evenings)
  console.log(`an evening in town: ${(evening / 1024).toFixed(1)} KB more`)
  expect(evening).toBeGreaterThan(40 * 1024)
  expect(evening).toBeLessThanOrEqual(80 * 1024)
})

// Fetched when somebody opens them: a new character, a farewell, a level, an attack (each comes every few
// weeks), the book, the flowchart, the pencil, the form for cardboard, the engraver, other parties, the calendar,
// the television, a replay and a new campaign.
it('everything that a campaign can show adds at most 125 KB', () => {
  const all = more(parts.families)
  console.log(`all of a town: ${(all / 1024).toFixed(1)} KB more`)
  expect(all).toBeLessThanOrEqual(125 * 1024)
})

it('no script or style stands in the document itself', () => {
  const html = readFileSync('dist/index.html', 'utf8')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
})

it('the service worker keeps what opens the page', () => {
  const worker = readFileSync('dist/worker.js', 'utf8')
  expect(worker).not.toContain('__VERSION__')
  const kept = JSON.parse(/FILES = (\[.*\])/.exec(worker)![1]!) as string[]
  const html = readFileSync('dist/index.html', 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((name) => !kept.includes(name))).toEqual([])
  for (const names of Object.values(parts.families)) {
    expect(kept.filter((name) => names.includes(name))).toEqual([])
  }
})

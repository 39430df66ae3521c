import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { PACK_ICONS } from '../build/icons.ts'
import { PACKED } from '../build/packed.ts'
import { PARTS, type Parts } from '../build/shell.ts'

const BUDGET = 260 * 1024
const parts = JSON.parse(readFileSync(PARTS, 'utf8')) as Parts

/**
 * How a file is sent: packed closely to browsers that take it (over https, and on the machine itself), else as
 * `gzip` packs it.
 */
type Way = 'close' | 'gzip'

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

/** What comes over the line for a file. */
function size(name: string, way: Way): number {
  const path = join('dist', name)
  if (path.endsWith('.woff2')) return statSync(path).size
  if (way === 'close' && existsSync(path + PACKED)) return statSync(path + PACKED).size
  return gzipSync(readFileSync(path)).length
}

/** The sum of some files; of the four languages only the largest counts, because one is fetched. */
function weight(names: string[], way: Way): number {
  const languages = new Map(['en', 'it', 'de', 'es'].map((one) => [one, 0]))
  let sum = 0
  let count = 0
  for (const name of names) {
    const language = /assets\/(en|it|de|es)-/.exec(name)?.[1]
    if (language === undefined) sum += size(name, way)
    else {
      languages.set(language, languages.get(language)! + size(name, way))
      count += 1
    }
  }
  // Every catalogue is there in every language.
  expect(count % languages.size).toBe(0)
  return sum + Math.max(...languages.values())
}

it('everything that was built belongs to a part', () => {
  const known = [...parts.shell, ...parts.screens, ...Object.values(parts.families).flat()]
  const built = files('dist/assets').map((path) => path.replace('dist/', '')).filter((name) => !name.endsWith(PACKED))
  const rest = built.filter((name) => !known.includes(name))
  expect(rest.filter((name) => !name.startsWith(PACK_ICONS))).toEqual([])
  expect(rest.length).toBeGreaterThan(50)
})

/** So many symbols of its pack are seen in one scenario at most: classes, monsters, items, tiles. */
const SYMBOLS_SEEN = 32

/** What so many of the symbols that packs name weigh, each fetched by itself. */
function symbols(): number {
  const plain = files(join('dist', PACK_ICONS)).filter((path) => !path.endsWith(PACKED))
  const sizes = plain.map((path) => gzipSync(readFileSync(path)).length)
  return (SYMBOLS_SEEN * sizes.reduce((sum, one) => sum + one, 0)) / sizes.length
}

/** Fetched by whoever plays a seat from cardboard. */
const OWN_HANDS = /assets\/Cardboard-/

it('a seat played from cardboard adds at most 4 KB', () => {
  const own = parts.families['haven']!.filter((name) => OWN_HANDS.test(name))
  expect(own.length).toBeGreaterThan(0)
  expect(weight(own, 'gzip')).toBeLessThanOrEqual(4 * 1024)
})

it('a player of any game downloads at most 260 KB compressed, all screens included', () => {
  const besides = ['index.html', 'worker.js', 'manifest.webmanifest', 'icon.svg']
  const page = weight([...besides, ...parts.shell, ...parts.screens], 'gzip')
  expect(Object.keys(parts.families)).toContain('haven')
  for (const [family, names] of Object.entries(parts.families)) {
    // A campaign shows the cards of its characters: what it adds to their family counts.
    if (family === 'town') continue
    const total = page + weight(names.filter((name) => !OWN_HANDS.test(name)), 'gzip') + symbols()
    console.log(`${family}: ${(total / 1024).toFixed(1)} KB, of which the page ${(page / 1024).toFixed(1)}`)
    expect(total, family).toBeLessThanOrEqual(BUDGET)
  }
})

/** What a campaign adds to the game whose scenarios it plays, in KB. */
function more(files: Record<string, string[]>, way: Way): number {
  const known = parts.families['haven']!
  return weight(files['town']!.filter((name) => !known.includes(name)), way) / 1024
}

/** The most that a campaign may add: an ordinary evening, and everything it can ever show. */
const MOST: Record<Way, { evening: number; all: number }> = {
  close: { evening: 63, all: 90 },
  gzip: { evening: 73, all: 104 },
}

// Besides an evening, in one piece that is fetched when somebody first opens any of it: a new character, a
// farewell, a level, an attack (each comes every few weeks), the book, the flowchart, the pencil, the form for
// cardboard, the engraver, other parties, the calendar, the alchemist's chart, the television, a replay and a new campaign.
it('a campaign adds no more than it may', () => {
  for (const way of ['close', 'gzip'] as const) {
    const [evening, all] = [more(parts.evenings, way), more(parts.families, way)]
    console.log(`a campaign adds (${way}): ${evening.toFixed(1)} KB on an evening, ${all.toFixed(1)} KB in all`)
    expect(evening).toBeGreaterThan(40)
    expect(evening).toBeLessThanOrEqual(MOST[way].evening)
    expect(all).toBeLessThanOrEqual(MOST[way].all)
  }
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

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'
import { places } from '../lib/text.ts'
import de from './de.json'
import en from './en.json'
import es from './es.json'
import italian from './it.json'

type Catalogue = Record<string, string>
const catalogues: Record<string, Catalogue> = { en, it: italian, de, es }
const root = join(import.meta.dirname, '..')
const haven = join(root, '../../crates/haven/src')

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.includes('.test.') ? [path] : []
  })
}

/** The variants of an enum in a file of the engine, as they are written in JSON. */
function variants(file: string, name: string): string[] {
  const text = readFileSync(join(haven, file), 'utf8')
  const body = text.split(`pub enum ${name} {`)[1]!.split('\n}')[0]!
  const names = [...body.matchAll(/^ {4}([A-Z][A-Za-z]*)/gm)].map(([, found]) => found!)
  return names.map((one) => one.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase())
}

describe('the catalogues', () => {
  it.each(Object.keys(catalogues))('%s has every sentence, with the same places', (language) => {
    const catalogue = catalogues[language]!
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort())
    for (const [key, sentence] of Object.entries(en)) {
      expect(places(catalogue[key]!), `${language} ${key}`).toEqual(places(sentence))
      expect(catalogue[key]!.trim(), `${language} ${key}`).not.toBe('')
    }
  })

  it('has the words of everything the engine can ask, offer and tell', () => {
    const wanted = [
      ...variants('prompt.rs', 'Ask').map((name) => `ask.${name}`),
      ...variants('prompt.rs', 'Purpose').map((name) => `purpose.${name}`),
      ...variants('prompt.rs', 'ReactTo').map((name) => `react.${name}`),
      ...variants('choice.rs', 'Choice').map((name) => `choice.${name}`),
      ...variants('fact.rs', 'Fact').map((name) => `fact.${name}`),
      ...variants('fact.rs', 'Cause').map((name) => `cause.${name}`),
      ...variants('fact.rs', 'BonusWhy').map((name) => `bonus.${name}`),
      ...variants('fact.rs', 'Says').map((name) => `reason.${name}`),
      ...variants('condition.rs', 'Condition').map((name) => `condition.${name}`),
      ...variants('element.rs', 'Element').map((name) => `element.${name}`),
      ...variants('edit.rs', 'Edit').map((name) => `edit.${name}`),
      ...variants('modifiers.rs', 'Draw').map((name) => `chance.${name}`),
      ...variants('content.rs', 'TileKind').map((name) => `tile.${name}`),
      ...variants('content.rs', 'LootKind').map((name) => `loot.${name}`),
      ...variants('content.rs', 'ItemSlot').map((name) => `slot.${name}`),
      ...variants('content.rs', 'Usage').map((name) => `usage.${name}`),
    ]
    expect(wanted.length).toBeGreaterThan(200)
    expect(wanted.filter((key) => !(key in en))).toEqual([])
  })

  it('has every sentence that the page names', () => {
    const missing: string[] = []
    for (const path of sources(root)) {
      const text = readFileSync(path, 'utf8')
      for (const [, key] of text.matchAll(/\b(?:t|tell)\(\s*'([^']+)'/g)) {
        if (!(key! in en)) missing.push(`${path}: ${key}`)
      }
    }
    expect(missing).toEqual([])
  })
})

type Node = { type: string; [field: string]: unknown }

/** The names of signs, not sentences: keys of a keyboard, the names of languages. */
const SIGNS = new Set(['kbd', 'option'])
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label'])

function literals(node: unknown, element: string, found: string[]): void {
  if (Array.isArray(node)) return node.forEach((one) => literals(one, element, found))
  if (typeof node !== 'object' || node === null) return
  const { type, name, data, value } = node as Node
  const letters = (text: unknown) => typeof text === 'string' && /\p{L}{2}/u.test(text)
  if (type === 'Text' && letters(data) && !SIGNS.has(element)) found.push(String(data).trim())
  if (type === 'StyleDirective') return
  if (type === 'Attribute') {
    const texts = Array.isArray(value) ? (value as Node[]) : []
    const spoken = SPOKEN.has(String(name)) && texts.some((one) => letters(one['data']))
    if (spoken) found.push(`${String(name)}="${String(texts[0]?.['data'])}"`)
    return
  }
  const inside = type === 'RegularElement' ? String(name) : element
  for (const [field, child] of Object.entries(node as Node)) {
    if (field !== 'expression' && field !== 'metadata') literals(child, inside, found)
  }
}

describe('the components', () => {
  it('contain no sentences of their own', () => {
    const found: string[] = []
    for (const path of sources(root).filter((one) => one.endsWith('.svelte'))) {
      const { fragment } = parse(readFileSync(path, 'utf8'), { modern: true })
      const own: string[] = []
      literals(fragment, '', own)
      found.push(...own.map((text) => `${path}: ${text}`))
    }
    expect(found).toEqual([])
  })

  it('set no style as text, which the policy of the server forbids', () => {
    const found = sources(root).filter((path) => {
      const template = readFileSync(path, 'utf8').split('<style>')[0]!
      return path.endsWith('.svelte') && /\sstyle="/.test(template)
    })
    expect(found).toEqual([])
  })
})

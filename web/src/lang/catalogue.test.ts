import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'
import { places } from '../lib/text.ts'

type Catalogue = Record<string, string>
const LANGUAGES = ['en', 'it', 'de', 'es']
const FAMILIES = ['haven', 'descent', 'town', 'author', 'companion', 'solver']
const root = join(import.meta.dirname, '..')
const crates = join(root, '../../crates')

/** The page's own words, or those of a family. */
function catalogue(folder: string, language: string): Catalogue {
  const file = join(root, folder, 'lang', `${language}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue
}

const own = catalogue('.', 'en')

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.includes('.test.') ? [path] : []
  })
}

/** The variants of an enum in a file of an engine, in the way of JSON. */
function variants(file: string, name: string): string[] {
  const text = readFileSync(join(crates, file), 'utf8')
  const body = text.split(`pub enum ${name} {`)[1]!.split('\n}')[0]!
  const names = [...body.matchAll(/^ {4}([A-Z][A-Za-z]*)/gm)].map(([, found]) => found!)
  return names.map((one) => one.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase())
}

describe('the catalogues', () => {
  const all = ['.', ...FAMILIES].flatMap((folder) => LANGUAGES.map((one) => [folder, one]))
  it.each(all)('%s %s has every sentence, with the same places', (folder, language) => {
    const english = catalogue(folder!, 'en')
    const found = catalogue(folder!, language!)
    expect(Object.keys(found).sort()).toEqual(Object.keys(english).sort())
    for (const [key, sentence] of Object.entries(english)) {
      expect(places(found[key]!), key).toEqual(places(sentence))
      expect(found[key]!.trim(), key).not.toBe('')
      expect(found[key], key).not.toContain('\n')
    }
  })

  it.each(FAMILIES)('%s has no key of the page’s own', (family) => {
    expect(Object.keys(catalogue(family, 'en')).filter((key) => key in own)).toEqual([])
  })

  it('haven has the words of everything the engine can ask, offer and tell', () => {
    const wanted = [
      ...variants('haven/src/prompt.rs', 'Ask').map((name) => `ask.${name}`),
      ...variants('haven/src/prompt.rs', 'Purpose').map((name) => `purpose.${name}`),
      ...variants('haven/src/prompt.rs', 'ReactTo').map((name) => `react.${name}`),
      ...variants('haven/src/choice.rs', 'Choice').map((name) => `choice.${name}`),
      ...variants('haven/src/fact.rs', 'Fact').map((name) => `fact.${name}`),
      ...variants('haven/src/fact.rs', 'Cause').map((name) => `cause.${name}`),
      ...variants('haven/src/fact.rs', 'BonusWhy').map((name) => `bonus.${name}`),
      ...variants('haven/src/fact.rs', 'Says').map((name) => `reason.${name}`),
      ...variants('haven/src/condition/kind.rs', 'Condition').map((name) => `condition.${name}`),
      ...variants('haven/src/element/kind.rs', 'Element').map((name) => `element.${name}`),
      ...variants('haven/src/edit.rs', 'Edit').map((name) => `edit.${name}`),
      ...variants('haven/src/attack/modifiers.rs', 'Draw').map((name) => `chance.${name}`),
      ...variants('haven/src/content.rs', 'TileKind').map((name) => `tile.${name}`),
      ...variants('haven/src/content.rs', 'LootKind').map((name) => `loot.${name}`),
      ...variants('haven/src/content.rs', 'ItemSlot').map((name) => `slot.${name}`),
      ...variants('haven/src/content.rs', 'Usage').map((name) => `usage.${name}`),
    ]
    expect(wanted.length).toBeGreaterThan(200)
    const hints = variants('bots/src/reason.rs', 'Reason').map((name) => `hint.${name}`)
    expect(hints.filter((key) => !(key in own))).toEqual([])
    const words = { ...own, ...catalogue('haven', 'en') }
    expect(wanted.filter((key) => !(key in words))).toEqual([])
  })

  it('descent has the words of everything the engine can ask, offer and tell', () => {
    const words = { ...own, ...catalogue('descent', 'en') }
    const wanted = [
      ...variants('descent/src/choice.rs', 'Prompt').map((name) => `ask.${name}`),
      ...variants('descent/src/choice.rs', 'Choice').map((name) => `choice.${name}`),
      ...variants('descent/src/choice.rs', 'StartEffect').map((name) => `effect.${name}`),
      ...variants('descent/src/choice.rs', 'Draw').map((name) => `chance.${name}`),
      ...variants('descent/src/fact.rs', 'Fact').map((name) => `fact.${name}`),
      ...variants('descent/src/fact.rs', 'Failure').map((name) => `fact.attack_failed.${name}`),
      ...variants('descent/src/fact.rs', 'TokenKind').map((name) => `effect.${name}`),
      ...variants('descent/src/overlord_card.rs', 'Occasion').map((name) => `occasion.${name}`),
      ...variants('descent/src/quest.rs', 'Marker').map((name) => `marker.${name}`),
      ...variants('descent/src/quest.rs', 'Rune').map((name) => `rune.${name}`),
      ...variants('descent/src/quest.rs', 'Obstacle').map((name) => `obstacle.${name}`),
      ...variants('descent/src/content.rs', 'Tier').map((name) => `tier.${name}`),
      ...variants('descent/src/content.rs', 'SkillDeck').map((name) => `deck.${name}`),
      ...variants('descent/src/content.rs', 'AttackKind').map((name) => `attack.${name}`),
      ...variants('descent/src/content.rs', 'Rank').map((name) => `rank.${name}`),
      ...variants('descent/src/dice.rs', 'Die').map((name) => `die.${name}`),
      ...variants('descent/src/state.rs', 'Order').map((name) => `order.${name}`),
      ...variants('descent/src/state.rs', 'Action').map((name) => `action.${name.replace('_', '')}`),
      ...variants('descent/src/state.rs', 'Action').map((name) => `action.${name.replace('_', '')}.text`),
      ...variants('descent/src/edit.rs', 'Edit').map((name) => `edit.${name}`),
      ...variants('descent/src/edit.rs', 'Edit').map((name) => `edit.${name}.words`),
    ]
    expect(wanted.length).toBeGreaterThan(250)
    expect(wanted.filter((key) => !(key in words))).toEqual([])
  })

  it('has every sentence that the page names', () => {
    const missing: string[] = []
    for (const path of sources(root)) {
      const family = FAMILIES.find((name) => path.includes(`/src/${name}/`))
      // The author's page shows the cards of a family, with its words.
      const cards = family === 'author' ? catalogue('haven', 'en') : {}
      const words = { ...own, ...cards, ...(family ? catalogue(family, 'en') : {}) }
      const text = readFileSync(path, 'utf8')
      for (const [, key] of text.matchAll(/\b(?:t|tell)\(\s*'([^']+)'/g)) {
        if (!(key! in words)) missing.push(`${path}: ${key}`)
      }
    }
    expect(missing).toEqual([])
  })

  it.each(['.', ...FAMILIES])('%s has no sentence that nothing names', (folder) => {
    const text = sources(root).map((path) => readFileSync(path, 'utf8')).join('\n')
    const literals = new Set([...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, name]) => name))
    // Names that are put together: `resource.${herb}`.
    const made = [...text.matchAll(/`([a-z_]+\.(?:[\w.-]|\$\{(?:[^{}`]|`[^`]*`)*\})*)`/g)].map(([, name]) => name!)
    const patterns = [...new Set(made)].map((name) => new RegExp(`^${name.replace(/[.-]/g, '\\$&').replace(/\$\{.*?\}/g, '.*')}$`))
    const unused = Object.keys(catalogue(folder, 'en')).filter((key) => !literals.has(key) && !patterns.some((one) => one.test(key)))
    expect(unused).toEqual([])
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
  }, 30_000)

  it('set no style as text, which the policy of the server forbids', () => {
    const found = sources(root).filter((path) => {
      const template = readFileSync(path, 'utf8').split('<style>')[0]!
      return path.endsWith('.svelte') && /\sstyle="/.test(template)
    })
    expect(found).toEqual([])
  })
})

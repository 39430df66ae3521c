// A town has many words, and the names of its sentences are a third of them. Sentences that its screens name in
// full, in `t('book.page')` or `t(won ? 'book.won' : 'book.lost')`, come without their names when the page is
// built: they stand in a list, and the screens ask for them by number. Those whose names are put together
// (`t(`resource.${herb}`)`) or held in between keep them.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FAMILY = 'town'
const SCREEN = new RegExp(`/src/${FAMILY}/\\w+(?:\\.svelte)?(?:\\.ts)?$`)
const CATALOGUE = new RegExp(`/src/${FAMILY}/lang/\\w+\\.json$`)

const NAME = String.raw`[a-z_]+(?:\.\w+)+`
const QUOTED = new RegExp(`(['"\`])(${NAME})\\1`, 'g')
/** One name, or one of several, where a sentence is asked for. */
const ASKED = new RegExp(`\\b(?:t|tell|has)\\(\\s*(?:(?:[^'"\`(),]|'\\w+'|\\([^()]*\\))*\\?\\s*'${NAME}'\\s*:\\s*)*'${NAME}'`, 'g')
/** A name that is put together: what stands for its parts may be anything. */
export const MADE = /`((?:[\w.-]|\$\{[^{}]*\})+)`/g

type Catalogue = Record<string, string>

export function words(root: string): Plugin {
  const source = join(root, 'src')
  const numbers = numbered(read(source), namesOf(source))
  return {
    name: 'longrest-words',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (CATALOGUE.test(id)) return { code: listed(json(id), numbers), map: null }
      if (!SCREEN.test(id)) return undefined
      return { code: code.replace(QUOTED, (all, _, name: string) => `${numbers.get(name) ?? all}`), map: null }
    },
  }
}

/** The numbers of the sentences that are only ever named in full. */
export function numbered(sources: { own: string[]; others: string[] }, names: string[]): Map<string, number> {
  const all = [...sources.own, ...sources.others]
  const found = (pattern: RegExp, texts: string[], group: number) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[group]!))
  const count = (list: string[]) => list.reduce((map, name) => map.set(name, (map.get(name) ?? 0) + 1), new Map<string, number>())
  const asked = count(found(QUOTED, found(ASKED, sources.own, 0), 2))
  const said = count(found(QUOTED, all, 2))
  // Only what has letters and a point between the gaps can be the name of a sentence.
  const made = found(MADE, all, 1).filter((one) => one.includes('${') && one.includes('.') && /[a-z]/.test(one.replace(/\$\{[^}]*\}/g, '')))
  const patterns = made.map((one) => new RegExp(`^${one.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.*')}$`))
  const plain = names.filter((name) => {
    return asked.has(name) && asked.get(name) === said.get(name) && !patterns.some((pattern) => pattern.test(name))
  })
  return new Map(plain.map((name, at) => [name, at]))
}

/**
 * A catalogue as it is sent: its sentences as lines, those under numbers first, then the names of the others by how
 * they begin (`herb. fern moss`).
 */
export function listed(catalogue: Catalogue, numbers: Map<string, number>): string {
  const groups = new Map<string, string[]>()
  for (const name of Object.keys(catalogue).filter((one) => !numbers.has(one))) {
    const head = name.slice(0, name.indexOf('.') + 1)
    groups.set(head, [...(groups.get(head) ?? []), name.slice(head.length)])
  }
  const named = [...groups].flatMap(([head, rest]) => rest.map((one) => head + one))
  const lines = [...numbers.keys(), ...named].map((name) => catalogue[name]).join('\n')
  const names = [...groups].map(([head, rest]) => [head, ...rest].join(' ')).join('|')
  return `const lines = ${JSON.stringify(lines)}.split("\\n"), all = { ...lines }
let at = ${numbers.size}
for (const group of ${JSON.stringify(names)}.split("|")) {
  const [head, ...names] = group.split(" ")
  for (const name of names) all[head + name] = lines[at++]
}
export default all`
}

function json(file: string): Catalogue {
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue
}

/** The names of the sentences that are not among those that come with them. */
function namesOf(source: string): string[] {
  const [own, ...others] = [FAMILY, 'haven', '.'].map((folder) => json(join(source, folder, 'lang/en.json')))
  return Object.keys(own!).filter((name) => !others.some((one) => name in one))
}

/** Families that never have the words of this one. */
const APART = /^(?:author|companion|descent|solver)\b/

/** The text of all that is built: of this family, and what it may use. */
export function read(source: string): { own: string[]; others: string[] } {
  const texts = { own: [] as string[], others: [] as string[] }
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:svelte|ts)$/.test(name) || name.includes('.test.') || APART.test(name)) continue
    const own = name.startsWith(join(FAMILY, '/'))
    texts[own ? 'own' : 'others'].push(readFileSync(join(source, name), 'utf8'))
  }
  return texts
}

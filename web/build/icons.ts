// Symbols are taken from game-icons at build time: only those that the page names in `src/icons.txt`
// and those that the packs beside it name, so that thousands of others are not shipped.

import { readFileSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

type Set = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

const OWN = 'virtual:icons'
const PACKS = 'virtual:pack-icons'

export function icons(root: string, gallery: boolean): Plugin {
  const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as Set
  return {
    name: 'longrest-icons',
    resolveId: (id) => (id === OWN || id === PACKS ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${OWN}`) return module(set, ownNames(root), (name) => this.error(missing(name)))
      if (id === `\0${PACKS}`) {
        const own = new Set(ownNames(root))
        const names = packNames(root, gallery).filter((name) => !own.has(name))
        return module(set, names, (name) => this.warn(missing(name)))
      }
      return undefined
    },
  }
}

/** The names the page itself uses. */
export function ownNames(root: string): string[] {
  const text = readFileSync(join(root, 'src/icons.txt'), 'utf8')
  return text.split(/\s+/).filter((word) => word !== '')
}

/**
 * The names that content uses: every `icon = "name"` of the packs whose game the page can show, or of
 * the gallery's pack.
 */
export function packNames(root: string, gallery: boolean): string[] {
  const names = new Set<string>()
  const own = gallery ? files(join(root, 'gallery')) : []
  for (const file of [...packs(resolve(root, '../packs')).flatMap(files), ...own]) {
    const text = readFileSync(file, 'utf8')
    for (const [, name] of text.matchAll(/\bicon\s*[=:]\s*["']([a-z0-9-]+)["']/g)) {
      names.add(name!)
    }
  }
  return [...names].sort()
}

/** The packs of the one family that the page has screens for. */
function packs(folder: string): string[] {
  return files(folder).flatMap((file) => {
    if (!file.endsWith('pack.toml')) return []
    const other = /^game\s*=\s*"(?!haven")/m.test(readFileSync(file, 'utf8'))
    return other ? [] : [dirname(file)]
  })
}

function files(folder: string): string[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return [] // a page without packs beside it
  }
  return names.flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

function module(set: Set, names: string[], complain: (name: string) => void): string {
  const paths: Record<string, string> = {}
  for (const name of names) {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? '']
    if (icon) paths[name] = outline(icon.body)
    else complain(name)
  }
  return `export default ${JSON.stringify(paths)}`
}

/** The outlines of an icon as one path, cut to a tenth of its 512 units. */
function outline(body: string): string {
  const paths = [...body.matchAll(/\bd="([^"]+)"/g)].map(([, path]) => path!)
  // A path that begins with a relative move means it from the corner.
  const joined = paths.map((path, at) => (at > 0 && path.startsWith('m') ? `M0 0${path}` : path))
  return joined.join('').replace(/(\.\d)\d+/g, '$1')
}

function missing(name: string): string {
  return `game-icons has no icon named "${name}"`
}

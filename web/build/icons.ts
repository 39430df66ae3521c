// Symbols are taken from game-icons at build time: the page's own (`src/icons.txt`), and for each family
// of games those that its screens name (`icons.txt` in its folder). Those that packs name are files of
// their own, fetched one by one where they are seen; thousands of others are not shipped.

import { readFileSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { onGrid } from './outline.ts'

type Set = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

const OWN = 'virtual:icons'

/** The game of packs that name none. */
const FIRST_FAMILY = 'haven'

/** Where the symbols that packs name are, in what is built. */
export const PACK_ICONS = 'assets/icons'

export function icons(root: string, gallery: boolean): Plugin {
  const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as Set
  let built = false
  return {
    name: 'longrest-icons',
    configResolved(config) {
      built = config.command === 'build' && !gallery
    },
    resolveId: (id) => (id === OWN || id.startsWith(`${OWN}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${OWN}`) return module(set, ownNames(root), (name) => this.error(missing(name)))
      if (!id.startsWith(`\0${OWN}/`)) return undefined
      const family = id.slice(OWN.length + 2)
      // A town is shown with the symbols of its scenarios.
      const own = new Set([...ownNames(root), ...(family === 'town' ? screenNames(root, 'haven') : [])])
      const named = built ? screenNames(root, family) : familyNames(root, family, gallery)
      const names = named.filter((name) => !own.has(name))
      return module(set, names, (name) => this.warn(missing(name)))
    },
    generateBundle() {
      if (!built) return
      const own = new Set(ownNames(root))
      for (const name of new Set(FAMILIES.flatMap((one) => familyNames(root, one, false)))) {
        const icon = found(set, name)
        if (own.has(name) || !icon) continue
        this.emitFile({ type: 'asset', fileName: `${PACK_ICONS}/${name}.txt`, source: outline(icon.body) })
      }
    },
  }
}

const FAMILIES = ['haven', 'descent', 'town']

/** The names that a family's screens use. */
function screenNames(root: string, family: string): string[] {
  return words(join(root, 'src', family, 'icons.txt'))
}

/** The names the page itself uses. */
export function ownNames(root: string): string[] {
  return words(join(root, 'src/icons.txt'))
}

/** The names of a family: those of its screens, of its packs, and in the gallery of its tables. */
export function familyNames(root: string, family: string, gallery: boolean): string[] {
  const names = new Set(screenNames(root, family))
  const own = gallery ? files(join(root, 'gallery')) : []
  for (const file of [...packs(resolve(root, '../packs'), family).flatMap(files), ...own]) {
    const text = readFileSync(file, 'utf8')
    for (const [, name] of text.matchAll(/\bicon\s*[=:]\s*["']([a-z0-9-]+)["']/g)) {
      names.add(name!)
    }
  }
  return [...names].sort()
}

/** The packs of a family. */
function packs(folder: string, family: string): string[] {
  return files(folder).flatMap((file) => {
    if (!file.endsWith('pack.toml')) return []
    const [, game] = /^game\s*=\s*"([a-z]+)"/m.exec(readFileSync(file, 'utf8')) ?? []
    return (game ?? FIRST_FAMILY) === family ? [dirname(file)] : []
  })
}

function words(file: string): string[] {
  return readFileSync(file, 'utf8').split(/\s+/).filter((word) => word !== '')
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
    const icon = found(set, name)
    if (icon) paths[name] = outline(icon.body)
    else complain(name)
  }
  return `export default ${JSON.stringify(paths)}`
}

function found(set: Set, name: string): { body: string } | undefined {
  return set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? '']
}

/** The outlines of an icon as one path. */
function outline(body: string): string {
  const paths = [...body.matchAll(/\bd="([^"]+)"/g)].map(([, path]) => path!)
  // A path that begins with a relative move means it from the corner.
  const joined = paths.map((path, at) => (at > 0 && path.startsWith('m') ? `M0 0${path}` : path))
  return onGrid(joined.join(''))
}

function missing(name: string): string {
  return `game-icons has no icon named "${name}"`
}

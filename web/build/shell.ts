// What was built, in parts. The service worker keeps the shell (what is needed to open the page at all)
// from the start; screens, words and symbols are kept when they are first used. The parts are also
// written down for the test of what a player downloads.

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The files that are fetched at once, those of the page's own screens, those of each family, and of these the
 * ones that whoever plays has in any case: the rest is fetched with a screen that few evenings open.
 */
export type Parts = {
  shell: string[]
  screens: string[]
  families: Record<string, string[]>
  evenings: Record<string, string[]>
}

export const PARTS = 'node_modules/.longrest/parts.json'

type Chunk = {
  type: 'chunk'
  isEntry: boolean
  facadeModuleId: string | null
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}
type Bundle = Record<string, Chunk | { type: 'asset' }>

export function shell(): Plugin {
  return {
    name: 'longrest-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const parts = partsOf(bundle as unknown as Bundle)
      const files = ['./', 'manifest.webmanifest', 'icon.svg', ...parts.shell].sort()
      const hash = createHash('sha256')
      for (const name of Object.keys(bundle).sort()) hash.update(name)
      const version = hash.digest('hex').slice(0, 12)
      const worker = readFileSync(new URL('../src/worker.js', import.meta.url), 'utf8')
      const source = worker
        .replace("'__VERSION__'", JSON.stringify(version))
        .replace('[/* __FILES__ */]', JSON.stringify(files))
      this.emitFile({ type: 'asset', fileName: 'worker.js', source })
      mkdirSync(dirname(PARTS), { recursive: true })
      writeFileSync(PARTS, JSON.stringify(parts, null, 1))
    },
  }
}

function partsOf(bundle: Bundle): Parts {
  const chunks = Object.entries(bundle).filter((entry): entry is [string, Chunk] => {
    return entry[1].type === 'chunk'
  })
  const entries = chunks.filter(([, chunk]) => chunk.isEntry).map(([name]) => name)
  const familyOf = (chunk: Chunk) =>
    /(?:src\/|virtual:icons\/)(haven|descent|town|author|companion|solver)\b/.exec(chunk.facadeModuleId ?? '')?.[1]
  const heads: Record<string, string[]> = {}
  for (const [name, chunk] of chunks) {
    const family = familyOf(chunk)
    if (family) (heads[family] ??= []).push(name)
  }
  const played = (name: string) => /Play\.svelte$|\/lang\/|icons\//.test((bundle[name] as Chunk).facadeModuleId ?? '')
  const ofFamilies = new Set(Object.values(heads).flat())
  const shell = reach(bundle, entries, () => false)
  const all = reach(bundle, entries, (name) => !ofFamilies.has(name))
  const families = Object.fromEntries(
    Object.entries(heads).map(([family, names]) => {
      const own = reach(bundle, names, (name) => familyOf(bundle[name] as Chunk) === family)
      return [family, own.filter((name) => !all.includes(name))]
    }),
  )
  const evenings = Object.fromEntries(
    Object.entries(heads).map(([family, names]) => {
      const own = reach(bundle, names.filter(played), () => false)
      return [family, own.filter((name) => !all.includes(name))]
    }),
  )
  return { shell, screens: all.filter((name) => !shell.includes(name)), families, evenings }
}

/** Everything that is fetched from some chunks on; other parts only where they may be entered. */
function reach(bundle: Bundle, from: string[], enter: (name: string) => boolean): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') return
    const { importedCss, importedAssets } = chunk.viteMetadata ?? {}
    for (const asset of [...(importedCss ?? []), ...(importedAssets ?? [])]) found.add(asset)
    chunk.imports.forEach(visit)
    chunk.dynamicImports.filter(enter).forEach(visit)
  }
  from.forEach(visit)
  return [...found].sort()
}

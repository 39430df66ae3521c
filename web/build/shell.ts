// The service worker keeps the shell of the page: what was built, by name. Games are never kept.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

export function shell(): Plugin {
  return {
    name: 'longrest-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => !name.endsWith('.map'))
      const files = ['./', 'manifest.webmanifest', 'icon.svg', ...built].sort()
      const hash = createHash('sha256')
      for (const name of files) hash.update(name)
      const version = hash.digest('hex').slice(0, 12)
      const worker = readFileSync(new URL('../src/worker.js', import.meta.url), 'utf8')
      const source = worker
        .replace("'__VERSION__'", JSON.stringify(version))
        .replace('[/* __FILES__ */]', JSON.stringify(files))
      this.emitFile({ type: 'asset', fileName: 'worker.js', source })
    },
  }
}

import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = join(import.meta.dirname, 'src')
const components = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte'))
  .sort()
  .map((name) => join(folder, name))

/**
 * The class that keeps a component's styles to itself: short, since it stands in every rule. Capitals, which no
 * other class has: A to Z, then AA.
 * @type {NonNullable<import('svelte/compiler').CompileOptions['cssHash']>}
 */
function cssHash({ hash, css, filename }) {
  const at = components.indexOf(resolve(import.meta.dirname, filename))
  if (at === -1) return `s${hash(css)}`
  const letter = (/** @type {number} */ n) => String.fromCharCode(65 + n)
  return at < 26 ? letter(at) : letter(Math.floor(at / 26) - 1) + letter(at % 26)
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash },
}

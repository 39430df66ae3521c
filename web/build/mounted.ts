// The page is drawn in the browser only, so the steps with which Svelte takes over a page that a server has drawn
// are left out: they stand beside almost every element.

import type { Plugin } from 'vite'

const STEP = /^\s*\$\.(?:reset|next|remove_input_defaults)\([^()]*\);$/gm
/** `$.child(paragraph, true)`: that it is text, and the only child, matters only when taken over. */
const TEXT = /(\$\.(?:child|first_child)\(\w+|\$\.sibling\(\w+(?:, \d+)?), true\)/g
const RUNTIME = '/svelte/src/internal/client/dom/hydration.js'

export function mounted(): Plugin {
  return {
    name: 'longrest-mounted',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith(RUNTIME)) return { code: never(code, (what) => this.error(what)), map: null }
      if (!id.endsWith('.svelte')) return undefined
      return { code: code.replace(STEP, '').replaceAll('$.only_child(', '$.child(').replace(TEXT, '$1)'), map: null }
    },
  }
}

/** Nothing is ever taken over, and the minifier may rely on it. */
function never(code: string, complain: (what: string) => never): string {
  const changed = code
    .replace('export let hydrating = false', 'export const hydrating = false')
    .replace('hydrating = value;', '')
  if (!changed.includes('const hydrating = false') || changed.includes('hydrating = value')) {
    complain('Svelte is told otherwise now that nothing is taken over')
  }
  return changed
}

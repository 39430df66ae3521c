// The outlines of symbols: the page's own, and those of a family of games, which come in a part of
// their own when one of its screens is opened.

import own from 'virtual:icons'

/** Where the symbols of a family are found. */
export type Icons = () => Promise<{ default: Record<string, string> }>

const added = $state<{ paths: Record<string, string> }>({ paths: {} })
const asked = new Set<Icons>()

/** Fetches the symbols of a family; until they are there, others stand for them. */
export function addIcons(icons: Icons): void {
  if (asked.has(icons)) return
  asked.add(icons)
  icons()
    .then((found) => (added.paths = { ...added.paths, ...found.default }))
    .catch(() => asked.delete(icons)) // asked again with the next screen
}

/** The outline of a symbol in a box of 256, or of another one until it is there. */
export function iconPath(name: string, fallback = 'wax-seal'): string {
  return own[name] ?? added.paths[name] ?? own[fallback] ?? added.paths[fallback] ?? ''
}

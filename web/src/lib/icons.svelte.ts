// The outlines of symbols: the page's own, those of a family of games, which come in a part of their own
// when one of its screens is opened, and those that packs name, which are fetched where they are seen.

import own from 'virtual:icons'

/** Where the symbols of a family are found. */
export type Icons = () => Promise<{ default: Record<string, string> }>

const added = $state<{ paths: Record<string, string> }>({ paths: {} })
const asked = new Set<Icons>()
/** How many parts are on their way, and what was looked for meanwhile. */
let coming = 0
const missed: string[] = []
const known = new Set<string>()
/** While the page is written, and in the gallery, packs' symbols are in the parts of their families. */
const BUILT = import.meta.env.PROD && import.meta.env.MODE !== 'gallery'

/** Fetches the symbols of a family; until they are there, others stand for them. */
export function addIcons(icons: Icons): void {
  if (asked.has(icons)) return
  asked.add(icons)
  coming += 1
  icons()
    .then((found) => (added.paths = { ...added.paths, ...found.default }))
    .catch(() => asked.delete(icons)) // asked again with the next screen
    .finally(() => {
      coming -= 1
      if (coming === 0) fetchMissed()
    })
}

/** Whether a name is that of a picture which a pack brings, not of a symbol. */
export function isPicture(name: string): boolean {
  return /\.(svg|png|webp)$/.test(name)
}

/** The outline of a symbol in a box of 128, or of another one until it is there. */
export function iconPath(name: string, fallback = 'wax-seal'): string {
  const path = own[name] ?? added.paths[name]
  if (path === undefined) miss(name)
  return path ?? own[fallback] ?? added.paths[fallback] ?? ''
}

/** What was looked for in vain is fetched, all that a screen shows together. */
function miss(name: string): void {
  if (!BUILT || known.has(name) || name === '') return
  known.add(name)
  missed.push(name)
  if (missed.length === 1) setTimeout(() => coming === 0 && fetchMissed())
}

async function fetchMissed(): Promise<void> {
  const names = missed.splice(0).filter((name) => !(name in added.paths))
  if (names.length === 0) return
  const found = await Promise.all(names.map(fetchOne))
  added.paths = { ...added.paths, ...Object.fromEntries(found.flatMap((one) => one ?? [])) }
}

async function fetchOne(name: string): Promise<[[string, string]] | null> {
  try {
    const answer = await fetch(new URL(`assets/icons/${name}.txt`, location.href.split('#')[0]))
    const path = answer.ok ? await answer.text() : ''
    return /^[Mm][\d\s.-]/.test(path) ? [[name, path]] : null
  } catch {
    known.delete(name) // no network: asked again when it is seen again
    return null
  }
}

// The outlines of symbols. Those that only packs use come in a part of their own, when one of them is
// first needed.

import own from 'virtual:icons'

const kept = $state<{ packs: Record<string, string> }>({ packs: {} })
let asked = false

/** The outline of a symbol in a box of 512, or of another one until it is there. */
export function iconPath(name: string, fallback = 'wax-seal'): string {
  const path = own[name] ?? kept.packs[name]
  if (path === undefined && !asked) {
    asked = true
    void import('virtual:pack-icons').then((found) => (kept.packs = found.default))
  }
  return path ?? own[fallback] ?? ''
}

// What a patch makes of a value (docs/protocol.md). What did not change stays the very same object.

type Patch = {
  v?: unknown
  o?: Record<string, Patch>
  d?: string[]
  i?: Record<string, Patch>
  s?: [number, number, unknown[]]
}

export class Misfit extends Error {}

export function patched(value: unknown, given: unknown): unknown {
  const patch = given as Patch
  if ('v' in patch) return patch.v
  if (patch.s || patch.i) {
    if (!Array.isArray(value)) throw new Misfit('no list')
    const list: unknown[] = value.slice()
    if (patch.s) {
      const [place, count, items] = patch.s
      if (place + count > list.length) throw new Misfit('a shorter list')
      list.splice(place, count, ...items)
    }
    for (const [place, change] of Object.entries(patch.i ?? {})) {
      const at = Number(place)
      if (at >= list.length) throw new Misfit('a shorter list')
      list[at] = patched(list[at], change)
    }
    return list
  }
  if (!patch.o && !patch.d) return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Misfit('no object')
  const object: Record<string, unknown> = { ...value }
  for (const [name, change] of Object.entries(patch.o ?? {})) object[name] = patched(object[name], change)
  for (const name of patch.d ?? []) delete object[name]
  return object
}

// The places at tables that a device keeps.

import { beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
let room = Infinity

beforeEach(() => {
  kept.clear()
  room = Infinity
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException('', 'QuotaExceededError')
      kept.set(key, text)
    },
  })
})

const place = (n: number) => ({ table: `T${n}`, token: `secret ${n}`, title: '', over: false })
const tokens = () => (JSON.parse(kept.get('longrest.tables')!) as { token: string }[]).map(({ token }) => token)
const standing = { scenario: 's', round: 1, when: 0, party: [], asked: '' }

it('no place is forgotten for another, however many there are', async () => {
  const { keepPlace, placeAt } = await import('./tables.svelte.ts')
  for (let n = 0; n < 200; n++) keepPlace(place(n))
  expect(placeAt('T0')?.token).toBe('secret 0')
  expect(tokens()).toHaveLength(200)
})

it('what another window has kept stays', async () => {
  const { keepPlace, notePlace, places } = await import('./tables.svelte.ts')
  keepPlace(place(1))
  kept.set('longrest.tables', JSON.stringify([place(2), place(1)]))
  notePlace('T1', standing)
  expect(tokens()).toEqual(['secret 2', 'secret 1'])
  expect(places()).toHaveLength(2)
})

it('where there is no room, how games stood goes, and no place', async () => {
  const { keepPlace, notePlace } = await import('./tables.svelte.ts')
  for (let n = 0; n < 5; n++) keepPlace(place(n))
  for (let n = 0; n < 4; n++) notePlace(`T${n}`, standing)
  room = kept.get('longrest.tables')!.length + 10
  notePlace('T4', standing)
  expect(tokens()).toHaveLength(5)
  expect(kept.get('longrest.tables')).not.toContain('round')
})

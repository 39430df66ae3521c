import { afterEach, expect, it, vi } from 'vitest'
import type { Order } from './generated/protocol.ts'
import { library } from './library.ts'

const order = (scenario: string) => ({ game: 'haven', pack: 'frontier', scenario, options: {} }) as unknown as Order

afterEach(() => vi.unstubAllGlobals())

it('fetches the words of each scenario of a campaign, and those of one only once', async () => {
  const asked: string[] = []
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('fetch', (url: URL | string) => {
    asked.push(String(url))
    return Promise.resolve(new Response(JSON.stringify({ words: asked.length }), { headers: { 'content-type': 'application/json' } }))
  })
  const first = await library(order('tollhouse'), 'en', 'ABCD')
  expect(await library(order('tollhouse'), 'en', 'ABCD')).toBe(first)
  expect(asked).toHaveLength(1)
  expect(await library(order('nine-lamps'), 'en', 'ABCD')).toEqual({ words: 2 })
  expect(asked).toHaveLength(2)
})

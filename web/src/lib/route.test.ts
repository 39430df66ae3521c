import { describe, expect, it } from 'vitest'
import { address, parse, type Route } from './route.svelte.ts'

const ROUTES: Route[] = [
  { screen: 'home' },
  { screen: 'new' },
  { screen: 'settings' },
  { screen: 'about' },
  { screen: 'solver', position: '' },
  { screen: 'solver', position: 'eyJhIjoxfQ' },
  { screen: 'join', code: '' },
  { screen: 'join', code: 'EMBER7' },
  { screen: 'table', code: 'EMBER7', part: 'play' },
  { screen: 'table', code: 'EMBER7', part: 'lobby' },
  { screen: 'table', code: 'EMBER7', part: 'television' },
  { screen: 'table', code: 'EMBER7', part: 'replay' },
  { screen: 'invitation', code: 'EMBER7', seat: 2, invite: 'f00d' },
  { screen: 'place', code: 'EMBER7', token: 'f00d' },
]

describe('addresses', () => {
  it.each(ROUTES)('lead back to %o', (route) => {
    expect(parse(address(route))).toEqual(route)
  })

  it.each(['#/nowhere', '#/table', '#/join/X/a/b', '#/table/X/attic', '#/place/X'])('%s is lost', (hash) => {
    expect(parse(hash)).toEqual({ screen: 'lost' })
  })
})

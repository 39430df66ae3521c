import { expect, it } from 'vitest'
import type { LogLine } from '../lib/generated/protocol.ts'
import { readSince } from './met.ts'

const line = (fact: unknown) => ({ rule: '', fact }) as unknown as LogLine
const said = (text: string) => line({ what: 'said', text: { en: text } })
const step = (phase: string) => line({ what: 'step', phase })
const [drawn, closed] = [line({ what: 'event_drawn', event: 'SO-01' }), line({ what: 'event_closed' })]

it('what is read in a step lies before those who are asked, but for the event, which has a page', () => {
  const week = [said('The end.'), step('outpost_event'), said('A letter.')]
  expect(readSince(week, false)).toEqual(['A letter.'])
  const event = [...week, drawn, said('What came of it.')]
  expect(readSince(event, false)).toEqual(['A letter.'])
  expect(readSince(event, true)).toEqual(['A letter.', 'What came of it.'])
  expect(readSince([...event, closed, said('And then.')], false)).toEqual(['A letter.', 'And then.'])
  expect(readSince([...event, closed, step('construction'), said('A roof.')], false)).toEqual(['A roof.'])
})

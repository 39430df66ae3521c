// The scenes of a campaign.

import type { Choice, Prompt, View, Words } from '../src/town/game.ts'
import type { LogLine, Summary } from '../src/lib/generated/protocol.ts'
import type { Line } from '../src/lib/generated/town.ts'
import type { Scene } from './scenes.ts'
import {
  EVENT_LOG, EVENT_OPEN, FAREWELL_LOG, FREE, HOME, HOME_LOG, MAKING, offer, SIEGE, TOWN, townUpdate, WORDS,
} from './town-tables.ts'

const PLAY = '#/table/EMBER7'

type How = { log?: LogLine[]; words?: Words; free?: Choice[]; change?: Parameters<typeof townUpdate>[0]; at?: string }

const scene = (view: View, prompt: Prompt | null, options: Choice[], how: How = {}): Scene => ({
  game: 'town', hash: how.at ?? PLAY, look: how.words ?? WORDS,
  update: townUpdate({ ...(how.log ? { log: how.log } : {}), ...how.change }, view, prompt ? offer(prompt, options) : null, how.free ?? []),
})

const OPEN: Prompt = { ask: 'open', step: 'downtime' }
const ENDS: Choice[] = [{ finish: 0 }, 'go_on']
const town = scene(TOWN, OPEN, ENDS, { free: FREE })
const QUIET: View = { ...TOWN, characters: TOWN.characters.map((one) => ({ ...one, experience: 80 })) }
const calm = scene(QUIET, OPEN, ENDS, { free: FREE.slice(3) })

const GOING: View = {
  ...TOWN, phase: 'departure',
  journey: { scenario: 'ferry', mode: 'campaign', level: 2, company: [0, 1, 2], straight_on: false, on_table: false, favors: {}, dungeon: null },
}
const departure = scene(GOING, { ask: 'departure', scenario: 'ferry' }, [
  { level: 1 }, { level: 3 }, { level: 4 }, { stay: 0 }, { stay: 1 }, { stay: 2 }, { join: 3 }, 'back', 'depart', 'depart_on_table',
])
const FAVORED: View = { ...GOING, journey: { ...GOING.journey!, favors: { knowledge: 1, wealth: 1, minus_ones: 1, minus_two: true } } }
const FAVORS: Words = {
  ...WORDS,
  campaign: { ...WORDS.campaign, favors: { points: 7, costs: [['knowledge', 1], ['wealth', 2], ['strategy', 1], ['capacity', 1], ['discovery', 1], ['potential', 2]] } },
}
const favored = scene(FAVORED, { ask: 'departure', scenario: 'ferry' }, [
  { level: 1 }, { level: 3 }, { stay: 0 }, { favor: ['knowledge', true] }, { favor: ['knowledge', false] }, { favor: ['wealth', true] }, { favor: ['wealth', false] },
  { favor: ['strategy', true] }, { favor: ['potential', true] }, { with_minus_two: false }, 'back', 'depart', 'depart_on_table',
], { words: FAVORS })
const which = scene({ ...TOWN, phase: 'departure' }, { ask: 'which_scenario' }, [{ scenario: 4 }, { scenario: 7 }, { scenario: 10 }, { casual: 0 }])

const OPEN_WORDS: Words = {
  ...WORDS,
  campaign: {
    ...WORDS.campaign,
    event: {
      id: 'WR-09', front: WORDS.campaign.events['WR-09']!.front,
      options: WORDS.campaign.events['WR-09']!.options.map((say) => ({ say, needs: null })),
    },
  },
}
const event = scene(EVENT_OPEN, { ask: 'event', event: 'WR-09' }, [{ option: 0 }, { option: 1 }], {
  log: EVENT_LOG.slice(0, 1), words: OPEN_WORDS,
})
const voted = scene(EVENT_OPEN, { ask: 'event', event: 'WR-09' }, [{ option: 0 }, { option: 1 }], {
  log: EVENT_LOG.slice(0, 1), words: OPEN_WORDS,
  change: { vote: { id: 3, by: 1, yes: [1], no: [], needed: 2, voters: [0, 1, 2], motion: { answer: { seat: 1, choice: { option: 1 } } } } },
})
const outcome = scene({ ...TOWN, phase: 'departure' }, { ask: 'which_scenario' }, [], { log: EVENT_LOG })

const FRESH: View = { ...TOWN, phase: 'gathering', characters: TOWN.characters.slice(1), evenings: [] }
const gathering: Prompt = { ask: 'gathering' }
const YOUNG: View = {
  ...TOWN, phase: 'gathering', evenings: [],
  characters: TOWN.characters.map((one) => (one.id === 0 ? { ...one, name: '', level: 1, quest: null, dealt: ['wall', 'roads'], outfitting: true } : one)),
}
const BUYING: View = { ...YOUNG, characters: YOUNG.characters.map((one) => (one.id === 0 ? { ...one, dealt: [], gold: 30 } : one)) }

const making = scene(QUIET, OPEN, ENDS, { free: [...MAKING, ...FREE.slice(3)] })
const siege = (at = PLAY) => scene(SIEGE, { ask: 'check', building: '21' } as unknown as Prompt,
  [0, 1, 2, 3].map((n) => ({ soldiers: n }) as unknown as Choice), { at, log: EVENT_LOG.slice(0, 3), words: OPEN_WORDS })
const building = scene({ ...QUIET, phase: 'construction' }, { ask: 'open', step: 'construction' },
  [{ work: ['build', 11, 0] } as unknown as Choice, ...ENDS])

const TABLE: View = { ...GOING, phase: 'on_table', journey: { ...GOING.journey!, on_table: true } }
const CITY: View = { ...TOWN, outpost: false, phase: 'city', season: 'summer', reputation: 5, town: { ...TOWN.town, buildings: {} } }

const SPOTTED = {
  ...WORDS.classes[0]!.cards[0]!,
  spots: [{ half: 'top' as const, ability: 0, part: 'attack', sort: 'any' as const, gain: null }, { half: 'bottom' as const, ability: 0, part: 'move', sort: 'plus' as const, gain: null }],
}
const SPOTS: Words = {
  ...WORDS, classes: WORDS.classes.map((one) => one && { ...one, cards: one.cards.map((card) => (card.id === SPOTTED.id ? SPOTTED : card)) }),
}

const priced = (spot: number, gain: number, lines: [Line, number, string][]) => ({
  spot, gain, lines: lines.map(([line, price, rule]) => ({ line, price, rule })), total: lines.at(-1)![1],
})
const PRICED = [
  priced(0, 1, [['base', 50, 'FH-ENH-02'], ['several', 100, 'FH-ENH-04'], ['lost', 50, 'FH-ENH-07']]),
  priced(0, 21, [['base', 75, 'FH-ENH-02']]),
  priced(0, 25, [['base', 150, 'FH-ENH-02'], ['level', 200, 'FH-ENH-10'], ['earlier', 275, 'FH-ENH-11']]),
  priced(1, 0, [['base', 30, 'FH-ENH-02']]),
]

export const TOWN_SCENES: Record<string, Scene> = {
  'town-new': { game: 'town', hash: '#/new' },
  town,
  'town-light': { ...town, theme: 'light' },
  'town-calm': calm,
  'town-summer': scene({ ...QUIET, season: 'summer' }, OPEN, ENDS, { free: FREE.slice(3) }),
  'town-city': scene(CITY, { ask: 'open', step: 'city' }, ENDS, { free: FREE.slice(3) }),
  'town-enhance': scene(TOWN, { ask: 'enhance', character: 0, card: SPOTTED.id, offers: PRICED }, [{ sticker: [0, 1, 50] }, { sticker: [0, 21, 75] }, { sticker: [1, 0, 30] }, 'refuse'], { words: SPOTS }),
  'town-parties': {
    ...scene({
      ...CITY, parties: [{ ...CITY.parties[0]!, name: 'The Lamplighters' }, { name: '', reputation: -3, marks: {}, place: null, notes: '' }],
      characters: CITY.characters.map((one) => ({ ...one, party: one.id % 2 })),
    }, { ask: 'open', step: 'city' }, ENDS, { free: [{ hand_over: 1 }, 'found', { change_party: [0, 1] }] }),
    click: ['.deeds li:nth-child(1) button'],
  },
  'town-waiting': scene(TOWN, null, [], { change: { waiting: [1] } }),
  'town-party': { ...town, click: ['header nav button:nth-child(2)'] },
  'town-perks': { ...town, click: ['header nav button:nth-child(2)', '[role="tab"]:nth-child(4)'] },
  'town-cards': { ...town, click: ['header nav button:nth-child(2)', '[role="tab"]:nth-child(2)'] },
  'town-items': { ...town, click: ['header nav button:nth-child(2)', '[role="tab"]:nth-child(3)'] },
  'town-story': { ...town, click: ['header nav button:nth-child(2)', '[role="tab"]:nth-child(5)'] },
  'town-chronicle': { ...town, click: ['header nav button:nth-child(4)'] },
  'town-log': { ...town, click: ['header nav button:nth-child(5)'] },
  'town-building': { ...town, click: ['.picture li:nth-child(4) button'] },
  'town-read': {
    ...town,
    news: [
      { rule: 'FH-BUILD-05', fact: { what: 'built', building: '34', level: 2 } },
      { rule: 'FH-TIME-03', fact: { what: 'read', section: '12.1' } },
      { rule: '', fact: { what: 'said', text: { en: 'The second chimney draws at once, and the whole street comes to warm its hands.' } } },
      { rule: 'FH-PROSP-02', fact: { what: 'boxes', by: 1, now: 7, next: 9 } },
    ],
  },
  'town-pencil': { ...town, click: ['.strip button'] },
  'town-calendar': { ...town, click: ['.week'] },
  'town-menu': { ...town, click: ['header .small:last-child'] },
  'town-buy': { ...calm, click: ['.deeds li:nth-child(1) button'] },
  'town-give': { ...calm, click: ['.deeds li:nth-child(2) button'] },
  'town-level': { ...town, click: ['.question .primary', '.levelup .pick button', '.perk'] },
  'town-making': making,
  'town-workshop': { ...making, click: ['.deeds li:nth-child(1) button', '.workshop li:nth-child(3) .head'] },
  'town-alchemy': { ...making, click: ['.deeds li:nth-child(2) button', '.alchemy tr:nth-child(1) td:nth-child(4) button'] },
  'town-attack': siege(),
  'town-attack-light': { ...siege(), theme: 'light' },
  'town-build': { ...building, click: ['.picture li:nth-child(12) button'] },
  'town-map': which,
  'town-map-light': { ...which, theme: 'light' },
  'town-map-blocked': { ...which, click: ['[data-pin="bell"]'] },
  'town-chart': { ...which, click: ['.switch button:last-child'] },
  'town-departure': departure,
  'town-favors': favored,
  'town-event': event,
  'town-event-vote': voted,
  'town-outcome': outcome,
  'town-outcome-light': { ...outcome, theme: 'light' },
  'town-home': scene(HOME, { ask: 'onward', scenario: 'quarry', completed: true }, ['home', { onward: 4 }], { log: HOME_LOG }),
  'town-concluded': scene(HOME, { ask: 'onward', scenario: 'quarry', completed: true }, ['home'], {
    log: [...HOME_LOG, { rule: 'FH-LINK-08', fact: { what: 'conclusion', scenario: 'quarry' } },
      { rule: 'FH-MORALE-01', fact: { what: 'changed', value: 'morale', by: 1, now: 12 } },
      { rule: 'FH-FLOW-02', fact: { what: 'completed', scenario: 'quarry' } },
      { rule: 'FH-FLOW-02', fact: { what: 'unlocked', content: { Scenario: 'palisade' } } }],
  }),
  'town-farewell': scene(TOWN, OPEN, ENDS, { log: FAREWELL_LOG }),
  'town-farewell-light': { ...scene(TOWN, OPEN, ENDS, { log: FAREWELL_LOG }), theme: 'light' },
  'town-create': scene(FRESH, gathering, ENDS, { free: [0, 4].map((n): Choice => ({ create: [0, n] })) }),
  'town-quests': scene(YOUNG, gathering, ENDS, { free: [{ keep: [0, 0] }, { keep: [0, 1] }] }),
  'town-outfit': scene(BUYING, gathering, ENDS, { free: [{ buy: [0, 0, 15] }, { buy: [0, 6, 10] }, { outfitted: 0 }] }),
  'town-table': scene(TABLE, { ask: 'on_table', scenario: 'ferry' }, ['won', 'lost']),
  'town-television': scene(TOWN, null, [], { at: `${PLAY}/television`, change: { you: null } }),
  'town-television-event': scene(EVENT_OPEN, null, [], { at: `${PLAY}/television`, change: { you: null }, log: EVENT_LOG.slice(0, 1), words: OPEN_WORDS }),
  'town-television-map': scene(GOING, null, [], { at: `${PLAY}/television`, change: { you: null } }),
}

export const TOWN_SUMMARY: Summary = {
  table: 'EMBER7', title: 'Emberwick', order: { game: 'town', pack: 'gallery', scenario: 'campaign', options: {} },
  chapter: { saga: 'havens', number: 17, game: 'town', back: true, custom: 'vote', chairs: [] },
  seats: [{ seat: 0, name: 'Anna', chair: 0, holder: 0, bot: false }],
  people: [{ id: 0, name: 'Anna' }], open: true, over: false, stopped: false, version: 3,
}

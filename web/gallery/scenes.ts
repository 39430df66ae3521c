// The scenes of the gallery: an address, and what the server would say there.

import type { View } from '../src/haven/game.ts'
import type { LogLine, Summary, Update } from '../src/lib/generated/protocol.ts'
import { DESCENT_SCENES } from './descent-scenes.ts'
import { TOWN_SCENES } from './town-scenes.ts'
import { at, LOG, LOOKS, OFFERS, update, VIEW } from './tables.ts'

export type Scene = {
  /** The family of games; haven where none is said. */
  game?: 'descent' | 'town'
  hash: string
  update?: Update
  look?: unknown
  theme?: string
  /** Whether the story has not been read yet. */
  story?: boolean
  /** Where others reach the server. */
  reached?: string[]
  /** What a bot would do. */
  hint?: { choice: unknown; reason: string; why: unknown }
  /** As the next scene of another one: what has been told meanwhile. */
  news?: LogLine[]
  /** The connection breaks after the first update. */
  lost?: boolean
  /** The server is not there at all. */
  down?: boolean
  fresh?: boolean
  /** What is clicked, one after another, and what is focused at last. */
  click?: string[]
  /** What is pressed with the Enter key. */
  press?: string
  focus?: string
}

const PLAY = '#/table/EMBER7'
const CHOOSING: View = {
  ...VIEW, phase: 'Select', order: [], acting: null,
  characters: VIEW.characters.map((one, at) => ({ ...one, has_chosen: at === 1, chosen: null })),
}
const SETUP: View = {
  ...CHOOSING, phase: { Setup: 'ChooseGoals' }, round: 0, hexes: VIEW.hexes.filter((h) => h.room === 0),
  doors: [], figures: VIEW.figures.filter((one) => one.id < 3),
  characters: CHOOSING.characters.map((one) => ({ ...one, goals: [0, 1, 2] })),
}
/** The item is offered beside the question, not in it. */
const ACTING = {
  ...OFFERS.action, options: OFFERS.action.options.filter((raw) => !JSON.stringify(raw).includes('item')),
}
const OVER: View = { ...VIEW, phase: 'Over', verdict: { completed: true, failed: false }, round: 9 }
const TAKINGS = [0, 1, 2].map((character) => ({
  rule: '',
  fact: {
    what: 'character_takes', character, experience: 9 + character, bonus_experience: 6, gold: 12,
    resources: [['lumber', 1]], goal: [character, character !== 1], checkmarks: 1, masteries: [],
    items: character === 0 ? [2] : [], exhausted: character === 2,
  },
}))

/** A room beyond the others has opened. */
const FARTHER: View = {
  ...VIEW,
  hexes: [...VIEW.hexes, ...Array.from({ length: 24 }, (_, n): View['hexes'][number] => ({
    ...VIEW.hexes[0]!, cell: 900 + n, col: 15 + (n % 6), row: Math.floor(n / 6), room: 2, tile: null, loot: 0,
    start: false,
  }))],
}

const play = (question: keyof typeof OFFERS, view: View = VIEW): Scene => ({
  hash: PLAY, update: update({}, view, OFFERS[question]), look: LOOKS[question],
})

export const SCENES: Record<string, Scene> = {
  home: { hash: '#/' },
  'home-first': { hash: '#/', fresh: true },
  new: { hash: '#/new' },
  join: { hash: '#/join/EMBER-8' },
  lobby: { hash: `${PLAY}/lobby`, update: update({}, SETUP, null) },
  goals: play('goal', SETUP),
  items: play('items', SETUP),
  hand: play('hand', SETUP),
  select: play('select', CHOOSING),
  action: play('action'),
  move: play('move'),
  'move-light': { ...play('move'), theme: 'light' },
  'move-contrast': { ...play('move'), theme: 'contrast' },
  farther: play('action', FARTHER),
  attack: play('attack'),
  leave: play('leave'),
  area: play('area'),
  negate: play('negate'),
  perform: play('perform'),
  over: play('over'),
  rest: play('rest'),
  react: play('react'),
  suffer: play('suffer'),
  consume: play('consume'),
  settled: play('settled'),
  chips: play('chips'),
  used: play('used'),
  bound: {
    ...play('bound'),
    hint: { choice: { cell: at(4, 2) }, reason: '', why: { why: 'reach', targets: 1, bound: at(5, 1) } },
  },
  first: play('first'),
  free: {
    ...play('action'),
    update: {
      ...update({}, VIEW, ACTING),
      views: [{ seat: 0, view: VIEW, question: ACTING, free: [{ item: 0 }], retract: false }],
    },
    hint: { choice: { item: 0 }, reason: '', why: { why: 'heal', hit_points: 2 } },
  },
  story: { ...play('goal', SETUP), story: true },
  'lobby-alone': { hash: `${PLAY}/lobby`, update: update({}, SETUP, null), reached: [] },
  'move-path': { ...play('move'), focus: `[data-key="c${at(5, 1)}"]` },
  'attack-expect': { ...play('attack'), focus: '[data-key="f6"]' },
  'area-placed': { ...play('area'), focus: `[data-key="a${at(9, 3)}"]` },
  'select-two': { ...play('select', CHOOSING), click: ['.card.may', 'li:nth-child(3) .card.may'] },
  'sheet-character': { ...play('action'), click: ['.pile'] },
  'sheet-monster': { ...play('move'), click: ['.order li:nth-child(4) button'] },
  'sheet-log': { ...play('move'), click: ['.log .why'] },
  menu: { ...play('move'), click: ['header .small:last-child'] },
  referee: { ...play('move'), click: ['header .small:last-child', '.menu > .acts > button:nth-of-type(2)'] },
  words: { ...play('move'), click: ['.where'] },
  rules: { ...play('move'), click: ['header .rules'] },
  waiting: { hash: PLAY, update: update({ waiting: [1, 2] }, VIEW, null) },
  paused: { hash: PLAY, update: update({ paused: true }, VIEW, null) },
  stopped: {
    hash: PLAY, update: update({ stopped: 'assertion failed: a figure stands on no hex' }, VIEW, null),
  },
  vote: {
    hash: PLAY,
    update: update({
      vote: {
        id: 1, by: 1, yes: [1], no: [], needed: 2, voters: [0, 1],
        motion: { override: { edit: { hit_points: { figure: 0, value: 10 } } } },
      },
    }, VIEW, OFFERS.move),
  },
  offline: { hash: PLAY, update: update({}, VIEW, OFFERS.move), look: LOOKS.move, lost: true },
  outcome: {
    hash: PLAY,
    update: update({ winners: [0, 1, 2], waiting: [], log: [...LOG, ...TAKINGS] }, OVER, null),
    look: {
      introduction: '', rooms: [], sections: [],
      conclusion: 'The ice lets go of its breath. What stood in the kiln has gone out, and the road ' +
        'lies open as far as the second milestone. Nobody speaks on the way back. '.repeat(5),
    },
  },
  replay: { hash: `${PLAY}/replay`, update: update({ winners: [0] }, OVER, null) },
  television: { hash: `${PLAY}/television`, update: update({ you: null }, VIEW, null) },
  settings: { hash: '#/settings' },
  about: { hash: '#/about' },
  failed: { hash: '#/new', down: true },
  ...DESCENT_SCENES,
  ...TOWN_SCENES,
}

export const SUMMARY: Summary = {
  table: 'EMBER7', title: 'The Breathing Ice',
  order: { game: 'haven', pack: 'gallery', scenario: 'breathing-ice', options: {} },
  chapter: null,
  seats: [
    { seat: 0, name: 'Tamsin', chair: 0, holder: 0, bot: false },
    { seat: 1, name: 'Veil', chair: 1, holder: null, bot: false },
    { seat: 2, name: 'The Choir', chair: 2, holder: null, bot: true },
  ],
  people: [{ id: 0, name: 'Anna' }], open: true, over: false, stopped: false, version: 3,
}

// The scenes of Descent.

import type { View } from '../src/descent/game.ts'
import type { Summary } from '../src/lib/generated/protocol.ts'
import { ATTACK, DESCENT, DESCENT_LOOKS, descentUpdate, MISSED, OVERLORDS, QUESTIONS, spot } from './descent-tables.ts'
import type { Scene } from './scenes.ts'

const PLAY = '#/table/EMBER7'

const play = (question: keyof typeof QUESTIONS, view: View = DESCENT): Scene => ({
  game: 'descent', hash: PLAY, update: descentUpdate({}, view, QUESTIONS[question]),
  look: DESCENT_LOOKS[question],
})

const ROLLED: View = { ...DESCENT, attack: ATTACK }
const SETUP: View = { ...DESCENT, phase: 'Sheets', monsters: [], pets: [], turn: null, round: 1 }
const SHOPPING: View = { ...SETUP, phase: { Shopping: 0 } }
const GUARDED: View = { ...DESCENT, phase: 'MonsterTurn', turn: null, activation: [0, 2, 1] }
const ACTIVE: View = { ...OVERLORDS, phase: 'MonsterTurn', activation: [2, 3, 1] }
const WON: View = { ...DESCENT, phase: 'Over', winner: 'heroes', turn: null }
const OVERLORD_WON: View = { ...WON, winner: 'overlord', conquest: 0 }

export const DESCENT_SCENES: Record<string, Scene> = {
  'descent-new': { game: 'descent', hash: '#/new' },
  'descent-lobby': { game: 'descent', hash: `${PLAY}/lobby`, update: descentUpdate({}, SETUP, null) },
  'descent-sheets': play('sheets', SETUP),
  'descent-exchange': play('exchange', { ...SETUP, phase: { Exchange: 0 } }),
  'descent-town': play('shop', SHOPPING),
  'descent-prologue': {
    game: 'descent', hash: PLAY, update: descentUpdate({ waiting: [0] }, SHOPPING, null),
  },
  'descent-gear': play('gear'),
  'descent-drop': play('drop'),
  'descent-declare': play('declare'),
  'descent-act': play('act'),
  'descent-act-light': { ...play('act'), theme: 'light' },
  'descent-act-contrast': { ...play('act'), theme: 'contrast' },
  'descent-path': { ...play('act'), focus: `[data-key="s${spot(7, 2)}"]` },
  'descent-target': { ...play('target'), focus: `[data-key="s${spot(8, 3)}"]` },
  'descent-reroll': play('reroll', ROLLED),
  'descent-fatigue': play('fatigue', ROLLED),
  'descent-surges': play('surges', ROLLED),
  'descent-miss': play('reroll', { ...DESCENT, attack: MISSED }),
  'descent-guard': play('guard', GUARDED),
  'descent-treasure': play('treasure'),
  'descent-window': play('window', { ...OVERLORDS, phase: 'HeroTurn', turn: DESCENT.turn }),
  'descent-discard': play('discard', { ...OVERLORDS, phase: 'Discard' }),
  'descent-cards': play('cards', { ...OVERLORDS, phase: 'Cards' }),
  'descent-activate': play('activate', OVERLORDS),
  'descent-monster': { ...play('monster', ACTIVE), focus: `[data-key="s${spot(8, 1)}"]` },
  'descent-spawn': { ...play('spawn', OVERLORDS), focus: `[data-key="s${spot(1, 2)}"]` },
  'descent-waiting': { game: 'descent', hash: PLAY, update: descentUpdate({ waiting: [0] }, GUARDED, null) },
  'descent-sheet-hero': { ...play('act'), click: ['.order li:nth-child(2) button'] },
  'descent-sheet-monster': { ...play('declare'), press: '[data-figure="m2"]' },
  'descent-sheet-overlord': { ...play('act'), click: ['.order li:last-child button'] },
  'descent-passing': { ...play('cards', { ...OVERLORDS, phase: 'Cards' }), click: ['.passing'] },
  'descent-words': { ...play('act'), click: ['.where'] },
  'descent-referee': {
    ...play('act'), click: ['header .small:last-child', '.menu > .acts > button:nth-of-type(2)'],
  },
  'descent-log': { ...play('act'), click: ['.log .why'] },
  'descent-outcome': {
    game: 'descent', hash: PLAY, update: descentUpdate({ winners: [1], waiting: [] }, WON, null),
  },
  'descent-lost': {
    game: 'descent', hash: PLAY, update: descentUpdate({ winners: [0], waiting: [] }, OVERLORD_WON, null),
  },
  'descent-replay': {
    game: 'descent', hash: `${PLAY}/replay`, update: descentUpdate({ winners: [1] }, WON, null),
  },
  'descent-television': {
    game: 'descent', hash: `${PLAY}/television`, update: descentUpdate({ you: null }, ROLLED, null),
  },
  'descent-television-lost': {
    game: 'descent', hash: `${PLAY}/television`,
    update: descentUpdate({ you: null, winners: [0], waiting: [] }, OVERLORD_WON, null),
  },
}

export const DESCENT_SUMMARY: Summary = {
  table: 'EMBER7', title: 'Under the Kiln',
  order: {
    game: 'descent', pack: 'gallery', scenario: 'kiln',
    options: { players: 2, sheets: { given: ['fern', 'oskar'] } },
  },
  chapter: null,
  seats: [
    { seat: 0, name: 'The overlord', chair: 0, holder: 0, bot: false },
    { seat: 1, name: 'The heroes', chair: 1, holder: null, bot: false },
  ],
  people: [{ id: 0, name: 'Anna' }], open: true, over: false, stopped: false, version: 3,
}

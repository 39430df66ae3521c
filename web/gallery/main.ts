// The gallery: every screen with an invented table, for looking at and for accessibility tests. The
// address says which: `?scene=move`. It is never part of the shipped page.

import { mount } from 'svelte'
import App from '../src/App.svelte'
import { openRoute } from '../src/lib/route.svelte.ts'
import { openSettings, settings } from '../src/lib/settings.svelte.ts'
import { keepPlace } from '../src/lib/tables.svelte.ts'
import type { Theme } from '../src/lib/settings.svelte.ts'
import { DESCENT_LIBRARY } from './descent-library.ts'
import { DESCENT_SUMMARY } from './descent-scenes.ts'
import { DESCENT, DESCENT_LOG } from './descent-tables.ts'
import { LIBRARY } from './library.ts'
import { SCENES, SUMMARY } from './scenes.ts'
import { LOG, VIEW } from './tables.ts'
import { TOWN_SUMMARY } from './town-scenes.ts'
import '../src/style.css'

/** What the page has sent. */
const sent: unknown[] = []
Object.assign(window, { scenes: Object.keys(SCENES), sent })

const query = new URLSearchParams(location.search)
const name = query.get('scene') ?? 'home'
const scene = SCENES[name]!

const texts = (en: string) => ({ en })
const PACKS = [{
  game: 'haven', id: 'gallery', name: 'Ashes of the North',
  details: {
    classes: LIBRARY.classes.map((one) => ({
      id: one.id, name: texts(one.name), text: texts(one.text), icon: one.icon, colour: one.colour,
      hand_size: one.hand_size, hit_points: one.hit_points[0], complexity: 1 + (one.hand_size % 3),
    })),
    variants: ['solo', 'open_information', 'reduced_randomness', 'permanent_death'],
    recommended: [1, 2, 3, 4].map((n) => Array.from({ length: 40 }, (_, sum) => Math.ceil(sum / n / 2))),
  },
  scenarios: ['The Breathing Ice', 'Below the Kiln', 'What the Thaw Left'].map((title, at) => ({
    id: at === 0 ? 'breathing-ice' : `s${at}`, name: title, seats_min: 1, seats_max: 3,
    details: {
      number: at + 1, name: texts(title), introduction: texts(''), complexity: at + 1,
      goal: texts(['Kill all enemies.', 'Destroy the four idols.', 'Escape with the ledger.'][at]!),
      rules: texts(at === 0 ? '' : 'The door opens at the end of round 3.'),
      monsters: ['Rime Archer', 'Hollow Guard', 'Ash Hound'].map(texts), treasures: at,
      loot: [['money', 8], ['lumber', 3], ['hide', 2], ['random_item', 1]],
      map: {
        rooms: [0, 6, 13].map((left, room) => Array.from({ length: 20 - room * 4 }, (_, n) =>
          [left + (n % 5), Math.floor(n / 5) + room])),
        doors: [[[5, 1]], [[11, 2], [12, 2]]],
      },
    },
  })),
}]

const DESCENT_PACKS = [{
  game: 'descent', id: 'gallery', name: 'Below Harrow',
  details: {
    name: texts('Below Harrow'), text: texts(''),
    heroes: DESCENT_LIBRARY.heroes.map((one) => ({ ...one, name: texts(one.name), text: texts(one.text) })),
  },
  scenarios: ['Under the Kiln', 'The Drowned Choir'].map((title, at) => ({
    id: `q${at}`, name: title, seats_min: 2, seats_max: 5,
    details: {
      number: at + 1, name: texts(title), introduction: texts(''), areas: 4 + at, conquest: 5,
      goal: texts(DESCENT_LIBRARY.quests[0]!.goal),
    },
  })),
}]
const TOWN_PACKS = [{
  game: 'town', id: 'gallery', name: 'Emberwick',
  details: {
    name: texts('Emberwick'), text: texts('A campaign of months around a town that counts its lanterns every night.'), edition: 'frosthaven',
    variants: ['solo', 'open_information', 'reduced_randomness', 'permanent_death', 'temporary_enhancements', 'open_quests'],
    classes: LIBRARY.classes.map((one) => ({ id: one.id, name: texts(one.name), icon: one.icon, colour: one.colour })),
  },
  scenarios: [{ id: 'campaign', name: 'Emberwick', seats_min: 1, seats_max: 8, details: { scenarios: 14 } }],
}]
const isDescent = scene.game === 'descent'
const isTown = scene.game === 'town'

function answer(path: string): unknown {
  if (path === 'health') return { addresses: scene.reached ?? ['http://192.168.1.5:8023'] }
  if (path.startsWith('library/')) return isDescent ? DESCENT_LIBRARY : LIBRARY
  if (path === 'library') return isTown ? TOWN_PACKS : isDescent ? DESCENT_PACKS : PACKS
  if (path.endsWith('/look')) return scene.look ?? null
  if (path.includes('/replay/')) {
    const view = isDescent ? DESCENT : VIEW
    const views = [{ seat: null, view, question: null, free: [], retract: false }]
    const log = isDescent ? DESCENT_LOG : LOG.slice(4)
    return { step: Number(path.split('/').at(-1)), steps: 40, views, log }
  }
  if (path === 'rules' || path.startsWith('rules/')) {
    const rule = {
      id: path.slice(6) || 'FH-FOCUS-07', text: 'The enemy that can be attacked after the fewest movement points.',
      source: 'p.31', notes: [],
      reason: {
        en: 'A monster focuses on the enemy it can attack with the fewest movement points.',
        it: 'Un mostro si focalizza sul nemico che può attaccare con meno punti movimento.',
        de: 'Ein Monster fokussiert den Gegner, den es mit den wenigsten Bewegungspunkten angreifen kann.',
        es: 'Un monstruo se centra en el enemigo al que puede atacar con menos puntos de movimiento.',
      },
    }
    return path === 'rules' ? [rule] : rule
  }
  return isTown ? TOWN_SUMMARY : isDescent ? DESCENT_SUMMARY : SUMMARY
}

window.fetch = (input) => {
  const path = String(input).split('/api/')[1] ?? ''
  const said = scene.down ? undefined : answer(path.split('?')[0]!)
  if (said === undefined) return Promise.reject(new TypeError('no network'))
  if (said === null) {
    const body = JSON.stringify({ code: 'impossible', message: '' })
    return Promise.resolve(new Response(body, { status: 409 }))
  }
  const response = new Response(JSON.stringify(said))
  // `&late=800`: what is looked at comes so many milliseconds later, after the first question.
  const late = path.includes('/look') && sent.length > 0 ? Number(query.get('late') ?? 0) : 0
  return late > 0 ? new Promise((done) => setTimeout(() => done(response), late)) : Promise.resolve(response)
}

class Line {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    queueMicrotask(() => this.onopen?.())
  }

  send(text: string) {
    const message = JSON.parse(text) as Record<string, { table?: string; id?: string }>
    const tell = (said: unknown) => this.onmessage?.({ data: JSON.stringify(said) })
    if (!message.hello) {
      sent.push(message)
      const next = SCENES[query.get('next') ?? '']
      if (message.act && next?.update) {
        // Nothing more has been told: a log that begins anew would be a step taken back.
        const log = next.news ?? []
        tell({ update: { ...next.update, version: 41, log_from: scene.update!.log.length, log } })
        tell({ ack: { id: message.act.id, version: 41, applied: 1 } })
      }
      if (message.hint && scene.hint) tell({ hint: { id: message.hint.id, ...scene.hint } })
      return
    }
    tell({ welcome: { protocol: 1, table: message.hello.table, person: 0 } })
    tell({ update: scene.update })
    tell({ present: [0] })
    if (scene.lost) this.onclose?.()
  }

  close() {}
}
window.WebSocket = Line as unknown as typeof WebSocket

if (!query.has('keep')) {
  localStorage.clear()
  sessionStorage.clear()
  if (!scene.story) sessionStorage.setItem('longrest.told', 'EMBER7')
}
if (!scene.fresh) {
  keepPlace({ table: 'KILN-2', token: 'x', title: 'Below the Kiln', over: true })
  keepPlace({ table: 'EMBER7', token: 'x', title: 'The Breathing Ice', over: false })
}
await openSettings()
settings.name = 'Anna'
settings.motion = 'none'
settings.less = query.get('less') !== 'no'
settings.theme = (query.get('theme') ?? scene.theme ?? 'dark') as Theme
settings.language = (query.get('language') ?? 'en') as typeof settings.language
location.hash = scene.hash
openRoute()
mount(App, { target: document.getElementById('page')! })

const frame = () => new Promise((done) => requestAnimationFrame(done))

/** The part of the page with this selector, as soon as it is there. */
async function find(selector: string): Promise<HTMLElement> {
  for (let frames = 0; frames < 600; frames++) {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) return found
    await frame()
  }
  throw new Error(`nothing is ${selector}`)
}

/** Waits until everything is there and nothing has changed for some frames. */
async function settle(): Promise<void> {
  let still = 0
  const watcher = new MutationObserver(() => {
    still = 0
  })
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const isLoading = () => document.querySelector('.loading') !== null
  for (let frames = 0; frames < 600 && still < 4; frames++) {
    await frame()
    still = isLoading() ? 0 : still + 1
  }
  watcher.disconnect()
  await document.fonts.ready
}

await find('main, [role="status"], [role="alert"]')
await settle()
for (const what of scene.click ?? []) (await find(what)).click()
if (scene.press) {
  const pressed = await find(scene.press)
  pressed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}
if (scene.focus) (await find(scene.focus)).focus()
if (scene.click ?? scene.press ?? scene.focus) await settle()
document.documentElement.dataset.ready = 'yes'

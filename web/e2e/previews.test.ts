import { afterAll, beforeAll, expect, it } from 'vitest'
import { Server } from './server.ts'

let server: Server

beforeAll(async () => {
  server = await Server.start()
})

afterAll(() => server.stop())

type Choice = string | Record<string, unknown>
type Expect = { least: number; most: number; average_tenths: number; kills_percent: number }
type Preview = { label: string | null; cells: number[]; figures: number[]; expect: Expect | null }
type Look = { options: Preview[]; paths: { to: number; steps: number[] }[]; reach: number[] }
type Question = { prompt: { ask: string | Record<string, unknown> }; options: Choice[] }
type Update = {
  version: number
  winners: number[] | null
  views: { seat: number; question: Question | null }[]
}

async function ask<T>(path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${server.address}/api/${path}`, sent)
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

/** The questions whose previews are looked at; games are played until all of them were asked. Luck is the
    server's own, and an area comes up in few games. */
const WANTED = ['move_step', 'attack_target', 'place_area', 'monster_move']
const GAMES_MAX = 60

it('every option that touches the board shows what it would touch', async () => {
  const seen = new Set<string>()
  const missing = () => WANTED.filter((name) => !seen.has(name))
  for (let game = 1; game <= GAMES_MAX && missing().length > 0; game++) await play(game, seen)
  expect(missing()).toEqual([])
})

/** Plays a game with two characters, somehow but eagerly, and looks at every question. */
async function play(game: number, seen: Set<string>): Promise<void> {
  const characters = ['marshal', 'wayfarer'].map((id) => ({ class: id, level: 1 }))
  const order = {
    game: 'haven', pack: 'frontier', scenario: 'tollhouse', options: { level: 1, characters },
  }
  const { table, token } = await ask<{ table: string; token: string }>(
    'tables', { order, name: 'Anna', seats: [0, 1], bots: [] },
  )
  for (let turn = 0; turn < 600; turn++) {
    const { update } = await ask<{ update: Update }>(`tables/${table}/view`, undefined, token)
    if (update.winners !== null) return
    const { seat, question } = update.views.find((view) => view.question !== null)!
    const query = { question: { language: 'de' } }
    const look = await ask<Look>(`tables/${table}/look`, { seat, query }, token)
    const name = nameOf(question!.prompt.ask)
    seen.add(name)
    check(name, question!, look)
    const choice = eager(question!.options, turn * 7919 + game * 104_729)
    const act = { answer: { seat, choice } }
    await ask(`tables/${table}/acts`, { id: `t${turn}`, seen: update.version, act }, token)
  }
}

/** One of the options that do something, if there is one. */
function eager(options: Choice[], number: number): Choice {
  const idle = new Set(['skip', 'done', 'end_turn', 'long_rest', 'basic_top', 'basic_bottom', 'lose'])
  const active = options.filter((option) => !idle.has(nameOf(option)))
  const among = active.length > 0 ? active : options
  return among[number % among.length]!
}

function nameOf(ask: string | Record<string, unknown>): string {
  return typeof ask === 'string' ? ask : Object.keys(ask)[0]!
}

function check(name: string, question: Question, look: Look): void {
  expect(look.options).toHaveLength(question.options.length)
  question.options.forEach((option, at) => {
    const preview = look.options[at]!
    const kind = nameOf(option)
    if (kind === 'area') expect(preview.cells.length).toBeGreaterThan(0)
    if (name === 'attack_target' && kind === 'figure') checkDamage(preview.expect)
    if (name === 'monster_targets' && kind === 'option') {
      expect(preview.figures.length).toBeGreaterThan(0)
      expect(preview.cells).toHaveLength(preview.figures.length)
    }
  })
  if (name === 'move_step') {
    for (const path of look.paths) expect(path.steps.at(-1)).toBe(path.to)
  }
  if (name === 'monster_move') {
    expect(look.options.some((preview) => preview.cells.length > 0)).toBe(true)
  }
}

function checkDamage(expected: Expect | null): void {
  expect(expected).not.toBeNull()
  const { least, most, average_tenths, kills_percent } = expected!
  expect(least).toBeGreaterThanOrEqual(0)
  expect(average_tenths).toBeGreaterThanOrEqual(least * 10)
  expect(average_tenths).toBeLessThanOrEqual(most * 10)
  expect(kills_percent).toBeGreaterThanOrEqual(0)
  expect(kills_percent).toBeLessThanOrEqual(100)
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { Server } from './server.ts'

// How much is asked in a round of two characters. A bot answers every question of a whole scenario; what goes
// without saying it answers as the page would. So the same game is asked twice, once everything and once
// less, and nothing in it is different.

let server: Server

beforeAll(async () => {
  server = await Server.start()
})

afterAll(() => server.stop())

type Choice = string | Record<string, unknown>
type Use = { choice: Choice }
type Look = {
  best: number | null
  free: number | null
  settled: number | null
  options: { uses: Use[] }[]
}
type Prompt = { ask: string | Record<string, unknown>; actor: number | null }
type Question = { prompt: Prompt; options: Choice[] }
type Update = {
  version: number
  winners: number[] | null
  views: { seat: number; question: Question | null; free: Choice[]; view: { round: number } }[]
}

const GAMES = 4
/** The share of the questions that goes. */
const LESS = 1 / 3

type Count = { all: number; less: number }

it('a third of the questions of a round goes without saying', async () => {
  const kinds = new Map<string, Count>()
  let rounds = 0
  for (let game = 0; game < GAMES; game++) rounds += await play(game, kinds)
  const sum = (of: (count: Count) => number) => [...kinds.values()].reduce((n, one) => n + of(one), 0)
  const [before, after] = [sum((one) => one.all), sum((one) => one.less)]
  const lines = [...kinds].sort((a, b) => b[1].less - a[1].less)
    .map(([kind, { all, less }]) => `  ${kind}: ${all}, now ${less}`)
  console.log([
    `questions in a round of two characters: ${(before / rounds).toFixed(1)} if everything is asked, ` +
    `${(after / rounds).toFixed(1)} now (${before} and ${after} in ${rounds} rounds of ${GAMES} games)`,
    ...lines,
  ].join('\n'))
  expect(rounds).toBeGreaterThan(GAMES * 5)
  expect(after).toBeLessThanOrEqual(before * (1 - LESS))
})

async function ask<T>(path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${server.address}/api/${path}`, sent)
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

const ACTIONS = new Set(['top', 'bottom', 'basic_top', 'basic_bottom'])
const SCENARIOS = ['tollhouse', 'cold-quarry', 'queens-fire', 'nine-lamps']

/** Plays a scenario to its end and counts what is asked; how many rounds it took. */
async function play(game: number, kinds: Map<string, Count>): Promise<number> {
  const characters = ['marshal', 'wayfarer'].map((id) => ({ class: id, level: 1 }))
  const options = { level: 1, characters }
  const order = { game: 'haven', pack: 'frontier', scenario: SCENARIOS[game % SCENARIOS.length], options }
  const made = { order, name: 'Anna', seats: [0, 1], bots: [] }
  const { table, token } = await ask<{ table: string; token: string }>('tables', made)
  let rounds = 0
  /** Who is on the way: a way is one question, and its end another. */
  let way: number | null | undefined
  /** Who is being pushed or pulled by whom. */
  let forced: number | null | undefined
  /** Whether what is used on the attack was settled when its target was chosen. */
  let used = false
  for (let turn = 0; turn < 4000; turn++) {
    const { update } = await ask<{ update: Update }>(`tables/${table}/view`, undefined, token)
    if (update.winners !== null) return rounds
    const { seat, question, free, view } = update.views.find((one) => one.question !== null)!
    const { prompt, options } = question!
    rounds = view.round
    const look = await ask<Look>(`tables/${table}/look`, { seat, query: { question: { language: 'en' } } }, token)
    const send = (act: unknown) =>
      ask(`tables/${table}/acts`, { id: `t${turn}`, seen: update.version, act }, token)
    // What may be done at any time is not asked.
    const first = free[look.free ?? -1]
    if (first !== undefined) {
      await send({ free: { seat, choice: first } })
      continue
    }
    const kind = nameOf(prompt.ask)
    const at = look.settled ?? look.best ?? 0
    const choice = options[at]!
    if (rounds > 0) {
      const count = kinds.get(kind) ?? { all: 0, less: 0 }
      kinds.set(kind, count)
      const over = kind === 'take_action' && !options.some((one) => ACTIONS.has(nameOf(one)))
      if (over) {
        // A turn ends by itself, unless somebody wants to wait at its end.
        count.all++
        if (look.settled === null && choice !== 'end_turn') count.less++
        way = undefined
      } else if (kind === 'push' || kind === 'pull') {
        // Where somebody is pushed to is chosen by its end, and was chosen hex by hex.
        count.all++
        if (forced !== prompt.actor && look.settled === null) count.less++
        way = undefined
      } else if (kind === 'move_step') {
        const going = way !== undefined && way === prompt.actor
        const step = nameOf(choice) === 'cell'
        // A way is chosen by its end; where it ends before its points do, one was asked once more.
        if (!going || !step) count.all++
        if (!going && look.settled === null) count.less++
        way = step ? prompt.actor : undefined
      } else {
        way = undefined
        count.all++
        const beside = kind === 'react' && used
        if (look.settled === null && !beside) count.less++
      }
      forced = (kind === 'push' || kind === 'pull') && nameOf(choice) === 'cell' ? prompt.actor : undefined
      if (kind === 'attack_target') used = (look.options[at]?.uses ?? []).length > 0
      else if (kind !== 'react') used = false
    }
    await send({ answer: { seat, choice } })
  }
  return rounds
}

function nameOf(ask: string | Record<string, unknown>): string {
  return typeof ask === 'string' ? ask : Object.keys(ask)[0]!
}

// What is asked over HTTP. One function per question; addresses stand here and nowhere else.

import type {
  Code, Health, Join, Joined, NewTable, PackInfo, Rejected, ReplayStep, Summary,
} from './generated/protocol.ts'

/** A question that was not answered: by the server with a code, or because there is no network. */
export class Refusal extends Error {
  readonly code: Code | 'offline'

  constructor(code: Code | 'offline', message: string) {
    super(message)
    this.code = code
  }
}

/** A rule of the ledger. */
export type Rule = {
  id: string
  text: string
  source: string | null
  notes: string[]
  /** One short sentence for each language; none for a rule that no fact names. */
  reason: Record<string, string>
}

export const api = {
  /** What can be played. */
  packs: () => ask<PackInfo[]>('library'),
  /** How the server is, and where others reach it. */
  health: () => ask<Health>('health'),
  /** Makes a table. */
  create: (table: NewTable) => ask<Joined>('tables', { json: table }),
  /** A table as whoever knows its code sees it. */
  summary: (table: string) => ask<Summary>(`tables/${at(table)}`),
  /** Takes a place at a table. */
  join: (table: string, join: Join) => ask<Joined>(`tables/${at(table)}/join`, { json: join }),
  /** A step of a finished game. */
  replay: (table: string, step: number, token?: string) =>
    ask<ReplayStep>(`tables/${at(table)}/replay/${step}`, { token }),
  /** The game as one file. */
  export: (table: string, token?: string) =>
    ask<Blob>(`tables/${at(table)}/export`, { token, as: 'blob' }),
  /** A table from such a file. */
  import: (file: Blob, name: string) =>
    ask<Joined>(`import?name=${encodeURIComponent(name)}`, { body: file }),
  /** Names and texts of a pack in a language, as a table began with them. */
  library: <T>(game: string, pack: string, language: string, table?: string) =>
    ask<T>(`library/${at(game)}/${at(pack)}?language=${language}${table ? `&table=${at(table)}` : ''}`),
  /** Looks at something in a game: changes nothing. */
  look: <T>(table: string, seat: number | null, query: unknown, token?: string) =>
    ask<T>(`tables/${at(table)}/look`, { json: { seat, query }, token }),
  /** What a monster does in a position that was set up by hand: without a table, nothing is kept. */
  solve: <T>(position: unknown) => ask<T>('solve', { json: position }),
  /** The rules in which some words are. */
  rules: (search: string, language: string, game: string) =>
    ask<Rule[]>(`rules?search=${at(search)}&language=${language}&game=${at(game)}`),
  /** The words of a rule. */
  rule: (id: string) => ask<Rule>(`rules/${at(id)}`),
}

/** The address of the table's socket. */
export function socketAddress(): string {
  const url = new URL('api/ws', location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  return url.href
}

type How = { json?: unknown; body?: Blob; token?: string | undefined; as?: 'blob' }

async function ask<T>(path: string, how: How = {}): Promise<T> {
  const headers: Record<string, string> = {}
  if (how.json !== undefined) headers['content-type'] = 'application/json'
  if (how.token) headers['authorization'] = `Bearer ${how.token}`
  const body = how.json !== undefined ? JSON.stringify(how.json) : how.body
  const method = body === undefined ? 'GET' : 'POST'
  const sent: RequestInit = { method, headers, credentials: 'omit' }
  if (body !== undefined) sent.body = body
  let answer: Response
  try {
    answer = await fetch(new URL(`api/${path}`, location.href.split('#')[0]), sent)
  } catch {
    throw new Refusal('offline', 'no network')
  }
  if (!answer.ok) throw await refusal(answer)
  return (how.as === 'blob' ? await answer.blob() : await answer.json()) as T
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const said = (await answer.json()) as Rejected
    return new Refusal(said.code, said.message)
  } catch {
    return new Refusal('offline', `${answer.status}`)
  }
}

function at(word: string): string {
  return encodeURIComponent(word)
}

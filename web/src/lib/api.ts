// What is asked over HTTP. One function per question; addresses stand here and nowhere else.

import type {
  BrokenPack, Code, Health, Join, Joined, NewTable, PackInfo, Problem, Rejected, ReplayStep, Summary,
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

/** A pack that an author can look at; their own can be changed. */
export type OwnPack = { id: string; game: string; own: boolean }
/** The files of a pack, by their paths. */
export type OpenPack = { id: string; own: boolean; files: Record<string, string> }
/** What files come to: what is wrong, and what players would see of them. */
export type TriedPack = { problems: Problem[]; words: unknown }

export const api = {
  /** What can be played. */
  packs: () => ask<PackInfo[]>('library'),
  /** What is played at a table, and nothing else of its pack. */
  played: (table: string, shown: Shown = {}) =>
    ask<PackInfo[]>(`library?table=${at(table)}`, shown),
  /** What cannot be played as it is, and why. */
  broken: () => ask<BrokenPack[]>('library/broken'),
  /** The author's part of the server, which is there while it watches packs. */
  author: {
    packs: () => ask<OwnPack[]>('author'),
    /** Puts a file that `longrest pack` wrote among the packs. */
    add: (file: Blob) => ask<OwnPack>('author', { body: file }),
    open: (pack: string) => ask<OpenPack>(`author/${at(pack)}`),
    check: (pack: string, files: Record<string, string>, language: string) =>
      ask<TriedPack>(`author/${at(pack)}/check?language=${language}`, { json: { files } }),
    save: (pack: string, files: Record<string, string>, language: string) =>
      ask<TriedPack>(`author/${at(pack)}/save?language=${language}`, { json: { files } }),
  },
  /** How the server is, and where others reach it. */
  health: () => ask<Health>('health'),
  /** Makes a table. */
  create: (table: NewTable) => ask<Joined>('tables', { json: table }),
  /** A table as whoever knows its code sees it. */
  summary: (table: string, shown: Shown = {}) => ask<Summary>(`tables/${at(table)}`, shown),
  /** Takes a place at a table. */
  join: (table: string, join: Join, shown: Shown = {}) =>
    ask<Joined>(`tables/${at(table)}/join`, { json: join, ...shown }),
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
  library: <T>(game: string, pack: string, language: string, table?: string, shown: Shown = {}) =>
    ask<T>(`library/${at(game)}/${at(pack)}?language=${language}${table ? `&table=${at(table)}` : ''}`, shown),
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

/** The address of a picture that a pack brings. */
export function pictureAddress(name: string): string {
  return new URL(`api/pictures/${at(name)}`, location.href.split('#')[0]).href
}

/** The address of the table's socket. */
export function socketAddress(): string {
  const url = new URL('api/ws', location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  return url.href
}

/** What opens a private table: a place at it, or an invitation. */
type Shown = { token?: string | undefined; invite?: string | undefined }
type How = Shown & { json?: unknown; body?: Blob; as?: 'blob' }

async function ask<T>(path: string, how: How = {}): Promise<T> {
  const headers: Record<string, string> = {}
  if (how.json !== undefined) headers['content-type'] = 'application/json'
  if (how.token) headers['authorization'] = `Bearer ${how.token}`
  else if (how.invite) headers['authorization'] = `Invite ${how.invite}`
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

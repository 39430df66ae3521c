// A place at a table: the connection, what was seen last, and what was said and not yet acknowledged.
// A lost connection is healed: what was said is said again with the same id, and the table tells what
// happened since.

import { PROTOCOL } from './generated/protocol.ts'
import { unpacked } from './packed.ts'
import { patched } from './patch.ts'
import type {
  Ack, Act, Changed, ClientMessage, Code, Hint, LogLine, LogPage, PersonId, Rejected, Said, ServerMessage,
  Talk, Update,
} from './generated/protocol.ts'

/** The part of a WebSocket that is used. */
export type Socket = {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code?: number }) => void) | null
}

/** What was asked was not done. */
export class NotDone extends Error {
  readonly code: Code

  constructor(said: Rejected) {
    super(said.message)
    this.code = said.code
  }
}

/** What an update brought. */
export type News = { before: Update | null; now: Update; lines: LogLine[]; retold: boolean }

export type Link = 'connecting' | 'open' | 'lost' | 'refused'

type Waiting = {
  message: ClientMessage
  done: (answer: never) => void
  failed: (why: Error) => void
}

/** How many messages are kept, and how long a hint at a space is seen. */
const TALK_MAX = 40
const HERE_FOR = 4_000
const PING_EVERY = 20_000
const SILENCE_MAX = 45_000
const RETRY_FIRST = 400
const RETRY_MAX = 8_000
/** A server that ends says so; not everybody comes back at once. */
const GOING_AWAY = 1001
const AWAY_MAX = 3_000
/** What passes by itself: the table is tried again. */
const PASSING: Code[] = ['storage', 'too_many', 'too_fast']

export class Session {
  readonly table: string
  readonly token: string | undefined
  /** How the table looks. */
  update = $state.raw<Update | null>(null)
  /** The code by which others come: of a table that was given a new one, both halves of it. */
  get code(): string {
    return this.update?.half ? `${this.table}-${this.update.half}` : this.table
  }
  /** The lines of the log that are known. */
  log = $state.raw<LogLine[]>([])
  /** The number of the first of them. */
  logFrom = $state(0)
  /** How the connection is. */
  link = $state<Link>('connecting')
  /** Why the table does not talk to us. */
  refused = $state<Code | null>(null)
  /** Who is connected. */
  present = $state.raw<PersonId[]>([])
  /** What was said of late, who is ready, and where somebody points. */
  talked = $state.raw<{ by: PersonId; text: string }[]>([])
  ready = $state.raw<PersonId[]>([])
  here = $state.raw<{ by: PersonId; space: number } | null>(null)
  /** How many acts wait for an answer. */
  unanswered = $state(0)

  private readonly dial: () => Socket
  private socket: Socket | null = null
  private readonly waiting = new Map<string, Waiting>()
  private readonly listeners = new Set<(said: Said) => void>()
  private readonly hearers = new Set<(news: News) => void>()
  private retry = RETRY_FIRST
  private heard = 0
  private timers: ReturnType<typeof setTimeout>[] = []
  private closed = false
  private welcome = false
  /** Whether nothing was told yet over this connection. */
  private fresh = false

  constructor(table: string, token: string | undefined, dial: () => Socket) {
    this.table = table
    this.token = token
    this.dial = dial
  }

  /** Connects, and stays connected until closed. */
  open(): void {
    this.closed = false
    this.connect()
    addEventListener('online', this.hurry)
  }

  /** Leaves. */
  close(): void {
    this.closed = true
    removeEventListener('online', this.hurry)
    this.timers.forEach(clearTimeout)
    this.drop()
  }

  /** Is told about every update, after it was taken in. */
  onNews(hear: (news: News) => void): () => void {
    this.hearers.add(hear)
    return () => this.hearers.delete(hear)
  }

  /** Does something, once, however often it has to be said. */
  act(act: Act): Promise<Ack> {
    const id = freshId()
    const seen = this.update?.version ?? 0
    this.unanswered++
    const settled = this.say<Ack>(id, { act: { id, seen, act } })
    return settled.finally(() => this.unanswered--)
  }

  /** Says something to the others; it is not said again when the connection was lost. */
  talk(talk: Talk): void {
    if (this.welcome) this.send({ say: talk })
  }

  /** Is told what people say. */
  onTalk(hear: (said: Said) => void): () => void {
    this.listeners.add(hear)
    return () => this.listeners.delete(hear)
  }

  /** Asks what a bot would do. */
  hint(seat: number): Promise<Hint> {
    const id = freshId()
    return this.say(id, { hint: { id, seat } })
  }

  /** Fetches older lines of the log. */
  async older(): Promise<void> {
    if (this.logFrom === 0) return
    const id = freshId()
    const page = await this.say<LogPage>(id, { log: { id, before: this.logFrom } })
    if (page.from + page.lines.length !== this.logFrom) return // the log changed meanwhile
    this.log = [...page.lines, ...this.log]
    this.logFrom = page.from
  }

  /** Fetches all lines of the log. */
  async whole(): Promise<void> {
    for (let before = -1; this.logFrom > 0 && this.logFrom !== before; ) {
      before = this.logFrom
      await this.older().catch(() => undefined)
    }
  }

  private say<T>(id: string, message: ClientMessage): Promise<T> {
    return new Promise<T>((done, failed) => {
      this.waiting.set(id, { message, done: done as (answer: never) => void, failed })
      if (this.welcome) this.send(message)
    })
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message))
  }

  private connect(): void {
    this.drop()
    this.timers.forEach(clearTimeout)
    this.timers = []
    const socket = this.dial()
    this.socket = socket
    socket.onopen = () => {
      const hello: ClientMessage = { hello: { protocol: PROTOCOL, table: this.table } }
      if (this.token) hello.hello.token = this.token
      if (this.update) hello.hello.have = this.update.version
      this.heard = Date.now()
      this.send(hello)
      this.listen()
    }
    // What comes while a packed message is being opened waits for it.
    let opening: Promise<void> | null = null
    socket.onmessage = ({ data }) => {
      this.heard = Date.now()
      if (typeof data === 'string' && !opening) return this.hear(JSON.parse(data) as ServerMessage)
      const text = typeof data === 'string' ? data : unpacked(data as ArrayBuffer)
      const opened: Promise<void> = Promise.all([text, opening]).then(([text]) => {
        if (opening === opened) opening = null
        if (this.socket === socket) this.hear(JSON.parse(text) as ServerMessage)
      }, () => this.lose())
      opening = opened
    }
    socket.onclose = (event) => {
      if (event?.code === GOING_AWAY) this.retry = RETRY_FIRST + Math.random() * AWAY_MAX
      this.lose()
    }
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    this.welcome = false
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  private lose(): void {
    this.drop()
    if (this.closed || this.link === 'refused') return
    this.link = 'lost'
    const wait = this.retry * (0.75 + Math.random() / 2)
    this.retry = Math.min(this.retry * 2, RETRY_MAX)
    this.timers.push(setTimeout(() => this.connect(), wait))
  }

  private readonly hurry = () => {
    if (this.link !== 'lost') return
    this.retry = RETRY_FIRST
    this.connect()
  }

  /** A connection that says nothing for long is dead, whatever the browser thinks. */
  private listen(): void {
    this.timers.push(
      setTimeout(() => {
        if (Date.now() - this.heard > SILENCE_MAX) return this.lose()
        this.send('ping')
        this.listen()
      }, PING_EVERY),
    )
  }

  private hear(message: ServerMessage): void {
    if (message === 'pong') return
    if ('welcome' in message) return this.begin()
    if ('update' in message) return this.take(message.update)
    if ('changed' in message) return this.change(message.changed)
    if ('present' in message) {
      this.present = message.present
      return
    }
    if ('said' in message) return this.listenTo(message.said)
    if ('rejected' in message) return this.reject(message.rejected)
    if ('ack' in message) return this.answer(message.ack)
    if ('hint' in message) return this.answer(message.hint)
    if ('log' in message) return this.answer(message.log)
  }

  private listenTo(said: Said): void {
    const { by, talk } = said
    if ('words' in talk) this.talked = [...this.talked, { by, text: talk.words }].slice(-TALK_MAX)
    else if ('ready' in talk) {
      const others = this.ready.filter((one) => one !== by)
      this.ready = talk.ready ? [...others, by] : others
    } else {
      const here = { by, space: talk.here }
      this.here = here
      setTimeout(() => {
        if (this.here === here) this.here = null
      }, HERE_FOR)
    }
    for (const hear of this.listeners) hear(said)
  }

  private begin(): void {
    this.link = 'open'
    this.retry = RETRY_FIRST
    this.welcome = true
    this.fresh = true
    for (const { message } of this.waiting.values()) this.send(message)
  }

  private answer(said: { id: string }): void {
    const waiting = this.waiting.get(said.id)
    this.waiting.delete(said.id)
    waiting?.done(said as never)
  }

  private reject(said: Rejected): void {
    const waiting = said.id === undefined ? undefined : this.waiting.get(said.id)
    if (waiting) {
      this.waiting.delete(said.id!)
      waiting.failed(new NotDone(said))
    } else if (!this.welcome && PASSING.includes(said.code)) {
      this.retry = Math.max(this.retry, (said.wait ?? 0) * 1000)
      this.lose()
    } else if (!this.welcome) {
      this.link = 'refused'
      this.refused = said.code
      this.drop()
    }
  }

  /** Takes in what changed; when it is a change of something else, everything is asked for again. */
  private change(changed: Changed): void {
    let update: Update
    try {
      if (this.update?.version !== changed.from) throw new Error('another version')
      update = patched(this.update, changed.patch) as Update
    } catch {
      return this.send('again')
    }
    const { log, log_from } = changed
    this.take({ ...update, log, log_from })
  }

  private take(update: Update): void {
    // The first one of a connection may be older than what is known: a backup was brought back.
    const before = this.update
    if (before && update.version < before.version && !this.fresh) return
    this.fresh = false
    const end = this.logFrom + this.log.length
    const kept = Math.max(0, Math.min(update.log_from, end) - this.logFrom)
    const retold = before !== null && update.log_from < end
    if (update.log_from < this.logFrom || update.log_from > end || before === null) {
      this.log = update.log
      this.logFrom = update.log_from
    } else {
      this.log = [...this.log.slice(0, kept), ...update.log]
    }
    // Whoever was ready was ready for what has begun now.
    if (before && update.history.live !== before.history.live && this.ready.length > 0) {
      this.ready = []
    }
    this.update = update
    const lines = before === null || retold ? [] : update.log
    for (const hear of this.hearers) hear({ before, now: update, lines, retold })
  }
}

function freshId(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')
}

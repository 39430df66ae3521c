import { deflateSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import type { Ack, ClientMessage, ServerMessage, Update } from './generated/protocol.ts'
import { Session, type Socket } from './session.svelte.ts'

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})

/** The table's end of a connection, written by hand. */
class Line implements Socket {
  said: ClientMessage[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code?: number }) => void) | null = null
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  close() {}
  tell(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

function update(version: number, log_from: number, lines: string[]): Update {
  return {
    version, you: 0, title: '', game: 'haven', chapter: null, views: [], log_from,
    log: lines.map((fact) => ({ rule: '', fact })), waiting: [], chance: null, winners: null,
    seats: [], people: [], keeper: 0, open: true, paused: false, stopped: null, vote: null,
    history: { live: 0, undone: 0, back_to: 0, forth_by: 0, undo_to: 0, redo_by: 0 },
  }
}

function dialled(): { session: Session; lines: Line[] } {
  const lines: Line[] = []
  const session = new Session('ABCD', 'secret', () => {
    const line = new Line()
    lines.push(line)
    return line
  })
  session.open()
  return { session, lines }
}

function welcome(line: Line) {
  line.onopen!()
  line.tell({ welcome: { protocol: 2, table: 'ABCD', person: 0 } })
}

function facts(session: Session) {
  return session.log.map((line) => line.fact)
}

describe('a session', () => {
  it('says hello with its token and what it has', () => {
    vi.useFakeTimers()
    const { session, lines } = dialled()
    welcome(lines[0]!)
    expect(lines[0]!.said).toEqual([{ hello: { protocol: 2, table: 'ABCD', token: 'secret' } }])
    lines[0]!.tell({ update: update(7, 0, ['a']) })
    lines[0]!.onclose!({})
    expect(session.link).toBe('lost')
    vi.advanceTimersByTime(1000)
    welcome(lines[1]!)
    expect(lines[1]!.said[0]).toEqual({
      hello: { protocol: 2, table: 'ABCD', token: 'secret', have: 7 },
    })
    expect(session.link).toBe('open')
    session.close()
  })

  it('opens what comes packed, and what comes after it waits', async () => {
    vi.useRealTimers()
    const { session, lines } = dialled()
    welcome(lines[0]!)
    const packed = deflateSync(JSON.stringify({ update: update(7, 0, ['a', 'b']) }))
    lines[0]!.onmessage!({ data: new Uint8Array(packed).buffer })
    lines[0]!.tell({ update: update(8, 2, ['c']) })
    expect(session.update).toBe(null)
    await vi.waitUntil(() => session.update?.version === 8)
    expect(facts(session)).toEqual(['a', 'b', 'c'])
    lines[0]!.tell({ update: update(9, 3, ['d']) })
    expect(session.update?.version).toBe(9)
    // What cannot be opened was damaged on the way: the table is asked anew.
    lines[0]!.onmessage!({ data: new Uint8Array([1, 2, 3]).buffer })
    await vi.waitUntil(() => session.link === 'lost')
    session.close()
  })

  it('says again with the same id what was not acknowledged', async () => {
    vi.useFakeTimers()
    const { session, lines } = dialled()
    welcome(lines[0]!)
    lines[0]!.tell({ update: update(3, 0, []) })
    const done = session.act({ answer: { seat: 0, choice: 'yes' } })
    const first = lines[0]!.said[1] as { act: { id: string; seen: number } }
    expect(first.act.seen).toBe(3)
    expect(session.unanswered).toBe(1)
    lines[0]!.onclose!({})
    vi.advanceTimersByTime(1000)
    welcome(lines[1]!)
    expect(lines[1]!.said[1]).toEqual(first)
    const ack: Ack = { id: first.act.id, version: 4, applied: 1 }
    lines[1]!.tell({ ack })
    expect(await done).toEqual(ack)
    await Promise.resolve()
    expect(session.unanswered).toBe(0)
    session.close()
  })

  it('tells why something was not done', async () => {
    const { session, lines } = dialled()
    welcome(lines[0]!)
    const done = session.act('pause')
    const said = lines[0]!.said[1] as { act: { id: string } }
    lines[0]!.tell({ rejected: { id: said.act.id, code: 'not_seated', message: '' } })
    await expect(done).rejects.toMatchObject({ code: 'not_seated' })
    session.close()
  })

  it('stops when the table does not know it', () => {
    const { session, lines } = dialled()
    lines[0]!.onopen!()
    lines[0]!.tell({ rejected: { code: 'bad_token', message: '' } })
    expect(session.link).toBe('refused')
    expect(session.refused).toBe('bad_token')
    expect(lines.length).toBe(1)
  })

  it('appends to the log, and replaces what an undo retells', () => {
    const { session, lines } = dialled()
    const news: string[][] = []
    session.onNews((heard) => news.push(heard.lines.map((line) => String(line.fact))))
    welcome(lines[0]!)
    lines[0]!.tell({ update: update(1, 5, ['f', 'g']) })
    lines[0]!.tell({ update: update(2, 7, ['h']) })
    expect(facts(session)).toEqual(['f', 'g', 'h'])
    lines[0]!.tell({ update: update(3, 6, ['x']) })
    expect(facts(session)).toEqual(['f', 'x'])
    lines[0]!.tell({ update: update(2, 0, ['old']) })
    expect(facts(session)).toEqual(['f', 'x'])
    // What was there before one came, and what is told again, is no news.
    expect(news).toEqual([[], ['h'], []])
    session.close()
  })

  it('fetches older lines', async () => {
    const { session, lines } = dialled()
    welcome(lines[0]!)
    lines[0]!.tell({ update: update(1, 2, ['c']) })
    const done = session.older()
    const said = lines[0]!.said[1] as { log: { id: string; before: number } }
    expect(said.log.before).toBe(2)
    const line = (fact: string) => ({ rule: '', fact })
    lines[0]!.tell({ log: { id: said.log.id, from: 0, lines: [line('a'), line('b')] } })
    await done
    expect(facts(session)).toEqual(['a', 'b', 'c'])
    expect(session.logFrom).toBe(0)
    session.close()
  })

  it('takes in what changed, and asks for everything when it changes something else', () => {
    const { session, lines } = dialled()
    welcome(lines[0]!)
    lines[0]!.tell({ update: update(1, 0, ['a']) })
    const patch = { o: { version: { v: 2 }, paused: { v: true } } }
    lines[0]!.tell({ changed: { from: 1, version: 2, log_from: 1, log: [{ rule: '', fact: 'b' }], patch } })
    expect(session.update).toMatchObject({ version: 2, paused: true, title: '' })
    expect(facts(session)).toEqual(['a', 'b'])
    lines[0]!.tell({ changed: { from: 7, version: 8, log_from: 1, log: [], patch } })
    expect(lines[0]!.said.at(-1)).toBe('again')
    const misfit = { o: { views: { i: { '4': { v: 1 } } } } }
    lines[0]!.tell({ changed: { from: 2, version: 3, log_from: 2, log: [], patch: misfit } })
    expect(lines[0]!.said.slice(1)).toEqual(['again', 'again'])
    expect(session.update!.version).toBe(2)
    session.close()
  })

  it('goes on with what a backup brought back', () => {
    vi.useFakeTimers()
    const { session, lines } = dialled()
    welcome(lines[0]!)
    lines[0]!.tell({ update: update(9, 0, ['a', 'b']) })
    lines[0]!.onclose!({ code: 1001 })
    vi.advanceTimersByTime(5000)
    welcome(lines[1]!)
    lines[1]!.tell({ update: update(4, 0, ['a']) })
    expect(session.update!.version).toBe(4)
    expect(facts(session)).toEqual(['a'])
    session.close()
  })

  it('tries again when what was refused may pass', () => {
    vi.useFakeTimers()
    const { session, lines } = dialled()
    lines[0]!.onopen!()
    lines[0]!.tell({ rejected: { code: 'storage', message: '' } })
    expect(session.link).toBe('lost')
    vi.advanceTimersByTime(1000)
    lines[1]!.onopen!()
    lines[1]!.tell({ rejected: { code: 'too_fast', message: '', wait: 5 } })
    vi.advanceTimersByTime(3000)
    expect(lines.length).toBe(2)
    vi.advanceTimersByTime(5000)
    expect(lines.length).toBe(3)
    session.close()
  })
})

// The messages between the page and the table, as `docs/protocol.md` describes them.

/** The version of the protocol. */
export const PROTOCOL = 1

export type PersonId = number

export type ClientMessage =
  | { hello: Hello }
  | { act: Message }
  | { hint: { id: string; seat: number } }
  | { log: LogAsk }
  | 'ping'

export type Hello = { protocol: number; table: string; token?: string; have?: number }
export type LogAsk = { id: string; before: number }
export type Message = { id: string; seen: number; act: Act }

export type Act =
  | { answer: { seat: number; choice: unknown } }
  | { answers: { seat: number; choices: unknown[] } }
  | { free: { seat: number; choice: unknown } }
  | { retract: { seat: number } }
  | { roll: { outcome: number } }
  | { undo: { keep: number } }
  | { redo: { count: number } }
  | { override: { edit: unknown } }
  | 'export'
  | { vote: { vote: number; agree: boolean } }
  | { withdraw: { vote: number } }
  | 'pause'
  | 'resume'
  | { claim: { seat: number; invite?: string } }
  | { release: { seat: number } }
  | { give: { seat: number; to: PersonId } }
  | { invite: { seat: number } }
  | { bot_in: { seat: number } }
  | { bot_out: { seat: number } }
  | { rename: { name: string } }
  | 'leave'
  | { remove: { person: PersonId } }
  | { entrust: { person: PersonId } }
  | 'open'
  | 'close'
  | 'reopen'

export type ServerMessage =
  | { welcome: Welcome }
  | { update: Update }
  | { ack: Ack }
  | { rejected: Rejected }
  | { present: PersonId[] }
  | { hint: Hint }
  | { log: LogPage }
  | 'pong'

export type Welcome = { protocol: number; table: string; person: PersonId | null }
export type Ack = {
  id: string
  version: number
  applied: number
  stopped?: Code
  vote?: number
  invite?: string
}
export type Rejected = { id?: string; code: Code; message: string; version?: number }

export type Code =
  | 'malformed' | 'too_large' | 'too_fast' | 'too_many' | 'protocol' | 'origin' | 'unknown_table'
  | 'unknown_person' | 'unknown_seat' | 'unknown_scenario' | 'bad_token' | 'bad_invite'
  | 'not_your_seat' | 'not_seated' | 'not_keeper' | 'seat_taken' | 'bot_plays' | 'no_bot'
  | 'stale' | 'paused' | 'vote_open' | 'no_vote' | 'stopped' | 'over' | 'not_over' | 'not_asked'
  | 'not_offered' | 'no_chance' | 'nothing_to_take_back' | 'nothing_to_undo' | 'nothing_to_redo'
  | 'impossible' | 'other_question' | 'happened' | 'storage'

export type Update = {
  version: number
  you: PersonId | null
  title: string
  game: string
  views: View[]
  log_from: number
  log: LogLine[]
  waiting: number[]
  chance: { draw: unknown; weights: number[] } | null
  winners: number[] | null
  seats: SeatView[]
  people: PersonView[]
  keeper: PersonId
  open: boolean
  paused: boolean
  stopped: string | null
  vote: VoteView | null
  history: HistoryView
}

export type View = {
  seat: number | null
  view: unknown
  question: Offer | null
  free: unknown[]
  retract: boolean
}
export type Offer = { prompt: unknown; options: unknown[]; to: number[]; secret: boolean }
export type LogLine = { rule: string; fact: unknown }
export type LogPage = { id: string; from: number; lines: LogLine[] }
export type SeatView = { seat: number; name: string; holder: PersonId | null; bot: boolean }
export type PersonView = { id: PersonId; name: string }
export type VoteView = {
  id: number
  by: PersonId
  motion: MotionView
  yes: PersonId[]
  no: PersonId[]
  needed: number
}
export type MotionView =
  | { undo: { keep: number } }
  | { redo: { count: number } }
  | { override: { edit: unknown } }
  | 'export'
export type HistoryView = { live: number; undone: number; undo_to: number; redo_by: number }
export type Hint = { id: string; seat: number; choice: unknown; reason: string }

export type Order = { game: string; pack: string; scenario: string; options: unknown }
export type NewTable = {
  order: Order
  title: string
  name: string
  seats: number[]
  bots: number[]
  real_dice: boolean
  closed: boolean
}
export type Join = { name: string }
export type Joined = { table: string; person: PersonId; token: string }
export type Summary = {
  table: string
  title: string
  order: Order
  seats: SeatView[]
  people: PersonView[]
  open: boolean
  over: boolean
  stopped: boolean
  version: number
}
export type ReplayStep = { step: number; steps: number; views: View[]; log: LogLine[] }
export type PackInfo = {
  game: string
  id: string
  name: string
  details: unknown
  scenarios: ScenarioInfo[]
}
export type ScenarioInfo = {
  id: string
  name: string
  seats_min: number
  seats_max: number
  details: unknown
}

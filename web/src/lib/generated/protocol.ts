// The messages between the page and the table. Made from the Rust types by
// `cargo xtask codegen`: change those, not this file.

/** The version of the protocol. */
export const PROTOCOL = 2;

/**
 * What a client says over the WebSocket.
 */
export type ClientMessage = { "hello": Hello } | { "act": Message } | { "hint": { 
/**
 * The client's own id of this message.
 */
id: string, 
/**
 * For which seat.
 */
seat: number, } } | { "log": LogAsk } | { "say": Talk } | "again" | "ping";

/**
 * The first message of a connection.
 */
export type Hello = { 
/**
 * The protocol the client speaks.
 */
protocol: number, 
/**
 * The code of the table.
 */
table: string, 
/**
 * The person's token; without one somebody only watches.
 */
token?: string, 
/**
 * The last version seen, to be told only what came after.
 */
have?: number, };

/**
 * Asks for the lines of the log before one that is known.
 */
export type LogAsk = { 
/**
 * The client's own id of this message.
 */
id: string, 
/**
 * The number of the first line that is known.
 */
before: number, };

/**
 * What people tell each other beside the game.
 */
export type Talk = { "here": number } | { "ready": boolean } | { "words": string };

/**
 * Who said what.
 */
export type Said = { 
/**
 * Who.
 */
by: PersonId, 
/**
 * What.
 */
talk: Talk, };

/**
 * Something a person does, once: a repeated id changes nothing and gets the same answer.
 */
export type Message = { 
/**
 * The client's own id of this message, at most 64 characters.
 */
id: string, 
/**
 * The version the person saw when deciding.
 */
seen: number, 
/**
 * What they do.
 */
act: Act, };

/**
 * What a person can do.
 */
export type Act = { "answer": { 
/**
 * The seat.
 */
seat: number, 
/**
 * One of the options offered.
 */
choice: unknown, } } | { "answers": { 
/**
 * The seat.
 */
seat: number, 
/**
 * The answers.
 */
choices: unknown[], } } | { "free": { 
/**
 * The seat.
 */
seat: number, 
/**
 * One of the free actions offered.
 */
choice: unknown, } } | { "enter": { 
/**
 * The seat.
 */
seat: number, 
/**
 * What, as the family of games wants it.
 */
entry: unknown, } } | { "retract": { 
/**
 * The seat.
 */
seat: number, } } | { "roll": { 
/**
 * The outcome, counted from 0.
 */
outcome: number, } } | { "undo": { 
/**
 * How many inputs still count.
 */
keep: number, } } | { "redo": { 
/**
 * How many.
 */
count: number, } } | { "override": { 
/**
 * What is changed.
 */
edit: unknown, } } | "export" | "back" | "take_back" | "renew" | { "return": { 
/**
 * Whose place.
 */
person: PersonId, } } | { "vote": { 
/**
 * The vote.
 */
vote: number, 
/**
 * Yes or no.
 */
agree: boolean, } } | { "withdraw": { 
/**
 * The vote.
 */
vote: number, } } | "pause" | "resume" | { "claim": { 
/**
 * The seat.
 */
seat: number, 
/**
 * The token of an invitation.
 */
invite?: string, } } | { "release": { 
/**
 * The seat.
 */
seat: number, } } | { "give": { 
/**
 * The seat.
 */
seat: number, 
/**
 * To whom.
 */
to: PersonId, } } | { "invite": { 
/**
 * The seat.
 */
seat: number, } } | { "bot_in": { 
/**
 * The seat.
 */
seat: number, } } | { "bot_searches": { 
/**
 * The seat.
 */
seat: number, 
/**
 * Whether it plays ahead.
 */
searching: boolean, } } | { "bot_out": { 
/**
 * The seat.
 */
seat: number, } } | { "rename": { 
/**
 * The new name.
 */
name: string, } } | "leave" | { "remove": { 
/**
 * Whom.
 */
person: PersonId, } } | { "entrust": { 
/**
 * To whom.
 */
person: PersonId, } } | "open" | "close" | "hide" | "show" | "recode" | { "custom": { 
/**
 * Who does.
 */
custom: Custom, } } | { "add_chair": { 
/**
 * What it is called.
 */
name: string, } } | { "close_chair": { 
/**
 * Which.
 */
chair: number, } } | "reopen";

/**
 * What the server says over the WebSocket.
 */
export type ServerMessage = { "welcome": Welcome } | { "update": Update } | { "changed": Changed } | { "ack": Ack } | { "rejected": Rejected } | { "present": Array<PersonId> } | { "hint": Hint } | { "log": LogPage } | { "said": Said } | "pong";

/**
 * The answer to a hello.
 */
export type Welcome = { 
/**
 * The protocol the server speaks.
 */
protocol: number, 
/**
 * The table.
 */
table: string, 
/**
 * Who the client is; nobody when only watching.
 */
person: PersonId | null, };

/**
 * What was asked was done, and is on disk.
 */
export type Ack = { 
/**
 * The client's id of the message.
 */
id: string, 
/**
 * The version of the table after it.
 */
version: number, 
/**
 * How many answers of a batch were given.
 */
applied: number, 
/**
 * Why a batch stopped before its end.
 */
stopped?: Code, 
/**
 * The vote that was opened or closed.
 */
vote?: number, 
/**
 * The token of a new invitation. It is said once.
 */
invite?: string, };

/**
 * What was asked was not done, and nothing changed.
 */
export type Rejected = { 
/**
 * The client's id of the message, when it could be read.
 */
id?: string, 
/**
 * Which kind of failure; these names never change.
 */
code: Code, 
/**
 * The same in words, for people who write clients.
 */
message: string, 
/**
 * The version of the table now, when there is one.
 */
version?: number, 
/**
 * How many seconds to wait before trying again, when that helps.
 */
wait?: number, };

/**
 * Which kind of failure.
 */
export type Code = "malformed" | "too_large" | "too_fast" | "too_many" | "protocol" | "origin" | "unknown_table" | "unknown_person" | "unknown_seat" | "unknown_scenario" | "bad_token" | "bad_invite" | "not_your_seat" | "not_seated" | "not_keeper" | "seat_taken" | "bot_plays" | "no_bot" | "stale" | "paused" | "vote_open" | "no_vote" | "stopped" | "over" | "not_over" | "no_chapter" | "weighty" | "not_asked" | "not_offered" | "no_chance" | "nothing_to_take_back" | "nothing_to_undo" | "nothing_to_redo" | "impossible" | "other_question" | "happened" | "storage";

/**
 * How the table looks to one person.
 */
export type Update = { 
/**
 * The version of the table.
 */
version: number, 
/**
 * The person this was made for; nobody when only watching.
 */
you: PersonId | null, 
/**
 * What people call the table.
 */
title: string, 
/**
 * The family of games.
 */
game: string, 
/**
 * The chapter, when this is a campaign.
 */
chapter: ChapterView | null, 
/**
 * The code of the campaign's table whose people play here.
 */
home?: string, 
/**
 * One view per seat the person holds, or the one of a spectator.
 */
views: Array<View>, 
/**
 * The number of the first line in `log`. What the client had from there on is replaced.
 */
log_from: number, 
/**
 * The lines from there on.
 */
log: Array<LogLine>, 
/**
 * The seats the game waits for.
 */
waiting: Array<number>, 
/**
 * What people with real cards or dice have to find out.
 */
chance: { draw: unknown, weights: number[] } | null, 
/**
 * The seats that won, once the game is over.
 */
winners: Array<number> | null, 
/**
 * The seats.
 */
seats: Array<SeatView>, 
/**
 * The people.
 */
people: Array<PersonView>, 
/**
 * Who keeps the table.
 */
keeper: PersonId, 
/**
 * Whether free seats can be taken without invitation.
 */
open: boolean, 
/**
 * Whether only those at the table see it.
 */
private?: boolean, 
/**
 * The second half of its code, once it was given a new one; for those at the table.
 */
half?: string, 
/**
 * Whether the game waits until it is resumed.
 */
paused: boolean, 
/**
 * What stopped the game, if a bug did.
 */
stopped: string | null, 
/**
 * The vote that is open.
 */
vote: VoteView | null, 
/**
 * How far back and forth one can go.
 */
history: HistoryView, 
/**
 * Whether the pack it is played with is another one now: it can be taken by agreement.
 */
renewable?: boolean, 
/**
 * Why the game goes on from its middle, if it does: to be read before the first line.
 */
beginning?: Midway, 
/**
 * The version at which somebody wrote down something that the game is made of from then on:
 * its words and its order are to be asked for again.
 */
entered?: number, };

/**
 * What has changed for one person since they were told last.
 */
export type Changed = { 
/**
 * The version it is a change of. Whoever has another one asks for everything `again`.
 */
from: number, 
/**
 * The version of the table.
 */
version: number, 
/**
 * As in an update.
 */
log_from: number, 
/**
 * As in an update.
 */
log: Array<LogLine>, 
/**
 * What makes the update before this one, without its log: docs/protocol.md.
 */
patch: unknown, };

/**
 * What can be seen from one seat, or by a spectator.
 */
export type View = { 
/**
 * The seat; none for a spectator.
 */
seat: number | null, 
/**
 * What the family of games shows.
 */
view: unknown, 
/**
 * The question that waits for this seat's answer.
 */
question: Offer | null, 
/**
 * The free actions this seat may take.
 */
free: unknown[], 
/**
 * Whether this seat has answered a common secret question and may take it back.
 */
retract: boolean, };

/**
 * A question with everything that may be answered.
 */
export type Offer = { 
/**
 * What is asked.
 */
prompt: unknown, 
/**
 * All legal answers.
 */
options: unknown[], 
/**
 * The seats any one of which may answer.
 */
to: Array<number>, 
/**
 * Whether several seats are asked at once and in secret.
 */
secret: boolean, };

/**
 * One thing that happened.
 */
export type LogLine = { 
/**
 * The rule it follows from; empty when no single rule says so.
 */
rule: string, 
/**
 * What happened.
 */
fact: unknown, };

/**
 * Lines of the log.
 */
export type LogPage = { 
/**
 * The client's id of the message.
 */
id: string, 
/**
 * The number of the first line.
 */
from: number, 
/**
 * The lines.
 */
lines: Array<LogLine>, };

/**
 * A seat as everybody sees it.
 */
export type SeatView = { 
/**
 * The seat.
 */
seat: number, 
/**
 * What it is called.
 */
name: string, 
/**
 * The chair it belongs to; in a campaign chairs stay while seats change.
 */
chair: number, 
/**
 * Who holds it.
 */
holder: PersonId | null, 
/**
 * Whether a bot plays it.
 */
bot: boolean, 
/**
 * Whether that bot plays ahead before it decides.
 */
searching: boolean, };

/**
 * A chair of a campaign: a player's place for as long as it lasts.
 */
export type ChairView = { 
/**
 * The chair.
 */
chair: number, 
/**
 * What it is called.
 */
name: string, 
/**
 * Who holds it.
 */
holder: PersonId | null, 
/**
 * Whether a seat of the open chapter belongs to it.
 */
seated: boolean, };

/**
 * Where a campaign is.
 */
export type ChapterView = { 
/**
 * Which campaign is played.
 */
saga: string, 
/**
 * The chapter, from 1 on.
 */
number: number, 
/**
 * The family of games it belongs to.
 */
game: string, 
/**
 * Whether one can go back into the chapter before it.
 */
back: boolean, 
/**
 * The chairs of the campaign.
 */
chairs: Array<ChairView>, 
/**
 * Who answers weighty questions.
 */
custom: Custom, 
/**
 * Those who play at tables of their own while the campaign goes on.
 */
away?: Array<AwayView>, };

/**
 * Some of a campaign's people at a table of their own. Their tokens open it too.
 */
export type AwayView = { 
/**
 * The code of the table they play at.
 */
table: string, 
/**
 * What the campaign says about them.
 */
details: unknown, 
/**
 * Whether they have come home and wait to be taken in.
 */
home: boolean, };

/**
 * Who answers a question that concerns the whole group.
 */
export type Custom = "vote" | "anyone" | "keeper";

/**
 * A person as everybody sees them.
 */
export type PersonView = { 
/**
 * Who.
 */
id: PersonId, 
/**
 * What they call themselves.
 */
name: string, };

/**
 * Somebody at a table, in the order they came.
 */
export type PersonId = number;

/**
 * A vote as everybody sees it.
 */
export type VoteView = { 
/**
 * Which.
 */
id: number, 
/**
 * Who asked for it.
 */
by: PersonId, 
/**
 * What for.
 */
motion: MotionView, 
/**
 * Who agrees.
 */
yes: Array<PersonId>, 
/**
 * Who does not.
 */
no: Array<PersonId>, 
/**
 * How many must agree.
 */
needed: number, 
/**
 * Who has a voice.
 */
voters: Array<PersonId>, };

/**
 * What is put to the vote.
 */
export type MotionView = { "undo": { 
/**
 * How many inputs would still count.
 */
keep: number, } } | { "redo": { 
/**
 * How many.
 */
count: number, } } | { "override": { 
/**
 * What is changed.
 */
edit: unknown, } } | "export" | "renew" | { "seat": { 
/**
 * The seat.
 */
seat: number, 
/**
 * Who wants it.
 */
person: PersonId, } } | { "return": { 
/**
 * Whose place it is.
 */
lost: PersonId, 
/**
 * Who wants it.
 */
person: PersonId, } } | "back" | { "answer": { 
/**
 * For which seat.
 */
seat: number, 
/**
 * The option.
 */
choice: unknown, } };

/**
 * How far back and forth one can go.
 */
export type HistoryView = { 
/**
 * How many inputs count.
 */
live: number, 
/**
 * How many can be brought back.
 */
undone: number, 
/**
 * How many are left after a step back: bots would only do the same again, so that a step goes
 * back to the last decision of a person. The answers of one message are one decision.
 */
back_to: number, 
/**
 * How many a step forth brings back: one decision.
 */
forth_by: number, 
/**
 * The person may undo down to this number of inputs without a vote.
 */
undo_to: number, 
/**
 * The person may bring back this many without a vote.
 */
redo_by: number, };

/**
 * How a game that goes on from its middle came to do so: its log says so first.
 */
export type Midway = { 
/**
 * Why.
 */
cause: Cause, 
/**
 * How many inputs can no longer be undone.
 */
lost: number, };

/**
 * Why a game goes on from its middle, without what was before.
 */
export type Cause = "rules" | "content" | "damage";

/**
 * What a bot would do.
 */
export type Hint = { 
/**
 * The client's id of the message.
 */
id: string, 
/**
 * For which seat.
 */
seat: number, 
/**
 * The option it would choose.
 */
choice: unknown, 
/**
 * Why, in English.
 */
reason: string, 
/**
 * Why, as data: `why` and what its sentence names.
 */
why: Record<string, unknown>, };

/**
 * What to play: the same words as in the list of packs.
 */
export type Order = { 
/**
 * The family of games.
 */
game: string, 
/**
 * The pack.
 */
pack: string, 
/**
 * The scenario in the pack.
 */
scenario: string, 
/**
 * Everything else, as the family of games wants it (level, characters, variants).
 */
options: unknown, };

/**
 * Asks for a new table.
 */
export type NewTable = { 
/**
 * What to play.
 */
order: Order, 
/**
 * What people call the table; empty for the scenario's name.
 */
title: string, 
/**
 * What the one who makes the table calls themselves.
 */
name: string, 
/**
 * The seats they take at once.
 */
seats: Array<number>, 
/**
 * The seats that bots play.
 */
bots: Array<number>, 
/**
 * Whether people give the outcomes of real cards and dice.
 */
real_dice: boolean, 
/**
 * Whether free seats need an invitation.
 */
closed: boolean, 
/**
 * Whether only those at the table see it, and only who is invited comes to it.
 */
private?: boolean, };

/**
 * Asks for a place at a table.
 */
export type Join = { 
/**
 * What the person calls themselves.
 */
name: string, };

/**
 * A person's place at a table.
 */
export type Joined = { 
/**
 * The code of the table.
 */
table: string, 
/**
 * Who the person is.
 */
person: PersonId, 
/**
 * The token that proves it. It is said once.
 */
token: string, };

/**
 * A table as whoever knows its code sees it.
 */
export type Summary = { 
/**
 * The code of the table.
 */
table: string, 
/**
 * What people call it.
 */
title: string, 
/**
 * What is played, without its document.
 */
order: Order, 
/**
 * The chapter, when this is a campaign.
 */
chapter: ChapterView | null, 
/**
 * The code of the campaign's table whose people play here.
 */
home?: string, 
/**
 * The seats.
 */
seats: Array<SeatView>, 
/**
 * The people.
 */
people: Array<PersonView>, 
/**
 * Whether free seats can be taken without invitation.
 */
open: boolean, 
/**
 * Whether the game is over.
 */
over: boolean, 
/**
 * Whether a bug stopped the game.
 */
stopped: boolean, 
/**
 * The version.
 */
version: number, };

/**
 * One step of a finished game.
 */
export type ReplayStep = { 
/**
 * Which step; 0 is the beginning.
 */
step: number, 
/**
 * How many steps there are.
 */
steps: number, 
/**
 * One view per seat the person holds, or the one of a spectator.
 */
views: Array<View>, 
/**
 * What happened in this step.
 */
log: Array<LogLine>, };

/**
 * How the server is.
 */
export type Health = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * The protocol it speaks.
 */
protocol: number, 
/**
 * How many tables are in memory.
 */
tables_open: number, 
/**
 * How many connections there are.
 */
connections: number, 
/**
 * Where others reach it, such as `http://192.168.1.5:8023`; none when only this machine does.
 */
addresses: Array<string>, };

/**
 * A pack of content that can be played.
 */
export type PackInfo = { 
/**
 * The family of games it belongs to.
 */
game: string, 
/**
 * What an order calls it.
 */
id: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * Everything else the family of games says about it (characters, variants).
 */
details: unknown, 
/**
 * Its scenarios.
 */
scenarios: Array<ScenarioInfo>, };

/**
 * A pack that cannot be played as its files are, and what is wrong with them.
 */
export type BrokenPack = { 
/**
 * What an order would call it.
 */
id: string, 
/**
 * Why it cannot be played, in one sentence.
 */
why: string, 
/**
 * Everything that is wrong, in the order of files and lines.
 */
problems: Array<Problem>, };

/**
 * Something that is wrong with a file of a pack.
 */
export type Problem = { 
/**
 * Whether it keeps the pack from being played; otherwise it is a doubt.
 */
error: boolean, 
/**
 * What is wrong.
 */
message: string, 
/**
 * What was probably meant.
 */
help: string | null, 
/**
 * The file, by its path in the pack.
 */
file: string, 
/**
 * The line, from 1; 0 if the whole file is meant.
 */
line: number, 
/**
 * The column in characters, from 1.
 */
column: number, 
/**
 * How many characters of the line are meant.
 */
length: number, 
/**
 * The line.
 */
excerpt: string, };

/**
 * A scenario that can be played.
 */
export type ScenarioInfo = { 
/**
 * What an order calls it.
 */
id: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * The fewest seats.
 */
seats_min: number, 
/**
 * The most seats.
 */
seats_max: number, 
/**
 * Everything else the family of games says about it.
 */
details: unknown, };

/**
 * A seat and what it is called.
 */
export type SeatName = { 
/**
 * The seat.
 */
seat: number, 
/**
 * What it is called.
 */
name: string, };

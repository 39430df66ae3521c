//! One client's conversation with a table, without the socket it comes over.

use crate::Hall;
use crate::actor::{Frame, Handle, Pulse, frame};
use crate::gate::{Allowance, Bucket, Caller, in_seconds};
use crate::hall::Watcher;
use crate::secrets;
use longrest_table::{
    ClientMessage, Code, Hello, LogAsk, Message, PROTOCOL, PROTOCOL_WHOLE, PersonId, Rejected,
    Said, ServerMessage, TokenHash, Welcome,
};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// What a wrong token or table costs, in messages: guessing is slow.
const GUESS_COST: u32 = 10;
/// What a hint costs, in messages: a bot has to think.
const HINT_COST: u32 = 5;
/// What a word to the others costs, in messages: everybody hears it.
const TALK_COST: u32 = 3;
/// What it costs to be told everything again, in messages.
const AGAIN_COST: u32 = 4;
/// A client that goes on sending after this many refusals is cut off.
const REFUSALS_MAX: u32 = 200;

/// One client's conversation.
pub struct Session {
    hall: Arc<Hall>,
    address: Option<IpAddr>,
    bucket: Bucket,
    refusals: u32,
    place: Option<Place>,
}

/// Where the client looks on.
struct Place {
    handle: Handle,
    who: Option<PersonId>,
    token: Option<TokenHash>,
    /// The second half of the code they came with.
    half: Option<String>,
    pulse: watch::Receiver<Pulse>,
    /// What the client was told last.
    told: Option<Pulse>,
    have: Option<u64>,
    /// Counts those who look on without a place.
    _watcher: Option<Watcher>,
    /// The version of which the client has everything, 0 for none, when it wants to be told only
    /// what changes.
    face: Option<u64>,
}

impl Place {
    /// What there is to see, and the version of it.
    async fn look(&self) -> Result<(Frame, u64), Rejected> {
        if self.who.is_none() {
            // Whoever has only the code looks on for as long as that is the code.
            let half = self.half.clone();
            let open = self.handle.read(move |table| table.roster().is_open_to(half.as_deref()));
            if !open.await? {
                return Err(Rejected::new(Code::UnknownTable, "there is no such table"));
            }
        }
        self.handle.look(self.who, self.have, self.face).await
    }
}

impl Session {
    /// A conversation that has not begun, with somebody at an address.
    pub fn new(hall: Arc<Hall>, address: Option<IpAddr>) -> Session {
        let config = &hall.deps().config;
        let second = Duration::from_secs(1);
        let bucket = Bucket::new(config.messages_burst, config.messages_per_second, second);
        Session { hall, address, bucket, refusals: 0, place: None }
    }

    /// Whether this client should be cut off.
    pub fn is_over(&self) -> bool {
        self.refusals > REFUSALS_MAX
    }

    /// Whether hello was not said yet.
    pub(crate) fn is_new(&self) -> bool {
        self.place.is_none()
    }

    /// Answers one message.
    pub async fn receive(&mut self, text: &str) -> Vec<Frame> {
        if let Err(rejected) = self.take(1) {
            self.refusals += 1;
            let id = id_of(text.get(..self.hall.deps().config.message_bytes_max).unwrap_or(text));
            return refuse(Rejected { id, ..rejected });
        }
        if text.len() > self.hall.deps().config.message_bytes_max {
            self.refusals += 1;
            return refuse(Rejected::new(Code::TooLarge, "this message is too large"));
        }
        let answered = match serde_json::from_str(text) {
            Ok(message) => {
                let id = own_id(&message);
                // Whoever sent it knows which of their messages this answers.
                let named = |rejected: Rejected| Rejected { id: rejected.id.or(id), ..rejected };
                self.answer(message).await.map_err(named)
            }
            Err(error) => {
                self.refusals += 1;
                Err(Rejected::new(Code::Malformed, error.to_string()))
            }
        };
        answered.unwrap_or_else(refuse)
    }

    /// Takes from what this connection may say, and from what this person may say over all of
    /// theirs.
    fn take(&mut self, count: u32) -> Result<(), Rejected> {
        if let Err(wait) = self.bucket.try_take(count) {
            let rejected = Rejected::new(Code::TooFast, "too many messages in a short time");
            return Err(Rejected { wait: Some(in_seconds(wait)), ..rejected });
        }
        match self.place.as_ref().and_then(|place| place.token) {
            Some(token) => self.hall.gate().take(Allowance::Messages(token), count),
            None => Ok(()),
        }
    }

    /// Waits until there is something new to tell. Dropping the future loses nothing.
    pub async fn next(&mut self) -> Vec<Frame> {
        let Some(place) = &mut self.place else {
            return std::future::pending().await;
        };
        loop {
            let pulse = place.pulse.borrow_and_update().clone();
            if pulse.is_gone {
                // It is elsewhere; whoever comes again finds it.
                self.leave();
                self.refusals = REFUSALS_MAX + 1;
                return Vec::new();
            }
            let told = place.told.as_ref();
            let mut frames = Vec::new();
            if told.is_none_or(|told| told.version != pulse.version) {
                match place.look().await {
                    Ok((frame, version)) => {
                        frames.push(frame);
                        place.have = Some(version);
                        place.face = place.face.map(|_| version);
                    }
                    Err(rejected) => {
                        // Removed, or the table was shut: there is nothing more to see.
                        let frames = refuse(rejected);
                        self.leave();
                        self.refusals = REFUSALS_MAX + 1;
                        return frames;
                    }
                }
            }
            if told.is_none_or(|told| told.present != pulse.present) {
                frames.push(frame(&ServerMessage::Present(pulse.present.clone())));
            }
            // Whoever comes hears what is said from now on.
            if let Some(told) = told {
                let heard = told.talk.last().map_or(0, |(number, _)| *number);
                let new = pulse.talk.iter().filter(|(number, _)| *number > heard);
                frames.extend(new.map(|(_, said)| frame(&ServerMessage::Said(said.clone()))));
            }
            place.told = Some(pulse);
            if !frames.is_empty() {
                return frames;
            }
            if place.pulse.changed().await.is_err() {
                self.leave();
                self.refusals = REFUSALS_MAX + 1;
                return Vec::new();
            }
        }
    }

    async fn answer(&mut self, message: ClientMessage) -> Result<Vec<Frame>, Rejected> {
        let message = match message {
            ClientMessage::Ping => return Ok(vec![frame(&ServerMessage::Pong)]),
            ClientMessage::Hello(hello) => return self.greet(hello).await,
            ClientMessage::Again => {
                self.take(AGAIN_COST)?;
                if let Some(place) = &mut self.place {
                    place.face = place.face.map(|_| 0);
                    place.told = None;
                }
                return Ok(vec![frame(&ServerMessage::Pong)]);
            }
            message => message,
        };
        let place = self.place.as_ref();
        let Place { handle, who, .. } =
            place.ok_or_else(|| Rejected::new(Code::Protocol, "say hello first"))?;
        let who = *who;
        let named =
            || who.ok_or_else(|| Rejected::new(Code::BadToken, "this needs a person at the table"));
        let said = match message {
            ClientMessage::Act(message) => {
                let (who, id) = (named()?, message.id.clone());
                let token = place.and_then(|place| place.token);
                self.hall.stir(token, &message)?;
                match handle.act(who, message).await {
                    Ok(ack) => ServerMessage::Ack(ack),
                    // Nobody knows what became of it here: it is said again where the table is.
                    Err(_) if handle.is_gone() => {
                        self.refusals = REFUSALS_MAX + 1;
                        return Ok(Vec::new());
                    }
                    Err(rejected) => {
                        let id = rejected.id.or(Some(id));
                        ServerMessage::Rejected(Rejected { id, ..rejected })
                    }
                }
            }
            ClientMessage::Hint { id, seat } => {
                let (who, handle) = (named()?, handle.clone());
                let given = id.clone();
                self.take(HINT_COST)?;
                match handle.ponder(move |table| table.hint(who, &id, seat)).await? {
                    Ok(hint) => ServerMessage::Hint(hint),
                    Err(rejected) => {
                        ServerMessage::Rejected(Rejected { id: Some(given), ..rejected })
                    }
                }
            }
            ClientMessage::Log(ask) => {
                ServerMessage::Log(handle.read(move |table| table.log_page(who, &ask)).await?)
            }
            ClientMessage::Say(talk) => {
                let (by, handle) = (named()?, handle.clone());
                if !talk.is_fit() {
                    return Err(Rejected::new(Code::TooFast, "this is too long, or nothing"));
                }
                self.take(TALK_COST)?;
                handle.say(Said { by, talk });
                ServerMessage::Pong
            }
            ClientMessage::Hello(_) | ClientMessage::Again | ClientMessage::Ping => {
                unreachable!("answered above")
            }
        };
        Ok(vec![frame(&said)])
    }

    async fn greet(&mut self, hello: Hello) -> Result<Vec<Frame>, Rejected> {
        if self.place.is_some() {
            return Err(Rejected::new(Code::Protocol, "hello was said already"));
        }
        if hello.protocol != PROTOCOL && hello.protocol != PROTOCOL_WHOLE {
            let text = format!("this server speaks protocol {PROTOCOL}: reload the page");
            return Err(Rejected::new(Code::Protocol, text));
        }
        let token = hello.token.as_deref().map(TokenHash::of);
        let caller = Caller { address: self.address, token, ..Caller::default() };
        let (handle, who) = match self.hall.enter(caller, &hello.table).await {
            Ok(entered) => entered,
            Err(rejected) => {
                self.bucket.take(GUESS_COST);
                self.refusals += GUESS_COST;
                return Err(rejected);
            }
        };
        let watcher = match who {
            None => self.hall.look_on(&hello.table, self.address)?,
            Some(_) => None,
        };
        handle.come(who);
        let pulse = handle.pulse();
        let (protocol, have) = (hello.protocol, hello.have);
        let half = secrets::read_half(&hello.table);
        let welcome = Welcome { protocol, table: hello.table, person: who };
        let face = (protocol != PROTOCOL_WHOLE).then_some(0);
        let (told, _watcher) = (None, watcher);
        self.place = Some(Place { handle, who, token, half, pulse, told, have, _watcher, face });
        Ok(vec![frame(&ServerMessage::Welcome(welcome))])
    }

    fn leave(&mut self) {
        if let Some(place) = self.place.take() {
            place.handle.go(place.who);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.leave();
    }
}

/// The id of a message that is not answered otherwise, so that whoever sent it knows.
fn id_of(text: &str) -> Option<String> {
    own_id(&serde_json::from_str(text).ok()?)
}

/// What a message that is answered by name is called.
fn own_id(message: &ClientMessage) -> Option<String> {
    match message {
        ClientMessage::Act(Message { id, .. })
        | ClientMessage::Hint { id, .. }
        | ClientMessage::Log(LogAsk { id, .. }) => Some(id.clone()),
        ClientMessage::Hello(_)
        | ClientMessage::Say(_)
        | ClientMessage::Again
        | ClientMessage::Ping => None,
    }
}

fn refuse(rejected: Rejected) -> Vec<Frame> {
    vec![frame(&ServerMessage::Rejected(rejected))]
}

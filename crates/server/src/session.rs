//! One client's conversation with a table, without the socket it comes over.

use crate::actor::{Frame, Handle, Pulse, frame};
use crate::gate::Bucket;
use crate::{Hall, secrets};
use longrest_table::{
    Act, ClientMessage, Code, Hello, Message, PROTOCOL, PersonId, Rejected, Said, ServerMessage,
    TokenHash, Welcome,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// What a wrong token or table costs, in messages: guessing is slow.
const GUESS_COST: u32 = 10;
/// What a hint costs, in messages: a bot has to think.
const HINT_COST: u32 = 5;
/// What a word to the others costs, in messages: everybody hears it.
const TALK_COST: u32 = 3;
/// A client that goes on sending after this many refusals is cut off.
const REFUSALS_MAX: u32 = 200;

/// One client's conversation.
pub struct Session {
    hall: Arc<Hall>,
    bucket: Bucket,
    refusals: u32,
    place: Option<Place>,
}

/// Where the client looks on.
struct Place {
    handle: Handle,
    who: Option<PersonId>,
    pulse: watch::Receiver<Pulse>,
    /// What the client was told last.
    told: Option<Pulse>,
    have: Option<u64>,
}

impl Session {
    /// A conversation that has not begun.
    pub fn new(hall: Arc<Hall>) -> Session {
        let config = &hall.deps().config;
        let second = Duration::from_secs(1);
        let bucket = Bucket::new(config.messages_burst, config.messages_per_second, second);
        Session { hall, bucket, refusals: 0, place: None }
    }

    /// Whether this client should be cut off.
    pub fn is_over(&self) -> bool {
        self.refusals > REFUSALS_MAX
    }

    /// Answers one message.
    pub async fn receive(&mut self, text: &str) -> Vec<Frame> {
        if !self.bucket.take(1) {
            self.refusals += 1;
            return refuse(Rejected::new(Code::TooFast, "too many messages in a short time"));
        }
        if text.len() > self.hall.deps().config.message_bytes_max {
            self.refusals += 1;
            return refuse(Rejected::new(Code::TooLarge, "this message is too large"));
        }
        let answered = match serde_json::from_str(text) {
            Ok(message) => self.answer(message).await,
            Err(error) => {
                self.refusals += 1;
                Err(Rejected::new(Code::Malformed, error.to_string()))
            }
        };
        answered.unwrap_or_else(refuse)
    }

    /// Waits until there is something new to tell. Dropping the future loses nothing.
    pub async fn next(&mut self) -> Vec<Frame> {
        let Some(place) = &mut self.place else {
            return std::future::pending().await;
        };
        loop {
            let pulse = place.pulse.borrow_and_update().clone();
            let told = place.told.as_ref();
            let mut frames = Vec::new();
            if told.is_none_or(|told| told.version != pulse.version) {
                match place.handle.look(place.who, place.have).await {
                    Ok((frame, version)) => {
                        frames.push(frame);
                        place.have = Some(version);
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
                let (who, fresh) = (named()?, secrets::token());
                let what = describe(&message);
                let id = message.id.clone();
                let done = handle.write(what, move |table| table.act(who, &message, &fresh)).await;
                match done {
                    Ok(ack) => ServerMessage::Ack(ack),
                    Err(rejected) => {
                        let id = rejected.id.or(Some(id));
                        ServerMessage::Rejected(Rejected { id, ..rejected })
                    }
                }
            }
            ClientMessage::Hint { id, seat } => {
                let who = named()?;
                if !self.bucket.take(HINT_COST) {
                    return Err(Rejected::new(Code::TooFast, "too many hints in a short time"));
                }
                let given = id.clone();
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
                let by = named()?;
                if !talk.is_fit() || !self.bucket.take(TALK_COST) {
                    return Err(Rejected::new(Code::TooFast, "too much is said, or too long"));
                }
                handle.say(Said { by, talk });
                ServerMessage::Pong
            }
            ClientMessage::Hello(_) | ClientMessage::Ping => unreachable!("answered above"),
        };
        Ok(vec![frame(&said)])
    }

    async fn greet(&mut self, hello: Hello) -> Result<Vec<Frame>, Rejected> {
        if self.place.is_some() {
            return Err(Rejected::new(Code::Protocol, "hello was said already"));
        }
        if hello.protocol != PROTOCOL {
            let text = format!("this server speaks protocol {PROTOCOL}: reload the page");
            return Err(Rejected::new(Code::Protocol, text));
        }
        let guess = |session: &mut Session, rejected: Rejected| {
            session.bucket.take(GUESS_COST);
            session.refusals += GUESS_COST;
            rejected
        };
        let handle = match self.hall.table(&hello.table).await {
            Ok(handle) => handle,
            Err(rejected) => return Err(guess(self, rejected)),
        };
        let who = match hello.token {
            None => None,
            Some(token) => {
                let hash = TokenHash::of(&token);
                let person = handle.read(move |table| table.roster().person_of(hash)).await?;
                let wrong = || Rejected::new(Code::BadToken, "this token is not of this table");
                Some(person.ok_or_else(|| guess(self, wrong()))?)
            }
        };
        handle.come(who);
        let pulse = handle.pulse();
        let welcome = Welcome { protocol: PROTOCOL, table: hello.table, person: who };
        self.place = Some(Place { handle, who, pulse, told: None, have: hello.have });
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

/// What is kept of an act should it meet a bug: all of it but the secret in an invitation.
pub(crate) fn describe(message: &Message) -> String {
    let mut message = message.clone();
    if let Act::Claim { invite, .. } = &mut message.act {
        *invite = None;
    }
    serde_json::to_string(&message).unwrap_or_default()
}

fn refuse(rejected: Rejected) -> Vec<Frame> {
    vec![frame(&ServerMessage::Rejected(rejected))]
}

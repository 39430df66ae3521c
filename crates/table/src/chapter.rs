//! A campaign at one table: a chain of chapters, each a game of its own.
//!
//! A [`Saga`] says which chapter follows a finished one. The table swaps its game and keeps people,
//! tokens, title and code. The entry that begins a chapter holds everything that must be known of
//! what was before, so that only the open chapter is ever read.

use crate::away::Away;
use crate::entry::{Beginning, Event, KeptRecord, Page};
use crate::shelf::{Dealt, Shelf, failed};
use crate::table::{Recorded, Table};
use crate::{ChapterView, Code, Custom, Order, PersonId, Rejected, SeatName, guarded};
use longrest_kernel::Key;
use std::sync::Arc;

/// A campaign: which chapter follows which.
pub trait Saga: Send + Sync + 'static {
    /// What the campaign is called in what is written down.
    fn name(&self) -> &str;

    /// Whether a table made with this order is the first chapter of such a campaign.
    fn begins(&self, order: &Order) -> bool;

    /// The chapter after a finished one; none when the campaign is over. It follows from what it is
    /// told and from nothing else.
    ///
    /// # Errors
    /// When what was left behind leads nowhere; the table stays in the finished chapter.
    fn next(&self, turn: &Turn<'_>) -> Result<Option<Chapter>, Rejected>;

    /// The game that the end of a chapter leads to beside the next one: some set out for it and
    /// play at a table of their own, while the campaign goes on. It is asked for before the next
    /// chapter, and only until they [have set out](Turn::set_out).
    ///
    /// # Errors
    /// When what was left behind leads nowhere; the table stays in the finished chapter.
    fn outing(&self, turn: &Turn<'_>) -> Result<Option<Chapter>, Rejected> {
        let _ = turn;
        Ok(None)
    }
}

/// A chapter as a campaign orders it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chapter {
    /// What is played; its family is the order's `game`.
    pub order: Order,
    /// What is handed on to the chapter after the next.
    pub carry: serde_json::Value,
    /// The chair each seat belongs to, in the order of the seats; empty when each seat is a chair
    /// of its own.
    pub chairs: Vec<u8>,
    /// The table of those who are taken in: they came home and are away no longer.
    pub takes: Option<String>,
}

/// Where a chapter ends.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The number of the finished chapter, from 1 on.
    pub number: u32,
    /// The chapter that is finished.
    pub finished: &'a Chapter,
    /// What it leaves behind.
    pub legacy: &'a serde_json::Value,
    /// The chairs that are not closed, with their names.
    pub chairs: &'a [SeatName],
    /// Those who are away, in the order in which they set out.
    pub away: &'a [Away],
    /// Whether those have set out whom the finished chapter sent to a table of their own.
    pub set_out: bool,
}

/// What a finished chapter leads to.
enum Next {
    /// Nothing yet, or nothing any more.
    Nothing,
    /// Somebody has to set out first.
    Outing,
    /// Another chapter, its game, and the table of those whom it takes in.
    Chapter(Box<Page>, Dealt, Option<String>),
}

/// What a table knows of the campaign it plays.
pub(crate) struct Campaign {
    pub(crate) saga: String,
    pub(crate) number: u32,
    pub(crate) carry: String,
    pub(crate) chairs: Vec<u8>,
    pub(crate) seats: Vec<SeatName>,
    pub(crate) before: Option<Page>,
    pub(crate) after: Option<Page>,
    /// Where the games of other chapters are made.
    pub(crate) shelf: Arc<Shelf>,
    /// The version at which it was found that nothing follows the end.
    pub(crate) rests_at: Option<u64>,
    /// Those who play at tables of their own.
    pub(crate) away: Vec<Away>,
    /// Whether somebody set out at the end of the open chapter.
    pub(crate) set_out: bool,
}

impl Campaign {
    /// The first chapter of a campaign.
    pub(crate) fn first(saga: &str, seats: &[SeatName], shelf: Arc<Shelf>) -> Campaign {
        Campaign {
            saga: saga.to_owned(),
            number: 1,
            carry: "null".to_owned(),
            chairs: Vec::new(),
            seats: seats.to_vec(),
            before: None,
            after: None,
            shelf,
            rests_at: None,
            away: Vec::new(),
            set_out: false,
        }
    }

    /// Another chapter begins.
    pub(crate) fn turn(&mut self, beginning: &Beginning) {
        let Page { number, carry, chairs, seats, .. } = &beginning.page;
        self.saga.clone_from(&beginning.saga);
        self.number = *number;
        self.carry.clone_from(carry);
        self.chairs.clone_from(chairs);
        self.seats.clone_from(seats);
        self.before.clone_from(&beginning.before);
        self.after.clone_from(&beginning.after);
        self.rests_at = None;
        self.away.clone_from(&beginning.away);
        self.set_out = false;
    }
}

impl Table {
    /// The chapter that is open and the number of the entry it began with; none without a campaign.
    pub fn chapter(&self) -> Option<(u32, u64)> {
        self.campaign.as_ref().map(|campaign| (campaign.number, self.chapter_begins))
    }

    /// Whether the open chapter is over, so that [`go_on`](Table::go_on) may lead to another.
    pub fn is_chapter_over(&self) -> bool {
        let version = self.version();
        let rests = |campaign: &crate::chapter::Campaign| campaign.rests_at == Some(version);
        self.campaign.as_ref().is_some_and(|campaign| !rests(campaign))
            && self.stopped.is_none()
            && self.is_over()
    }

    /// Lets a finished chapter lead to the next one, which begins with one entry. What is left to
    /// chance in it follows from the key, unless people use real cards and dice. Returns whether
    /// another chapter began. Nothing of it depends on what is not written down: should the entry
    /// be lost, the same is done again. Whoever is to [set out](Table::outing) does so first.
    ///
    /// # Errors
    /// When the next chapter cannot be played; then the table stays where it is.
    pub fn go_on(&mut self, key: Key) -> Result<bool, Rejected> {
        if !self.is_chapter_over() {
            return Ok(false);
        }
        let version = self.version();
        let next = guarded(|| match self.outing_due()? {
            Some(_) => Ok(Next::Outing),
            None => self.next_chapter(key),
        });
        match next.unwrap_or_else(|bug| Err(failed(&bug))) {
            Ok(Next::Chapter(page, dealt, takes)) => {
                // Nobody goes back to before others have left or were taken in.
                let before = (takes.is_none() && !self.is_settled()).then(|| self.page());
                if let Some(campaign) = &mut self.campaign {
                    campaign.away.retain(|away| takes.as_ref() != Some(&away.table));
                }
                self.begin_chapter(None, *page, dealt, before, None);
                Ok(true)
            }
            Ok(Next::Outing) => Ok(false),
            nothing => {
                if let Some(campaign) = &mut self.campaign {
                    campaign.rests_at = Some(version);
                }
                nothing.map(|_| false)
            }
        }
    }

    /// The chapter after the finished one, and its game.
    fn next_chapter(&self, key: Key) -> Result<Next, Rejected> {
        let Some(campaign) = &self.campaign else { return Ok(Next::Nothing) };
        let next = self.with_turn(|saga, turn| saga.next(turn))?.flatten();
        let Some(next) = next else { return Ok(Next::Nothing) };
        let family = campaign.shelf.family(&next.order.game)?;
        let order = to_json(&next.order);
        let carry = to_json(&next.carry);
        // The same end leads to the same chapter: what was left to go back is brought back.
        if let Some(after) = &campaign.after
            && (&after.order, &after.carry, &after.chairs) == (&order, &carry, &next.chairs)
        {
            let dealt = family.reopen(after).map_err(impossible)?;
            return Ok(Next::Chapter(Box::new(after.clone()), dealt, next.takes));
        }
        let key = self.game.has_key().then_some(key);
        let (dealt, seats) = family.begin(&next.order, key)?;
        let page = Page {
            number: campaign.number + 1,
            family: family.name().to_owned(),
            order,
            carry,
            chairs: next.chairs,
            seats,
            content: dealt.content.as_ref().map(|content| content.fingerprint.clone()),
            journal: dealt.game.bare(),
            records: Vec::new(),
        };
        Ok(Next::Chapter(Box::new(page), dealt, next.takes))
    }

    /// Asks the campaign about the end of the open chapter; none when it leaves nothing behind.
    pub(crate) fn with_turn<T>(
        &self,
        ask: impl FnOnce(&dyn Saga, &Turn<'_>) -> Result<T, Rejected>,
    ) -> Result<Option<T>, Rejected> {
        let Some(campaign) = &self.campaign else { return Ok(None) };
        let Some(legacy) = self.game.legacy(&self.order) else { return Ok(None) };
        let saga = campaign.shelf.saga(&campaign.saga)?;
        let finished = Chapter {
            order: self.order.clone(),
            carry: from_json(&campaign.carry)?,
            chairs: campaign.chairs.clone(),
            takes: None,
        };
        let name = |view: crate::ChairView| SeatName { seat: view.chair, name: view.name };
        let chairs: Vec<SeatName> = self.roster.chairs().map(name).collect();
        let turn = Turn {
            number: campaign.number,
            finished: &finished,
            legacy: &legacy,
            chairs: &chairs,
            away: &campaign.away,
            set_out: campaign.set_out,
        };
        ask(saga, &turn).map(Some)
    }

    /// Whether there is a chapter to go back into.
    pub(crate) fn can_go_back(&self) -> Result<(), Rejected> {
        let before = self.campaign.as_ref().and_then(|campaign| campaign.before.as_ref());
        match before {
            Some(_) => Ok(()),
            None => Err(Rejected::new(Code::NoChapter, "there is no chapter to go back into")),
        }
    }

    /// Goes back into the last chapter, to before its last decision. The chapter that is left is
    /// kept, and is brought back when the same decision ends the last one again.
    pub(crate) fn go_back(&mut self, who: PersonId) -> Result<(), Rejected> {
        self.can_go_back()?;
        let opened = guarded(|| {
            let campaign = self.campaign.as_ref().expect("a campaign goes back");
            let page = campaign.before.clone().expect("there is a chapter before");
            let family = campaign.shelf.family(&page.family)?;
            let dealt = family.reopen(&page).map_err(impossible)?;
            Ok((page, dealt))
        });
        let (page, dealt) = opened.unwrap_or_else(|bug| Err(failed(&bug)))?;
        if dealt.game.live().is_empty() {
            return Err(Rejected::new(Code::NothingToUndo, "nothing was decided in that chapter"));
        }
        let left = self.page();
        self.begin_chapter(Some(who), page, dealt, None, Some(left));
        let keep = self.back_to(&self.game.live());
        let step = self.game.undo(keep).expect("what was played can be undone");
        self.step(Some(who), step);
        Ok(())
    }

    /// The open chapter as it is now.
    pub(crate) fn page(&self) -> Page {
        let campaign = self.campaign.as_ref().expect("only a campaign has pages");
        let live = self.game.live();
        let kept = |(mark, bytes): (&crate::game::Mark, Vec<u8>)| {
            let known = self.record(mark);
            let (by, goes_on) = known.map_or((None, false), |it| (it.by, it.goes_on));
            KeptRecord { by, goes_on, bytes }
        };
        Page {
            number: campaign.number,
            family: self.game.family().to_owned(),
            order: self.order_json(),
            carry: campaign.carry.clone(),
            chairs: campaign.chairs.clone(),
            seats: campaign.seats.clone(),
            content: self.fingerprint.clone(),
            journal: self.game.bare(),
            records: live.iter().zip(self.game.live_records()).map(kept).collect(),
        }
    }

    /// Swaps the game. `before` is the chapter one can go back into, `after` the one that is left
    /// to go back.
    pub(crate) fn begin_chapter(
        &mut self,
        by: Option<PersonId>,
        page: Page,
        dealt: Dealt,
        before: Option<Page>,
        after: Option<Page>,
    ) {
        let campaign = self.campaign.as_ref().expect("only a campaign has chapters");
        let mut roster = self.roster.clone();
        roster.begin(&page.seats, &page.chairs, self.version() + 1);
        if after.is_none() && self.leads_home(&page) {
            roster.give_back();
        }
        let beginning = Beginning {
            at: self.version(),
            saga: campaign.saga.clone(),
            before,
            page,
            after,
            away: campaign.away.clone(),
            roster,
            votes: self.votes_opened,
            custom: self.custom,
            receipts: self.receipts.latest(),
        };
        self.game = dealt.game;
        self.begin_with(dealt.content);
        self.begun.push((beginning.page.number, beginning.at));
        self.push(by, Event::Chapter(Box::new(beginning)));
    }

    /// Whether a chapter is one at home, and the open one is not.
    fn leads_home(&self, page: &Page) -> bool {
        let campaign = self.campaign.as_ref().expect("only a campaign has chapters");
        let Ok(saga) = campaign.shelf.saga(&campaign.saga) else { return false };
        let order = serde_json::from_str::<Order>(&page.order);
        order.is_ok_and(|order| saga.begins(&order)) && !saga.begins(&self.order)
    }

    /// Lets the entry that begins a chapter take effect; its game is in place already.
    pub(crate) fn note_chapter(&mut self, beginning: &Beginning) {
        self.version = beginning.at + 1;
        let version = self.version;
        self.chapter_begins = beginning.at;
        self.fingerprint.clone_from(&beginning.page.content);
        self.roster = beginning.roster.clone();
        let recorded = |kept: &KeptRecord| Recorded { version, by: kept.by, goes_on: kept.goes_on };
        self.records = beginning.page.records.iter().map(recorded).collect();
        self.last_message = None;
        self.game_begins = version;
        self.game_since = version;
        self.log_changes.clear();
        self.log_floor = version;
        self.among = 0;
        self.passing = 0;
        self.stirred.clear();
        self.vote = None;
        self.votes_opened = beginning.votes;
        self.custom = beginning.custom;
        self.paused = false;
        self.stopped = None;
        self.export_agreed = None;
        self.receipts.take_over(&beginning.receipts);
        if let Ok(order) = serde_json::from_str(&beginning.page.order) {
            self.order = order;
        }
        if let Some(campaign) = &mut self.campaign {
            campaign.turn(beginning);
        }
    }

    /// Where the campaign is, as everybody sees it.
    pub(crate) fn chapter_view(&self) -> Option<ChapterView> {
        let campaign = self.campaign.as_ref()?;
        Some(ChapterView {
            saga: campaign.saga.clone(),
            number: campaign.number,
            game: self.game.family().to_owned(),
            back: campaign.before.is_some(),
            chairs: self.roster.chairs().collect(),
            custom: self.custom(),
            away: self.away_views(),
        })
    }

    /// Who answers weighty questions: as somebody said, or else by vote among three or more.
    pub(crate) fn custom(&self) -> Custom {
        let usual = match self.roster.voters().len() {
            0..=2 => Custom::Anyone,
            _ => Custom::Vote,
        };
        self.custom.unwrap_or(usual)
    }
}

fn to_json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data can be written as JSON")
}

fn from_json(text: &str) -> Result<serde_json::Value, Rejected> {
    serde_json::from_str(text).map_err(impossible)
}

fn impossible(why: impl std::fmt::Display) -> Rejected {
    Rejected::new(Code::Impossible, why.to_string())
}

//! A whole campaign as one file: every chapter that counts, without the source of chance.

use crate::chapter::Campaign;
use crate::consent::stale;
use crate::entry::{KeptRecord, Page};
use crate::shelf::{Bounds, Dealt, Shelf};
use crate::table::{Limits, Table, clean};
use crate::{Code, PersonId, Rejected};
use longrest_kernel::Key;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// What a campaign's file begins with.
const MAGIC: &[u8; 8] = b"LRSAGA01";
/// The most chapters of a file.
const CHAPTERS_MAX: usize = 2_000;

/// One chapter in the file of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bound {
    /// What it hands on to the chapter after the next, as JSON.
    pub carry: String,
    /// The chair each seat belongs to.
    pub chairs: Vec<u8>,
    /// The game as an exported file.
    pub game: Vec<u8>,
}

/// A campaign as it is written into a file.
#[derive(Serialize, Deserialize)]
struct Volume {
    saga: String,
    title: String,
    chapters: Vec<Bound>,
}

/// Whether this is the file of a campaign.
pub(crate) fn is_volume(file: &[u8]) -> bool {
    file.starts_with(MAGIC)
}

impl Table {
    /// One chapter as it is bound into the file of a campaign: for a table that was read from a
    /// finished chapter, or the open one.
    pub fn bind(&self) -> Option<Bound> {
        let campaign = self.campaign.as_ref()?;
        Some(Bound {
            carry: campaign.carry.clone(),
            chairs: campaign.chairs.clone(),
            game: self.game.export(&self.order_json(), &self.head.title),
        })
    }

    /// The whole campaign as one file, given its finished chapters in order. Who may have it is the
    /// same as with a single game.
    ///
    /// # Errors
    /// `NoChapter` when this is no campaign, `NotOver` when those who play have not agreed or some
    /// are away.
    pub fn export_campaign(
        &self,
        who: PersonId,
        finished: Vec<Bound>,
    ) -> Result<Vec<u8>, Rejected> {
        self.may_export(who)?;
        self.bind_campaign(finished)
    }

    /// All chapters as one file.
    pub(crate) fn bind_campaign(&self, finished: Vec<Bound>) -> Result<Vec<u8>, Rejected> {
        let missing = || Rejected::new(Code::NoChapter, "this is no campaign");
        let campaign = self.campaign.as_ref().ok_or_else(missing)?;
        if finished.len() + 1 != campaign.number as usize {
            return Err(stale("another chapter began meanwhile"));
        }
        if !campaign.away.is_empty() {
            let text =
                "some are away at a table of their own: the file can be had once all are home";
            return Err(Rejected::new(Code::NotOver, text));
        }
        let mut chapters = finished;
        chapters.extend(self.bind());
        let (saga, title) = (campaign.saga.clone(), self.head.title.clone());
        let volume = Volume { saga, title, chapters };
        let payload = postcard::to_allocvec(&volume).expect("plain data can be written down");
        let mut file = MAGIC.to_vec();
        file.extend_from_slice(&Sha256::digest(&payload));
        file.extend_from_slice(&payload);
        Ok(file)
    }
}

impl Shelf {
    /// A table from the file of a campaign; each chapter is played again to see that it is one.
    pub(crate) fn import_volume(
        &self,
        file: &[u8],
        key: Key,
        mut bounds: Bounds<'_>,
    ) -> Result<Table, Rejected> {
        let damaged = |why: &str| Rejected::new(Code::Impossible, why.to_owned());
        let rest = file.strip_prefix(MAGIC).ok_or_else(|| damaged("this is no campaign"))?;
        let (digest, payload) =
            rest.split_at_checked(32).ok_or_else(|| damaged("the file is cut off"))?;
        if digest != Sha256::digest(payload).as_slice() {
            return Err(damaged("the file is damaged"));
        }
        let read: Result<(Volume, &[u8]), _> = postcard::take_from_bytes(payload);
        let (volume, rest) = read.map_err(|error| damaged(&error.to_string()))?;
        if !rest.is_empty() || volume.chapters.is_empty() || volume.chapters.len() > CHAPTERS_MAX {
            return Err(damaged("this is no campaign"));
        }
        let saga = self.saga(&volume.saga)?;
        let title = clean(&volume.title, Limits::TITLE_MAX)?;
        let mut table: Option<Table> = None;
        for (number, bound) in (1u32..).zip(&volume.chapters) {
            // Each chapter has a source of chance of its own.
            let key = Key([key.0[0] ^ u64::from(number), key.0[1]]);
            let mut read = self.import_single(&bound.game, key, bounds)?;
            bounds.records_max = bounds.records_max.saturating_sub(read.records.len());
            if let Some(table) = &mut table {
                let page = page_of(number, bound, &read)?;
                let before = table.page();
                let dealt = Dealt { game: read.game, content: read.content };
                table.begin_chapter(None, page, dealt, Some(before), None);
                continue;
            }
            if !saga.begins(&read.order) {
                return Err(damaged("this is not how this campaign begins"));
            }
            read.head.title.clone_from(&title);
            let seats = read.head.seats.clone();
            read.campaign = Some(Campaign::first(saga.name(), &seats, Arc::new(self.clone())));
            table = Some(read);
        }
        table.ok_or_else(|| damaged("this is no campaign"))
    }
}

/// A chapter that was read as a game of its own.
fn page_of(number: u32, bound: &Bound, read: &Table) -> Result<Page, Rejected> {
    let json: Result<serde_json::Value, _> = serde_json::from_str(&bound.carry);
    json.map_err(|error| Rejected::new(Code::Impossible, error.to_string()))?;
    let seats = read.head.seats.clone();
    let many = bound.chairs.iter().any(|&chair| usize::from(chair) >= Limits::CHAIRS_MAX);
    if many || bound.chairs.len() > seats.len() {
        return Err(Rejected::new(Code::Impossible, "the chairs are not possible"));
    }
    let kept = |bytes: Vec<u8>| KeptRecord { by: None, goes_on: false, bytes };
    Ok(Page {
        number,
        family: read.game.family().to_owned(),
        order: read.order_json(),
        carry: bound.carry.clone(),
        chairs: bound.chairs.clone(),
        seats,
        content: read.fingerprint.clone(),
        journal: read.game.bare(),
        records: read.game.live_records().into_iter().map(kept).collect(),
    })
}

//! Bills: what buildings cost, and from whose supplies it is paid.
//!
//! One procedure pays. What can be paid in one way is taken; everything else is asked part by part,
//! the thriftiest first.

use crate::accounts::{held, transfer};
use crate::choice::{Account, Choice};
use crate::content::Cost;
use crate::effect::{Thing, Value};
use crate::holds::concerned;
use crate::prompt::Prompt;
use crate::resource::{Resource, Stock};
use crate::state::{State, Task};
use crate::town::{Flow, Play, first, group};
use crate::tracks;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is still to be paid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Bill {
    /// What for.
    pub purpose: Purpose,
    /// Resources.
    pub resources: Vec<(Resource, u16)>,
    /// Materials of any kind.
    pub any_material: u16,
    /// Gold.
    pub gold: u16,
}

/// What a bill is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Repairing a damaged building.
    Repair,
    /// Building.
    Build,
    /// Upgrading.
    Upgrade,
    /// Rebuilding.
    Rebuild,
}

impl Purpose {
    fn rule(self) -> &'static str {
        match self {
            Purpose::Repair => "FH-DAMAGE-02",
            Purpose::Build => "FH-BUILD-02",
            Purpose::Upgrade => "FH-UPGR-01",
            Purpose::Rebuild => "FH-REBUILD-01",
        }
    }
}

impl Bill {
    /// Nothing to pay.
    pub fn new(purpose: Purpose) -> Bill {
        Bill { purpose, resources: Vec::new(), any_material: 0, gold: 0 }
    }

    /// The bill of a cost.
    pub fn of(purpose: Purpose, cost: &Cost) -> Bill {
        let resources = cost.resources.iter().collect();
        Bill { resources, gold: cost.gold, ..Bill::new(purpose) }
    }

    fn is_paid(&self) -> bool {
        self.resources.is_empty() && self.any_material == 0 && self.gold == 0
    }
}

// FH-DAMAGE-03, FH-CONS-12, FH-SUPPLY-02, FH-FAQ-199, FH-FAQ-203
/// Where resources may come from: repairs from everybody's supplies, everything else from the
/// common one.
fn sources(state: &State, purpose: Purpose) -> Vec<Account> {
    let mut accounts = vec![Account::Town];
    if purpose == Purpose::Repair {
        accounts.extend(concerned(state).into_iter().map(Account::Character));
    }
    accounts
}

// FH-FAQ-204, FH-SUPPLY-07
/// Where gold comes from: the characters.
fn purses(state: &State) -> Vec<Account> {
    concerned(state).into_iter().map(Account::Character).collect()
}

fn sum(state: &State, accounts: &[Account], thing: &Thing) -> u32 {
    accounts.iter().map(|account| u32::from(held(&state.world, *account, thing))).sum()
}

// FH-INSP-03, FH-DAMAGE-07
/// How much inspiration a bill needs at least; nothing if that does not help.
fn missing(state: &State, bill: &Bill) -> Option<u32> {
    let from = sources(state, bill.purpose);
    let mut missing = 0;
    for (kind, amount) in &bill.resources {
        let there = sum(state, &from, &Thing::Resource(*kind)).min(u32::from(*amount));
        let short = u32::from(*amount) - there;
        if short > 0 && !kind.is_material() {
            return None;
        }
        missing += short;
    }
    // A bill names its resources or leaves open which they are, never both.
    let any = sum(state, &from, &Thing::AnyMaterial);
    missing += u32::from(bill.any_material).saturating_sub(any);
    let purses = purses(state);
    (sum(state, &purses, &Thing::Gold) >= u32::from(bill.gold)).then_some(missing)
}

/// Whether a bill can be paid.
pub(crate) fn is_payable(state: &State, bill: &Bill) -> bool {
    missing(state, bill).is_some_and(|short| short <= u32::from(state.world.town.inspiration))
}

/// Pays the next part of a bill.
pub(crate) fn pay(cx: &mut Play<'_>, mut bill: Bill) -> Flow {
    if bill.is_paid() {
        return Ok(());
    }
    if let Some((kind, amount)) = bill.resources.first().copied() {
        pay_kind(cx, &mut bill, kind, amount)?;
    } else if bill.any_material > 0 {
        pay_any(cx, &mut bill)?;
    } else {
        pay_gold(cx, &mut bill)?;
    }
    first(cx, [Task::Pay(bill)]);
    Ok(())
}

/// Pays a resource by name: from the common supply, with inspiration in place of some of it.
fn pay_kind(cx: &mut Play<'_>, bill: &mut Bill, kind: Resource, amount: u16) -> Flow {
    let thing = Thing::Resource(kind);
    let there = held(&cx.state.world, Account::Town, &thing).min(amount);
    let rest = Bill { resources: bill.resources[1..].to_vec(), ..bill.clone() };
    let owed = missing(cx.state, &rest).unwrap_or(0);
    let spare = u32::from(cx.state.world.town.inspiration).saturating_sub(owed);
    let least = amount - there;
    let most = if kind.is_material() { u32::from(amount).min(spare) as u16 } else { 0 };
    let options: Vec<Choice> = (least..=most.max(least)).map(Choice::Inspire).collect();
    let prompt = Prompt::Bill { bill: bill.clone() };
    let inspired = match cx.ask(group(cx.state), prompt, &options)? {
        Choice::Inspire(inspired) => inspired,
        _ => least,
    };
    inspire(cx, inspired);
    let (rule, paid) = (bill.purpose.rule(), amount - inspired);
    transfer(cx, rule, &thing, paid, Account::Town, Account::Spent);
    bill.resources.remove(0);
    Ok(())
}

// FH-DAMAGE-02, FH-DAMAGE-03
/// Pays materials of any kind, from anybody: asked while there is a choice.
fn pay_any(cx: &mut Play<'_>, bill: &mut Bill) -> Flow {
    let wanted = bill.any_material;
    let mut options: Vec<Choice> = Vec::new();
    let mut total = u32::from(cx.state.world.town.inspiration);
    for account in sources(cx.state, bill.purpose) {
        for kind in Resource::MATERIALS {
            let there = held(&cx.state.world, account, &Thing::Resource(kind));
            total += u32::from(there);
            let parts = 1..=there.min(wanted);
            options.extend(parts.map(|part| Choice::Spend(account, kind, part)));
        }
    }
    let inspiration = cx.state.world.town.inspiration.min(wanted);
    options.extend((1..=inspiration).map(Choice::Inspire));
    options.sort_unstable();
    // Where everything goes there is nothing to choose.
    if total <= u32::from(wanted) {
        options.retain(|option| match option {
            Choice::Spend(account, kind, part) => {
                *part == held(&cx.state.world, *account, &Thing::Resource(*kind))
            }
            Choice::Inspire(part) => *part == inspiration,
            _ => true,
        });
        options.truncate(1);
    }
    if options.is_empty() {
        bill.any_material = 0;
        return Ok(());
    }
    let prompt = Prompt::Bill { bill: bill.clone() };
    match cx.ask(group(cx.state), prompt, &options)? {
        Choice::Spend(account, kind, part) => {
            let thing = Thing::Resource(kind);
            transfer(cx, bill.purpose.rule(), &thing, part, account, Account::Spent);
            bill.any_material -= part;
        }
        Choice::Inspire(part) => {
            inspire(cx, part);
            bill.any_material -= part;
        }
        _ => bill.any_material = 0,
    }
    Ok(())
}

// FH-FAQ-204
/// Pays gold, from whoever likes.
fn pay_gold(cx: &mut Play<'_>, bill: &mut Bill) -> Flow {
    let there: Vec<(Account, u16)> = purses(cx.state)
        .into_iter()
        .map(|account| (account, held(&cx.state.world, account, &Thing::Gold)))
        .filter(|(_, gold)| *gold > 0)
        .collect();
    let total: u32 = there.iter().map(|(_, gold)| u32::from(*gold)).sum();
    let mut options: Vec<Choice> = Vec::new();
    match &there[..] {
        [] => {}
        [(account, gold)] => options.push(Choice::Take(*account, bill.gold.min(*gold))),
        [(account, gold), ..] if total <= u32::from(bill.gold) => {
            options.push(Choice::Take(*account, *gold));
        }
        several => {
            for (account, gold) in several {
                let parts = 1..=bill.gold.min(*gold);
                options.extend(parts.map(|part| Choice::Take(*account, part)));
            }
        }
    }
    if options.is_empty() {
        bill.gold = 0;
        return Ok(());
    }
    options.sort_unstable();
    let prompt = Prompt::Bill { bill: bill.clone() };
    if let Choice::Take(account, part) = cx.ask(group(cx.state), prompt, &options)? {
        let paid = transfer(cx, bill.purpose.rule(), &Thing::Gold, part, account, Account::Spent);
        bill.gold -= paid;
    }
    Ok(())
}

fn inspire(cx: &mut Play<'_>, amount: u16) {
    tracks::change(cx, "FH-INSP-03", Value::Inspiration, -amount.cast_signed());
}

/// What a bill lacks now, for pages: by resource, and gold.
pub fn lacking(state: &State, cost: &Cost) -> (Stock, u16) {
    let stock = &state.world.town.stock;
    let short = |(kind, amount): (Resource, u16)| (kind, amount.saturating_sub(stock.of(kind)));
    let lacking = cost.resources.iter().map(short).collect();
    let gold = sum(state, &purses(state), &Thing::Gold).min(u32::from(u16::MAX)) as u16;
    (lacking, cost.gold.saturating_sub(gold))
}

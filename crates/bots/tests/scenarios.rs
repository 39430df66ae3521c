//! Random scenarios through the conformance suite: invented content with all features on and the
//! packs of the edition, with random parties, levels, items, perks and house rules.
//!
//! At every question: each card of a character is in exactly one zone and none is missing, hit
//! points are in range, bless, curse and standee supplies are not exceeded. Wherever nothing is
//! under way: no hex holds two figures, the supplies are complete, and whoever still has to act
//! has a place in the order.
//!
//! `LONGREST_SCENARIOS` sets how many each edition gets, `LONGREST_SCENARIOS_SEED` another seed.

mod grounds;

use grounds::Grounds;
use longrest_conform::{Report, Suite, suite};
use longrest_haven::state::{CardSet, Phase, State};
use longrest_haven::{Edition, Haven, Look, Modifier};
use longrest_kernel::{Generator, Key, Ruleset};
use std::collections::BTreeSet;
use std::sync::Arc;

/// No scenario asks more than this.
const DECISIONS_MAX: u64 = 50_000;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

/// What holds whenever something is asked.
fn invariant(rules: &Haven, state: &State) -> Result<(), String> {
    let look = Look { rules, state };
    cards(look)?;
    figures(look)?;
    supplies(state)?;
    let under_way = state.turn.midway || state.turn.action.is_some();
    if !matches!(state.phase, Phase::Turns) || !under_way {
        rules.validate(state)?;
    }
    Ok(())
}

/// Every card of a character is in exactly one zone, and those that were dealt are all there.
fn cards(look: Look<'_, '_>) -> Result<(), String> {
    for (at, one) in look.state.characters.iter().enumerate() {
        let chosen: CardSet = one.chosen.iter().copied().collect();
        let zones = [one.hand, one.discard, one.lost, one.unrecoverable, one.active, chosen];
        let all = zones.iter().fold(CardSet::EMPTY, |all, zone| all.union(*zone));
        let count: usize = zones.iter().map(|zone| zone.len()).sum();
        if count != all.len() {
            return Err(format!("a card of character {at} is in two zones"));
        }
        let hands = look.class_of(at as u8).hands(one.pool);
        let dealt: usize = hands.iter().map(|(_, size)| size).sum();
        if !matches!(look.state.phase, Phase::Setup(_)) && count != dealt {
            return Err(format!("character {at} has {count} cards of {dealt}"));
        }
    }
    Ok(())
}

/// Hit points are in range, and no standee is there twice.
fn figures(look: Look<'_, '_>) -> Result<(), String> {
    let mut standees = BTreeSet::new();
    for id in look.figures() {
        let figure = look.figure(id);
        if !(0..=figure.hit_points_max).contains(&figure.hit_points) {
            return Err(format!("figure {} has {} hit points", id.0, figure.hit_points));
        }
        if let longrest_haven::state::FigureKind::Monster { of, .. } = figure.kind {
            let monster = look.monster_use(of).monster;
            let most = rules_standees(look, monster);
            let taken = !standees.insert((monster, figure.number));
            if taken || figure.number == 0 || figure.number > most {
                return Err(format!("standee {} of {most}", figure.number));
            }
        }
    }
    Ok(())
}

fn rules_standees(look: Look<'_, '_>, monster: u16) -> u8 {
    look.rules.content.monsters[usize::from(monster)].standees
}

/// There are never more bless and curse cards than the supplies hold.
fn supplies(state: &State) -> Result<(), String> {
    let (party, monsters) = (&state.decks[..4], &state.decks[4..5]);
    let count = |card, decks: &[longrest_haven::state::Deck]| -> u32 {
        decks.iter().map(|deck| u32::from(deck.count(card))).sum()
    };
    let blesses = count(Modifier::BLESS, &state.decks) + u32::from(state.blesses);
    let own = count(Modifier::CURSE, party)
        + count(Modifier::CURSE, &state.decks[5..])
        + u32::from(state.curses_party);
    let theirs = count(Modifier::CURSE, monsters) + u32::from(state.curses_monsters);
    let most = u32::from(state.switches.bless_supply);
    if blesses > most || own > 10 || theirs > 10 {
        return Err(format!("{blesses} blesses, {own} and {theirs} curses"));
    }
    Ok(())
}

fn conform(edition: Edition) {
    let wanted = number("LONGREST_SCENARIOS").unwrap_or(200);
    let seed = number("LONGREST_SCENARIOS_SEED").unwrap_or(3);
    let grounds = Arc::new(Grounds::open(edition));
    let count = grounds.all().count() as u64;
    let mut total = Report::default();
    for (at, rules) in grounds.all().enumerate() {
        let bulk = wanted / count + u64::from((at as u64) < wanted % count);
        let ground = Arc::clone(&grounds);
        let setup = move |game: u64| ground.setup_on(at, &mut Generator::new(Key([seed, !game])));
        total = total
            + suite(&Suite {
                seed,
                // Pause by pause: every save reloaded, every answer tried, secrets dealt again.
                games: (bulk / 2_000).max(1),
                bulk,
                decisions_max: DECISIONS_MAX,
                invariant,
                edits: Some(grounds::edit),
                ..Suite::new(Arc::clone(rules), setup)
            });
    }
    assert_eq!(total.bulk, wanted);
    println!("{edition:?}, seed {seed}: {total:?}");
}

#[test]
fn frosthaven_scenarios_conform() {
    conform(Edition::Frosthaven);
}

#[test]
fn gloomhaven_scenarios_conform() {
    conform(Edition::Gloomhaven);
}

//! Setup: sheets, skills, shopping, the starting area, and where the heroes begin.

use crate::choice::{Choice, Draw, Prompt};
use crate::content::{QuestId, SHEETS_MAX, SheetId, SkillDeck, SkillId};
use crate::explore::{explore, reveal};
use crate::fact::Fact;
use crate::familiar::gain_familiars;
use crate::flow::{Cx, Flow, ask};
use crate::markers::Markers;
use crate::overlord_card::draw_card;
use crate::quest::AreaId;
use crate::ruleset::Descent;
use crate::state::{
    Figure, HEROES_MAX, Hero, HeroId, MONSTERS_MAX, OverlordTurn, PETS_MAX, Phase, Place, Pose,
    State, Turn, bits,
};
use crate::table::Table;
use crate::town::{draw_skill, shop_once};
use longrest_grid::{Cell, CellSet, Gates};
use serde::{Deserialize, Serialize};

/// What a game is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The quest.
    // DJ-QUEST-01, DJ-SETUP-25
    pub quest: QuestId,
    /// The players, overlord included: 2 to 5.
    // DJ-QUEST-05
    pub players: u8,
    /// The hero sheets.
    pub sheets: Sheets,
    /// Whether the overlord is asked on every occasion on which he might play a card for all that
    /// the heroes know, so that a question does not tell them that he can.
    // DJ-OLCARD-08
    #[serde(default)]
    pub even: bool,
}

/// How the heroes get their sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sheets {
    /// Dealt at random.
    // DJ-SETUP-04
    Dealt,
    /// Chosen one after the other.
    // DJ-SETUP-05
    Chosen,
    /// Agreed beforehand, in seat order.
    Given(Vec<SheetId>),
}

/// The state before the first step.
pub(crate) fn start(rules: &Descent, setup: &Setup) -> Result<State, String> {
    if !(2..=5).contains(&setup.players) {
        return Err(format!("{} players, but it takes 2 to 5", setup.players));
    }
    let Some(quest) = rules.content.quests.get(setup.quest.index()) else {
        return Err(format!("there is no quest {}", setup.quest.0));
    };
    // DJ-SETUP-06, DJ-SETUP-35
    let hero_count = if setup.players == 2 { 2 } else { setup.players - 1 };
    let content = &rules.content;
    let all = (1u64 << content.sheets.len().min(SHEETS_MAX)) - 1;
    let mut state = State {
        quest: setup.quest,
        players: setup.players,
        hero_count,
        choose_sheets: setup.sheets == Sheets::Chosen,
        even: setup.even,
        round: 1,
        phase: Phase::Sheets,
        winner: None,
        heroes: [Hero::EMPTY; HEROES_MAX],
        monsters: Table([None; MONSTERS_MAX]),
        monster_end: 0,
        pets: [None; PETS_MAX],
        companion: None,
        markers: Markers::NONE,
        pits: CellSet::EMPTY,
        rubble: CellSet::EMPTY,
        water: CellSet::EMPTY,
        heroes_at: CellSet::EMPTY,
        monsters_at: CellSet::EMPTY,
        crowded: false,
        revealed: 0,
        doors_open: Gates::CLOSED,
        keys: 0,
        glyphs: 0,
        encounters: 0,
        chests_placed: 0,
        tiers_opened: 0,
        // DJ-SETUP-22
        conquest: i16::from(quest.conquest[usize::from(setup.players) - 2]),
        threat: u16::from(content.switches.threat),
        deck: Table([0; _]),
        hand: Table([0; _]),
        discard: Table([0; _]),
        in_play: Table([0; _]),
        stock: Table([0; _]),
        skills: (1u128 << content.skills.len()).wrapping_sub(1) as u64,
        sheets: all as u32,
        sight_limit: 0,
        rolls: 0,
        turn: Turn::NONE,
        overlord: OverlordTurn::NONE,
        attack: None,
    };
    for (index, card) in content.cards.iter().enumerate() {
        state.deck[index] = card.copies;
    }
    for (index, item) in content.items.iter().enumerate() {
        state.stock[index] = item.copies;
    }
    // DJ-PROP-20
    for (index, glyph) in quest.glyphs.iter().enumerate() {
        state.glyphs |= u16::from(glyph.active) << index;
    }
    if let Sheets::Given(given) = &setup.sheets {
        hand_out(rules, &mut state, given)?;
    }
    Ok(state)
}

fn hand_out(rules: &Descent, state: &mut State, given: &[SheetId]) -> Result<(), String> {
    if given.len() != usize::from(state.hero_count) {
        return Err(format!("{} sheets for {} heroes", given.len(), state.hero_count));
    }
    for (hero, &sheet) in state.hero_ids().zip(given) {
        if sheet.index() >= rules.content.sheets.len() || state.sheets >> sheet.0 & 1 == 0 {
            return Err(format!("hero sheet {} is not there", sheet.0));
        }
        take_sheet(rules, state, hero, sheet);
    }
    state.phase = Phase::Skills;
    Ok(())
}

/// A hero gets a sheet with everything printed on it.
// DJ-SETUP-07, DJ-SETUP-08, DJ-SETUP-09
fn take_sheet(rules: &Descent, state: &mut State, id: HeroId, sheet: SheetId) {
    state.sheets &= !(1 << sheet.0);
    let hero = state.hero_mut(id);
    hero.sheet = sheet;
    hero.coins = rules.content.switches.coins;
    let (wounds, fatigue) = (rules.wounds_max(state, id), rules.fatigue_max(state, id));
    let hero = state.hero_mut(id);
    (hero.wounds, hero.fatigue) = (wounds, fatigue);
}

/// Step 2A: sheets are dealt, or chosen in order.
pub(crate) fn sheets(cx: &mut Cx<'_>) -> Flow {
    for hero in cx.state.hero_ids() {
        let left: Vec<u8> = bits(u64::from(cx.state.sheets)).collect();
        let sheet = if cx.state.choose_sheets {
            let seat = cx.state.seat_of(hero);
            let choice = ask(cx, seat, |_, _| {
                let sheets = left.iter().map(|sheet| Choice::Sheet(SheetId(*sheet)));
                (Prompt::ChooseSheet(hero), sheets.collect())
            })?;
            let Choice::Sheet(sheet) = choice else { unreachable!("only sheets were offered") };
            sheet
        } else {
            SheetId(left[cx.chance(Draw::Sheet, &vec![1; left.len()])?])
        };
        take_sheet(cx.rules(), cx.state, hero, sheet);
        cx.tell("DJ-SETUP-04", Fact::SheetTaken { hero, sheet });
    }
    cx.state.phase = Phase::Skills;
    Ok(())
}

/// Step 4A: every hero draws his skills.
// DJ-SETUP-11, DJ-HERO-04
pub(crate) fn skills(cx: &mut Cx<'_>) -> Flow {
    for hero in cx.state.hero_ids() {
        let printed = cx.rules().content.sheet(cx.state.hero(hero).sheet).skills;
        for deck in SkillDeck::ALL {
            for _ in 0..printed[deck as usize] {
                draw_skill(cx, "DJ-SETUP-11", hero, deck)?;
            }
        }
    }
    cx.state.phase = Phase::Exchange(HeroId(0));
    Ok(())
}

/// Step 4A: a hero may exchange one skill for another of the same deck.
// DJ-SETUP-12, DJ-SETUP-13, DJ-SETUP-14: the new one is drawn before the old one goes back.
pub(crate) fn exchange(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let seat = cx.state.seat_of(hero);
    let choice = ask(cx, seat, |rules, state| {
        let left = |skill: &SkillId| {
            state.skills & rules.content.skills_of(rules.content.skill(*skill).deck) != 0
        };
        let skills = state.hero(hero).skills().filter(left).map(Choice::Exchange);
        (Prompt::ExchangeSkill(hero), skills.chain([Choice::Pass]).collect())
    })?;
    if let Choice::Exchange(old) = choice {
        let deck = cx.rules().content.skill(old).deck;
        draw_skill(cx, "DJ-SETUP-12", hero, deck)?;
        cx.state.hero_mut(hero).exchanged = true;
        cx.state.hero_mut(hero).skills &= !(1 << old.0);
        cx.state.skills |= 1 << old.0;
        cx.tell("DJ-SETUP-14", Fact::SkillReturned { hero, skill: old });
        cx.rules().clamp(cx.state, hero);
    }
    cx.state.phase = match next_hero(cx.state, hero) {
        Some(next) => Phase::Exchange(next),
        None => Phase::Shopping(HeroId(0)),
    };
    Ok(())
}

/// Step 5A: a hero shops.
// DJ-SETUP-16, DJ-SETUP-20, DJ-SETUP-21
pub(crate) fn shopping(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    if !shop_once(cx, hero)? {
        cx.state.phase = match next_hero(cx.state, hero) {
            Some(next) => Phase::Shopping(next),
            None => Phase::Prepare,
        };
    }
    Ok(())
}

/// The overlord prepares the starting area and draws his first cards.
// DJ-SETUP-29, DJ-SETUP-32
pub(crate) fn prepare(cx: &mut Cx<'_>) -> Flow {
    reveal(cx, AreaId(0))?;
    for _ in 0..cx.rules().content.switches.hand {
        draw_card(cx, "DJ-SETUP-32")?;
    }
    cx.state.phase = Phase::Placing(HeroId(0));
    Ok(())
}

/// Step 6A: a hero is placed on or next to an active glyph.
// DJ-SETUP-24
pub(crate) fn place_hero(cx: &mut Cx<'_>, hero: HeroId) -> Flow {
    let seat = cx.state.seat_of(hero);
    let choice = ask(cx, seat, |rules, state| {
        let spaces = rules.starting_spaces(state);
        let spaces = spaces.expect("a checked quest has room for the heroes");
        let spaces = spaces.into_iter().map(Choice::Space);
        (Prompt::PlaceHero(hero), spaces.collect())
    })?;
    let Choice::Space(cell) = choice else { unreachable!("only spaces were offered") };
    let to = Pose { cell, upright: false };
    cx.rules().put(cx.state, Figure::Hero(hero), to);
    cx.tell("DJ-SETUP-24", Fact::Travelled { hero, to: Place::Board(cell) });
    gain_familiars(cx, hero);
    match next_hero(cx.state, hero) {
        Some(next) => cx.state.phase = Phase::Placing(next),
        None => {
            // DJ-SETUP-31
            cx.state.phase = Phase::ChooseHero;
            cx.tell("DJ-SETUP-31", Fact::Round { round: 1 });
            explore(cx)?;
        }
    }
    Ok(())
}

fn next_hero(state: &State, hero: HeroId) -> Option<HeroId> {
    (hero.0 + 1 < state.hero_count).then_some(HeroId(hero.0 + 1))
}

impl Descent {
    /// The free spaces on or next to active glyphs of revealed areas; further out if those are
    /// full; none where there is no such glyph.
    pub(crate) fn starting_spaces(&self, state: &State) -> Option<Vec<Cell>> {
        let quest = self.quest(state);
        let walls = self.walls(state);
        let active: Vec<Cell> = quest
            .glyphs
            .iter()
            .enumerate()
            .filter(|(index, _)| state.glyphs >> index & 1 != 0)
            .map(|(_, glyph)| glyph.cell)
            .filter(|cell| state.is_revealed(quest.area_of[cell.index()]))
            .collect();
        for distance in 1..=u8::MAX {
            let mut near = CellSet::EMPTY;
            for &glyph in &active {
                near = near.union(&walls.within(glyph, distance));
            }
            let free = |cell: &Cell| {
                self.is_free(state, &[*cell], &[])
                    && !state.pits.contains(*cell)
                    && state.is_revealed(quest.area_of[cell.index()])
            };
            let spaces: Vec<Cell> = near.iter().filter(free).collect();
            if !spaces.is_empty() {
                return Some(spaces);
            }
        }
        None
    }
}

//! Changes made by a referee, and whether a state from outside is one of this game.

use crate::content::{CARDS_MAX, CardId, ItemId, KindId, Rank, SkillId};
use crate::fact::TokenKind;
use crate::markers::Placed;
use crate::quest::{AreaId, DoorId, GlyphId, Marker, Obstacle, Rune};
use crate::ruleset::Descent;
use crate::state::{
    Figure, HELD_MAX, HeroId, Monster, MonsterId, Order, Phase, Place, Pose, State, Tokens, bits,
};
use longrest_grid::Cell;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A referee's change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub enum Edit {
    /// A hero's wounds left.
    HeroWounds(HeroId, u8),
    /// A hero's fatigue left.
    HeroFatigue(HeroId, u8),
    /// A hero's coins.
    HeroCoins(HeroId, u16),
    /// A hero's order.
    HeroOrder(HeroId, Option<Order>),
    /// Where a hero is.
    HeroPlace(HeroId, Place),
    /// A hero gets a skill, or gives it back.
    HeroSkill(HeroId, SkillId, bool),
    /// A hero gets an item, in his pack.
    GiveItem(HeroId, ItemId),
    /// A hero loses an item.
    TakeItem(HeroId, ItemId),
    /// Movement points and attacks left in the hero turn under way.
    Turn(u8, u8),
    /// Effect tokens on a figure.
    SetTokens(Figure, TokenName, u8),
    /// A monster's wounds suffered.
    MonsterWounds(MonsterId, u8),
    /// Where a monster is.
    MonsterPose(MonsterId, Pose),
    /// A new monster.
    AddMonster(KindId, Rank, Pose),
    /// A monster leaves the board.
    RemoveMonster(MonsterId),
    /// The overlord's threat.
    Threat(u16),
    /// The conquest tokens.
    Conquest(i16),
    /// A card moves into the overlord's hand, from the deck or else the discard pile.
    CardToHand(CardId),
    /// A card moves from the overlord's hand to the discard pile.
    CardFromHand(CardId),
    /// A door is open or closed.
    Door(DoorId, bool),
    /// A rune key has been found.
    Key(Rune, bool),
    /// A glyph is active.
    Glyph(GlyphId, bool),
    /// An obstacle on a space, or none.
    Obstacle(Cell, Option<Obstacle>),
    /// A marker lies on a space.
    AddMarker(Cell, Marker),
    /// A marker is taken from a space.
    RemoveMarker(Cell, Marker),
    /// An area counts as revealed; its contents are not placed.
    Reveal(AreaId),
}

/// A kind of effect token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum TokenName {
    /// Burn.
    Burn,
    /// Poison.
    Poison,
    /// Stun.
    Stun,
    /// Web.
    Web,
}

impl From<TokenName> for TokenKind {
    fn from(name: TokenName) -> TokenKind {
        match name {
            TokenName::Burn => TokenKind::Burn,
            TokenName::Poison => TokenKind::Poison,
            TokenName::Stun => TokenKind::Stun,
            TokenName::Web => TokenKind::Web,
        }
    }
}

/// The most threat, coins or conquest a referee gives: more than any game sees, and far from what
/// could not be counted on.
const FORTUNE_MAX: u16 = 9_999;
/// The most tokens, movement points or attacks a referee gives.
const HANDFUL_MAX: u8 = 99;

/// Whether a change could be possible as far as somebody who is the overlord or not may know.
pub(crate) fn conceivable(
    rules: &Descent,
    state: &State,
    edit: &Edit,
    overlord: bool,
) -> Result<(), String> {
    match *edit {
        Edit::CardToHand(card) | Edit::CardFromHand(card) if !overlord => known_card(rules, card),
        _ => apply(rules, &mut state.clone(), edit),
    }
}

/// Applies a change, or says why it is impossible and changes nothing.
pub(crate) fn apply(rules: &Descent, state: &mut State, edit: &Edit) -> Result<(), String> {
    check_numbers(edit)?;
    let mut changed = *state;
    match *edit {
        Edit::HeroWounds(..)
        | Edit::HeroFatigue(..)
        | Edit::HeroCoins(..)
        | Edit::HeroOrder(..)
        | Edit::HeroPlace(..)
        | Edit::HeroSkill(..)
        | Edit::GiveItem(..)
        | Edit::TakeItem(..)
        | Edit::Turn(..) => edit_hero(rules, &mut changed, edit)?,
        Edit::SetTokens(..)
        | Edit::MonsterWounds(..)
        | Edit::MonsterPose(..)
        | Edit::AddMonster(..)
        | Edit::RemoveMonster(_) => edit_figure(rules, &mut changed, edit)?,
        Edit::Threat(threat) => changed.threat = threat,
        Edit::Conquest(conquest) if conquest > 0 => changed.conquest = conquest,
        Edit::Conquest(_) => return Err("without conquest tokens the game would be over".into()),
        Edit::CardToHand(card) | Edit::CardFromHand(card) => {
            edit_cards(rules, &mut changed, card, matches!(edit, Edit::CardToHand(_)))?;
        }
        _ => edit_board(rules, &mut changed, edit)?,
    }
    rules.recount(&mut changed);
    validate(rules, &changed)?;
    // DJ-SETUP-24: heroes that are still to be placed need a space for it.
    if before_the_first_turn(state) && !has_room_to_start(rules, changed) {
        return Err("the heroes would have no space to start from".into());
    }
    *state = changed;
    Ok(())
}

/// Whether heroes could be placed once the starting area is revealed.
fn has_room_to_start(rules: &Descent, mut state: State) -> bool {
    state.revealed |= 1;
    rules.starting_spaces(&state).is_some()
}

fn before_the_first_turn(state: &State) -> bool {
    matches!(
        state.phase,
        Phase::Sheets
            | Phase::Skills
            | Phase::Exchange(_)
            | Phase::Shopping(_)
            | Phase::Prepare
            | Phase::Placing(_)
    )
}

/// Counts that the rules can go on counting with.
fn check_numbers(edit: &Edit) -> Result<(), String> {
    let (number, most) = match *edit {
        Edit::HeroCoins(_, coins) => (i32::from(coins), i32::from(FORTUNE_MAX)),
        Edit::Threat(threat) => (i32::from(threat), i32::from(FORTUNE_MAX)),
        Edit::Conquest(conquest) => (i32::from(conquest), i32::from(FORTUNE_MAX)),
        Edit::SetTokens(_, _, count) => (i32::from(count), i32::from(HANDFUL_MAX)),
        Edit::Turn(movement, attacks) => (i32::from(movement.max(attacks)), HANDFUL_MAX.into()),
        _ => return Ok(()),
    };
    match number <= most {
        true => Ok(()),
        false => Err(format!("{number} is too many; the most is {most}")),
    }
}

fn known_card(rules: &Descent, card: CardId) -> Result<(), String> {
    match card.index() < rules.content.cards.len() {
        true => Ok(()),
        false => Err(format!("there is no card {}", card.0)),
    }
}

/// A monster of this kind can stand so: all of it on spaces of the board.
fn check_pose(rules: &Descent, state: &State, kind: KindId, pose: Pose) -> Result<(), String> {
    let kind = rules.content.monsters.get(kind.index());
    let kind = kind.ok_or("there is no such kind of monster")?;
    let board = &rules.quest(state).board;
    let stands = pose.cell.index() < board.len()
        && crate::figure::footprint(board, kind.size, pose).is_some();
    match stands {
        true => Ok(()),
        false => Err(format!("it cannot stand on space {}", pose.cell.0)),
    }
}

fn edit_hero(rules: &Descent, state: &mut State, edit: &Edit) -> Result<(), String> {
    let known = |hero: HeroId, state: &State| match hero.0 < state.hero_count {
        true => Ok(hero),
        false => Err(format!("there is no hero {}", hero.0)),
    };
    match *edit {
        Edit::HeroWounds(hero, wounds) => {
            let hero = known(hero, state)?;
            if wounds == 0 || wounds > rules.wounds_max(state, hero) {
                return Err(format!("{wounds} wounds are not possible"));
            }
            state.hero_mut(hero).wounds = wounds;
        }
        Edit::HeroFatigue(hero, fatigue) => {
            let hero = known(hero, state)?;
            if fatigue > rules.fatigue_max(state, hero) {
                return Err(format!("{fatigue} fatigue is too much"));
            }
            state.hero_mut(hero).fatigue = fatigue;
        }
        Edit::HeroCoins(hero, coins) => {
            let hero = known(hero, state)?;
            state.hero_mut(hero).coins = coins;
        }
        Edit::HeroOrder(hero, order) => {
            let hero = known(hero, state)?;
            state.hero_mut(hero).order = order;
        }
        Edit::HeroPlace(hero, place) => {
            let hero = known(hero, state)?;
            let cells = rules.quest(state).board.len();
            if matches!(place, Place::Board(cell) if cell.index() >= cells) {
                return Err("that space is not on the board".into());
            }
            state.hero_mut(hero).place = place;
        }
        Edit::HeroSkill(hero, skill, has) => {
            let hero = known(hero, state)?;
            let bit = 1u64.checked_shl(u32::from(skill.0)).unwrap_or(0);
            let from = if has { state.skills } else { state.hero(hero).skills };
            if from & bit == 0 {
                return Err(format!("skill {} is not there", skill.0));
            }
            state.skills ^= bit;
            state.hero_mut(hero).skills ^= bit;
            rules.clamp(state, hero);
        }
        Edit::GiveItem(hero, item) => {
            let hero = known(hero, state)?;
            if item.index() >= rules.content.items.len() {
                return Err(format!("there is no item {}", item.0));
            }
            if state.hero(hero).held().count() + 1 >= HELD_MAX {
                return Err("he carries too much".into());
            }
            state.hero_mut(hero).take(item);
        }
        Edit::TakeItem(hero, item) => {
            let hero = known(hero, state)?;
            let held = state.hero(hero).held().find(|held| held.item == item);
            state.hero_mut(hero).lose(held.ok_or("he does not have it")?);
            rules.clamp(state, hero);
        }
        Edit::Turn(movement, attacks) if state.phase == Phase::HeroTurn => {
            (state.turn.movement, state.turn.attacks) = (movement, attacks);
        }
        _ => return Err("no hero takes a turn".into()),
    }
    Ok(())
}

fn edit_figure(rules: &Descent, state: &mut State, edit: &Edit) -> Result<(), String> {
    let there = |id: MonsterId, state: &State| {
        let found = state.monsters.get(id.index()).is_some_and(Option::is_some);
        if found { Ok(id) } else { Err(format!("there is no monster {}", id.0)) }
    };
    match *edit {
        Edit::SetTokens(figure, name, count) => {
            let tokens = match figure {
                Figure::Hero(hero) if hero.0 < state.hero_count => &mut state.hero_mut(hero).tokens,
                Figure::Hero(_) => return Err("there is no such hero".into()),
                Figure::Monster(id) => &mut state.monster_mut(there(id, state)?).tokens,
            };
            *tokens.of(name.into()) = count;
        }
        Edit::MonsterWounds(id, wounds) => {
            let id = there(id, state)?;
            if wounds >= rules.stats(state, id).wounds {
                return Err(format!("{wounds} wounds would kill it"));
            }
            state.monster_mut(id).wounds = wounds;
        }
        Edit::MonsterPose(id, pose) => {
            let id = there(id, state)?;
            check_pose(rules, state, state.monster(id).kind, pose)?;
            state.monster_mut(id).pose = pose;
        }
        Edit::AddMonster(kind, rank, pose) => {
            check_pose(rules, state, kind, pose)?;
            let free = state.monsters.iter().position(Option::is_none).ok_or("no figure left")?;
            state.monsters[free] = Some(Monster {
                kind,
                rank,
                named: None,
                pose,
                wounds: 0,
                tokens: Tokens::default(),
                activated: false,
                chest: None,
            });
        }
        Edit::RemoveMonster(id) => {
            let id = there(id, state)?;
            state.monsters[id.index()] = None;
            if state.overlord.active == Some(id) {
                state.overlord.active = None;
            }
        }
        _ => unreachable!("only changes of figures come here"),
    }
    Ok(())
}

fn edit_cards(rules: &Descent, state: &mut State, card: CardId, gain: bool) -> Result<(), String> {
    known_card(rules, card)?;
    let index = card.index();
    let source = match gain {
        true if state.deck[index] > 0 => &mut state.deck[index],
        true => &mut state.discard[index],
        false => &mut state.hand[index],
    };
    *source = source.checked_sub(1).ok_or("the card is not there")?;
    if gain {
        state.hand[index] += 1;
    } else {
        state.discard[index] += 1;
    }
    Ok(())
}

fn edit_board(rules: &Descent, state: &mut State, edit: &Edit) -> Result<(), String> {
    let quest = rules.quest(state);
    let on_board = |cell: Cell| match cell.index() < quest.board.len() {
        true => Ok(cell),
        false => Err(format!("there is no space {}", cell.0)),
    };
    match *edit {
        Edit::Door(door, open) => {
            let door = quest.doors.get(door.index()).ok_or("there is no such door")?;
            let doors = state.doors_open;
            state.doors_open = if open { doors.opened(door.gate) } else { doors.closed(door.gate) };
        }
        Edit::Key(rune, found) => {
            state.keys &= !(1 << rune as u8);
            state.keys |= u8::from(found) << rune as u8;
        }
        Edit::Glyph(glyph, active) => {
            quest.glyphs.get(glyph.index()).ok_or("there is no such glyph")?;
            state.glyphs &= !(1 << glyph.0);
            state.glyphs |= u16::from(active) << glyph.0;
        }
        Edit::Obstacle(cell, obstacle) => {
            let cell = on_board(cell)?;
            for (kind, set) in [
                (Obstacle::Pit, &mut state.pits),
                (Obstacle::Rubble, &mut state.rubble),
                (Obstacle::Water, &mut state.water),
            ] {
                set.remove(cell);
                if obstacle == Some(kind) {
                    set.insert(cell);
                }
            }
        }
        Edit::AddMarker(cell, marker) => {
            let cell = on_board(cell)?;
            if matches!(marker, Marker::Chest(_)) {
                return Err("a chest needs a number".into());
            }
            if !state.markers.put(Placed { cell, marker, chest: None }) {
                return Err("no marker left".into());
            }
        }
        Edit::RemoveMarker(cell, marker) => {
            let found = state.markers_at(cell).find(|(_, placed)| placed.marker == marker);
            let (index, _) = found.ok_or("there is no such marker")?;
            state.markers.take(index);
        }
        Edit::Reveal(area) => {
            quest.areas.get(area.index()).ok_or("there is no such area")?;
            state.revealed |= 1 << area.0;
        }
        _ => unreachable!("only changes of the board come here"),
    }
    Ok(())
}

/// Why a state is not one of this game, if it is not.
pub(crate) fn validate(rules: &Descent, state: &State) -> Result<(), String> {
    let content = &rules.content;
    let quest = content.quests.get(state.quest.index()).ok_or("there is no such quest")?;
    let cells = quest.board.len();
    if !(2..=5).contains(&state.players) || !(2..=4).contains(&state.hero_count) {
        return Err("wrong number of players".into());
    }
    for hero in &state.heroes[..usize::from(state.hero_count)] {
        let fits = hero.sheet.index() < content.sheets.len()
            && hero.cell().is_none_or(|cell| cell.index() < cells)
            && hero.skills().all(|skill| usize::from(skill.0) < content.skills.len())
            && hero.items.iter().flatten().all(|held| held.item.index() < content.items.len());
        if !fits {
            return Err("a hero is not possible".into());
        }
    }
    for monster in state.monsters.iter().flatten() {
        let size = content.monsters.get(monster.kind.index()).map(|kind| kind.size);
        let stands = monster.pose.cell.index() < cells
            && size.is_some_and(|size| {
                crate::figure::footprint(&quest.board, size, monster.pose).is_some()
            });
        let named = monster.named.is_none_or(|named| named.index() < quest.named.len());
        if !stands || !named {
            return Err("a monster is not possible".into());
        }
    }
    let heroes: longrest_grid::CellSet =
        state.hero_ids().filter_map(|hero| state.hero(hero).cell()).collect();
    if heroes != state.heroes_at {
        return Err("the heroes are not where they are noted".into());
    }
    let beyond = |counts: &[u8; CARDS_MAX]| counts[content.cards.len()..].iter().any(|&n| n > 0);
    if [&state.deck.0, &state.hand.0, &state.discard.0, &state.in_play.0].into_iter().any(beyond) {
        return Err("a card is not possible".into());
    }
    if state.markers.iter().any(|(_, placed)| placed.cell.index() >= cells) {
        return Err("a marker lies off the board".into());
    }
    let gates = quest.board.gates().len();
    if bits(state.doors_open.0.into()).any(|gate| usize::from(gate) >= gates) {
        return Err("a door is not possible".into());
    }
    Ok(())
}

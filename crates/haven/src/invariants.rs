//! What is true of every state of a scenario.

use crate::content::Modifier;
use crate::haven::{Haven, Look};
use crate::id::CharacterId;
use crate::state::{
    CHARACTERS_MAX, CardSet, CharacterStatus, FigureId, FigureKind, Note, Phase, State,
};

/// Says what is wrong with a state, if anything is.
pub(crate) fn check(rules: &Haven, state: &State) -> Result<(), String> {
    references(rules, state)?;
    let look = Look { rules, state };
    figures(look)?;
    cards(look)?;
    supplies(look)?;
    standees(look)?;
    order(look)
}

/// Everything the state points to exists.
fn references(rules: &Haven, state: &State) -> Result<(), String> {
    let content = &rules.content;
    let Some(scenario) = content.scenarios.get(usize::from(state.scenario)) else {
        return Err("an unknown scenario".into());
    };
    let cells = scenario.board.len();
    let characters = state.characters.len();
    let wrong = |what: &str| Err(format!("{what} that does not exist"));
    if state.tiles.len() != cells || !state.loot.fit(cells) {
        return Err("another board".into());
    }
    if !(1..=CHARACTERS_MAX).contains(&characters) || state.figures.len() < characters {
        return Err("too few or too many characters".into());
    }
    if state.tiles.iter().any(|&tile| usize::from(tile) > content.tiles.len()) {
        return wrong("a tile");
    }
    for character in state.characters.iter() {
        let Some(class) = content.classes.get(usize::from(character.class)) else {
            return wrong("a class");
        };
        let all = character.pool.union(character.hand).union(character.discard);
        let all = all.union(character.lost).union(character.active).union(character.unrecoverable);
        if all.iter().any(|card| usize::from(card.0) >= class.cards.len()) {
            return wrong("a card");
        }
        let missing = |card: &crate::state::CardId| usize::from(card.0) >= class.cards.len();
        if character.chosen.iter().any(missing) {
            return wrong("a chosen card");
        }
        if character.items.iter().any(|one| usize::from(one.item) >= content.items.len()) {
            return wrong("an item");
        }
        if character.goals.iter().any(|&goal| usize::from(goal) >= content.goals.len()) {
            return wrong("a battle goal");
        }
        if !(1..=9).contains(&character.level) || !character.tally.is_whole() {
            return Err("a character with an impossible level".into());
        }
    }
    for (at, figure) in state.figures.iter().enumerate() {
        if figure.cell.index() >= cells {
            return wrong("a hex");
        }
        let known = match figure.kind {
            FigureKind::None => true,
            FigureKind::Character(number) => number.index() == at && at < characters,
            FigureKind::Summon { owner, which, .. } => {
                owner.index() < characters
                    && usize::from(which)
                        < content.classes[usize::from(state.characters[owner].class)].summons.len()
            }
            FigureKind::Monster { of, .. } => usize::from(of) < scenario.monsters.len(),
            FigureKind::Extra { which } => usize::from(which) < scenario.extras.len(),
        };
        if !known {
            return wrong("a figure");
        }
    }
    let face = |face: &crate::state::Face| usize::from(face.modifier()) >= content.modifiers.len();
    if state.decks.iter().any(|deck| deck.faces.iter().any(face)) {
        return wrong("a modifier card");
    }
    if state.sets.iter().any(|set| usize::from(set.set) >= content.sets.len()) {
        return wrong("a monster set");
    }
    if state.turn.figure.is_some_and(|id| id.index() >= state.figures.len()) {
        return wrong("an acting figure");
    }
    Ok(())
}

// FH-PAGE-15: no hex contains more than one figure; hit points are in range.
fn figures(look: Look<'_, '_>) -> Result<(), String> {
    let placed = !matches!(look.state.phase, Phase::Setup(_));
    for id in look.figures() {
        let figure = look.figure(id);
        if figure.hit_points < 1 || figure.hit_points > figure.hit_points_max {
            return Err(format!("figure {} has {} hit points", id.0, figure.hit_points));
        }
        let twice =
            look.figures().any(|other| other != id && look.figure(other).cell == figure.cell);
        if placed && twice {
            return Err(format!("two figures in the hex of figure {}", id.0));
        }
    }
    Ok(())
}

/// Every card of a character is in exactly one place.
fn cards(look: Look<'_, '_>) -> Result<(), String> {
    for (at, character) in look.state.characters.iter().enumerate() {
        let chosen: CardSet = character.chosen.iter().copied().collect();
        let piles = [
            character.hand,
            character.discard,
            character.lost,
            character.unrecoverable,
            character.active,
            chosen,
        ];
        let total: usize = piles.iter().map(|pile| pile.len()).sum();
        let union = piles.iter().fold(CardSet::EMPTY, |all, pile| all.union(*pile));
        if total != union.len() {
            return Err(format!("a card of character {at} is in two places"));
        }
        let hands = look.class_of(CharacterId::at(at)).hands(character.pool);
        let dealt = !matches!(look.state.phase, Phase::Setup(_));
        let expected: usize = hands.iter().map(|(_, size)| size).sum();
        if dealt && total != expected {
            return Err(format!("character {at} has {total} of {expected} cards"));
        }
        // FH-PDEATH-11
        let may_stay = look.state.switches.house.permanent_death;
        let there = look.alive(FigureId(at as u8)) && !may_stay;
        if character.status == CharacterStatus::Exhausted && there {
            return Err(format!("character {at} is exhausted and on the map"));
        }
    }
    Ok(())
}

// FH-BLESS-04, FH-CURSE-04
fn supplies(look: Look<'_, '_>) -> Result<(), String> {
    let state = look.state;
    let count = |modifier, decks: &[crate::state::Deck]| -> u8 {
        decks.iter().map(|deck| deck.count(modifier)).sum()
    };
    let blesses = count(Modifier::BLESS, &state.decks) + state.blesses;
    let curses = count(Modifier::CURSE, &state.decks[CHARACTERS_MAX..=CHARACTERS_MAX])
        + state.curses_monsters;
    let others = count(Modifier::CURSE, &state.decks) + state.curses_monsters + state.curses_party;
    if blesses != state.switches.bless_supply {
        return Err(format!("{blesses} bless cards"));
    }
    if curses != 10 {
        return Err(format!("{curses} curse cards of monsters"));
    }
    if others != 20 {
        return Err(format!("{} curse cards of characters and allies", others - curses));
    }
    Ok(())
}

// FH-REVEAL-10: numbers of one type are distinct and exist.
fn standees(look: Look<'_, '_>) -> Result<(), String> {
    let numbered = |id: FigureId| match look.figure(id).kind {
        FigureKind::Monster { of, .. } => {
            Some((look.monster_use(of).monster, look.figure(id).number))
        }
        _ => None,
    };
    for id in look.figures() {
        let Some((monster, number)) = numbered(id) else { continue };
        let most = look.rules.content.monsters[usize::from(monster)].standees;
        if number == 0 || number > most {
            return Err(format!("standee {number} of {most}"));
        }
        if look.figures().any(|other| other != id && numbered(other) == Some((monster, number))) {
            return Err(format!("standee {number} twice"));
        }
    }
    Ok(())
}

/// During turns every figure that still has to act has a place in the order.
fn order(look: Look<'_, '_>) -> Result<(), String> {
    use crate::state::Actor;
    if look.state.phase != Phase::Turns {
        return Ok(());
    }
    for id in look.figures() {
        let figure = look.figure(id);
        let who = match figure.kind {
            // FH-PDEATH-11: whoever is exhausted stays where it is and does nothing more.
            FigureKind::Character(character) if !look.playing(character) => continue,
            FigureKind::Character(character) | FigureKind::Summon { owner: character, .. } => {
                Actor::Character(character)
            }
            FigureKind::Monster { of, .. } if !look.monster_use(of).inert => Actor::Monsters(of),
            _ => continue,
        };
        let waits = !figure.is(Note::Acted)
            && !figure.is(Note::Summoned)
            && look.state.turn.figure != Some(id);
        let place = look.state.order.iter().any(|place| place.who == who && !place.done);
        if waits && !place {
            return Err(format!("figure {} has no place in the order", id.0));
        }
    }
    Ok(())
}

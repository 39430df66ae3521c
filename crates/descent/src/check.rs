//! What is wrong with content, before a game is played with it.

use crate::attack::ATTACK_DICE_MAX;
use crate::content::{CARDS_MAX, Class, Content, ITEMS_MAX, SHEETS_MAX, SKILLS_MAX, Source};
use crate::dice::POWER_DICE_MAX;
use crate::markers::MARKERS_MAX;
use crate::overlord_card::Play;
use crate::quest::{PARTS_MAX, Placement, Quest};
use crate::state::Pose;
use longrest_grid::{Cell, Topology};

/// Everything that is wrong with content.
pub fn problems(content: &Content) -> Vec<String> {
    let mut problems = Problems(Vec::new());
    check_cards(content, &mut problems);
    let sheets = content.sheets.len();
    problems.unless((4..=SHEETS_MAX).contains(&sheets), || format!("{sheets} hero sheets"));
    let skills = content.skills.len();
    problems.unless(skills <= SKILLS_MAX, || format!("{skills} skills"));
    let items = content.items.len();
    problems.unless(items <= ITEMS_MAX, || format!("{items} items"));
    for potion in [content.healing, content.vitality] {
        let there = content.items.get(potion.index());
        let drinkable = there.is_some_and(|item| matches!(item.class, Class::Potion(_)));
        problems.unless(drinkable, || format!("item {} is no potion", potion.0));
    }
    for sheet in &content.sheets {
        let name = &sheet.name;
        problems.unless(sheet.wounds > 0, || format!("{name} has no wounds"));
        let traits = sheet.traits.iter().all(|&dice| dice <= 5);
        problems.unless(traits, || format!("{name}: a trait above 5"));
        let skilled = sheet.skills.iter().sum::<u8>() == 3;
        problems.unless(skilled, || format!("{name} has other than three skills"));
    }
    for item in &content.items {
        let name = &item.name;
        problems.unless(item.hands <= 2, || format!("{name} needs {} hands", item.hands));
        let potion = matches!(item.class, Class::Potion(_)) == (item.source == Source::Potion);
        problems.unless(potion, || format!("{name}: potions and only potions are potions"));
        if let Some(weapon) = item.weapon() {
            let dice = weapon.dice.iter().count() + usize::from(POWER_DICE_MAX);
            problems.unless(dice <= ATTACK_DICE_MAX, || format!("{name} has too many dice"));
            let paid = weapon.surges.iter().all(|option| option.cost > 0);
            problems.unless(paid, || format!("{name}: a surge effect costs nothing"));
        }
    }
    problems.unless(!content.quests.is_empty(), || "no quest".into());
    for quest in &content.quests {
        check_quest(content, quest, &mut problems);
    }
    problems.0
}

struct Problems(Vec<String>);

impl Problems {
    fn unless(&mut self, good: bool, message: impl FnOnce() -> String) {
        if !good {
            self.0.push(message());
        }
    }
}

fn check_cards(content: &Content, problems: &mut Problems) {
    let kinds = content.cards.len();
    problems.unless(kinds <= CARDS_MAX, || format!("{kinds} overlord cards"));
    // Eight cards may stay in hand and power cards in play: some must be left to go round, or a
    // game would never end.
    let copies = |power: bool| -> u32 {
        let same = content.cards.iter().filter(|card| matches!(card.play, Play::Power(_)) == power);
        same.map(|card| u32::from(card.copies)).sum()
    };
    problems.unless(copies(false) >= 12, || {
        format!("{} overlord cards besides powers, but it takes 12", copies(false))
    });
    for card in &content.cards {
        if let Play::Spawn(monsters) = &card.play {
            let known = monsters.iter().all(|(kind, _)| kind.index() < content.monsters.len());
            problems.unless(known, || format!("{}: an unknown monster", card.name));
        }
    }
}

fn check_quest(content: &Content, quest: &Quest, problems: &mut Problems) {
    let name = &quest.name;
    let parts = [
        quest.areas.len(),
        quest.doors.len(),
        quest.glyphs.len(),
        quest.encounters.len(),
        quest.named.len(),
        quest.chests.len(),
    ];
    problems.unless(parts.iter().all(|&count| count <= PARTS_MAX), || {
        format!("{name}: more than {PARTS_MAX} areas, doors, glyphs, encounters or chests")
    });
    problems.unless(quest.board.topology() == Topology::Square, || {
        format!("{name}: the board is not made of squares")
    });
    problems.unless(!quest.conquest.contains(&0), || format!("{name}: no conquest tokens"));
    let mapped = quest.area_of.len() == quest.board.len()
        && quest.area_of.iter().all(|area| area.index() < quest.areas.len());
    problems.unless(mapped, || format!("{name}: a space without an area"));
    if !mapped {
        return;
    }
    let first = |cell: Cell| quest.area_of[cell.index()].0 == 0;
    let start = quest.glyphs.iter().any(|glyph| glyph.active && first(glyph.cell));
    problems.unless(start, || format!("{name}: no active glyph in the first area"));
    let markers: usize = quest.areas.iter().map(|area| area.markers.len()).sum();
    problems.unless(markers + 8 <= MARKERS_MAX, || format!("{name}: too many markers"));
    for placement in quest.areas.iter().flat_map(|area| &area.monsters) {
        check_placement(content, quest, placement, problems);
    }
    for door in &quest.doors {
        let gate = door.gate.index() < quest.board.gates().len();
        problems.unless(gate, || format!("{name}: a door without a gate"));
    }
}

fn check_placement(
    content: &Content,
    quest: &Quest,
    placement: &Placement,
    problems: &mut Problems,
) {
    let name = &quest.name;
    let Some(kind) = content.monsters.get(placement.kind.index()) else {
        problems.0.push(format!("{name}: an unknown monster"));
        return;
    };
    let pose = Pose { cell: placement.cell, upright: placement.upright };
    let walls = quest.board.walls(longrest_grid::Gates::CLOSED);
    let fits = placement.cell.index() < quest.board.len()
        && kind.size.footprint(pose.upright).fits(&quest.board, walls, pose.cell).is_some();
    problems.unless(fits, || {
        format!("{name}: {} does not fit at space {}", kind.name, placement.cell.0)
    });
    let named = placement.named.is_none_or(|named| named.index() < quest.named.len());
    problems.unless(named, || format!("{name}: an unknown named monster"));
}

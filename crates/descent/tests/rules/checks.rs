//! What content must be before a game is played with it.

use crate::bench::on;
use longrest_descent::*;
use longrest_grid::{Cell, GateId};

const DRAWING: &str = "
    G 1 c : b .
    . . . : . .
";

/// The one thing that is wrong with the bench's content after a change.
fn wrong(change: impl Fn(&mut Content)) -> String {
    let mut content = on(DRAWING).content;
    change(&mut content);
    let mut found = problems(&content);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// Nothing is wrong with the bench's content after a change.
fn right(change: impl Fn(&mut Content)) {
    let mut content = on(DRAWING).content;
    change(&mut content);
    assert_eq!(problems(&content), Vec::<String>::new());
}

#[test]
fn lists_have_limits() {
    right(|_| ());
    let more = |sheets: usize| {
        move |content: &mut Content| {
            let one = content.sheets[0].clone();
            content.sheets = vec![one; sheets];
        }
    };
    right(more(4));
    right(more(SHEETS_MAX));
    assert_eq!(wrong(more(3)), "3 hero sheets");
    assert_eq!(wrong(more(SHEETS_MAX + 1)), format!("{} hero sheets", SHEETS_MAX + 1));
    let skills = |count: usize| {
        move |content: &mut Content| {
            let one = content.skills[0].clone();
            content.skills = vec![one; count];
        }
    };
    right(skills(SKILLS_MAX));
    assert_eq!(wrong(skills(SKILLS_MAX + 1)), format!("{} skills", SKILLS_MAX + 1));
    let items = |count: usize| {
        move |content: &mut Content| {
            let one = content.items[0].clone();
            content.items.resize(count, one);
        }
    };
    right(items(ITEMS_MAX));
    assert_eq!(wrong(items(ITEMS_MAX + 1)), format!("{} items", ITEMS_MAX + 1));
    let cards = |count: usize| {
        move |content: &mut Content| {
            let one = content.cards[7].clone();
            content.cards.resize(count, one);
        }
    };
    right(cards(CARDS_MAX));
    assert_eq!(wrong(cards(CARDS_MAX + 1)), format!("{} overlord cards", CARDS_MAX + 1));
    assert_eq!(wrong(|content| content.quests.clear()), "no quest");
}

#[test]
fn sheets_items_and_cards() {
    // DJ-HERO-01, DJ-HERO-04, DJ-TOWN-17, DJ-EQUIP-03, DJ-SURGE-02
    let sheet =
        |change: fn(&mut HeroSheet)| move |content: &mut Content| change(&mut content.sheets[0]);
    assert_eq!(wrong(sheet(|sheet| sheet.wounds = 0)), "Aldo has no wounds");
    right(sheet(|sheet| sheet.wounds = 1));
    assert_eq!(wrong(sheet(|sheet| sheet.traits[1] = 6)), "Aldo: a trait above 5");
    right(sheet(|sheet| sheet.traits[1] = 5));
    let other = "Aldo has other than three skills";
    assert_eq!(wrong(sheet(|sheet| sheet.skills = [1, 1, 2])), other);
    assert_eq!(wrong(sheet(|sheet| sheet.skills = [1, 1, 0])), other);
    right(sheet(|sheet| sheet.skills = [3, 0, 0]));
    let item = |name: &'static str, change: fn(&mut Item)| {
        move |content: &mut Content| {
            change(content.items.iter_mut().find(|item| item.name == name).unwrap());
        }
    };
    assert_eq!(wrong(item("Axe", |item| item.hands = 3)), "Axe needs 3 hands");
    let potions = "potions and only potions are potions";
    let shop = item("Healing Potion", |item| item.source = Source::Shop);
    assert_eq!(wrong(shop), format!("Healing Potion: {potions}"));
    let belt = item("Belt", |item| item.source = Source::Potion);
    assert_eq!(wrong(belt), format!("Belt: {potions}"));
    // Five power dice may come to those printed.
    let dice = |dice: u8| {
        move |content: &mut Content| {
            let axe = content.items.iter_mut().find(|item| item.name == "Axe").unwrap();
            let Class::Weapon(weapon) = &mut axe.class else { panic!("an axe is a weapon") };
            weapon.dice = Pool([dice, 0, 0, 0, 0, 0]);
        }
    };
    right(dice(11));
    assert_eq!(wrong(dice(12)), "Axe has too many dice");
    let free = item("Axe", |item| {
        let Class::Weapon(weapon) = &mut item.class else { panic!("an axe is a weapon") };
        weapon.surges[0].cost = 0;
    });
    assert_eq!(wrong(free), "Axe: a surge effect costs nothing");
    let count = on(DRAWING).content.items.len() as u8;
    let none = wrong(|content| content.vitality = ItemId(count));
    assert_eq!(none, format!("item {count} is no potion"));
    assert_eq!(wrong(|content| content.healing = ItemId(0)), "item 0 is no potion");
    // Some cards must be left to go round.
    let few = |most: u8| {
        move |content: &mut Content| {
            let mut left = most;
            for card in &mut content.cards {
                if !matches!(card.play, Play::Power(_)) {
                    card.copies = left.min(2);
                    left -= card.copies;
                }
            }
        }
    };
    right(few(12));
    assert_eq!(wrong(few(11)), "11 overlord cards besides powers, but it takes 12");
    let unknown = |content: &mut Content| {
        let strangers = vec![(KindId(11), Rank::Normal), (KindId(12), Rank::Normal)];
        content.cards[0].play = Play::Spawn(strangers);
    };
    assert_eq!(wrong(unknown), "Brute Party: an unknown monster");
}

#[test]
fn quests() {
    // DJ-SETUP-22, DJ-SETUP-24, DJ-LARGE-01, DJ-UNIQUE-01
    let quest =
        |change: fn(&mut Quest)| move |content: &mut Content| change(&mut content.quests[0]);
    let many = "bench: more than 16 areas, doors, glyphs, encounters or chests";
    let chests = |count: usize| {
        move |content: &mut Content| {
            let one = content.quests[0].chests[0].clone();
            content.quests[0].chests = vec![one; count];
        }
    };
    right(chests(PARTS_MAX));
    assert_eq!(wrong(chests(PARTS_MAX + 1)), many);
    assert_eq!(wrong(quest(|quest| quest.conquest[3] = 0)), "bench: no conquest tokens");
    let area = "bench: a space without an area";
    assert_eq!(wrong(quest(|quest| quest.area_of[0] = AreaId(2))), area);
    assert_eq!(wrong(quest(|quest| quest.area_of.truncate(1))), area);
    let glyph = "bench: no active glyph in the first area";
    assert_eq!(wrong(quest(|quest| quest.glyphs[0].active = false)), glyph);
    let other = quest(|quest| quest.glyphs[0].cell = quest.doors[0].sides[1][0]);
    assert_eq!(wrong(other), glyph);
    // Eight may come to those that are placed: what heroes drop.
    let markers = |count: usize| {
        move |content: &mut Content| {
            let one = (Cell(0), Marker::Money);
            content.quests[0].areas[0].markers = vec![one; count];
        }
    };
    right(markers(MARKERS_MAX - 8));
    assert_eq!(wrong(markers(MARKERS_MAX - 7)), "bench: too many markers");
    let gate = quest(|quest| quest.doors[0].gate = GateId(1));
    assert_eq!(wrong(gate), "bench: a door without a gate");
    let monster = |change: fn(&mut Placement)| {
        move |content: &mut Content| change(&mut content.quests[0].areas[1].monsters[0])
    };
    assert_eq!(wrong(monster(|one| one.kind = KindId(12))), "bench: an unknown monster");
    let named = monster(|one| one.named = Some(NamedId(0)));
    assert_eq!(wrong(named), "bench: an unknown named monster");
    // A mauler has room behind the door, and none across it, nor beyond the board.
    right(monster(|one| one.kind = KindId(6)));
    let on_the_line = |content: &mut Content| {
        let quest = &mut content.quests[0];
        let cell = quest.doors[0].sides[0][0];
        let monster = &mut quest.areas[1].monsters[0];
        (monster.kind, monster.cell) = (KindId(6), cell);
    };
    assert!(wrong(on_the_line).starts_with("bench: Mauler does not fit at space"));
    let off = monster(|one| one.cell = Cell(500));
    assert_eq!(wrong(off), "bench: Brute does not fit at space 500");
}

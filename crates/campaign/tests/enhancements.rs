//! The prices of enhancements: every row and every modifier, and a slow reference that reads the
//! ledger.

mod kit;

use kit::enhancing::{plain, prices};
use longrest_campaign::Rules;
use longrest_campaign::enhancement::{Line, PriceList, Terms};
use longrest_haven::Edition;
use longrest_haven::enhancement::{Circumstances, Gain, Stat};
use longrest_kernel::{Generator, Key};

fn list() -> PriceList {
    prices(&Rules::of(Edition::Frosthaven))
}

fn price(word: &str, of: Circumstances, terms: Terms) -> u16 {
    let gain = Gain::of(word).expect("a word");
    list().quote(gain, &of, terms).expect("a price").total
}

/// Every row of the price list (FH-ENH-02): id, what, price.
const ROWS: [(&str, &str, u16); 28] = [
    ("FH-ENH-T01", "move", 30),
    ("FH-ENH-T02", "attack", 50),
    ("FH-ENH-T03", "range", 30),
    ("FH-ENH-T04", "target", 75),
    ("FH-ENH-T05", "shield", 80),
    ("FH-ENH-T06", "retaliate", 60),
    ("FH-ENH-T07", "pierce", 30),
    ("FH-ENH-T08", "heal", 30),
    ("FH-ENH-T09", "push", 30),
    ("FH-ENH-T10", "pull", 20),
    ("FH-ENH-T11", "teleport", 50),
    ("FH-ENH-T12", "summon-hit-points", 40),
    ("FH-ENH-T13", "summon-move", 60),
    ("FH-ENH-T14", "summon-attack", 100),
    ("FH-ENH-T15", "summon-range", 50),
    ("FH-ENH-T16", "regenerate", 40),
    ("FH-ENH-T17", "ward", 75),
    ("FH-ENH-T18", "strengthen", 100),
    ("FH-ENH-T19", "bless", 75),
    ("FH-ENH-T20", "wound", 75),
    ("FH-ENH-T21", "poison", 50),
    ("FH-ENH-T22", "immobilize", 150),
    ("FH-ENH-T23", "muddle", 40),
    ("FH-ENH-T24", "curse", 150),
    ("FH-ENH-T25", "fire", 100),
    ("FH-ENH-T26", "wild", 150),
    ("FH-ENH-T27", "jump", 60),
    ("FH-ENH-T28", "hex", 200),
];

// D170
#[test]
fn every_row_has_its_price() {
    for (id, word, expected) in ROWS {
        let one_hex = Circumstances { hexes: 1, ..plain() };
        assert_eq!(price(word, one_hex, Terms::default()), expected, "{id} {word}");
    }
}

#[test]
fn the_rows_are_those_of_the_ledger() {
    for (id, word, expected) in ROWS {
        let row = ledger_row(id);
        assert_eq!(row, expected, "{id} {word}");
    }
}

/// The price in a row of the ledger's table; a quotient counts with its dividend.
fn ledger_row(id: &str) -> u16 {
    let ledger = include_str!("../../../rules/frosthaven-campaign.md");
    let line = ledger.lines().find(|line| line.contains(&format!("**{id}**"))).expect("a row");
    let cell = line.split('|').nth(3).expect("a price").trim();
    cell.split(' ').next().and_then(|word| word.parse().ok()).expect("a number")
}

#[test]
fn fh_enh_12_traps_and_tiles_count_as_attack_heal_and_move() {
    assert_eq!(price("trap", plain(), Terms::default()), 50);
    assert_eq!(price("tiles", plain(), Terms::default()), 30);
    // A healing trap is a heal: its row is that of Heal +1.
    assert_eq!(Gain::Plus(Stat::Heal).row(), "heal");
}

// FH-ENH-05: what the ability of a card makes of that is in crates/pack/tests/enhancements.rs.
#[test]
fn fh_enh_04_05_06_several_targets() {
    let several = Circumstances { several: true, hexes: 2, ..plain() };
    for (word, expected) in [("attack", 100), ("wound", 150), ("move", 60), ("jump", 120)] {
        assert_eq!(price(word, several, Terms::default()), expected, "FH-ENH-04 {word}");
    }
    for (word, expected) in [("target", 75), ("hex", 100), ("fire", 100), ("wild", 150)] {
        assert_eq!(price(word, several, Terms::default()), expected, "FH-ENH-06 {word}");
    }
}

#[test]
fn fh_enh_07_lost_without_a_persistent_icon_is_half_rounded_up() {
    let lost = Circumstances { lost: true, ..plain() };
    assert_eq!(price("attack", lost, Terms::default()), 25);
    // FH-FAQ-EX11
    assert_eq!(price("wound", lost, Terms::default()), 38);
    let both = Circumstances { lost: true, persistent: true, ..plain() };
    assert_eq!(price("attack", both, Terms::default()), 50);
}

// FH-ENH-09
#[test]
fn fh_enh_08_09_a_persistent_bonus_is_three_times_as_much_but_not_for_summons() {
    // FH-ENH-EX2
    let bonus = Circumstances { lost: true, persistent: true, bonus: true, ..plain() };
    assert_eq!(price("shield", bonus, Terms::default()), 240);
    assert_eq!(price("shield", Circumstances { lost: false, ..bonus }, Terms::default()), 240);
    assert_eq!(price("summon-hit-points", bonus, Terms::default()), 40);
    // FH-ENH-EX3
    let summon = Circumstances { level: 2, ..bonus };
    assert_eq!(price("summon-attack", summon, Terms::default()), 125);
}

#[test]
fn fh_faq_219_a_summon_whose_attack_has_several_targets() {
    let summon = Circumstances { several_by_summon: true, ..plain() };
    assert_eq!(price("summon-attack", summon, Terms::default()), 200);
    assert_eq!(price("summon-range", summon, Terms::default()), 100);
    assert_eq!(price("summon-hit-points", summon, Terms::default()), 40);
    assert_eq!(price("summon-move", summon, Terms::default()), 60);
}

#[test]
fn fh_enh_10_11_level_and_earlier_ones() {
    for (level, expected) in [(1, 50), (2, 75), (5, 150), (9, 250)] {
        let of = Circumstances { level, ..plain() };
        assert_eq!(price("attack", of, Terms::default()), expected, "FH-ENH-10 level {level}");
    }
    for (earlier, expected) in [(1, 125), (2, 200)] {
        let terms = Terms { earlier, ..Terms::default() };
        assert_eq!(price("attack", plain(), terms), expected, "FH-ENH-11 {earlier}");
    }
}

#[test]
fn fh_enh_13_a_hex_is_divided_by_the_hexes_there_are() {
    // FH-ENH-EX4
    for (hexes, expected) in [(1, 200), (2, 100), (3, 67), (4, 50), (6, 34), (7, 29)] {
        let of = Circumstances { hexes, ..plain() };
        assert_eq!(price("hex", of, Terms::default()), expected, "{hexes} hexes");
    }
}

#[test]
fn fh_enh_03_ex1_the_modifiers_come_in_their_order() {
    let of = Circumstances { several: true, lost: true, level: 3, ..plain() };
    let terms = Terms { earlier: 1, ..Terms::default() };
    let quote = list().quote(Gain::Plus(Stat::Attack), &of, terms).expect("a price");
    let expected = [
        (Line::Base, 50),
        (Line::Several, 100),
        (Line::Lost, 50),
        (Line::Level, 100),
        (Line::Earlier, 175),
    ];
    assert_eq!(quote.lines, expected);
    assert_eq!(quote.total, 175);
}

// FH-ENH-04, FH-ENH-07, FH-ENH-08, FH-ENH-10 to FH-ENH-13, FH-TENH-03, FH-TENH-04
#[test]
fn every_line_names_its_rule() {
    let rules = Rules::of(Edition::Frosthaven);
    let attack = Gain::Plus(Stat::Attack);
    let lines = [
        (Line::Base, attack, "FH-ENH-02"),
        (Line::Base, Gain::Plus(Stat::Trap), "FH-ENH-12"),
        (Line::Base, Gain::Plus(Stat::Tiles), "FH-ENH-12"),
        (Line::Base, Gain::Hex, "FH-ENH-13"),
        (Line::Several, attack, "FH-ENH-04"),
        (Line::Lost, attack, "FH-ENH-07"),
        (Line::Persistent, attack, "FH-ENH-08"),
        (Line::Level, attack, "FH-ENH-10"),
        (Line::Earlier, attack, "FH-ENH-11"),
        (Line::Discount, attack, "FH-TENH-02"),
        (Line::TemporaryEarlier, attack, "FH-TENH-03"),
        (Line::Temporary, attack, "FH-TENH-04"),
    ];
    for (line, gain, expected) in lines {
        assert_eq!(line.rule(gain, &rules), expected, "{line:?} {gain:?}");
        let other = Rules::of(Edition::Gloomhaven);
        assert_eq!(line.rule(gain, &other), "GH-ENH-06");
    }
}

#[test]
fn what_the_list_does_not_have_cannot_be_had() {
    let mut list = list();
    list.base.remove("ward");
    let gain = Gain::of("ward").expect("a word");
    assert_eq!(list.quote(gain, &plain(), Terms::default()), None);
}

/// The price once more, in quarters of a gold piece and the slow way round: the ledger's row, then
/// one rule after the other as the appendix lists them.
fn reference(gain: Gain, of: &Circumstances, terms: Terms) -> u64 {
    let word = match gain {
        Gain::Element(_) => "fire",
        Gain::Plus(Stat::Trap) => "attack",
        Gain::Plus(Stat::Tiles) => "move",
        other => other.word(),
    };
    let id = ROWS.iter().find(|(_, row, _)| *row == word).expect("a row").0;
    let mut price = u64::from(ledger_row(id));
    if word == "hex" {
        // Rounded up: as many gold pieces as it takes to reach 200 hex by hex.
        let mut pieces = 0;
        while pieces * u64::from(of.hexes) < price {
            pieces += 1;
        }
        price = pieces;
    }
    let summon = word.starts_with("summon-");
    let doubled = match word {
        "target" | "hex" | "fire" | "wild" => false,
        "summon-attack" | "summon-range" => of.several | of.several_by_summon,
        _ => of.several,
    };
    for _ in 0..u8::from(doubled) {
        price += price;
    }
    if of.lost && !of.persistent {
        price = price - price / 2;
    }
    if of.bonus && !summon {
        price = price + price + price;
    }
    for _ in 1..of.level {
        price += 25;
    }
    for _ in 0..terms.earlier {
        price += 75;
    }
    if terms.temporary {
        if terms.earlier > 0 {
            price -= 20;
        }
        price -= price / 5;
    }
    price
}

#[test]
fn ten_thousand_prices_agree_with_the_reference() {
    let mut luck = Generator::new(Key([19, 44]));
    let all = Gain::all();
    let list = list();
    // `LONGREST_PRICES` asks for fewer.
    let asked = std::env::var("LONGREST_PRICES").ok().and_then(|text| text.parse().ok());
    for number in 0..asked.unwrap_or(10_000) {
        let mut coin = || luck.below(2) == 1;
        let persistent = coin();
        let of = Circumstances {
            several: coin(),
            lost: coin(),
            persistent,
            bonus: persistent && coin(),
            several_by_summon: coin(),
            level: 1,
            hexes: 1,
        };
        let temporary = coin();
        let level = 1 + luck.below(9) as u8;
        let hexes = 1 + luck.below(8) as u8;
        let of = Circumstances { level, hexes, ..of };
        let terms = Terms { earlier: luck.below(4) as u8, discount: 0, temporary };
        let gain = all[luck.below(all.len() as u64) as usize];
        let quote = list.quote(gain, &of, terms).expect("a price");
        let expected = reference(gain, &of, terms);
        assert_eq!(u64::from(quote.total), expected, "{number}: {gain:?} {of:?} {terms:?}");
    }
}

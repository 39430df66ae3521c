//! Spots and prices of the invented book.

use longrest_campaign::Rules;
use longrest_campaign::content::CardSpot;
use longrest_campaign::effect::Test;
use longrest_campaign::enhancement::PriceList;
use longrest_haven::enhancement::{Circumstances, Gain, Half, Stat};
use longrest_haven::{Condition, Element};

/// The prices of the rulebook (FH-ENH-T01 to FH-ENH-T28), row by row.
pub(crate) const PRICES: [(&str, u16); 28] = [
    ("move", 30),
    ("attack", 50),
    ("range", 30),
    ("target", 75),
    ("shield", 80),
    ("retaliate", 60),
    ("pierce", 30),
    ("heal", 30),
    ("push", 30),
    ("pull", 20),
    ("teleport", 50),
    ("summon-hit-points", 40),
    ("summon-move", 60),
    ("summon-attack", 100),
    ("summon-range", 50),
    ("regenerate", 40),
    ("ward", 75),
    ("strengthen", 100),
    ("bless", 75),
    ("wound", 75),
    ("poison", 50),
    ("immobilize", 150),
    ("muddle", 40),
    ("curse", 150),
    ("element", 100),
    ("wild", 150),
    ("jump", 60),
    ("hex", 200),
];

/// The price list of the invented book.
pub(crate) fn prices(rules: &Rules) -> PriceList {
    let needs = Test::Mark("well-red".into());
    PriceList {
        needs: (!rules.enhancing_by_building).then_some(needs),
        base: PRICES.iter().map(|(row, price)| ((*row).to_owned(), *price)).collect(),
        per_level: 25,
        per_earlier: 75,
        lost_halved: true,
        persistent_tripled: true,
        discounts: vec![("5".into(), 2, 10)],
    }
}

/// Nothing special about a spot of a card of level 1.
pub(crate) fn plain() -> Circumstances {
    Circumstances {
        several: false,
        lost: false,
        persistent: false,
        bonus: false,
        several_by_summon: false,
        level: 1,
        hexes: 0,
    }
}

/// The spots of a class: two on the top of its first card, one on the bottom, one on its second
/// card, one on a card of level 3 with everything that changes a price.
pub(crate) fn spots(class: &str) -> Vec<CardSpot> {
    let spot = |card: &str, spot: u8, half, gains: &[Gain], circumstances| CardSpot {
        card: format!("{class}-{card}").as_str().into(),
        spot,
        half,
        gains: gains.to_vec(),
        circumstances,
    };
    let attack = Gain::Plus(Stat::Attack);
    let hard = Circumstances { several: true, lost: true, level: 3, ..plain() };
    vec![
        spot(
            "10",
            0,
            Half::Top,
            &[attack, Gain::Condition(Condition::Wound), Gain::Element(Element::Fire)],
            plain(),
        ),
        spot("10", 1, Half::Top, &[Gain::Plus(Stat::Range)], plain()),
        spot("10", 2, Half::Bottom, &[Gain::Plus(Stat::Move), Gain::Jump], plain()),
        spot("11", 0, Half::Top, &[attack], plain()),
        spot("3a", 0, Half::Top, &[attack], hard),
    ]
}

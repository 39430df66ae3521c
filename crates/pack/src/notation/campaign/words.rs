//! The vocabulary of the campaign.

use super::super::words::Table;
use crate::scope::Kind;
use longrest_campaign::Resource;
use longrest_campaign::effect::{Compare, Season, Value, Whom};
use longrest_haven::ItemSlot;

pub(super) static VALUE: Table<Value> = Table {
    what: "a value of the campaign",
    entries: &[
        ("morale", Value::Morale),
        ("prosperity", Value::Prosperity),
        ("defense", Value::Defense),
        ("soldiers", Value::Soldiers),
        ("inspiration", Value::Inspiration),
        ("reputation", Value::Reputation),
        ("week", Value::Week),
        ("party", Value::Party),
        ("failed checks", Value::FailedChecks),
    ],
};

/// Values that effects change and prices take.
pub(super) static CHANGING: Table<Value> = Table {
    what: "a value of the campaign",
    entries: &[
        ("morale", Value::Morale),
        ("prosperity", Value::Prosperity),
        ("defense", Value::Defense),
        ("soldiers", Value::Soldiers),
        ("inspiration", Value::Inspiration),
        ("reputation", Value::Reputation),
    ],
};

pub(super) static COMPARE: Table<Compare> = Table {
    what: "a comparison",
    entries: &[(">=", Compare::AtLeast), ("<=", Compare::AtMost), ("=", Compare::Exactly)],
};

pub(super) static SEASON: Table<Season> =
    Table { what: "a season", entries: &[("summer", Season::Summer), ("winter", Season::Winter)] };

pub(super) static WHOM: Table<Whom> = Table {
    what: "`collective`, `each` or `one`",
    entries: &[("collective", Whom::Collective), ("each", Whom::Each), ("one", Whom::One)],
};

pub(super) static RESOURCE: Table<Resource> = Table {
    what: "a resource",
    entries: &[
        ("lumber", Resource::Lumber),
        ("metal", Resource::Metal),
        ("hide", Resource::Hide),
        ("ashmint", Resource::Ashmint),
        ("bellwort", Resource::Bellwort),
        ("kilnberry", Resource::Kilnberry),
        ("lampmoss", Resource::Lampmoss),
        ("saltcap", Resource::Saltcap),
        ("thawroot", Resource::Thawroot),
    ],
};

/// What can be unlocked and locked, and the kind of its names.
pub(super) static CONTENT: Table<Kind> = Table {
    what: "what can be unlocked",
    entries: &[
        ("scenario", Kind::Scenario),
        ("class", Kind::Class),
        ("envelope", Kind::Envelope),
        ("building", Kind::Building),
        ("quest", Kind::Quest),
        ("rule", Kind::Law),
        ("design", Kind::Item),
    ],
};

pub(super) static SLOT: Table<ItemSlot> = Table {
    what: "a kind of item",
    entries: &[
        ("head", ItemSlot::Head),
        ("body", ItemSlot::Body),
        ("legs", ItemSlot::Legs),
        ("one-hand", ItemSlot::OneHand),
        ("two-hands", ItemSlot::TwoHands),
        ("small", ItemSlot::Small),
    ],
};

/// The word for a resource.
pub(crate) fn resource_word(resource: Resource) -> &'static str {
    RESOURCE.name(&resource)
}

/// The word for where an item is worn.
pub(crate) fn slot_word(slot: ItemSlot) -> &'static str {
    SLOT.name(&slot)
}

/// The word for something that is counted.
pub(crate) fn tally_word(tally: longrest_haven::goal::Tally) -> &'static str {
    super::super::words::TALLY.name(&tally)
}

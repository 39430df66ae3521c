//! The vocabulary: every word that stands for one thing.

use crate::notation::words::Table;
use longrest_descent::{
    Ability, Action, AttackKind, Die, Obstacle, Occasion, PowerFace, Rank, Rune, Tier,
};

pub(super) static ABILITY: Table<Ability> = Table {
    what: "an ability",
    entries: &[
        ("aura", Ability::Aura),
        ("blast", Ability::Blast),
        ("breath", Ability::Breath),
        ("burn", Ability::Burn),
        ("command", Ability::Command),
        ("fear", Ability::Fear),
        ("fly", Ability::Fly),
        ("grapple", Ability::Grapple),
        ("knockback", Ability::Knockback),
        ("pierce", Ability::Pierce),
        ("poison", Ability::Poison),
        ("quick-shot", Ability::QuickShot),
        ("reach", Ability::Reach),
        ("sorcery", Ability::Sorcery),
        ("stun", Ability::Stun),
        ("sweep", Ability::Sweep),
        ("undying", Ability::Undying),
        ("web", Ability::Web),
    ],
};

pub(super) static ATTACK: Table<AttackKind> = Table {
    what: "a kind of attack",
    entries: &[
        ("melee", AttackKind::Melee),
        ("ranged", AttackKind::Ranged),
        ("magic", AttackKind::Magic),
    ],
};

pub(super) static ACTION: Table<Action> = Table {
    what: "an action",
    entries: &[
        ("run", Action::Run),
        ("battle", Action::Battle),
        ("advance", Action::Advance),
        ("ready", Action::Ready),
    ],
};

pub(super) static DIE: Table<Die> = Table {
    what: "a die (R, U, W, G, Y or B)",
    entries: &[
        ("R", Die::Red),
        ("U", Die::Blue),
        ("W", Die::White),
        ("G", Die::Green),
        ("Y", Die::Yellow),
        ("B", Die::Black),
    ],
};

pub(super) static POWER_FACE: Table<PowerFace> = Table {
    what: "a face of the power die",
    entries: &[
        ("blank", PowerFace::Blank),
        ("surge", PowerFace::Surge),
        ("power", PowerFace::Enhancement),
    ],
};

pub(super) static RANK: Table<Rank> =
    Table { what: "a rank", entries: &[("normal", Rank::Normal), ("master", Rank::Master)] };

pub(super) static TIER: Table<Tier> = Table {
    what: "a kind of treasure",
    entries: &[("copper", Tier::Copper), ("silver", Tier::Silver), ("gold", Tier::Gold)],
};

pub(super) static RUNE: Table<Rune> = Table {
    what: "a rune",
    entries: &[("red", Rune::Red), ("blue", Rune::Blue), ("yellow", Rune::Yellow)],
};

pub(super) static OBSTACLE: Table<Obstacle> = Table {
    what: "an obstacle",
    entries: &[("pit", Obstacle::Pit), ("rubble", Obstacle::Rubble), ("water", Obstacle::Water)],
};

pub(super) static OCCASION: Table<Occasion> = Table {
    what: "an occasion",
    entries: &[
        ("monster is attacked", Occasion::MonsterAttacked),
        ("monster attacks", Occasion::MonsterAttacks),
        ("monster is activated", Occasion::MonsterActivated),
        ("overlord turn starts", Occasion::OverlordTurn),
        ("hero turn starts", Occasion::HeroTurn),
        ("hero enters space", Occasion::SpaceEntered { open_ground: false }),
        ("hero enters open ground", Occasion::SpaceEntered { open_ground: true }),
        ("hero opens door", Occasion::DoorOpened),
        ("hero opens chest", Occasion::ChestOpened),
    ],
};

//! Invented content for the tests: twelve kinds of monster, a few heroes, items, skills and cards.

use longrest_descent::*;

/// The content without quests.
pub(crate) fn content() -> Content {
    let items = items();
    let id = |name: &str| {
        ItemId(items.iter().position(|item| item.name == name).expect("an item") as u8)
    };
    Content {
        dice: Dice::BASE,
        sheets: sheets(),
        skills: skills(),
        healing: id("Healing Potion"),
        vitality: id("Vitality Potion"),
        items,
        monsters: monsters(),
        cards: cards(),
        familiars: familiars(),
        breath: vec![(0, 1), (-1, 2), (0, 2), (1, 2), (-1, 3), (0, 3), (1, 3)],
        quests: Vec::new(),
        switches: Switches { hand: 0, ..Switches::default() },
    }
}

fn sheet(name: &str, conquest: u8, powers: Vec<Power>) -> HeroSheet {
    HeroSheet {
        name: name.into(),
        wounds: 12,
        fatigue: 4,
        armor: 1,
        speed: 4,
        conquest,
        traits: [1, 1, 1],
        skills: [1, 1, 1],
        powers,
    }
}

fn sheets() -> Vec<HeroSheet> {
    let fatigue = |n| Cost { fatigue: n, ..Cost::FREE };
    let start = |cost, wounds, fatigue| Power::Trigger {
        when: Moment::StartOfTurn,
        cost,
        effect: Effect::Restore { whom: Whom::Hero, wounds, fatigue },
    };
    vec![
        sheet("Aldo", 3, vec![]),
        sheet("Berta", 2, vec![]),
        sheet("Cosimo", 4, vec![]),
        sheet("Dalia", 3, vec![]),
        HeroSheet { fatigue: 5, speed: 5, traits: [0, 3, 0], ..sheet("Elio", 3, vec![]) },
        sheet(
            "Trader",
            3,
            vec![start(fatigue(1), 1, 0), start(Cost { wounds: 1, ..Cost::FREE }, 0, 1)],
        ),
        sheet("Mender", 3, vec![start(Cost::FREE, 1, 0), Power::Immune(Ability::Poison)]),
        sheet("Falconer", 3, vec![Power::Familiar(FamiliarId(2))]),
        sheet("Warden", 3, vec![Power::Companion { dice: 1, cost: 2 }]),
        sheet("Runner", 3, vec![Power::RunningAttack]),
        sheet("Fist", 3, vec![Power::Bonus(Stat::Hands, -1), Power::ExtraAttack(pool("R G"))]),
        sheet("Seer", 3, vec![Power::GlyphReach(6)]),
        sheet("Stalker", 3, vec![Power::Ambush(2)]),
        sheet("Veteran", 3, vec![Power::FatigueDice(2)]),
        sheet("Shaman", 3, vec![Power::CardsCostMore(1)]),
        sheet(
            "Sly",
            3,
            vec![Power::Trigger {
                when: Moment::During(None),
                cost: fatigue(2),
                effect: Effect::ExchangeOrder,
            }],
        ),
        sheet(
            "Bruiser",
            3,
            vec![Power::Trigger {
                when: Moment::Wounded,
                cost: Cost::FREE,
                effect: Effect::Restore { whom: Whom::Hero, wounds: 0, fatigue: 1 },
            }],
        ),
        sheet("Runepriest", 3, vec![Power::AllowsRunes]),
    ]
}

/// Dice by letters.
pub(crate) fn pool(letters: &str) -> Pool {
    Pool::parse(letters).expect("letters of dice")
}

fn skill(name: &str, deck: SkillDeck, powers: Vec<Power>) -> Skill {
    Skill { name: name.into(), deck, powers }
}

fn skills() -> Vec<Skill> {
    use SkillDeck::{Fighting, Subterfuge, Wizardry};
    let melee = Strikes::of(AttackKind::Melee);
    let ranged = Strikes::of(AttackKind::Ranged);
    let magic = Strikes::of(AttackKind::Magic);
    let surges = |surges| Gain { surges, ..Gain::NONE };
    vec![
        skill("Plain Fighting", Fighting, vec![]),
        skill("Mighty", Fighting, vec![Power::Strike(melee, Gain::damage(2))]),
        skill("Tough", Fighting, vec![Power::Bonus(Stat::Wounds, 4)]),
        skill("Parry", Fighting, vec![Power::Bonus(Stat::ArmorAgainst(AttackKind::Melee), 1)]),
        skill(
            "Able",
            Fighting,
            vec![Power::Trigger {
                when: Moment::During(Some(Action::Advance)),
                cost: Cost { fatigue: 2, exhaust: true, ..Cost::FREE },
                effect: Effect::Attacks(1),
            }],
        ),
        skill(
            "Battle Cry",
            Fighting,
            vec![Power::Trigger {
                when: Moment::Declared(Action::Battle),
                cost: Cost::FREE,
                effect: Effect::Restore { whom: Whom::AllNearby, wounds: 0, fatigue: 1 },
            }],
        ),
        skill("Enduring", Fighting, vec![Power::Unslowed, Power::Bonus(Stat::BareArmor, 1)]),
        skill("Plain Subterfuge", Subterfuge, vec![]),
        skill("Skilled", Subterfuge, vec![Power::Bonus(Stat::Fatigue, 2)]),
        skill("Swift", Subterfuge, vec![Power::Bonus(Stat::Speed, 2)]),
        skill("Cautious", Subterfuge, vec![Power::LessThreat(1), Power::TrapsWoundLess(1)]),
        skill(
            "Rapid Fire",
            Subterfuge,
            vec![Power::Trigger {
                when: Moment::AfterAttack(ranged),
                cost: Cost { fatigue: 2, ..Cost::FREE },
                effect: Effect::AttackAgain,
            }],
        ),
        skill("Crack Shot", Subterfuge, vec![Power::SightFromBeside]),
        skill("Precision", Subterfuge, vec![Power::SightThroughOne]),
        skill("Plain Wizardry", Wizardry, vec![]),
        skill("Blessing", Wizardry, vec![Power::Ability(Ability::Command, 1)]),
        skill("Prodigy", Wizardry, vec![Power::Strike(magic, surges(2))]),
        skill(
            "Wild Talent",
            Wizardry,
            vec![Power::Ability(Ability::Sorcery, 1), Power::TrapDice(1)],
        ),
        skill("Rat", Wizardry, vec![Power::Familiar(FamiliarId(0))]),
        skill("Ferrets", Wizardry, vec![Power::Familiar(FamiliarId(1))]),
        skill(
            "Retribution",
            Wizardry,
            vec![Power::Trigger {
                when: Moment::Killed,
                cost: Cost::FREE,
                effect: Effect::SlayEnemies(3),
            }],
        ),
    ]
}

fn familiars() -> Vec<FamiliarKind> {
    let plain = FamiliarKind {
        name: "Rat".into(),
        speed: 4,
        markers: 1,
        carries: false,
        watches: true,
        harries: false,
    };
    vec![
        plain.clone(),
        FamiliarKind {
            name: "Ferret".into(),
            speed: 6,
            markers: 2,
            carries: true,
            watches: false,
            ..plain.clone()
        },
        FamiliarKind { name: "Falcon".into(), speed: 5, watches: false, harries: true, ..plain },
    ]
}

fn item(name: &str, source: Source, class: Class, hands: u8, price: u16) -> Item {
    Item { name: name.into(), source, class, rune: false, hands, price, copies: 3, powers: vec![] }
}

/// A weapon with surge options `(cost, gain)`.
pub(crate) fn weapon(
    attack: AttackKind,
    dice: &str,
    gain: Gain,
    off_hand: Option<Gain>,
    surges: &[(u8, Gain)],
) -> Class {
    Class::Weapon(Weapon {
        attack,
        dice: pool(dice),
        gain,
        off_hand,
        surges: surges.iter().map(|&(cost, gain)| SurgeOption { cost, gain }).collect(),
        burst: None,
    })
}

fn items() -> Vec<Item> {
    use AttackKind::{Magic, Melee, Ranged};
    let shop = Source::Shop;
    let copper = Source::Treasure(Tier::Copper);
    let free_surge = Gain { surges: 1, ..Gain::NONE };
    let damage = Gain::damage(1);
    let range = Gain::range(1);
    let knockback = Gain::ability(Ability::Knockback, 1);
    let blast = |rank| Gain::ability(Ability::Blast, rank);
    let cancel = |wounds| Power::Cancel {
        wounds,
        cost: Cost { exhaust: true, ..Cost::FREE },
        unarmored: false,
    };
    let armor = |n| Power::Bonus(Stat::Armor, n);
    let with = |item: Item, powers: Vec<Power>| Item { powers, ..item };
    let rune = |item: Item| Item { rune: true, ..item };
    let potion = |name: &str, wounds, fatigue| {
        let class = Class::Potion(Potion { wounds, fatigue });
        item(name, Source::Potion, class, 0, 50)
    };
    let pierce = Gain::ability(Ability::Pierce, 1);
    vec![
        item("Sword", shop, weapon(Melee, "RG", Gain::NONE, Some(damage), &[(2, damage)]), 1, 75),
        item(
            "Dagger",
            shop,
            weapon(Melee, "RY", Gain::NONE, Some(free_surge), &[(2, damage)]),
            1,
            25,
        ),
        item("Axe", shop, weapon(Melee, "RG", Gain::NONE, None, &[(1, damage)]), 2, 100),
        item("Bow", shop, weapon(Ranged, "UY", pierce, None, &[(2, range), (3, damage)]), 2, 75),
        item("Crossbow", shop, weapon(Ranged, "UG", Gain::NONE, None, &[(2, damage)]), 1, 150),
        item("Staff", shop, weapon(Magic, "WY", Gain::NONE, None, &[(2, damage)]), 2, 150),
        rune(item(
            "Fire Rune",
            shop,
            weapon(Magic, "WG", Gain::NONE, None, &[(2, damage)]),
            2,
            200,
        )),
        item(
            "Mace",
            shop,
            weapon(Melee, "RG", Gain::NONE, None, &[(2, damage), (2, knockback)]),
            1,
            75,
        ),
        item("Whip", shop, weapon(Melee, "R", Gain::ability(Ability::Reach, 1), None, &[]), 1, 75),
        item("Bomb", copper, weapon(Ranged, "U", blast(1), None, &[(2, blast(1))]), 1, 0),
        rune(item(
            "Storm",
            copper,
            weapon(
                Magic,
                "WG",
                Gain { abilities: Abilities::NONE, ..Gain::NONE },
                None,
                &[
                    (1, blast(1)),
                    (1, Gain { threat_loss: 1, ..Gain::NONE }),
                    (3, Gain { slay: true, ..Gain::NONE }),
                    (2, Gain { doublings: 1, ..Gain::NONE }),
                ],
            ),
            1,
            0,
        )),
        with(item("Leather", shop, Class::Armor, 0, 50), vec![armor(1)]),
        with(
            item("Chain", shop, Class::Armor, 0, 100),
            vec![armor(2), Power::SlowTo(3), Power::ForbidsRunes],
        ),
        with(
            item("Cloak", copper, Class::Armor, 0, 0),
            vec![armor(1), Power::CancelRoll(PowerFace::Surge)],
        ),
        with(item("Shield", shop, Class::Shield, 1, 25), vec![cancel(1)]),
        with(
            item("Ghost Ring", shop, Class::Other, 0, 150),
            vec![Power::Cancel {
                wounds: 1,
                cost: Cost { fatigue: 1, ..Cost::FREE },
                unarmored: true,
            }],
        ),
        with(
            item("Belt", copper, Class::Other, 0, 0),
            vec![Power::Strike(Strikes::of(Melee), damage)],
        ),
        rune(with(
            item("Healing Rune", copper, Class::Other, 0, 0),
            vec![Power::Trigger {
                when: Moment::During(None),
                cost: Cost { movement: 1, fatigue: 1, ..Cost::FREE },
                effect: Effect::Restore { whom: Whom::OneNearby, wounds: 1, fatigue: 0 },
            }],
        )),
        with(
            item("Quick Ring", copper, Class::Other, 0, 0),
            vec![Power::Trigger {
                when: Moment::During(None),
                cost: Cost { exhaust: true, ..Cost::FREE },
                effect: Effect::Movement(1),
            }],
        ),
        with(
            item("Crystal", copper, Class::Other, 0, 0),
            vec![Power::Trigger {
                when: Moment::Equipped,
                cost: Cost { discard: true, ..Cost::FREE },
                effect: Effect::Restore { whom: Whom::Hero, wounds: 6, fatigue: ALL },
            }],
        ),
        with(
            item("Flute", copper, Class::Other, 0, 0),
            vec![Power::Trigger {
                when: Moment::EndOfTurn,
                cost: Cost { discard: true, ..Cost::FREE },
                effect: Effect::StunMonsters(6),
            }],
        ),
        with(
            item("Blast Charm", copper, Class::Other, 0, 0),
            vec![Power::Strike(Strikes::of(Ranged), blast(2))],
        ),
        item("Cache", copper, Class::Cache { coins: 50, potion: None }, 0, 0),
        item("Silver Cup", Source::Treasure(Tier::Silver), Class::Other, 0, 0),
        item("Gold Cup", Source::Treasure(Tier::Gold), Class::Other, 0, 0),
        with(item("Relic Plate", Source::Relic, Class::Armor, 0, 0), vec![armor(4)]),
        potion("Healing Potion", 3, false),
        potion("Vitality Potion", 0, true),
    ]
}

type Ranks = &'static [(Ability, u8)];

fn stats(speed: u8, wounds: u8, armor: u8, dice: &str, abilities: Ranks) -> MonsterStats {
    let mut ranks = Abilities::NONE;
    for &(ability, rank) in abilities {
        ranks.add(ability, rank);
    }
    MonsterStats { speed, wounds, armor, dice: pool(dice), damage: 0, range: 0, abilities: ranks }
}

fn kind(
    name: &str,
    size: Size,
    attack: AttackKind,
    normal: MonsterStats,
    master: MonsterStats,
) -> MonsterKind {
    // Fewer players, weaker monsters: two and three players two wounds less, four one less.
    let cards = [2, 2, 1, 0].map(|less| {
        [normal, master].map(|stats| MonsterStats { wounds: stats.wounds - less, ..stats })
    });
    MonsterKind { name: name.into(), size, attack, cards, figures: [3, 2] }
}

fn monsters() -> Vec<MonsterKind> {
    use Ability::*;
    use AttackKind::{Magic, Melee, Ranged};
    let command: Ranks = &[(Command, 1)];
    vec![
        kind("Brute", Size::One, Melee, stats(4, 6, 2, "RG", &[]), stats(4, 7, 3, "RGB", command)),
        kind(
            "Archer",
            Size::One,
            Ranged,
            stats(5, 6, 0, "UG", &[(Pierce, 1)]),
            stats(5, 7, 1, "UGB", &[(Pierce, 2), (Undying, 1)]),
        ),
        kind(
            "Mage",
            Size::One,
            Magic,
            stats(4, 7, 2, "WY", &[(Sorcery, 3)]),
            stats(4, 8, 3, "WYB", &[(Sorcery, 4), (Undying, 1)]),
        ),
        kind(
            "Wing",
            Size::One,
            Melee,
            stats(6, 7, 3, "RY", &[(Fly, 1)]),
            stats(8, 8, 4, "RYB", &[(Fly, 1), (Stun, 1)]),
        ),
        kind(
            "Hound",
            Size::Two,
            Ranged,
            stats(4, 7, 1, "UY", &[(Breath, 1), (Pierce, 3)]),
            stats(4, 8, 2, "UYB", &[(Breath, 1), (Pierce, 4), (Aura, 1)]),
        ),
        kind(
            "Wyrm",
            Size::Six,
            Ranged,
            stats(4, 13, 3, "UGYY", &[(Burn, 1), (Breath, 1), (Pierce, 5)]),
            stats(4, 14, 4, "UGGYB", &[(Burn, 1), (Breath, 1), (Pierce, 5), (Fear, 1)]),
        ),
        kind(
            "Mauler",
            Size::Four,
            Melee,
            stats(3, 9, 4, "RGG", &[(Knockback, 1)]),
            stats(3, 10, 5, "RGGB", &[(Knockback, 1), (Undying, 1)]),
        ),
        kind(
            "Colossus",
            Size::Four,
            Melee,
            stats(3, 13, 5, "RGGY", &[(Reach, 1), (Stun, 1)]),
            stats(3, 14, 6, "RGGYB", &[(Reach, 1), (Stun, 1), (Sweep, 1)]),
        ),
        kind(
            "Weaver",
            Size::Four,
            Magic,
            stats(5, 6, 1, "WG", &[(Poison, 1)]),
            stats(5, 7, 2, "WGB", &[(Poison, 1), (Web, 1)]),
        ),
        kind(
            "Coil",
            Size::Four,
            Magic,
            stats(3, 9, 3, "WGY", &[(Grapple, 1), (Sorcery, 1)]),
            stats(3, 10, 4, "WGYB", &[(Grapple, 1), (Sorcery, 2), (Command, 1)]),
        ),
        kind(
            "Fiend",
            Size::Four,
            Magic,
            stats(3, 13, 4, "WGYY", &[(Aura, 1), (Sorcery, 2), (Fear, 1)]),
            stats(3, 14, 5, "WGGYB", &[(Aura, 1), (Sorcery, 3), (Fear, 2)]),
        ),
        kind(
            "Tail",
            Size::Four,
            Ranged,
            stats(4, 9, 2, "UGY", &[(QuickShot, 1), (Pierce, 2)]),
            stats(4, 10, 3, "UGYB", &[(QuickShot, 1), (Pierce, 3), (Poison, 1)]),
        ),
    ]
}

fn card(name: &str, copies: u8, cost: u8, discard: u8, play: Play) -> OverlordCard {
    OverlordCard { name: name.into(), copies, cost, discard, play }
}

fn cards() -> Vec<OverlordCard> {
    use Occasion::*;
    let brute = KindId(0);
    let weaver = KindId(8);
    let event = |when, effect| Play::Event { when, effect };
    let trap = |when, effects| Play::Trap { when, effects };
    let wounds = |whom, wounds, dice, less| TrapEffect::Wounds { whom, wounds, dice, less };
    let resist = |failed, resisted| TrapEffect::Resist { failed, resisted };
    let floor = |open_ground| SpaceEntered { open_ground };
    let party = |kind| vec![(kind, Rank::Normal), (kind, Rank::Normal), (kind, Rank::Master)];
    vec![
        card("Brute Party", 2, 4, 2, Play::Spawn(party(brute))),
        card("Weaver Swarm", 2, 4, 2, Play::Spawn(party(weaver))),
        card("Commander", 1, 17, 5, Play::Power(Dominion::Masters)),
        card("Doom", 1, 20, 5, Play::Power(Dominion::PowerDice(1))),
        card("Genius", 1, 25, 5, Play::Power(Dominion::Draw(1))),
        card("Hordes", 1, 18, 5, Play::Power(Dominion::Hordes { count: 2, kinds: vec![brute] })),
        card("Trapmaster", 1, 16, 6, Play::Power(Dominion::Traps { discount: 1, wounds: 2 })),
        card("Dodge", 3, 2, 1, event(MonsterAttacked, EventEffect::Dodge)),
        card("Aim", 3, 2, 1, event(MonsterAttacks, EventEffect::Aim)),
        card("Rage", 2, 4, 1, event(MonsterActivated, EventEffect::Attacks(1))),
        card("Charge", 2, 4, 1, event(MonsterActivated, EventEffect::SpeedTimes(2))),
        card("Fog", 2, 6, 2, event(OverlordTurn, EventEffect::SightLimit(5))),
        card(
            "Falling Block",
            1,
            7,
            3,
            trap(
                floor(true),
                vec![
                    TrapEffect::Place(Obstacle::Rubble),
                    wounds(TrapVictims::Hero, 4, 4, 1),
                    TrapEffect::Displace,
                ],
            ),
        ),
        card(
            "Spiked Pit",
            2,
            3,
            2,
            trap(
                floor(false),
                vec![resist(
                    vec![TrapEffect::Place(Obstacle::Pit), wounds(TrapVictims::Hero, 2, 0, 0)],
                    vec![TrapEffect::Displace],
                )],
            ),
        ),
        card(
            "Gas",
            1,
            5,
            3,
            trap(DoorOpened, vec![resist(vec![TrapEffect::Stun(1), TrapEffect::EndTurn], vec![])]),
        ),
        card(
            "Exploding Door",
            1,
            9,
            3,
            trap(DoorOpened, vec![wounds(TrapVictims::Nearby, 4, 4, 1)]),
        ),
        card(
            "Exploding Rune",
            1,
            12,
            4,
            trap(ChestOpened, vec![wounds(TrapVictims::Nearby, 6, 3, 2)]),
        ),
        card("Mimic", 1, 8, 3, trap(ChestOpened, vec![TrapEffect::Mimic(brute)])),
        card(
            "Monkey",
            1,
            11,
            4,
            trap(ChestOpened, vec![resist(vec![TrapEffect::Transform], vec![])]),
        ),
        card("Charm", 1, 8, 2, trap(OverlordTurn, vec![resist(vec![TrapEffect::Charm], vec![])])),
        card("Hex", 1, 3, 1, trap(HeroTurn, vec![resist(vec![TrapEffect::Stun(1)], vec![])])),
    ]
}

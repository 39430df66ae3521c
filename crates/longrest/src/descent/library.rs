//! The words and numbers of a pack's content in one language, as `docs/library.md` says.

use longrest_descent::{
    AttackKind, Class, Content, Dice, Face, KindId, MonsterStats, Occasion, Play, Pool, Rank, Size,
    SkillDeck, Source,
};
use longrest_haven::Text;
use longrest_pack::descent::{Card, Loaded, stats_text};
use serde::Serialize;
use ts_rs::TS;

/// The words and numbers of a pack, every list in the order of its numbers.
#[derive(Debug, Serialize, TS)]
pub(super) struct Library {
    /// `descent`.
    game: &'static str,
    /// The pack.
    pack: String,
    /// The language of all words.
    language: &'static str,
    /// The faces of the dice: red, blue, white, green, yellow, black.
    dice: [[Face; 6]; 6],
    /// The hero sheets.
    heroes: Vec<HeroCard>,
    /// The skills.
    skills: Vec<SkillCard>,
    /// The items.
    items: Vec<ItemCard>,
    /// The kinds of monster.
    monsters: Vec<KindCard>,
    /// The overlord cards.
    cards: Vec<OverlordCardWords>,
    /// The familiars.
    familiars: Vec<CardWords>,
    /// The quests.
    quests: Vec<QuestCard>,
    /// What the town asks for things.
    prices: Prices,
}

/// The words of one thing.
#[derive(Debug, Serialize, TS)]
pub(super) struct CardWords {
    /// The word for it in lines and links.
    id: String,
    /// Its name.
    name: String,
    /// What it is, in a sentence or two; empty for many.
    text: String,
    /// Its symbol: a name from the icon set.
    icon: String,
    /// What it does.
    lines: Vec<String>,
}

/// A hero sheet.
#[derive(Debug, Serialize, TS)]
pub(super) struct HeroCard {
    /// Its words.
    #[serde(flatten)]
    words: CardWords,
    /// Wounds.
    wounds: u8,
    /// Fatigue.
    fatigue: u8,
    /// Armor.
    armor: u8,
    /// Speed.
    speed: u8,
    /// Conquest value.
    conquest: u8,
    /// The traits: melee, ranged, magic.
    traits: [u8; 3],
    /// The starting skills: fighting, subterfuge, wizardry.
    skills: [u8; 3],
}

/// A skill card.
#[derive(Debug, Serialize, TS)]
pub(super) struct SkillCard {
    /// Its words.
    #[serde(flatten)]
    words: CardWords,
    /// The deck it belongs to.
    deck: SkillDeck,
}

/// What an item is.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub(super) enum ItemClass {
    Weapon,
    Armor,
    Shield,
    Other,
    Potion,
    Cache,
}

/// An item card or potion.
#[derive(Debug, Serialize, TS)]
pub(super) struct ItemCard {
    /// Its words.
    #[serde(flatten)]
    words: CardWords,
    /// Where it comes from.
    source: Source,
    /// What it is.
    class: ItemClass,
    /// Whether it is a rune.
    rune: bool,
    /// Hand icons.
    hands: u8,
    /// The price in the shop.
    price: u16,
    /// What the town pays for it.
    resale: Option<u16>,
    /// The kind of attack of a weapon.
    attack: Option<AttackKind>,
    /// The dice of a weapon, a letter each: R red, U blue, W white, G green, Y yellow, B black.
    dice: Option<String>,
}

/// A kind of monster.
#[derive(Debug, Serialize, TS)]
pub(super) struct KindCard {
    /// Its words.
    #[serde(flatten)]
    words: CardWords,
    /// The spaces it covers.
    size: Size,
    /// The kind of attack it makes.
    attack: AttackKind,
    /// The numbers for two to five players, each normal and master.
    cards: Vec<KindRanks>,
}

/// The numbers of a kind of monster for one number of players.
#[derive(Debug, Serialize, TS)]
pub(super) struct KindRanks {
    /// The tan part of the card.
    normal: KindNumbers,
    /// The red part of the card.
    master: KindNumbers,
}

/// The numbers of a monster.
#[derive(Debug, Serialize, TS)]
pub(super) struct KindNumbers {
    /// Movement points of an activation.
    speed: u8,
    /// Wounds that kill it.
    wounds: u8,
    /// Armor.
    armor: u8,
    /// The dice of its attack, a letter each.
    dice: String,
    /// What it does besides.
    lines: Vec<String>,
}

/// What an overlord card is.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub(super) enum CardClass {
    Spawn,
    Power,
    Event,
    Trap,
}

/// An overlord card.
#[derive(Debug, Serialize, TS)]
pub(super) struct OverlordCardWords {
    /// Its words.
    #[serde(flatten)]
    words: CardWords,
    /// What it is.
    kind: CardClass,
    /// When an event or trap is played.
    when: Option<Occasion>,
    /// The monsters of a spawn card.
    spawns: Vec<(KindId, Rank)>,
    /// How many the deck holds.
    copies: u8,
    /// The threat it costs.
    cost: u8,
    /// The threat it gives when discarded.
    discard: u8,
}

/// A quest.
#[derive(Debug, Serialize, TS)]
pub(super) struct QuestCard {
    /// The word for it in an order.
    id: String,
    /// Its number.
    number: u8,
    /// Its name.
    name: String,
    /// Read at the beginning.
    introduction: String,
    /// How it is won and lost.
    goal: String,
    /// The named monsters.
    named: Vec<CardWords>,
}

/// What the town asks for things.
#[derive(Debug, Serialize, TS)]
pub(super) struct Prices {
    /// A treasure: copper, silver, gold.
    treasure: [u16; 3],
    /// A skill.
    skill: u16,
    /// A training token.
    training: u16,
}

impl Library {
    /// The library of a pack in a language; English for one that the pack does not have.
    pub(super) fn new(loaded: &Loaded, code: &str) -> Library {
        let language = super::looks::language_of(code);
        let (content, words) = (&loaded.content, &loaded.words);
        let Dice(dice) = content.dice;
        let switches = &content.switches;
        Library {
            game: "descent",
            pack: loaded.pack.id.clone(),
            language,
            dice,
            heroes: heroes(loaded, language),
            skills: content
                .skills
                .iter()
                .zip(&words.skills)
                .map(|(skill, words)| SkillCard { words: said(words, language), deck: skill.deck })
                .collect(),
            items: items(loaded, language),
            monsters: monsters(loaded, language),
            cards: overlord_cards(loaded, language),
            familiars: words.familiars.iter().map(|card| said(card, language)).collect(),
            quests: quests(loaded, language),
            prices: Prices {
                treasure: switches.treasure,
                skill: switches.skill,
                training: switches.training,
            },
        }
    }
}

fn said(card: &Card, language: &str) -> CardWords {
    CardWords {
        id: card.id.clone(),
        name: card.name.get(language).to_owned(),
        text: card.text.get(language).to_owned(),
        icon: card.icon.clone(),
        lines: all_said(&card.lines, language),
    }
}

fn all_said(lines: &[Text], language: &str) -> Vec<String> {
    lines.iter().map(|line| line.get(language).to_owned()).collect()
}

fn heroes(loaded: &Loaded, language: &str) -> Vec<HeroCard> {
    let sheets = loaded.content.sheets.iter().zip(&loaded.words.heroes);
    sheets
        .map(|(sheet, words)| HeroCard {
            words: said(words, language),
            wounds: sheet.wounds,
            fatigue: sheet.fatigue,
            armor: sheet.armor,
            speed: sheet.speed,
            conquest: sheet.conquest,
            traits: sheet.traits,
            skills: sheet.skills,
        })
        .collect()
}

fn items(loaded: &Loaded, language: &str) -> Vec<ItemCard> {
    let Content { items, switches, .. } = &loaded.content;
    items
        .iter()
        .zip(&loaded.words.items)
        .map(|(item, words)| ItemCard {
            words: said(words, language),
            source: item.source,
            class: match item.class {
                Class::Weapon(_) => ItemClass::Weapon,
                Class::Armor => ItemClass::Armor,
                Class::Shield => ItemClass::Shield,
                Class::Other => ItemClass::Other,
                Class::Potion(_) => ItemClass::Potion,
                Class::Cache { .. } => ItemClass::Cache,
            },
            rune: item.rune,
            hands: item.hands,
            price: item.price,
            resale: item.resale(switches),
            attack: item.weapon().map(|weapon| weapon.attack),
            dice: item.weapon().map(|weapon| dice(&weapon.dice)),
        })
        .collect()
}

fn dice(pool: &Pool) -> String {
    let letters: Vec<String> = pool.iter().map(|die| die.letter().to_string()).collect();
    letters.join(" ")
}

fn monsters(loaded: &Loaded, language: &str) -> Vec<KindCard> {
    let kinds = loaded.content.monsters.iter().zip(&loaded.words.monsters);
    let numbers = |stats: &MonsterStats| KindNumbers {
        speed: stats.speed,
        wounds: stats.wounds,
        armor: stats.armor,
        dice: dice(&stats.dice),
        lines: all_said(&stats_text(stats), language),
    };
    kinds
        .map(|(kind, words)| KindCard {
            words: said(&words.card, language),
            size: kind.size,
            attack: kind.attack,
            cards: kind
                .cards
                .iter()
                .map(|[normal, master]| KindRanks {
                    normal: numbers(normal),
                    master: numbers(master),
                })
                .collect(),
        })
        .collect()
}

fn overlord_cards(loaded: &Loaded, language: &str) -> Vec<OverlordCardWords> {
    let cards = loaded.content.cards.iter().zip(&loaded.words.cards);
    cards
        .map(|(card, words)| OverlordCardWords {
            words: said(words, language),
            kind: match card.play {
                Play::Spawn(_) => CardClass::Spawn,
                Play::Power(_) => CardClass::Power,
                Play::Event { .. } => CardClass::Event,
                Play::Trap { .. } => CardClass::Trap,
            },
            when: card.occasion(),
            spawns: match &card.play {
                Play::Spawn(monsters) => monsters.clone(),
                _ => Vec::new(),
            },
            copies: card.copies,
            cost: card.cost,
            discard: card.discard,
        })
        .collect()
}

fn quests(loaded: &Loaded, language: &str) -> Vec<QuestCard> {
    let quests = loaded.words.quests.iter().zip(1..);
    quests
        .map(|(words, number)| QuestCard {
            id: words.id.clone(),
            number,
            name: words.name.get(language).to_owned(),
            introduction: words.introduction.get(language).to_owned(),
            goal: words.goal.get(language).to_owned(),
            named: words.named.iter().map(|card| said(card, language)).collect(),
        })
        .collect()
}

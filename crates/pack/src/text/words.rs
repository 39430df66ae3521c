//! Words for single things, in English, Italian, German and Spanish.

use super::{Renderer, say};
use longrest_haven::ability::{Pile, Role, Who};
use longrest_haven::amount::{AbilityKind, FigureClass};
use longrest_haven::{Condition, Element, Icon, TileKind};

/// The key of the words for a figure of an event.
pub(super) const fn role_key(role: Role) -> &'static str {
    match role {
        Role::Attacker => "who.attacker",
        Role::Mover => "who.mover",
        Role::Killer => "who.killer",
        Role::Healer => "who.healer",
        Role::Victim => "who.victim",
        Role::Other => "who.that-figure",
    }
}

impl Renderer<'_> {
    /// A condition with its picture.
    pub fn condition(&self, condition: Condition) -> String {
        format!("{{{}}} {}", condition.name(), self.condition_word(condition))
    }

    pub(super) fn condition_word(&self, condition: Condition) -> &'static str {
        self.word(match condition {
            Condition::Regenerate => "words.regenerate",
            Condition::Ward => "words.ward",
            Condition::Invisible => "words.invisible",
            Condition::Strengthen => "words.strengthen",
            Condition::Bless => "words.bless",
            Condition::Wound => "words.wound",
            Condition::Brittle => "words.brittle",
            Condition::Bane => "words.bane",
            Condition::Poison => "words.poison",
            Condition::Immobilize => "words.immobilize",
            Condition::Disarm => "words.disarm",
            Condition::Impair => "words.impair",
            Condition::Stun => "words.stun",
            Condition::Muddle => "words.muddle",
            Condition::Curse => "words.curse",
        })
    }

    pub(super) fn conditions(&self, conditions: &[Condition]) -> String {
        let words: Vec<String> = conditions.iter().map(|&one| self.condition(one)).collect();
        self.joined(&words)
    }

    /// "a, b and c".
    pub(super) fn joined(&self, words: &[String]) -> String {
        let and = self.word("words.and");
        self.join(words, and)
    }

    /// "a, b or c".
    pub(super) fn either(&self, words: &[String]) -> String {
        let or = self.word("words.or");
        self.join(words, or)
    }

    fn join(&self, words: &[String], last: &str) -> String {
        match words {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
        }
    }

    pub(super) fn element(&self, element: Element) -> &'static str {
        self.word(match element {
            Element::Fire => "words.fire",
            Element::Ice => "words.ice",
            Element::Air => "words.air",
            Element::Earth => "words.earth",
            Element::Light => "words.light",
            Element::Dark => "words.dark",
        })
    }

    /// The name of an icon inside braces.
    pub(super) fn icon(&self, icon: Icon) -> String {
        match icon {
            Icon::One(element) => element.name().to_owned(),
            Icon::Mixed(one, other) => format!("{}/{}", one.name(), other.name()),
            Icon::Wild => "any".to_owned(),
        }
    }

    pub(super) fn consumed(&self, icons: &[Icon]) -> String {
        let icons: Vec<String> =
            icons.iter().map(|&icon| format!("{{consume:{}}}", self.icon(icon))).collect();
        icons.join(" ")
    }

    pub(super) fn infused(&self, icons: &[Icon]) -> String {
        let icons: Vec<String> =
            icons.iter().map(|&icon| format!("{{infuse:{}}}", self.icon(icon))).collect();
        icons.join(" ")
    }

    /// Whom an ability concerns, as it stands after the value.
    pub(super) fn who(&self, who: Who) -> String {
        if who == Who::Marked {
            let mark = self.mark();
            return say!(self, "who.marked", mark);
        }
        self.word(match who {
            Who::Of(role) => role_key(role),
            Who::Marked => "",
            Who::Usual => "",
            Who::Oneself => "words.self",
            Who::Enemies => "words.enemies",
            Who::Allies => "words.allies",
            Who::AlliesAndSelf => "words.allies-and-self",
            Who::Others => "words.all-other-figures",
            Who::Everybody => "words.all-figures",
            Who::OwnSummons => "amount.own-summons",
            Who::Summoner => "words.the-summoner",
            Who::SameTargets => "words.the-same-targets",
            Who::MovedThrough => "words.figures-moved-through",
            Who::Struck => "who.struck",
            Who::Characters => "words.characters",
        })
        .to_owned()
    }

    /// One such figure, as the subject of a sentence.
    pub(super) fn somebody(&self, who: Who) -> String {
        let own = match self.voice {
            super::Voice::You => "words.you",
            super::Voice::It => "words.this-figure",
        };
        if who == Who::Marked {
            let mark = self.mark();
            return say!(self, "who.a-marked", mark);
        }
        self.word(match who {
            Who::Of(role) => role_key(role),
            Who::Marked => "",
            Who::Oneself => own,
            Who::Enemies => "words.an-enemy",
            Who::Allies | Who::Usual => "words.an-ally",
            Who::AlliesAndSelf => "words.an-ally-or-this-figure",
            Who::Others => "words.another-figure",
            Who::Everybody | Who::SameTargets | Who::MovedThrough => "words.any-figure",
            Who::Struck => "who.struck",
            Who::OwnSummons => "words.an-own-summon",
            Who::Summoner => "words.the-summoner",
            Who::Characters => "words.a-character",
        })
        .to_owned()
    }

    pub(super) fn pile(&self, pile: Pile) -> &'static str {
        self.word(match pile {
            Pile::Hand => "words.hand",
            Pile::Discard => "words.discard-pile",
            Pile::Lost => "words.lost-pile",
        })
    }

    /// Several tiles of a kind.
    pub(super) fn tiles(&self, kind: TileKind) -> &'static str {
        match kind {
            TileKind::Obstacle => self.word("words.obstacles"),
            TileKind::Trap => self.word("words.traps"),
            TileKind::Hazard => self.word("words.hazards"),
            other => self.tile_kind(other),
        }
    }

    pub(super) fn tile_kind(&self, kind: TileKind) -> &'static str {
        self.word(match kind {
            TileKind::Corridor => "words.corridor",
            TileKind::Door => "words.door",
            TileKind::Plate => "words.pressure-plate",
            TileKind::Trap => "words.trap",
            TileKind::Hazard => "words.hazardous-ground",
            TileKind::Difficult => "words.difficult-ground",
            TileKind::Ice => "words.icy-ground",
            TileKind::Obstacle => "words.obstacle",
            TileKind::Objective => "words.objective",
            TileKind::Wall => "words.wall",
            TileKind::Treasure => "words.treasure",
            TileKind::Start => "words.starting-hex",
            TileKind::Token => "words.token",
        })
    }

    pub(super) fn figure_class(&self, class: FigureClass) -> String {
        self.word(match class {
            FigureClass::Character => "words.a-character",
            FigureClass::Summon => "words.a-summon",
            FigureClass::Monster => "words.a-monster",
            FigureClass::Normal => "words.a-normal-monster",
            FigureClass::Elite => "words.an-elite",
            FigureClass::Boss => "words.a-boss",
            FigureClass::Named => "words.a-named-monster",
            FigureClass::Objective => "words.an-objective",
            FigureClass::Flying => "words.flying",
            FigureClass::OwnSummon(which) => {
                let summon = self.class.and_then(|class| class.summons.get(usize::from(which)));
                let name = summon.map_or("?", |one| one.name.get(self.language.code()));
                return name.to_owned();
            }
            FigureClass::Type(monster) => {
                let monster = self.content.monsters.get(usize::from(monster));
                let name = monster.map_or("?", |monster| monster.name.get(self.language.code()));
                return name.to_owned();
            }
        })
        .to_owned()
    }

    pub(super) fn ability_kind(&self, kind: AbilityKind) -> &'static str {
        self.word(match kind {
            AbilityKind::Attack => "words.an-attack",
            AbilityKind::Move => "words.a-move",
            AbilityKind::Heal => "words.a-heal",
            AbilityKind::Loot => "words.a-loot",
            AbilityKind::Summon => "words.a-summon-2",
        })
    }

    pub(super) fn tile(&self, tile: u16) -> &str {
        let tile = self.content.tiles.get(usize::from(tile));
        tile.map_or("?", |tile| tile.name.get(self.language.code()))
    }

    pub(super) fn area(&self, area: u16) -> String {
        let Some(area) = self.content.areas.get(usize::from(area)) else {
            return "{area:?}".to_owned();
        };
        let mut text = format!("{{area:{}}}", area.id);
        // Numbered as they are drawn: hexes with the same effects have the same number.
        for (number, effects) in area.effects().into_iter().enumerate() {
            text.push_str(&format!(" ({}: {})", number + 1, self.changes(effects)));
        }
        text
    }

    pub(super) fn resource(&self, which: u8) -> &str {
        let resource = self.class.and_then(|class| class.resources.get(usize::from(which)));
        resource.map_or("?", |resource| resource.name.get(self.language.code()))
    }

    /// What marks of the class are called.
    pub(super) fn mark(&self) -> &str {
        let name = self.class.map_or("", |class| class.mark_name.get(self.language.code()));
        if name.is_empty() { self.word("words.mark") } else { name }
    }
}

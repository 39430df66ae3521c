//! Words for single things, in English, Italian, German and Spanish.

use super::Renderer;
use longrest_haven::ability::{Pile, Who};
use longrest_haven::amount::{AbilityKind, FigureClass};
use longrest_haven::{Condition, Element, Icon, TileKind};

impl Renderer<'_> {
    /// A condition with its picture.
    pub fn condition(&self, condition: Condition) -> String {
        format!("{{{}}} {}", condition.name(), self.condition_word(condition))
    }

    pub(super) fn condition_word(&self, condition: Condition) -> &'static str {
        self.word(match condition {
            Condition::Regenerate => {
                ["Regenerate", "Rigenerazione", "Regeneration", "Regeneración"]
            }
            Condition::Ward => ["Ward", "Protezione", "Schutz", "Protección"],
            Condition::Invisible => ["Invisible", "Invisibile", "Unsichtbar", "Invisible"],
            Condition::Strengthen => ["Strengthen", "Potenziamento", "Stärkung", "Fortalecer"],
            Condition::Bless => ["Bless", "Benedizione", "Segen", "Bendición"],
            Condition::Wound => ["Wound", "Ferita", "Wunde", "Herida"],
            Condition::Brittle => ["Brittle", "Fragile", "Brüchig", "Frágil"],
            Condition::Bane => ["Bane", "Rovina", "Verderben", "Perdición"],
            Condition::Poison => ["Poison", "Veleno", "Gift", "Veneno"],
            Condition::Immobilize => {
                ["Immobilize", "Immobilità", "Bewegungsunfähig", "Inmovilizar"]
            }
            Condition::Disarm => ["Disarm", "Disarmo", "Entwaffnet", "Desarmar"],
            Condition::Impair => ["Impair", "Impedimento", "Beeinträchtigt", "Incapacitar"],
            Condition::Stun => ["Stun", "Stordimento", "Betäubt", "Aturdir"],
            Condition::Muddle => ["Muddle", "Confusione", "Verwirrt", "Confundir"],
            Condition::Curse => ["Curse", "Maledizione", "Fluch", "Maldición"],
        })
    }

    pub(super) fn conditions(&self, conditions: &[Condition]) -> String {
        let words: Vec<String> = conditions.iter().map(|&one| self.condition(one)).collect();
        self.joined(&words)
    }

    /// "a, b and c".
    pub(super) fn joined(&self, words: &[String]) -> String {
        let and = self.word(["and", "e", "und", "y"]);
        self.join(words, and)
    }

    /// "a, b or c".
    pub(super) fn either(&self, words: &[String]) -> String {
        let or = self.word(["or", "o", "oder", "o"]);
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
            Element::Fire => ["fire", "fuoco", "Feuer", "fuego"],
            Element::Ice => ["ice", "ghiaccio", "Eis", "hielo"],
            Element::Air => ["air", "aria", "Luft", "aire"],
            Element::Earth => ["earth", "terra", "Erde", "tierra"],
            Element::Light => ["light", "luce", "Licht", "luz"],
            Element::Dark => ["dark", "oscurità", "Dunkelheit", "oscuridad"],
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
    pub(super) fn who(&self, who: Who) -> &'static str {
        self.word(match who {
            Who::Usual => ["", "", "", ""],
            Who::Oneself => ["self", "sé", "selbst", "uno mismo"],
            Who::Enemies => ["enemies", "nemici", "Gegner", "enemigos"],
            Who::Allies => ["allies", "alleati", "Verbündete", "aliados"],
            Who::AlliesAndSelf => {
                ["allies and self", "alleati e sé", "Verbündete und selbst", "aliados y uno mismo"]
            }
            Who::Others => [
                "all other figures",
                "tutte le altre figure",
                "alle anderen Figuren",
                "las demás figuras",
            ],
            Who::Everybody => {
                ["all figures", "tutte le figure", "alle Figuren", "todas las figuras"]
            }
            Who::OwnSummons => {
                ["own summons", "proprie evocazioni", "eigene Beschworene", "invocaciones propias"]
            }
            Who::Summoner => ["the summoner", "l'evocatore", "der Beschwörer", "el invocador"],
            Who::SameTargets => [
                "the same targets",
                "gli stessi bersagli",
                "dieselben Ziele",
                "los mismos objetivos",
            ],
            Who::MovedThrough => [
                "figures moved through",
                "figure attraversate",
                "durchquerte Figuren",
                "figuras atravesadas",
            ],
            Who::Characters => ["characters", "personaggi", "Charaktere", "personajes"],
        })
    }

    /// One such figure, as the subject of a sentence.
    pub(super) fn somebody(&self, who: Who) -> String {
        let own = match self.voice {
            super::Voice::You => ["you", "tu", "du", "tú"],
            super::Voice::It => ["this figure", "questa figura", "diese Figur", "esta figura"],
        };
        self.word(match who {
            Who::Oneself => own,
            Who::Enemies => ["an enemy", "un nemico", "ein Gegner", "un enemigo"],
            Who::Allies | Who::Usual => ["an ally", "un alleato", "ein Verbündeter", "un aliado"],
            Who::AlliesAndSelf => [
                "an ally or this figure",
                "un alleato o questa figura",
                "ein Verbündeter oder diese Figur",
                "un aliado o esta figura",
            ],
            Who::Others => {
                ["another figure", "un'altra figura", "eine andere Figur", "otra figura"]
            }
            Who::Everybody | Who::SameTargets | Who::MovedThrough => {
                ["any figure", "una figura", "eine Figur", "una figura"]
            }
            Who::OwnSummons => [
                "an own summon",
                "una propria evocazione",
                "ein eigener Beschworener",
                "una invocación propia",
            ],
            Who::Summoner => ["the summoner", "l'evocatore", "der Beschwörer", "el invocador"],
            Who::Characters => ["a character", "un personaggio", "ein Charakter", "un personaje"],
        })
        .to_owned()
    }

    pub(super) fn pile(&self, pile: Pile) -> &'static str {
        self.word(match pile {
            Pile::Hand => ["hand", "mano", "Hand", "mano"],
            Pile::Discard => {
                ["discard pile", "pila degli scarti", "Ablagestapel", "pila de descartes"]
            }
            Pile::Lost => {
                ["lost pile", "pila delle perse", "Stapel der Verlorenen", "pila de perdidas"]
            }
        })
    }

    pub(super) fn tile_kind(&self, kind: TileKind) -> &'static str {
        self.word(match kind {
            TileKind::Corridor => ["corridor", "corridoio", "Gang", "pasillo"],
            TileKind::Door => ["door", "porta", "Tür", "puerta"],
            TileKind::Plate => {
                ["pressure plate", "piastra a pressione", "Druckplatte", "placa de presión"]
            }
            TileKind::Trap => ["trap", "trappola", "Falle", "trampa"],
            TileKind::Hazard => [
                "hazardous ground",
                "terreno pericoloso",
                "gefährlicher Boden",
                "terreno peligroso",
            ],
            TileKind::Difficult => {
                ["difficult ground", "terreno difficile", "schwieriges Gelände", "terreno difícil"]
            }
            TileKind::Ice => ["icy ground", "terreno ghiacciato", "Eisfläche", "terreno helado"],
            TileKind::Obstacle => ["obstacle", "ostacolo", "Hindernis", "obstáculo"],
            TileKind::Objective => ["objective", "obiettivo", "Zielobjekt", "objetivo"],
            TileKind::Wall => ["wall", "muro", "Wand", "muro"],
            TileKind::Treasure => ["treasure", "tesoro", "Schatz", "tesoro"],
            TileKind::Start => {
                ["starting hex", "esagono iniziale", "Startfeld", "hexágono inicial"]
            }
            TileKind::Token => ["token", "segnalino", "Marker", "ficha"],
        })
    }

    pub(super) fn figure_class(&self, class: FigureClass) -> String {
        self.word(match class {
            FigureClass::Character => {
                ["a character", "un personaggio", "ein Charakter", "un personaje"]
            }
            FigureClass::Summon => {
                ["a summon", "un'evocazione", "ein Beschworener", "una invocación"]
            }
            FigureClass::Monster => ["a monster", "un mostro", "ein Monster", "un monstruo"],
            FigureClass::Normal => [
                "a normal monster",
                "un mostro normale",
                "ein normales Monster",
                "un monstruo normal",
            ],
            FigureClass::Elite => ["an elite", "un'élite", "eine Elite", "una élite"],
            FigureClass::Boss => ["a boss", "un boss", "ein Boss", "un jefe"],
            FigureClass::Named => [
                "a named monster",
                "un mostro con un nome",
                "ein benanntes Monster",
                "un monstruo con nombre",
            ],
            FigureClass::Objective => {
                ["an objective", "un obiettivo", "ein Zielobjekt", "un objetivo"]
            }
            FigureClass::Flying => ["flying", "in volo", "fliegend", "volador"],
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
            AbilityKind::Attack => ["an attack", "un attacco", "einen Angriff", "un ataque"],
            AbilityKind::Move => ["a move", "un movimento", "eine Bewegung", "un movimiento"],
            AbilityKind::Heal => ["a heal", "una cura", "eine Heilung", "una curación"],
            AbilityKind::Loot => ["a loot", "un saccheggio", "ein Plündern", "un saqueo"],
            AbilityKind::Summon => {
                ["a summon", "un'evocazione", "eine Beschwörung", "una invocación"]
            }
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
        if name.is_empty() { self.word(["mark", "segno", "Zeichen", "marca"]) } else { name }
    }
}

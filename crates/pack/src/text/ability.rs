//! Abilities in words.

use super::{Renderer, TextLine, line, say};
use longrest_haven::ability::{
    Ability, Added, Aim, Count, Extra, Manner, Place, Price, Reach, Summoned, TileChange, Verb, Who,
};
use longrest_haven::amount::Amount;

impl Renderer<'_> {
    /// The lines of an ability: the ability itself, then what it contains or costs.
    pub(super) fn ability_lines(&self, ability: &Ability, indent: u8, lines: &mut Vec<TextLine>) {
        if let Verb::Bonus(bonus) = &ability.verb {
            return self.bonus_lines(bonus, indent, lines);
        }
        let mut parts = self.verb(&ability.verb);
        self.aim(&ability.aim, &ability.verb, &mut parts);
        parts.extend(ability.added.iter().map(|added| self.added(added)));
        if ability.experience > 0 {
            parts.push(format!("{{xp:{}}}", ability.experience));
        }
        parts.extend(ability.infuse.iter().map(|one| self.infusion(one)));
        if ability.mandatory {
            parts.push("{mandatory}".to_owned());
        }
        let mut text = parts.join(", ");
        if let Some(test) = &ability.only_if {
            let test = self.test(test);
            text = say!(
                self,
                "If {test}: {text}",
                "Se {test}: {text}",
                "Wenn {test}: {text}",
                "Si {test}: {text}"
            );
        }
        lines.push(line(indent, text));
        self.contained(&ability.verb, indent + 1, lines);
        for extra in &ability.extras {
            lines.push(line(indent + 1, self.extra(extra)));
        }
    }

    /// Abilities inside an ability.
    fn contained(&self, verb: &Verb, indent: u8, lines: &mut Vec<TextLine>) {
        match verb {
            Verb::Grant { abilities }
            | Verb::Control { abilities }
            | Verb::Repeat { abilities, .. } => {
                abilities.iter().for_each(|one| self.ability_lines(one, indent, lines));
            }
            Verb::Choose { options } => {
                for (index, option) in options.iter().enumerate() {
                    if index > 0 {
                        lines.push(line(
                            indent,
                            self.word(["or", "oppure", "oder", "o"]).to_owned(),
                        ));
                    }
                    option.iter().for_each(|one| self.ability_lines(one, indent, lines));
                }
            }
            _ => {}
        }
    }

    /// Abilities in one sentence.
    pub(super) fn sentence(&self, abilities: &[Ability]) -> String {
        let mut lines = Vec::new();
        abilities.iter().for_each(|one| self.ability_lines(one, 0, &mut lines));
        let words: Vec<String> = lines.into_iter().map(|line| line.text).collect();
        words.join("; ")
    }

    fn valued(&self, icon: &str, words: [&'static str; 4], amount: &Amount) -> String {
        format!("{{{icon}}} {} {}", self.word(words), self.amount(amount))
    }

    fn verb(&self, verb: &Verb) -> Vec<String> {
        let first = match verb {
            Verb::Move { points, manner } => {
                let mut parts =
                    vec![self.valued("move", ["Move", "Movimento", "Bewegung", "Mover"], points)];
                match manner {
                    Manner::Walk => {}
                    Manner::Jump => parts.push(self.jump()),
                    Manner::Fly => parts.push(say!(
                        self,
                        "{{fly}} Flying",
                        "{{fly}} Volo",
                        "{{fly}} Fliegend",
                        "{{fly}} Volando"
                    )),
                }
                return parts;
            }
            Verb::Attack { value } => {
                self.valued("attack", ["Attack", "Attacco", "Angriff", "Ataque"], value)
            }
            Verb::Heal { value } => {
                self.valued("heal", ["Heal", "Cura", "Heilung", "Curar"], value)
            }
            Verb::Shield { value } => {
                self.valued("shield", ["Shield", "Scudo", "Schild", "Escudo"], value)
            }
            Verb::Retaliate { value, range } => {
                let retaliate = ["Retaliate", "Rappresaglia", "Vergeltung", "Represalia"];
                let mut parts = vec![self.valued("retaliate", retaliate, value)];
                parts.extend(range.as_ref().map(|range| self.range(range)));
                return parts;
            }
            Verb::Suffer { value } => self.valued(
                "damage",
                ["Suffer damage", "Subire danni", "Schaden erleiden", "Sufrir daño"],
                value,
            ),
            Verb::Loot { range } => {
                self.valued("loot", ["Loot", "Saccheggio", "Plündern", "Saquear"], range)
            }
            Verb::Afflict | Verb::Displace => return Vec::new(),
            Verb::Bonus(bonus) => self.bonus_sentence(bonus),
            Verb::Tile(change) => self.tile_change(change),
            other => self.deed(other),
        };
        vec![first]
    }

    fn deed(&self, verb: &Verb) -> String {
        match verb {
            Verb::Teleport { range, to } => self.teleport(range.as_ref(), *to),
            Verb::Cleanse { conditions, count } => {
                let count = self.amount(count);
                let which = match conditions.as_slice() {
                    [] => say!(
                        self,
                        "negative conditions",
                        "condizioni negative",
                        "negative Zustände",
                        "condiciones negativas"
                    ),
                    some => self.conditions(some),
                };
                say!(
                    self,
                    "Remove {count}: {which}",
                    "Rimuovi {count}: {which}",
                    "Entferne {count}: {which}",
                    "Retira {count}: {which}"
                )
            }
            Verb::Summon { who, count } => self.summon(who, count),
            Verb::Recover { count, from } => {
                let (count, from) = (self.amount(count), self.pile(*from));
                say!(
                    self,
                    "{{recover}} Recover up to {count} cards: {from}",
                    "{{recover}} Recupera fino a {count} carte: {from}",
                    "{{recover}} Nimm bis zu {count} Karten zurück: {from}",
                    "{{recover}} Recupera hasta {count} cartas: {from}"
                )
            }
            Verb::Give { count, from, to } => {
                let count = self.amount(count);
                let (from, to) = (self.pile(*from), self.pile(*to));
                format!("{{cards}} {count}: {from} → {to}")
            }
            Verb::Refresh { count, lost } => self.refresh(count.as_ref(), *lost),
            Verb::Grant { .. } => {
                say!(
                    self,
                    "{{grant}} Grant",
                    "{{grant}} Concedi",
                    "{{grant}} Gewähre",
                    "{{grant}} Concede"
                )
            }
            Verb::Control { .. } => say!(
                self,
                "{{control}} Control",
                "{{control}} Controlla",
                "{{control}} Kontrolliere",
                "{{control}} Controla"
            ),
            Verb::Infuse { icons } => self.infused(icons),
            Verb::Consume { icons } => self.consumed(icons),
            Verb::Resource { which, value } => {
                format!("{} {}", self.signed(value), self.resource(*which))
            }
            Verb::Mark { range } => {
                let (mark, range) = (self.mark(), self.amount(range));
                say!(
                    self,
                    "Place within range {range}: {mark}",
                    "Piazza entro portata {range}: {mark}",
                    "Platziere in Reichweite {range}: {mark}",
                    "Coloca a alcance {range}: {mark}"
                )
            }
            Verb::Unmark { count } => {
                let (mark, count) = (self.mark(), self.amount(count));
                say!(
                    self,
                    "Remove {count}: {mark}",
                    "Rimuovi {count}: {mark}",
                    "Entferne {count}: {mark}",
                    "Retira {count}: {mark}"
                )
            }
            Verb::SwitchForm => {
                say!(self, "Change form", "Cambia forma", "Wechsle die Gestalt", "Cambia de forma")
            }
            Verb::Swap => {
                say!(
                    self,
                    "Swap places",
                    "Scambia posto",
                    "Tausche den Platz",
                    "Intercambia el sitio"
                )
            }
            Verb::Choose { .. } => say!(self, "Choose:", "Scegli:", "Wähle:", "Elige:"),
            Verb::Repeat { times, .. } => {
                let times = self.amount(times);
                say!(self, "{times} times:", "{times} volte:", "{times}-mal:", "{times} veces:")
            }
            Verb::AddModifier { modifier, count } => {
                let (card, count) = (self.modifier_card(*modifier), self.amount(count));
                say!(
                    self,
                    "Shuffle in {count} × {card}",
                    "Mescola {count} × {card}",
                    "Mische {count} × {card} ein",
                    "Mezcla {count} × {card}"
                )
            }
            Verb::Peek { count } => {
                let count = self.amount(count);
                say!(
                    self,
                    "Look at the top {count} cards of a modifier deck; put them back in any order",
                    "Guarda le prime {count} carte di un mazzo modificatori; rimettile a piacere",
                    "Sieh die obersten {count} Karten eines Modifikatordecks an; ordne sie neu",
                    "Mira las {count} primeras cartas de un mazo de modificadores; ordénalas"
                )
            }
            Verb::BossSpecial { which } => {
                let which = which + 1;
                say!(
                    self,
                    "Special {which}",
                    "Speciale {which}",
                    "Spezial {which}",
                    "Especial {which}"
                )
            }
            Verb::Special(special) => format!("{{special:{}}}", special.name()),
            other => unreachable!("{other:?} is rendered with its amount"),
        }
    }

    fn teleport(&self, range: Option<&Amount>, to: Place) -> String {
        let range = range.map_or(String::new(), |range| format!(" {}", self.amount(range)));
        let place = match to {
            Place::Any => String::new(),
            Place::NextToMark => {
                format!(
                    " ({} {})",
                    self.word(["next to", "accanto a", "neben", "junto a"]),
                    self.mark()
                )
            }
            Place::OnMark => {
                format!(" ({} {})", self.word(["onto", "su", "auf", "sobre"]), self.mark())
            }
            Place::NextToAlly => say!(
                self,
                " (next to an ally)",
                " (accanto a un alleato)",
                " (neben einen Verbündeten)",
                " (junto a un aliado)"
            ),
            Place::NextToEnemy => say!(
                self,
                " (next to an enemy)",
                " (accanto a un nemico)",
                " (neben einen Gegner)",
                " (junto a un enemigo)"
            ),
        };
        say!(
            self,
            "{{teleport}} Teleport{range}{place}",
            "{{teleport}} Teletrasporto{range}{place}",
            "{{teleport}} Teleport{range}{place}",
            "{{teleport}} Teletransporte{range}{place}"
        )
    }

    fn refresh(&self, count: Option<&Amount>, lost: bool) -> String {
        let all = || self.word(["all", "tutti", "alle", "todos"]).to_owned();
        let count = count.map_or_else(all, |count| self.amount(count));
        let kind = match lost {
            true => self.word([
                "lost items",
                "oggetti persi",
                "verlorene Gegenstände",
                "objetos perdidos",
            ]),
            false => self.word([
                "spent items",
                "oggetti usati",
                "benutzte Gegenstände",
                "objetos gastados",
            ]),
        };
        say!(
            self,
            "{{refresh}} Refresh {count}: {kind}",
            "{{refresh}} Ripristina {count}: {kind}",
            "{{refresh}} Frische auf, {count}: {kind}",
            "{{refresh}} Restaura {count}: {kind}"
        )
    }

    fn summon(&self, who: &Summoned, count: &Amount) -> String {
        let name = match who {
            Summoned::Own(which) => {
                let summon = self.class.and_then(|class| class.summons.get(usize::from(*which)));
                summon.map_or("?", |summon| summon.name.get(self.language.code()))
            }
            Summoned::Monster(monster, _) => {
                let monster = self.content.monsters.get(usize::from(*monster));
                monster.map_or("?", |monster| monster.name.get(self.language.code()))
            }
        };
        let count = match count {
            Amount::Number(1) => String::new(),
            other => format!("{} × ", self.amount(other)),
        };
        say!(
            self,
            "{{summon}} Summon {count}{name}",
            "{{summon}} Evoca {count}{name}",
            "{{summon}} Beschwöre {count}{name}",
            "{{summon}} Invoca {count}{name}"
        )
    }

    fn tile_change(&self, change: &TileChange) -> String {
        match change {
            TileChange::Create { tile, range, count } => {
                let (tile, range) = (self.tile(*tile), self.range(range));
                let count = self.amount(count);
                say!(
                    self,
                    "Create {count} × {tile}, {range}",
                    "Crea {count} × {tile}, {range}",
                    "Erschaffe {count} × {tile}, {range}",
                    "Crea {count} × {tile}, {range}"
                )
            }
            TileChange::Beside { tile } => {
                let tile = self.tile(*tile);
                say!(
                    self,
                    "Create {tile} next to the target",
                    "Crea {tile} accanto al bersaglio",
                    "Erschaffe {tile} neben dem Ziel",
                    "Crea {tile} junto al objetivo"
                )
            }
            TileChange::Destroy { kind, range } => {
                let (kind, range) = (self.tile_kind(*kind), self.range(range));
                say!(
                    self,
                    "Destroy 1 × {kind}, {range}",
                    "Distruggi 1 × {kind}, {range}",
                    "Zerstöre 1 × {kind}, {range}",
                    "Destruye 1 × {kind}, {range}"
                )
            }
            TileChange::Relocate { kind, range } => {
                let (kind, range) = (self.tile_kind(*kind), self.range(range));
                say!(
                    self,
                    "Relocate 1 × {kind}, {range}",
                    "Ricolloca 1 × {kind}, {range}",
                    "Versetze 1 × {kind}, {range}",
                    "Recoloca 1 × {kind}, {range}"
                )
            }
            TileChange::Move { kind, range, hexes } => {
                let (kind, range) = (self.tile_kind(*kind), self.range(range));
                let hexes = self.amount(hexes);
                say!(
                    self,
                    "Move 1 × {kind} up to {hexes} hexes, {range}",
                    "Sposta 1 × {kind} fino a {hexes} esagoni, {range}",
                    "Bewege 1 × {kind} bis zu {hexes} Felder, {range}",
                    "Mueve 1 × {kind} hasta {hexes} hexágonos, {range}"
                )
            }
            TileChange::Replace { kind, tile, range } => {
                let (kind, tile) = (self.tile_kind(*kind), self.tile(*tile));
                let range = self.range(range);
                say!(
                    self,
                    "Replace 1 × {kind}: {tile}, {range}",
                    "Sostituisci 1 × {kind}: {tile}, {range}",
                    "Ersetze 1 × {kind}: {tile}, {range}",
                    "Reemplaza 1 × {kind}: {tile}, {range}"
                )
            }
            TileChange::Spring { range, on_enemy } => {
                let range = self.range(range);
                match on_enemy {
                    true => say!(
                        self,
                        "Spring a trap on an adjacent enemy, {range}",
                        "Fai scattare una trappola su un nemico adiacente, {range}",
                        "Löse eine Falle gegen einen benachbarten Gegner aus, {range}",
                        "Activa una trampa sobre un enemigo adyacente, {range}"
                    ),
                    false => say!(
                        self,
                        "Spring a trap, {range}",
                        "Fai scattare una trappola, {range}",
                        "Löse eine Falle aus, {range}",
                        "Activa una trampa, {range}"
                    ),
                }
            }
        }
    }

    pub(super) fn range(&self, range: &Amount) -> String {
        self.valued("range", ["Range", "Portata", "Reichweite", "Alcance"], range)
    }

    fn jump(&self) -> String {
        say!(self, "{{jump}} Jump", "{{jump}} Salto", "{{jump}} Sprung", "{{jump}} Salto")
    }

    fn aim(&self, aim: &Aim, verb: &Verb, parts: &mut Vec<String>) {
        let target = ["Target", "Bersagli", "Ziele", "Objetivos"];
        match &aim.count {
            Count::UpTo(Amount::Number(1)) => {}
            Count::UpTo(amount) => parts.push(self.valued("target", target, amount)),
            Count::All => {
                let all = self.word(["all", "tutti", "alle", "todos"]);
                parts.push(format!("{{target}} {} {all}", self.word(target)));
            }
        }
        match &aim.reach {
            Reach::Unstated => {}
            Reach::Adjacent => parts
                .push(self.word(["adjacent", "adiacenti", "benachbart", "adyacentes"]).to_owned()),
            Reach::Range(range) => parts.push(self.range(range)),
            Reach::Within(hexes) => {
                let hexes = self.amount(hexes);
                parts.push(say!(
                    self,
                    "within {hexes} hexes",
                    "entro {hexes} esagoni",
                    "innerhalb von {hexes} Feldern",
                    "a {hexes} hexágonos o menos"
                ));
            }
            Reach::Anywhere => parts.push(
                self.word([
                    "any range",
                    "qualsiasi portata",
                    "beliebige Reichweite",
                    "cualquier alcance",
                ])
                .to_owned(),
            ),
        }
        let usual_self = crate::notation::concerns_oneself(verb);
        if aim.who != Who::Usual && !(aim.who == Who::Oneself && usual_self) {
            parts.push(self.who(aim.who).to_owned());
        }
        parts.extend(aim.area.map(|area| self.area(area)));
        if let Some(test) = &aim.only {
            let test = self.test(test);
            parts.push(say!(
                self,
                "only if {test}",
                "solo se {test}",
                "nur wenn {test}",
                "solo si {test}"
            ));
        }
        if aim.farthest {
            parts.push(
                self.word([
                    "farthest enemy",
                    "nemico più lontano",
                    "fernster Gegner",
                    "enemigo más lejano",
                ])
                .to_owned(),
            );
        }
    }

    /// An added effect.
    pub fn added(&self, added: &Added) -> String {
        let retaliate = ["Retaliate", "Rappresaglia", "Vergeltung", "Represalia"];
        match added {
            Added::Condition(condition) => self.condition(*condition),
            Added::Pierce(amount) => {
                self.valued("pierce", ["Pierce", "Perforazione", "Durchbohren", "Perforar"], amount)
            }
            Added::Push(amount) => {
                self.valued("push", ["Push", "Spinta", "Stoßen", "Empujar"], amount)
            }
            Added::Pull(amount) => {
                self.valued("pull", ["Pull", "Trazione", "Ziehen", "Atraer"], amount)
            }
            Added::Advantage => {
                say!(
                    self,
                    "{{advantage}} Advantage",
                    "{{advantage}} Vantaggio",
                    "{{advantage}} Vorteil",
                    "{{advantage}} Ventaja"
                )
            }
            Added::Disadvantage => {
                say!(
                    self,
                    "{{disadvantage}} Disadvantage",
                    "{{disadvantage}} Svantaggio",
                    "{{disadvantage}} Nachteil",
                    "{{disadvantage}} Desventaja"
                )
            }
            Added::Plus(amount) => self.signed(amount),
            Added::Range(amount) => {
                let amount = self.signed(amount);
                say!(
                    self,
                    "{{range}} Range {amount}",
                    "{{range}} Portata {amount}",
                    "{{range}} Reichweite {amount}",
                    "{{range}} Alcance {amount}"
                )
            }
            Added::Target(amount) => {
                let amount = self.signed(amount);
                say!(
                    self,
                    "{{target}} Target {amount}",
                    "{{target}} Bersagli {amount}",
                    "{{target}} Ziele {amount}",
                    "{{target}} Objetivos {amount}"
                )
            }
            Added::Jump => self.jump(),
            Added::IgnoreRetaliate => say!(
                self,
                "ignores {{retaliate}}",
                "ignora {{retaliate}}",
                "ignoriert {{retaliate}}",
                "ignora {{retaliate}}"
            ),
            Added::IgnoreShield => {
                say!(
                    self,
                    "ignores {{shield}}",
                    "ignora {{shield}}",
                    "ignoriert {{shield}}",
                    "ignora {{shield}}"
                )
            }
            Added::Damage(amount) => {
                let amount = self.amount(amount);
                say!(
                    self,
                    "the target suffers {{damage}} {amount}",
                    "il bersaglio subisce {{damage}} {amount}",
                    "das Ziel erleidet {{damage}} {amount}",
                    "el objetivo sufre {{damage}} {amount}"
                )
            }
            Added::Shield(amount) => {
                self.valued("shield", ["Shield", "Scudo", "Schild", "Escudo"], amount)
            }
            Added::Retaliate(amount, range) => {
                let text = self.valued("retaliate", retaliate, amount);
                match range {
                    Some(range) => format!("{text} ({})", self.range(range)),
                    None => text,
                }
            }
            Added::Area(area) => self.area(*area),
            Added::Double => {
                say!(self, "doubled", "raddoppiato", "verdoppelt", "duplicado")
            }
            Added::Negate => say!(
                self,
                "negate the damage",
                "annulla i danni",
                "verhindere den Schaden",
                "anula el daño"
            ),
            Added::Flying => {
                say!(self, "{{fly}} Flying", "{{fly}} Volo", "{{fly}} Fliegend", "{{fly}} Volando")
            }
            Added::Immune(condition) => {
                let condition = self.condition(*condition);
                say!(
                    self,
                    "immune: {condition}",
                    "immune: {condition}",
                    "immun: {condition}",
                    "inmune: {condition}"
                )
            }
            Added::After(abilities) => {
                let abilities = self.sentence(abilities);
                say!(
                    self,
                    "then: {abilities}",
                    "poi: {abilities}",
                    "dann: {abilities}",
                    "luego: {abilities}"
                )
            }
            Added::When(test, added) => {
                let (test, added) = (self.test(test), self.changes(added));
                say!(
                    self,
                    "if {test}: {added}",
                    "se {test}: {added}",
                    "wenn {test}: {added}",
                    "si {test}: {added}"
                )
            }
        }
    }

    /// Several added effects.
    pub fn changes(&self, changes: &[Added]) -> String {
        let words: Vec<String> = changes.iter().map(|change| self.added(change)).collect();
        words.join(", ")
    }

    pub(super) fn extra(&self, extra: &Extra) -> String {
        let mut conditions: Vec<String> =
            extra.price.iter().map(|price| self.price(price)).collect();
        if let Some(test) = &extra.only_if {
            let test = self.test(test);
            conditions.push(say!(self, "if {test}", "se {test}", "wenn {test}", "si {test}"));
        }
        let mut gains: Vec<String> = extra.added.iter().map(|added| self.added(added)).collect();
        if extra.experience > 0 {
            gains.push(format!("{{xp:{}}}", extra.experience));
        }
        gains.extend(extra.infuse.iter().map(|one| self.infusion(one)));
        let gains = gains.join(", ");
        match conditions.is_empty() {
            true => gains,
            false => format!("{}: {gains}", conditions.join(", ")),
        }
    }

    fn price(&self, price: &Price) -> String {
        match price {
            Price::Consume(icons) => self.consumed(icons),
            Price::Suffer(amount) => {
                let amount = self.amount(amount);
                say!(
                    self,
                    "suffer {{damage}} {amount}",
                    "subisci {{damage}} {amount}",
                    "erleide {{damage}} {amount}",
                    "sufre {{damage}} {amount}"
                )
            }
            Price::LoseCards(amount) => {
                let amount = self.amount(amount);
                say!(
                    self,
                    "lose {amount} cards",
                    "perdi {amount} carte",
                    "verliere {amount} Karten",
                    "pierde {amount} cartas"
                )
            }
            Price::DiscardCards(amount) => {
                let amount = self.amount(amount);
                say!(
                    self,
                    "discard {amount} cards",
                    "scarta {amount} carte",
                    "lege {amount} Karten ab",
                    "descarta {amount} cartas"
                )
            }
            Price::Resource(which, amount) => {
                format!("−{} {}", self.amount(amount), self.resource(*which))
            }
            Price::Mark(range) => {
                let (mark, range) = (self.mark(), self.amount(range));
                say!(
                    self,
                    "remove within {range}: {mark}",
                    "rimuovi entro {range}: {mark}",
                    "entferne innerhalb von {range}: {mark}",
                    "retira a {range} o menos: {mark}"
                )
            }
            Price::Summon => say!(
                self,
                "remove one of your summons",
                "rimuovi una tua evocazione",
                "entferne einen deiner Beschworenen",
                "retira una de tus invocaciones"
            ),
        }
    }
}

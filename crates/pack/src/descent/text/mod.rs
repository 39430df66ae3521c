//! The text players read: rendered from what was compiled, in every language at once, so that
//! text and behaviour cannot drift.

mod card;
mod power;
mod terms;

use super::Words;
use crate::scope::Scope;
use longrest_descent::{
    Ability, AttackKind, Class, FamiliarKind, Gain, Item, ItemId, KindId, MonsterStats, Pool,
    QuestEffect, Rank, Rune, SurgeOption, Tier,
};
use longrest_haven::Text;
use terms::{ability_name, counted, die_name, list, number, plain, t};

/// English, Italian, German, Spanish.
pub(super) type Quad = [String; 4];

/// Renders what was compiled so far.
pub(super) struct Renderer<'r> {
    pub(super) words: &'r Words,
    pub(super) scope: &'r Scope,
}

/// A text in all languages, beginning with a capital and ending with a full stop.
fn sentence(quad: Quad) -> Text {
    let languages = ["en", "it", "de", "es"];
    let finished = quad.map(|text| {
        let mut letters = text.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string());
        format!("{}{}.", first.unwrap_or_default(), letters.as_str().trim_end_matches('.'))
    });
    Text(languages.into_iter().map(str::to_owned).zip(finished).collect())
}

/// What surges buy, in words.
pub fn surge_text(option: &SurgeOption) -> Text {
    let (words, scope) = (Words::default(), Scope::default());
    sentence(Renderer { words: &words, scope: &scope }.surge(option))
}

/// What a monster's card says besides its numbers.
pub fn stats_text(stats: &MonsterStats) -> Vec<Text> {
    let (words, scope) = (Words::default(), Scope::default());
    Renderer { words: &words, scope: &scope }.stats(stats)
}

impl Renderer<'_> {
    /// What a monster's card says besides its numbers.
    pub(super) fn stats(&self, stats: &MonsterStats) -> Vec<Text> {
        let MonsterStats { damage, range, abilities, .. } = *stats;
        let gain = Gain { damage, range, abilities, ..Gain::NONE };
        if gain == Gain::NONE { Vec::new() } else { vec![sentence(self.gain(&gain))] }
    }

    /// What an item does.
    pub(super) fn item(&self, item: &Item) -> Vec<Text> {
        let mut lines = Vec::new();
        match &item.class {
            Class::Weapon(weapon) => {
                let (kind, dice) = (attack_kind(weapon.attack), pool(&weapon.dice));
                lines.push(t(
                    ["{0} attack: {1}", "attacco {0}: {1}", "{0}: {1}", "ataque {0}: {1}"],
                    &[&kind, &dice],
                ));
                if weapon.gain != Gain::NONE {
                    lines.push(self.gain(&weapon.gain));
                }
                if let Some(burst) = weapon.burst {
                    lines.push(t(
                        [
                            "affects every enemy within {0} spaces and fails only on a miss",
                            "colpisce ogni nemico entro {0} spazi e fallisce solo con un mancato",
                            "trifft jeden Feind in {0} Feldern und misslingt nur bei einem \
                             Fehlschlag",
                            "afecta a todo enemigo a {0} casillas y solo falla con un fallo",
                        ],
                        &[&number(burst)],
                    ));
                }
                lines.extend(weapon.surges.iter().map(|option| self.surge(option)));
                if let Some(off_hand) = &weapon.off_hand {
                    lines.push(t(
                        [
                            "in the other hand: {0}",
                            "nell'altra mano: {0}",
                            "in der anderen Hand: {0}",
                            "en la otra mano: {0}",
                        ],
                        &[&self.gain(off_hand)],
                    ));
                }
            }
            Class::Potion(potion) => {
                let fatigue = if potion.fatigue { longrest_descent::ALL } else { 0 };
                lines.push(power::restored(potion.wounds, fatigue));
            }
            Class::Cache { coins, potion } => lines.push(self.cache(*coins, *potion)),
            Class::Armor | Class::Shield | Class::Other => {}
        }
        let mut lines: Vec<Text> = lines.into_iter().map(sentence).collect();
        lines.extend(self.powers(&item.powers));
        lines
    }

    fn cache(&self, coins: u16, potion: Option<ItemId>) -> Quad {
        let coins = number(coins);
        match potion {
            None => t(
                [
                    "gain {0} coins and draw another card",
                    "ottieni {0} monete e pesca un'altra carta",
                    "du erhältst {0} Münzen und ziehst eine weitere Karte",
                    "ganas {0} monedas y robas otra carta",
                ],
                &[&coins],
            ),
            Some(potion) => t(
                [
                    "gain {0} coins and a {1}, and draw another card",
                    "ottieni {0} monete e {1}, e pesca un'altra carta",
                    "du erhältst {0} Münzen und {1} und ziehst eine weitere Karte",
                    "ganas {0} monedas y {1}, y robas otra carta",
                ],
                &[&coins, &self.item_name(potion)],
            ),
        }
    }

    /// What an attack gains.
    fn gain(&self, gain: &Gain) -> Quad {
        let mut parts = Vec::new();
        let mut add = |amount: u8, one: [&str; 4], many: [&str; 4]| {
            if amount > 0 {
                parts.push(counted(amount, one, many));
            }
        };
        let damage = ["+{0} damage", "+{0} danni", "+{0} Schaden", "+{0} de daño"];
        add(gain.damage, ["+{0} damage", "+{0} danno", "+{0} Schaden", "+{0} de daño"], damage);
        let range = ["+{0} range", "+{0} portata", "+{0} Reichweite", "+{0} de alcance"];
        add(gain.range, range, range);
        add(
            gain.surges,
            ["1 free surge", "1 scarica gratis", "1 freie Entladung", "1 descarga gratis"],
            [
                "{0} free surges",
                "{0} scariche gratis",
                "{0} freie Entladungen",
                "{0} descargas gratis",
            ],
        );
        add(
            gain.power_dice,
            ["+1 power die", "+1 dado energia", "+1 Kraftwürfel", "+1 dado de poder"],
            ["+{0} power dice", "+{0} dadi energia", "+{0} Kraftwürfel", "+{0} dados de poder"],
        );
        add(
            gain.stun_wounded,
            [
                "a stun token on each target it wounds",
                "un segnalino stordimento su ogni bersaglio ferito",
                "ein Betäubungsmarker auf jedes verwundete Ziel",
                "una ficha de aturdimiento a cada objetivo herido",
            ],
            [
                "{0} stun tokens on each target it wounds",
                "{0} segnalini stordimento su ogni bersaglio ferito",
                "{0} Betäubungsmarker auf jedes verwundete Ziel",
                "{0} fichas de aturdimiento a cada objetivo herido",
            ],
        );
        let threat = [
            "the overlord loses {0} threat",
            "il Signore perde {0} minaccia",
            "der Overlord verliert {0} Bedrohung",
            "el señor pierde {0} de amenaza",
        ];
        add(gain.threat_loss, threat, threat);
        if gain.doublings > 0 {
            parts.push(plain([
                "the damage is doubled",
                "il danno raddoppia",
                "der Schaden wird verdoppelt",
                "el daño se duplica",
            ]));
        }
        if gain.slay {
            parts.push(plain([
                "the target is killed outright",
                "il bersaglio muore subito",
                "das Ziel stirbt sofort",
                "el objetivo muere al instante",
            ]));
        }
        for ability in Ability::ALL {
            let rank = gain.abilities.rank(ability);
            if rank > 0 {
                parts.push(ability_name(ability, rank));
            }
        }
        list(&parts)
    }

    fn surge(&self, option: &SurgeOption) -> Quad {
        let words = match option.cost {
            1 => ["1 surge: {1}", "1 scarica: {1}", "1 Entladung: {1}", "1 descarga: {1}"],
            _ => [
                "{0} surges: {1}",
                "{0} scariche: {1}",
                "{0} Entladungen: {1}",
                "{0} descargas: {1}",
            ],
        };
        t(words, &[&number(option.cost), &self.gain(&option.gain)])
    }

    /// What a familiar can do.
    pub(super) fn familiar(&self, familiar: &FamiliarKind) -> Vec<Text> {
        let mut lines = vec![t(
            [
                "moves up to {0} spaces after its owner's turn",
                "si muove fino a {0} spazi dopo il turno del proprietario",
                "bewegt sich nach dem Zug seines Besitzers bis zu {0} Felder",
                "se mueve hasta {0} casillas tras el turno de su dueño",
            ],
            &[&number(familiar.speed)],
        )];
        if familiar.markers > 1 {
            lines.push(t(
                [
                    "there are {0} of them, each moving by itself",
                    "sono {0}, ognuno si muove da solo",
                    "es sind {0}, und jeder bewegt sich für sich",
                    "son {0} y cada uno se mueve por su cuenta",
                ],
                &[&number(familiar.markers)],
            ));
        }
        if familiar.carries {
            lines.push(plain([
                "may carry one item",
                "può portare un oggetto",
                "kann einen Gegenstand tragen",
                "puede llevar un objeto",
            ]));
        }
        if familiar.watches {
            lines.push(plain([
                "no monster is spawned where it sees",
                "nessun mostro viene creato dove vede",
                "wo er hinsieht, erscheinen keine Monster",
                "donde ve no aparece ningún monstruo",
            ]));
        }
        if familiar.harries {
            lines.push(plain([
                "enemies next to it can neither dodge nor aim and have 1 armor less",
                "i nemici adiacenti non possono schivare né mirare e hanno 1 armatura in meno",
                "Feinde neben ihm können weder ausweichen noch zielen und haben 1 Rüstung weniger",
                "los enemigos adyacentes no esquivan ni apuntan y tienen 1 de armadura menos",
            ]));
        }
        lines.into_iter().map(sentence).collect()
    }

    /// What a quest does with so many players.
    pub(super) fn quest_effects(&self, effects: &[QuestEffect], players: u8) -> Vec<Text> {
        let happens = |effect: &&QuestEffect| match effect {
            QuestEffect::Conquest(changes) => changes[usize::from(players) - 2] != 0,
            QuestEffect::Monster(placement) => placement.players <= players,
            _ => true,
        };
        let happening = effects.iter().filter(happens);
        happening.map(|effect| sentence(self.quest_effect(effect, players))).collect()
    }

    fn quest_effect(&self, effect: &QuestEffect, players: u8) -> Quad {
        match *effect {
            QuestEffect::Conquest(changes) => t(
                [
                    "the heroes' conquest tokens: {0}",
                    "segnalini conquista degli eroi: {0}",
                    "Eroberungsmarker der Helden: {0}",
                    "fichas de conquista de los héroes: {0}",
                ],
                &[&signed(changes[usize::from(players) - 2])],
            ),
            QuestEffect::Coins(coins) => t(
                [
                    "every hero gains {0} coins",
                    "ogni eroe ottiene {0} monete",
                    "jeder Held erhält {0} Münzen",
                    "cada héroe gana {0} monedas",
                ],
                &[&number(coins)],
            ),
            QuestEffect::Threat(change) => t(
                [
                    "the overlord's threat: {0}",
                    "minaccia del Signore: {0}",
                    "Bedrohung des Overlords: {0}",
                    "amenaza del señor: {0}",
                ],
                &[&signed(change)],
            ),
            QuestEffect::RuneKey(rune) => t(
                [
                    "the {0} rune key is found",
                    "la chiave runica {0} è trovata",
                    "der {0} Runenschlüssel ist gefunden",
                    "se halla la llave rúnica {0}",
                ],
                &[&rune_name(rune)],
            ),
            QuestEffect::Treasure(tier) => t(
                [
                    "every hero draws a {0} treasure",
                    "ogni eroe pesca un tesoro {0}",
                    "jeder Held zieht einen {0}",
                    "cada héroe roba un tesoro {0}",
                ],
                &[&tier_name(tier)],
            ),
            QuestEffect::Item(item) => t(
                ["you get: {0}", "ottieni: {0}", "du erhältst: {0}", "obtienes: {0}"],
                &[&self.item_name(item)],
            ),
            QuestEffect::Wounds(wounds) => t(
                [
                    "you suffer {0} wounds; armor does not help",
                    "subisci {0} ferite; l'armatura non serve",
                    "du erleidest {0} Wunden; Rüstung hilft nicht",
                    "sufres {0} heridas; la armadura no ayuda",
                ],
                &[&number(wounds)],
            ),
            QuestEffect::Heal(wounds) => power::restored(wounds, 0),
            QuestEffect::Refresh(fatigue) => power::restored(0, fatigue),
            QuestEffect::Monster(placement) => t(
                ["{0} appears", "appare: {0}", "es erscheint: {0}", "aparece: {0}"],
                &[&self.monster_name(placement.kind, placement.rank)],
            ),
            QuestEffect::Reveal(_) => plain([
                "another area is revealed",
                "viene rivelata un'altra area",
                "ein weiterer Bereich wird aufgedeckt",
                "se revela otra zona",
            ]),
            QuestEffect::Victory => plain([
                "the heroes win",
                "gli eroi vincono",
                "die Helden gewinnen",
                "los héroes ganan",
            ]),
            QuestEffect::Defeat => plain([
                "the overlord wins",
                "il Signore vince",
                "der Overlord gewinnt",
                "el señor gana",
            ]),
        }
    }

    fn item_name(&self, item: ItemId) -> Quad {
        match self.words.items.get(item.index()) {
            Some(card) => in_four(&card.name),
            // Not compiled yet: the word for it is better than nothing.
            None => named(self.scope.name(crate::Kind::Item, item.index())),
        }
    }

    fn monster_name(&self, kind: KindId, rank: Rank) -> Quad {
        let name = match self.words.monsters.get(kind.index()) {
            Some(monster) => in_four(&monster.card.name),
            None => named(self.scope.name(crate::Kind::Monster, kind.index())),
        };
        match rank {
            Rank::Normal => name,
            Rank::Master => t(["master {0}", "{0} capo", "{0} (Meister)", "{0} (líder)"], &[&name]),
        }
    }
}

fn named(word: &str) -> Quad {
    [word, word, word, word].map(str::to_owned)
}

/// A text of the pack in the four languages; English where one is missing.
fn in_four(text: &Text) -> Quad {
    ["en", "it", "de", "es"].map(|language| text.get(language).to_owned())
}

fn signed(change: i8) -> Quad {
    named(&format!("{change:+}"))
}

/// Dice by their names.
fn pool(pool: &Pool) -> Quad {
    let names: Vec<Quad> = pool.iter().map(die_name).collect();
    list(&names)
}

fn attack_kind(kind: AttackKind) -> Quad {
    plain(match kind {
        AttackKind::Melee => ["melee", "in mischia", "Nahkampf", "cuerpo a cuerpo"],
        AttackKind::Ranged => ["ranged", "a distanza", "Fernkampf", "a distancia"],
        AttackKind::Magic => ["magic", "magico", "Magie", "mágico"],
    })
}

fn rune_name(rune: Rune) -> Quad {
    plain(match rune {
        Rune::Red => ["red", "rossa", "rote", "roja"],
        Rune::Blue => ["blue", "blu", "blaue", "azul"],
        Rune::Yellow => ["yellow", "gialla", "gelbe", "amarilla"],
    })
}

fn tier_name(tier: Tier) -> Quad {
    plain(match tier {
        Tier::Copper => ["copper", "di rame", "Kupferschatz", "de cobre"],
        Tier::Silver => ["silver", "d'argento", "Silberschatz", "de plata"],
        Tier::Gold => ["gold", "d'oro", "Goldschatz", "de oro"],
    })
}

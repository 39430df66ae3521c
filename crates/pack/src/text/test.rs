//! Tests in words, as they stand after "if".

use super::{Renderer, Voice, say};
use longrest_haven::amount::{Comparison, Subject, Test};

impl Renderer<'_> {
    /// A test, without "if".
    pub fn test(&self, test: &Test) -> String {
        match test {
            Test::Not(part) => {
                let part = self.test(part);
                say!(self, "not ({part})", "non ({part})", "nicht ({part})", "no ({part})")
            }
            Test::All(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.test(part)).collect();
                self.joined(&parts)
            }
            Test::Any(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.test(part)).collect();
                self.either(&parts)
            }
            Test::Compare(one, comparison, other) => {
                let sign = match comparison {
                    Comparison::Less => "<",
                    Comparison::AtMost => "≤",
                    Comparison::Equal => "=",
                    Comparison::AtLeast => "≥",
                    Comparison::More => ">",
                };
                format!("{} {sign} {}", self.amount(one), self.amount(other))
            }
            Test::Performed(kind) => {
                let kind = self.ability_kind(*kind);
                say!(
                    self,
                    "{kind} was performed this turn",
                    "in questo turno è stato eseguito {kind}",
                    "in diesem Zug wurde {kind} ausgeführt",
                    "este turno se ha realizado {kind}"
                )
            }
            Test::Present(element) => {
                let (icon, element) = (element.name(), self.element(*element));
                say!(
                    self,
                    "{{{icon}}} {element} is present",
                    "{{{icon}}} {element} è presente",
                    "{{{icon}}} {element} vorhanden ist",
                    "{{{icon}}} {element} está presente"
                )
            }
            Test::Form(which) => {
                let form = self.class.and_then(|class| class.forms.get(usize::from(*which)));
                let form = form.map_or("?", |form| form.get(self.language.code()));
                say!(
                    self,
                    "in the form {form}",
                    "nella forma {form}",
                    "in der Gestalt {form}",
                    "en la forma {form}"
                )
            }
            plain => self.state(plain).unwrap_or_else(|| self.about(plain)),
        }
    }

    /// Tests that are one fixed phrase.
    fn state(&self, test: &Test) -> Option<String> {
        let words = match test {
            Test::Melee => [
                "the attack is melee",
                "l'attacco è in mischia",
                "der Angriff ein Nahkampf ist",
                "el ataque es cuerpo a cuerpo",
            ],
            Test::Ranged => [
                "the attack is ranged",
                "l'attacco è a distanza",
                "der Angriff ein Fernkampf ist",
                "el ataque es a distancia",
            ],
            Test::Advantage => [
                "the attack has advantage",
                "l'attacco ha vantaggio",
                "der Angriff im Vorteil ist",
                "el ataque tiene ventaja",
            ],
            Test::SingleTarget => [
                "there is only one target",
                "c'è un solo bersaglio",
                "es nur ein Ziel gibt",
                "hay un solo objetivo",
            ],
            Test::TargetAdjacent => [
                "the target is adjacent",
                "il bersaglio è adiacente",
                "das Ziel benachbart ist",
                "el objetivo está adyacente",
            ],
            Test::Killed => [
                "this killed an enemy",
                "questo ha ucciso un nemico",
                "dies einen Gegner getötet hat",
                "esto ha matado a un enemigo",
            ],
            Test::RoundEven => {
                ["the round is even", "il round è pari", "die Runde gerade ist", "la ronda es par"]
            }
            Test::Flag(0) => [
                "the turn is fast",
                "il turno è rapido",
                "der Zug schnell ist",
                "el turno es rápido",
            ],
            Test::Flag(_) => {
                ["the turn is slow", "il turno è lento", "der Zug langsam ist", "el turno es lento"]
            }
            _ => return None,
        };
        Some(self.word(words).to_owned())
    }

    fn about(&self, test: &Test) -> String {
        let (subject, what) = match test {
            Test::Has(subject, condition) => {
                return self.has(*subject, &self.condition(*condition));
            }
            Test::HasNegative(subject) => {
                let what = self.word([
                    "a negative condition",
                    "una condizione negativa",
                    "einen negativen Zustand",
                    "una condición negativa",
                ]);
                return self.has(*subject, what);
            }
            Test::Is(subject, class) => {
                let text = self.is(*subject, &self.figure_class(*class));
                // Spanish has two verbs for being: this is what the figure is, not how it is.
                return text.replace("está: ", "es ").replace("estás: ", "eres ");
            }
            Test::On(subject, kind) => {
                let kind = self.tile_kind(*kind);
                (subject, say!(self, "on {kind}", "su {kind}", "auf {kind}", "sobre {kind}"))
            }
            Test::FullHitPoints(subject) => (
                subject,
                say!(
                    self,
                    "at full hit points",
                    "al massimo dei punti ferita",
                    "bei vollen Lebenspunkten",
                    "con todos los puntos de vida"
                ),
            ),
            Test::Damaged(subject) => {
                (subject, say!(self, "damaged", "danneggiato", "verletzt", "herido"))
            }
            Test::NextToAlly(subject) => (
                subject,
                say!(
                    self,
                    "adjacent to an ally",
                    "adiacente a un alleato",
                    "einem Verbündeten benachbart",
                    "junto a un aliado"
                ),
            ),
            Test::NextToEnemy(subject) => (
                subject,
                say!(
                    self,
                    "adjacent to an enemy",
                    "adiacente a un nemico",
                    "einem Gegner benachbart",
                    "junto a un enemigo"
                ),
            ),
            Test::NextToWall(subject) => (
                subject,
                say!(
                    self,
                    "adjacent to a wall",
                    "adiacente a un muro",
                    "einer Wand benachbart",
                    "junto a un muro"
                ),
            ),
            Test::NextToObstacle(subject) => (
                subject,
                say!(
                    self,
                    "adjacent to an obstacle",
                    "adiacente a un ostacolo",
                    "einem Hindernis benachbart",
                    "junto a un obstáculo"
                ),
            ),
            Test::NextToSummon(subject) => (
                subject,
                say!(
                    self,
                    "adjacent to a summon of its own",
                    "adiacente a una propria evocazione",
                    "einem eigenen beschworenen Wesen benachbart",
                    "junto a una invocación propia"
                ),
            ),
            Test::NearMark(subject) => {
                let mark = self.mark();
                (
                    subject,
                    say!(
                        self,
                        "on or next to: {mark}",
                        "su o accanto a: {mark}",
                        "auf oder neben: {mark}",
                        "sobre o junto a: {mark}"
                    ),
                )
            }
            Test::NotActed(subject) => (
                subject,
                say!(
                    self,
                    "yet to act this round",
                    "ancora in attesa di agire",
                    "in dieser Runde noch nicht an der Reihe gewesen",
                    "pendiente de actuar esta ronda"
                ),
            ),
            Test::ActsLater(subject) => (
                subject,
                say!(
                    self,
                    "later in the initiative order",
                    "dopo nell'ordine di iniziativa",
                    "später an der Reihe",
                    "después en el orden de iniciativa"
                ),
            ),
            other => unreachable!("{other:?} is rendered elsewhere"),
        };
        self.is(*subject, &what)
    }

    fn is(&self, subject: Subject, what: &str) -> String {
        match (subject, self.voice) {
            (Subject::Target, _) => say!(
                self,
                "the target is {what}",
                "il bersaglio è {what}",
                "das Ziel {what} ist",
                "el objetivo está: {what}"
            ),
            (Subject::Actor, Voice::You) => {
                say!(self, "you are {what}", "sei {what}", "du {what} bist", "estás: {what}")
            }
            (Subject::Actor, Voice::It) => say!(
                self,
                "this figure is {what}",
                "questa figura è {what}",
                "diese Figur {what} ist",
                "esta figura está: {what}"
            ),
        }
    }

    fn has(&self, subject: Subject, what: &str) -> String {
        match (subject, self.voice) {
            (Subject::Target, _) => say!(
                self,
                "the target has {what}",
                "il bersaglio ha {what}",
                "das Ziel {what} hat",
                "el objetivo tiene {what}"
            ),
            (Subject::Actor, Voice::You) => {
                say!(self, "you have {what}", "hai {what}", "du {what} hast", "tienes {what}")
            }
            (Subject::Actor, Voice::It) => say!(
                self,
                "this figure has {what}",
                "questa figura ha {what}",
                "diese Figur {what} hat",
                "esta figura tiene {what}"
            ),
        }
    }
}

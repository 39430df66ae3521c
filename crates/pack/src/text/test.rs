//! Tests in words, as they stand after "if".

use super::deck::modifier_value;
use super::words::role_key;
use super::{Renderer, Voice, say};
use longrest_haven::Element;
use longrest_haven::amount::{Comparison, Subject, Test};
use longrest_haven::fact::Cause;

impl Renderer<'_> {
    /// A test, without "if".
    pub fn test(&self, test: &Test) -> String {
        match test {
            Test::Not(part) => {
                let part = self.test(part);
                say!(self, "test.not-n", part)
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
                say!(self, "test.n-was-performed-this-turn", kind)
            }
            Test::Strong(element) => {
                let (icon, element) = self.element_named(*element);
                say!(self, "test.strong", icon, element)
            }
            Test::Waning(element) => {
                let (icon, element) = self.element_named(*element);
                say!(self, "test.waning", icon, element)
            }
            Test::Infused(element) => {
                let (icon, element) = self.element_named(*element);
                say!(self, "test.infused", icon, element)
            }
            Test::Consumed(element) => {
                let (icon, element) = self.element_named(*element);
                say!(self, "test.consumed", icon, element)
            }
            Test::Opposite => say!(self, "test.opposite"),
            Test::Gaining(condition) => {
                let condition = self.condition(*condition);
                say!(self, "test.gaining", condition)
            }
            Test::OwnTrap => say!(self, "test.own-trap"),
            Test::From(Cause::Retaliate) => say!(self, "test.from-retaliate"),
            Test::From(Cause::Trap) => say!(self, "test.from-trap"),
            Test::From(Cause::Hazard) => say!(self, "test.from-hazard"),
            Test::From(Cause::Wound) => say!(self, "test.from-wound"),
            Test::From(_) => say!(self, "test.from-attack"),
            Test::Drawn(value) => {
                let value = modifier_value(*value);
                say!(self, "test.drawn", value)
            }
            Test::Present(element) => {
                let (icon, element) = self.element_named(*element);
                say!(self, "test.is-present", icon, element)
            }
            Test::Form(which) => {
                let form = self.class.and_then(|class| class.forms.get(usize::from(*which)));
                let form = form.map_or("?", |form| form.get(self.language.code()));
                say!(self, "test.in-the-form-n", form)
            }
            plain => self.state(plain).unwrap_or_else(|| self.about(plain)),
        }
    }

    /// Tests that are one fixed phrase.
    fn state(&self, test: &Test) -> Option<String> {
        let words = match test {
            Test::Melee => "test.the-attack-is-melee",
            Test::Ranged => "test.the-attack-is-ranged",
            Test::Advantage => "test.the-attack-has-advantage",
            Test::SingleTarget => "test.there-is-only-one-target",
            Test::TargetAdjacent => "test.the-target-is-adjacent",
            Test::Killed => "test.this-killed-an-enemy",
            Test::RoundEven => "test.the-round-is-even",
            Test::Flag(0) => "test.the-turn-is-fast",
            Test::Flag(_) => "test.the-turn-is-slow",
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
                let what = self.word("test.a-negative-condition");
                return self.has(*subject, what);
            }
            Test::Is(subject, class) => {
                let text = self.is(*subject, &self.figure_class(*class));
                return what_it_is(&text);
            }
            Test::Enemy(subject) => {
                let text = self.is(*subject, self.word("words.an-enemy"));
                return what_it_is(&text);
            }
            Test::Ally(subject) => {
                let text = self.is(*subject, self.word("words.an-ally"));
                return what_it_is(&text);
            }
            Test::Targeted(subject) => {
                let text = self.is(*subject, self.word("test.targeted"));
                return what_it_is(&text);
            }
            Test::Attacked(subject) => {
                if (*subject, self.voice) == (Subject::Actor, Voice::You) {
                    return say!(self, "test.you-were-attacked");
                }
                let who = self.whoever(*subject);
                return say!(self, "test.was-attacked", who);
            }
            Test::ActsFirst(subject) => {
                return what_it_is(&self.is(*subject, self.word("test.first")));
            }
            Test::ActsLast(subject) => {
                return what_it_is(&self.is(*subject, self.word("test.last")));
            }
            Test::SameRoom(subject) => (subject, say!(self, "test.same-room")),
            Test::Actor(subject) => {
                let who = self.whoever(*subject);
                return match self.voice {
                    Voice::You => say!(self, "test.is-you", who),
                    Voice::It => say!(self, "test.is-this-figure", who),
                };
            }
            Test::NextToActor(subject) => {
                let own = match self.voice {
                    Voice::You => "test.next-to-you",
                    Voice::It => "test.next-to-this-figure",
                };
                (subject, self.word(own).to_owned())
            }
            Test::SameType(subject) => {
                let text = self.is(*subject, self.word("test.same-type"));
                return what_it_is(&text);
            }
            Test::OnMark(subject) => {
                let mark = self.mark();
                (subject, say!(self, "test.on-mark", mark))
            }
            Test::On(subject, kind) => {
                let kind = self.tile_kind(*kind);
                (subject, say!(self, "test.on-n", kind))
            }
            Test::Marked(subject) => {
                let mark = self.mark();
                (subject, say!(self, "test.marked", mark))
            }
            Test::NextToTile(subject, kind) => {
                let kind = self.tile_kind(*kind);
                (subject, say!(self, "test.next-to-tile", kind))
            }
            Test::FullHitPoints(subject) => (subject, say!(self, "test.at-full-hit-points")),
            Test::Damaged(subject) => (subject, say!(self, "test.damaged")),
            Test::NextToAlly(subject) => (subject, say!(self, "test.adjacent-to-an-ally")),
            Test::NextToEnemy(subject) => (subject, say!(self, "test.adjacent-to-an-enemy")),
            Test::NextToWall(subject) => (subject, say!(self, "test.adjacent-to-a-wall")),
            Test::NextToObstacle(subject) => (subject, say!(self, "test.adjacent-to-an-obstacle")),
            Test::NextToSummon(subject) => {
                (subject, say!(self, "test.adjacent-to-a-summon-of-its"))
            }
            Test::NearMark(subject) => {
                let mark = self.mark();
                (subject, say!(self, "test.on-or-next-to-n", mark))
            }
            Test::NotActed(subject) => (subject, say!(self, "test.yet-to-act-this-round")),
            Test::ActsLater(subject) => (subject, say!(self, "test.later-in-the-initiative-order")),
            other => unreachable!("{other:?} is rendered elsewhere"),
        };
        self.is(*subject, &what)
    }

    /// An element with its picture, and its word.
    fn element_named(&self, element: Element) -> (String, &'static str) {
        (format!("{{{}}}", element.name()), self.element(element))
    }

    /// The figure that a test is about.
    fn whoever(&self, subject: Subject) -> &'static str {
        self.word(match subject {
            Subject::Actor => "words.this-figure",
            Subject::Target => "test.the-target",
            Subject::Of(role) => role_key(role),
            Subject::Summon => "test.own-summon",
        })
    }

    fn is(&self, subject: Subject, what: &str) -> String {
        match (subject, self.voice) {
            (Subject::Of(_) | Subject::Summon, _) => {
                let who = self.whoever(subject);
                say!(self, "test.it-is", who, what)
            }
            (Subject::Target, _) => say!(self, "test.the-target-is-n", what),
            (Subject::Actor, Voice::You) => {
                say!(self, "test.you-are-n", what)
            }
            (Subject::Actor, Voice::It) => say!(self, "test.this-figure-is-n", what),
        }
    }

    fn has(&self, subject: Subject, what: &str) -> String {
        match (subject, self.voice) {
            (Subject::Of(_) | Subject::Summon, _) => {
                let who = self.whoever(subject);
                say!(self, "test.it-has", who, what)
            }
            (Subject::Target, _) => say!(self, "test.the-target-has-n", what),
            (Subject::Actor, Voice::You) => {
                say!(self, "test.you-have-n", what)
            }
            (Subject::Actor, Voice::It) => say!(self, "test.this-figure-has-n", what),
        }
    }
}

/// Spanish has two verbs for being: this is what the figure is, not how it is.
fn what_it_is(text: &str) -> String {
    text.replacen("está ", "es ", 1).replacen("estás ", "eres ", 1)
}

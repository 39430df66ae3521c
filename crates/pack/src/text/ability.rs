//! Abilities in words.

use super::deck::modifier_value;
use super::{Renderer, TextLine, Voice, line, say};
use crate::notation::ALL_CARDS;
use longrest_haven::Condition;
use longrest_haven::ability::{
    Ability, Added, Aim, Count, Extra, Manner, Passing, PeekDeck, Place, Price, Reach, Spot,
    Summoned, TileChange, Verb, Who,
};
use longrest_haven::amount::{Amount, Quantity, Test};

impl Renderer<'_> {
    /// The lines of an ability: the ability itself, then what it contains or costs.
    pub(super) fn ability_lines(&self, ability: &Ability, indent: u8, lines: &mut Vec<TextLine>) {
        if let Verb::Bonus(bonus) = &ability.verb {
            return self.bonus_lines(bonus, indent, lines);
        }
        let mut parts = match &ability.verb {
            // Whoever suffers by another's deed is among the targets.
            Verb::Suffer { value } if ability.aim.who != Who::Oneself => {
                vec![self.valued("damage", "ability.deal-damage", value)]
            }
            verb => self.verb(verb),
        };
        // Conditions, push and pull are verbs of their own.
        let named = usize::from(matches!(ability.verb, Verb::Afflict | Verb::Displace));
        parts.extend(ability.added.iter().take(named).map(|added| self.added(added)));
        self.aim(&ability.aim, &ability.verb, &mut parts);
        parts.extend(ability.added.iter().skip(named).map(|added| self.added(added)));
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
            text = say!(self, "ability.if-n-n", test, text);
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
            | Verb::Repeat { abilities, .. }
            | Verb::From { abilities, .. } => {
                abilities.iter().for_each(|one| self.ability_lines(one, indent, lines));
            }
            Verb::Choose { options } => {
                for (index, option) in options.iter().enumerate() {
                    if index > 0 {
                        lines.push(line(indent, self.word("ability.or").to_owned()));
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
        let mut sentence = String::new();
        for line in lines {
            // What stands before a colon leads to what stands behind it.
            if !sentence.is_empty() {
                sentence += if sentence.ends_with(':') { " " } else { "; " };
            }
            sentence += &line.text;
        }
        sentence
    }

    fn valued(&self, icon: &str, words: &'static str, amount: &Amount) -> String {
        format!("{{{icon}}} {} {}", self.word(words), self.apart(amount))
    }

    /// An amount after a word or a picture: what is no number stands apart from it.
    fn apart(&self, amount: &Amount) -> String {
        let amount = self.amount(amount);
        let apart = amount.chars().take_while(|sign| sign.is_alphabetic()).count() > 1;
        if apart { format!("= {amount}") } else { amount }
    }

    fn verb(&self, verb: &Verb) -> Vec<String> {
        let first = match verb {
            Verb::Move { points, manner } => {
                let mut parts = vec![self.valued("move", "ability.move", points)];
                match manner {
                    Manner::Walk => {}
                    Manner::Jump => parts.push(self.jump()),
                    Manner::Fly => parts.push(say!(self, "ability.flying")),
                }
                return parts;
            }
            Verb::Attack { value } => self.valued("attack", "ability.attack", value),
            Verb::Heal { value } => self.valued("heal", "ability.heal", value),
            Verb::Shield { value } => self.valued("shield", "ability.shield", value),
            Verb::Retaliate { value, range } => {
                let retaliate = "ability.retaliate";
                let mut parts = vec![self.valued("retaliate", retaliate, value)];
                parts.extend(range.as_ref().map(|range| self.range(range)));
                return parts;
            }
            Verb::Suffer { value } => self.valued("damage", "ability.suffer-damage", value),
            Verb::Loot { range } => self.valued("loot", "ability.loot", range),
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
                let all = *count == Amount::Number(Condition::ALL.len() as i16);
                let count = self.amount(count);
                let which = match conditions.as_slice() {
                    [] if count == "1" => say!(self, "ability.negative-condition"),
                    [] => say!(self, "ability.negative-conditions"),
                    some => self.conditions(some),
                };
                match all {
                    true => say!(self, "ability.remove-all", which),
                    false => say!(self, "ability.remove-n-n", count, which),
                }
            }
            Verb::Summon { who, count } => self.summon(who, count),
            Verb::Recover {
                count: Amount::Of(Quantity::LostCards | Quantity::DiscardedCards),
                from,
            } => {
                let from = self.pile(*from);
                say!(self, "ability.recover-all", from)
            }
            Verb::Recover { count, from } => {
                let (count, from) = (self.amount(count), self.pile(*from));
                say!(self, "ability.recover-up-to-n-cards", count, from)
            }
            Verb::Give { count, from, to } => {
                let count = self.amount(count);
                let (from, to) = (self.pile(*from), self.pile(*to));
                format!("{{cards}} {count}: {from} → {to}")
            }
            Verb::Refresh { count, lost } => self.refresh(count.as_ref(), *lost),
            Verb::Grant { .. } => {
                say!(self, "ability.grant")
            }
            Verb::Control { .. } => say!(self, "ability.control"),
            Verb::Infuse { icons } => self.infused(icons),
            Verb::Consume { icons } => self.consumed(icons),
            Verb::Resource { which, value } => {
                format!("{} {}", self.signed(value), self.resource(*which))
            }
            Verb::Mark { range: Amount::Number(0) } => {
                let mark = self.mark();
                say!(self, "ability.place-here", mark)
            }
            Verb::Mark { range } => {
                let (mark, range) = (self.mark(), self.amount(range));
                say!(self, "ability.place-within-range-n-n", range, mark)
            }
            Verb::Unmark { count } => {
                let (mark, count) = (self.mark(), self.amount(count));
                say!(self, "ability.remove-n-n-2", count, mark)
            }
            Verb::SwitchForm => {
                say!(self, "ability.change-form")
            }
            Verb::Swap => {
                say!(self, "ability.swap-places")
            }
            Verb::Choose { .. } => say!(self, "ability.choose"),
            Verb::Repeat { times: Amount::Number(times), .. } => {
                say!(self, "ability.n-times", times)
            }
            Verb::Repeat { times, .. } => {
                let times = self.amount(times);
                say!(self, "ability.as-often-as", times)
            }
            Verb::From { spot, .. } => self.from(*spot),
            Verb::AddModifier { modifier, count } => {
                let (card, count) = (self.modifier_card(*modifier), self.amount(count));
                say!(self, "ability.shuffle-in-n-n", count, card)
            }
            Verb::TakeModifier { modifier, count: Amount::Number(ALL_CARDS) } => {
                let card = self.modifier_card(*modifier);
                say!(self, "ability.take-out-all", card)
            }
            Verb::TakeModifier { modifier, count } => {
                let (card, count) = (self.modifier_card(*modifier), self.amount(count));
                say!(self, "ability.take-out-n-n", count, card)
            }
            Verb::BossSpecial { which } => {
                let which = which + 1;
                say!(self, "ability.special-n", which)
            }
            Verb::Special(special) => format!("{{special:{}}}", special.name()),
            other => self.further(other),
        }
    }

    /// Deeds about cards, gold and other things that are no figures.
    fn further(&self, verb: &Verb) -> String {
        match verb {
            Verb::Kill => say!(self, "ability.kill"),
            Verb::Transfer { conditions, count, way } => self.passing(conditions, count, *way),
            Verb::Pay { price } => format!("{}:", super::bonus::capital(&self.price(price))),
            Verb::Experience { value } => {
                let count = self.amount(value);
                say!(self, "ability.experience", count)
            }
            Verb::Gold { value: Amount::Number(number) } if *number < 0 => {
                let count = -number;
                say!(self, "ability.lose-gold", count)
            }
            Verb::Gold { value: Amount::Number(count) } => say!(self, "ability.gold", count),
            Verb::Gold { value } => {
                let count = self.amount(value);
                say!(self, "ability.gold-of", count)
            }
            Verb::Initiative { value, relative: true } => {
                let value = self.signed(value);
                say!(self, "ability.initiative-by", value)
            }
            Verb::Initiative { value, .. } => {
                let value = self.amount(value);
                say!(self, "ability.initiative", value)
            }
            Verb::Peek { count, deck } => self.peek(count, *deck),
            Verb::MarkFigure => {
                let mark = self.mark();
                say!(self, "ability.mark-figure", mark)
            }
            Verb::UnmarkFigure => {
                let mark = self.mark();
                say!(self, "ability.clear-mark", mark)
            }
            Verb::Dampen { icons } => {
                let icons = self.infused(icons);
                say!(self, "ability.dampen", icons)
            }
            Verb::ByHand { text } => {
                let note = self.content.note(text);
                let text = note.get(self.language.code());
                say!(self, "ability.by-hand", text)
            }
            other => self.of_cards(other),
        }
    }

    /// Conditions that pass from one figure to another.
    fn passing(&self, conditions: &[Condition], count: &Amount, way: Passing) -> String {
        let all = *count == Amount::Number(Condition::ALL.len() as i16);
        let count = self.amount(count);
        let text = match (way, all) {
            (Passing::Hand, false) => say!(self, "ability.transfer", count),
            (Passing::Hand, true) => say!(self, "ability.transfer-all"),
            (Passing::Copy, false) => say!(self, "ability.copy", count),
            (Passing::Copy, true) => say!(self, "ability.copy-all"),
            (Passing::Take, false) => say!(self, "ability.take", count),
            (Passing::Take, true) => say!(self, "ability.take-all"),
            (Passing::Spread, false) => say!(self, "ability.spread", count),
            (Passing::Spread, true) => say!(self, "ability.spread-all"),
        };
        match conditions {
            [] => text,
            some => format!("{text}: {}", self.conditions(some)),
        }
    }

    fn of_cards(&self, verb: &Verb) -> String {
        match verb {
            Verb::ReturnCard => say!(self, "ability.return-card"),
            Verb::EndCard => say!(self, "ability.end-card"),
            Verb::EitherHalf => say!(self, "ability.either-half"),
            Verb::ExtraTurn => say!(self, "ability.extra-turn"),
            Verb::Reshuffle => say!(self, "ability.reshuffle"),
            Verb::PerformCard { top, from } => {
                let from = self.pile(*from);
                match top {
                    Some(true) => say!(self, "ability.perform-top", from),
                    Some(false) => say!(self, "ability.perform-bottom", from),
                    None => say!(self, "ability.perform-half", from),
                }
            }
            Verb::Reclaim { count } => {
                let count = self.amount(count);
                say!(self, "ability.reclaim", count)
            }
            Verb::Rewind { count } => {
                let count = self.amount(count);
                say!(self, "ability.rewind", count)
            }
            Verb::DropLoot { count, range } => {
                let (count, range) = (self.amount(count), self.range(range));
                say!(self, "ability.drop-loot", count, range)
            }
            Verb::OpenDoor { range } => {
                let range = self.range(range);
                say!(self, "ability.open-door", range)
            }
            other => unreachable!("{other:?} is rendered with its amount"),
        }
    }

    fn peek(&self, count: &Amount, deck: PeekDeck) -> String {
        let count = self.amount(count);
        match deck {
            PeekDeck::Own => say!(self, "ability.peek-own", count),
            PeekDeck::Monsters => say!(self, "ability.peek-monsters", count),
            PeekDeck::Loot => say!(self, "ability.peek-loot"),
            PeekDeck::Abilities => say!(self, "ability.peek-abilities"),
        }
    }

    /// Where an aim starts that does not start from the acting figure.
    fn near(&self, spot: Spot, inside: bool, range: &Amount) -> String {
        let (mark, on) = (self.mark(), *range == Amount::Number(0));
        let range = self.amount(range);
        match (spot, inside, on) {
            (Spot::Target, false, _) => say!(self, "aim.adjacent-to-target"),
            (Spot::Tile, false, _) => say!(self, "aim.adjacent-to-tile"),
            (Spot::Mark, false, _) => say!(self, "aim.adjacent-to-mark", mark),
            (Spot::Other, false, _) => say!(self, "aim.adjacent-to-other"),
            (Spot::Summon, false, _) => say!(self, "aim.adjacent-to-summon"),
            (Spot::Target, true, true) => say!(self, "aim.on-target"),
            (Spot::Tile, true, true) => say!(self, "aim.on-tile"),
            (Spot::Mark, true, true) => say!(self, "aim.on-mark", mark),
            (Spot::Other, true, true) => say!(self, "aim.on-other"),
            (Spot::Summon, true, true) => say!(self, "aim.on-summon"),
            (Spot::Target, true, false) => say!(self, "aim.within-of-target", range),
            (Spot::Tile, true, false) => say!(self, "aim.within-of-tile", range),
            (Spot::Mark, true, false) => say!(self, "aim.within-of-mark", range, mark),
            (Spot::Other, true, false) => say!(self, "aim.within-of-other", range),
            (Spot::Summon, true, false) => say!(self, "aim.within-of-summon", range),
        }
    }

    /// The hex that abilities are performed from, as if the figure stood there.
    fn from(&self, spot: Spot) -> String {
        match spot {
            Spot::Target => say!(self, "ability.from-target"),
            Spot::Tile => say!(self, "ability.from-tile"),
            Spot::Mark => {
                let mark = self.mark();
                say!(self, "ability.from-mark", mark)
            }
            Spot::Other => say!(self, "ability.from-other"),
            Spot::Summon => say!(self, "ability.from-summon"),
        }
    }

    fn teleport(&self, range: Option<&Amount>, to: Place) -> String {
        let range = range.map_or(String::new(), |range| format!(" {}", self.amount(range)));
        let place = self.place(to);
        say!(self, "ability.teleportnn", range, place)
    }

    /// Where a teleport or a move has to end.
    fn place(&self, to: Place) -> String {
        match to {
            Place::Any => String::new(),
            Place::NextToMark => {
                format!(" ({} {})", self.word("ability.next-to"), self.mark())
            }
            Place::OnMark => {
                format!(" ({} {})", self.word("ability.onto"), self.mark())
            }
            Place::NextToAlly => say!(self, "ability.next-to-an-ally"),
            Place::NextToEnemy => say!(self, "ability.next-to-an-enemy"),
            Place::Away => say!(self, "ability.away"),
            Place::NextToCommander => say!(self, "ability.next-to-commander"),
            Place::OnTile(kind) => {
                format!(" ({} {})", self.word("ability.onto"), self.tile_kind(kind))
            }
        }
    }

    fn refresh(&self, count: Option<&Amount>, lost: bool) -> String {
        let all = || self.word("ability.all").to_owned();
        let count = count.map_or_else(all, |count| self.amount(count));
        let kind = self.word(match (lost, count.as_str()) {
            (true, "1") => "ability.lost-item",
            (true, _) => "ability.lost-items",
            (false, "1") => "ability.spent-item",
            (false, _) => "ability.spent-items",
        });
        say!(self, "ability.refresh-n-n", count, kind)
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
        say!(self, "ability.summon-nn", count, name)
    }

    fn tile_change(&self, change: &TileChange) -> String {
        match change {
            TileChange::Create { tile, range: Amount::Number(0), .. } => {
                let tile = self.tile(*tile);
                say!(self, "ability.create-here", tile)
            }
            TileChange::Create { tile, range, count } => {
                let (tile, range) = (self.tile(*tile), self.range(range));
                let count = self.amount(count);
                say!(self, "ability.create-n-n-n", count, tile, range)
            }
            TileChange::Beside { tile } => {
                let tile = self.tile(*tile);
                say!(self, "ability.create-n-next-to-the-target", tile)
            }
            TileChange::Destroy { kind, range } => {
                let (kind, range) = (self.tile_kind(*kind), self.range(range));
                say!(self, "ability.destroy-1-n-n", kind, range)
            }
            TileChange::Relocate { kind, range } => {
                let (kind, range) = (self.tile_kind(*kind), self.range(range));
                say!(self, "ability.relocate-1-n-n", kind, range)
            }
            TileChange::Move { kind, range, hexes } => {
                let (kind, range) = (self.tile_kind(*kind), self.range(range));
                let hexes = self.amount(hexes);
                say!(self, "ability.move-1-n-up-to-n", kind, hexes, range)
            }
            TileChange::Replace { kind, tile, range } => {
                let (kind, tile) = (self.tile_kind(*kind), self.tile(*tile));
                let range = self.range(range);
                say!(self, "ability.replace-1-n-n-n", kind, tile, range)
            }
            TileChange::Spring { range, on_enemy } => {
                let range = self.range(range);
                match on_enemy {
                    true => say!(self, "ability.spring-a-trap-on-an-adjacent", range),
                    false => say!(self, "ability.spring-a-trap-n", range),
                }
            }
        }
    }

    pub(super) fn range(&self, range: &Amount) -> String {
        self.valued("range", "ability.range", range)
    }

    fn jump(&self) -> String {
        say!(self, "ability.jump")
    }

    fn aim(&self, aim: &Aim, verb: &Verb, parts: &mut Vec<String>) {
        let target = "ability.target";
        match &aim.count {
            Count::UpTo(Amount::Number(1)) => {}
            Count::UpTo(amount) => parts.push(self.valued("target", target, amount)),
            Count::All => {
                let all = self.word("ability.all");
                parts.push(format!("{{target}} {} {all}", self.word(target)));
            }
        }
        match &aim.reach {
            Reach::Unstated | Reach::Near { .. } => {}
            Reach::Adjacent => parts.push(self.word("ability.adjacent").to_owned()),
            Reach::Range(range) => parts.push(self.range(range)),
            Reach::Within(hexes) => {
                let hexes = self.amount(hexes);
                parts.push(say!(self, "ability.within-n-hexes", hexes));
            }
            Reach::Anywhere => parts.push(self.word("ability.any-range").to_owned()),
        }
        if let Reach::Near { spot, inside, range } = &aim.reach {
            parts.push(self.near(*spot, *inside, range));
        }
        let usual_self = crate::notation::concerns_oneself(verb);
        if aim.who != Who::Usual && !(aim.who == Who::Oneself && usual_self) {
            // One of them, or all.
            let one = aim.count == Count::UpTo(Amount::Number(1)) && aim.area.is_none();
            let group = matches!(
                aim.who,
                Who::Enemies | Who::Allies | Who::Others | Who::Characters | Who::OwnSummons
            );
            parts.push(match (aim.who, &aim.only) {
                _ if one && group => self.somebody(aim.who),
                (Who::MovedThrough, Some(Test::Enemy(_))) => {
                    self.word("words.enemies-moved-through").to_owned()
                }
                (Who::MovedThrough, Some(Test::Ally(_))) => {
                    self.word("words.allies-moved-through").to_owned()
                }
                _ => self.who(aim.who),
            });
        }
        parts.extend(aim.area.map(|area| self.area(area)));
        let passed = aim.who == Who::MovedThrough;
        let said = |test: &&Test| passed && matches!(test, Test::Enemy(_) | Test::Ally(_));
        if let Some(test) = aim.only.as_ref().filter(|test| !said(test)) {
            let test = self.test(test);
            parts.push(say!(self, "ability.only-if-n", test));
        }
        if aim.unseen {
            parts.push(self.word("aim.without-sight").to_owned());
        }
        if aim.farthest {
            parts.push(self.word("ability.farthest-enemy").to_owned());
        }
        if let Some(focus) = &aim.focus {
            let amount = self.amount(&focus.of);
            parts.push(match focus.most {
                true => say!(self, "ability.focus-most", amount),
                false => say!(self, "ability.focus-least", amount),
            });
        }
    }

    /// An added effect.
    pub fn added(&self, added: &Added) -> String {
        let retaliate = "ability.retaliate";
        match added {
            Added::Condition(condition) => self.condition(*condition),
            Added::Pierce(amount) => self.valued("pierce", "ability.pierce", amount),
            Added::Push(amount) => self.valued("push", "ability.push", amount),
            Added::Pull(amount) => self.valued("pull", "ability.pull", amount),
            Added::Advantage => {
                say!(self, "ability.advantage")
            }
            Added::Disadvantage => {
                say!(self, "ability.disadvantage")
            }
            Added::Plus(amount) => self.signed(amount),
            Added::Range(amount) => {
                let amount = self.signed(amount);
                say!(self, "ability.range-n", amount)
            }
            Added::Target(amount) => {
                let amount = self.signed(amount);
                say!(self, "ability.target-n", amount)
            }
            Added::Jump => self.jump(),
            Added::IgnoreRetaliate => say!(self, "ability.ignores-n"),
            Added::IgnoreDifficult => say!(self, "added.ignore-difficult"),
            Added::IgnoreObstacles => say!(self, "added.ignore-obstacles"),
            Added::IgnoreTraps => say!(self, "added.ignore-traps"),
            Added::IgnoreEnemies => say!(self, "added.ignore-enemies"),
            Added::IgnoreHazards => say!(self, "added.ignore-hazards"),
            Added::IgnoreShield => {
                say!(self, "ability.ignores-n-2")
            }
            Added::IgnorePierce => say!(self, "ability.ignores-pierce"),
            Added::Damage(amount) => {
                let amount = self.apart(amount);
                say!(self, "ability.the-target-suffers-n-n", amount)
            }
            Added::Shield(amount) => self.valued("shield", "ability.shield", amount),
            Added::Retaliate(amount, range) => {
                let text = self.valued("retaliate", retaliate, amount);
                match range {
                    Some(range) => format!("{text} ({})", self.range(range)),
                    None => text,
                }
            }
            Added::Area(area) => self.area(*area),
            Added::Double => {
                say!(self, "ability.doubled")
            }
            Added::Negate => say!(self, "ability.negate-the-damage"),
            Added::Flying => {
                say!(self, "ability.flying")
            }
            Added::Immune(condition) => {
                let condition = self.condition(*condition);
                say!(self, "ability.immune-n", condition)
            }
            Added::Redirect => say!(self, "added.redirect"),
            Added::RedirectTo(who, range) => {
                let (who, range) = (self.somebody(*who), self.amount(range));
                say!(self, "added.redirect-to", who, range)
            }
            Added::Redraw => say!(self, "added.redraw"),
            Added::NoModifier => say!(self, "added.no-modifier"),
            Added::ChooseModifier(count) => {
                let count = self.amount(count);
                say!(self, "added.choose-modifier", count)
            }
            Added::CountAs(from, to) => {
                let (from, to) = (modifier_value(*from), modifier_value(*to));
                say!(self, "added.count-as", from, to)
            }
            Added::Ending(Place::Away) => say!(self, "added.away"),
            Added::Ending(place) => {
                let place = self.place(*place);
                say!(self, "added.ending", place)
            }
            Added::Taunt if self.voice == Voice::It => say!(self, "added.taunt-it"),
            Added::Taunt => say!(self, "added.taunt"),
            Added::ImmuneNegative => say!(self, "added.immune-negative"),
            Added::Immovable => say!(self, "added.immovable"),
            Added::Halve => say!(self, "added.halve"),
            Added::After(abilities) => {
                let abilities = self.sentence(abilities);
                say!(self, "ability.then-n", abilities)
            }
            Added::When(test, added) => {
                let (test, added) = (self.test(test), self.changes(added));
                say!(self, "ability.if-n-n-2", test, added)
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
        if let Some(last) = conditions.last_mut() {
            match extra.repeats {
                0 => {}
                u8::MAX => *last += self.word("price.any-times"),
                more => {
                    let times = more + 1;
                    *last += &say!(self, "price.up-to-times", times);
                }
            }
        }
        if let Some(test) = &extra.only_if {
            let test = self.test(test);
            conditions.push(say!(self, "ability.if-n", test));
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

    pub(super) fn price(&self, price: &Price) -> String {
        match price {
            Price::Consume(icons) => self.consumed(icons),
            Price::Suffer(amount) => {
                let amount = self.apart(amount);
                say!(self, "ability.suffer-n-n", amount)
            }
            Price::LoseCards(amount) => {
                let amount = self.amount(amount);
                say!(self, "ability.lose-n-cards", amount)
            }
            Price::DiscardCards(amount) => {
                let amount = self.amount(amount);
                say!(self, "ability.discard-n-cards", amount)
            }
            Price::Resource(which, amount) => {
                format!("−{} {}", self.amount(amount), self.resource(*which))
            }
            Price::Mark(range) => {
                let (mark, range) = (self.mark(), self.amount(range));
                say!(self, "ability.remove-within-n-n", range, mark)
            }
            Price::Summon => say!(self, "ability.remove-one-of-your-summons"),
            Price::Destroy(kind, range) => {
                let (kind, range) = (self.tile_kind(*kind), self.range(range));
                say!(self, "price.destroy", kind, range)
            }
            Price::Gold(count) => {
                let count = self.amount(count);
                say!(self, "price.gold", count)
            }
            Price::Gain(condition) => {
                let condition = self.condition(*condition);
                say!(self, "price.gain", condition)
            }
            Price::MarkOnTarget => {
                let mark = self.mark();
                say!(self, "price.mark-on-target", mark)
            }
            Price::ThisCard => say!(self, "price.this-card"),
            Price::SpendItems(count) => {
                let count = self.amount(count);
                say!(self, "price.spend-items", count)
            }
            Price::LoseItems(count) => {
                let count = self.amount(count);
                say!(self, "price.lose-items", count)
            }
            Price::Shed(conditions) if conditions.is_empty() => {
                say!(self, "price.lose-negative-condition")
            }
            Price::Shed(conditions) => {
                let words: Vec<String> =
                    conditions.iter().map(|&one| self.condition(one)).collect();
                let conditions = self.either(&words);
                say!(self, "price.lose-condition", conditions)
            }
        }
    }
}

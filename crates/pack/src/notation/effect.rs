//! Effects: what scenario rules and sections bring about.

use super::Pen;
use super::ability::abilities;
use super::action::action;
use super::amount::amount;
use super::figures::figures;
use super::goal::goal;
use super::input::{
    Input, Parsed, attempt, expect, here, list, miss, miss_group, name, optional, parens, phrase,
    quoted, reject, words,
};
use super::problem::{Expected, Group};
use super::verb::count;
use super::words::{CONDITION, ELEMENT, RANK, SIDE, Table};
use crate::scope::Kind;
use longrest_haven::ability::{Ability, Verb};
use longrest_haven::amount::Amount;
use longrest_haven::scenario::{Effect, Figures};
use longrest_haven::{Condition, Element, Icon, Rank, RankByParty, Text};
use winnow::Parser;

/// The first words of effects, for messages.
static EFFECT: Table<()> = Table {
    what: "an effect",
    entries: &[
        ("read", ()),
        ("reveal", ()),
        ("spawn", ()),
        ("place", ()),
        ("unlock", ()),
        ("lock", ()),
        ("open", ()),
        ("close", ()),
        ("set", ()),
        ("add", ()),
        ("put", ()),
        ("campaign gains", ()),
        ("take", ()),
        ("infuse", ()),
        ("dampen", ()),
        ("penalty", ()),
        ("curse", ()),
        ("bless", ()),
        ("discard", ()),
        ("lose", ()),
        ("experience", ()),
        ("move", ()),
        ("remove", ()),
        ("enable", ()),
        ("disable", ()),
        ("goal", ()),
        ("say", ()),
        ("choose", ()),
        ("win", ()),
        ("fail", ()),
        ("if", ()),
        ("random", ()),
        ("spread", ()),
        ("give", ()),
        ("promote", ()),
        ("by", ()),
    ],
};

static EFFECTS: Group = Group {
    what: "an effect",
    tables: &[&EFFECT],
    kinds: &[Kind::Monster, Kind::Named, Kind::Object],
};

/// The words after figures, for messages.
static FATE: Table<()> = Table {
    what: "what happens to them",
    entries: &[
        ("suffer", ()),
        ("heal", ()),
        ("gain", ()),
        ("lose", ()),
        ("perform", ()),
        ("receive", ()),
        ("join", ()),
        ("walk", ()),
        ("becomes", ()),
    ],
};

/// Effects with semicolons between them.
pub(super) fn effects(input: &mut Input<'_>) -> Parsed<Vec<Effect>> {
    list(input, ";", effect)
}

fn effect(input: &mut Input<'_>) -> Parsed<Effect> {
    for (word, effect) in [("win", Effect::Win), ("fail", Effect::Fail)] {
        if optional(input, word) {
            return Ok(effect);
        }
    }
    for (words, make) in [
        ("penalty", Effect::Penalty as fn(Amount) -> Effect),
        ("curse", Effect::Curse),
        ("bless", Effect::Bless),
        ("discard cards", Effect::DiscardCards),
        ("lose cards", Effect::LoseCards),
        ("experience", Effect::Experience),
    ] {
        if optional(input, words) {
            return amount(input).map(make);
        }
    }
    for (words, kind, make) in [
        ("reveal", Kind::Room, Effect::Reveal as fn(u8) -> Effect),
        ("unlock door", Kind::Door, Effect::Unlock),
        ("lock door", Kind::Door, Effect::Lock),
        ("open door", Kind::Door, Effect::Open),
        ("close door", Kind::Door, Effect::Close),
        ("take tiles on", Kind::Mark, Effect::TakeTiles),
        ("campaign gains", Kind::Sticker, Effect::Sticker),
    ] {
        if optional(input, words) {
            return Ok(make(name(kind).parse_next(input)? as u8));
        }
    }
    for (words, kind, make) in [
        ("read", Kind::Section, Effect::Read as fn(u16) -> Effect),
        ("enable", Kind::Rule, Effect::Enable),
        ("disable", Kind::Rule, Effect::Disable),
    ] {
        if optional(input, words) {
            return Ok(make(name(kind).parse_next(input)? as u16));
        }
    }
    // `random (…) or (…)` draws among effects, `random of characters` among figures.
    if optional(input, "random of") {
        let drawn = Box::new(figures(input)?);
        return fate(input, Figures::Random(drawn));
    }
    if let Some(read) = composed(input) {
        return read;
    }
    match attempt(input, figures) {
        Some(figures) => fate(input, figures),
        None => miss_group(input, &EFFECTS),
    }
}

type Grammar = fn(&mut Input<'_>) -> Parsed<Effect>;

fn composed(input: &mut Input<'_>) -> Option<Parsed<Effect>> {
    let grammars: [(&'static str, Grammar); 18] = [
        ("spawn", spawn),
        ("place", |input| {
            let extra = name(Kind::Object).parse_next(input)? as u8;
            Ok(Effect::Place { extra, mark: mark(input, "at")? })
        }),
        ("set", |input| {
            let counter = name(Kind::Counter).parse_next(input)? as u8;
            words(input, "to")?;
            if optional(input, "number of") {
                return figures(input).map(|figures| Effect::Count(counter, figures));
            }
            Ok(Effect::Set(counter, amount(input)?))
        }),
        ("add", |input| {
            let value = amount(input)?;
            words(input, "to")?;
            Ok(Effect::Add(name(Kind::Counter).parse_next(input)? as u8, value))
        }),
        ("put", |input| {
            let tile = name(Kind::Tile).parse_next(input)? as u16;
            if optional(input, "under") {
                return Ok(Effect::PutUnder(tile, figures(input)?));
            }
            Ok(Effect::PutTile(tile, mark(input, "on")?))
        }),
        ("infuse", |input| phrase(&ELEMENT).parse_next(input).map(Effect::Infuse)),
        ("dampen", |input| phrase(&ELEMENT).parse_next(input).map(Effect::Dampen)),
        ("move", |input| {
            let figures = figures(input)?;
            Ok(Effect::MoveTo(figures, mark(input, "to")?))
        }),
        ("remove", |input| figures(input).map(Effect::Remove)),
        ("goal", |input| parens(input, goal).map(|goal| Effect::NewGoal(Box::new(goal)))),
        ("say", |input| text(input).map(Effect::Say)),
        ("choose", |input| {
            let option = |input: &mut Input<'_>| Ok((text(input)?, parens(input, effects)?));
            list(input, "or", option).map(Effect::Choose)
        }),
        ("random", |input| {
            let option = |input: &mut Input<'_>| parens(input, effects);
            list(input, "or", option).map(Effect::Random)
        }),
        ("spread", |input| {
            let tile = name(Kind::Tile).parse_next(input)? as u16;
            Ok(Effect::Spread(tile, amount(input)?))
        }),
        ("give", |input| {
            let counter = name(Kind::Counter).parse_next(input)? as u8;
            words(input, "to")?;
            Ok(Effect::Give(counter, figures(input)?))
        }),
        ("promote", |input| figures(input).map(Effect::Promote)),
        ("by hand", |input| quoted(input).map(Effect::ByHand)),
        ("if", |input| {
            let goal = Box::new(goal(input)?);
            let then = parens(input, effects)?;
            let otherwise = match optional(input, "else") {
                true => parens(input, effects)?,
                false => Vec::new(),
            };
            Ok(Effect::If(goal, then, otherwise))
        }),
    ];
    for (word, grammar) in grammars {
        if optional(input, word) {
            return Some(grammar(input));
        }
    }
    None
}

fn mark(input: &mut Input<'_>, word: &'static str) -> Parsed<u8> {
    words(input, word)?;
    Ok(name(Kind::Mark).parse_next(input)? as u8)
}

fn text(input: &mut Input<'_>) -> Parsed<Text> {
    let number = name(Kind::Text).parse_next(input)?;
    Ok(input.state.scope.texts[number].clone())
}

/// `spawn 2 hound elite at a`; without a number one at each hex of the mark.
fn spawn(input: &mut Input<'_>) -> Parsed<Effect> {
    let start = here(input);
    let count = Some(count(input)?).filter(|_| here(input) != start);
    if let Some(which) = attempt(input, |input| name(Kind::Named).parse_next(input)) {
        let (named, monster) = input.state.scope.named[which];
        let rank = RankByParty::always(Rank::Named);
        if count.is_none() && optional(input, "under") {
            let (named, figures) = (Some(named), figures(input)?);
            return Ok(Effect::SpawnUnder { monster, rank, named, figures });
        }
        let mark = mark(input, "at")?;
        return Ok(Effect::Spawn { monster, rank, mark, count, named: Some(named) });
    }
    let monster = name(Kind::Monster).parse_next(input)?;
    let rank = rank_or_usual(input, monster);
    if count.is_none() && optional(input, "under") {
        let (monster, figures) = (monster as u16, figures(input)?);
        return Ok(Effect::SpawnUnder { monster, rank, named: None, figures });
    }
    let mark = mark(input, "at")?;
    Ok(Effect::Spawn { monster: monster as u16, rank, mark, count, named: None })
}

fn fate(input: &mut Input<'_>, figures: Figures) -> Parsed<Effect> {
    if optional(input, "suffer") {
        return Ok(Effect::Damage(figures, amount(input)?));
    }
    if optional(input, "heal") {
        return Ok(Effect::Heal(figures, amount(input)?));
    }
    if optional(input, "gain") {
        return Ok(Effect::Gain(figures, conditions(input)?));
    }
    if optional(input, "lose") {
        return Ok(Effect::Lose(figures, conditions(input)?));
    }
    if optional(input, "perform") {
        return Ok(Effect::Perform(figures, parens(input, action)?));
    }
    if optional(input, "receive") {
        let at = here(input);
        let lasting = parens(input, abilities)?;
        let lasts = |ability: &Ability| {
            matches!(ability.verb, Verb::Shield { .. } | Verb::Retaliate { .. } | Verb::Bonus(_))
        };
        if !lasting.iter().all(lasts) {
            let reason = "only a shield, a retaliate or a bonus can be received: what is done at \
                          once is performed, as in `cause perform (experience 2)`";
            return reject(input, at, reason);
        }
        return Ok(Effect::Grant(figures, lasting));
    }
    if optional(input, "walk") {
        let hexes = amount(input)?;
        return Ok(Effect::Walk(figures, hexes, mark(input, "to")?));
    }
    for (text, touchable) in [("becomes touchable", true), ("becomes untouchable", false)] {
        let at = here(input);
        if optional(input, text) {
            return match figures {
                Figures::Extra(object) => Ok(Effect::Touchable(object, touchable)),
                _ => reject(input, at, "only an object or ally of the scenario can be touchable"),
            };
        }
    }
    if optional(input, "join") {
        return Ok(Effect::Join(figures, phrase(&SIDE).parse_next(input)?));
    }
    miss(input, Expected::Table(&FATE))
}

/// Conditions with `and` between them.
pub(super) fn conditions(input: &mut Input<'_>) -> Parsed<Vec<Condition>> {
    list(input, "and", |input| phrase(&CONDITION).parse_next(input))
}

/// Element icons with `and` between them.
pub(super) fn icons(input: &mut Input<'_>) -> Parsed<Vec<Icon>> {
    list(input, "and", icon)
}

fn icon(input: &mut Input<'_>) -> Parsed<Icon> {
    if optional(input, "any") {
        return Ok(Icon::Wild);
    }
    let at = here(input);
    let one = phrase(&ELEMENT).parse_next(input)?;
    if !optional(input, "/") {
        return Ok(Icon::One(one));
    }
    match phrase(&ELEMENT).parse_next(input)? {
        same if same == one => reject(input, at, "a mixed icon has two different elements"),
        other => Ok(Icon::Mixed(one, other)),
    }
}

/// A rank, or three of them for two, three and four characters.
pub(super) fn rank(input: &mut Input<'_>) -> Parsed<RankByParty> {
    let one = phrase(&RANK).parse_next(input)?;
    if !optional(input, "/") {
        return Ok(RankByParty([one; 3]));
    }
    let two = phrase(&RANK).parse_next(input)?;
    expect(input, "/")?;
    Ok(RankByParty([one, two, phrase(&RANK).parse_next(input)?]))
}

/// A rank, or the usual one of a monster if none is said.
pub(super) fn rank_or_usual(input: &mut Input<'_>, monster: usize) -> RankByParty {
    let usual = RankByParty::always(input.state.scope.usual_rank(monster));
    attempt(input, rank).unwrap_or(usual)
}

impl Pen<'_> {
    pub(super) fn effects(&mut self, effects: &[Effect]) {
        self.list(effects, "; ", |pen, effect| pen.effect(effect));
    }

    fn effect(&mut self, effect: &Effect) {
        let (word, amount) = match effect {
            Effect::Penalty(amount) => ("penalty ", amount),
            Effect::Curse(amount) => ("curse ", amount),
            Effect::Bless(amount) => ("bless ", amount),
            Effect::DiscardCards(amount) => ("discard cards ", amount),
            Effect::LoseCards(amount) => ("lose cards ", amount),
            Effect::Experience(amount) => ("experience ", amount),
            other => return self.effect_on_map(other),
        };
        self.words(word);
        self.amount(amount);
    }

    fn effect_on_map(&mut self, effect: &Effect) {
        match effect {
            Effect::Read(section) => {
                self.words("read ");
                self.name(Kind::Section, (*section).into());
            }
            Effect::Enable(rule) => {
                self.words("enable ");
                self.name(Kind::Rule, (*rule).into());
            }
            Effect::Disable(rule) => {
                self.words("disable ");
                self.name(Kind::Rule, (*rule).into());
            }
            Effect::Reveal(room) => self.between("reveal ", Kind::Room, *room, ""),
            Effect::Unlock(door) => self.between("unlock door ", Kind::Door, *door, ""),
            Effect::Lock(door) => self.between("lock door ", Kind::Door, *door, ""),
            Effect::Open(door) => self.between("open door ", Kind::Door, *door, ""),
            Effect::Close(door) => self.between("close door ", Kind::Door, *door, ""),
            Effect::TakeTiles(mark) => self.between("take tiles on ", Kind::Mark, *mark, ""),
            Effect::Spawn { monster, rank, mark, count, named } => {
                self.spawn(*monster, *rank, *named, count.as_ref());
                self.between(" at ", Kind::Mark, *mark, "");
            }
            Effect::Place { extra, mark } => {
                self.between("place ", Kind::Object, *extra, "");
                self.between(" at ", Kind::Mark, *mark, "");
            }
            Effect::Set(counter, amount) => {
                self.between("set ", Kind::Counter, *counter, " to ");
                self.amount(amount);
            }
            Effect::Count(counter, figures) => {
                self.between("set ", Kind::Counter, *counter, " to number of ");
                self.figures(figures);
            }
            Effect::Add(counter, amount) => {
                self.words("add ");
                self.amount(amount);
                self.between(" to ", Kind::Counter, *counter, "");
            }
            Effect::PutTile(tile, mark) => {
                self.words("put ");
                self.name(Kind::Tile, (*tile).into());
                self.between(" on ", Kind::Mark, *mark, "");
            }
            Effect::Infuse(element) => self.element("infuse ", *element),
            Effect::Dampen(element) => self.element("dampen ", *element),
            Effect::MoveTo(figures, mark) => {
                self.words("move ");
                self.figures(figures);
                self.between(" to ", Kind::Mark, *mark, "");
            }
            Effect::Remove(figures) => {
                self.words("remove ");
                self.figures(figures);
            }
            Effect::NewGoal(goal) => {
                self.words("goal ");
                self.parens(|pen| pen.goal(goal));
            }
            Effect::Say(text) => {
                self.words("say ");
                self.text(text);
            }
            Effect::Choose(options) => {
                self.words("choose ");
                self.list(options, " or ", |pen, (text, effects)| {
                    pen.text(text);
                    pen.words(" ");
                    pen.parens(|pen| pen.effects(effects));
                });
            }
            Effect::Sticker(sticker) => {
                self.between("campaign gains ", Kind::Sticker, *sticker, "");
            }
            Effect::Win => self.words("win"),
            Effect::Fail => self.words("fail"),
            Effect::If(goal, then, otherwise) => self.branch(goal, then, otherwise),
            Effect::Random(options) => {
                self.words("random ");
                self.list(options, " or ", |pen, some| pen.parens(|pen| pen.effects(some)));
            }
            Effect::PutUnder(tile, figures) => {
                self.words("put ");
                self.name(Kind::Tile, (*tile).into());
                self.words(" under ");
                self.figures(figures);
            }
            Effect::SpawnUnder { monster, rank, named, figures } => {
                self.spawn(*monster, *rank, *named, None);
                self.words(" under ");
                self.figures(figures);
            }
            Effect::Spread(tile, amount) => {
                self.words("spread ");
                self.name(Kind::Tile, (*tile).into());
                self.words(" ");
                self.amount(amount);
            }
            Effect::Give(counter, figures) => {
                self.between("give ", Kind::Counter, *counter, " to ");
                self.figures(figures);
            }
            Effect::Promote(figures) => {
                self.words("promote ");
                self.figures(figures);
            }
            Effect::Touchable(object, touchable) => {
                self.name(Kind::Object, (*object).into());
                self.words(if *touchable { " becomes touchable" } else { " becomes untouchable" });
            }
            Effect::ByHand(text) => {
                self.put("by hand \"").put(text).put("\"");
            }
            other => self.fate(other),
        }
    }

    fn spawn(
        &mut self,
        monster: u16,
        rank: RankByParty,
        named: Option<u8>,
        count: Option<&Amount>,
    ) {
        self.words("spawn ");
        if let Some(count) = count {
            self.tight(count);
            self.words(" ");
        }
        match named {
            Some(named) => self.figures(&Figures::Named(named)),
            None => {
                self.name(Kind::Monster, monster.into());
                self.words(" ");
                self.rank(rank);
            }
        }
    }

    fn branch(
        &mut self,
        goal: &longrest_haven::scenario::Goal,
        then: &[Effect],
        otherwise: &[Effect],
    ) {
        self.words("if ");
        self.goal(goal);
        self.words(" ");
        self.parens(|pen| pen.effects(then));
        if !otherwise.is_empty() {
            self.words(" else ");
            self.parens(|pen| pen.effects(otherwise));
        }
    }

    fn fate(&mut self, effect: &Effect) {
        match effect {
            Effect::Damage(figures, amount) => {
                self.figures(figures);
                self.words(" suffer ");
                self.amount(amount);
            }
            Effect::Heal(figures, amount) => {
                self.figures(figures);
                self.words(" heal ");
                self.amount(amount);
            }
            Effect::Gain(figures, conditions) => {
                self.figures(figures);
                self.words(" gain ");
                self.conditions(conditions);
            }
            Effect::Lose(figures, conditions) => {
                self.figures(figures);
                self.words(" lose ");
                self.conditions(conditions);
            }
            Effect::Perform(figures, action) => {
                self.figures(figures);
                self.words(" perform ");
                self.parens(|pen| pen.action(action));
            }
            Effect::Grant(figures, abilities) => {
                self.figures(figures);
                self.words(" receive ");
                self.parens(|pen| pen.abilities(abilities));
            }
            Effect::Walk(figures, hexes, mark) => {
                self.figures(figures);
                self.words(" walk ");
                self.amount(hexes);
                self.between(" to ", Kind::Mark, *mark, "");
            }
            Effect::Join(figures, side) => {
                self.figures(figures);
                self.put(" join ").put(SIDE.name(side));
            }
            other => unreachable!("{other:?} is written above"),
        }
    }

    fn element(&mut self, word: &str, element: Element) {
        self.put(word).put(ELEMENT.name(&element));
    }

    fn text(&mut self, text: &Text) {
        let number = self.scope.texts.iter().position(|known| known == text);
        self.name(Kind::Text, number.unwrap_or(usize::MAX));
    }

    pub(super) fn conditions(&mut self, conditions: &[Condition]) {
        self.list(conditions, " and ", |pen, condition| pen.words(CONDITION.name(condition)));
    }

    pub(super) fn icons(&mut self, icons: &[Icon]) {
        self.list(icons, " and ", |pen, icon| match icon {
            Icon::One(element) => pen.words(ELEMENT.name(element)),
            Icon::Mixed(one, other) => {
                pen.put(ELEMENT.name(one)).put("/").put(ELEMENT.name(other));
            }
            Icon::Wild => pen.words("any"),
        });
    }

    pub(super) fn rank(&mut self, rank: RankByParty) {
        let [two, three, four] = rank.0.map(|rank| RANK.name(&rank));
        if two == three && three == four {
            self.words(two);
        } else {
            self.put(format_args!("{two}/{three}/{four}"));
        }
    }
}

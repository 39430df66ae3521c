//! Abilities: a verb, its clauses, and the effects that have a price.

use super::Pen;
use super::action::Property;
use super::amount::{amount, tight};
use super::bonus::sugar;
use super::clause::{Clause, change, clause};
use super::effect::icons;
use super::input::{
    Input, Parsed, attempt, expect, experience, here, list, miss, name, next_is, optional, phrase,
    reject, separator, small, words,
};
use super::problem::Expected;
use super::test::test;
use super::verb::{usual_aim, verb};
use super::words::{CONDITION, TILE_KIND, Table};
use crate::scope::Kind;
use longrest_haven::ability::{
    Ability, Added, Extra, Infusion, Price, Reach, TileChange, Verb, Who,
};
use longrest_haven::amount::{Amount, FigureClass, Subject, Test};
use winnow::Parser;

/// The first words of prices, for messages.
static PRICE: Table<()> = Table {
    what: "a price",
    entries: &[
        ("consume", ()),
        ("suffer", ()),
        ("lose", ()),
        ("discard", ()),
        ("spend", ()),
        ("remove", ()),
        ("destroy", ()),
        ("gain", ()),
    ],
};

/// Abilities with semicolons between them.
pub(super) fn abilities(input: &mut Input<'_>) -> Parsed<Vec<Ability>> {
    list(input, ";", ability)
}

/// One ability, nothing else.
pub(super) fn ability(input: &mut Input<'_>) -> Parsed<Ability> {
    let at = here(input);
    let (ability, properties) = ability_and_properties(input)?;
    match properties.first() {
        None => Ok(ability),
        Some(_) => {
            reject(input, at, "only a whole action can be lost, persistent or for the round")
        }
    }
}

/// One ability, and what its line says about the whole action.
pub(super) fn ability_and_properties(input: &mut Input<'_>) -> Parsed<(Ability, Vec<Property>)> {
    let mut properties = Vec::new();
    if next_is(input, "when") || next_is(input, "always") {
        let bonus = super::bonus::bonus_and_properties(input, &mut properties)?;
        let verb = Verb::Bonus(Box::new(bonus));
        let aim = usual_aim(&verb);
        return Ok((Ability::plain(verb, aim), properties));
    }
    let mut ability = verb(input)?;
    while separator(input, ",") {
        let at = here(input);
        if ["consume", "spend", "discard", "pay"].iter().any(|word| next_is(input, word)) {
            return reject(input, at, "a price stands after a bar: `attack 2 | consume fire: +1`");
        }
        match clause(input)? {
            Clause::Property(property) => properties.push(property),
            Clause::Slots(slots) => {
                let Some(bonus) = sugar(&ability, slots) else {
                    return reject(input, at, "only shield, retaliate and bonuses have slots");
                };
                let verb = Verb::Bonus(Box::new(bonus));
                let aim = usual_aim(&verb);
                ability = Ability::plain(verb, aim);
            }
            clause => {
                if let Err(reason) = apply(&mut ability, clause) {
                    return reject(input, at, reason);
                }
            }
        }
    }
    while separator(input, "|") {
        let at = here(input);
        let extra = extra(input)?;
        if let Some(reason) = extra.added.iter().find_map(|added| unheeded(&ability.verb, added)) {
            return reject(input, at, reason);
        }
        if extra.added.is_empty() && !ability.verb.has_effects() {
            return reject(input, at, UNHEEDED);
        }
        ability.extras.push(extra);
    }
    Ok((ability, properties))
}

const UNHEEDED: &str =
    "this kind of ability has no added effects; write them as an ability of its own";

/// Why an added effect would mean nothing to a verb.
fn unheeded(verb: &Verb, added: &Added) -> Option<&'static str> {
    if verb.heeds(added) {
        return None;
    }
    Some(match added {
        _ if !verb.has_effects() => UNHEEDED,
        Added::Plus(_) => "there is no value to change: put the difference into the ability itself",
        Added::Shield(_) | Added::Retaliate(..)
            if matches!(verb, Verb::Shield { .. } | Verb::Retaliate { .. }) =>
        {
            "two abilities have `;` between them: `shield 1; retaliate 1`"
        }
        _ if matches!(verb, Verb::Shield { .. } | Verb::Retaliate { .. }) => {
            "a shield or retaliate can only be more or less"
        }
        Added::Jump => "only a move can be a jump",
        Added::IgnoreDifficult => "only a move goes through difficult terrain",
        Added::IgnoreObstacles => "only a move goes through obstacles",
        Added::IgnoreEnemies => "only a move goes through enemies",
        Added::IgnoreTraps | Added::IgnoreHazards => "only a move goes over traps and hazards",
        Added::Pierce(_)
        | Added::Advantage
        | Added::Disadvantage
        | Added::IgnoreShield
        | Added::IgnoreRetaliate => "only an attack has this",
        Added::IgnorePierce => "only a bonus gives this: `when self is attacked: ignore pierce`",
        _ => "only a bonus that always holds gives this",
    })
}

fn apply(ability: &mut Ability, clause: Clause) -> Result<(), &'static str> {
    match clause {
        Clause::Who(who) => {
            // A mark on somebody lies on the figure, and not in a hex.
            if let Verb::Mark { range } = &ability.verb
                && !matches!(who, Who::Usual | Who::Oneself)
            {
                let reach = Reach::Range(range.clone());
                ability.verb = Verb::MarkFigure;
                ability.aim = usual_aim(&ability.verb);
                ability.aim.reach = reach;
            }
            concern(ability, who)?;
        }
        Clause::Count(count) => ability.aim.count = count,
        Clause::Range(amount) => match own_range(&mut ability.verb) {
            Some(range) => *range = amount,
            None => match &mut ability.verb {
                Verb::Retaliate { range, .. } => *range = Some(amount),
                Verb::Move { .. } | Verb::Teleport { .. } => {
                    return Err("a move or a teleport has no range besides its value");
                }
                _ => ability.aim.reach = Reach::Range(amount),
            },
        },
        Clause::Within(amount) => {
            let attack = matches!(ability.verb, Verb::Attack { .. });
            let reach = if attack { Reach::Within } else { Reach::Range };
            ability.aim.reach = reach(amount);
        }
        Clause::Near(spot, inside, range) => {
            ability.aim.reach = Reach::Near { spot, inside, range };
        }
        Clause::Adjacent => ability.aim.reach = Reach::Adjacent,
        Clause::Anywhere => ability.aim.reach = Reach::Anywhere,
        Clause::Area(area) => ability.aim.area = Some(area),
        Clause::Only(test) => restrict(ability, test),
        Clause::Farthest => ability.aim.farthest = true,
        Clause::Focus(focus) => ability.aim.focus = Some(focus),
        Clause::Unseen => ability.aim.unseen = true,
        Clause::Added(added) => match unheeded(&ability.verb, &added) {
            Some(reason) => return Err(reason),
            None => ability.added.push(added),
        },
        Clause::If(test) => ability.only_if = Some(test),
        Clause::Mandatory => ability.mandatory = true,
        Clause::Experience(experience) => ability.experience = experience,
        Clause::Infuse(infuse) => ability.infuse.extend(infuse),
        Clause::Manner(how) => match &mut ability.verb {
            Verb::Move { manner, .. } => *manner = how,
            _ => return Err("only a move can be a jump or a flight"),
        },
        Clause::Place(place) => match &mut ability.verb {
            Verb::Teleport { to, .. } => *to = place,
            Verb::Move { .. } => ability.added.push(Added::Ending(place)),
            _ => return Err("only a move or a teleport says where to"),
        },
        Clause::OnEnemy => match &mut ability.verb {
            Verb::Tile(TileChange::Spring { on_enemy, .. }) => *on_enemy = true,
            _ => return Err("only a trap is sprung on an enemy"),
        },
        Clause::Slots(_) | Clause::Property(_) => unreachable!("handled by the caller"),
    }
    Ok(())
}

/// Says whom an ability concerns: a side and those who were passed, struck, marked or targeted
/// before can be said together, in any order.
fn concern(ability: &mut Ability, who: Who) -> Result<(), &'static str> {
    let before = ability.aim.who;
    ability.aim.who = who;
    if before == who || before == usual_aim(&ability.verb).who {
        return Ok(());
    }
    let known = |who| {
        matches!(who, Who::MovedThrough | Who::SameTargets | Who::Struck | Who::Marked | Who::Of(_))
    };
    let (side, those) = if known(who) { (before, who) } else { (who, before) };
    let test = match side {
        _ if !known(those) => None,
        Who::Enemies => Some(Test::Enemy(Subject::Target)),
        Who::Allies => Some(Test::Ally(Subject::Target)),
        Who::Characters => Some(Test::Is(Subject::Target, FigureClass::Character)),
        _ => None,
    };
    let Some(test) = test else { return Err("two clauses say whom this concerns") };
    ability.aim.who = those;
    restrict(ability, test);
    Ok(())
}

/// Allows only such targets, besides what was said before.
fn restrict(ability: &mut Ability, test: Test) {
    ability.aim.only = Some(match ability.aim.only.take() {
        None => test,
        Some(Test::All(mut tests)) => {
            tests.push(test);
            Test::All(tests)
        }
        Some(before) => Test::All(vec![before, test]),
    });
}

/// The range that belongs to the verb and not to the aim.
fn own_range(verb: &mut Verb) -> Option<&mut Amount> {
    match verb {
        Verb::Tile(
            TileChange::Create { range, .. }
            | TileChange::Destroy { range, .. }
            | TileChange::Relocate { range, .. }
            | TileChange::Move { range, .. }
            | TileChange::Replace { range, .. }
            | TileChange::Spring { range, .. },
        )
        | Verb::OpenDoor { range }
        | Verb::DropLoot { range, .. }
        | Verb::Mark { range } => Some(range),
        _ => None,
    }
}

fn has_range(verb: &Verb) -> bool {
    let ranged = matches!(verb, Verb::Retaliate { .. } | Verb::Move { .. } | Verb::Teleport { .. });
    let own = matches!(verb, Verb::Tile(_) | Verb::Mark { .. });
    ranged || own || matches!(verb, Verb::OpenDoor { .. } | Verb::DropLoot { .. })
}

/// An effect with a price or a test: `consume fire: +2, wound`.
pub(super) fn extra(input: &mut Input<'_>) -> Parsed<Extra> {
    let mut extra = Extra {
        price: Vec::new(),
        only_if: None,
        added: Vec::new(),
        experience: 0,
        infuse: Vec::new(),
        repeats: 0,
    };
    if !next_is(input, "if") && !next_is(input, ":") {
        extra.price = list(input, ",", price)?;
        extra.repeats = repeats(input)?;
    }
    if optional(input, "if") {
        extra.only_if = Some(test(input)?);
    }
    expect(input, ":")?;
    loop {
        if optional(input, "xp") {
            extra.experience = experience(input)?;
        } else if next_is(input, "infuse") || next_is(input, "may") {
            extra.infuse.extend(infusions(input)?);
        } else {
            extra.added.push(change(input)?);
        }
        if !separator(input, ",") {
            return Ok(extra);
        }
    }
}

/// `up to 3 times`, `any number of times`: how often more than once a price may be paid.
fn repeats(input: &mut Input<'_>) -> Parsed<u8> {
    if optional(input, "any number of times") {
        return Ok(u8::MAX);
    }
    if !optional(input, "up to") {
        return Ok(0);
    }
    let at = here(input);
    let times = small(input)?;
    words(input, "times")?;
    match times {
        2.. => Ok(times - 1),
        _ => reject(input, at, "a price is paid once anyway: say `up to 2 times` or more"),
    }
}

/// `infuse fire and ice`, `may infuse dark`.
pub(super) fn infusions(input: &mut Input<'_>) -> Parsed<Vec<Infusion>> {
    let optional = optional(input, "may");
    words(input, "infuse")?;
    Ok(icons(input)?.into_iter().map(|icon| Infusion { icon, optional }).collect())
}

/// `item` or `items`.
fn item(input: &mut Input<'_>) -> bool {
    optional(input, "items") || optional(input, "item")
}

pub(super) fn price(input: &mut Input<'_>) -> Parsed<Price> {
    if optional(input, "consume") {
        return icons(input).map(Price::Consume);
    }
    if optional(input, "suffer") {
        return amount(input).map(Price::Suffer);
    }
    if optional(input, "lose this card") {
        return Ok(Price::ThisCard);
    }
    if optional(input, "destroy") {
        let kind = phrase(&TILE_KIND).parse_next(input)?;
        let within = optional(input, "within");
        let range = if within { amount(input)? } else { Amount::Number(1) };
        return Ok(Price::Destroy(kind, range));
    }
    if optional(input, "gain") {
        return phrase(&CONDITION).parse_next(input).map(Price::Gain);
    }
    if optional(input, "lose negative condition") {
        return Ok(Price::Shed(Vec::new()));
    }
    if optional(input, "lose") {
        let shed = |input: &mut Input<'_>| phrase(&CONDITION).parse_next(input);
        if let Some(one) = attempt(input, shed) {
            let mut conditions = vec![one];
            while optional(input, "or") {
                conditions.push(shed(input)?);
            }
            return Ok(Price::Shed(conditions));
        }
        let count = amount(input)?;
        if item(input) {
            return Ok(Price::LoseItems(count));
        }
        cards(input)?;
        return Ok(Price::LoseCards(count));
    }
    if optional(input, "discard") {
        let count = amount(input)?;
        cards(input)?;
        return Ok(Price::DiscardCards(count));
    }
    if optional(input, "spend") {
        let count = tight(input)?;
        if item(input) {
            return Ok(Price::SpendItems(count));
        }
        let which = attempt(input, |input| name(Kind::Resource).parse_next(input));
        if let Some(which) = which {
            return Ok(Price::Resource(which as u8, count));
        }
        if optional(input, "gold") {
            return Ok(Price::Gold(count));
        }
        name(Kind::Resource).parse_next(input)?;
    }
    if optional(input, "remove summon") {
        return Ok(Price::Summon);
    }
    if optional(input, "remove mark from target") {
        return Ok(Price::MarkOnTarget);
    }
    if optional(input, "remove mark within") {
        return amount(input).map(Price::Mark);
    }
    miss(input, Expected::Table(&PRICE))
}

fn cards(input: &mut Input<'_>) -> Parsed<()> {
    match attempt(input, |input| words(input, "cards")) {
        Some(()) => Ok(()),
        None => words(input, "card"),
    }
}

impl Pen<'_> {
    pub(super) fn abilities(&mut self, abilities: &[Ability]) {
        self.list(abilities, "; ", |pen, ability| pen.ability(ability));
    }

    pub(super) fn ability(&mut self, ability: &Ability) {
        let first = self.verb(&ability.verb, &ability.added);
        // Where `range` belongs to the verb, the range of the aim is said otherwise.
        let range = if has_range(&ability.verb) { "within" } else { "range" };
        self.aim(&ability.aim, &usual_aim(&ability.verb), range);
        for added in &ability.added[first..] {
            self.put(", ");
            self.added(added);
        }
        if let Some(test) = &ability.only_if {
            self.put(", if ");
            self.test(test);
        }
        if ability.mandatory {
            self.put(", mandatory");
        }
        if ability.experience > 0 {
            self.put(", xp ").put(ability.experience);
        }
        for infusion in &ability.infuse {
            self.put(", ");
            self.infusion(infusion);
        }
        for extra in &ability.extras {
            self.put(" | ");
            self.extra(extra);
        }
    }

    pub(super) fn extra(&mut self, extra: &Extra) {
        self.list(&extra.price, ", ", |pen, price| pen.price(price));
        match extra.repeats {
            0 => {}
            u8::MAX => {
                self.put(" any number of times");
            }
            more => {
                self.put(" up to ").put(more + 1).put(" times");
            }
        }
        if let Some(test) = &extra.only_if {
            self.put(if extra.price.is_empty() { "if " } else { " if " });
            self.test(test);
        }
        self.put(": ");
        let mut parts: Vec<Box<dyn Fn(&mut Self) + '_>> = Vec::new();
        for added in &extra.added {
            parts.push(Box::new(move |pen| pen.change(added)));
        }
        if extra.experience > 0 {
            parts.push(Box::new(|pen| {
                pen.put("xp ").put(extra.experience);
            }));
        }
        for infusion in &extra.infuse {
            parts.push(Box::new(move |pen| pen.infusion(infusion)));
        }
        self.list(&parts, ", ", |pen, part| part(pen));
    }

    pub(super) fn infusion(&mut self, infusion: &Infusion) {
        self.put(if infusion.optional { "may infuse " } else { "infuse " });
        self.icons(&[infusion.icon]);
    }

    pub(super) fn price(&mut self, price: &Price) {
        match price {
            Price::Consume(icons) => {
                self.put("consume ");
                self.icons(icons);
            }
            Price::Suffer(amount) => {
                self.put("suffer ");
                self.amount(amount);
            }
            Price::LoseCards(amount) => {
                self.put("lose ");
                self.amount(amount);
                self.put(" cards");
            }
            Price::DiscardCards(amount) => {
                self.put("discard ");
                self.amount(amount);
                self.put(" cards");
            }
            Price::Resource(which, amount) => {
                self.put("spend ");
                self.tight(amount);
                let name = self.scope.name(Kind::Resource, (*which).into());
                self.put(" ").put(name);
            }
            Price::Mark(amount) => {
                self.put("remove mark within ");
                self.amount(amount);
            }
            Price::Summon => {
                self.put("remove summon");
            }
            Price::Destroy(kind, range) => {
                self.put("destroy ").put(TILE_KIND.name(kind)).put(" within ");
                self.amount(range);
            }
            Price::Gold(amount) => {
                self.put("spend ");
                self.tight(amount);
                self.put(" gold");
            }
            Price::Gain(condition) => {
                self.put("gain ").put(CONDITION.name(condition));
            }
            Price::MarkOnTarget => {
                self.put("remove mark from target");
            }
            Price::ThisCard => {
                self.put("lose this card");
            }
            Price::SpendItems(amount) => {
                self.put("spend ");
                self.tight(amount);
                self.put(" items");
            }
            Price::LoseItems(amount) => {
                self.put("lose ");
                self.amount(amount);
                self.put(" items");
            }
            Price::Shed(conditions) if conditions.is_empty() => {
                self.put("lose negative condition");
            }
            Price::Shed(conditions) => {
                self.put("lose ");
                self.list(conditions, " or ", |pen, one| {
                    pen.put(CONDITION.name(one));
                });
            }
        }
    }

    /// The added effect a verb is named after, if it has no word of its own.
    pub(super) fn naming(&mut self, added: &[Added]) -> usize {
        let first = added.first().expect("afflict and displace are named after their first effect");
        self.added(first);
        1
    }
}

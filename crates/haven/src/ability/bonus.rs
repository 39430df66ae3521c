//! Active bonuses: what lasts, what waits for something, and how both end.

use crate::Condition;
use crate::ability::occasion::Occasion;
use crate::ability::{Ability, Added, Bonus, Duration, Lost, Verb, When, Who};
use crate::amount::{Amount, Test};
use crate::choice::Choice;
use crate::content::Usage;
use crate::evaluate::{About, AboutAttack};
use crate::extras::{can_pay, pay};
use crate::fact::{CardZone, Crowd, Fact};
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::limit::{spend, spent};
use crate::perform::Performance;
use crate::prompt::{Ask, Prompt, ReactTo};
use crate::state::{
    ActiveBonus, CardId, FigureId, FigureKind, ItemState, Lasting, Nature, Source, Stage,
};

pub(crate) use crate::limit::{SPENT, renew};

/// A bonus that applies now: whose it is, what it says and where it is kept.
#[derive(Clone, Copy)]
pub struct Held<'a> {
    /// Whose.
    pub owner: FigureId,
    /// What it says.
    pub text: &'a Bonus,
    /// Where it is kept.
    pub kept: Kept,
}

/// Where a bonus is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// In the list of active bonuses.
    Active(u8),
    /// On an item.
    Item(CharacterId, u8),
    /// With the class or its perks, by number: never used up.
    Class(CharacterId, u8),
    /// Among the printed traits of a monster or summon, by number: never used up.
    Printed(FigureId, u8),
}

/// What tells one bonus from another while the list of active ones changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Active(FigureId, Source, u8),
    Elsewhere(Kept),
}

impl<'r, 's> Look<'r, 's> {
    fn known(self, kept: Kept) -> Known {
        match kept {
            Kept::Active(at) => {
                let bonus = &self.state.bonuses[usize::from(at)];
                Known::Active(bonus.figure, bonus.source, bonus.ability)
            }
            kept => Known::Elsewhere(kept),
        }
    }

    /// Where a bonus is kept now, if it is still there.
    fn where_now(self, known: Known) -> Option<Kept> {
        match known {
            Known::Elsewhere(kept) => Some(kept),
            Known::Active(figure, source, ability) => {
                let same = |bonus: &ActiveBonus| {
                    (bonus.figure, bonus.source, bonus.ability) == (figure, source, ability)
                };
                self.state.bonuses.iter().position(same).map(|at| Kept::Active(at as u8))
            }
        }
    }

    /// The lasting bonuses (those that wait for nothing) that apply to a figure.
    pub fn lasting(self, id: FigureId) -> impl Iterator<Item = &'r Bonus> {
        self.held(When::Always, id).filter(move |held| self.holds_now(held)).map(|held| held.text)
    }

    // FH-BONUS-02: what lasts under a condition counts while that holds.
    /// Whether the test of a bonus that waits for nothing holds for its owner.
    fn holds_now(self, held: &Held<'_>) -> bool {
        let holds = |test: &Test| !test.is_circular() && self.test(test, About::actor(held.owner));
        held.text.only_if.as_ref().is_none_or(holds)
    }

    /// The bonuses that wait for an event of a figure and apply to it, in a fixed order.
    pub fn held(self, when: When, subject: FigureId) -> impl Iterator<Item = Held<'r>> {
        self.all_held(when).filter(move |held| self.concerns(held, subject))
    }

    /// Every bonus that waits for an event, whoever has it. Looked at many times in a turn: what is
    /// cheapest to find out is asked first.
    fn all_held(self, when: When) -> impl Iterator<Item = Held<'r>> {
        let active = self.state.bonuses.iter().enumerate().filter_map(move |(at, bonus)| {
            if bonus.what() != Lasting::Text {
                return None;
            }
            let text = self.bonus_text(bonus).filter(|text| text.trigger.when == when)?;
            Some(Held { owner: bonus.figure, text, kept: Kept::Active(at as u8) })
        });
        let brings = move |&character: &CharacterId| {
            let mut items = self.character(character).items.iter();
            items.any(|one| self.rules.item_waits(one.item, when))
        };
        let characters = self.state.character_ids().filter(brings);
        let items = characters.flat_map(move |character| {
            let owner = character.figure();
            let items = self.character(character).items.iter().enumerate();
            let waiting = items.filter(move |(_, one)| self.rules.item_waits(one.item, when));
            waiting.filter_map(move |(slot, _)| {
                let slot = slot as u8;
                let text = self.item_bonus(character, slot);
                let waits = text.trigger.when == when && self.item_usable(character, slot);
                waits.then_some(Held { owner, text, kept: Kept::Item(character, slot) })
            })
        });
        let waiting = move |&character: &CharacterId| {
            self.rules.class_waits(self.character(character).class, when)
        };
        let characters = self.state.character_ids().filter(waiting);
        let classes = characters.flat_map(move |character| {
            let owner = character.figure();
            let texts = self.class_bonuses(character);
            let playing = self.playing(character);
            texts.filter(move |_| playing).enumerate().filter_map(move |(at, text)| {
                let kept = Kept::Class(character, at as u8);
                (text.trigger.when == when).then_some(Held { owner, text, kept })
            })
        });
        // FH-MON-09, FH-SUMMON-10: what is printed on monsters and summons.
        let figures = self.rules.waits(when).then(|| self.figures()).into_iter().flatten();
        let printed = figures.flat_map(move |owner| {
            self.printed_traits(owner).enumerate().filter_map(move |(at, ability)| {
                let Verb::Bonus(text) = &ability.verb else { return None };
                let kept = Kept::Printed(owner, at as u8);
                (text.trigger.when == when).then_some(Held { owner, text, kept })
            })
        });
        active.chain(items).chain(classes).chain(printed)
    }

    /// The bonuses of a character's class and of the perks it has.
    pub(crate) fn class_bonuses(self, character: CharacterId) -> impl Iterator<Item = &'r Bonus> {
        let class = self.class_of(character);
        let perks = class
            .perks
            .iter()
            .enumerate()
            .filter(move |&(at, _)| self.character(character).perks >> (2 * at) & 3 != 0);
        class.traits_active.iter().chain(perks.flat_map(|(_, perk)| &perk.bonuses))
    }

    /// Whether a bonus concerns an event of this figure.
    fn concerns(self, held: &Held<'_>, subject: FigureId) -> bool {
        let owner = held.owner;
        if !self.alive(owner) {
            return false;
        }
        let related = match held.text.trigger.who {
            Who::Usual | Who::Oneself => subject == owner || self.draws_for(held, subject),
            Who::Enemies => self.enemies(owner, subject),
            Who::Allies => self.allies(owner, subject),
            Who::AlliesAndSelf => subject == owner || self.allies(owner, subject),
            Who::Others => subject != owner,
            Who::Everybody => true,
            Who::OwnSummons => {
                matches!(self.figure(subject).kind, FigureKind::Summon { owner: of, .. }
                    if Some(of) == self.character_of(owner))
            }
            Who::Summoner => self.owner_of(owner).map(CharacterId::figure) == Some(subject),
            Who::Characters => matches!(self.figure(subject).kind, FigureKind::Character(_)),
            Who::SameTargets => self.state.turn.targets.contains(subject),
            Who::MovedThrough => self.state.turn.through.contains(subject),
            Who::Marked => self.marks_on(owner, subject) > 0,
            Who::Struck => self.state.turn.struck == Some(subject),
            Who::Of(role) => self.state.turn.occasion.figure(role) == Some(subject),
        };
        let near = held.text.trigger.within.as_ref().is_none_or(|within| {
            let within = self.count(within, About::actor(owner));
            subject == owner || self.range(owner, subject).is_some_and(|range| range <= within)
        });
        related && near
    }

    // FH-FAQ-106
    /// Whether an item of a character waits for a card that one of its summons draws.
    fn draws_for(self, held: &Held<'_>, subject: FigureId) -> bool {
        let waits = held.text.trigger.when == When::DrawsModifier;
        let summon = matches!(self.figure(subject).kind, FigureKind::Summon { owner, .. }
            if owner.figure() == held.owner);
        waits && summon && matches!(held.kept, Kept::Item(..))
    }

    // FH-IMPAIR-02, FH-STUN-02; items left at home or used up give nothing.
    /// Whether an item can be used now as far as its own state and conditions go.
    pub fn item_usable(self, character: CharacterId, slot: u8) -> bool {
        let owner = self.character(character);
        let state = owner.items[usize::from(slot)].state;
        let id = character.figure();
        let ready = matches!(state, ItemState::Ready | ItemState::Flipped);
        let barred = self.has(id, Condition::Impair) || self.has(id, Condition::Stun);
        // GH-ITEM-06, GH-ITEM-07, D106
        let turn = &self.state.turn;
        let between = turn.figure != Some(id) || turn.stage == Stage::Act;
        let barred = barred || !between && self.state.switches.items_between_start_and_end;
        owner.brings(usize::from(slot))
            && ready
            && self.playing(character)
            && self.alive(id)
            && !barred
            && !self.is_kept_back(character, slot)
    }

    /// Whether anybody draws the focus of enemies upon itself.
    pub fn anybody_taunts(self) -> bool {
        let taunts = |added: &Added| matches!(added, Added::Taunt);
        self.all_held(When::Always).any(|held| held.text.changes.iter().any(taunts))
    }

    /// Whether a figure draws the focus of an enemy upon itself: everybody's, or that of the
    /// enemies its bonus names; a bonus that names friends lets them draw it.
    pub fn taunts(self, id: FigureId, enemy: FigureId) -> bool {
        self.all_held(When::Always).any(|held| {
            let who = held.text.trigger.who;
            let own = matches!(who, Who::Usual | Who::Oneself);
            let friends = matches!(who, Who::Allies | Who::AlliesAndSelf | Who::OwnSummons);
            let draws = if friends {
                self.concerns(&held, id)
            } else {
                held.owner == id && (own || self.concerns(&held, enemy))
            };
            draws
                && held.text.changes.iter().any(|added| matches!(added, Added::Taunt))
                && self.holds_now(&held)
        })
    }

    // FH-SHIELD-03, FH-MOTHER-04: several shields add up.
    /// The shield of a figure.
    pub fn shield(self, id: FigureId) -> i16 {
        let about = About::actor(id);
        let listed: i16 = self
            .state
            .bonuses
            .iter()
            .filter(|bonus| bonus.figure == id && bonus.what() == Lasting::Shield)
            .map(|bonus| i16::from(bonus.value))
            .sum();
        let printed: i16 = self
            .printed_traits(id)
            .filter_map(|ability| match &ability.verb {
                Verb::Shield { value } => Some(self.amount(value, about)),
                _ => None,
            })
            .sum();
        let given: i16 = self
            .lasting(id)
            .flat_map(|bonus| &bonus.changes)
            .filter_map(|added| match added {
                Added::Shield(value) => Some(self.amount(value, about)),
                _ => None,
            })
            .sum();
        listed + printed + given
    }

    /// The retaliate of a figure against an attacker at a range, all together.
    pub fn retaliate(self, id: FigureId, range: u8) -> i16 {
        self.retaliates(id, range).sum()
    }

    // FH-RETAL-07: each counts only within its own range.
    /// The retaliates of a figure against an attacker at a range.
    pub fn retaliates(self, id: FigureId, range: u8) -> impl Iterator<Item = i16> {
        let about = About::actor(id);
        let reaches =
            move |own: Option<&Amount>| range <= own.map_or(1, |own| self.count(own, about));
        let listed = self.state.bonuses.iter().filter_map(move |bonus| {
            let own = bonus.figure == id && bonus.what() == Lasting::Retaliate;
            (own && range <= bonus.range).then_some(i16::from(bonus.value))
        });
        let printed = self.printed_traits(id).filter_map(move |ability| match &ability.verb {
            Verb::Retaliate { value, range } if reaches(range.as_ref()) => {
                Some(self.amount(value, about))
            }
            _ => None,
        });
        let given = self.lasting(id).flat_map(|bonus| &bonus.changes);
        let given = given.filter_map(move |added| match added {
            Added::Retaliate(value, range) if reaches(range.as_ref()) => {
                Some(self.amount(value, about))
            }
            _ => None,
        });
        listed.chain(printed).chain(given)
    }

    // FH-MON-09, FH-MOTHER-01, FH-SUMMON-10
    /// The lasting bonuses printed on a figure's statistics.
    pub fn printed_traits(self, id: FigureId) -> impl Iterator<Item = &'r Ability> {
        let (one, other): (&'r [Ability], &'r [Ability]) = match self.figure(id).kind {
            FigureKind::Monster { of, rank } => {
                (&self.statistics(of, rank).traits, &self.monster_use(of).bonuses)
            }
            FigureKind::Summon { owner, which, .. } => {
                (&self.class_of(owner).summons[usize::from(which)].traits, &[])
            }
            _ => (&[], &[]),
        };
        one.iter().chain(other)
    }
}

/// Makes an ability's bonus active.
pub(crate) fn activate(cx: &mut Play<'_>, bonus: ActiveBonus) {
    if cx.state.bonuses.is_full() {
        cx.tell("FH-BONUS-01", Fact::NoRoom { kind: Crowd::Bonuses });
        let oldest = cx.state.bonuses.iter().position(|old| old.duration() == Duration::Round);
        cx.state.bonuses.remove(oldest.unwrap_or(0));
    }
    cx.state.bonuses.push(bonus);
    let printed = matches!(bonus.source, Source::MonsterCard { .. } | Source::Boss { .. });
    cx.tell(
        if printed { "FH-MOTHER-02" } else { "FH-BONUS-01" },
        Fact::BonusActive { figure: bonus.figure, source: bonus.source, ability: bonus.ability },
    );
    shed(cx);
}

// GH-COND-21: whoever becomes immune loses the condition.
fn shed(cx: &mut Play<'_>) {
    let held: Vec<(FigureId, Condition)> = look(cx)
        .figures()
        .flat_map(|id| look(cx).figure(id).conditions.iter().map(move |one| (id, one)))
        .filter(|&(id, condition)| look(cx).immune(id, condition))
        .collect();
    for (id, condition) in held {
        crate::conditions::remove(cx, id, condition, "GH-COND-21");
    }
}

/// What the bonuses that were used add to what is going on.
#[derive(Default)]
pub(crate) struct Reactions<'a> {
    /// Changes to the ability or attack at hand, with whose they are.
    pub changes: Vec<(FigureId, &'a Added)>,
    /// Abilities their owners perform.
    pub abilities: Vec<Due<'a>>,
}

/// What a bonus lets its owner perform.
#[derive(Clone, Copy)]
pub(crate) struct Due<'a> {
    owner: FigureId,
    source: Source,
    abilities: &'a [Ability],
    /// Further ones of the use slot that was used.
    more: &'a [Ability],
    /// The figures of the event, for abilities that name them.
    occasion: Occasion,
}

/// Lets every bonus that waits for this event of this figure be used: mandatory ones are, the
/// others if their owner wants.
pub(crate) fn react<'a>(
    cx: &mut Play<'a>,
    when: When,
    subject: FigureId,
    about: About,
    damage: i16,
) -> Flow<Reactions<'a>> {
    let mut reactions = Reactions::default();
    let mut seen: Vec<Known> = Vec::new();
    // Each turn of the loop uses or declines at least one bonus, so it ends.
    loop {
        let here = look(cx);
        let held: Vec<Held<'a>> = here
            .held(when, subject)
            .filter(|held| !seen.contains(&here.known(held.kept)))
            .filter(|held| applies(here, held, when, subject, about))
            .collect();
        let Some(first) = held.first() else { break };
        if let Some(&mandatory) = held.iter().find(|held| !is_optional(here, held)) {
            seen.push(here.known(mandatory.kept));
            apply(cx, mandatory, occasion(mandatory, when, subject, about), &mut reactions)?;
            continue;
        }
        // FH-ITEM-29: every other use is optional, and its owner decides.
        let owner = first.owner;
        let own: Vec<Held<'a>> = held.iter().filter(|held| held.owner == owner).copied().collect();
        let mut options: Vec<Choice> = own.iter().map(|held| choice_of(held.kept)).collect();
        options.push(Choice::Done);
        options.sort_unstable();
        options.dedup();
        let prompt = Prompt {
            ask: Ask::React { event: react_to(when), damage: damage.clamp(0, 250) as u8 },
            actor: Some(owner),
            source: Source::Game,
        };
        let seats = look(cx).decider(owner);
        match cx.ask(seats, prompt, &options)? {
            Choice::Done => seen.extend(own.iter().map(|held| look(cx).known(held.kept))),
            choice => {
                let held = *own
                    .iter()
                    .find(|held| choice_of(held.kept) == choice)
                    .expect("only these were offered");
                seen.push(look(cx).known(held.kept));
                apply(cx, held, occasion(held, when, subject, about), &mut reactions)?;
            }
        }
    }
    Ok(reactions)
}

/// What the bonuses that wait for an event of a figure, and have to be used, will change about it.
pub(crate) fn certain<'r>(
    look: Look<'r, '_>,
    when: When,
    subject: FigureId,
    about: About,
) -> impl Iterator<Item = (FigureId, &'r Added)> {
    look.held(when, subject)
        .filter(move |held| !is_optional(look, held) && applies(look, held, when, subject, about))
        .flat_map(|held| held.text.changes.iter().map(move |added| (held.owner, added)))
}

/// Performs the abilities that reactions brought. What the ability at hand targeted is known again
/// afterwards.
pub(crate) fn perform_reactions<'a>(cx: &mut Play<'a>, reactions: &Reactions<'a>) -> Flow {
    let (targets, before) = (cx.state.turn.targets, cx.state.turn.occasion);
    for due in &reactions.abilities {
        cx.state.turn.targets = due.occasion.other.into_iter().collect();
        cx.state.turn.occasion = due.occasion;
        for ability in due.abilities.iter().chain(due.more) {
            if !look(cx).alive(due.owner) {
                break;
            }
            let done = crate::perform::perform(cx, due.owner, ability, due.source)?;
            if !done && ability.is_price() {
                break;
            }
        }
        cx.state.turn.targets = targets;
        cx.state.turn.occasion = before;
    }
    Ok(())
}

/// The figures of an event as the owner of a bonus that waits for it sees them.
fn occasion(held: Held<'_>, when: When, subject: FigureId, about: About) -> Occasion {
    Occasion::new(when, subject, held.owner, about.target)
}

/// The bonuses that a character may use now because it is its turn: those of its cards, and
/// between its actions those of its class and perks.
pub(crate) fn usable_in_turn(look: Look<'_, '_>, character: CharacterId) -> Vec<Choice> {
    let id = character.figure();
    let turn = &look.state.turn;
    let fits = |held: &Held<'_>| match held.kept {
        Kept::Active(_) => held.text.is_bounded() && crate::items::fits_in(look, held.text),
        Kept::Class(..) => held.text.is_bounded() && turn.action.is_none() && !turn.midway,
        Kept::Item(..) | Kept::Printed(..) => false,
    };
    look.held(When::OwnTurn, id)
        .filter(|held| held.owner == id && fits(held))
        .filter(|held| applies(look, held, When::OwnTurn, id, About::actor(id)))
        .map(|held| choice_of(held.kept))
        .collect()
}

/// A character uses one of them.
pub(crate) fn use_in_turn(cx: &mut Play<'_>, character: CharacterId, choice: Choice) -> Flow {
    let id = character.figure();
    let wanted = |held: &Held<'_>| held.owner == id && choice_of(held.kept) == choice;
    let found = look(cx).held(When::OwnTurn, id).find(wanted);
    let Some(held) = found else { return Ok(()) };
    let mut reactions = Reactions::default();
    let occasion = occasion(held, When::OwnTurn, id, About::actor(id));
    let within = cx.state.turn.midway;
    apply(cx, held, occasion, &mut reactions)?;
    perform_reactions(cx, &reactions)?;
    cx.state.turn.midway = within;
    Ok(())
}

/// Lets bonuses react to something that happened and performs what they bring.
pub(crate) fn trigger(cx: &mut Play<'_>, when: When, subject: FigureId) -> Flow {
    trigger_about(cx, when, subject, About::actor(subject))
}

/// Lets bonuses react to something that happened between a figure and another.
pub(crate) fn trigger_about(
    cx: &mut Play<'_>,
    when: When,
    subject: FigureId,
    about: About,
) -> Flow {
    if !look(cx).alive(subject) && when != When::Dies {
        return Ok(());
    }
    let reactions = react(cx, when, subject, about, 0)?;
    perform_reactions(cx, &reactions)?;
    crate::script::done(cx, when, subject)
}

fn applies(
    look: Look<'_, '_>,
    held: &Held<'_>,
    when: When,
    subject: FigureId,
    about: About,
) -> bool {
    if spent(look, held) || !held.text.price.iter().all(|one| can_pay(look, held.owner, one)) {
        return false;
    }
    let about = About {
        occasion: Some(occasion(*held, when, subject, about)),
        actor: Some(held.owner),
        target: if about.target.is_some() && held.owner == subject {
            about.target
        } else {
            Some(subject)
        },
        attack: about.attack.or(Some(AboutAttack::default())),
        ..about
    };
    held.text.only_if.as_ref().is_none_or(|test| look.test(test, about))
}

// FH-ITEM-28, FH-BONUS-09, D107: use slots and passive effects must be used, everything else may
// be.
fn is_optional(look: Look<'_, '_>, held: &Held<'_>) -> bool {
    // FH-ADDED-04: a price need not be paid.
    if !held.text.price.is_empty() {
        return true;
    }
    // GH-ACTION-12, GH-ITEM-14, D094
    let slots = match held.kept {
        Kept::Item(character, slot) => &look.item(character, slot).slots,
        _ => &held.text.slots,
    };
    if look.state.switches.mandatory_listed && !slots.experience.is_empty() {
        return false;
    }
    match held.kept {
        Kept::Item(character, slot) => {
            let item = look.item(character, slot);
            let passive =
                item.usage == Usage::Passive && look.state.switches.passive_items_mandatory;
            let slots = !item.slots.experience.is_empty();
            !(passive || slots) || held.text.optional
        }
        _ => held.text.optional,
    }
}

fn apply<'a>(
    cx: &mut Play<'a>,
    held: Held<'a>,
    occasion: Occasion,
    reactions: &mut Reactions<'a>,
) -> Flow {
    cx.state.turn.midway = true;
    let occasion = Occasion { card: card_of(look(cx), held.kept), ..occasion };
    let source = source_of(look(cx), held.owner, held.kept);
    let slot = slot_in_use(look(cx), held);
    // Paying may take active cards down, this one among them.
    let known = look(cx).known(held.kept);
    let mut kept = Some(held.kept);
    if !held.text.price.is_empty() {
        let before = std::mem::replace(&mut cx.state.turn.occasion, occasion);
        let decider = look(cx).decider(held.owner);
        let how =
            Performance { actor: held.owner, source, decider, commander: None, optional: false };
        for price in &held.text.price {
            pay(cx, how, price)?;
        }
        cx.state.turn.occasion = before;
        if !look(cx).alive(held.owner) {
            return Ok(());
        }
        kept = look(cx).where_now(known);
    }
    if let Some(kept) = kept {
        spend(cx, Held { kept, ..held });
        use_up(cx, Held { kept, ..held })?;
    }
    reactions.changes.extend(held.text.changes.iter().map(|added| (held.owner, added)));
    let own = slot.and_then(|slot| held.text.slots.own.get(slot));
    let changes = own.map_or(&[][..], |own| &own.changes);
    reactions.changes.extend(changes.iter().map(|added| (held.owner, added)));
    let more = own.map_or(&[][..], |own| &own.abilities);
    if !held.text.abilities.is_empty() || !more.is_empty() {
        let abilities = &held.text.abilities;
        reactions.abilities.push(Due { owner: held.owner, source, abilities, more, occasion });
    }
    Ok(())
}

/// Where the abilities of a bonus are written.
fn source_of(look: Look<'_, '_>, owner: FigureId, kept: Kept) -> Source {
    let character = look.character_of(owner);
    match kept {
        Kept::Item(character, slot) => Source::Item { character, slot },
        Kept::Active(_) | Kept::Class(..) | Kept::Printed(..) => {
            character.map_or(Source::Game, |character| Source::Class { character })
        }
    }
}

/// The card that keeps a bonus.
fn card_of(look: Look<'_, '_>, kept: Kept) -> Option<CardId> {
    let Kept::Active(at) = kept else { return None };
    match look.state.bonuses[usize::from(at)].source {
        Source::Card { card, .. } => Some(card),
        _ => None,
    }
}

/// The use slot, counted from zero, that the next use of a bonus takes.
fn slot_in_use(look: Look<'_, '_>, held: Held<'_>) -> Option<usize> {
    match held.kept {
        Kept::Active(at) => Some(usize::from(look.state.bonuses[usize::from(at)].used & !SPENT)),
        Kept::Item(character, slot) => {
            let carried = look.character(character).items[usize::from(slot)];
            Some(usize::from(carried.used & !SPENT))
        }
        Kept::Class(..) | Kept::Printed(..) => None,
    }
}

/// Marks one use of a bonus.
fn use_up(cx: &mut Play<'_>, held: Held<'_>) -> Flow {
    if held.text.experience > 0 {
        crate::experience::gain(cx, held.owner, held.text.experience, "FH-XP-03");
    }
    match held.kept {
        Kept::Active(at) => use_slot(cx, usize::from(at), held),
        Kept::Item(character, slot) => {
            crate::items::use_item(cx, character, slot)?;
            // What waits for a use is no use that anything waits for: else it would go on for ever.
            match held.text.trigger.when == When::UsesItem || look(cx).is_passive(character, slot) {
                true => Ok(()),
                false => trigger(cx, When::UsesItem, character.figure()),
            }
        }
        Kept::Class(..) | Kept::Printed(..) => Ok(()),
    }
}

// FH-BONUS-09 to FH-BONUS-11: the token advances, passes experience, and at the last slot the bonus
// ends.
fn use_slot(cx: &mut Play<'_>, at: usize, held: Held<'_>) -> Flow {
    let bonus = cx.state.bonuses[at];
    cx.tell(
        "FH-BONUS-09",
        Fact::BonusUsed { figure: bonus.figure, source: bonus.source, ability: bonus.ability },
    );
    let slots = &held.text.slots.experience;
    if slots.is_empty() {
        return Ok(());
    }
    let used = usize::from(bonus.used & !SPENT);
    let experience = slots.get(used).copied().unwrap_or(0);
    if experience > 0 {
        crate::experience::gain(cx, held.owner, experience, "FH-BONUS-10");
    }
    cx.state.bonuses[at].used += 1;
    if used + 1 >= slots.len() {
        // D089
        let lost = cx.state.switches.slots_end_lost;
        let rule = if lost { "GH-BONUS-06" } else { "FH-BONUS-11" };
        end_bonus(cx, bonus.source, bonus.figure, lost, rule)?;
    }
    Ok(())
}

// FH-BONUS-04, FH-BONUS-05: with one bonus of a card all of them end, and the card leaves the
// active area.
/// Ends all bonuses that a source gave; the card goes where its action says, or is lost anyway.
pub(crate) fn end_bonus(
    cx: &mut Play<'_>,
    source: Source,
    figure: FigureId,
    lost: bool,
    rule: &'static str,
) -> Flow {
    let before = cx.state.bonuses.len();
    let was_flying = flyers(cx);
    match source {
        Source::Card { .. } => cx.state.bonuses.retain(|bonus| bonus.source != source),
        _ => cx.state.bonuses.retain(|bonus| bonus.source != source || bonus.figure != figure),
    }
    if cx.state.bonuses.len() < before {
        cx.tell(rule, Fact::BonusEnded { figure, source });
    }
    if let Source::Card { character, card, top } = source {
        leave_active_area(cx, character, card, top, lost, rule);
    }
    lost_flight(cx, was_flying)
}

/// Moves a card out of the active area.
fn leave_active_area(
    cx: &mut Play<'_>,
    character: CharacterId,
    card: CardId,
    top: bool,
    lost: bool,
    rule: &'static str,
) {
    let owner = &mut cx.state.characters[character];
    if !owner.active.remove(card) {
        return;
    }
    owner.active_lost.remove(card);
    let source = Source::Card { character, card, top };
    let action = look(cx).action(source).expect("a card has two halves");
    let lost = lost || action.lost != Lost::No;
    let unrecoverable = action.lost == Lost::Unrecoverable;
    let owner = &mut cx.state.characters[character];
    let to = if unrecoverable {
        owner.unrecoverable.insert(card);
        CardZone::Unrecoverable
    } else if lost {
        owner.lost.insert(card);
        CardZone::Lost
    } else {
        owner.discard.insert(card);
        CardZone::Discard
    };
    cx.tell(rule, Fact::CardMoved { character, card, to });
}

/// Who flies now because of a bonus.
fn flyers(cx: &Play<'_>) -> crate::state::FigureSet {
    look(cx).figures().filter(|&id| look(cx).flying(id)).collect()
}

// FH-FLY-06: losing flight is entering one's own hex.
fn lost_flight(cx: &mut Play<'_>, before: crate::state::FigureSet) -> Flow {
    for id in before.iter() {
        if look(cx).alive(id) && !look(cx).flying(id) {
            crate::hexes::lose_flight(cx, id)?;
        }
    }
    Ok(())
}

// FH-END-04, FH-BONUS-06: round bonuses end with the round.
/// Ends all round bonuses; what lasts for several rounds has one less to go.
pub(crate) fn end_round_bonuses(cx: &mut Play<'_>) -> Flow {
    end_all(cx, |bonus| matches!(bonus.duration(), Duration::Round | Duration::Turn))?;
    for bonus in cx.state.bonuses.iter_mut() {
        if let Duration::Rounds(rounds) = bonus.duration() {
            bonus.nature = Nature::new(bonus.what(), Duration::Rounds(rounds - 1));
        }
    }
    Ok(())
}

/// Ends what lasts for the turn that is over.
pub(crate) fn end_turn_bonuses(cx: &mut Play<'_>) -> Flow {
    end_all(cx, |bonus| bonus.duration() == Duration::Turn)
}

/// Ends what lasts until a character has taken a long rest, or until its next turn.
pub(crate) fn end_until(cx: &mut Play<'_>, figure: FigureId, duration: Duration) -> Flow {
    end_all(cx, |bonus| {
        let owner = match bonus.source {
            Source::Card { character, .. } | Source::Item { character, .. } => character.figure(),
            _ => bonus.figure,
        };
        bonus.duration() == duration && owner == figure
    })
}

fn end_all(cx: &mut Play<'_>, ends: impl Fn(&ActiveBonus) -> bool) -> Flow {
    while let Some(bonus) = cx.state.bonuses.iter().copied().find(&ends) {
        end_bonus(cx, bonus.source, bonus.figure, false, "FH-END-04")?;
        // Sources other than cards are only taken off the list.
        cx.state.bonuses.retain(|other| {
            !ends(other) || other.source != bonus.source || other.figure != bonus.figure
        });
    }
    Ok(())
}

/// Takes everything a figure had off the list, because it is gone.
pub(crate) fn forget(cx: &mut Play<'_>, figure: FigureId) {
    cx.state.bonuses.retain(|bonus| bonus.figure != figure);
}

// FH-BONUS-14, FH-BONUS-15, D088
/// The active cards a character may remove now.
pub(crate) fn removable(look: Look<'_, '_>, character: CharacterId) -> Vec<CardId> {
    let any = look.state.switches.remove_any_active;
    let between = !look.state.turn.midway;
    look.character(character)
        .active
        .iter()
        .filter(move |&card| {
            any || (between
                && !look.state.bonuses.iter().any(|bonus| {
                    bonus.duration() == Duration::Round
                        && matches!(bonus.source, Source::Card { character: c, card: d, .. }
                        if c == character && d == card)
                }))
        })
        .collect()
}

/// The half of an active card that is active.
pub(crate) fn active_half(look: Look<'_, '_>, character: CharacterId, card: CardId) -> bool {
    let bonus = look.state.bonuses.iter().find_map(|bonus| match bonus.source {
        Source::Card { character: c, card: d, top } if c == character && d == card => Some(top),
        _ => None,
    });
    let summon = look.figures().find_map(|id| match look.figure(id).kind {
        FigureKind::Summon { owner, card: d, top, .. } if owner == character && d == card => {
            Some(top)
        }
        _ => None,
    });
    bonus.or(summon).unwrap_or(true)
}

fn choice_of(kept: Kept) -> Choice {
    match kept {
        Kept::Active(at) => Choice::Bonus(at),
        Kept::Item(_, slot) => Choice::Item(slot),
        Kept::Class(_, at) | Kept::Printed(_, at) => Choice::Option(at),
    }
}

fn react_to(when: When) -> ReactTo {
    match when {
        When::AttackAction | When::Attacks | When::Attacked => ReactTo::Attack,
        When::DrawsModifier | When::WouldAttack => ReactTo::Attack,
        When::IsAttacked | When::WasAttacked => ReactTo::Attacked,
        When::WouldSuffer | When::Suffered => ReactTo::Damage,
        When::Moves | When::Moved | When::WouldMove => ReactTo::Move,
        When::Heals | When::IsHealed | When::WouldHeal => ReactTo::Heal,
        When::TurnStart => ReactTo::TurnStart,
        When::TurnEnd => ReactTo::TurnEnd,
        _ => ReactTo::Other,
    }
}

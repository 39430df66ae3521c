//! Scenario rules: events, what they bring about, and the goal.

use crate::ability::When;
use crate::choice::Choice;
use crate::content::Modifier;
use crate::evaluate::{About, compare};
use crate::fact::{Arrival, Cause, Fact};
use crate::haven::{Flow, Look, Play, look};
use crate::id::CharacterId;
use crate::limits::ACTING_MAX;
use crate::perform::{self, Performance};
use crate::pick::pick;
use crate::prompt::{Ask, Prompt};
use crate::scenario::{Effect, Event, Figures, Goal, Rounds, SpecialRule, fate};
use crate::state::{CharacterStatus, Figure, FigureId, FigureKind, Phase, SetupStep, Source};
use crate::{
    ElementState, bonus, conditions, damage, death, elements, escort, experience, heal, hexes,
    modifiers, movement, reveal, tiles,
};
use longrest_grid::{Cell, GateId};

/// Looks at the rules that an event wakes.
fn fire(
    cx: &mut Play<'_>,
    cause: Option<FigureId>,
    woken: impl Fn(Look<'_, '_>, &Event) -> bool,
) -> Flow {
    let rules: &[SpecialRule] = &look(cx).scenario().rules;
    for (number, rule) in rules.iter().enumerate() {
        let bit = 1u64 << number;
        let enabled = cx.state.enabled & bit != 0;
        let spent = rule.once && cx.state.fired & bit != 0;
        if !enabled || spent || !woken(look(cx), &rule.event) {
            continue;
        }
        if rule.only_if.as_ref().is_some_and(|goal| !look(cx).holds(goal, cause)) {
            continue;
        }
        cx.state.fired |= bit;
        cx.tell("FH-PAGE-07", Fact::RuleFired { rule: number as u8 });
        // What a rule brings about does not wake it again, or figures could heal each other for
        // ever; one that something puts to rest is left to that.
        let put_to_rest = |effect: &Effect| *effect == Effect::Disable(number as u16);
        let dozes = matches!(rule.event, Event::Done(..))
            && !look(cx).scenario().all_effects().any(put_to_rest);
        if dozes {
            cx.state.enabled &= !bit;
        }
        apply_all(cx, &rule.effects, number as u8, cause)?;
        if dozes {
            cx.state.enabled |= bit;
        }
    }
    Ok(())
}

/// The setup is done.
pub(crate) fn setup_done(cx: &mut Play<'_>) -> Flow {
    fire(cx, None, |_, event| *event == Event::Setup)
}

// FH-END-02
/// A round ends.
pub(crate) fn round_end(cx: &mut Play<'_>) -> Flow {
    fire(
        cx,
        None,
        |look, event| matches!(event, Event::RoundEnd(rounds) if rounds.has(look.state.round)),
    )
}

// FH-PAGE-09
/// A door was opened.
pub(crate) fn door_opened(cx: &mut Play<'_>, door: u8, by: FigureId) -> Flow {
    fire(cx, Some(by), |_, event| *event == Event::DoorOpened(door))
}

/// A room was revealed.
pub(crate) fn revealed(cx: &mut Play<'_>, room: u8) -> Flow {
    fire(cx, None, |_, event| *event == Event::Revealed(room))
}

/// A treasure was looted.
pub(crate) fn looted(cx: &mut Play<'_>, treasure: u8, by: FigureId) -> Flow {
    fire(cx, Some(by), |_, event| *event == Event::Looted(treasure) || *event == Event::AnyLooted)
}

/// A figure died or was destroyed; `was` is what it was.
pub(crate) fn died(cx: &mut Play<'_>, id: FigureId, was: Figure) -> Flow {
    fire(
        cx,
        Some(id),
        |look, event| matches!(event, Event::Died(figures) if look.matches(figures, &was, None)),
    )?;
    left(cx, id, was.cell)?;
    whenever(cx)
}

/// A figure has done something, or something has been done to it.
pub(crate) fn done(cx: &mut Play<'_>, when: When, id: FigureId) -> Flow {
    let waits = |rule: &SpecialRule| matches!(rule.event, Event::Done(..) | Event::Rested(_));
    if !look(cx).scenario().rules.iter().any(waits) {
        return Ok(());
    }
    fire(cx, Some(id), |look, event| match event {
        Event::Done(what, figures) => {
            *what == when && look.matches(figures, look.figure(id), Some(id))
        }
        Event::Rested(figures) => {
            matches!(when, When::ShortRest | When::LongRest)
                && look.matches(figures, look.figure(id), Some(id))
        }
        _ => false,
    })
}

/// A figure killed another; `was` is what that was.
pub(crate) fn killed(cx: &mut Play<'_>, killer: FigureId, was: Figure) -> Flow {
    fire(cx, Some(killer), |look, event| match event {
        Event::Killed(figures, others) => {
            look.matches(figures, look.figure(killer), Some(killer))
                && look.matches(others, &was, None)
        }
        _ => false,
    })
}

/// A figure suffered damage.
pub(crate) fn damaged(cx: &mut Play<'_>, id: FigureId) -> Flow {
    fire(cx, Some(id), |look, event| match event {
        Event::Damaged(figures) => look.matches(figures, look.figure(id), Some(id)),
        _ => false,
    })
}

// FH-PLATE-01, FH-PLATE-02, D041: entering counts, also by jumping and flying.
/// A figure entered a hex.
pub(crate) fn entered(cx: &mut Play<'_>, id: FigureId, cell: Cell) -> Flow {
    fire(cx, Some(id), |look, event| match event {
        Event::Entered(mark, figures) => {
            look.marked(*mark, cell) && look.matches(figures, look.figure(id), Some(id))
        }
        Event::PlatesOccupied(mark) => {
            look.marked(*mark, cell)
                && !look.state.switches.plates_at_turn_end
                && look.plates_pressed(*mark)
        }
        _ => false,
    })
}

/// A figure has left a hex: a pressure plate there is released.
pub(crate) fn left(cx: &mut Play<'_>, id: FigureId, from: Cell) -> Flow {
    let waits = |rule: &SpecialRule| matches!(rule.event, Event::PlatesReleased(_));
    if !look(cx).scenario().rules.iter().any(waits) || look(cx).at(from).is_some() {
        return Ok(());
    }
    fire(
        cx,
        Some(id),
        |look, event| matches!(event, Event::PlatesReleased(mark) if look.marked(*mark, from)),
    )
}

impl Look<'_, '_> {
    /// Whether a rule of the scenario waits for the start of this figure's turn.
    pub(crate) fn rule_waits_for_turn(self, id: FigureId) -> bool {
        self.scenario().rules.iter().enumerate().any(|(number, rule)| {
            let enabled = self.state.enabled >> number & 1 != 0;
            let spent = rule.once && self.state.fired >> number & 1 != 0;
            let concerns = matches!(&rule.event, Event::TurnStarted(figures)
                if self.matches(figures, self.figure(id), Some(id)));
            enabled && !spent && concerns
        })
    }
}

/// A figure's turn started.
pub(crate) fn turn_started(cx: &mut Play<'_>, id: FigureId) -> Flow {
    fire(cx, Some(id), |look, event| {
        matches!(event, Event::TurnStarted(figures)
            if look.matches(figures, look.figure(id), Some(id)))
    })
}

/// A figure's turn ends.
pub(crate) fn turn_ended(cx: &mut Play<'_>, id: FigureId) -> Flow {
    let cell = look(cx).figure(id).cell;
    fire(cx, Some(id), |look, event| match event {
        Event::TurnEnded(figures) => look.matches(figures, look.figure(id), Some(id)),
        Event::TurnEndedOn(mark, figures) => {
            look.marked(*mark, cell) && look.matches(figures, look.figure(id), Some(id))
        }
        Event::PlatesOccupied(mark) => look.marked(*mark, cell) && look.plates_pressed(*mark),
        _ => false,
    })
}

// FH-OUTCOME-01, FH-OUTCOME-02, FH-PAGE-06, N-97
/// Looks at rules that wait for a condition, and at the goal.
pub(crate) fn whenever(cx: &mut Play<'_>) -> Flow {
    let rules: &[SpecialRule] = &look(cx).scenario().rules;
    for (number, rule) in rules.iter().enumerate() {
        let bit = 1u64 << number;
        if rule.event != Event::Whenever || cx.state.enabled & bit == 0 || cx.state.fired & bit != 0
        {
            continue;
        }
        if rule.only_if.as_ref().is_some_and(|goal| look(cx).holds(goal, None)) {
            cx.state.fired |= bit;
            cx.tell("FH-PAGE-07", Fact::RuleFired { rule: number as u8 });
            apply_all(cx, &rule.effects, number as u8, None)?;
        }
    }
    crate::tiles::settle(cx)?;
    check_goal(cx);
    Ok(())
}

fn check_goal(cx: &mut Play<'_>) {
    if matches!(cx.state.phase, Phase::Setup(_)) {
        return;
    }
    let here = look(cx);
    let reached = here.holds(here.goal(), None);
    let nobody = !here.anybody_playing();
    // FH-OUTCOME-04: also in the round of the goal.
    let exhausted = here.all_exhausted();
    let lost = here.scenario().loss.as_ref().is_some_and(|loss| here.holds(loss, None));
    if reached && !cx.state.verdict.completed {
        cx.state.verdict.completed = true;
        cx.tell("FH-OUTCOME-02", Fact::GoalReached);
    }
    let failed = lost || exhausted || (nobody && !cx.state.verdict.completed);
    if failed && !cx.state.verdict.failed {
        cx.state.verdict.failed = true;
        let rule = look(cx).loss_rule();
        cx.tell(rule, Fact::ScenarioFailed);
    }
}

impl Rounds {
    /// Whether a round is one of these.
    pub fn has(self, round: u16) -> bool {
        match self {
            Rounds::Every => true,
            Rounds::At(at) => round == at,
            Rounds::From(first, every) => {
                round >= first && (every == 0 || (round - first).is_multiple_of(every))
            }
            Rounds::Odd => round % 2 == 1,
            Rounds::Even => round.is_multiple_of(2),
        }
    }
}

impl<'r> Look<'r, '_> {
    /// Whether a hex carries a mark.
    pub fn marked(self, mark: u8, cell: Cell) -> bool {
        self.scenario().marks[usize::from(mark)].1.contains(&cell)
    }

    /// The goal in force: the printed one, or the one a section put in its place.
    pub fn goal(self) -> &'r Goal {
        let scenario = self.scenario();
        let mut number = self.state.goal;
        if number == 0 {
            return &scenario.goal;
        }
        for effect in scenario.all_effects() {
            if let Effect::NewGoal(goal) = effect {
                number -= 1;
                if number == 0 {
                    return goal;
                }
            }
        }
        &scenario.goal
    }

    /// Whether a condition of the whole scenario holds.
    pub fn holds(self, goal: &Goal, cause: Option<FigureId>) -> bool {
        match goal {
            Goal::All(goals) => goals.iter().all(|goal| self.holds(goal, cause)),
            Goal::Any(goals) => goals.iter().any(|goal| self.holds(goal, cause)),
            Goal::Not(goal) => !self.holds(goal, cause),
            Goal::AllEnemiesDead => self.none_left(&Figures::Enemies),
            Goal::Dead(figures) => self.none_left(figures),
            Goal::Killed(figures, amount) => {
                self.deaths_of(figures) >= self.amount(amount, About::default())
            }
            Goal::Destroyed(extra) => {
                self.state.deaths[ACTING_MAX + usize::from(*extra)] > 0
                    && self.none_left(&Figures::Extra(*extra))
            }
            Goal::GoalTreasuresLooted => self
                .scenario()
                .treasures
                .iter()
                .enumerate()
                .filter(|(_, treasure)| treasure.number == 0)
                .all(|(at, _)| self.state.treasures_looted & (1 << at) != 0),
            Goal::Looted(treasure) => self.state.treasures_looted & (1 << treasure) != 0,
            Goal::AllEscaped => {
                let mut left = self.state.characters.iter();
                left.all(|one| one.status != CharacterStatus::Playing)
                    && self
                        .state
                        .characters
                        .iter()
                        .any(|one| one.status == CharacterStatus::Escaped)
            }
            Goal::OnMark(figures, mark) => self
                .matching(figures, cause)
                .iter()
                .any(|&id| self.marked(*mark, self.figure(id).cell)),
            Goal::AllOnMark(mark) => {
                let characters = self.matching(&Figures::Characters, None);
                !characters.is_empty()
                    && characters.iter().all(|&id| self.marked(*mark, self.figure(id).cell))
            }
            Goal::Every(figures) => {
                let there = self.matching(figures, cause).len();
                there > 0 && there == self.matching(figures.anywhere(), cause).len()
            }
            Goal::Revealed(room) => self.state.revealed & (1 << room) != 0,
            Goal::AllRevealed => {
                self.state.revealed.count_ones() as usize == self.scenario().rooms.len()
            }
            Goal::DoorOpen(door) => self.state.gates.is_open(GateId(*door)),
            Goal::RoundsSurvived(amount) => {
                let over = matches!(self.state.phase, Phase::RoundEnd(_));
                let round = self.state.round as i16 - i16::from(!over);
                round >= self.amount(amount, About::default())
            }
            Goal::Round(amount) => self.state.round as i16 >= self.amount(amount, About::default()),
            Goal::HitPointsAtMost(figures, amount) => {
                let most = |id: FigureId| {
                    let elite_hit_points = match self.figure(id).kind {
                        FigureKind::Monster { of, .. } => reveal::elite_hit_points(self, of),
                        _ => 0,
                    };
                    self.amount(amount, About { elite_hit_points, ..About::default() })
                };
                let found = self.matching(figures, cause);
                found.is_empty() || found.iter().any(|&id| self.figure(id).hit_points <= most(id))
            }
            Goal::Test(test) => {
                let about = cause.map_or(About::default(), About::actor);
                self.test(test, about)
            }
            Goal::Number(figures, comparison, amount) => {
                let about = cause.map_or(About::default(), About::actor);
                let number = self.matching(figures, cause).len() as i16;
                compare(number, *comparison, self.amount(amount, about))
            }
            Goal::Fired(rule) => self.state.fired & (1 << rule) != 0,
            Goal::PlatesPressed(mark) => self.plates_pressed(*mark),
            // FH-STICK-03
            Goal::Campaign(sticker) => self.state.stickers >> sticker & 1 != 0,
            Goal::Never => false,
        }
    }

    // N-95: those in rooms not yet revealed and those still to be spawned at fixed rounds count
    // too.
    fn none_left(self, figures: &Figures) -> bool {
        let hidden = |room: &crate::scenario::Room| {
            let monsters = room.monsters.iter().any(|placement| {
                placement.rank.with(self.state.party).is_some_and(|rank| {
                    let of = reveal::monster_use(self, placement.monster, placement.named);
                    let figure = Figure {
                        kind: FigureKind::Monster { of, rank },
                        side: self.monster_use(of).side,
                        cell: placement.cell,
                        ..Figure::default()
                    };
                    self.matches(figures, &figure, None)
                })
            });
            let extras = room.figures.iter().any(|&(cell, which)| {
                let side = self.scenario().extras[usize::from(which)].side;
                let kind = FigureKind::Extra { which };
                let figure = Figure { kind, side, cell, ..Figure::default() };
                self.matches(figures, &figure, None)
            });
            monsters || extras
        };
        let rooms = self.scenario().rooms.iter().enumerate();
        let unrevealed = rooms
            .filter(|(at, _)| self.state.revealed & (1 << at) == 0)
            .any(|(_, room)| hidden(room));
        self.matching(figures, None).is_empty() && !unrevealed && !self.still_to_come(figures)
    }

    fn still_to_come(self, figures: &Figures) -> bool {
        let rules = self.scenario().rules.iter().enumerate();
        let open = rules.filter(|(at, rule)| {
            let bit = 1u64 << at;
            self.state.enabled & bit != 0 && !(rule.once && self.state.fired & bit != 0)
        });
        open.filter(|(_, rule)| {
            matches!(rule.event, Event::RoundStart(Rounds::At(at)) | Event::RoundEnd(Rounds::At(at))
                if at > self.state.round)
        })
        .flat_map(|(_, rule)| &rule.effects)
        .any(|effect| match effect {
            Effect::Spawn { monster, rank, named, .. }
            | Effect::SpawnUnder { monster, rank, named, .. } => {
                rank.with(self.state.party).is_some_and(|rank| {
                    let of = reveal::monster_use(self, *monster, *named);
                    let kind = FigureKind::Monster { of, rank };
                    let side = self.monster_use(of).side;
                    self.matches(figures, &Figure { kind, side, ..Figure::default() }, None)
                })
            }
            _ => false,
        })
    }

    fn deaths_of(self, figures: &Figures) -> i16 {
        let of_use = |of: usize| i16::from(self.state.deaths[of]);
        match figures {
            Figures::Monster(monster) => self
                .scenario()
                .monsters
                .iter()
                .enumerate()
                .filter(|(_, one)| one.monster == *monster)
                .map(|(of, _)| of_use(of))
                .sum(),
            Figures::Named(of) => of_use(usize::from(*of)),
            Figures::Extra(which) => of_use(ACTING_MAX + usize::from(*which)),
            _ => (0..self.scenario().monsters.len().min(ACTING_MAX))
                .filter(|&of| self.scenario().monsters[of].side != crate::Side::Party)
                .map(of_use)
                .sum(),
        }
    }
}

impl Look<'_, '_> {
    /// The rule behind what a scenario or a road event does now.
    pub(crate) fn scenario_rule(self) -> &'static str {
        match self.state.phase {
            // D005
            Phase::Setup(SetupStep::Road) if self.state.switches.effects_last => "FH-SETUP-22",
            Phase::Setup(SetupStep::Road) => "GH-EVENT-07",
            Phase::Setup(SetupStep::Effects) => "FH-PAGE-08",
            _ => "FH-PAGE-07",
        }
    }
}

/// Applies effects in order.
pub(crate) fn apply_all<'a>(
    cx: &mut Play<'a>,
    effects: &'a [Effect],
    rule: u8,
    cause: Option<FigureId>,
) -> Flow {
    for effect in effects {
        apply(cx, effect, rule, cause)?;
    }
    Ok(())
}

fn apply<'a>(cx: &mut Play<'a>, effect: &'a Effect, rule: u8, cause: Option<FigureId>) -> Flow {
    let about = cause.map_or(About::default(), About::actor);
    let amount = |cx: &Play<'_>, amount: &crate::amount::Amount| look(cx).amount(amount, about);
    match effect {
        Effect::Read(section) => read(cx, *section, rule, cause),
        Effect::Reveal(room) => reveal::reveal_room(cx, *room, None),
        Effect::Spawn { monster, rank, mark, count, named } => {
            let Some(rank) = rank.with(cx.state.party) else { return Ok(()) };
            let cells = look(cx).scenario().marks[usize::from(*mark)].1.clone();
            let most = match count {
                Some(count) => amount(cx, count).max(0) as usize,
                None => cells.len(),
            };
            let of = reveal::monster_use(look(cx), *monster, *named);
            // More monsters than hexes: the rest stand as near as they can.
            for at in 0..most {
                reveal::spawn(cx, of, rank, cells[at % cells.len()])?;
            }
            Ok(())
        }
        Effect::Place { extra, mark } => {
            for cell in look(cx).scenario().marks[usize::from(*mark)].1.clone() {
                reveal::place_extra(cx, *extra, cell, 1, Arrival::Spawned)?;
            }
            Ok(())
        }
        Effect::Unlock(door) => {
            cx.state.locked &= !(1 << door);
            cx.tell("FH-COMMON-13", Fact::DoorUnlocked { door: *door });
            Ok(())
        }
        // FH-RAND-15: only what nobody has opened.
        Effect::Lock(door) => {
            let open = cx.state.gates.is_open(longrest_grid::GateId(*door));
            cx.state.locked |= u16::from(!open) << door;
            Ok(())
        }
        Effect::Open(door) => open(cx, *door, cause),
        Effect::Close(door) => close(cx, *door),
        Effect::Set(counter, value) => {
            let value = amount(cx, value);
            set_counter(cx, *counter, value);
            Ok(())
        }
        Effect::Add(counter, value) => {
            let before = cx.state.counters[usize::from(*counter)];
            let value = before.saturating_add(amount(cx, value));
            set_counter(cx, *counter, value);
            Ok(())
        }
        Effect::Count(counter, figures) => {
            let value = look(cx).matching(figures, cause).len() as i16;
            set_counter(cx, *counter, value);
            Ok(())
        }
        Effect::Damage(figures, value) => each(cx, figures, cause, |cx, id| {
            let value = look(cx).amount(value, About::actor(id));
            damage::suffer(cx, id, value, Cause::Scenario, None).map(|_| ())
        }),
        Effect::Heal(figures, value) => each(cx, figures, cause, |cx, id| {
            let value = look(cx).amount(value, About::actor(id));
            let rule = look(cx).scenario_rule();
            heal::heal(cx, id, id, value, rule)
        }),
        Effect::Gain(figures, list) => each(cx, figures, cause, |cx, id| {
            for &condition in list {
                conditions::gain(cx, id, condition, None)?;
            }
            Ok(())
        }),
        Effect::Lose(figures, list) => each(cx, figures, cause, |cx, id| {
            for &condition in list {
                let rule = look(cx).scenario_rule();
                conditions::remove(cx, id, condition, rule);
            }
            Ok(())
        }),
        _ => apply_more(cx, effect, rule, cause),
    }
}

fn apply_more<'a>(
    cx: &mut Play<'a>,
    effect: &'a Effect,
    rule: u8,
    cause: Option<FigureId>,
) -> Flow {
    let about = cause.map_or(About::default(), About::actor);
    let count = |cx: &Play<'_>, amount: &crate::amount::Amount| look(cx).count(amount, about);
    match effect {
        Effect::PutTile(tile, mark) => {
            for cell in look(cx).scenario().marks[usize::from(*mark)].1.clone() {
                tiles::place(cx, cell, *tile, "FH-PAGE-07");
            }
            Ok(())
        }
        Effect::TakeTiles(mark) => {
            for cell in look(cx).scenario().marks[usize::from(*mark)].1.clone() {
                tiles::remove(cx, cell, "FH-PAGE-07");
            }
            Ok(())
        }
        Effect::Infuse(element) => {
            elements::infuse(cx, *element, None);
            Ok(())
        }
        Effect::Dampen(element) => {
            cx.state.elements[*element as usize] = ElementState::Inert;
            Ok(())
        }
        Effect::Penalty(amount) => {
            let count = count(cx, amount);
            for character in ignoring_none(cx) {
                cx.state.decks[character.deck()].add(Modifier::PENALTY, count);
                let modifier = Modifier::PENALTY;
                let rule = look(cx).scenario_rule();
                cx.tell(rule, Fact::ModifierAdded { deck: character.deck(), modifier });
            }
            Ok(())
        }
        Effect::Curse(amount) => {
            let count = count(cx, amount);
            for character in ignoring_none(cx) {
                for _ in 0..count {
                    modifiers::curse_deck(cx, character);
                }
            }
            Ok(())
        }
        Effect::Bless(amount) => {
            let count = count(cx, amount);
            for character in cx.state.character_ids() {
                for _ in 0..count {
                    modifiers::bless(cx, character.figure())?;
                }
            }
            Ok(())
        }
        Effect::DiscardCards(amount) => give(cx, count(cx, amount), crate::ability::Pile::Discard),
        Effect::LoseCards(amount) => give(cx, count(cx, amount), crate::ability::Pile::Lost),
        Effect::Experience(amount) => {
            let count = count(cx, amount);
            for character in cx.state.character_ids() {
                experience::gain_for(cx, character, count, "FH-PAGE-07");
            }
            Ok(())
        }
        Effect::MoveTo(figures, mark) => move_to(cx, figures, *mark, cause),
        Effect::Walk(figures, hexes, mark) => {
            let hexes = count(cx, hexes);
            escort::lead(cx, figures, hexes, *mark, cause)
        }
        Effect::Remove(figures) => each(cx, figures, cause, |cx, id| {
            match look(cx).figure(id).kind {
                FigureKind::Character(_) => {}
                _ => death::remove_figure(cx, id),
            }
            Ok(())
        }),
        Effect::Perform(figures, action) => each(cx, figures, cause, |cx, id| {
            let source = Source::Rule { rule };
            if !matches!(look(cx).figure(id).kind, FigureKind::Character(_)) {
                crate::monster::turn::perform_all(cx, id, source, &action.abilities)?;
                return Ok(());
            }
            // What somebody targeted before is no matter of the scenario.
            let targets = std::mem::take(&mut cx.state.turn.targets);
            let how = Performance {
                actor: id,
                source,
                decider: look(cx).decider(id),
                commander: None,
                optional: false,
            };
            perform::perform_list(cx, how, &action.abilities)?;
            cx.state.turn.targets = targets;
            Ok(())
        }),
        Effect::Grant(figures, abilities) => grant(cx, figures, abilities, rule, cause),
        Effect::Enable(other) => {
            cx.state.enabled |= 1 << other;
            cx.state.fired &= !(1 << other);
            Ok(())
        }
        Effect::Disable(other) => {
            cx.state.enabled &= !(1 << other);
            Ok(())
        }
        Effect::Join(figures, side) => each(cx, figures, cause, |cx, id| {
            cx.state.figures[id.index()].side = *side;
            cx.tell("FH-PAGE-07", Fact::SideChanged { figure: id, side: *side });
            Ok(())
        }),
        Effect::NewGoal(goal) => {
            cx.state.goal = goal_number(look(cx), goal);
            Ok(())
        }
        Effect::Choose(options) => {
            let places: Vec<u8> = (0..options.len() as u8).collect();
            let offers = look(cx).scenario().offers();
            let offer = offers.iter().position(|one| std::ptr::eq(*one, options.as_slice()));
            let offer = offer.expect("a scenario knows its offers") as u16;
            let prompt = Prompt {
                ask: Ask::ScenarioChoice { offer },
                actor: cause,
                source: Source::Rule { rule },
            };
            let group = look(cx).group();
            let at = pick(cx, group, prompt, &places, Choice::Option)?;
            apply_all(cx, &options[usize::from(at)].1, rule, cause)
        }
        Effect::Sticker(sticker) => {
            cx.state.stickers |= 1 << sticker;
            Ok(())
        }
        Effect::Win => {
            cx.state.verdict.completed = true;
            cx.tell("FH-OUTCOME-02", Fact::GoalReached);
            Ok(())
        }
        Effect::Fail => {
            cx.state.verdict.failed = true;
            cx.tell("FH-PAGE-07", Fact::ScenarioFailed);
            Ok(())
        }
        Effect::If(goal, then, otherwise) => {
            let list = if look(cx).holds(goal, cause) { then } else { otherwise };
            apply_all(cx, list, rule, cause)
        }
        Effect::Say(text) => {
            cx.tell("FH-PAGE-07", Fact::Said { text: text.clone() });
            Ok(())
        }
        Effect::Random(options) => fate::random(cx, options, rule, cause),
        Effect::PutUnder(tile, figures) => fate::put_under(cx, *tile, figures, cause),
        Effect::SpawnUnder { monster, rank, named, figures } => {
            fate::spawn_under(cx, (*monster, *named), rank, figures, cause)
        }
        Effect::Spread(tile, amount) => fate::spread(cx, *tile, amount, cause),
        Effect::Give(counter, figures) => fate::give(cx, *counter, figures, cause),
        Effect::Promote(figures) => fate::promote_all(cx, figures, cause),
        Effect::Touchable(extra, touchable) => fate::touchable(cx, *extra, *touchable),
        Effect::ByHand(text) => fate::by_hand(cx, text, rule, cause),
    }
}

fn each<'a>(
    cx: &mut Play<'a>,
    figures: &Figures,
    cause: Option<FigureId>,
    mut with: impl FnMut(&mut Play<'a>, FigureId) -> Flow,
) -> Flow {
    for id in fate::picked(cx, figures, cause)? {
        if look(cx).alive(id) {
            with(cx, id)?;
        }
    }
    Ok(())
}

fn read(cx: &mut Play<'_>, section: u16, rule: u8, cause: Option<FigureId>) -> Flow {
    cx.state.sections_read |= 1 << section;
    cx.tell("FH-PAGE-09", Fact::SectionRead { section });
    let effects = &look(cx).scenario().sections[usize::from(section)].effects;
    apply_all(cx, effects, rule, cause)
}

fn open(cx: &mut Play<'_>, door: u8, cause: Option<FigureId>) -> Flow {
    let gate = GateId(door);
    if cx.state.gates.is_open(gate) {
        return Ok(());
    }
    cx.state.locked &= !(1 << door);
    cx.state.gates = cx.state.gates.opened(gate);
    cx.tell("FH-PAGE-07", Fact::DoorOpened { door, by: cause.unwrap_or(FigureId(0)) });
    let door = &look(cx).scenario().doors[usize::from(door)];
    for &room in &door.reveals {
        reveal::reveal_room(cx, room, door.cells.first().copied())?;
    }
    Ok(())
}

// D034, GH-DOOR-15, GH-DOOR-16: traps and tokens go, a monster there suffers trap damage and is
// moved.
fn close(cx: &mut Play<'_>, door: u8) -> Flow {
    let cells = &look(cx).scenario().doors[usize::from(door)].cells;
    for &cell in cells {
        cx.state.tiles[cell.index()] = 0;
        cx.state.loot.set(cell, 0);
        if let Some(id) = look(cx).at(cell) {
            if matches!(look(cx).figure(id).kind, FigureKind::Monster { .. }) {
                let amount = look(cx).trap_damage();
                damage::suffer(cx, id, amount, Cause::Trap, None)?;
            }
            if look(cx).alive(id) {
                let free = hexes::nearest(look(cx), cell, |here, cell| {
                    here.unoccupied(cell)
                        && !here.is_tile(cell, crate::TileKind::Obstacle)
                        && !here.scenario().doors.iter().any(|door| door.cells.contains(&cell))
                });
                if let Some(to) = hexes::choose_cell(cx, id, &free)? {
                    movement::set_down(cx, id, to, "GH-DOOR-16")?;
                }
            }
        }
    }
    cx.state.gates = cx.state.gates.closed(GateId(door));
    cx.tell("FH-PAGE-07", Fact::DoorClosed { door });
    Ok(())
}

pub(crate) fn set_counter(cx: &mut Play<'_>, counter: u8, value: i16) {
    cx.state.counters[usize::from(counter)] = value;
    cx.tell("FH-PAGE-07", Fact::CounterChanged { counter, value });
}

/// The characters that scenario effects with cards concern: all but those whose perk ignores them.
fn ignoring_none(cx: &Play<'_>) -> Vec<CharacterId> {
    cx.state
        .character_ids()
        .filter(|&character| {
            let class = look(cx).class_of(character);
            let perks = look(cx).character(character).perks;
            !class
                .perks
                .iter()
                .enumerate()
                .any(|(at, perk)| perk.ignore_scenario_effects && perks >> (2 * at) & 3 != 0)
        })
        .collect()
}

fn give(cx: &mut Play<'_>, count: u8, to: crate::ability::Pile) -> Flow {
    for character in cx.state.character_ids() {
        if !look(cx).playing(character) {
            continue;
        }
        let how = Performance {
            actor: character.figure(),
            source: Source::Game,
            decider: look(cx).seat(character).into(),
            commander: None,
            optional: false,
        };
        let rule = look(cx).scenario_rule();
        crate::cards::give_cards(cx, how, count, crate::ability::Pile::Hand, to, rule)?;
    }
    Ok(())
}

fn move_to(cx: &mut Play<'_>, figures: &Figures, mark: u8, cause: Option<FigureId>) -> Flow {
    let cells = &look(cx).scenario().marks[usize::from(mark)].1;
    for id in fate::picked(cx, figures, cause)? {
        let free: Vec<Cell> =
            cells.iter().copied().filter(|&cell| look(cx).unoccupied(cell)).collect();
        let free = match (free.is_empty(), cells.first()) {
            (true, Some(&first)) => hexes::nearest(look(cx), first, |here, cell| here.empty(cell)),
            _ => free,
        };
        if let Some(to) = hexes::choose_cell(cx, id, &free)? {
            movement::set_down(cx, id, to, "FH-PAGE-07")?;
        }
    }
    Ok(())
}

fn grant<'a>(
    cx: &mut Play<'a>,
    figures: &Figures,
    abilities: &'a [crate::Ability],
    rule: u8,
    cause: Option<FigureId>,
) -> Flow {
    use crate::ability::{Duration, Verb};
    use crate::state::{ActiveBonus, Lasting, Nature};
    for id in fate::picked(cx, figures, cause)? {
        for ability in abilities {
            let about = About::actor(id);
            let (what, value, range) = match &ability.verb {
                Verb::Shield { value } => (Lasting::Shield, look(cx).amount(value, about), 0),
                Verb::Retaliate { value, range } => (
                    Lasting::Retaliate,
                    look(cx).amount(value, about),
                    range.as_ref().map_or(1, |range| look(cx).count(range, about)),
                ),
                _ => (Lasting::Text, 0, 0),
            };
            let number = look(cx).granted().position(|known| std::ptr::eq(known, ability));
            bonus::activate(
                cx,
                ActiveBonus {
                    figure: id,
                    source: Source::Rule { rule },
                    ability: number.unwrap_or(0) as u8,
                    nature: Nature::new(what, Duration::Persistent),
                    used: 0,
                    value: value.clamp(i8::MIN.into(), i8::MAX.into()) as i8,
                    range,
                },
            );
        }
    }
    Ok(())
}

impl<'r> Look<'r, '_> {
    /// All abilities that the scenario's effects grant, in their order.
    pub fn granted(self) -> impl Iterator<Item = &'r crate::Ability> {
        self.scenario().all_effects().flat_map(|effect| match effect {
            Effect::Grant(_, abilities) => abilities.as_slice(),
            _ => &[],
        })
    }
}

/// The number under which a replaced goal is remembered.
fn goal_number(look: Look<'_, '_>, goal: &Goal) -> u8 {
    let goals = look.scenario().all_effects().filter_map(|effect| match effect {
        Effect::NewGoal(goal) => Some(goal),
        _ => None,
    });
    goals.enumerate().find(|(_, known)| ***known == *goal).map_or(0, |(at, _)| at as u8 + 1)
}

/// Wakes bonuses that wait for the start of the scenario.
pub(crate) fn scenario_start(cx: &mut Play<'_>) -> Flow {
    for character in cx.state.character_ids() {
        bonus::trigger(cx, When::ScenarioStart, character.figure())?;
    }
    Ok(())
}

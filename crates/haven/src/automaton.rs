//! Figures that nobody plays: monsters, summons and scenario allies take their turns by the rules.

use crate::ability::{Ability, Added, Manner, Reach, Summoned, Verb};
use crate::attack;
use crate::choice::Choice;
use crate::condition::Condition;
use crate::content::TileKind;
use crate::evaluate::About;
use crate::fact::{Fact, MoveKind, Reason, Says};
use crate::haven::{Flow, Haven, Look, Play, look};
use crate::hexes::{self, Entry};
use crate::monster::{Attack as Strike, Enemy, Gait, Intent, Position, Survey, Targets};
use crate::perform::{self, Performance};
use crate::prompt::{Ask, Prompt};
use crate::state::{Actor, FigureId, FigureKind, FigureSet, Source, Stage};
use crate::targets::Polarity;
use crate::{conditions, elements, heal, movement, reveal};
use longrest_grid::{Cell, CellSet};

/// One step of the turn of a figure that nobody plays.
pub(crate) fn act(cx: &mut Play<'_>, id: FigureId) -> Flow {
    // FH-GUIDE-03, FH-STUN-01
    if look(cx).has(id, Condition::Stun) {
        let reasons = vec![Reason { rule: "FH-GUIDE-03", says: Says::Stunned }];
        cx.tell("FH-GUIDE-03", Fact::MonsterReasons { figure: id, reasons });
        cx.state.turn.stage = Stage::Ending;
        return Ok(());
    }
    let (source, abilities) = script_of(cx, id);
    if cx.state.turn.next == 0 {
        consume_for_set(cx, id, source)?;
    }
    let next = usize::from(cx.state.turn.next);
    let Some(ability) = abilities.get(next) else {
        cx.state.turn.stage = Stage::Ending;
        return infuse_own_turn(cx, id, source);
    };
    cx.state.turn.next += 1;
    let done = perform_one(cx, id, source, ability, abilities)?;
    if done {
        note_performed(cx, source);
    }
    crate::script::whenever(cx)
}

/// What a figure does this turn and where that is written.
fn script_of<'a>(cx: &Play<'a>, id: FigureId) -> (Source, &'a [Ability]) {
    let rules = cx.rules();
    let here = look(cx);
    match here.figure(id).kind {
        FigureKind::Monster { of, .. } => {
            let set = here.set_of(of);
            let Some(card) = here.state.sets[usize::from(set)].card.checked_sub(1) else {
                return (Source::Game, &[]);
            };
            let source = Source::MonsterCard { set, card };
            (source, here.action(source).map_or(&[], |action| &action.abilities))
        }
        FigureKind::Summon { .. } => (Source::Summon, &rules.basics().summon),
        FigureKind::Extra { which } => {
            let source = Source::Extra { which };
            (source, here.action(source).map_or(&[], |action| &action.abilities))
        }
        _ => (Source::Game, &[]),
    }
}

fn perform_one<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    source: Source,
    ability: &'a Ability,
    all: &'a [Ability],
) -> Flow<bool> {
    if !look(cx).alive(id) {
        return Ok(false);
    }
    let about = About::actor(id);
    if ability.only_if.as_ref().is_some_and(|test| !look(cx).test(test, about)) {
        return Ok(false);
    }
    match &ability.verb {
        Verb::Move { .. } | Verb::Teleport { .. } => {
            move_by_the_rules(cx, id, source, ability, all)
        }
        Verb::Attack { .. } => attack_by_the_rules(cx, id, source, ability),
        Verb::Heal { value } => {
            let amount = look(cx).amount(value, about) + plus(cx, id, source, ability);
            help(
                cx,
                id,
                ability,
                |cx, target| {
                    heal::heal(cx, target, id, amount, "FH-MOTHER-05")?;
                    give_conditions(cx, id, target, ability)
                },
                Help::MostHurt,
            )
        }
        Verb::Afflict if Haven::polarity(ability) == Polarity::Positive => {
            let wanted = first_condition(ability);
            help(
                cx,
                id,
                ability,
                |cx, target| give_conditions(cx, id, target, ability),
                wanted.map_or(Help::Nearest, Help::NearestWithout),
            )
        }
        Verb::Afflict | Verb::Displace => afflict_by_the_rules(cx, id, source, ability),
        // FH-BOSS-04
        Verb::BossSpecial { which } => {
            let FigureKind::Monster { of, .. } = look(cx).figure(id).kind else { return Ok(false) };
            let special = Source::Boss { of, which: *which };
            let Some(action) = look(cx).action(special) else { return Ok(false) };
            let mut any = false;
            for inner in &action.abilities {
                any |= perform_one(cx, id, special, inner, &action.abilities)?;
            }
            elements::infuse_later(cx, &action.infuse);
            Ok(any)
        }
        Verb::Summon { who: Summoned::Monster(monster, rank), count } => {
            let count = look(cx).count(count, about);
            let mut any = false;
            for _ in 0..count {
                let Some(rank) = rank.with(cx.state.party) else { break };
                let of = reveal::monster_use(look(cx), *monster, None);
                any |= reveal::monster_summons(cx, id, of, rank)?;
            }
            Ok(any)
        }
        _ => {
            let decider = look(cx).decider(id);
            let how = Performance { actor: id, source, decider, commander: None, optional: false };
            perform::perform_as(cx, how, ability)
        }
    }
}

/// What conditional effects in use add to an ability's own value.
fn plus(cx: &Play<'_>, id: FigureId, source: Source, ability: &Ability) -> i16 {
    let about = About::actor(id);
    active_extras(look(cx), source, ability)
        .into_iter()
        .flat_map(|extra| &extra.added)
        .chain(&ability.added)
        .filter_map(|added| match added {
            Added::Plus(amount) => Some(look(cx).amount(amount, about)),
            _ => None,
        })
        .sum()
}

fn first_condition(ability: &Ability) -> Option<Condition> {
    ability.added.iter().find_map(|added| match added {
        Added::Condition(condition) => Some(*condition),
        _ => None,
    })
}

fn give_conditions(cx: &mut Play<'_>, id: FigureId, target: FigureId, ability: &Ability) -> Flow {
    for added in &ability.added {
        if let Added::Condition(condition) = added {
            conditions::gain(cx, target, *condition, Some(id))?;
        }
    }
    Ok(())
}

/// The conditional effects of an ability that are in use: those whose elements were consumed for the
/// set, and those that cost nothing.
pub(crate) fn active_extras<'a>(
    look: Look<'a, '_>,
    source: Source,
    ability: &'a Ability,
) -> Vec<&'a crate::ability::Extra> {
    ability
        .extras
        .iter()
        .filter(|extra| {
            extra.price.is_empty()
                || consumption_number(look, source, extra).is_some_and(|number| {
                    let Source::MonsterCard { set, .. } = source else { return false };
                    look.state.sets[usize::from(set)].consumed >> number & 1 != 0
                })
        })
        .collect()
}

/// The number of a consumption on its card, in reading order.
fn consumption_number(
    look: Look<'_, '_>,
    source: Source,
    wanted: &crate::ability::Extra,
) -> Option<usize> {
    let action = look.action(source)?;
    let extras = action.abilities.iter().flat_map(|ability| &ability.extras);
    extras.filter(|extra| !extra.price.is_empty()).position(|extra| std::ptr::eq(extra, wanted))
}

// FH-MELEM-01, FH-MELEM-03 to FH-MELEM-05, N-93, D101
/// The first monster of a set consumes what its card shows, for all of them.
fn consume_for_set(cx: &mut Play<'_>, id: FigureId, source: Source) -> Flow {
    let Source::MonsterCard { set, .. } = source else { return Ok(()) };
    let Some(action) = look(cx).action(source) else { return Ok(()) };
    let first = !look(cx).figures().any(|other| {
        let figure = look(cx).figure(other);
        figure.acted
            && matches!(figure.kind, FigureKind::Monster { of, .. } if look(cx).set_of(of) == set)
    });
    let late = cx.state.sets[usize::from(set)].infused;
    let again = late && cx.state.switches.monster_late_consume;
    if !first && !again {
        return Ok(());
    }
    if late {
        // Those who come later do not benefit from what was consumed before, but may consume anew.
        cx.state.sets[usize::from(set)].consumed = 0;
        cx.state.sets[usize::from(set)].infused = false;
    }
    let extras = action.abilities.iter().flat_map(|ability| &ability.extras);
    for (number, extra) in extras.filter(|extra| !extra.price.is_empty()).enumerate() {
        for price in &extra.price {
            if let crate::ability::Price::Consume(icons) = price
                && look(cx).can_consume(icons)
            {
                elements::consume(cx, icons, id)?;
                cx.state.sets[usize::from(set)].consumed |= 1 << number;
                elements::infuse_later(cx, &extra.infuse);
            }
        }
    }
    Ok(())
}

fn note_performed(cx: &mut Play<'_>, source: Source) {
    if let Source::MonsterCard { set, .. } = source {
        cx.state.sets[usize::from(set)].performed = true;
    }
}

// D100: in Gloomhaven at the end of each monster's turn.
fn infuse_own_turn(cx: &mut Play<'_>, id: FigureId, source: Source) -> Flow {
    let by_set = matches!(source, Source::MonsterCard { .. })
        && !cx.state.switches.monster_infuses_each_turn;
    if let (false, Some(action)) = (by_set, look(cx).action(source)) {
        let performed = match source {
            Source::MonsterCard { set, .. } => cx.state.sets[usize::from(set)].performed,
            _ => true,
        };
        if performed {
            elements::infuse_later(cx, &action.infuse);
        }
    }
    let _ = id;
    Ok(())
}

// FH-MELEM-02
/// The last monster of a type has acted: the set's infusions happen once all its types have.
pub(crate) fn set_over(cx: &mut Play<'_>, of: u8) -> Flow {
    let set = look(cx).set_of(of);
    let state = cx.state.sets[usize::from(set)];
    let others = cx.state.order.iter().any(|place| match place.who {
        Actor::Monsters(other) => !place.done && other != of && look(cx).set_of(other) == set,
        _ => false,
    });
    if others || !state.performed || state.infused || cx.state.switches.monster_infuses_each_turn {
        return Ok(());
    }
    let Some(card) = state.card.checked_sub(1) else { return Ok(()) };
    let Some(action) = look(cx).action(Source::MonsterCard { set, card }) else { return Ok(()) };
    cx.state.sets[usize::from(set)].infused = true;
    for infusion in &action.infuse {
        let options: Vec<Choice> = infusion.icon.elements().map(Choice::Element).collect();
        let prompt = Prompt { ask: Ask::Infuse, actor: None, source: Source::Game };
        let group = look(cx).group();
        if let Choice::Element(element) = cx.ask(group, prompt, &options)? {
            elements::infuse(cx, element, None);
        }
    }
    Ok(())
}

/// The hexes around a figure as the solver wants them.
struct Ground {
    obstacles: CellSet,
    difficult: CellSet,
    icy: CellSet,
    harmful: CellSet,
    allies: CellSet,
    hidden: CellSet,
    blockers: CellSet,
    barred: CellSet,
    enemies: Vec<Enemy>,
}

impl Ground {
    fn around(look: Look<'_, '_>, id: FigureId) -> Ground {
        let mut ground = Ground {
            obstacles: CellSet::EMPTY,
            difficult: CellSet::EMPTY,
            icy: CellSet::EMPTY,
            harmful: CellSet::EMPTY,
            allies: CellSet::EMPTY,
            hidden: CellSet::EMPTY,
            blockers: CellSet::EMPTY,
            barred: CellSet::EMPTY,
            enemies: Vec::new(),
        };
        for cell in look.board().cells().iter() {
            if !look.revealed(cell) {
                ground.barred.insert(cell);
                continue;
            }
            let set = match look.tile(cell).map(|tile| tile.kind) {
                Some(TileKind::Obstacle) => &mut ground.obstacles,
                Some(TileKind::Difficult) => &mut ground.difficult,
                Some(TileKind::Ice) => &mut ground.icy,
                Some(TileKind::Trap | TileKind::Hazard) => &mut ground.harmful,
                _ => continue,
            };
            set.insert(cell);
        }
        for other in look.figures().filter(|&other| other != id) {
            ground.add(look, id, other);
        }
        ground
    }

    fn add(&mut self, look: Look<'_, '_>, id: FigureId, other: FigureId) {
        let cells = look.cells_of(other);
        if look.enemies(id, other) {
            if look.has(other, Condition::Invisible) {
                self.hidden = self.hidden.union(&cells);
            } else {
                let mut enemy = Enemy::new(other, look.figure(other).cell, look.focus_order(other));
                for cell in cells.iter().filter(|&cell| cell != look.figure(other).cell) {
                    let _ = enemy.cells.try_push(cell);
                }
                self.enemies.push(enemy);
            }
        } else if look.is_objective(other) {
            self.blockers = self.blockers.union(&cells);
        } else {
            self.allies = self.allies.union(&cells);
        }
    }

    fn position<'a>(&'a self, look: Look<'a, 'a>, id: FigureId) -> Position<'a> {
        Position {
            switches: &look.state.switches,
            board: look.board(),
            walls: look.walls(),
            obstacles: self.obstacles,
            difficult: self.difficult,
            icy: self.icy,
            harmful: self.harmful,
            allies: self.allies,
            hidden: self.hidden,
            blockers: self.blockers,
            barred: self.barred,
            actor: look.figure(id).cell,
            enemies: &self.enemies,
        }
    }
}

impl<'r> Look<'r, '_> {
    // FH-FOCUS-07, FH-FOCUS-08, FH-OBJ-06, FH-SUMMON-13, D118
    /// A figure's place in the order of initiative, for focus: lower is earlier.
    pub fn focus_order(self, id: FigureId) -> u16 {
        let place = |who: Actor| {
            self.state.order.iter().position(|place| place.who == who).unwrap_or(31) as u16
        };
        let key = |initiative: u8, place: u16, within: u16| {
            u16::from(initiative.min(127)) * 512 + place.min(31) * 16 + within.min(15)
        };
        match self.figure(id).kind {
            FigureKind::Character(character) => {
                key(self.character_initiative(character), place(Actor::Character(character)), 15)
            }
            FigureKind::Summon { owner, .. } => {
                let before = self.figures().filter(|&other| {
                    matches!(self.figure(other).kind, FigureKind::Summon { owner: o, .. }
                        if o == owner)
                        && self.figure(other).order < self.figure(id).order
                });
                let within = before.count() as u16;
                key(self.character_initiative(owner), place(Actor::Character(owner)), within)
            }
            FigureKind::Monster { of, rank } => {
                use crate::scenario::Rank;
                let elite = u16::from(rank == Rank::Normal) * 8;
                let within = elite + u16::from(self.figure(id).number.min(7));
                key(self.monster_initiative(of), place(Actor::Monsters(of)), within)
            }
            FigureKind::Extra { which } => {
                let extra = &self.scenario().extras[usize::from(which)];
                let within = if extra.action.is_some() { self.figure(id).number } else { 15 };
                key(extra.initiative, place(Actor::Extra(which)), u16::from(within))
            }
            FigureKind::None => u16::MAX,
        }
    }

    // FH-MMOVE-02, FH-MATK-01, FH-MATK-02, FH-FOCUS-05, D122
    /// What a figure intends with a move and an attack ability.
    fn intent(
        self,
        id: FigureId,
        source: Source,
        movement: Option<&'r Ability>,
        attack: Option<&'r Ability>,
    ) -> Intent<'r> {
        let (points, gait) = match movement.map(|ability| (&ability.verb, ability)) {
            Some((Verb::Move { points, manner }, ability)) => {
                let base = self.base_move(id);
                let about = About::actor(id).with_base(base.unwrap_or(0));
                let extra = self.plus_of(id, source, ability);
                let points = self.amount(points, about) + extra;
                let jumps = *manner == Manner::Jump
                    || ability.added.iter().any(|added| matches!(added, Added::Jump));
                let gait = if self.flying(id) || *manner == Manner::Fly {
                    Gait::Fly
                } else if jumps {
                    Gait::Jump
                } else {
                    Gait::Walk
                };
                (base.map(|_| points.clamp(0, 99) as u8).or(Some(points.clamp(0, 99) as u8)), gait)
            }
            Some((Verb::Teleport { range, .. }, _)) => {
                let range = range.as_ref().map_or(99, |range| self.count(range, About::actor(id)));
                let gait = if self.flying(id) { Gait::FlyingTeleport } else { Gait::Teleport };
                (Some(range), gait)
            }
            _ => (None, if self.flying(id) { Gait::Fly } else { Gait::Walk }),
        };
        let attack = attack.filter(|_| self.base_attack(id).is_some());
        Intent {
            movement: points,
            gait,
            immobilized: self.has(id, Condition::Immobilize),
            attack: attack.map(|ability| self.strike(id, source, ability)),
            disarmed: self.has(id, Condition::Disarm),
            farthest: attack.is_some_and(|ability| ability.aim.farthest),
        }
    }

    fn plus_of(self, id: FigureId, source: Source, ability: &'r Ability) -> i16 {
        let about = About::actor(id);
        active_extras(self, source, ability)
            .into_iter()
            .flat_map(|extra| &extra.added)
            .chain(&ability.added)
            .filter_map(|added| match added {
                Added::Plus(amount) => Some(self.amount(amount, about)),
                _ => None,
            })
            .sum()
    }

    /// The shape of an attack ability.
    fn strike(self, id: FigureId, source: Source, ability: &'r Ability) -> Strike<'r> {
        let about = About::actor(id);
        let extras = active_extras(self, source, ability);
        let added: Vec<&Added> = extras
            .iter()
            .flat_map(|extra| &extra.added)
            .chain(&ability.added)
            .chain(crate::attack_ability::printed_effects(self.rules, self, id))
            .collect();
        let sum = |pick: &dyn Fn(&Added) -> Option<i16>| -> i16 {
            added.iter().filter_map(|added| pick(added)).sum()
        };
        let more_range = sum(&|added| match added {
            Added::Range(amount) => Some(self.amount(amount, about)),
            _ => None,
        });
        let more_targets = sum(&|added| match added {
            Added::Target(amount) => Some(self.amount(amount, about)),
            _ => None,
        });
        let area = added
            .iter()
            .find_map(|added| match added {
                Added::Area(area) => Some(*area),
                _ => None,
            })
            .or(ability.aim.area);
        let grey = area.is_some_and(|area| self.rules.content.areas[usize::from(area)].grey);
        let printed = match &ability.aim.reach {
            Reach::Range(range) => {
                let base = i16::from(self.base_range(id).unwrap_or(0));
                Some(self.amount(range, about.with_base(base)))
            }
            Reach::Anywhere => Some(99),
            _ if self.state.switches.monster_range_from_statistics
                || matches!(self.figure(id).kind, FigureKind::Summon { .. }) =>
            {
                self.base_range(id).filter(|&range| range > 1).map(i16::from)
            }
            _ => None,
        };
        let range = match printed {
            _ if grey => None,
            Some(range) => Some((range + more_range).clamp(1, 99) as u8),
            None if more_range > 0 => Some((1 + more_range).clamp(1, 99) as u8),
            None => None,
        };
        let targets = match self.how_many(&ability.aim, about) {
            Some(count) => Targets::UpTo((i16::from(count) + more_targets).clamp(1, 50) as u8),
            None => Targets::All,
        };
        Strike {
            range,
            targets,
            area: area.map(|area| &self.rules.areas[usize::from(area)]),
            always_disadvantage: self.has(id, Condition::Muddle),
        }
    }
}

/// The attack ability that decides focus and movement: the first on the card.
fn first_attack(abilities: &[Ability]) -> Option<&Ability> {
    abilities.iter().find(|ability| matches!(ability.verb, Verb::Attack { .. }))
}

// FH-FOCUS-01, FH-MON-17
/// Finds the focus; the group decides between equals.
fn find_focus(
    cx: &mut Play<'_>,
    id: FigureId,
    survey_focuses: FigureSet,
    reasons: Option<Vec<Reason>>,
) -> Flow<Option<FigureId>> {
    let options: Vec<Choice> = survey_focuses.iter().map(Choice::Figure).collect();
    let focus = if options.is_empty() {
        None
    } else {
        let prompt = Prompt { ask: Ask::MonsterFocus, actor: Some(id), source: Source::Game };
        let seats = look(cx).decider(id);
        match cx.ask(seats, prompt, &options)? {
            Choice::Figure(focus) => Some(focus),
            _ => unreachable!("only figures were offered"),
        }
    };
    if let Some(reasons) = reasons {
        cx.tell("FH-FOCUS-01", Fact::MonsterReasons { figure: id, reasons });
    }
    cx.tell("FH-FOCUS-01", Fact::MonsterFocus { figure: id, focus });
    cx.state.turn.focus = focus;
    Ok(focus)
}

/// The reasoning behind a focus, in figures.
fn reasons(survey: &Survey<'_>, focuses: FigureSet) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = survey
        .candidates()
        .into_iter()
        .map(|candidate| Reason {
            rule: "FH-FOCUS-01",
            says: Says::Candidate {
                figure: candidate.figure,
                harmful: candidate.cost.map_or(255, |cost| cost.harm.min(254) as u8),
                points: candidate.cost.map_or(255, |cost| cost.points.min(254) as u8),
                range: candidate.range.unwrap_or(255),
                initiative: (candidate.initiative / 512) as u8,
            },
        })
        .collect();
    let says = match focuses.len() {
        0 => Says::NoFocus,
        1 => Says::Focus { figure: focuses.iter().next().expect("one") },
        _ => Says::Tie { figures: focuses.iter().collect() },
    };
    reasons.push(Reason { rule: "FH-FOCUS-15", says });
    reasons
}

fn move_by_the_rules<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    source: Source,
    ability: &'a Ability,
    all: &'a [Ability],
) -> Flow<bool> {
    let moves_at_all = match &ability.verb {
        // FH-SUMMON-11
        Verb::Move { points, .. } => {
            !matches!(points, crate::amount::Amount::Base(_)) || look(cx).base_move(id).is_some()
        }
        _ => true,
    };
    if !moves_at_all {
        return Ok(false);
    }
    let intent = look(cx).intent(id, source, Some(ability), first_attack(all));
    let ground = Ground::around(look(cx), id);
    let (focuses, why) = {
        let position = ground.position(look(cx), id);
        let survey = Survey::new(&position, &intent);
        let focuses = survey.focuses();
        let why = cx.listening().then(|| reasons(&survey, focuses));
        (focuses, why)
    };
    let Some(focus) = find_focus(cx, id, focuses, why)? else {
        return follow(cx, id, source, ability);
    };
    // FH-IMMOB-01, FH-GUIDE-02
    if intent.immobilized && !matches!(ability.verb, Verb::Teleport { .. }) {
        return Ok(false);
    }
    let ends: Vec<Cell> = {
        let position = ground.position(look(cx), id);
        let survey = Survey::new(&position, &intent);
        let mut ends: Vec<Cell> = survey.moves(focus).iter().map(|step| step.end).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    };
    go_to(cx, id, source, &ground, &intent, &ends)
}

// FH-GUIDE-15: the group decides between equally good hexes, and between equally good ways to them.
fn go_to(
    cx: &mut Play<'_>,
    id: FigureId,
    source: Source,
    ground: &Ground,
    intent: &Intent<'_>,
    ends: &[Cell],
) -> Flow<bool> {
    let options: Vec<Choice> = ends.iter().map(|&cell| Choice::Cell(cell)).collect();
    let prompt = Prompt { ask: Ask::MonsterMove, actor: Some(id), source };
    let seats = look(cx).decider(id);
    let Choice::Cell(end) = cx.ask(seats, prompt, &options)? else { unreachable!() };
    if end == look(cx).figure(id).cell {
        return Ok(false);
    }
    let routes = {
        let position = ground.position(look(cx), id);
        let survey = Survey::new(&position, intent);
        survey.routes(end, &ground.harmful)
    };
    let options: Vec<Choice> = (0..routes.len() as u8).map(Choice::Option).collect();
    let Choice::Option(route) = cx.ask(seats, prompt, &options)? else { unreachable!() };
    travel(cx, id, intent.gait, &routes[usize::from(route)].cells, end)
}

fn travel(cx: &mut Play<'_>, id: FigureId, gait: Gait, route: &[Cell], end: Cell) -> Flow<bool> {
    let (manner, kind) = match gait {
        Gait::Walk => (Manner::Walk, MoveKind::Walk),
        Gait::Jump => (Manner::Jump, MoveKind::Jump),
        Gait::Fly => (Manner::Fly, MoveKind::Fly),
        Gait::Teleport | Gait::FlyingTeleport => {
            return movement::teleport_to(cx, id, end, None);
        }
    };
    cx.state.turn.through = FigureSet::EMPTY;
    cx.state.turn.hexes_last = 0;
    let mut moved = false;
    for &cell in route {
        if look(cx).figure(id).cell == cell {
            continue; // the ice carried it there
        }
        if let Some(other) = look(cx).at(cell) {
            cx.state.turn.through.insert(other);
        }
        let entry = Entry { manner, kind, forced_by: None, landing: false };
        moved = true;
        cx.state.turn.hexes_last += 1;
        if !hexes::enter(cx, id, cell, entry)? || !hexes::can_go_on(look(cx), id, true) {
            break;
        }
    }
    if manner == Manner::Jump && moved && look(cx).alive(id) {
        hexes::land(cx, id)?;
    }
    if moved && look(cx).alive(id) {
        crate::bonus::trigger(cx, crate::ability::When::Moved, id)?;
    }
    Ok(moved)
}

// FH-SUMMON-16, D117
/// A summon without a focus may follow its summoner.
fn follow(cx: &mut Play<'_>, id: FigureId, source: Source, ability: &Ability) -> Flow<bool> {
    let FigureKind::Summon { owner, .. } = look(cx).figure(id).kind else { return Ok(false) };
    let summoner = FigureId(owner);
    let barred = look(cx).has(id, Condition::Immobilize);
    if !cx.state.switches.summon_follows || !look(cx).alive(summoner) || barred {
        return Ok(false);
    }
    let Verb::Move { .. } = ability.verb else { return Ok(false) };
    let points = look(cx).base_move(id).unwrap_or(0).clamp(0, 99) as u8;
    let intent = Intent {
        gait: if look(cx).flying(id) { Gait::Fly } else { Gait::Walk },
        ..Intent::melee(points)
    };
    let mut ground = Ground::around(look(cx), id);
    let cell = look(cx).figure(summoner).cell;
    ground.allies.remove(cell);
    ground.enemies = vec![Enemy::new(summoner, cell, 0)];
    let ends: Vec<Cell> = {
        let position = ground.position(look(cx), id);
        let survey = Survey::new(&position, &intent);
        if survey.focuses().is_empty() {
            return Ok(false);
        }
        let mut ends: Vec<Cell> = survey.moves(summoner).iter().map(|step| step.end).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    };
    if ends == [look(cx).figure(id).cell] {
        return Ok(false);
    }
    let prompt = Prompt { ask: Ask::SummonFollows, actor: Some(id), source };
    let seat = look(cx).seat(owner);
    if cx.ask(seat, prompt, &[Choice::Yes, Choice::Skip])? != Choice::Yes {
        return Ok(false);
    }
    go_to(cx, id, source, &ground, &intent, &ends)
}

/// The targets of an ability from where a figure stands, as if it were an attack: ties to the group.
fn targets_by_the_rules<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    source: Source,
    ability: &'a Ability,
) -> Flow<FigureSet> {
    let mut intent = look(cx).intent(id, source, None, Some(ability));
    if intent.attack.is_none() {
        intent.attack = Some(look(cx).strike(id, source, ability));
    }
    if !matches!(ability.verb, Verb::Attack { .. }) {
        intent.disarmed = false;
    }
    let ground = Ground::around(look(cx), id);
    let known = cx.state.turn.focus.filter(|&focus| {
        look(cx).alive(focus) && look(cx).enemies(id, focus) && !look(cx).hidden_from(focus, id)
    });
    let focus = match known {
        Some(focus) => Some(focus),
        // FH-MATK-06: with its focus gone it finds a new one.
        None => {
            let (focuses, why) = {
                let position = ground.position(look(cx), id);
                let survey = Survey::new(&position, &intent);
                let focuses = survey.focuses();
                (focuses, cx.listening().then(|| reasons(&survey, focuses)))
            };
            find_focus(cx, id, focuses, why)?
        }
    };
    let Some(focus) = focus else { return Ok(FigureSet::EMPTY) };
    let sets = {
        let position = ground.position(look(cx), id);
        let survey = Survey::new(&position, &intent);
        let mut sets = survey.attacks(focus);
        sets.sort_unstable();
        sets.dedup();
        sets
    };
    if sets.is_empty() {
        return Ok(FigureSet::EMPTY);
    }
    let options: Vec<Choice> = (0..sets.len() as u8).map(Choice::Option).collect();
    let prompt = Prompt { ask: Ask::MonsterTargets, actor: Some(id), source };
    let seats = look(cx).decider(id);
    let Choice::Option(at) = cx.ask(seats, prompt, &options)? else { unreachable!() };
    Ok(sets[usize::from(at)])
}

// FH-MATK-01 to FH-MATK-06, N-76: the group also chooses the order of the attacks.
fn attack_by_the_rules<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    source: Source,
    ability: &'a Ability,
) -> Flow<bool> {
    let Verb::Attack { value } = &ability.verb else { unreachable!() };
    let based = matches!(value, crate::amount::Amount::Base(_));
    if look(cx).has(id, Condition::Disarm) || (based && look(cx).base_attack(id).is_none()) {
        return Ok(false);
    }
    let mut left = targets_by_the_rules(cx, id, source, ability)?;
    let all = left;
    while !left.is_empty() && look(cx).alive(id) {
        let options: Vec<Choice> = left.iter().map(Choice::Figure).collect();
        let prompt = Prompt { ask: Ask::FigureFirst, actor: Some(id), source };
        let seats = look(cx).decider(id);
        let Choice::Figure(target) = cx.ask(seats, prompt, &options)? else { unreachable!() };
        left.remove(target);
        if !look(cx).alive(target) {
            continue;
        }
        let here = look(cx);
        let strike = here.strike(id, source, ability);
        let about =
            About::actor(id).with_target(target).with_base(here.base_attack(id).unwrap_or(0));
        let mut attack =
            attack::Attack::new(id, target, here.amount(value, about), strike.range.is_some());
        attack.single = strike.targets == Targets::UpTo(1) && strike.area.is_none();
        attack.source = source;
        let extras = active_extras(here, source, ability);
        for added in extras
            .iter()
            .flat_map(|extra| &extra.added)
            .chain(&ability.added)
            .chain(crate::attack_ability::printed_effects(cx.rules(), here, id))
        {
            attack.add(here, id, added);
        }
        attack::resolve(cx, attack)?;
    }
    cx.state.turn.targets = all;
    Ok(!all.is_empty())
}

// FH-MOTHER-08
fn afflict_by_the_rules<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    source: Source,
    ability: &'a Ability,
) -> Flow<bool> {
    let targets = targets_by_the_rules(cx, id, source, ability)?;
    let decider = look(cx).decider(id);
    for target in targets.iter() {
        if !look(cx).alive(target) {
            continue;
        }
        let how = Performance { actor: id, source, decider, commander: None, optional: false };
        perform::apply_to(cx, how, target, ability)?;
    }
    cx.state.turn.targets = targets;
    Ok(!targets.is_empty())
}

/// Whom a monster helps.
#[derive(Clone, Copy)]
enum Help {
    /// The one that has lost the most hit points.
    MostHurt,
    /// The nearest without a condition.
    NearestWithout(Condition),
    /// The nearest.
    Nearest,
}

// FH-MOTHER-05, FH-MOTHER-09, FH-MOTHER-10, N-77
/// A monster helps itself or an ally; the group decides between equals.
fn help<'a>(
    cx: &mut Play<'a>,
    id: FigureId,
    ability: &'a Ability,
    mut with: impl FnMut(&mut Play<'a>, FigureId) -> Flow,
    whom: Help,
) -> Flow<bool> {
    let about = About::actor(id);
    let here = look(cx);
    let far = match here.far(&ability.aim, false, about) {
        crate::targets::Far::Any if here.state.switches.monster_range_from_statistics => {
            here.base_range(id).map_or(crate::targets::Far::Any, crate::targets::Far::Range)
        }
        far => far,
    };
    let mut open = here.candidates(id, &ability.aim, Polarity::Positive, far, true);
    open.retain(|&other| !here.is_objective(other) || matches!(whom, Help::MostHurt));
    let count = here.how_many(&ability.aim, about).unwrap_or(50);
    let mut any = FigureSet::EMPTY;
    for _ in 0..count {
        let here = look(cx);
        let key = |other: FigureId| match whom {
            Help::MostHurt => {
                let figure = here.figure(other);
                (-(figure.hit_points_max - figure.hit_points), 0)
            }
            Help::NearestWithout(_) | Help::Nearest => {
                let range = if other == id { 0 } else { here.range(id, other).unwrap_or(255) };
                (i16::from(range), here.focus_order(other))
            }
        };
        open.retain(|&other| {
            here.alive(other)
                && !any.contains(other)
                && match whom {
                    Help::NearestWithout(condition) => !here.has(other, condition),
                    _ => true,
                }
        });
        let Some(best) = open.iter().map(|&other| key(other)).min() else { break };
        let options: Vec<Choice> = open
            .iter()
            .filter(|&&other| key(other) == best)
            .map(|&other| Choice::Figure(other))
            .collect();
        let prompt = Prompt { ask: Ask::MonsterHelps, actor: Some(id), source: Source::Game };
        let seats = look(cx).decider(id);
        let Choice::Figure(target) = cx.ask(seats, prompt, &options)? else { unreachable!() };
        any.insert(target);
        with(cx, target)?;
    }
    cx.state.turn.targets = any;
    Ok(!any.is_empty())
}

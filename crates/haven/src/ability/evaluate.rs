//! Amounts and tests, evaluated in a position.

use crate::ability::occasion::Occasion;
use crate::amount::{Amount, Comparison, FigureClass, Operation, Quantity, Subject, Test};
use crate::condition::Condition;
use crate::content::TileKind;
use crate::element::ElementState;
use crate::haven::Look;
use crate::id::CharacterId;
use crate::scenario::Rank;
use crate::state::{CharacterStatus, FigureId, FigureKind, ItemState, Note};

/// What an amount or a test is about.
#[derive(Clone, Copy, Debug, Default)]
pub struct About {
    /// The acting figure.
    pub actor: Option<FigureId>,
    /// The target, or the candidate.
    pub target: Option<FigureId>,
    /// The actor's own value that "+X" changes.
    pub base: i16,
    /// V.
    pub variable: i16,
    /// H: the maximum hit points of an elite of the type in question.
    pub elite_hit_points: i16,
    /// The attack at hand, if any.
    pub attack: Option<AboutAttack>,
    /// The event that a bonus may react to, if any.
    pub occasion: Option<Occasion>,
    /// Where the damage comes from that somebody would suffer or has suffered.
    pub cause: Option<crate::fact::Cause>,
    /// The condition that somebody would gain.
    pub condition: Option<Condition>,
}

/// What tests can know of an attack.
#[derive(Clone, Copy, Debug, Default)]
pub struct AboutAttack {
    /// Whether it is ranged.
    pub ranged: bool,
    /// Whether it has advantage.
    pub advantage: bool,
    /// Whether it can target one figure only.
    pub single: bool,
    /// The modifier card that was just drawn for it.
    pub card: Option<u16>,
}

/// No amount is larger: sums of two or three of them are still numbers of a state.
pub(crate) const AMOUNT_MAX: i32 = 9999;

impl About {
    /// About a figure and nobody else.
    pub fn actor(actor: FigureId) -> About {
        About { actor: Some(actor), ..About::default() }
    }

    /// The same with a target.
    #[must_use]
    pub fn with_target(self, target: FigureId) -> About {
        About { target: Some(target), ..self }
    }

    /// The same with an own value.
    #[must_use]
    pub fn with_base(self, base: i16) -> About {
        About { base, ..self }
    }
}

impl Look<'_, '_> {
    /// The value of an amount.
    pub fn amount(self, amount: &Amount, about: About) -> i16 {
        let value = match amount {
            Amount::Number(number) => i32::from(*number),
            Amount::Base(change) => i32::from(about.base) + i32::from(*change),
            Amount::Of(quantity) => i32::from(self.quantity(*quantity, about)),
            Amount::OfSubject(who, quantity) => match self.subject(*who, about) {
                Some(id) => i32::from(self.quantity_of(*quantity, id, None)),
                None => 0,
            },
            Amount::Operation(operation, both) => {
                let one = i32::from(self.amount(&both.0, about));
                let other = i32::from(self.amount(&both.1, about));
                match operation {
                    Operation::Add => one + other,
                    Operation::Subtract => one - other,
                    Operation::Multiply => one * other,
                    // N-94: rounded up where the text gives no direction
                    Operation::DivideUp if other != 0 => -(-one).div_euclid(other),
                    Operation::DivideDown if other != 0 => one.div_euclid(other),
                    Operation::DivideUp | Operation::DivideDown => 0,
                    Operation::Least => one.min(other),
                    Operation::Most => one.max(other),
                }
            }
        };
        value.clamp(-AMOUNT_MAX, AMOUNT_MAX) as i16
    }

    /// An amount that cannot be negative, such as a range or a count.
    pub fn count(self, amount: &Amount, about: About) -> u8 {
        self.amount(amount, about).clamp(0, 250) as u8
    }

    fn quantity(self, quantity: Quantity, about: About) -> i16 {
        let state = self.state;
        let turn = &state.turn;
        match quantity {
            Quantity::Level => i16::from(state.level),
            Quantity::Characters => i16::from(state.party),
            Quantity::EliteHitPoints => about.elite_hit_points,
            Quantity::Variable => about.variable,
            Quantity::Round => state.round as i16,
            Quantity::HexesMoved => i16::from(turn.hexes),
            Quantity::HexesMovedLast => i16::from(turn.hexes_last),
            Quantity::DamageSuffered => i16::from(turn.damage),
            Quantity::OwnDamageSuffered => i16::from(turn.own_damage),
            Quantity::KillsThisTurn => i16::from(turn.kills),
            Quantity::Targets => turn.targets.len() as i16,
            Quantity::HexesForced => i16::from(turn.memory.forced),
            Quantity::HexesBlocked => i16::from(turn.memory.blocked),
            Quantity::MovementLeft => i16::from(turn.memory.movement),
            Quantity::TokensLooted => i16::from(turn.memory.looted),
            Quantity::Incoming => turn.memory.incoming,
            Quantity::Excess => i16::from(turn.memory.excess),
            Quantity::ElementsConsumed => turn.consumed.count_ones() as i16,
            Quantity::Counter(counter) => {
                state.counters.get(usize::from(counter)).copied().unwrap_or(0)
            }
            Quantity::ElementsPresent => {
                state.elements.iter().filter(|&&state| state > ElementState::Inert).count() as i16
            }
            Quantity::TreasuresLooted => state.treasures_looted.count_ones() as i16,
            Quantity::EnemiesOnMap => {
                let party = crate::Side::Party;
                self.figures().filter(|&id| self.side_of(id) != party).count() as i16
            }
            Quantity::TrapDamage => self.trap_damage(),
            Quantity::HazardDamage => self.hazard_damage(),
            Quantity::Escaped => self.count_status(CharacterStatus::Escaped),
            Quantity::Exhausted => self.count_status(CharacterStatus::Exhausted),
            _ => match about.actor {
                Some(actor) => self.quantity_of(quantity, actor, about.target),
                None => 0,
            },
        }
    }

    fn count_status(self, status: CharacterStatus) -> i16 {
        self.state.characters.iter().filter(|character| character.status == status).count() as i16
    }

    fn quantity_of(self, quantity: Quantity, actor: FigureId, target: Option<FigureId>) -> i16 {
        let figure = self.figure(actor);
        let near = |of: FigureId, wanted: &dyn Fn(FigureId) -> bool| {
            self.figures().filter(|&id| id != of && self.adjacent(of, id) && wanted(id)).count()
                as i16
        };
        let within = |range: u8, wanted: &dyn Fn(FigureId) -> bool| {
            let near = |id: FigureId| self.range(actor, id).is_some_and(|found| found <= range);
            self.figures().filter(|&id| id != actor && near(id) && wanted(id)).count() as i16
        };
        let of_target = |value: &dyn Fn(FigureId) -> i16| target.map_or(0, value);
        let cards = |count: &dyn Fn(&crate::state::Character) -> usize| {
            self.owner_of(actor).map_or(0, |owner| count(self.character(owner)) as i16)
        };
        match quantity {
            Quantity::Number => i16::from(figure.number),
            Quantity::EnemiesAdjacent => near(actor, &|id| self.enemies(id, actor)),
            Quantity::AlliesAdjacent => near(actor, &|id| self.counts_as_ally(actor, id)),
            Quantity::EnemiesWithin(range) => within(range, &|id| self.enemies(id, actor)),
            Quantity::AlliesWithin(range) => within(range, &|id| self.counts_as_ally(actor, id)),
            Quantity::AlliesAdjacentToTarget => {
                of_target(&|target| near(target, &|id| self.counts_as_ally(actor, id)))
            }
            Quantity::EnemiesAdjacentToTarget => {
                of_target(&|target| near(target, &|id| self.enemies(id, actor)))
            }
            Quantity::NegativeConditionsOnTarget => of_target(&|target| {
                let conditions = self.figure(target).conditions;
                conditions.iter().filter(|condition| !condition.is_positive()).count() as i16
            }),
            Quantity::RangeToTarget => {
                of_target(&|target| self.range(actor, target).map_or(0, i16::from))
            }
            Quantity::NegativeConditions => {
                figure.conditions.iter().filter(|condition| !condition.is_positive()).count() as i16
            }
            Quantity::Initiative => i16::from(self.initiative_of(actor)),
            Quantity::TargetInitiative => {
                of_target(&|target| i16::from(self.initiative_of(target)))
            }
            Quantity::MarksOnTarget => of_target(&|target| self.marks_on(actor, target)),
            Quantity::TargetHitPointsMax => of_target(&|target| self.figure(target).hit_points_max),
            Quantity::TargetHitPointsLost => of_target(&|target| {
                self.figure(target).hit_points_max - self.figure(target).hit_points
            }),
            Quantity::TilesAdjacent(kind) => self.tiles_around(actor, kind),
            Quantity::TilesWithin(kind, range) => {
                self.tiles_within(actor, kind, range).len() as i16
            }
            Quantity::TilesAdjacentToTarget(kind) => {
                of_target(&|target| self.tiles_around(target, kind))
            }
            Quantity::EmptyAdjacent => {
                let around = self.walls().adjacent(self.stands(actor));
                let empty = |&cell: &longrest_grid::Cell| {
                    self.revealed(cell) && self.featureless(cell) && self.unoccupied(cell)
                };
                around.iter().filter(empty).count() as i16
            }
            Quantity::KillsThisRound => {
                cards(&|character| usize::from(character.recent.kills_round))
            }
            Quantity::DamageThisRound => {
                cards(&|character| usize::from(character.recent.suffered_round))
            }
            Quantity::ItemsSpent => cards(&|character| {
                let spent = |item: &&crate::state::CarriedItem| item.state == ItemState::Spent;
                character.items.iter().filter(spent).count()
            }),
            Quantity::Gold => cards(&|character| usize::from(character.gold)),
            Quantity::HitPoints => figure.hit_points,
            Quantity::HitPointsMax => figure.hit_points_max,
            Quantity::HitPointsLost => figure.hit_points_max - figure.hit_points,
            Quantity::TargetHitPoints => of_target(&|target| self.figure(target).hit_points),
            Quantity::TargetShield => of_target(&|target| self.shield(target)),
            Quantity::Shield => self.shield(actor),
            Quantity::TargetRetaliate => of_target(&|target| self.retaliate(target, 1)),
            Quantity::Retaliate => self.retaliate(actor, 1),
            Quantity::PrintedAttack => self.base_attack(actor).unwrap_or(0),
            Quantity::PrintedMove => self.base_move(actor).unwrap_or(0),
            Quantity::HandCards => cards(&|character| character.hand.len()),
            Quantity::DiscardedCards => cards(&|character| character.discard.len()),
            Quantity::LostCards => {
                cards(&|character| character.lost.union(character.unrecoverable).len())
            }
            Quantity::ActiveCards => cards(&|character| character.active.len()),
            Quantity::Summons => self.owner_of(actor).map_or(0, |owner| {
                let own = |id: &FigureId| self.is_summon_of(*id, owner);
                self.figures().filter(own).count() as i16
            }),
            Quantity::Resource(which) => self.owner_of(actor).map_or(0, |owner| {
                i16::from(self.character(owner).resources[usize::from(which.min(1))])
            }),
            Quantity::Marks => self.owner_of(actor).map_or(0, |owner| {
                self.state.marks.iter().filter(|laid| laid.owner() == owner).count() as i16
            }),
            _ => 0,
        }
    }

    /// The figure that a test or an amount speaks of.
    fn subject(self, subject: Subject, about: About) -> Option<FigureId> {
        match subject {
            Subject::Actor => about.actor,
            Subject::Target => about.target,
            Subject::Of(role) => about.occasion.unwrap_or(self.state.turn.occasion).figure(role),
        }
    }

    /// Whether a test holds.
    pub fn test(self, test: &Test, about: About) -> bool {
        let of = |who: Subject, holds: &dyn Fn(FigureId) -> bool| {
            self.subject(who, about).is_some_and(holds)
        };
        let next_to = |who: Subject, wanted: &dyn Fn(FigureId) -> bool| {
            of(who, &|id| self.figures().any(|other| self.adjacent(id, other) && wanted(other)))
        };
        let actor_is = |holds: &dyn Fn(FigureId) -> bool| about.actor.is_some_and(holds);
        match test {
            Test::Not(test) => !self.test(test, about),
            Test::All(tests) => tests.iter().all(|test| self.test(test, about)),
            Test::Any(tests) => tests.iter().any(|test| self.test(test, about)),
            Test::Compare(one, comparison, other) => {
                compare(self.amount(one, about), *comparison, self.amount(other, about))
            }
            Test::Has(who, condition) => of(*who, &|id| self.has(id, *condition)),
            Test::HasNegative(who) => of(*who, &|id| {
                self.figure(id).conditions.iter().any(|condition| !condition.is_positive())
            }),
            Test::FullHitPoints(who) => {
                of(*who, &|id| self.figure(id).hit_points == self.figure(id).hit_points_max)
            }
            Test::Damaged(who) => {
                of(*who, &|id| self.figure(id).hit_points < self.figure(id).hit_points_max)
            }
            Test::Is(who, class) => of(*who, &|id| self.is_of(id, *class)),
            Test::Enemy(who) => actor_is(&|actor| of(*who, &|id| self.enemies(actor, id))),
            Test::Ally(who) => actor_is(&|actor| of(*who, &|id| self.allies(actor, id))),
            Test::NextToAlly(who) => {
                next_to(*who, &|other| actor_is(&|actor| self.counts_as_ally(actor, other)))
            }
            Test::NextToEnemy(who) => {
                next_to(*who, &|other| actor_is(&|actor| self.enemies(actor, other)))
            }
            Test::NextToWall(who) => of(*who, &|id| self.next_to_wall(self.stands(id))),
            // FH-FAQ-018
            Test::NextToSummon(who) => next_to(*who, &|other| {
                let owner = about.actor.and_then(|actor| self.owner_of(actor));
                owner.is_some_and(|owner| self.is_summon_of(other, owner))
            }),
            Test::NextToObstacle(who) => of(*who, &|id| {
                let around = self.walls().adjacent(self.stands(id));
                around.iter().any(|cell| self.is_tile(cell, TileKind::Obstacle))
            }),
            Test::NearMark(who) => of(*who, &|id| {
                let cell = self.stands(id);
                let owner = about.actor.and_then(|actor| self.owner_of(actor));
                self.state.marks.iter().any(|laid| {
                    let range = self.walls().range(cell, laid.cell());
                    Some(laid.owner()) == owner && range.is_some_and(|range| range <= 1)
                })
            }),
            Test::On(who, kind) => of(*who, &|id| self.is_tile(self.stands(id), *kind)),
            Test::NotActed(who) => of(*who, &|id| !self.figure(id).is(Note::Acted)),
            Test::ActsLater(who) => {
                of(*who, &|id| !self.figure(id).is(Note::Acted) && about.actor != Some(id))
            }
            Test::Attacked(who) => of(*who, &|id| self.state.attacked >> id.index() & 1 != 0),
            Test::ActsFirst(who) => of(*who, &|id| self.nobody_is(id, |own, other| other < own)),
            Test::ActsLast(who) => of(*who, &|id| self.nobody_is(id, |own, other| other > own)),
            Test::SameRoom(who) => actor_is(&|actor| of(*who, &|id| self.share_room(actor, id))),
            Test::Melee => about.attack.is_some_and(|attack| !attack.ranged),
            Test::Ranged => about.attack.is_some_and(|attack| attack.ranged),
            Test::Advantage => about.attack.is_some_and(|attack| attack.advantage),
            Test::SingleTarget => about.attack.is_some_and(|attack| attack.single),
            Test::TargetAdjacent => {
                actor_is(&|actor| of(Subject::Target, &|target| self.adjacent(actor, target)))
            }
            Test::Present(element) => self.state.elements[*element as usize] > ElementState::Inert,
            Test::Strong(element) => self.state.elements[*element as usize] == ElementState::Strong,
            Test::Waning(element) => self.state.elements[*element as usize] == ElementState::Waning,
            Test::Infused(element) => self.state.turn.memory.infused & (1 << *element as u8) != 0,
            Test::Consumed(element) => self.state.turn.consumed & (1 << *element as u8) != 0,
            Test::Marked(who) => actor_is(&|actor| of(*who, &|id| self.marks_on(actor, id) > 0)),
            Test::Targeted(who) => of(*who, &|id| self.state.turn.targets.contains(id)),
            Test::Gaining(condition) => about.condition == Some(*condition),
            Test::Opposite => {
                actor_is(&|actor| of(Subject::Target, &|id| self.opposite(actor, id)))
            }
            Test::OwnTrap => actor_is(&|actor| {
                let trapper = self.state.turn.memory.trapper;
                trapper.is_some() && trapper == self.owner_of(actor)
            }),
            Test::From(cause) => about.cause == Some(*cause),
            Test::Drawn(value) => {
                let card = about.attack.and_then(|attack| attack.card);
                card.is_some_and(|card| {
                    self.rules.content.modifiers[usize::from(card)].value == *value
                })
            }
            Test::NextToTile(who, kind) => of(*who, &|id| self.tiles_around(id, *kind) > 0),
            Test::Killed => self.state.turn.killed,
            Test::Form(form) => actor_is(&|actor| {
                self.owner_of(actor).is_some_and(|owner| self.character(owner).form == *form)
            }),
            Test::Flag(flag) => actor_is(&|actor| {
                self.owner_of(actor)
                    .is_some_and(|owner| self.character(owner).resources[1] == *flag)
            }),
            Test::RoundEven => self.state.round.is_multiple_of(2),
            Test::Performed(kind) => self.state.turn.performed & (1 << *kind as u8) != 0,
        }
    }

    // FH-TILE-05: a hex is adjacent to a wall if one of its edges is a wall line.
    fn next_to_wall(self, cell: longrest_grid::Cell) -> bool {
        self.walls().neighbours(cell).count() < 6
    }

    /// Whether a figure is of a class of figures.
    pub fn is_of(self, id: FigureId, class: FigureClass) -> bool {
        match class {
            FigureClass::Flying => self.flying(id),
            class => self.is_kind_of(self.figure(id).kind, class),
        }
    }

    /// Whether figures of a kind are of a class; whether they fly is not a matter of the kind.
    pub fn is_kind_of(self, kind: FigureKind, class: FigureClass) -> bool {
        let rank =
            |wanted: Rank| matches!(kind, FigureKind::Monster { rank, .. } if rank == wanted);
        match class {
            FigureClass::Character => matches!(kind, FigureKind::Character(_)),
            FigureClass::Summon => matches!(kind, FigureKind::Summon { .. }),
            FigureClass::Monster => matches!(kind, FigureKind::Monster { .. }),
            FigureClass::Normal => rank(Rank::Normal),
            FigureClass::Elite => rank(Rank::Elite),
            FigureClass::Boss => rank(Rank::Boss),
            FigureClass::Named => rank(Rank::Named),
            FigureClass::Objective => self.is_object(kind),
            FigureClass::Flying => false,
            FigureClass::OwnSummon(number) => {
                matches!(kind, FigureKind::Summon { which, .. } if which == number)
            }
            FigureClass::Type(monster) => match kind {
                FigureKind::Monster { of, .. } => self.monster_use(of).monster == monster,
                _ => false,
            },
        }
    }

    /// The marks of the actor's character that a figure bears.
    pub fn marks_on(self, actor: FigureId, id: FigureId) -> i16 {
        let owner = self.owner_of(actor);
        let own = self.state.borne.iter().filter(|mark| Some(mark.owner()) == owner);
        own.filter(|mark| mark.figure() == id).count() as i16
    }

    /// Whether the initiative of no character and no monster stands so to that of a figure.
    fn nobody_is(self, id: FigureId, stands: impl Fn(u8, u8) -> bool) -> bool {
        let own = self.initiative_of(id);
        let takes_turns = |other: &FigureId| {
            let kind = self.figure(*other).kind;
            matches!(kind, FigureKind::Character(_) | FigureKind::Monster { .. })
        };
        let mut others = self.figures().filter(|&other| other != id).filter(takes_turns);
        !others.any(|other| stands(own, self.initiative_of(other)))
    }

    /// Whether two figures are in the same room; the hex of a door belongs to those around it.
    fn share_room(self, one: FigureId, other: FigureId) -> bool {
        let rooms = |id: FigureId| -> Vec<u8> {
            let (cell, room_of) = (self.stands(id), &self.scenario().room_of);
            match room_of[cell.index()] {
                Some(room) => vec![room],
                None => {
                    let around = self.board().neighbours(cell);
                    around.filter_map(|(_, next)| room_of[next.index()]).collect()
                }
            }
        };
        let own = rooms(one);
        rooms(other).iter().any(|room| own.contains(room))
    }

    /// How many tiles of a kind lie around a figure.
    fn tiles_around(self, id: FigureId, kind: TileKind) -> i16 {
        let around = self.walls().adjacent(self.stands(id));
        around.iter().filter(|&cell| self.is_tile(cell, kind)).count() as i16
    }

    /// Whether an ally of the actor stands behind an adjacent target, exactly opposite to it.
    fn opposite(self, actor: FigureId, target: FigureId) -> bool {
        let (from, at) = (self.stands(actor), self.figure(target).cell);
        let Some(direction) = self.direction(from, at) else { return false };
        let behind = self.board().neighbour(at, direction).and_then(|cell| self.at(cell));
        behind.is_some_and(|id| self.counts_as_ally(actor, id))
    }

    /// Whether a figure is a summon of a character.
    pub fn is_summon_of(self, id: FigureId, owner: CharacterId) -> bool {
        matches!(self.figure(id).kind, FigureKind::Summon { owner: of, .. } if of == owner)
    }

    /// Whether a figure is hurt by a condition it has: any of the negative ones.
    pub fn has_negative(self, id: FigureId) -> bool {
        Condition::ALL.iter().any(|&one| !one.is_positive() && self.has(id, one))
    }
}

/// Compares two amounts.
pub(crate) fn compare(one: i16, comparison: Comparison, other: i16) -> bool {
    match comparison {
        Comparison::Less => one < other,
        Comparison::AtMost => one <= other,
        Comparison::Equal => one == other,
        Comparison::AtLeast => one >= other,
        Comparison::More => one > other,
    }
}

//! The overlord: his hand, his monsters, and where they come from.

use super::aim::wounding;
use super::ground::{NOTHING, monsters_pull};
use super::{Score, Sight};
use crate::Reason;
use longrest_descent::{
    Arm, AttackKind, CardId, Choice, Dominion, EventEffect, Figure, KindId, MonsterId, Occasion,
    Play, Rank, TrapEffect,
};
use longrest_grid::CellSet;

/// What a point of threat is worth, in tenths of a wound.
const THREAT: i32 = 5;
/// The rounds after which a power card no longer pays.
const POWER_ROUNDS: i32 = 12;

/// The strongest monsters of a card come first.
pub(super) fn masters_first(option: Choice) -> Score {
    match option {
        Choice::Figure(_, Rank::Master) => (2, Reason::Strongest),
        _ => (1, Reason::First),
    }
}

/// What a monster of a spawn card should bring.
fn spawn_worth(&(_, rank): &(KindId, Rank)) -> i32 {
    if rank == Rank::Master { 40 } else { 24 }
}

impl Sight<'_> {
    /// What playing a card should bring.
    fn card_worth(&self, card: CardId) -> i32 {
        let content = &self.rules.content;
        match &content.card(card).play {
            Play::Spawn(monsters) => monsters.iter().map(spawn_worth).sum(),
            Play::Power(dominion) => {
                let left = (POWER_ROUNDS - i32::from(self.state.round)).max(0);
                let each = match dominion {
                    Dominion::Masters => 14,
                    Dominion::PowerDice(dice) => 22 * i32::from(*dice),
                    Dominion::Draw(more) => 14 * i32::from(*more),
                    Dominion::Hordes { count, .. } => 9 * i32::from(*count),
                    Dominion::Traps { wounds, .. } => 6 * i32::from(*wounds),
                };
                left * each
            }
            Play::Event { effect, .. } => match effect {
                EventEffect::Dodge => 22,
                EventEffect::Aim => 18,
                EventEffect::Attacks(more) => 30 * i32::from(*more),
                EventEffect::SpeedTimes(_) => 22,
                EventEffect::SightLimit(_) => 26,
            },
            Play::Trap { effects, .. } => effects.iter().map(harm).sum(),
        }
    }

    /// What playing a card should bring now: monsters that find no place bring nothing.
    fn worth_now(&self, card: CardId) -> i32 {
        let Play::Spawn(monsters) = &self.rules.content.card(card).play else {
            return self.card_worth(card);
        };
        let placed = monsters.iter().filter(|(kind, _)| self.rules.finds_place(self.state, *kind));
        placed.map(spawn_worth).sum()
    }

    /// What keeping a card is worth: less for a second one that is used once a turn.
    fn keeping(&self, card: CardId) -> i32 {
        let held = i32::from(self.state.hand[card.index()]);
        let once = |other: CardId| match (
            &self.rules.content.card(card).play,
            &self.rules.content.card(other).play,
        ) {
            (Play::Spawn(_), Play::Spawn(_)) | (Play::Power(_), Play::Power(_)) => true,
            _ => other == card,
        };
        let alike = self.state.hand_cards().filter(|other| once(*other)).count() as i32;
        let cost = i32::from(self.rules.card_cost(self.state, card));
        let net = self.card_worth(card) - THREAT * cost / 2;
        net - 8 * (held + alike - 2) - THREAT * i32::from(self.rules.content.card(card).discard)
    }

    /// What must be given up to pay for a card: threat, and the cards that make up for the rest.
    fn price(&self, card: CardId) -> i32 {
        let cost = i32::from(self.rules.card_cost(self.state, card));
        let threat = i32::from(self.state.threat);
        let mut price = THREAT * cost.min(threat);
        let mut lack = cost - threat;
        if lack <= 0 {
            return price;
        }
        let mut others: Vec<(i32, i32)> = self
            .state
            .hand_cards()
            .flat_map(|other| {
                let copies = self.state.hand[other.index()] - u8::from(other == card);
                let sold = i32::from(self.rules.content.card(other).discard);
                (0..copies).map(move |_| (other, sold))
            })
            .map(|(other, sold)| (self.keeping(other), sold))
            .collect();
        others.sort_unstable();
        for (worth, sold) in others {
            if lack <= 0 {
                break;
            }
            lack -= sold;
            price += worth.max(0) + THREAT * sold / 2;
        }
        price
    }

    /// Which card is played before the monsters act.
    pub(super) fn plays(&mut self, option: Choice) -> Score {
        let Choice::Play(card) = option else { return (0, Reason::KeepThreat) };
        let net = self.worth_now(card) - self.price(card);
        match self.rules.content.card(card).play {
            Play::Spawn(_) => (net, Reason::Spawn),
            Play::Power(_) => (net, Reason::Lasting),
            _ => (net, Reason::WorthIt),
        }
    }

    /// Whether a card is played when its moment comes.
    pub(super) fn window(&mut self, occasion: Occasion, option: Choice) -> Score {
        let Choice::Play(card) = option else { return (0, Reason::KeepThreat) };
        let worth = match (occasion, &self.rules.content.card(card).play) {
            (Occasion::MonsterAttacked, _) => self.dodging(),
            (Occasion::MonsterAttacks, _) => self.aiming(),
            (Occasion::MonsterActivated, Play::Event { effect, .. }) => self.urging(*effect),
            (_, Play::Trap { effects, .. }) => {
                let victim = self.state.turn.hero;
                let left = i32::from(self.state.hero(victim).wounds);
                let wounds: i32 = effects.iter().map(wounds_of).sum();
                let deadly = if wounds >= left { 60 } else { 0 };
                effects.iter().map(harm).sum::<i32>() + deadly
            }
            _ => self.worth_now(card),
        };
        (worth - self.price(card), Reason::Trap)
    }

    /// What making a hero roll again is worth: most when the roll is good.
    fn dodging(&self) -> i32 {
        let Some(attack) = &self.state.attack else { return 0 };
        let sum = attack.sum(self.rules);
        let target = self
            .state
            .monster_ids()
            .find(|id| self.rules.body(self.state, Figure::Monster(*id)).contains(&attack.target));
        let Some(target) = target else { return 0 };
        let short = !attack.ignores_range() && attack.range_total(self.rules) < attack.range;
        if sum.miss || short {
            return 0;
        }
        let figure = Figure::Monster(target);
        let armor =
            i32::from(self.rules.armor_against(self.state, figure, attack.attacker, attack.arm));
        let wounds = i32::from(attack.damage_total(self.rules)) - armor;
        let left = i32::from(self.rules.wounds_left(self.state, figure));
        let named = self.state.monster(target).named.is_some();
        let kill = if wounds >= left { 18 } else { 0 };
        (wounds.clamp(0, left) * 4 + kill) * if named { 3 } else { 1 }
    }

    /// What aiming is worth: a share of what the attack should do.
    fn aiming(&mut self) -> i32 {
        let Some(attack) = self.state.attack else { return 0 };
        let best = self.best_target(attack.attacker, attack.arm);
        best.map_or(0, |(_, worth)| worth / 3)
    }

    /// What urging the active monster on is worth.
    fn urging(&mut self, effect: EventEffect) -> i32 {
        let Some(id) = self.state.overlord.active else { return 0 };
        let speed = self.state.overlord.movement;
        match effect {
            EventEffect::Attacks(_) => self.reaches(id, speed),
            EventEffect::SpeedTimes(times) if self.reaches(id, speed) == 0 => {
                self.reaches(id, speed.saturating_mul(times))
            }
            _ => 0,
        }
    }

    /// What the best attack of a monster is worth after some movement.
    fn reaches(&mut self, id: MonsterId, points: u8) -> i32 {
        let figure = Figure::Monster(id);
        let own: CellSet = self.rules.body(self.state, figure).iter().copied().collect();
        let mut swings = self.swings(figure, &[Arm::Natural]);
        let walk = self.rules.walk(self.state, figure, points);
        let mut best = 0;
        for place in walk.reached().iter().filter(|place| place.stays) {
            let body = self.rules.footprint(self.state, figure, place.pose);
            best = best.max(self.best_from(figure, &mut swings, body, &own));
        }
        best
    }

    /// Which card is given up for threat: the one least missed.
    pub(super) fn discards(&mut self, option: Choice) -> Score {
        match option {
            Choice::Discard(card) => (-self.keeping(card) - 10, Reason::LeastUseful),
            _ => (0, Reason::KeepThreat),
        }
    }

    /// Which monster acts next: the one nearest to a hero, so that others find room behind it.
    pub(super) fn activates(&mut self) -> (Choice, Reason) {
        let pull = monsters_pull(self.rules, self.state);
        self.best(|it, option| match option {
            Choice::Activate(id) => {
                let body = it.rules.body(it.state, Figure::Monster(id));
                let near = body.iter().map(|cell| pull.at(*cell)).max().unwrap_or(NOTHING);
                (near, Reason::MostUseful)
            }
            _ => (NOTHING - 1, Reason::NothingLeft),
        })
    }

    /// What the active monster does next.
    pub(super) fn monster_acts(&mut self, id: MonsterId) -> (Choice, Reason) {
        let figure = Figure::Monster(id);
        let turn = self.state.overlord;
        let attack = Choice::Attack(Arm::Natural);
        let strike = match self.offers(attack) {
            true => self.best_target(figure, Arm::Natural).map_or(0, |(_, worth)| worth),
            false => 0,
        };
        let pull = monsters_pull(self.rules, self.state);
        let far = self.attack_reach(id).is_none();
        let own: CellSet = self.rules.body(self.state, figure).iter().copied().collect();
        let mut swings =
            if turn.attacks > 0 { self.swings(figure, &[Arm::Natural]) } else { Vec::new() };
        let walk = self.rules.walk(self.state, figure, turn.movement);
        let mut best = (0, i32::MIN, 0);
        for (at, place) in walk.reached().iter().enumerate().filter(|(_, place)| place.stays) {
            let body = self.rules.footprint(self.state, figure, place.pose);
            let hit = self.best_from(figure, &mut swings, body, &own);
            let near = body.iter().map(|cell| pull.at(*cell)).max().unwrap_or(NOTHING);
            // Archers that have shot keep away; everybody else comes nearer.
            let spent = far && turn.attacks == 0;
            let near = if spent { -near / 4 } else { near };
            let worth = 3 * hit + near - i32::from(place.points) - if place.hurts { 15 } else { 0 };
            if worth > best.1 {
                best = (at, worth, hit);
            }
        }
        if strike > 0 && strike * 6 >= best.2 * 5 {
            return (attack, wounding(strike));
        }
        let step = walk.first_step(best.0).map(Choice::Step);
        if let Some(step) = step.filter(|step| self.offers(*step)) {
            return (step, if best.2 > 0 { wounding(best.2) } else { Reason::Goal });
        }
        if strike > 0 {
            return (attack, wounding(strike));
        }
        self.best(|it, option| match option {
            Choice::Climb(_) => (2, Reason::Goal),
            Choice::OpenDoor(door) if pull.crosses(it.rules, it.state, figure, door) => {
                (1, Reason::Door)
            }
            Choice::Done => (0, Reason::NothingLeft),
            _ => (-1, Reason::First),
        })
    }

    /// How far a monster's attack reaches; `None` for any distance.
    fn attack_reach(&self, id: MonsterId) -> Option<u8> {
        let kind = self.rules.content.monster(self.state.monster(id).kind);
        (kind.attack == AttackKind::Melee).then_some(1)
    }

    /// Where a monster comes from: as near to the heroes as they do not see.
    pub(super) fn spawns(&mut self, kind: KindId) -> (Choice, Reason) {
        let pull = monsters_pull(self.rules, self.state);
        let far = self.rules.content.monster(kind).attack != AttackKind::Melee;
        self.best(|_, option| match option {
            Choice::Place(pose) => {
                let near = pull.at(pose.cell);
                // Archers need not be next to anybody.
                (if far { near.min(375) } else { near }, Reason::Spawn)
            }
            _ => (NOTHING - 1, Reason::First),
        })
    }

    /// Which figure is taken from the board: the one farthest from the heroes.
    pub(super) fn recycles(&mut self) -> (Choice, Reason) {
        let pull = monsters_pull(self.rules, self.state);
        self.best(|it, option| match option {
            Choice::Recycle(id) if it.state.has_monster(id) => {
                let body = it.rules.body(it.state, Figure::Monster(id));
                let near = body.iter().map(|cell| pull.at(*cell)).max().unwrap_or(NOTHING);
                (-near, Reason::LeastUseful)
            }
            _ => (NOTHING * 2, Reason::First),
        })
    }

    /// Whom a card is played against: whoever strikes hardest.
    pub(super) fn victim(&mut self, option: Choice) -> Score {
        let Choice::Hero(hero) = option else { return (0, Reason::First) };
        let figure = Figure::Hero(hero);
        let arms = self.rules.arms(self.state, hero);
        let best = arms.into_iter().filter_map(|arm| self.best_target(figure, arm));
        let strikes = best.map(|(_, worth)| worth).max().unwrap_or(0);
        (strikes, Reason::MostUseful)
    }
}

/// What an effect of a trap is worth, in tenths of a wound.
fn harm(effect: &TrapEffect) -> i32 {
    match effect {
        TrapEffect::Resist { failed, resisted } => {
            let failed: i32 = failed.iter().map(harm).sum();
            let resisted: i32 = resisted.iter().map(harm).sum();
            (5 * failed + resisted) / 6
        }
        TrapEffect::Wounds { .. } => 12 * wounds_of(effect),
        TrapEffect::Place(_) => 8,
        TrapEffect::Displace => 2,
        TrapEffect::Stun(count) => 25 * i32::from(*count),
        TrapEffect::EndTurn => 30,
        TrapEffect::Transform => 60,
        TrapEffect::Mimic(_) => 45,
        TrapEffect::Charm => 45,
    }
}

/// The wounds an effect should deal.
fn wounds_of(effect: &TrapEffect) -> i32 {
    match effect {
        TrapEffect::Wounds { wounds, dice, less, .. } => {
            (i32::from(*wounds) - i32::from(*dice) * i32::from(*less) / 3).max(0)
        }
        TrapEffect::Resist { failed, .. } => failed.iter().map(wounds_of).sum::<i32>() * 5 / 6,
        _ => 0,
    }
}

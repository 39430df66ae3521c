//! Which spaces may be attacked, and what an attack brings along when it is declared.

use crate::ability::{Ability, Gain};
use crate::attack::{ATTACK_DICE_MAX, Attack, Spread};
use crate::choice::Choice;
use crate::content::{AttackKind, SurgeOption, Weapon};
use crate::dice::{Die, Pool};
use crate::overlord_card::{Dominion, Play};
use crate::power::Power;
use crate::ruleset::Descent;
use crate::state::{Arm, Figure, HELD_MAX, HeroId, State};
use arrayvec::ArrayVec;
use longrest_grid::{Cell, CellSet, Direction, Topology};

/// What a hero may attack with: his fists and the weapons he holds.
pub(crate) type Arms = ArrayVec<Arm, { HELD_MAX + 1 }>;

impl Descent {
    /// The weapon a hero attacks with, if it is one.
    pub(crate) fn weapon(&self, arm: Arm) -> Option<&Weapon> {
        match arm {
            Arm::Weapon(item) => self.content.item(item).weapon(),
            Arm::Fists | Arm::Extra | Arm::Natural => None,
        }
    }

    /// The kind of an attack.
    // DJ-TYPE-01, DJ-UNARMED-01, DJ-TYPE-11
    pub(crate) fn attack_kind(&self, state: &State, attacker: Figure, arm: Arm) -> AttackKind {
        match attacker {
            Figure::Monster(id) => self.content.monster(state.monster(id).kind).attack,
            Figure::Hero(_) => self.weapon(arm).map_or(AttackKind::Melee, |weapon| weapon.attack),
        }
    }

    /// The dice printed for an attack.
    // DJ-ATK-06, DJ-ATK-07, DJ-ATK-08, DJ-UNARMED-01: one weapon, the card, or one red die.
    pub(crate) fn printed_dice(&self, state: &State, attacker: Figure, arm: Arm) -> Pool {
        if let Figure::Monster(id) = attacker {
            return self.stats(state, id).dice;
        }
        let mut fists = Pool::EMPTY;
        fists.0[Die::Red as usize] = 1;
        match (arm, attacker) {
            (Arm::Extra, Figure::Hero(hero)) => self.extra_attack(state, hero).unwrap_or(fists),
            _ => self.weapon(arm).map_or(fists, |weapon| weapon.dice),
        }
    }

    /// The dice of the extra attack a hero ability gives.
    pub(crate) fn extra_attack(&self, state: &State, hero: HeroId) -> Option<Pool> {
        let mut found = None;
        self.each_power(state, hero, |_, power| {
            if let Power::ExtraAttack(dice) = power {
                found = Some(*dice);
            }
        });
        found
    }

    /// What a hero may attack with now.
    // DJ-ATK-03, DJ-EQUIP-09, DJ-UNARMED-01
    pub fn arms(&self, state: &State, hero: HeroId) -> Arms {
        let weapons = state.hero(hero).equipped().map(|held| held.item);
        let weapons = weapons.filter(|item| self.content.item(*item).weapon().is_some());
        let mut arms = Arms::from_iter([Arm::Fists]);
        // Held items are sorted: equal ones come together.
        for arm in weapons.map(Arm::Weapon) {
            if arms.last() != Some(&arm) {
                arms.push(arm);
            }
        }
        arms
    }

    /// Everything a figure may declare as the target of an attack; empty when it cannot attack.
    pub(crate) fn targets(&self, state: &State, attacker: Figure, arm: Arm) -> Vec<Choice> {
        self.targets_among(state, attacker, arm, &self.quest(state).board.cells())
    }

    /// Whether a figure may declare a target.
    pub(crate) fn is_target(
        &self,
        state: &State,
        attacker: Figure,
        arm: Arm,
        target: Choice,
    ) -> bool {
        let wanted = match target {
            Choice::Space(cell) => CellSet::of(cell),
            _ => CellSet::EMPTY,
        };
        self.targets_among(state, attacker, arm, &wanted).contains(&target)
    }

    /// The same as all targets; where a space is declared, only those that are wanted.
    pub(crate) fn targets_among(
        &self,
        state: &State,
        attacker: Figure,
        arm: Arm,
        wanted: &CellSet,
    ) -> Vec<Choice> {
        let from = self.spaces(state, attacker);
        if !self.can_attack(state, attacker, from) {
            return Vec::new();
        }
        let gain = self.own_gain(state, attacker, arm);
        let kind = self.attack_kind(state, attacker, arm);
        if gain.abilities.has(Ability::Breath) {
            return self.breath_sides(state, from);
        }
        if gain.abilities.has(Ability::Sweep) || self.burst(arm).is_some() {
            return vec![Choice::Space(from[0])];
        }
        let reach = 1 + gain.abilities.rank(Ability::Reach).min(1);
        let within = match kind {
            AttackKind::Melee => self.near(state, from, reach).intersect(wanted),
            AttackKind::Ranged | AttackKind::Magic => *wanted,
        };
        let blockers = self.blockers(state);
        let mut targets = self.eye(state, attacker, from, &blockers).view(&within);
        if self.has_special_sight(state, attacker, kind) {
            let unseen = within.difference(&targets);
            let seen = |to: &Cell| self.sees_specially(state, attacker, from, *to, &blockers);
            targets.extend(unseen.iter().filter(seen));
        }
        for &cell in from {
            targets.remove(cell);
        }
        let mut options = Vec::with_capacity(targets.len());
        options.extend(targets.iter().map(Choice::Space));
        options
    }

    /// Whether a figure that is in a position to attack has anything to declare.
    pub(crate) fn has_target(&self, state: &State, attacker: Figure, arm: Arm) -> bool {
        let from = self.spaces(state, attacker);
        let walls = self.walls(state);
        // What is next to it is in reach and in sight of any attack, unless it is rubble.
        let open = |&cell: &Cell| {
            let mut around = walls.neighbours(cell).map(|(_, near)| near);
            around.any(|near| !from.contains(&near) && !state.rubble.contains(near))
        };
        from.iter().any(open) || !self.targets(state, attacker, arm).is_empty()
    }

    /// Whether a figure is in a position to attack at all.
    // DJ-MOVE-07, DJ-PROP-03, DJ-LINGER-14: alone on its space, not down in a pit, no monkey.
    pub(crate) fn can_attack(&self, state: &State, attacker: Figure, from: &[Cell]) -> bool {
        let monkey = matches!(attacker, Figure::Hero(hero) if state.hero(hero).is_monkey());
        !from.is_empty()
            && !monkey
            && self.shared_by(state, attacker, from).is_none()
            && (self.content.switches.pit_sight || !self.is_in_pit(state, attacker, from))
    }

    /// The spaces within melee reach, walls considered, through staircases too.
    // DJ-TYPE-02, DJ-ABIL-40, DJ-PROP-17
    fn near(&self, state: &State, from: &[Cell], reach: u8) -> CellSet {
        let walls = self.walls(state);
        let mut near = CellSet::EMPTY;
        for &cell in from {
            near = match reach {
                1 => near.union(&walls.adjacent(cell)),
                _ => near.union(&walls.within(cell, reach)),
            };
            for &[one, other] in &self.quest(state).stairs {
                for (end, beyond) in [(one, other), (other, one)] {
                    if let Some(range) = walls.range(cell, end).filter(|range| *range < reach) {
                        near = near.union(&walls.within(beyond, reach - 1 - range));
                    }
                }
            }
        }
        near
    }

    fn burst(&self, arm: Arm) -> Option<u8> {
        self.weapon(arm).and_then(|weapon| weapon.burst)
    }

    // DJ-ABIL-12, DJ-ABIL-17EX: one position for each outer side of the base.
    fn breath_sides(&self, state: &State, from: &[Cell]) -> Vec<Choice> {
        let board = &self.quest(state).board;
        let mut sides = Vec::new();
        for &cell in from {
            for way in Direction::sides(Topology::Square) {
                let beyond = board.cell_at(cell, way.offset(Topology::Square));
                if beyond.is_none_or(|beyond| !from.contains(&beyond)) {
                    sides.push(Choice::Side(cell, way.0));
                }
            }
        }
        sides
    }

    fn has_special_sight(&self, state: &State, attacker: Figure, kind: AttackKind) -> bool {
        let Figure::Hero(hero) = attacker else { return false };
        let found = |power: &Power| {
            matches!(power, Power::SightFromBeside | Power::SightThroughOne).then_some(1)
        };
        kind != AttackKind::Melee && self.total(state, hero, found) > 0
    }

    /// Whether a skill lets a hero see what he otherwise would not.
    fn sees_specially(
        &self,
        state: &State,
        attacker: Figure,
        from: &[Cell],
        to: Cell,
        blockers: &CellSet,
    ) -> bool {
        let Figure::Hero(hero) = attacker else { return false };
        let (mut beside, mut through) = (false, false);
        self.each_power(state, hero, |_, power| match power {
            Power::SightFromBeside => beside = true,
            Power::SightThroughOne => through = true,
            _ => {}
        });
        let around = self.walls(state).adjacent(from[0]);
        let from_there = |cell: Cell| {
            let there = [cell];
            self.is_free(state, &there, &[])
                && self.sees_past(state, attacker, &there, to, blockers)
        };
        let without = |taken: &CellSet| {
            self.sees_past(state, attacker, from, to, &blockers.difference(taken))
        };
        let figures = || state.figures().filter(|other| *other != attacker);
        beside && around.iter().any(from_there)
            || through
                && (figures()
                    .any(|other| without(&self.spaces(state, other).iter().copied().collect()))
                    || state.rubble.iter().any(|cell| without(&CellSet::of(cell))))
    }

    /// The attack that follows from a declaration.
    pub(crate) fn declared(
        &self,
        state: &State,
        attacker: Figure,
        arm: Arm,
        target: Choice,
    ) -> Attack {
        let from = self.spaces(state, attacker);
        let kind = self.attack_kind(state, attacker, arm);
        let mut gain = self.declared_gain(state, attacker, arm);
        let (cell, spread) = match target {
            Choice::Side(cell, way) => (cell, Spread::Breath(way)),
            Choice::Space(cell) if gain.abilities.has(Ability::Sweep) => (cell, Spread::Sweep),
            Choice::Space(cell) => (cell, self.burst(arm).map_or(Spread::Space, Spread::Burst)),
            _ => unreachable!("only spaces and sides were offered"),
        };
        let range = match spread {
            Spread::Space => self
                .attack_range(state, from, cell)
                .or_else(|| self.range(state, from[0], cell))
                .unwrap_or(u8::MAX),
            Spread::Breath(_) | Spread::Sweep | Spread::Burst(_) => 0,
        };
        if let Figure::Hero(hero) = attacker {
            self.each_power(state, hero, |_, power| {
                if let Power::Strike(strikes, more) = power
                    && strikes.includes(kind, range)
                {
                    gain.add(more);
                }
            });
        }
        let dice = [None; ATTACK_DICE_MAX];
        Attack {
            attacker,
            arm,
            kind,
            target: cell,
            spread,
            range,
            dice,
            gain,
            to_range: 0,
            to_damage: 0,
            surges_spent: 0,
            aimed: false,
            dodged: false,
        }
    }

    /// What every attack of a figure with an arm has, wherever it goes.
    pub(crate) fn declared_gain(&self, state: &State, attacker: Figure, arm: Arm) -> Gain {
        let mut gain = self.own_gain(state, attacker, arm);
        let commanders = self.commanders(state, attacker);
        gain.damage += commanders;
        gain.range += commanders;
        gain
    }

    /// The same without what friends add.
    fn own_gain(&self, state: &State, attacker: Figure, arm: Arm) -> Gain {
        let mut gain = Gain { abilities: self.abilities(state, attacker), ..Gain::NONE };
        match attacker {
            Figure::Monster(id) => {
                let stats = self.stats(state, id);
                (gain.damage, gain.range) = (stats.damage, stats.range);
                gain.power_dice = self.dominion_dice(state);
            }
            Figure::Hero(hero) => {
                if let Some(weapon) = self.weapon(arm) {
                    gain.add(&weapon.gain);
                }
                if let Some(bonus) = self.off_hand(state, hero, arm) {
                    gain.add(&bonus);
                }
                gain.power_dice += self.companion_dice(state, hero);
            }
        }
        gain
    }

    /// The off-hand bonus of the weapon that is not used.
    // DJ-DUAL-01, DJ-DUAL-02: two one-handed melee weapons.
    fn off_hand(&self, state: &State, hero: HeroId, arm: Arm) -> Option<Gain> {
        let Arm::Weapon(used) = arm else { return None };
        let one_handed = |item| {
            let item = self.content.item(item);
            item.hands == 1
                && item.weapon().is_some_and(|weapon| weapon.attack == AttackKind::Melee)
        };
        if !one_handed(used) {
            return None;
        }
        let mut others: Vec<_> = state.hero(hero).equipped().map(|held| held.item).collect();
        let position = others.iter().position(|&item| item == used)?;
        others.remove(position);
        let other = others.into_iter().find(|&item| one_handed(item))?;
        self.content.item(other).weapon()?.off_hand
    }

    // DJ-FAM-20
    fn companion_dice(&self, state: &State, hero: HeroId) -> u8 {
        if state.companion != Some(hero) {
            return 0;
        }
        self.companion(state).map_or(0, |(dice, _)| dice)
    }

    /// The power dice that power cards in play add to monsters' attacks.
    fn dominion_dice(&self, state: &State) -> u8 {
        self.dominions(state).fold(0, |dice, dominion| match dominion {
            Dominion::PowerDice(more) => dice + more,
            _ => dice,
        })
    }

    /// The power cards in play.
    pub(crate) fn dominions<'a, 'b>(
        &'a self,
        state: &'b State,
    ) -> impl Iterator<Item = &'a Dominion> + use<'a, 'b> {
        self.content.cards.iter().zip(state.in_play.iter()).flat_map(|(card, &copies)| {
            let dominion = match &card.play {
                Play::Power(dominion) => Some(dominion),
                _ => None,
            };
            dominion.into_iter().flat_map(move |dominion| (0..copies).map(move |_| dominion))
        })
    }

    /// What a hero's surges buy in the attack under way.
    pub(crate) fn surge_options(&self, state: &State, hero: HeroId) -> Vec<SurgeOption> {
        state.attack.as_ref().map_or_else(Vec::new, |attack| self.surges_of(state, hero, attack))
    }

    /// What a hero's surges buy in an attack of his.
    // DJ-SURGE-01: of the weapon used and of other equipped items that are no weapons (N-32).
    pub(crate) fn surges_of(
        &self,
        state: &State,
        hero: HeroId,
        attack: &Attack,
    ) -> Vec<SurgeOption> {
        let mut options =
            self.weapon(attack.arm).map_or_else(Vec::new, |weapon| weapon.surges.clone());
        self.each_power(state, hero, |_, power| {
            if let Power::Surge(strikes, option) = power
                && strikes.includes(attack.kind, attack.range)
            {
                options.push(*option);
            }
        });
        options
    }

    /// What the surges of the attack under way buy.
    pub fn surges_for_sale(&self, state: &State) -> Vec<SurgeOption> {
        match state.attack.as_ref().map(|attack| attack.attacker) {
            Some(Figure::Hero(hero)) => self.surge_options(state, hero),
            _ => Vec::new(),
        }
    }
}

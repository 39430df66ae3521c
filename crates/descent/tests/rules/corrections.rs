//! What a referee may change, what is refused and why, and which states are none of this game.

use crate::bench::{Bench, on, pose};
use longrest_descent::*;
use longrest_grid::{Cell, Gates};
use longrest_kernel::{Ruleset, Seat, Viewer};

const H1: HeroId = HeroId(0);
/// One more than there are heroes.
const NOBODY: HeroId = HeroId(2);

/// The state after a change, or why it is refused; then nothing has changed.
fn after(b: &Bench, edit: Edit) -> Result<State, String> {
    let mut state = *b.state();
    match b.rules().edit(&mut state, &edit) {
        Ok(()) => Ok(state),
        Err(why) => {
            assert_eq!(state, *b.state(), "{edit:?}");
            Err(why)
        }
    }
}

/// Why a change is refused.
fn refused(b: &Bench, edit: Edit) -> String {
    after(b, edit).err().unwrap_or_else(|| panic!("{edit:?} is made"))
}

fn skill(b: &Bench, name: &str) -> SkillId {
    let found = b.rules().content.skills.iter().position(|skill| skill.name == name);
    SkillId(found.expect("a skill") as u8)
}

#[test]
fn the_numbers_of_a_hero_stay_within_their_maxima() {
    // DJ-HERO-02, DJ-FATIGUE-10, DJ-WOUND-10
    let b = on("1 2 b").start();
    for wounds in [1, 12] {
        assert_eq!(after(&b, Edit::HeroWounds(H1, wounds)).unwrap().hero(H1).wounds, wounds);
    }
    assert_eq!(refused(&b, Edit::HeroWounds(H1, 0)), "0 wounds are not possible");
    assert_eq!(refused(&b, Edit::HeroWounds(H1, 13)), "13 wounds are not possible");
    for fatigue in [0, 4] {
        assert_eq!(after(&b, Edit::HeroFatigue(H1, fatigue)).unwrap().hero(H1).fatigue, fatigue);
    }
    assert_eq!(refused(&b, Edit::HeroFatigue(H1, 5)), "5 fatigue is too much");
    assert_eq!(after(&b, Edit::HeroCoins(H1, 9_999)).unwrap().hero(H1).coins, 9_999);
    let dear = refused(&b, Edit::HeroCoins(H1, 10_000));
    assert_eq!(dear, "10000 is too many; the most is 9999");
    let order = after(&b, Edit::HeroOrder(H1, Some(Order::Rest))).unwrap();
    assert_eq!(order.hero(H1).order, Some(Order::Rest));
    // The last hero is one; whoever comes after him is none.
    assert_eq!(after(&b, Edit::HeroCoins(HeroId(1), 5)).unwrap().hero(HeroId(1)).coins, 5);
    let item = b.item("Sword");
    for edit in [
        Edit::HeroWounds(NOBODY, 1),
        Edit::HeroFatigue(NOBODY, 0),
        Edit::HeroCoins(NOBODY, 1),
        Edit::HeroOrder(NOBODY, None),
        Edit::HeroPlace(NOBODY, Place::Town),
        Edit::HeroSkill(NOBODY, SkillId(0), true),
        Edit::GiveItem(NOBODY, item),
        Edit::TakeItem(NOBODY, item),
    ] {
        assert_eq!(refused(&b, edit), "there is no hero 2");
    }
}

#[test]
fn a_hero_is_put_on_the_board_or_into_town() {
    let b = on("1 . 2 b").start();
    let moved = after(&b, Edit::HeroPlace(H1, Place::Board(b.at(1, 0)))).unwrap();
    assert!(moved.heroes_at.contains(b.at(1, 0)) && !moved.heroes_at.contains(b.at(0, 0)));
    let town = after(&b, Edit::HeroPlace(H1, Place::Town)).unwrap();
    assert_eq!(town.heroes_at.len(), 1);
    let spaces = b.rules().quest(b.state()).board.len() as u16;
    assert!(after(&b, Edit::HeroPlace(H1, Place::Board(Cell(spaces - 1)))).is_ok());
    let off = Edit::HeroPlace(H1, Place::Board(Cell(spaces)));
    assert_eq!(refused(&b, off), "that space is not on the board");
}

#[test]
fn skills_and_items_come_and_go() {
    // DJ-HERO-02: what a maximum loses is lost.
    let b = on("1 2 b").skill(1, "Tough").skill(1, "Skilled").equip(1, "Sword").start();
    assert_eq!((b.hero(1).wounds, b.hero(1).fatigue), (16, 6));
    let tough = skill(&b, "Tough");
    let without = after(&b, Edit::HeroSkill(H1, tough, false)).unwrap();
    assert_eq!((without.hero(H1).wounds, without.hero(H1).skills().count()), (12, 1));
    assert_eq!(without.skills >> tough.0 & 1, 1, "back in its deck");
    let mighty = skill(&b, "Mighty");
    let with = after(&b, Edit::HeroSkill(HeroId(1), mighty, true)).unwrap();
    assert_eq!(with.hero(HeroId(1)).skills().collect::<Vec<_>>(), [mighty]);
    assert_eq!(with.skills >> mighty.0 & 1, 0, "no longer in its deck");
    // Neither what another has nor what he has not, nor what there is not.
    let there = |skill: SkillId| format!("skill {} is not there", skill.0);
    assert_eq!(refused(&b, Edit::HeroSkill(HeroId(1), tough, true)), there(tough));
    assert_eq!(refused(&b, Edit::HeroSkill(H1, mighty, false)), there(mighty));
    for unknown in [21, 63, 64, 200].map(SkillId) {
        assert_eq!(refused(&b, Edit::HeroSkill(H1, unknown, true)), there(unknown));
    }
    let (sword, axe) = (b.item("Sword"), b.item("Axe"));
    let given = after(&b, Edit::GiveItem(H1, axe)).unwrap();
    let held = |state: &State| {
        state.hero(H1).held().map(|held| (held.item, held.equipped)).collect::<Vec<_>>()
    };
    assert_eq!(held(&given), [(sword, true), (axe, false)]);
    let count = b.rules().content.items.len() as u8;
    assert!(after(&b, Edit::GiveItem(H1, ItemId(count - 1))).is_ok());
    let none = refused(&b, Edit::GiveItem(H1, ItemId(count)));
    assert_eq!(none, format!("there is no item {count}"));
    assert_eq!(held(&after(&b, Edit::TakeItem(H1, sword)).unwrap()), []);
    assert_eq!(refused(&b, Edit::TakeItem(H1, axe)), "he does not have it");
    // One place is kept for what he is handed.
    let mut full = on("1 2 b").start();
    for _ in 1..HELD_MAX {
        full.edit(Edit::GiveItem(H1, axe));
    }
    assert_eq!(refused(&full, Edit::GiveItem(H1, axe)), "he carries too much");
    // DJ-HERO-02: an item that raised a maximum.
    let b = on("1 2 b")
        .with(|content| {
            let belt = content.items.iter_mut().find(|item| item.name == "Belt");
            belt.unwrap().powers.push(Power::Bonus(Stat::Wounds, 2));
        })
        .equip(1, "Belt")
        .hero(1, |hero| hero.wounds = 14)
        .start();
    let belt = b.item("Belt");
    assert_eq!(after(&b, Edit::TakeItem(H1, belt)).unwrap().hero(H1).wounds, 12);
}

#[test]
fn a_turn_is_changed_while_it_lasts() {
    let mut b = on("1 2 b").start();
    assert_eq!(refused(&b, Edit::Turn(1, 1)), "no hero takes a turn");
    b.turn(1, Action::Run);
    let turn = after(&b, Edit::Turn(99, 98)).unwrap().turn;
    assert_eq!((turn.movement, turn.attacks), (99, 98));
    for edit in [Edit::Turn(100, 0), Edit::Turn(0, 100)] {
        assert_eq!(refused(&b, edit), "100 is too many; the most is 99");
    }
}

#[test]
fn tokens_of_every_kind_on_whoever_is_there() {
    // DJ-LINGER-11: any number up to a handful.
    let b = on("1 2 b").start();
    let brute = Figure::Monster(b.monster('b'));
    for figure in [Figure::Hero(HeroId(1)), brute] {
        let tokens = |name| *after(&b, Edit::SetTokens(figure, name, 3)).unwrap().tokens(figure);
        let none = Tokens::default();
        assert_eq!(tokens(TokenName::Burn), Tokens { burn: 3, ..none });
        assert_eq!(tokens(TokenName::Poison), Tokens { poison: 3, ..none });
        assert_eq!(tokens(TokenName::Stun), Tokens { stun: 3, ..none });
        assert_eq!(tokens(TokenName::Web), Tokens { web: 3, ..none });
    }
    assert!(after(&b, Edit::SetTokens(brute, TokenName::Web, 99)).is_ok());
    let many = refused(&b, Edit::SetTokens(brute, TokenName::Web, 100));
    assert_eq!(many, "100 is too many; the most is 99");
    let nobody = Edit::SetTokens(Figure::Hero(NOBODY), TokenName::Web, 1);
    assert_eq!(refused(&b, nobody), "there is no such hero");
    for gone in [1, 59, 60, 255].map(MonsterId) {
        let edit = Edit::SetTokens(Figure::Monster(gone), TokenName::Web, 1);
        assert_eq!(refused(&b, edit), format!("there is no monster {}", gone.0));
    }
}

#[test]
fn monsters_are_hurt_moved_added_and_taken_away() {
    // DJ-WOUND-07, DJ-LARGE-01
    let b = on("
        1 2 b . .
        . . . . .
    ")
    .start();
    let brute = b.monster('b');
    // Four wounds with three players.
    assert_eq!(after(&b, Edit::MonsterWounds(brute, 3)).unwrap().monster(brute).wounds, 3);
    assert_eq!(refused(&b, Edit::MonsterWounds(brute, 4)), "4 wounds would kill it");
    let there = pose(b.at(4, 1));
    let moved = after(&b, Edit::MonsterPose(brute, there)).unwrap();
    assert_eq!(moved.monster(brute).pose, there);
    assert!(moved.monsters_at.contains(there.cell) && moved.monsters_at.len() == 1);
    let spaces = b.rules().quest(b.state()).board.len() as u16;
    let off = pose(Cell(spaces));
    let beyond = format!("it cannot stand on space {spaces}");
    assert_eq!(refused(&b, Edit::MonsterPose(brute, off)), beyond);
    assert_eq!(refused(&b, Edit::AddMonster(KindId(0), Rank::Normal, off)), beyond);
    // A mauler needs two spaces to the right and below.
    let mauler = KindId(6);
    let fits = after(&b, Edit::AddMonster(mauler, Rank::Master, pose(b.at(3, 0)))).unwrap();
    let added = MonsterId(1);
    assert_eq!((fits.monster(added).kind, fits.monster(added).rank), (mauler, Rank::Master));
    assert_eq!(fits.monsters_at.len(), 5);
    assert_eq!(fits.monster_ids().count(), 2);
    assert!(after(&b, Edit::AddMonster(mauler, Rank::Master, pose(b.at(4, 0)))).is_err());
    let unknown = Edit::AddMonster(KindId(12), Rank::Normal, there);
    assert_eq!(refused(&b, unknown), "there is no such kind of monster");
    let gone = after(&b, Edit::RemoveMonster(brute)).unwrap();
    assert_eq!((gone.monster_ids().count(), gone.monsters_at.len()), (0, 0));
    assert_eq!(refused(&b, Edit::RemoveMonster(added)), "there is no monster 1");
    // DJ-COMP-02: sixty figures there are.
    let mut b = b;
    for _ in 1..MONSTERS_MAX {
        b.edit(Edit::AddMonster(KindId(0), Rank::Normal, there));
    }
    let more = Edit::AddMonster(KindId(0), Rank::Normal, there);
    assert_eq!(refused(&b, more), "no figure left");
}

#[test]
fn a_monster_that_is_taken_away_in_its_activation_acts_no_more() {
    for letter in ['a', 'b'] {
        let mut b = on("1 . a b").overlord_turn().start();
        b.activate('a');
        let (active, taken) = (b.monster('a'), b.monster(letter));
        b.edit(Edit::RemoveMonster(taken));
        let goes_on = b.prompt() == Prompt::MonsterAct(active);
        assert_eq!(goes_on, letter == 'b', "{letter} is taken away");
    }
}

#[test]
fn threat_and_conquest_within_reason() {
    // DJ-QUEST-07
    let b = on("1 2 b").start();
    assert_eq!(after(&b, Edit::Threat(9_999)).unwrap().threat, 9_999);
    assert_eq!(refused(&b, Edit::Threat(10_000)), "10000 is too many; the most is 9999");
    for conquest in [1, 9_999] {
        assert_eq!(after(&b, Edit::Conquest(conquest)).unwrap().conquest, conquest);
    }
    assert_eq!(refused(&b, Edit::Conquest(10_000)), "10000 is too many; the most is 9999");
    let over = "without conquest tokens the game would be over";
    assert_eq!([0, -1].map(|left| refused(&b, Edit::Conquest(left))), [over, over]);
}

#[test]
fn cards_move_between_deck_hand_and_discards() {
    let b = on("1 2 b").hand("Fog").start();
    let (fog, doom) = (b.card("Fog"), b.card("Doom"));
    let zones = |state: &State, card: CardId| {
        let card = card.index();
        (state.deck[card], state.hand[card], state.discard[card])
    };
    assert_eq!(zones(b.state(), fog), (1, 1, 0));
    let two = after(&b, Edit::CardToHand(fog)).unwrap();
    assert_eq!(zones(&two, fog), (0, 2, 0));
    let away = after(&b, Edit::CardFromHand(fog)).unwrap();
    assert_eq!(zones(&away, fog), (1, 0, 1));
    // From the deck first, and from the discards when the deck has none.
    let b = on("1 2 b")
        .state(move |_, state| {
            (state.deck[doom.index()], state.discard[doom.index()]) = (0, 1);
        })
        .start();
    assert_eq!(zones(&after(&b, Edit::CardToHand(doom)).unwrap(), doom), (0, 1, 0));
    assert_eq!(refused(&b, Edit::CardFromHand(doom)), "the card is not there");
    let b = on("1 2 b").state(move |_, state| state.deck[doom.index()] = 0).start();
    assert_eq!(refused(&b, Edit::CardToHand(doom)), "the card is not there");
    let count = b.rules().content.cards.len() as u8;
    for edit in [Edit::CardToHand(CardId(count)), Edit::CardFromHand(CardId(count))] {
        assert_eq!(refused(&b, edit), format!("there is no card {count}"));
    }
}

#[test]
fn dj_olcard_08_a_proposal_does_not_tell_what_the_overlord_holds() {
    let b = on("1 2 b").hand("Fog").start();
    let conceivable = |edit, seat| b.rules().conceivable(b.state(), &edit, Seat(seat).into());
    let (doom, count) = (b.card("Doom"), b.rules().content.cards.len() as u8);
    assert_eq!(conceivable(Edit::CardFromHand(doom), 1), Ok(()), "for all that a hero knows");
    assert!(conceivable(Edit::CardFromHand(doom), 0).is_err(), "the overlord knows");
    assert!(conceivable(Edit::CardFromHand(CardId(count)), 1).is_err(), "there is no such card");
    assert!(conceivable(Edit::CardToHand(CardId(count)), 1).is_err());
    assert!(conceivable(Edit::Threat(3), 1).is_ok());
    assert!(conceivable(Edit::Conquest(0), 1).is_err(), "what all see is looked at");
}

#[test]
fn the_board_is_changed_where_it_has_something() {
    let b = on("
        G 1 : . .
        . $ : . .
        . 2 b g *
    ")
    .start();
    let spaces = b.rules().quest(b.state()).board.len() as u16;
    let nowhere = format!("there is no space {spaces}");
    let view = |state: &State| b.rules().view(state, Viewer::Spectator);
    let open = after(&b, Edit::Door(DoorId(0), true)).unwrap();
    assert!(view(&open).doors[0].open && !view(b.state()).doors[0].open);
    let mut state = open;
    b.rules().edit(&mut state, &Edit::Door(DoorId(0), false)).unwrap();
    assert!(!view(&state).doors[0].open);
    assert_eq!(refused(&b, Edit::Door(DoorId(1), true)), "there is no such door");
    let mut state = *b.state();
    for (rune, found, keys) in [
        (Rune::Blue, true, vec![Rune::Blue]),
        (Rune::Yellow, true, vec![Rune::Blue, Rune::Yellow]),
        (Rune::Blue, true, vec![Rune::Blue, Rune::Yellow]),
        (Rune::Blue, false, vec![Rune::Yellow]),
        (Rune::Red, false, vec![Rune::Yellow]),
    ] {
        b.rules().edit(&mut state, &Edit::Key(rune, found)).unwrap();
        assert_eq!(view(&state).keys, keys);
    }
    let mut state = *b.state();
    for (glyph, active, both) in
        [(1, true, [true, true]), (0, false, [false, true]), (1, true, [false, true])]
    {
        b.rules().edit(&mut state, &Edit::Glyph(GlyphId(glyph), active)).unwrap();
        assert_eq!([0, 1].map(|glyph| state.is_active(GlyphId(glyph))), both);
    }
    assert_eq!(refused(&b, Edit::Glyph(GlyphId(2), true)), "there is no such glyph");
    let (mut state, here) = (*b.state(), b.at(0, 1));
    for obstacle in
        [Obstacle::Pit, Obstacle::Rubble, Obstacle::Water].map(Some).into_iter().chain([None])
    {
        b.rules().edit(&mut state, &Edit::Obstacle(here, obstacle)).unwrap();
        let sets = [&state.pits, &state.rubble, &state.water].map(|set| set.contains(here));
        let wanted = [Obstacle::Pit, Obstacle::Rubble, Obstacle::Water];
        assert_eq!(sets, wanted.map(|kind| obstacle == Some(kind)), "one at a time");
    }
    assert_eq!(refused(&b, Edit::Obstacle(Cell(spaces), None)), nowhere);
}

#[test]
fn markers_and_areas() {
    let b = on("
        1 $ : . .
        . . : . .
    ")
    .start();
    let (money, free) = (b.at(1, 0), b.at(0, 1));
    let markers = |state: &State, cell| {
        state.markers_at(cell).map(|(_, placed)| placed.marker).collect::<Vec<_>>()
    };
    let put = after(&b, Edit::AddMarker(free, Marker::Healing)).unwrap();
    assert_eq!(markers(&put, free), [Marker::Healing]);
    assert_eq!(markers(&after(&b, Edit::RemoveMarker(money, Marker::Money)).unwrap(), money), []);
    let missing = "there is no such marker";
    assert_eq!(refused(&b, Edit::RemoveMarker(money, Marker::Healing)), missing);
    assert_eq!(refused(&b, Edit::RemoveMarker(free, Marker::Money)), missing);
    let chest = Edit::AddMarker(free, Marker::Chest(Tier::Gold));
    assert_eq!(refused(&b, chest), "a chest needs a number");
    let spaces = b.rules().quest(b.state()).board.len() as u16;
    let off = Edit::AddMarker(Cell(spaces), Marker::Money);
    assert_eq!(refused(&b, off), format!("there is no space {spaces}"));
    let revealed = after(&b, Edit::Reveal(AreaId(1))).unwrap();
    assert!(revealed.is_revealed(AreaId(0)) && revealed.is_revealed(AreaId(1)));
    assert_eq!(refused(&b, Edit::Reveal(AreaId(2))), "there is no such area");
    let mut b = b;
    for _ in 1..MARKERS_MAX {
        b.edit(Edit::AddMarker(free, Marker::Money));
    }
    assert_eq!(refused(&b, Edit::AddMarker(free, Marker::Money)), "no marker left");
}

#[test]
fn dj_setup_24_heroes_who_are_not_placed_yet_keep_a_space_to_start_from() {
    let b = on("G 1 2 b").start();
    let dark = Edit::Glyph(GlyphId(0), false);
    let hero = HeroId(0);
    for phase in [
        Phase::Sheets,
        Phase::Skills,
        Phase::Exchange(hero),
        Phase::Shopping(hero),
        Phase::Prepare,
        Phase::Placing(hero),
    ] {
        // The starting area is not revealed before the overlord prepares it.
        let mut state = State { phase, revealed: 0, ..*b.state() };
        assert_eq!(b.rules().edit(&mut state, &Edit::Threat(3)), Ok(()), "{phase:?}");
        let why = b.rules().edit(&mut state, &dark).unwrap_err();
        assert_eq!(why, "the heroes would have no space to start from", "{phase:?}");
    }
    assert!(!after(&b, dark).unwrap().is_active(GlyphId(0)), "they are placed");
}

#[test]
fn a_state_that_is_none_of_this_game_is_told_from_one_that_is() {
    let b = on("
        1 2 . : .
        . b . : .
    ")
    .equip(1, "Sword")
    .start();
    let rules = b.rules();
    let quest = rules.quest(b.state());
    let (cells, gates) = (quest.board.len() as u16, quest.board.gates().len());
    assert_eq!((rules.validate(b.state()), gates), (Ok(()), 1));
    let wrong = |change: &dyn Fn(&mut State)| {
        let mut state = *b.state();
        change(&mut state);
        rules.validate(&state).unwrap_err()
    };
    assert_eq!(wrong(&|state| state.quest = QuestId(1)), "there is no such quest");
    for players in [1, 6] {
        assert_eq!(wrong(&|state| state.players = players), "wrong number of players");
    }
    for heroes in [1, 5] {
        assert_eq!(wrong(&|state| state.hero_count = heroes), "wrong number of players");
    }
    let hero = "a hero is not possible";
    let sheets = rules.content.sheets.len() as u8;
    assert_eq!(wrong(&|state| state.heroes[1].sheet = SheetId(sheets)), hero);
    assert_eq!(wrong(&|state| state.heroes[0].place = Place::Board(Cell(cells))), hero);
    for skill in [rules.content.skills.len(), 63] {
        assert_eq!(wrong(&|state| state.heroes[0].skills = 1 << skill), hero);
    }
    let items = rules.content.items.len() as u8;
    let unknown = |state: &mut State| state.heroes[0].items[0].as_mut().unwrap().item.0 = items;
    assert_eq!(wrong(&unknown), hero);
    let monster = "a monster is not possible";
    let changed = |change: fn(&mut Monster, u16)| {
        wrong(&|state| change(state.monsters[0].as_mut().unwrap(), cells))
    };
    assert_eq!(changed(|one, _| one.kind = KindId(12)), monster);
    assert_eq!(changed(|one, cells| one.pose.cell = Cell(cells)), monster);
    assert_eq!(changed(|one, _| one.named = Some(NamedId(0))), monster);
    // A mauler has no room in the last row.
    assert_eq!(changed(|one, _| one.kind = KindId(6)), monster);
    let noted = "the heroes are not where they are noted";
    assert_eq!(wrong(&|state| state.heroes[0].place = Place::Town), noted);
    let card = rules.content.cards.len();
    assert_eq!(wrong(&|state| state.deck[card] = 1), "a card is not possible");
    assert_eq!(wrong(&|state| state.hand[card] = 1), "a card is not possible");
    assert_eq!(wrong(&|state| state.discard[card] = 1), "a card is not possible");
    assert_eq!(wrong(&|state| state.in_play[card] = 1), "a card is not possible");
    let placed = Placed { cell: Cell(cells), marker: Marker::Money, chest: None };
    let lies = |state: &mut State| assert!(state.markers.put(placed));
    assert_eq!(wrong(&lies), "a marker lies off the board");
    for doors in [0b10, 0b11, 1 << 15] {
        assert_eq!(wrong(&|state| state.doors_open = Gates(doors)), "a door is not possible");
    }
}

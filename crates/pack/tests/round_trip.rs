//! What is written in the notation and read again is the same tree.

mod trees;

use longrest_pack::notation::Line;
use proptest::prelude::*;

fn check<T: Line + PartialEq + std::fmt::Debug>(tree: &T) -> Result<(), TestCaseError> {
    let scope = trees::scope();
    let text = tree.write(&scope);
    match T::read(&text, &scope) {
        Ok(again) => {
            prop_assert_eq!(&again, tree, "{}", &text);
            prop_assert_eq!(again.write(&scope), text);
        }
        Err(problem) => prop_assert!(false, "{}\n{:?}\n{:?}", text, problem, tree),
    }
    Ok(())
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 256, failure_persistence: None, ..Default::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn amounts(tree in trees::amount()) {
        check(&tree)?;
    }

    #[test]
    fn abilities(tree in trees::ability()) {
        check(&tree)?;
    }

    #[test]
    fn actions(tree in trees::action()) {
        check(&tree)?;
    }

    #[test]
    fn bonuses(tree in trees::bonus()) {
        check(&tree)?;
    }

    #[test]
    fn lists_of_changes(tree in trees::changes()) {
        check(&tree)?;
    }

    #[test]
    fn deeds(tree in trees::deed()) {
        check(&tree)?;
    }

    #[test]
    fn perks(tree in trees::perk()) {
        check(&tree)?;
    }

    #[test]
    fn goals(tree in trees::goal()) {
        check(&tree)?;
    }

    #[test]
    fn effects(tree in trees::effects()) {
        check(&tree)?;
    }

    #[test]
    fn rules(tree in trees::rule()) {
        check(&tree)?;
    }

    #[test]
    fn rewards(tree in trees::rewards()) {
        check(&tree)?;
    }

    #[test]
    fn tests_of_the_campaign(tree in trees::campaign_test()) {
        check(&tree)?;
    }

    #[test]
    fn effects_of_the_campaign(tree in trees::campaign_effects()) {
        check(&tree)?;
    }

    #[test]
    fn outcomes_of_events(tree in trees::outcome()) {
        check(&tree)?;
    }

    #[test]
    fn goals_of_quests(tree in trees::quest_goal()) {
        check(&tree)?;
    }

    #[test]
    fn costs_of_buildings(tree in trees::level_cost()) {
        check(&tree)?;
    }

    #[test]
    fn what_items_are_made_from(tree in trees::craft()) {
        check(&tree)?;
    }

    #[test]
    fn shelves(tree in trees::shelf()) {
        check(&tree)?;
    }
}

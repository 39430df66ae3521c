//! The project's own ledger is valid and holds what its files say; a broken one is told where.

use std::fmt::Write;

use longrest_ledger::{
    Game, LANGUAGES, Ledger, Problem, REASONS, REASONS_NAME, Reasons, Relation, RuleId, SOURCES,
    Source, Standing, SwitchRef, Tag, ledger, reasons,
};

fn id(text: &str) -> RuleId {
    text.parse().unwrap()
}

fn problems(name: &str, text: &str) -> String {
    let problems = Ledger::parse(&[Source { name, text }]).unwrap_err();
    problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_embedded_ledger_is_valid() {
    let problems = Ledger::parse(&SOURCES).err().unwrap_or_default();
    assert_eq!(problems, []);
}

#[test]
fn every_file_in_the_rules_folder_is_embedded() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".md").map(str::to_owned))
        .collect();
    let mut embedded: Vec<&str> = SOURCES.iter().map(|source| source.name).collect();
    embedded.push(REASONS_NAME);
    found.sort();
    embedded.sort_unstable();
    assert_eq!(found, embedded);
}

/// A reason is one short sentence: it ends like one, and no mark of the ledger leaks into it.
#[test]
fn reasons_are_sentences_in_every_language() {
    assert_eq!(Reasons::parse(REASONS).err().unwrap_or_default(), []);
    assert!(reasons().rules().count() > 400);
    for rule in reasons().rules() {
        let sentences = reasons().of(rule).expect("listed");
        for (language, sentence) in LANGUAGES.iter().zip(sentences) {
            assert!(sentence.ends_with('.'), "{rule} {language}: {sentence}");
            assert!(sentence.chars().count() <= 160, "{rule} {language} is long: {sentence}");
            let leak = ["N-", "Q-", "FH-", "GH-", "DJ-", "[", "(p."];
            assert!(!leak.iter().any(|mark| sentence.contains(mark)), "{rule}: {sentence}");
        }
        let [first, rest @ ..] = sentences;
        assert!(rest.iter().all(|other| other != first), "{rule} is not translated");
    }
}

#[test]
fn problems_of_the_reasons_are_all_found_and_located() {
    let text =
        "# Title\n\n## FH-ADV-01 FH-ADV-99\n- en: A.\n- fr: B.\n- en: C.\n- it: D.\n- de: E.\n";
    let problems = Reasons::parse(text).unwrap_err();
    let found: Vec<String> = problems.iter().map(Problem::to_string).collect();
    assert_eq!(
        found,
        [
            "rules/reasons.md:3: FH-ADV-99 is not a rule of the ledger",
            "rules/reasons.md:5: one line for each language, such as `- en: …`",
            "rules/reasons.md:6: one line for each language, such as `- en: …`",
            "rules/reasons.md:3: there is no sentence in \"es\"",
        ]
    );
}

#[test]
fn counts_per_file() {
    let mut table = String::new();
    for file in ledger().documents() {
        let count = |standing| file.rules().filter(|rule| rule.standing == standing).count();
        writeln!(
            table,
            "{}: {} sections, {} rules = {} testable + {} table + {} retired; {} of the players' \
             choice, {} examples, {} notes, {} figures",
            file.name,
            file.sections.len(),
            file.rules().count(),
            count(Standing::Testable),
            count(Standing::Table),
            count(Standing::Retired),
            file.rules().filter(|rule| rule.is_choice()).count(),
            file.rules().filter(|rule| rule.id.is_example()).count(),
            file.notes.len(),
            file.figures.len(),
        )
        .unwrap();
    }
    let differences = ledger().differences();
    let switches = differences.switches().count();
    let (rows, settled) = (differences.rows.len(), differences.settled.len());
    writeln!(table, "differences: {rows} rows, {switches} switches, {settled} settled").unwrap();
    insta::assert_snapshot!(table);
}

#[test]
fn every_id_survives_printing_and_is_found_again() {
    for rule in ledger().rules() {
        assert_eq!(rule.id.to_string().parse(), Ok(rule.id));
        assert_eq!(ledger().rule(rule.id).unwrap().line, rule.line);
        let source = SOURCES.iter().find(|source| source.name == rule.file).unwrap();
        let line = source.text.lines().nth(rule.line as usize - 1).unwrap();
        assert!(line.contains(&format!("**{}**", rule.id)), "{line}");
        assert!(line.contains(rule.text), "{line}");
    }
}

#[test]
fn a_bullet_is_split_into_source_tags_and_sentence() {
    let rule = ledger().rule(id("FH-CAMP-01")).unwrap();
    assert_eq!(rule.source, Some("p.6"));
    assert_eq!(rule.tags, [Tag::Choice]);
    assert!(rule.text.starts_with("Universal rule: wherever"), "{}", rule.text);

    let rule = ledger().rule(id("FH-GEN-06")).unwrap();
    assert_eq!(rule.standing, Standing::Table);
    assert!(rule.text.ends_with("3 the section on that page."), "{}", rule.text);
}

#[test]
fn a_retired_rule_names_its_heirs() {
    let rule = ledger().rule(id("FH-CARD-03")).unwrap();
    assert_eq!(rule.standing, Standing::Retired);
    assert_eq!(rule.retired_for, [id("FH-ACTION-07"), id("FH-ACTION-08")]);
    let rule = ledger().rule(id("DJ-LOS-11")).unwrap();
    assert_eq!(rule.retired_for, [id("DJ-PROP-03"), id("DJ-PROP-04")]);
}

#[test]
fn a_ruling_names_what_it_changes() {
    let rule = ledger().rule(id("FH-FAQ-010")).unwrap();
    let amends: Vec<_> = rule.amends.iter().map(|a| (a.relation, a.rule)).collect();
    let completes = (Relation::Completes, id("FH-AEFF-08"));
    assert_eq!(amends, [completes, (Relation::Narrows, id("FH-DEATH-05"))]);
}

#[test]
fn a_row_of_a_table_is_a_rule_with_its_header_and_page() {
    let rule = ledger().rule(id("DJ-TOWN-09")).unwrap();
    assert_eq!(rule.text, "Draw 1 copper treasure | 250");
    assert_eq!(rule.header, Some("id | Purchase (p.16) | Coins"));
    assert_eq!(rule.source, Some("p.16"));
    assert!(rule.is_testable());
    // The section says that all its rows are about components.
    assert_eq!(ledger().rule(id("FH-COMP-01")).unwrap().standing, Standing::Table);
    assert_eq!(ledger().rule(id("FH-ENH-T01")).unwrap().source, Some("p.77"));
}

#[test]
fn notes_are_found_from_the_rule() {
    let labels = |rule| {
        let rule = ledger().rule(id(rule)).unwrap();
        ledger().notes_on(rule).map(|note| note.label).collect::<Vec<_>>()
    };
    assert_eq!(labels("DJ-TOWN-08"), ["N-05"]);
    assert_eq!(labels("FH-REDR-02"), ["FH-REDR-01, FH-REDR-02"]);
    assert!(labels("GH-FOCUS-11").contains(&"N-01"));
}

#[test]
fn figures_are_known_but_are_not_rules() {
    assert!(ledger().knows(id("DJ-FIG-01")));
    assert!(ledger().rule(id("DJ-FIG-01")).is_none());
    assert!(!ledger().knows(id("DJ-FIG-99")));
}

#[test]
fn differences_give_a_value_for_both_games() {
    let differences = ledger().differences();
    assert_eq!(differences.value("battle_goals_dealt", Game::Gloomhaven), Some("2"));
    assert_eq!(differences.value("battle_goals_dealt", Game::Frosthaven), Some("3"));
    // D004: Gloomhaven is silent; the last section settles it.
    assert_eq!(differences.value("checkmark_cap", Game::Gloomhaven), Some("18"));
    assert_eq!(differences.value("no_such_switch", Game::Frosthaven), None);
    assert_eq!(differences.value("checkmark_cap", Game::Descent), None);

    let row = differences.row(16).unwrap();
    assert_eq!(row.switch, SwitchRef::Shared("active_removal"));
    assert_eq!(row.topic, "Meeting the minimum of 2 discards for a long rest");
    let SwitchRef::Defined(switch) = differences.row(127).unwrap().switch else { panic!() };
    assert_eq!(switch.variant, Some("after_destination"));
}

#[test]
fn the_nearest_id_is_suggested() {
    let nearest = |text| ledger().nearest(id(text)).map(|near| near.to_string());
    assert_eq!(nearest("FH-ADV-5").as_deref(), Some("FH-ADV-05"));
    assert_eq!(nearest("FH-FOKUS-07").as_deref(), Some("FH-FOCUS-07"));
    assert_eq!(nearest("DJ-ZZZZZZZZ-9999"), None);
}

#[test]
fn what_is_not_an_id_is_refused() {
    for text in ["", "FH", "FH-ADV", "FH-ADV-", "fh-adv-05", "XX-ADV-05", "FH-ADV-05-1", "FH-A1-05"]
    {
        let error = text.parse::<RuleId>().unwrap_err().to_string();
        assert_eq!(error, format!("`{text}` is not a rule id; one looks like FH-ADV-05"));
    }
    for text in ["FH-ADV-EX", "FH-ADV-05A", "FH-ADV-EX5EX", "FH-ABCDEFGHIJK-01", "FH-ADV-12345"] {
        assert!(text.parse::<RuleId>().is_err(), "{text}");
    }
}

#[test]
fn problems_are_all_found_and_located() {
    let text = "\
# Gloomhaven: a broken ledger
- **GH-AAA-00** before any heading

## AAA: first
- **GH-AAA-01** (p.1) A rule that points to GH-AAA-02 and GH-AAB-01.
- **GH-AAA-01** (p.1) The same id again.
- **GH-BBB-01** (p.1) Another section's id.
- **FH-AAA-04** (p.1) Another game's id.
- **GH-AAA-5x** (p.1) Not an id.
- **GH-AAA-06 (p.1) No end of the bold text.
- **GH-AAA-07** (p.1)
- **GH-AAA-08** (p.1) A tag [table] in the middle.
- **GH-AAA-09** (retired: see GH-AAA-10)
- **GH-AAA-10** (retired: see GH-AAA-07)
| **GH-AAA-11** | 1

## AAA: again

## Notes
- **N-01** A note.
- **N-01** The same note.
";
    insta::assert_snapshot!(problems("gloomhaven", text));
}

#[test]
fn problems_of_the_differences_are_all_found_and_located() {
    let text = "\
| topic | Gloomhaven | Frosthaven | suggested switch name |
|---|---|---|---|
| D001 First | a | b | `first` = 1 \\| 2 |
| D003 Third | a | b | `third` = 1 \\| 2 |
| D002 Second | a | b | `first` = 1 \\| 2 |
| D003 No switch | a | b | first |
| D003 Three cells | a | b |
| D003 Silent | a | b | `silent` = undefined \\| 2 |
| D004 Shared | a | b | follows `nothing` |
| `first` = 3 | D003 | Gloomhaven | not its row |
| `first` = 3 | D001 | Chess | not a game |
- `first` (D001) no game
";
    insta::assert_snapshot!(problems("differences", text));
}

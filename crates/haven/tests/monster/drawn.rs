//! Drawn positions with known answers, in the files beside this one.

use longrest_haven::monster::Survey;
use longrest_haven::monster::notation::PositionText;
use longrest_haven::state::FigureSet;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::Path;

/// What a case says besides the position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    /// The rules it shows.
    cites: Vec<String>,
    /// What happens, in words.
    says: String,
    /// The letters of the enemies that may be focused on.
    focus: Option<String>,
    /// The rules that decided, as the explanation names them: focus, then hex.
    decided: Option<Vec<String>>,
    /// "column,row letters": where the movement ends and who is attacked.
    expected: Vec<String>,
}

const OWN_KEYS: [&str; 6] = ["id", "cites", "says", "focus", "decided", "expected"];

#[test]
fn drawn_positions_have_their_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/monster");
    let mut ids = BTreeSet::new();
    let mut failures = Vec::new();
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "toml")) {
        let text = std::fs::read_to_string(file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy();
        let table: toml::Table = toml::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        for case in table["case"].as_array().expect("a file of cases") {
            let (id, outcome) = check(case.as_table().expect("a case").clone());
            assert!(ids.insert(id.clone()), "{name}: two cases are named {id}");
            failures.extend(outcome.err().map(|what| format!("{name}: {id}: {what}")));
        }
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), ids.len(), failures.join("\n"));
    assert!(ids.len() >= 70, "only {} cases", ids.len());
}

fn check(mut table: toml::Table) -> (String, Result<(), String>) {
    let mut own = toml::Table::new();
    for key in OWN_KEYS {
        own.extend(table.remove(key).map(|value| (key.to_string(), value)));
    }
    let case: Case = own.clone().try_into().unwrap_or_else(|e| panic!("{:?}: {e}", own.get("id")));
    let position: PositionText = table.try_into().unwrap_or_else(|e| panic!("{}: {e}", case.id));
    assert!(!case.cites.is_empty() && !case.says.is_empty(), "{}: says nothing", case.id);
    let result = compare(&case, &position);
    (case.id, result)
}

fn compare(case: &Case, text: &PositionText) -> Result<(), String> {
    let setup = text.setup().map_err(|error| error.to_string())?;
    let patterns = setup.patterns().map_err(|error| error.to_string())?;
    let (position, intent) = (setup.position(), setup.intent(&patterns));
    let survey = Survey::new(&position, &intent);
    let letters = |figures: FigureSet| -> String {
        figures.iter().map(|figure| setup.name(figure).to_string()).collect()
    };
    let found: BTreeSet<String> = survey
        .outcomes()
        .iter()
        .map(|outcome| {
            let end = setup.board().coord(outcome.end);
            format!("{end} {}", letters(outcome.attacks)).trim_end().to_string()
        })
        .collect();
    let expected: BTreeSet<String> = case.expected.iter().cloned().collect();
    if found != expected {
        return Err(format!("expected {expected:?}, found {found:?}"));
    }
    let focus = letters(survey.focuses());
    if case.focus.as_ref().is_some_and(|expected| *expected != focus) {
        return Err(format!("expected focus {:?}, found {focus:?}", case.focus));
    }
    if let Some(expected) = &case.decided {
        let explanation = survey.explanation();
        let plan = explanation.plans.first();
        let hex = plan.and_then(|plan| Some(plan.decided?.rule(setup.switches(), plan.now)));
        let mut found = vec![explanation.criterion.rule(setup.switches(), &intent)];
        found.extend(hex);
        if *expected != found {
            return Err(format!("expected {expected:?} to decide, found {found:?}"));
        }
    }
    Ok(())
}

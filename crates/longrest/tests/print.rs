//! `longrest print` as authors see it.

use std::process::{Command, Output};

fn print(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_longrest"))
        .arg("print")
        .args(arguments)
        .output()
        .expect("the program runs")
}

#[test]
fn a_pack_is_a_sheet_of_cards_monsters_and_scenarios_in_every_language() {
    let file = std::env::temp_dir().join(format!("longrest-print-{}.html", std::process::id()));
    let path = file.to_str().expect("text");
    for (language, said) in [
        ("en", ["Attack", "The Toll House", "</b> Rime Hound N/N/E", "self, mandatory<"]),
        ("de", ["Angriff", "Zollhaus", "</b> Reifhund N/N/E", "selbst, zwingend<"]),
    ] {
        let output = print(&["frontier", "-o", path, "--language", language]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let html = std::fs::read_to_string(&file).expect("a sheet");
        let poker = html.matches("class=\"card poker\"").count();
        let mini = html.matches("class=\"card mini\"").count();
        assert!(poker > 150 && mini > 150, "{poker} ability cards, {mini} small ones");
        assert_eq!(
            html.matches("<svg class=\"map\"").count(),
            html.matches("class=\"page\"").count()
        );
        for words in said {
            assert!(html.contains(words), "{language}: {words}");
        }
        assert!(
            !html.contains("<script") && !html.contains("http://") && !html.contains("{attack}")
        );
        assert!(html.contains("63mm") && html.contains("44mm") && html.ends_with("</html>\n"));
    }
    let output = print(&["frontier", "-o", path, "--only", "marshal"]);
    assert!(output.status.success());
    let html = std::fs::read_to_string(&file).expect("a sheet");
    assert_eq!(html.matches("<h2>").count(), 1, "one class alone");
    std::fs::remove_file(&file).expect("removed");
    let refused = |arguments: &[&str], said: &str| {
        let output = print(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(said), "{error}");
    };
    refused(&["frontier", "--language", "fr"], "there are: en, it, de, es");
    refused(&["underdelve"], "packs of quests");
    refused(&["frontier", "-o", "/nonexistent/sheet.html"], "cannot write the sheet");
}

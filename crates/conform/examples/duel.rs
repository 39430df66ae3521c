//! The duel in the terminal: you are Ash, the others answer at random.
//!
//! `cargo run --release -p longrest-conform --example duel -- [--seed NUMBER] [--three]`

use longrest_conform::duel::{Duel, Fact, Fighter, Setup, Space, View, name};
use longrest_kernel::{
    Asked, Chronicle, Generator, Input, Pending, Rejection, Ruleset, Seat, Status, Viewer,
};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;

const YOU: Seat = Seat(0);
const HELP: &str = "A number answers; u takes your last answer back; b shows the board; q leaves.";

fn main() -> ExitCode {
    let wish = match Wish::read(std::env::args().skip(1)) {
        Ok(wish) => wish,
        Err(message) => {
            eprintln!("duel: {message}");
            return ExitCode::from(2);
        }
    };
    match play(&wish, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read along has left.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("duel: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What the command line asks for.
struct Wish {
    seed: u64,
    seats: u8,
}

impl Wish {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Wish, String> {
        let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let seed = clock.map_or(0, |time| time.as_nanos() as u64);
        let mut wish = Wish { seed, seats: 2 };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--seed" => {
                    let number = words.next().ok_or("--seed needs a number")?;
                    let number = number.parse().map_err(|_| format!("{number} is no number"))?;
                    wish.seed = number;
                }
                "--three" => wish.seats = 3,
                other => return Err(format!("{other} is not known; known: --seed, --three")),
            }
        }
        Ok(wish)
    }
}

/// What somebody typed.
enum Line {
    Option(usize),
    Undo,
    Board,
    Quit,
    Help,
}

fn play(wish: &Wish, mut input: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let mut luck = Generator::from_seed(!wish.seed);
    let setup = Setup { seats: wish.seats };
    let key = Generator::from_seed(wish.seed).key;
    let chronicle = Chronicle::start(Arc::new(Duel { rounds: 8 }), setup, Some(key));
    let mut chronicle = chronicle.map_err(io::Error::other)?;
    writeln!(out, "A duel (seed {}). You are {}. {HELP}", wish.seed, name(YOU))?;
    let mut told = 0;
    let mut board_is_due = true;
    loop {
        told = tell(&mut out, &chronicle, told)?;
        let Some(pending) = chronicle.game().pending() else { break };
        let Some(asked) = pending.question_for(YOU).cloned() else {
            let other = other_answer(pending, &mut luck);
            chronicle.apply(other).map_err(io::Error::other)?;
            continue;
        };
        if board_is_due {
            board(
                &mut out,
                &chronicle.game().rules().view(chronicle.game().state(), Viewer::Seat(YOU)),
            )?;
        }
        board_is_due = false;
        let free = chronicle.game().free_actions(YOU);
        ask(&mut out, &asked, &free)?;
        let count = asked.options.len() + free.len();
        match read(&mut input, &mut out, count)? {
            Line::Quit => return writeln!(out, "Farewell."),
            Line::Help => writeln!(out, "{HELP}")?,
            Line::Board => board_is_due = true,
            Line::Undo => {
                told = undo(&mut out, &mut chronicle, told)?;
                board_is_due = true;
            }
            Line::Option(at) => {
                let wish = match asked.options.get(at) {
                    Some(&choice) => Input::Answer { seat: YOU, choice },
                    None => Input::Free { seat: YOU, choice: free[at - asked.options.len()] },
                };
                board_is_due = asked.open;
                chronicle.apply(wish).map_err(io::Error::other)?;
            }
        }
    }
    farewell(&mut out, &chronicle)
}

/// Writes what was told since, as you may know it.
fn tell(out: &mut impl Write, chronicle: &Chronicle<Duel>, told: usize) -> io::Result<usize> {
    let game = chronicle.game();
    let seen = |fact: &Fact| game.rules().seen(fact, Viewer::Seat(YOU));
    for fact in game.log()[told..].iter().filter_map(|told| seen(&told.fact)) {
        writeln!(out, "  {fact}")?;
    }
    Ok(game.log().len())
}

fn other_answer(pending: &Pending<Duel>, luck: &mut Generator) -> Input<Duel> {
    let asked = &pending.questions()[0];
    let option = luck.below(asked.options.len() as u64) as usize;
    let seat = asked.to.iter().next().expect("somebody is asked");
    Input::Answer { seat, choice: asked.options[option] }
}

fn board(out: &mut impl Write, view: &View) -> io::Result<()> {
    writeln!(out)?;
    for row in 0..Space::SIDE {
        write!(out, "  {} ", row + 1)?;
        for column in 0..Space::SIDE {
            let here = Space(row * Space::SIDE + column);
            let stands = |fighter: &SeenFighter<'_>| fighter.1.hits > 0 && fighter.1.space == here;
            let who = seats(view).find(stands).map_or('.', |(seat, _)| initial(seat));
            write!(out, " {who}")?;
        }
        match seats(view).nth(usize::from(row)) {
            Some((seat, fighter)) => writeln!(out, "     {}", line(seat, fighter))?,
            None => writeln!(out)?,
        }
    }
    writeln!(out, "     a b c d     {} cards left in the deck\n", view.deck)
}

type SeenFighter<'a> = (Seat, &'a longrest_conform::duel::SeenFighter);

fn seats(view: &View) -> impl Iterator<Item = SeenFighter<'_>> {
    (0..).map(Seat).zip(&view.fighters)
}

fn initial(seat: Seat) -> char {
    name(seat).chars().next().unwrap_or('?')
}

fn line(seat: Seat, fighter: &longrest_conform::duel::SeenFighter) -> String {
    if fighter.hits == 0 {
        return format!("{} has fallen", name(seat));
    }
    let draught = if fighter.draught { ", a draught" } else { "" };
    let hits = format!("{} {}/{}{draught}", name(seat), fighter.hits, Fighter::HITS_MAX);
    match fighter.hand {
        Some(hand) => {
            let cards = hand.0;
            format!("{hits}, {} snare, {} guard, {} fury", cards[0], cards[1], cards[2])
        }
        None => format!("{hits}, {} cards", fighter.cards),
    }
}

fn ask(
    out: &mut impl Write,
    asked: &Asked<Duel>,
    free: &[<Duel as Ruleset>::Choice],
) -> io::Result<()> {
    writeln!(out, "{}", asked.prompt)?;
    for (number, choice) in (1..).zip(asked.options.iter().chain(free)) {
        writeln!(out, "  {number}. {choice}")?;
    }
    Ok(())
}

/// Reads lines until one means something. The end of the input is a farewell.
fn read(input: &mut impl BufRead, out: &mut impl Write, count: usize) -> io::Result<Line> {
    let mut bytes = Vec::new();
    loop {
        write!(out, "> ")?;
        out.flush()?;
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(out)?;
            return Ok(Line::Quit);
        }
        let text = String::from_utf8_lossy(&bytes);
        match text.trim() {
            "q" | "quit" => return Ok(Line::Quit),
            "u" | "undo" => return Ok(Line::Undo),
            "b" | "board" => return Ok(Line::Board),
            "?" | "h" | "help" => return Ok(Line::Help),
            word => match word.parse::<usize>() {
                Ok(number) if (1..=count).contains(&number) => return Ok(Line::Option(number - 1)),
                _ => writeln!(out, "A number from 1 to {count}, or u, b, q, ?.")?,
            },
        }
    }
}

/// Goes back to before your last answer.
fn undo(out: &mut impl Write, chronicle: &mut Chronicle<Duel>, told: usize) -> io::Result<usize> {
    let yours = |input: &Input<Duel>| match input {
        Input::Answer { seat, .. } | Input::Free { seat, .. } => *seat == YOU,
        _ => false,
    };
    let after = chronicle.live_inputs().rev().position(yours);
    let keep = after.map_or(chronicle.live(), |after| chronicle.live() - after - 1);
    match chronicle.apply(Input::Undo { keep: keep as u32 }) {
        Ok(_) => {
            writeln!(out, "Taken back.")?;
            Ok(told.min(chronicle.game().log().len()))
        }
        Err(why @ Rejection::NothingToUndo) => {
            writeln!(out, "{why}.")?;
            Ok(told)
        }
        Err(why) => Err(io::Error::other(why)),
    }
}

fn farewell(out: &mut impl Write, chronicle: &Chronicle<Duel>) -> io::Result<()> {
    let Status::Over(outcome) = chronicle.game().status() else { return Ok(()) };
    let winners: Vec<&str> = outcome.winners.iter().map(name).collect();
    match &winners[..] {
        [] => writeln!(out, "Nobody is left."),
        [winner] => writeln!(out, "{winner} wins after {} inputs.", chronicle.live()),
        several => writeln!(out, "{} share the victory.", several.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(input: &[u8]) -> String {
        let mut out = Vec::new();
        let wish = Wish { seed: 7, seats: 2 };
        play(&wish, input, &mut out).expect("writing to memory does not fail");
        String::from_utf8(out).expect("we write text")
    }

    #[test]
    fn the_end_of_the_input_is_a_farewell() {
        assert!(session(b"").ends_with("> \nFarewell.\n"));
        assert!(session(b"1\n").ends_with("> \nFarewell.\n"));
    }

    #[test]
    fn nonsense_is_asked_again() {
        let text = session(b"0\n99999999999999999999\nstrike\n\xff\xfe\n\nq\n");
        assert_eq!(text.matches("A number from 1 to 3, or u, b, q, ?.").count(), 5);
        assert!(text.ends_with("> Farewell.\n"));
    }

    #[test]
    fn an_answer_can_be_taken_back() {
        let text = session(b"u\n1\nu\n2\nq\n");
        assert!(text.contains("there is nothing to undo."), "{text}");
        assert!(text.contains("Taken back."), "{text}");
    }

    #[test]
    fn always_taking_the_first_option_ends_the_game() {
        let text = session(&b"1\n".repeat(500));
        assert!(text.contains(" wins after ") || text.contains("share the victory"), "{text}");
    }

    #[test]
    fn hidden_cards_of_others_are_not_written() {
        let text = session(&b"1\n".repeat(500));
        assert!(text.contains("Birch draws a card."), "{text}");
        assert!(!text.contains("Birch draws a snare") && !text.contains("Birch draws a fury"));
    }

    #[test]
    fn the_command_line_names_what_it_knows() {
        let read = |words: &[&str]| Wish::read(words.iter().map(ToString::to_string));
        assert_eq!(
            read(&["--seed", "5", "--three"]).map(|wish| (wish.seed, wish.seats)),
            Ok((5, 3))
        );
        let message = |words: &[&str]| read(words).err().unwrap_or_default();
        assert_eq!(message(&["--foo"]), "--foo is not known; known: --seed, --three");
        assert_eq!(message(&["--seed"]), "--seed needs a number");
        assert_eq!(message(&["--seed", "x"]), "x is no number");
    }
}

//! The one command. This file only chooses among the subcommands; each of them is a file.

mod author;
mod bugs;
mod campaign;
mod cases;
mod check;
mod companion;
mod descent;
mod failure;
mod haven;
mod import;
mod library;
mod load;
mod operator;
mod packs;
mod play;
mod print;
mod replay;
mod serve;
mod sight;
mod sim;
mod solve;
mod test;
mod town;
mod watched;
mod words;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Plays dungeon-crawl campaigns, and answers questions about them.
#[derive(Parser)]
#[command(name = "longrest", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Backup(operator::Backup),
    Bugs(bugs::Bugs),
    Campaign(campaign::Campaign),
    Check(check::Check),
    Import(import::Import),
    Load(load::Load),
    Pack(packs::Pack),
    Packs(packs::Packs),
    Play(play::Play),
    Print(print::Print),
    Replay(replay::Replay),
    Restore(operator::Restore),
    Serve(Box<serve::Serve>),
    Sight(sight::Sight),
    Sim(sim::Sim),
    Solve(solve::Solve),
    Tables(operator::Tables),
    Test(test::Test),
    Upgrade(operator::Upgrade),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Backup(backup) => backup.run(),
        Command::Bugs(bugs) => bugs.run(),
        Command::Campaign(campaign) => campaign.run(),
        Command::Check(check) => check.run(),
        Command::Import(import) => import.run(),
        Command::Load(load) => load.run(),
        Command::Pack(pack) => pack.run(),
        Command::Packs(packs) => packs.run(),
        Command::Play(play) => play.run(),
        Command::Print(print) => print.run(),
        Command::Replay(replay) => replay.run(),
        Command::Restore(restore) => restore.run(),
        Command::Serve(serve) => serve.run(),
        Command::Sight(sight) => sight.run(),
        Command::Sim(sim) => sim.run(),
        Command::Solve(solve) => solve.run(),
        Command::Tables(tables) => tables.run(),
        Command::Test(test) => test.run(),
        Command::Upgrade(upgrade) => upgrade.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

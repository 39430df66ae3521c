//! The one command. This file only chooses among the subcommands; each of them is a file.

mod check;
mod failure;
mod haven;
mod library;
mod load;
mod serve;
mod sight;
mod solve;

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
    Check(check::Check),
    Load(load::Load),
    Serve(serve::Serve),
    Sight(sight::Sight),
    Solve(solve::Solve),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Check(check) => check.run(),
        Command::Load(load) => load.run(),
        Command::Serve(serve) => serve.run(),
        Command::Sight(sight) => sight.run(),
        Command::Solve(solve) => solve.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

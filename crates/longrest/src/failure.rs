//! How a subcommand ends when it cannot do what was asked.

use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// Why a subcommand stopped.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The input is missing or wrong; the message names the place.
    #[error("{0}")]
    Input(String),
    /// What was checked has problems, which are printed already.
    #[error("there are problems")]
    Problems,
    /// The program itself is wrong; the message says how to see it again.
    #[error("{0}")]
    Bug(String),
    /// The answer could not be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Says what went wrong in one line, and gives the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            // Whoever reads our output has read enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Problems => ExitCode::from(1),
            Failure::Output(_) | Failure::Bug(_) => self.exit(1),
            Failure::Input(_) => self.exit(2),
        }
    }

    fn exit(&self, status: u8) -> ExitCode {
        eprintln!("longrest: {}", self.to_string().replace('\n', " "));
        ExitCode::from(status)
    }
}

//! What one client may take of a server, as options. `docs/hosting.md` explains them.

use clap::Args;
use longrest_server::{Config, Network};
use std::time::Duration;

/// The defaults are those of the server itself.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// The address or network of a proxy that says in X-Forwarded-For for whom it asks; may be
    /// given several times
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<Network>,
    /// An address or network that may read /metrics besides the machine itself; may be given
    /// several times
    #[arg(long, value_name = "ADDRESS")]
    metrics_from: Vec<Network>,
    /// The most tables in memory at once [default: 6000]
    #[arg(long, value_name = "TABLES")]
    tables_in_memory: Option<usize>,
    /// The most tables that are kept [default: 100000]
    #[arg(long, value_name = "TABLES")]
    tables_kept: Option<usize>,
    /// How many tables one address makes or imports in an hour [default: 120]
    #[arg(long, value_name = "TABLES")]
    tables_per_hour: Option<u32>,
    /// How many people one address brings to tables in an hour, and come to one table
    /// [default: 120]
    #[arg(long, value_name = "PEOPLE")]
    joins_per_hour: Option<u32>,
    /// The most connections at once [default: 20000]
    #[arg(long, value_name = "CONNECTIONS")]
    connections: Option<usize>,
    /// The most connections of one address [default: 256]
    #[arg(long, value_name = "CONNECTIONS")]
    connections_per_address: Option<usize>,
    /// The most conversations of one address that look on at one table without a place at it
    /// [default: 16]
    #[arg(long, value_name = "CONVERSATIONS")]
    watchers_per_address: Option<usize>,
    /// How many requests one address makes in a minute [default: 1200]
    #[arg(long, value_name = "REQUESTS")]
    requests_per_minute: Option<u32>,
    /// How many requests one person makes in a minute, wherever they are [default: 600]
    #[arg(long, value_name = "REQUESTS")]
    requests_per_person: Option<u32>,
    /// How many wrong codes and tokens one address shows in a minute [default: 30]
    #[arg(long, value_name = "GUESSES")]
    guesses_per_minute: Option<u32>,
    /// How many messages one person sends in a second [default: 20]
    #[arg(long, value_name = "MESSAGES")]
    messages_per_second: Option<u32>,
    /// How many messages one person sends at once [default: 100]
    #[arg(long, value_name = "MESSAGES")]
    messages_at_once: Option<u32>,
    /// How often one person does something in a minute that is no move of the game, such as taking
    /// a name or a seat [default: 60]
    #[arg(long, value_name = "ACTS")]
    other_acts_per_minute: Option<u32>,
    /// The largest message, in bytes [default: 32768]
    #[arg(long, value_name = "BYTES")]
    message_bytes: Option<usize>,
    /// The largest file that is imported, in bytes [default: 16777216]
    #[arg(long, value_name = "BYTES")]
    import_bytes: Option<usize>,
    /// The most inputs in a file that is imported [default: 60000]
    #[arg(long, value_name = "INPUTS")]
    import_inputs: Option<usize>,
    /// How long an import may take, in seconds [default: 10]
    #[arg(long, value_name = "SECONDS")]
    import_seconds: Option<u64>,
    /// The most files that are sent or played again at once [default: 8]
    #[arg(long, value_name = "FILES")]
    imports: Option<usize>,
    /// The most of one address [default: 2]
    #[arg(long, value_name = "FILES")]
    imports_per_address: Option<usize>,
    /// How long the head of a request may take, in seconds [default: 10]
    #[arg(long, value_name = "SECONDS")]
    header_seconds: Option<u64>,
    /// How long the body of a request may take, in seconds [default: 30]
    #[arg(long, value_name = "SECONDS")]
    body_seconds: Option<u64>,
    /// How long a client may take nothing of what it is sent, in seconds [default: 20]
    #[arg(long, value_name = "SECONDS")]
    send_seconds: Option<u64>,
    /// How long a table nobody looks at stays in memory, in seconds [default: 600]
    #[arg(long, value_name = "SECONDS")]
    idle_seconds: Option<u64>,
    /// How long a bot waits before it decides, so that people can follow, in milliseconds
    /// [default: 600]
    #[arg(long, value_name = "MILLISECONDS")]
    bot_milliseconds: Option<u64>,
    /// How long a table holds still whenever somebody might play a card unasked, whether they can
    /// or not, in milliseconds [default: 300]
    #[arg(long, value_name = "MILLISECONDS")]
    beat_milliseconds: Option<u64>,
    /// After how many days a table is forgotten that was used only in the hour it was made in; 0
    /// keeps it [default: 7]
    #[arg(long, value_name = "DAYS")]
    forget_unvisited_days: Option<u64>,
    /// After how many days without use any table is forgotten; 0 keeps it [default: 0]
    #[arg(long, value_name = "DAYS")]
    forget_unused_days: Option<u64>,
}

impl Limits {
    /// A configuration with what was given.
    pub(crate) fn apply(&self, mut config: Config) -> Config {
        fn set<T: Copy>(field: &mut T, given: Option<T>) {
            if let Some(given) = given {
                *field = given;
            }
        }
        let seconds = |given: Option<u64>| given.map(Duration::from_secs);
        let days = |given: Option<u64>| {
            given.map(|days| (days > 0).then(|| Duration::from_secs(days.saturating_mul(86_400))))
        };
        config.proxies.clone_from(&self.trusted_proxy);
        config.metrics_from.clone_from(&self.metrics_from);
        set(&mut config.tables_open_max, self.tables_in_memory);
        set(&mut config.tables_max, self.tables_kept);
        set(&mut config.tables_per_hour, self.tables_per_hour);
        set(&mut config.joins_per_hour, self.joins_per_hour);
        set(&mut config.connections_max, self.connections);
        set(&mut config.connections_per_address, self.connections_per_address);
        set(&mut config.watchers_per_address, self.watchers_per_address);
        set(&mut config.requests_per_minute, self.requests_per_minute);
        set(&mut config.requests_per_person, self.requests_per_person);
        set(&mut config.guesses_per_minute, self.guesses_per_minute);
        set(&mut config.messages_per_second, self.messages_per_second);
        set(&mut config.messages_burst, self.messages_at_once);
        set(&mut config.stirs_per_minute, self.other_acts_per_minute);
        set(&mut config.message_bytes_max, self.message_bytes);
        set(&mut config.file_bytes_max, self.import_bytes);
        set(&mut config.import_records_max, self.import_inputs);
        set(&mut config.import_wait, seconds(self.import_seconds));
        set(&mut config.imports_max, self.imports);
        set(&mut config.imports_per_address, self.imports_per_address);
        set(&mut config.header_wait, seconds(self.header_seconds));
        set(&mut config.body_wait, seconds(self.body_seconds));
        set(&mut config.send_wait, seconds(self.send_seconds));
        set(&mut config.idle, seconds(self.idle_seconds));
        let milliseconds = |given: Option<u64>| given.map(Duration::from_millis);
        set(&mut config.bot_pace, milliseconds(self.bot_milliseconds));
        set(&mut config.beat, milliseconds(self.beat_milliseconds));
        set(&mut config.forget_unvisited, days(self.forget_unvisited_days));
        set(&mut config.forget_unused, days(self.forget_unused_days));
        config
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, FromArgMatches};

    fn read(given: &[&str]) -> Limits {
        let command = Limits::augment_args(Command::new("serve").no_binary_name(true));
        let matches = command.try_get_matches_from(given).expect("options");
        Limits::from_arg_matches(&matches).expect("options")
    }

    /// The default that an option's help names is the server's own; every option is documented.
    #[test]
    fn every_limit_is_documented_with_its_default() {
        let hosting = include_str!("../../../../docs/hosting.md");
        let plain = format!("{:?}", Config::default());
        let command = Limits::augment_args(Command::new("serve"));
        for option in command.get_arguments().filter(|option| option.get_id() != "help") {
            let name = option.get_long().expect("an option has a name");
            let row = hosting.lines().find(|line| line.starts_with(&format!("| `--{name}` |")));
            let row = row.unwrap_or_else(|| panic!("docs/hosting.md does not know --{name}"));
            let help = option.get_help().expect("help").to_string();
            let Some((_, default)) = help.split_once("[default: ") else {
                continue;
            };
            let default = default.trim_end_matches(']');
            assert!(row.contains(&format!("| {default} |")), "{row}");
            let set = read(&[&format!("--{name}"), default]).apply(Config::default());
            assert_eq!(format!("{set:?}"), plain, "--{name} {default} is not the default");
        }
    }

    #[test]
    fn what_is_given_counts() {
        let config = read(&[
            "--trusted-proxy",
            "10.0.0.0/8",
            "--tables-per-hour",
            "7",
            "--forget-unvisited-days",
            "0",
            "--forget-unused-days",
            "30",
        ]);
        let config = config.apply(Config::default());
        assert_eq!((config.proxies.len(), config.tables_per_hour), (1, 7));
        assert_eq!(config.forget_unvisited, None);
        assert_eq!(config.forget_unused, Some(Duration::from_secs(30 * 86_400)));
    }
}

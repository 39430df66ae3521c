//! What the server says about itself on its error output.

use clap::ValueEnum;
use serde_json::{Map, Value};
use std::io::{self, IsTerminal};
use std::time::{SystemTime, UNIX_EPOCH};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// How lines are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// One JSON object for each line
    Json,
}

/// From which weight on lines are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LogLevel {
    /// What is lost or broken
    Error,
    /// What may become so
    Warn,
    /// What whoever runs it wants to know
    Info,
    /// Every request
    Debug,
}

/// From now on what happens is written to the error output.
pub(crate) fn begin(format: LogFormat, level: LogLevel) {
    let level = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let lines = tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(level);
    match format {
        LogFormat::Json => lines.event_format(Json).init(),
        LogFormat::Text => {
            lines.with_ansi(io::stderr().is_terminal()).with_target(false).compact().init();
        }
    }
}

/// One object for each line.
struct Json;

impl<S, N> FormatEvent<S, N> for Json
where
    S: tracing::Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut out: Writer<'_>,
        event: &tracing::Event<'_>,
    ) -> std::fmt::Result {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut fields = Fields(Map::new());
        event.record(&mut fields);
        let level = event.metadata().level().as_str().to_lowercase();
        fields.0.insert("level".to_owned(), level.into());
        fields.0.insert("time".to_owned(), (since.as_millis() as u64).into());
        writeln!(out, "{}", Value::Object(fields.0))
    }
}

/// What a line says, by name.
struct Fields(Map<String, Value>);

impl tracing::field::Visit for Fields {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &tracing::field::Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_u64(&mut self, field: &tracing::field::Field, value: u64) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_i64(&mut self, field: &tracing::field::Field, value: i64) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_bool(&mut self, field: &tracing::field::Field, value: bool) {
        self.0.insert(field.name().to_owned(), value.into());
    }
}

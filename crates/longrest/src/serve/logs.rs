//! What the server says about itself on its error output.

use clap::ValueEnum;
use serde_json::{Map, Value};
use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, IsTerminal};
use std::panic::PanicHookInfo;
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
    std::panic::set_hook(Box::new(tell));
}

/// A bug is told as everything else is, on one line; with `RUST_BACKTRACE` also how it came about.
fn tell(info: &PanicHookInfo<'_>) {
    let why = info.payload_as_str().unwrap_or_default();
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let way = Backtrace::capture();
    match way.status() {
        BacktraceStatus::Captured => tracing::error!(place, why, %way, "a bug was met"),
        _ => tracing::error!(place, why, "a bug was met"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// What was written.
    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("whole").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_bug_is_one_line_that_programs_read() {
        let written = Written::default();
        let kept = written.clone();
        let lines = tracing_subscriber::fmt().with_writer(move || kept.clone());
        let listening = lines.event_format(Json).finish();
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(tell));
        let bug = tracing::subscriber::with_default(listening, || {
            std::panic::catch_unwind(|| panic!("two\nlines"))
        });
        std::panic::set_hook(usual);
        assert!(bug.is_err());
        let text = String::from_utf8(written.0.lock().expect("whole").clone()).expect("text");
        assert_eq!(text.lines().count(), 1, "{text}");
        let line: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!((&line["level"], &line["why"]), (&"error".into(), &"two\nlines".into()));
        assert!(line["place"].as_str().is_some_and(|place| place.contains("logs.rs")), "{line}");
    }
}

//! A connection to PostgreSQL that comes back when it was lost, and what is asked over it.

use crate::StoreError;
use std::collections::BTreeMap;
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row, Statement};

/// How long something is tried again while the database cannot be reached.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long to wait between two tries.
const BREATH: Duration = Duration::from_millis(100);
/// The most requests that share one commit.
pub(super) const BATCH_MAX: usize = 256;

/// A value of a statement.
pub(super) type Value = Box<dyn ToSql + Sync + Send>;

/// A statement with its values.
pub(super) struct Ask {
    pub(super) sql: &'static str,
    pub(super) values: Vec<Value>,
}

/// Statements that are done together or not at all, and whom to tell.
pub(super) struct Job {
    pub(super) asks: Vec<Ask>,
    pub(super) done: oneshot::Sender<Result<Answer, StoreError>>,
    asked: Instant,
}

impl Job {
    pub(super) fn new(asks: Vec<Ask>) -> (Job, oneshot::Receiver<Result<Answer, StoreError>>) {
        let (done, waiting) = oneshot::channel();
        (Job { asks, done, asked: Instant::now() }, waiting)
    }
}

/// What the database answered.
pub(super) struct Answer {
    /// The rows of each statement.
    pub(super) rows: Vec<Vec<Row>>,
    /// Whether it was asked before and may have been done then.
    pub(super) is_repeated: bool,
}

/// Why something was not done.
enum Failure {
    /// The database cannot be reached, or ends; what was asked may have been done.
    Passing(String),
    /// The database refused.
    Lasting(String),
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Failure {
        let told = |code: &SqlState| {
            let class = code.code().get(..2).unwrap_or_default();
            // Connections, shortage of them, the operator's doing, and transactions in each
            // other's way.
            class == "08"
                || class == "57"
                || class == "40"
                || *code == SqlState::TOO_MANY_CONNECTIONS
        };
        match error.code() {
            Some(code) if !told(code) => Failure::Lasting(describe(&error)),
            _ => Failure::Passing(describe(&error)),
        }
    }
}

/// What the database said.
pub(super) fn describe(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(said) => said.message().to_owned(),
        None => error.to_string(),
    }
}

/// One connection.
struct Line {
    config: Config,
    client: Option<Client>,
    prepared: BTreeMap<&'static str, Statement>,
    /// How long an answer may take.
    wait: Duration,
}

/// Does what is asked over one connection until nobody can ask any more. Requests that wait share a
/// commit, up to so many.
pub(super) async fn serve(
    config: Config,
    mut waiting: mpsc::UnboundedReceiver<Job>,
    batch_max: usize,
    wait: Duration,
) {
    let mut line = Line { config, client: None, prepared: BTreeMap::new(), wait };
    while let Some(first) = waiting.recv().await {
        let mut batch = vec![first];
        while batch.len() < batch_max
            && let Ok(job) = waiting.try_recv()
        {
            batch.push(job);
        }
        line.perform(batch).await;
    }
}

impl Line {
    /// Does everything in one transaction, again and again while the database cannot be reached.
    async fn perform(&mut self, mut batch: Vec<Job>) {
        let mut is_repeated = false;
        while !batch.is_empty() {
            let tried = match tokio::time::timeout(self.wait, self.attempt(&batch)).await {
                Ok(tried) => tried,
                Err(_) => Err(Failure::Passing("it does not answer".to_owned())),
            };
            match tried {
                Ok(rows) => {
                    for (job, rows) in batch.into_iter().zip(rows) {
                        // Nobody waits any more when the one who asked is gone.
                        let _ = job.done.send(Ok(Answer { rows, is_repeated }));
                    }
                    return;
                }
                Err(Failure::Passing(why)) => {
                    (self.client, is_repeated) = (None, true);
                    self.prepared.clear();
                    let (late, rest) =
                        batch.into_iter().partition(|job| job.asked.elapsed() > PATIENCE);
                    batch = rest;
                    fail(late, &format!("it cannot be reached: {why}"));
                    tokio::time::sleep(BREATH).await;
                }
                Err(Failure::Lasting(why)) if batch.len() == 1 => return fail(batch, &why),
                // One of them is at fault: each for itself.
                Err(Failure::Lasting(_)) => {
                    for job in batch {
                        Box::pin(self.perform(vec![job])).await;
                    }
                    return;
                }
            }
        }
    }

    /// The rows of every statement of every request.
    async fn attempt(&mut self, batch: &[Job]) -> Result<Vec<Vec<Vec<Row>>>, Failure> {
        self.connect().await?;
        let client = self.client.as_ref().expect("connected above");
        for ask in batch.iter().flat_map(|job| &job.asks) {
            if !self.prepared.contains_key(ask.sql) {
                self.prepared.insert(ask.sql, client.prepare(ask.sql).await?);
            }
        }
        let asks: Vec<&Ask> = batch.iter().flat_map(|job| &job.asks).collect();
        let is_alone = asks.len() == 1;
        let (begin, commit) = if is_alone { ("", "") } else { ("BEGIN", "COMMIT") };
        type Asked<'a> =
            Pin<Box<dyn Future<Output = Result<Vec<Row>, tokio_postgres::Error>> + Send + 'a>>;
        let plain = |sql: &'static str| -> Asked<'_> {
            Box::pin(async move { client.batch_execute(sql).await.map(|()| Vec::new()) })
        };
        let mut asked: Vec<Asked<'_>> = Vec::new();
        if !is_alone {
            asked.push(plain(begin));
        }
        for ask in asks {
            let statement = &self.prepared[ask.sql];
            asked.push(Box::pin(async move {
                let values: Vec<&(dyn ToSql + Sync)> =
                    ask.values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect();
                client.query(statement, &values).await
            }));
        }
        if !is_alone {
            asked.push(plain(commit));
        }
        let mut rows = in_order(asked).await.into_iter().collect::<Result<Vec<_>, _>>()?;
        if !is_alone {
            rows.pop();
            rows.remove(0);
        }
        let mut rows = rows.into_iter();
        Ok(batch.iter().map(|job| rows.by_ref().take(job.asks.len()).collect()).collect())
    }

    async fn connect(&mut self) -> Result<(), Failure> {
        if self.client.as_ref().is_some_and(|client| !client.is_closed()) {
            return Ok(());
        }
        self.prepared.clear();
        self.client = Some(connect(&self.config).await?);
        Ok(())
    }
}

fn fail(jobs: Vec<Job>, why: &str) {
    for job in jobs {
        // Nobody waits any more when the one who asked is gone.
        let _ = job.done.send(Err(StoreError::Failed(why.to_owned())));
    }
}

/// Opens a connection, in whose statements our own tables are meant.
pub(super) async fn connect(config: &Config) -> Result<Client, tokio_postgres::Error> {
    let (client, connection) = config.connect(NoTls).await?;
    // However it ends, whoever asks next notices.
    tokio::spawn(async move { drop(connection.await) });
    let own = "SET client_min_messages TO warning; SET search_path TO longrest";
    client.batch_execute(own).await?;
    Ok(client)
}

/// Asks everything at once, in order, and waits for all answers.
async fn in_order<F: Future + Unpin>(mut asked: Vec<F>) -> Vec<F::Output> {
    let mut answers: Vec<Option<F::Output>> = asked.iter().map(|_| None).collect();
    let mut first = 0;
    std::future::poll_fn(|context| {
        // Answers come in the order of the questions; what is not asked yet is asked now.
        for (at, future) in asked.iter_mut().enumerate().skip(first) {
            if answers[at].is_none()
                && let Poll::Ready(answer) = Pin::new(future).poll(context)
            {
                answers[at] = Some(answer);
            }
        }
        first += answers[first..].iter().take_while(|answer| answer.is_some()).count();
        if first == answers.len() { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    answers.into_iter().flatten().collect()
}

//! Work that may take long, on a thread that gives way to everybody who plays.

use tokio::sync::oneshot;

/// How much such a thread gives way, from 0 to 19.
const NICE: i32 = 10;

/// Does something aside. `None` when that met a bug.
pub(crate) async fn aside<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (done, result) = oneshot::channel();
    let thread = std::thread::Builder::new().name("aside".to_owned());
    let started = thread.spawn(move || {
        give_way();
        // Whoever asked may be gone.
        drop(done.send(run()));
    });
    if let Err(error) = started {
        tracing::error!(%error, "there is no thread for what takes long");
    }
    result.await.ok()
}

/// This thread runs when no other has more to do. Where that cannot be set it runs as any other.
fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICE);
    #[cfg(not(target_os = "linux"))]
    let _ = NICE;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_done_aside_holds_nobody_up_and_may_fail() {
        // This thread goes on while the other waits for it.
        let (go, gone) = std::sync::mpsc::channel::<u8>();
        let waiting = tokio::spawn(aside(move || gone.recv().expect("it comes")));
        tokio::task::yield_now().await;
        go.send(7).expect("it waits");
        assert_eq!(waiting.await.expect("no panic"), Some(7));
        assert_eq!(aside(|| -> u8 { panic!("a bug") }).await, None);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn it_gives_way_and_nobody_else_does() {
        let nice = || rustix::process::getpriority_process(None).expect("it can be asked");
        let before = nice();
        assert_eq!(aside(nice).await, Some(before.max(NICE)));
        assert_eq!(nice(), before);
    }
}

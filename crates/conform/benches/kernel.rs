//! Times of the kernel: decisions inline and paused, copies, digests, snapshots.
fn main() {}

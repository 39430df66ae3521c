//! Who is connected: how many in all, and how many of each address.

use crate::Config;
use crate::gate::network;
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Everybody who is connected.
#[derive(Default)]
pub(crate) struct Guests {
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    by_address: BTreeMap<IpAddr, usize>,
    /// Where the other nodes are: they bring many, like proxies.
    peers: BTreeSet<IpAddr>,
}

/// A connection that counts as long as somebody has it.
pub(crate) struct Guest {
    guests: Arc<Guests>,
    /// Under which address it counts; none for a proxy, who brings many.
    address: Option<IpAddr>,
    /// Whether it counts in all: not when the proxy's connection does.
    counts: bool,
}

impl Guests {
    /// Counts a connection, unless there are too many.
    pub(crate) fn arrive(self: &Arc<Self>, peer: IpAddr, config: &Config) -> Option<Arc<Guest>> {
        let mut counts = self.lock();
        let brings_many = config.is_proxy(peer) || counts.peers.contains(&peer.to_canonical());
        let address = (!brings_many).then(|| network(peer));
        if counts.all >= config.connections_max {
            return None;
        }
        counts.add(address, config)?;
        counts.all += 1;
        Some(Arc::new(Guest { guests: self.clone(), address, counts: true }))
    }

    /// Counts somebody who came by way of a proxy, unless there are too many of their address.
    pub(crate) fn arrive_by_proxy(
        self: &Arc<Self>,
        address: IpAddr,
        config: &Config,
    ) -> Option<Arc<Guest>> {
        let address = Some(network(address));
        self.lock().add(address, config)?;
        Some(Arc::new(Guest { guests: self.clone(), address, counts: false }))
    }

    /// Takes note of where the other nodes are.
    pub(crate) fn know(&self, peers: BTreeSet<IpAddr>) {
        self.lock().peers = peers;
    }

    /// How many connections there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counts {
    fn add(&mut self, address: Option<IpAddr>, config: &Config) -> Option<()> {
        let Some(address) = address else {
            return Some(());
        };
        let count = self.by_address.entry(address).or_default();
        if *count >= config.connections_per_address {
            return None;
        }
        *count += 1;
        Some(())
    }
}

impl Guest {
    /// Whether a proxy brought them.
    pub(crate) fn is_proxy(&self) -> bool {
        self.address.is_none()
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut counts = self.guests.lock();
        counts.all -= usize::from(self.counts);
        if let Some(address) = self.address
            && let Some(count) = counts.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                counts.by_address.remove(&address);
            }
        }
    }
}

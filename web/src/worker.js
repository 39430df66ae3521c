// The service worker: the page opens without a network. The shell is kept from the start, screens and
// words when they are first used. Nothing of a game is kept, and whatever the server says about a game
// comes from the server.

const VERSION = '__VERSION__'
const FILES = [/* __FILES__ */]
const NAME = `longrest-${VERSION}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('longrest-') && name !== NAME
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const scope = new URL(self.registration.scope)
  if (event.request.method !== 'GET' || url.origin !== scope.origin) return
  if (url.pathname.startsWith(`${scope.pathname}api/`)) return
  if (event.request.mode === 'navigate') {
    // The newest page when there is a network, the kept one otherwise.
    event.respondWith(fetch(event.request).catch(() => caches.match(scope.href)))
    return
  }
  event.respondWith(caches.match(event.request).then((kept) => kept ?? keep(event.request)))
})

// What the page fetched before it was looked after.
self.addEventListener('message', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(event.data)))
})

/** Fetches a file; what was built has a name of its own for each content and is kept. */
async function keep(request) {
  const answer = await fetch(request)
  if (answer.ok && new URL(request.url).pathname.includes('/assets/')) {
    const cache = await caches.open(NAME)
    await cache.put(request, answer.clone())
  }
  return answer
}

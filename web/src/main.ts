import { mount } from 'svelte'
import App from './App.svelte'
import { openRoute } from './lib/route.svelte.ts'
import { openSettings } from './lib/settings.svelte.ts'
import { openSound } from './lib/sound.ts'
import './style.css'

await openSettings()
openRoute()
openSound()
mount(App, { target: document.getElementById('page')! })

if ('serviceWorker' in navigator && import.meta.env.PROD) void lookAfter()

/** Lets the service worker keep what is built, what was fetched before it came included. */
async function lookAfter() {
  try {
    await navigator.serviceWorker.register('worker.js')
    const worker = (await navigator.serviceWorker.ready).active
    const fetched = performance.getEntriesByType('resource').map((entry) => entry.name)
    worker?.postMessage(fetched.filter((name) => name.includes('/assets/')))
  } catch {
    // Without it the page works as well, only not without a network.
  }
}

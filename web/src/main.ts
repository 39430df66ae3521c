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

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // Without it the page works as well, only not without a network.
  navigator.serviceWorker.register('worker.js').catch(() => undefined)
}

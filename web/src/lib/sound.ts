// Sounds, made on the device and not fetched: tones that fade and noise through a filter.

import { settings } from './settings.svelte.ts'

export type Sound =
  | 'yours' | 'over' | 'laid' | 'turned' | 'step' | 'hit' | 'arrow' | 'blocked' | 'death' | 'coin'
  | 'door' | 'heal' | 'dice' | 'ping'

/** A tone: notes in hertz one after another, seconds between them, how long each rings. */
type Tone = { notes: number[]; apart: number; rings: number; shape?: OscillatorType; loud?: number }
/** Noise through a filter that moves from one frequency to another. */
type Noise = { from: number; to: number; rings: number; loud: number; narrow?: number; late?: number }

const RECIPES: Record<Sound, { tones?: Tone[]; noises?: Noise[] }> = {
  yours: { tones: [{ notes: [523.25, 783.99], apart: 0.09, rings: 0.5 }] },
  over: { tones: [{ notes: [392, 523.25, 659.25, 783.99], apart: 0.14, rings: 0.5 }] },
  laid: { noises: [{ from: 2400, to: 500, rings: 0.09, loud: 0.2 }] },
  turned: {
    noises: [
      { from: 900, to: 4200, rings: 0.1, loud: 0.13 },
      { from: 2000, to: 600, rings: 0.06, loud: 0.18, late: 0.1 },
    ],
  },
  step: { noises: [{ from: 420, to: 120, rings: 0.07, loud: 0.3 }] },
  hit: {
    noises: [
      { from: 5200, to: 900, rings: 0.09, loud: 0.3, narrow: 3 },
      { from: 500, to: 90, rings: 0.16, loud: 0.5, late: 0.02 },
    ],
    tones: [{ notes: [1870], apart: 0, rings: 0.18, shape: 'square', loud: 0.015 }],
  },
  arrow: { noises: [{ from: 900, to: 3800, rings: 0.14, loud: 0.2, narrow: 4 }] },
  blocked: {
    tones: [{ notes: [311, 622], apart: 0.01, rings: 0.28, shape: 'square', loud: 0.04 }],
    noises: [{ from: 3000, to: 900, rings: 0.06, loud: 0.26 }],
  },
  death: { tones: [{ notes: [196, 155.6, 116.5], apart: 0.12, rings: 0.5, shape: 'sine' }] },
  coin: { tones: [{ notes: [1568, 2093], apart: 0.06, rings: 0.22, loud: 0.06 }] },
  door: {
    noises: [
      { from: 160, to: 420, rings: 0.4, loud: 0.24, narrow: 7 },
      { from: 300, to: 80, rings: 0.12, loud: 0.5, late: 0.38 },
    ],
  },
  heal: { tones: [{ notes: [659.25, 830.6, 987.8], apart: 0.08, rings: 0.5, shape: 'sine', loud: 0.08 }] },
  dice: {
    noises: [0, 0.06, 0.11, 0.19].map((late) => ({ from: 2600, to: 700, rings: 0.04, loud: 0.26, late })),
  },
  ping: { tones: [{ notes: [880, 880], apart: 0.13, rings: 0.3, shape: 'sine' }] },
}

let context: AudioContext | undefined
let master: GainNode | undefined
let hiss: AudioBuffer | undefined
let fire: { stop: () => void } | undefined

/** Browsers let pages sound only after the first touch or key. */
export function openSound(): void {
  const open = () => {
    if (!context) {
      context = new AudioContext()
      master = context.createGain()
      master.connect(context.destination)
    }
    void context.resume()
  }
  addEventListener('pointerdown', open, { once: true })
  addEventListener('keydown', open, { once: true })
}

/** Sounds, unless nobody wants to hear anything. */
export function sound(name: Sound): void {
  if (!settings.sound || context?.state !== 'running') return
  master!.gain.value = settings.volume / 100
  const { tones = [], noises = [] } = RECIPES[name]
  for (const tone of tones) ring(tone)
  for (const noise of noises) rush(noise)
}

/** A fire that burns while somebody plays: low noise that flickers. */
export function burn(on: boolean): void {
  fire?.stop()
  fire = undefined
  if (!on || context?.state !== 'running') return
  master!.gain.value = settings.volume / 100
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()]
  source.buffer = noiseBuffer()
  source.loop = true
  filter.type = 'lowpass'
  filter.frequency.value = 420
  gain.gain.value = 0.05
  source.connect(filter).connect(gain).connect(master!)
  source.start()
  // Crackles, unevenly.
  const crackle = setInterval(() => {
    if (Math.random() < 0.4) rush({ from: 3800, to: 1400, rings: 0.03, loud: 0.05 + Math.random() * 0.08 })
  }, 320)
  fire = {
    stop: () => {
      clearInterval(crackle)
      source.stop()
    },
  }
}

function ring({ notes, apart, rings, shape = 'triangle', loud = 0.12 }: Tone): void {
  notes.forEach((note, at) => {
    const tone = context!.createOscillator()
    const start = context!.currentTime + at * apart
    tone.type = shape
    tone.frequency.value = note
    tone.connect(swell(start, rings, loud)).connect(master!)
    tone.start(start)
    tone.stop(start + rings + 0.05)
  })
}

function rush({ from, to, rings, loud, narrow = 1, late = 0 }: Noise): void {
  const start = context!.currentTime + late
  const source = context!.createBufferSource()
  const filter = context!.createBiquadFilter()
  source.buffer = noiseBuffer()
  filter.type = 'bandpass'
  filter.Q.value = narrow
  filter.frequency.setValueAtTime(from, start)
  filter.frequency.exponentialRampToValueAtTime(to, start + rings)
  source.connect(filter).connect(swell(start, rings, loud)).connect(master!)
  source.start(start, Math.random())
  source.stop(start + rings + 0.05)
}

/** Loud at once, and fading. */
function swell(start: number, rings: number, loud: number): GainNode {
  const gain = context!.createGain()
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud, start + Math.min(0.02, rings / 4))
  gain.gain.exponentialRampToValueAtTime(0.001, start + rings)
  return gain
}

function noiseBuffer(): AudioBuffer {
  if (!hiss) {
    hiss = context!.createBuffer(1, context!.sampleRate * 2, context!.sampleRate)
    const data = hiss.getChannelData(0)
    for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1
  }
  return hiss
}

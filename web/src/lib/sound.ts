// Two small sounds, made and not fetched: it is your decision; the game is over.

let context: AudioContext | undefined

/** Browsers let pages sound only after the first touch or key. */
export function openSound(): void {
  const open = () => {
    context ??= new AudioContext()
    void context.resume()
  }
  addEventListener('pointerdown', open, { once: true })
  addEventListener('keydown', open, { once: true })
}

/** It is your decision. */
export function chime(): void {
  strike([523.25, 783.99], 0.09)
}

/** The game is over. */
export function fanfare(): void {
  strike([392, 523.25, 659.25, 783.99], 0.14)
}

function strike(notes: number[], apart: number): void {
  if (context?.state !== 'running') return
  notes.forEach((note, at) => {
    const tone = context!.createOscillator()
    const loudness = context!.createGain()
    const start = context!.currentTime + at * apart
    tone.type = 'triangle'
    tone.frequency.value = note
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5)
    tone.connect(loudness).connect(context!.destination)
    tone.start(start)
    tone.stop(start + 0.55)
  })
}

import { describe, expect, it } from 'vitest'
import { boxAround, Camera } from './camera.svelte.ts'

function looking(): Camera {
  const camera = new Camera()
  camera.resize(400, 200)
  return camera
}

describe('bringing a box into view', () => {
  it('changes nothing where it is seen already', () => {
    const camera = looking()
    camera.include({ x: 10, y: 10, width: 300, height: 100 }, 0.5)
    expect([camera.x, camera.y, camera.scale]).toEqual([0, 0, 1])
  })

  it('moves as little as it takes', () => {
    const camera = looking()
    camera.include({ x: 350, y: -20, width: 100, height: 100 }, 0.5)
    expect([camera.x, camera.y, camera.scale]).toEqual([-50, 20, 1])
  })

  it('makes what does not fit smaller, but not too small to be read', () => {
    const camera = looking()
    camera.include({ x: 0, y: 0, width: 500, height: 100 }, 0.5)
    expect(camera.scale).toBeCloseTo(0.8)
    expect(camera.x).toBeCloseTo(0)
    camera.include({ x: 0, y: 0, width: 4000, height: 100 }, 0.5)
    expect(camera.scale).toBeCloseTo(0.5)
    // The middle of it is in the middle.
    expect(camera.x + 2000 * camera.scale).toBeCloseTo(200)
  })

  it('around some points', () => {
    expect(boxAround([{ x: 4, y: 9 }, { x: 10, y: 1 }], 2)).toEqual({ x: 2, y: -1, width: 10, height: 12 })
  })
})

import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import { centred, roundedCorners } from '../kit/geometry.ts'
import { range, short } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { createRandom } from '../kit/random.ts'

const STREAKS = ['gold', 'rose', 'whiteGold', 'silver'] as const

/** A slab of slate with the streaks of four metals, rubbed side by side. */
export function drawTouchstone(canvas: Canvas): void {
  const slate = dyed('#3A3D42')
  const random = createRandom('touchstone')
  const camera = createCamera({ turn: -22, height: 50, scale: 1.06, centre: [300, 340] })
  drawWalls(canvas, camera, slate, { outline: roundedCorners(400, 210, 16, 4), top: 52, brightness: 0.08 })
  canvas.at(tablePlane(camera, 52), () => {
    canvas.path(
      centred(400, 210, 16),
      canvas.linear(
        [-200, -105],
        [200, 105],
        [
          [0, slate(0.72)],
          [0.4, slate(0.5)],
          [0.55, slate(0.62)],
          [1, slate(0.4)],
        ],
      ),
    )
    canvas.stroke(centred(394, 204, 14), slate(1), 2, { 'stroke-opacity': 0.35 })
    STREAKS.forEach((tone, index) => {
      const ramp = rampOf(tone)
      const x = -126 + index * 84
      const hairs = range(26).map(
        () =>
          `M${short(x + (random() - 0.5) * 34)} ${short(-56 - random() * 14)}l${short((random() - 0.5) * 5)} ${short(104 + random() * 26)}`,
      )
      canvas.stroke(hairs.join(''), ramp(0.66), 3.2, { 'stroke-opacity': 0.85 })
      canvas.stroke(hairs.slice(0, 10).join(''), ramp(1), 1.6, { 'stroke-opacity': 0.8 })
    })
  })
}

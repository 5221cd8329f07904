import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { centred, roundedCorners, roundedRectangle } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'

/** An open ingot mould: grooves for casting, two of them filled, and a handle. */
export function drawMould(canvas: Canvas, iron: Ramp): void {
  const gold = rampOf('gold')
  drawLathe(
    canvas,
    rampOf('wood'),
    [
      { to: 20, radius: 18, endRadius: 24, finish: 'satin' },
      { to: 120, radius: 24, endRadius: 18, finish: 'satin' },
      { to: 220, radius: 11, ramp: rampOf('steel') },
    ],
    { at: [548, 160], degrees: 146, openness: 0.25 },
  )
  const camera = createCamera({ turn: 24, height: 48, scale: 1.04, centre: [264, 350] })
  drawWalls(canvas, camera, iron, { outline: roundedCorners(390, 230, 10, 4), top: 64, brightness: 0.2 })
  canvas.at(tablePlane(camera, 64), () => {
    canvas.path(
      centred(390, 230, 10),
      canvas.linear(
        [-195, -115],
        [195, 115],
        [
          [0, iron(0.92)],
          [0.5, iron(0.74)],
          [1, iron(0.6)],
        ],
      ),
    )
    canvas.stroke(centred(384, 224, 8), iron(1), 2, { 'stroke-opacity': 0.5 })
    for (const [index, y] of [-84, -22, 40].entries()) {
      const groove = roundedRectangle(-160, y, 320, 42, 12)
      canvas.path(
        groove,
        canvas.linear(
          [0, y],
          [0, y + 42],
          [
            [0, iron(0.04)],
            [0.6, iron(0.24)],
            [1, iron(0.6)],
          ],
        ),
        { stroke: iron(0.98), 'stroke-opacity': 0.4, 'stroke-width': 1.4 },
      )
      if (index === 2) continue
      canvas.path(
        roundedRectangle(-154, y + 6, 308, 32, 12),
        canvas.linear(
          [-154, y],
          [154, y + 38],
          [
            [0, gold(0.7)],
            [0.2, gold(0.95)],
            [0.34, gold(0.7)],
            [0.55, gold(1)],
            [0.7, gold(0.72)],
            [1, gold(0.6)],
          ],
        ),
        { stroke: gold(0.24), 'stroke-width': 1.4 },
      )
    }
  })
}

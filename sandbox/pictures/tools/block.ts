import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { centred, roundedCorners } from '../kit/geometry.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { engrave, punch } from '../kit/relief.ts'
import { mirrorStops } from '../kit/shading.ts'

/** A polished steel bench block on its wooden foot. */
export function drawBlock(canvas: Canvas, foot: Ramp): void {
  const steel = rampOf('steel')
  const camera = createCamera({ turn: -30, height: 44, scale: 1.02, centre: [300, 366] })
  drawWalls(canvas, camera, foot, { outline: roundedCorners(340, 340, 14, 5), top: 56, brightness: 0.2 })
  canvas.at(tablePlane(camera, 56), () =>
    canvas.path(
      centred(340, 340, 14),
      canvas.linear(
        [-170, -170],
        [170, 170],
        [
          [0, foot(0.9)],
          [0.5, foot(0.72)],
          [1, foot(0.54)],
        ],
      ),
    ),
  )
  drawWalls(canvas, camera, steel, {
    outline: roundedCorners(276, 276, 8, 4),
    bottom: 56,
    top: 122,
    brightness: 0.08,
    shadow: { dx: 6, dy: 8, spread: 14, darkness: 0.3 },
  })
  canvas.at(tablePlane(camera, 122), () => {
    canvas.path(centred(276, 276, 8), canvas.linear([-138, -138], [138, 138], mirrorStops(steel)))
    canvas.stroke(centred(270, 270, 7), steel(1), 3, { 'stroke-opacity': 0.8 })
    engrave(canvas, steel, punch(0.9, 100, 106), 0.8)
  })
}

import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import { centred, ellipse, roundedCorners } from '../kit/geometry.ts'
import { textPath } from '../kit/lettering.ts'
import { range, short } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { mirrorStops } from '../kit/shading.ts'

/** A hardened plate with holes that grow by a tenth of a millimetre. */
export function drawDrawplate(canvas: Canvas): void {
  const steel = rampOf('steel')
  const camera = createCamera({ turn: 26, height: 54, scale: 1.05, centre: [300, 312] })
  drawWalls(canvas, camera, steel, { outline: roundedCorners(500, 170, 10, 4), top: 26, brightness: 0.06 })
  canvas.at(tablePlane(camera, 26), () => {
    canvas.path(centred(500, 170, 10), canvas.linear([-250, -85], [250, 85], mirrorStops(steel, 0, 'satin')))
    canvas.stroke(centred(496, 166, 9), steel(1), 2, { 'stroke-opacity': 0.7 })
    for (const row of range(3)) {
      for (const column of range(12)) {
        const index = row * 12 + column
        const radius = 2 + index * 0.3
        const [x, y] = [-214 + column * 39, -48 + row * 46]
        canvas.path(
          ellipse(radius + 3.4, radius + 3.4, x, y),
          canvas.linear(
            [x - 8, y - 8],
            [x + 8, y + 8],
            [
              [0, steel(0.22)],
              [1, steel(0.98)],
            ],
          ),
        )
        canvas.path(ellipse(radius, radius, x, y), '#0D0D0E')
        canvas.path(
          textPath(
            short(0.3 + index * 0.1)
              .toFixed(1)
              .replace('.', ','),
            8.5,
            x,
            y + 22,
          ),
          steel(0.14),
        )
      }
    }
  })
}

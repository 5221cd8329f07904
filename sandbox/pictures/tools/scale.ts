import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { arcPoints, centred, ellipse, roundedCorners, roundedRectangle } from '../kit/geometry.ts'
import { textPath } from '../kit/lettering.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { mirrorStops } from '../kit/shading.ts'

/** A bench balance that displays hundredths of a gram. */
export function drawScale(canvas: Canvas, housing: Ramp): void {
  const steel = rampOf('steel')
  const camera = createCamera({ turn: -16, height: 48, scale: 1.04, centre: [304, 338] })
  drawWalls(canvas, camera, housing, { outline: roundedCorners(340, 400, 26, 6), top: 60, brightness: 0.12 })
  canvas.at(tablePlane(camera, 60), () => {
    canvas.path(
      centred(340, 400, 26),
      canvas.linear(
        [-170, -200],
        [170, 200],
        [
          [0, housing(0.84)],
          [0.5, housing(0.66)],
          [1, housing(0.5)],
        ],
      ),
    )
    canvas.stroke(centred(336, 396, 24), housing(1), 2, { 'stroke-opacity': 0.5 })
    canvas.path(roundedRectangle(-120, 104, 152, 66, 6), '#C6D2C2', { stroke: '#1C1E20', 'stroke-width': 4 })
    canvas.path(textPath('12,48', 40, 8, 151, { anchor: 'end' }), '#1C231C')
    canvas.path(textPath('g', 22, 12, 151, { anchor: 'start' }), '#1C231C')
    for (const x of [66, 112])
      canvas.path(roundedRectangle(x, 118, 34, 38, 8), housing(0.92), { stroke: housing(0.2), 'stroke-width': 2 })
  })
  drawWalls(canvas, camera, steel, {
    outline: arcPoints(0, 48, 26, 26, 0, 350, 35),
    bottom: 60,
    top: 88,
    shadow: { dx: 6, dy: 8, spread: 16 },
  })
  drawWalls(canvas, camera, steel, {
    outline: arcPoints(0, 48, 136, 136, 0, 354, 59),
    bottom: 88,
    top: 98,
    shadow: { dx: 8, dy: 22, spread: 22, darkness: 0.3 },
  })
  canvas.at(tablePlane(camera, 98, [0, 48]), () => {
    canvas.path(ellipse(136, 136), canvas.linear([-110, -110], [110, 110], mirrorStops(steel)))
    canvas.stroke(ellipse(126, 126), steel(0.3), 2, { 'stroke-opacity': 0.6 })
    canvas.stroke(ellipse(133, 133), steel(1), 2)
  })
}

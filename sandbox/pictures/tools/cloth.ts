import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { dyed } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { centred, roundedCorners } from '../kit/geometry.ts'
import { range } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { punch } from '../kit/relief.ts'

/** A polishing cloth folded in four, its edge pinked, a band of paper round it. */
export function drawCloth(canvas: Canvas, cloth: Ramp): void {
  const paper = dyed('#F1EBDC')
  const camera = createCamera({ turn: -24, height: 50, scale: 1.06, centre: [300, 338] })
  for (const layer of range(4)) {
    const shift = (layer % 2) * 5
    drawWalls(canvas, camera, cloth, {
      outline: roundedCorners(372 - shift, 270 - shift, 16, 4),
      bottom: layer * 16,
      top: layer * 16 + 15,
      brightness: 0.1 + (layer % 2) * 0.12,
      ...(layer === 0 ? {} : { shadow: false }),
    })
  }
  canvas.at(tablePlane(camera, 63), () => {
    canvas.path(
      centred(367, 265, 16),
      canvas.linear(
        [-186, -135],
        [186, 135],
        [
          [0, cloth(0.94)],
          [0.35, cloth(0.74)],
          [0.55, cloth(0.86)],
          [1, cloth(0.6)],
        ],
      ),
    )
    canvas.stroke(centred(344, 242, 10), cloth(0.3), 2, { 'stroke-dasharray': '8 6', 'stroke-opacity': 0.8 })
    canvas.path(
      `M-184 128${range(46)
        .map((index) => `l4 ${index % 2 ? -9 : 9}l4 ${index % 2 ? 9 : -9}`)
        .join('')}V140H-184Z`,
      cloth(0.5),
      { 'fill-opacity': 0.7 },
    )
    canvas.path(
      'M-62 -134H62V134H-62Z',
      canvas.linear(
        [-62, -134],
        [62, 134],
        [
          [0, paper(0.96)],
          [0.5, paper(0.8)],
          [1, paper(0.66)],
        ],
      ),
      { stroke: paper(0.3), 'stroke-width': 1.4 },
    )
    canvas.use(canvas.define(punch(1.9, 0, -30)), { fill: '#3A3527' })
    canvas.stroke('M-38 44H38M-30 62H30M-34 80H34', '#3A3527', 4, { 'stroke-opacity': 0.6 })
  })
}

import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { dyed } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { centred, roundedCorners } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { engrave, punch } from '../kit/relief.ts'

/** A cake of polishing compound, half unwrapped, and a felt buff. */
export function drawPolish(canvas: Canvas, paste: Ramp): void {
  const felt = dyed('#D8D0BF')
  drawLathe(
    canvas,
    felt,
    [
      { to: 70, radius: 118, finish: 'matt' },
      { to: 74, radius: 30, ramp: dyed('#9A7B52'), finish: 'matt' },
    ],
    { at: [462, 190], degrees: 152, openness: 0.66 },
  )
  const camera = createCamera({ turn: 22, height: 42, scale: 1.02, centre: [272, 408] })
  drawWalls(canvas, camera, paste, { outline: roundedCorners(400, 130, 10, 4), top: 96, brightness: 0.14 })
  canvas.at(tablePlane(camera, 96), () => {
    canvas.path(
      centred(400, 130, 10),
      canvas.linear(
        [-200, -65],
        [200, 65],
        [
          [0, paste(0.86)],
          [0.5, paste(0.7)],
          [1, paste(0.58)],
        ],
      ),
    )
    engrave(canvas, paste, punch(1.9, -112, 0), 1.4)
    canvas.stroke(centred(394, 124, 9), paste(1), 2, { 'stroke-opacity': 0.4 })
  })
  drawWrapper(canvas, camera)
}

function drawWrapper(canvas: Canvas, camera: ReturnType<typeof createCamera>): void {
  const paper = dyed('#EFE9DA')
  const outline = roundedCorners(216, 136, 8, 4).map(([x, y]) => [x + 96, y] as const)
  drawWalls(canvas, camera, paper, { outline, bottom: 0, top: 99, brightness: 0.22, shadow: false })
  canvas.at(tablePlane(camera, 99, [96, 0]), () => {
    canvas.path(
      'M-108 -68H108V68H-108L-98 50L-110 30L-100 8L-112 -14L-100 -40Z',
      canvas.linear(
        [-108, -68],
        [108, 68],
        [
          [0, '#FFFDF6'],
          [0.6, '#F1EBDC'],
          [1, '#DDD5C2'],
        ],
      ),
    )
    canvas.path('M-60 -40H84V40H-60Z', '#8A3B2C', { 'fill-opacity': 0.14 })
    canvas.stroke('M-44 -18H68M-44 0H40M-44 18H54', '#5B4A3A', 4, { 'stroke-opacity': 0.7 })
  })
}

import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { centred, ellipse, roundedCorners } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { mirrorStops } from '../kit/shading.ts'

const HOLLOWS = [
  [-64, -58, 42],
  [34, -66, 34],
  [84, 2, 26],
  [-20, 26, 30],
  [-82, 46, 24],
  [40, 70, 20],
  [94, 74, 14],
  [-34, 88, 13],
] as const

/** A cube with hemispheres sunk into it, and the punches that fit them. */
export function drawDappingBlock(canvas: Canvas, metal: Ramp): void {
  const steel = rampOf('steel')
  const camera = createCamera({ turn: 28, height: 46, scale: 1.02, centre: [232, 400] })
  drawWalls(canvas, camera, metal, { outline: roundedCorners(250, 250, 8, 4), top: 170, brightness: 0.1 })
  canvas.at(tablePlane(camera, 170), () => {
    canvas.path(centred(250, 250, 8), canvas.linear([-125, -125], [125, 125], mirrorStops(metal, 0, 'satin')))
    canvas.stroke(centred(246, 246, 7), metal(1), 2, { 'stroke-opacity': 0.7 })
    for (const [x, y, radius] of HOLLOWS) {
      canvas.path(
        ellipse(radius, radius, x, y),
        canvas.radial([x + radius * 0.4, y + radius * 0.5], radius * 1.5, [
          [0, metal(1)],
          [0.25, metal(0.84)],
          [0.55, metal(0.5)],
          [0.8, metal(0.24)],
          [1, metal(0.08)],
        ]),
        { stroke: metal(0.16), 'stroke-width': 1.4 },
      )
    }
  })
  for (const [x, y, radius, degrees] of [
    [540, 420, 27, -118],
    [552, 512, 19, -132],
  ] as const) {
    drawLathe(
      canvas,
      steel,
      [
        { to: 150, radius: radius * 0.5 },
        { to: 176, radius: radius * 0.5, endRadius: radius },
        { to: 176 + radius * 0.6, radius, endRadius: radius * 0.9 },
        { to: 176 + radius * 1.2, radius: radius * 0.9, endRadius: radius * 0.4 },
      ],
      { at: [x, y], degrees, openness: 0.18 },
    )
  }
}

import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawPathShadow } from '../kit/shadow.ts'

export function drawHammer(canvas: Canvas, handle: Ramp): void {
  const steel = rampOf('steel')
  const peen = 'M250 150L356 92C372 86 384 96 380 110L300 204Z'
  drawPathShadow(canvas, peen, { dx: 12, dy: 20, spread: 24, darkness: 0.24 })
  drawLathe(
    canvas,
    handle,
    [
      { to: 16, radius: 20, endRadius: 27, finish: 'satin' },
      { to: 150, radius: 27, endRadius: 23, finish: 'satin' },
      { to: 320, radius: 23, endRadius: 14, finish: 'satin' },
      { to: 400, radius: 14, endRadius: 16, finish: 'satin' },
    ],
    { at: [494, 508], degrees: -128, openness: 0.2 },
  )
  canvas.path(
    peen,
    canvas.linear(
      [300, 90],
      [360, 190],
      [
        [0, steel(1)],
        [0.35, steel(0.74)],
        [0.5, steel(0.92)],
        [1, steel(0.3)],
      ],
    ),
    { stroke: steel(0.14), 'stroke-width': 1.6 },
  )
  drawLathe(
    canvas,
    steel,
    [
      { to: 70, radius: 40 },
      { to: 92, radius: 40, endRadius: 30 },
      { to: 124, radius: 30, endRadius: 34 },
      { to: 138, radius: 34, endRadius: 58 },
      { to: 176, radius: 60 },
      { to: 184, radius: 60, endRadius: 52 },
    ],
    { at: [306, 152], degrees: 149, openness: 0.42 },
  )
  canvas.path(ellipse(20, 13, 262, 158), handle(0.5), {
    transform: 'rotate(-31 262 158)',
    stroke: steel(0.12),
    'stroke-width': 2,
  })
}

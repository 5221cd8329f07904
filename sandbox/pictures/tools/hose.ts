import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'

const ENDS = ['M148 342C120 420 150 480 236 506', 'M452 330C500 400 470 470 404 520'] as const

/** A gas hose in a coil, with its valve and its nut. */
export function drawHose(canvas: Canvas, rubber: Ramp): void {
  const brass = rampOf('brass')
  for (const [radius, y] of [
    [176, 300],
    [160, 286],
    [182, 268],
    [164, 250],
  ] as const) {
    const loop = ellipse(radius, radius * 0.62, 300, y)
    drawStrokeShadow(canvas, loop, 26, { dx: 8, dy: 14, spread: 24, darkness: 0.2 })
    drawStrand(canvas, rubber, loop, 32, { cap: 'butt' })
  }
  for (const end of ENDS) {
    drawStrokeShadow(canvas, end, 26, { dx: 8, dy: 14, spread: 24, darkness: 0.2 })
    drawStrand(canvas, rubber, end, 32)
  }
  drawLathe(
    canvas,
    brass,
    [
      { to: 34, radius: 19 },
      { to: 74, radius: 30 },
      { to: 96, radius: 22 },
      { to: 120, radius: 26 },
    ],
    { at: [222, 502], degrees: 16, openness: 0.3 },
  )
  drawLathe(
    canvas,
    brass,
    [
      { to: 30, radius: 19 },
      { to: 58, radius: 28 },
    ],
    { at: [412, 512], degrees: 138, openness: 0.3 },
  )
}

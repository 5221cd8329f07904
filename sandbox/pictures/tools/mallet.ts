import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawLathe } from '../kit/lathe.ts'

/** A mallet of rawhide, nylon or wood. */
export function drawMallet(canvas: Canvas, head: Ramp): void {
  drawLathe(
    canvas,
    rampOf('wood'),
    [
      { to: 16, radius: 18, endRadius: 25, finish: 'satin' },
      { to: 160, radius: 25, endRadius: 21, finish: 'satin' },
      { to: 400, radius: 21, endRadius: 16, finish: 'satin' },
    ],
    { at: [490, 512], degrees: -128, openness: 0.2 },
  )
  drawLathe(
    canvas,
    head,
    [
      { to: 8, radius: 78, endRadius: 84, finish: 'matt' },
      { to: 30, radius: 84, finish: 'matt' },
      { to: 36, radius: 80, finish: 'matt' },
      { to: 196, radius: 84, finish: 'matt' },
      { to: 202, radius: 80, finish: 'matt' },
      { to: 226, radius: 84, finish: 'matt' },
      { to: 234, radius: 84, endRadius: 74, finish: 'matt' },
    ],
    { at: [346, 134], degrees: 149, openness: 0.42 },
  )
}

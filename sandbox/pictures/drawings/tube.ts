/** Seamless tube: three lengths, and the cross-section with its wall. */
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { drawBore, drawLathe } from '../kit/lathe.ts'
import { clamp, short } from '../kit/number.ts'
import { pixelsOf } from '../kit/section.ts'
import type { Point } from '../kit/geometry.ts'
import { drawTubeSection } from './section.ts'

const OPENNESS = 0.42
const DEGREES = 153 // to the lower left

export const drawTube: Drawing<'tube'> = (canvas, { tone, outerMm, wallMm }, view) => {
  const ramp = rampOf(tone)
  if (view === 2) return drawTubeSection(canvas, ramp, outerMm, wallMm)
  const radius = clamp(pixelsOf(outerMm, 5, 9), 10, 62)
  const bore = clamp(1 - (2 * wallMm) / outerMm, 0.2, 0.9)
  const gap = radius * 1.9 + 26
  drawTubeLength(canvas, ramp, [470, 212 - gap], 330, radius, bore)
  drawTubeLength(canvas, ramp, [500, 206], 430, radius, bore)
  drawTubeLength(canvas, ramp, [484, 212 + gap], 370, radius, bore)
}

export function drawTubeLength(
  canvas: Canvas,
  ramp: Ramp,
  at: Point,
  length: number,
  radius: number,
  bore: number,
): void {
  drawLathe(canvas, ramp, [{ to: length, radius }], { at, degrees: DEGREES, openness: OPENNESS })
  canvas.at(`translate(${short(at[0])} ${short(at[1])}) rotate(${DEGREES})`, () =>
    drawBore(canvas, ramp, length, radius * bore, OPENNESS, DEGREES),
  )
}

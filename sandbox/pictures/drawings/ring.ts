/** Rings of round wire, seen from above or at an angle, open or soldered. */
import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { arcPoints, ellipse, smooth } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { short } from '../kit/number.ts'
import { drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'

export interface RingStyle {
  readonly openness?: number // height of the ellipse divided by its width
  readonly degrees?: number
  readonly gap?: readonly [from: number, to: number] // degrees of the opening, clockwise from the right
  readonly hasShadow?: boolean
}

/** @param radius radius to the middle of the wire */
export function drawRingAt(
  canvas: Canvas,
  ramp: Ramp,
  [x, y]: Point,
  radius: number,
  wire: number,
  { openness = 1, degrees = 0, gap, hasShadow = true }: RingStyle = {},
): void {
  const data = gap
    ? smooth(arcPoints(0, 0, radius, radius * openness, gap[1], gap[0] + 360, 28))
    : ellipse(radius, radius * openness)
  const side = openness < 0.95 ? 0.4 : 0
  canvas.at(`translate(${short(x)} ${short(y)}) rotate(${degrees})`, () => {
    if (hasShadow)
      drawStrokeShadow(canvas, data, wire * 0.8, {
        dx: wire * 0.3,
        dy: wire * (0.5 + side),
        spread: wire * 1.6,
        darkness: 0.36,
      })
    const body = canvas.linear(
      [-radius, -radius * openness],
      [radius, radius * openness],
      [
        [0, ramp(0.66)],
        [0.3, ramp(0.4)],
        [0.5, ramp(0.56)],
        [0.7, ramp(0.36)],
        [1, ramp(0.24)],
      ],
    )
    drawStrand(canvas, ramp, data, wire, { cap: 'butt', body })
  })
}

/** Medallions: a blank plate for engraving, and a coin frame. */
import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { range, short } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'
import { drawRingAt } from './ring.ts'

const CENTRE_Y = 338

/** Edge, face and eye of a round plate. */
export function drawPlate(canvas: Canvas, ramp: Ramp, radius: number): void {
  drawEye(canvas, ramp, radius)
  canvas.at(`translate(300 ${CENTRE_Y})`, () => {
    const face = ellipse(radius, radius)
    drawPathShadow(canvas, face, { dx: 12, dy: 18, spread: 32, darkness: 0.26 })
    canvas.path(ellipse(radius, radius, 5, 7), ramp(0.2))
    canvas.path(
      face,
      canvas.linear(
        [-radius, -radius],
        [radius, radius],
        [
          [0, ramp(0.98)],
          [0.2, ramp(0.84)],
          [0.38, ramp(0.64)],
          [0.52, ramp(0.96)],
          [0.64, ramp(0.76)],
          [0.82, ramp(0.58)],
          [1, ramp(0.4)],
        ],
      ),
      { stroke: ramp(0.18), 'stroke-width': 1.6 },
    )
    canvas.stroke(ellipse(radius - 5, radius - 5), ramp(1), 3, { 'stroke-opacity': 0.8 })
    canvas.stroke(ellipse(radius - 9, radius - 9), ramp(0.3), 1.2, { 'stroke-opacity': 0.6 })
  })
}

/** A ring with a milled rim and four tabs inside. */
export function drawCoinFrame(canvas: Canvas, ramp: Ramp, radius: number): void {
  drawEye(canvas, ramp, radius)
  canvas.at(`translate(300 ${CENTRE_Y})`, () => {
    const inner = radius * 0.83
    const rim = ellipse(radius, radius) + ellipse(inner, inner)
    drawPathShadow(canvas, rim, { dx: 12, dy: 18, spread: 24, darkness: 0.26 })
    canvas.path(ellipse(radius, radius, 6, 8) + ellipse(inner, inner, 6, 8), ramp(0.16), { 'fill-rule': 'evenodd' })
    const light = canvas.linear(
      [-radius, -radius],
      [radius, radius],
      [
        [0, ramp(1)],
        [0.2, ramp(0.8)],
        [0.4, ramp(0.56)],
        [0.54, ramp(0.94)],
        [0.7, ramp(0.62)],
        [1, ramp(0.34)],
      ],
    )
    canvas.path(rim, light, { 'fill-rule': 'evenodd', stroke: ramp(0.14), 'stroke-width': 1.6 })
    const notches = range(96).map((index) => {
      const angle = (index / 48) * Math.PI
      return `M${short(Math.cos(angle) * radius * 0.945)} ${short(Math.sin(angle) * radius * 0.945)}L${short(Math.cos(angle) * radius * 0.995)} ${short(Math.sin(angle) * radius * 0.995)}`
    })
    canvas.stroke(notches.join(''), ramp(0.12), 3, { 'stroke-opacity': 0.7 })
    canvas.stroke(ellipse(radius * 0.925, radius * 0.925), ramp(1), 2.6, { 'stroke-opacity': 0.8 })
    canvas.stroke(ellipse(inner + 2, inner + 2), ramp(0.1), 3, { 'stroke-opacity': 0.6 })
    for (const degrees of [45, 135, 225, 315]) {
      canvas.at(`rotate(${degrees}) translate(${short(inner)} 0)`, () =>
        canvas.path('M4 -20H-20C-26 -20 -26 20 -20 20H4Z', ramp(0.78), { stroke: ramp(0.16), 'stroke-width': 1.5 }),
      )
    }
  })
}

/** The eye and the loop a chain runs through. */
function drawEye(canvas: Canvas, ramp: Ramp, radius: number): void {
  drawRingAt(canvas, ramp, [300, CENTRE_Y - radius - 46], 34, 15, { openness: 0.94 })
  drawRingAt(canvas, ramp, [300, CENTRE_Y - radius - 8], 17, 11, { hasShadow: false })
}

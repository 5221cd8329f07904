import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { textPath } from '../kit/lettering.ts'
import { mirrorStops } from '../kit/shading.ts'
import { drawPathShadow } from '../kit/shadow.ts'

const CASE = 'M0 -62C60 -78 130 -62 172 -20C206 14 204 62 168 86C120 112 44 92 0 62C-30 40 -34 -44 0 -62Z'

/** A folding loupe, opened out of its black case. */
export function drawLoupe(canvas: Canvas, metal: Ramp, magnification = '10 ×'): void {
  const [glass, cover] = [rampOf('glass'), rampOf('dark')]
  drawPathShadow(canvas, ellipse(132, 132, 232, 236), { dx: 12, dy: 16, spread: 26, darkness: 0.24 })
  canvas.at('translate(330 352) rotate(28) scale(1.15)', () => {
    drawPathShadow(canvas, CASE, { dx: 8, dy: 10, spread: 22, darkness: 0.24 })
    canvas.path(CASE, canvas.linear([-20, -70], [190, 100], mirrorStops(cover)), {
      stroke: cover(0.1),
      'stroke-width': 1.6,
    })
    canvas.path(textPath(magnification, 34, 104, 30), metal(0.9))
    canvas.path(
      ellipse(15, 15, 8, 2),
      canvas.linear(
        [-6, -12],
        [22, 16],
        [
          [0, metal(1)],
          [1, metal(0.4)],
        ],
      ),
      { stroke: metal(0.14), 'stroke-width': 1.6 },
    )
  })
  canvas.path(
    ellipse(132, 132, 232, 236) + ellipse(100, 100, 232, 236),
    canvas.linear([120, 120], [340, 350], mirrorStops(metal)),
    { 'fill-rule': 'evenodd', stroke: metal(0.16), 'stroke-width': 1.6 },
  )
  canvas.stroke(ellipse(116, 116, 232, 236), metal(0.24), 2, { 'stroke-opacity': 0.6 })
  canvas.path(
    ellipse(100, 100, 232, 236),
    canvas.radial([206, 204], 140, [
      [0, glass(1), 0.35],
      [0.6, glass(0.8), 0.3],
      [0.9, glass(0.5), 0.5],
      [1, glass(0.3), 0.7],
    ]),
  )
  canvas.path('M162 214C166 178 194 152 232 150C200 164 182 186 176 222Z', '#FFF', { 'fill-opacity': 0.85 })
  canvas.path('M292 284C282 302 262 316 240 320C258 308 272 296 280 276Z', '#FFF', { 'fill-opacity': 0.5 })
}

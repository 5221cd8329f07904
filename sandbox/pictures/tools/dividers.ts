import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawPathShadow } from '../kit/shadow.ts'

const LEG = 'M-20 -138C-40 -90 -80 50 -112 200L-122 252L-104 206C-74 76 -22 -50 6 -132Z'

/** Spring dividers with a screw. */
export function drawDividers(canvas: Canvas, nut: Ramp): void {
  const steel = rampOf('steel')
  canvas.at('translate(314 298) rotate(18) scale(.96)', () => {
    for (const side of [1, -1])
      canvas.at(`scale(${side} 1)`, () =>
        drawPathShadow(canvas, LEG, { dx: 9 * side, dy: 12, spread: 18, darkness: 0.24 }),
      )
    for (const side of [-1, 1]) {
      canvas.at(`scale(${side} 1)`, () =>
        canvas.path(
          LEG,
          canvas.linear(
            [-120, 0],
            [10, 40],
            [
              [0, steel(0.5)],
              [0.4, steel(side > 0 ? 1 : 0.74)],
              [0.6, steel(0.7)],
              [1, steel(0.4)],
            ],
          ),
          { stroke: steel(0.12), 'stroke-width': 1.4 },
        ),
      )
    }
    canvas.path(
      ellipse(40, 40, 0, -166) + ellipse(25, 25, 0, -166),
      canvas.linear(
        [-40, -206],
        [40, -126],
        [
          [0, steel(1)],
          [0.4, steel(0.7)],
          [0.6, steel(0.9)],
          [1, steel(0.36)],
        ],
      ),
      { 'fill-rule': 'evenodd', stroke: steel(0.12), 'stroke-width': 1.4 },
    )
    drawLathe(canvas, steel, [{ to: 44, radius: 9 }], { at: [0, -204], degrees: -90, openness: 0.4, hasShadow: false })
    drawLathe(canvas, steel, [{ to: 200, radius: 6 }], { at: [-92, 4], degrees: 0, openness: 0.3 })
    drawLathe(
      canvas,
      nut,
      [
        { to: 22, radius: 20 },
        { to: 26, radius: 14 },
      ],
      { at: [62, 4], degrees: 0, openness: 0.3, hasShadow: false },
    )
  })
}

import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import { ellipse, roundedRectangle } from '../kit/geometry.ts'
import { textPath } from '../kit/lettering.ts'
import { range } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'
import { drawRingAt } from '../drawings/ring.ts'

/** Ring gauges: a fan of numbered rings on one loop. */
export function drawGauge(canvas: Canvas): void {
  const steel = rampOf('steel')
  for (const index of range(9)) {
    const bore = 62 - index * 2.4
    canvas.at(`translate(306 116) scale(.93) rotate(${52 - index * 13})`, () => {
      const paint = canvas.linear(
        [-60, 0],
        [70, 330],
        [
          [0, steel(0.9)],
          [0.3, steel(0.66)],
          [0.5, steel(0.98)],
          [0.7, steel(0.7)],
          [1, steel(0.5)],
        ],
      )
      const outline = { stroke: steel(0.12), 'stroke-width': 1.4 }
      const ring = ellipse(bore + 14, bore + 14, 0, 290) + ellipse(bore, bore, 0, 290)
      const tag = roundedRectangle(-13, -18, 26, 298 - bore, 5)
      for (const data of [ring, tag]) drawPathShadow(canvas, data, { dx: 5, dy: 7, spread: 10, darkness: 0.2 })
      canvas.path(ring, paint, { ...outline, 'fill-rule': 'evenodd' })
      canvas.path(tag, paint, outline)
      canvas.path('M-6 -8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z', steel(0.06))
      canvas.at('translate(0 130) rotate(90)', () =>
        canvas.path(textPath(String(66 - index * 2), 19, 0, 7), steel(0.1)),
      )
    })
  }
  drawRingAt(canvas, steel, [306, 86], 34, 9)
}

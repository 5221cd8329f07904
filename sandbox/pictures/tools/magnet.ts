import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import { drawPathShadow } from '../kit/shadow.ts'

const BODY = 'M-150 170V-30A150 150 0 0 1 150 -30V170H66V-30A66 66 0 0 0 -66 -30V170Z'
const TIPS = 'M-150 104H-66V170H-150ZM66 104H150V170H66Z'

/** A horseshoe magnet with bare poles. */
export function drawMagnet(canvas: Canvas): void {
  const paint = dyed('#9E3028')
  const steel = rampOf('steel')
  canvas.at('translate(300 306) rotate(24)', () => {
    drawPathShadow(canvas, BODY, { dx: 16, dy: 20, spread: 34, darkness: 0.3 })
    canvas.at('translate(9 11)', () => canvas.path(BODY, paint(0.16)))
    canvas.at('translate(9 11)', () => canvas.path(TIPS, steel(0.24)))
    canvas.path(
      BODY,
      canvas.linear(
        [-150, -180],
        [150, 170],
        [
          [0, paint(0.98)],
          [0.22, paint(0.8)],
          [0.4, paint(0.62)],
          [0.56, paint(0.84)],
          [0.8, paint(0.6)],
          [1, paint(0.44)],
        ],
      ),
      { stroke: paint(0.1), 'stroke-width': 1.4 },
    )
    canvas.path(
      TIPS,
      canvas.linear(
        [-150, 104],
        [150, 170],
        [
          [0, steel(0.98)],
          [0.24, steel(0.7)],
          [0.4, steel(0.95)],
          [0.7, steel(0.8)],
          [1, steel(0.5)],
        ],
      ),
      { stroke: steel(0.14), 'stroke-width': 1.4 },
    )
    canvas.stroke('M-138 96V-30A138 138 0 0 1 40 -162', '#FFF', 7, { 'stroke-opacity': 0.5, 'stroke-linecap': 'round' })
    canvas.stroke('M-66 100V-30A66 66 0 0 1 66 -30V100', paint(0.06), 3, { 'stroke-opacity': 0.5 })
  })
}

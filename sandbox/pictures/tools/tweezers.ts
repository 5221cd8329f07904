import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import { range } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'

const LOWER =
  'M258 -22C120 -18 0 34 -120 34C-180 34 -230 12 -272 2L-268 -3C-220 4 -180 14 -120 12C-10 10 120 -40 258 -40Z'
const UPPER =
  'M258 -40C120 -44 0 -66 -120 -40C-180 -28 -230 -12 -272 -3L-269 3C-226 -4 -180 -10 -120 -16C0 -34 120 -24 258 -20Z'

export function drawTweezers(canvas: Canvas): void {
  const steel = rampOf('steel')
  canvas.at('translate(302 312) rotate(-40)', () => {
    drawPathShadow(canvas, LOWER, { dx: 14, dy: 16, spread: 22, darkness: 0.24 })
    canvas.path(
      LOWER,
      canvas.linear(
        [-272, 30],
        [258, -40],
        [
          [0, steel(0.8)],
          [0.3, steel(0.44)],
          [0.5, steel(0.7)],
          [1, steel(0.34)],
        ],
      ),
      { stroke: steel(0.12), 'stroke-width': 1.4 },
    )
    drawPathShadow(canvas, UPPER, { dx: 8, dy: 12, spread: 14, darkness: 0.2 })
    canvas.path(
      UPPER,
      canvas.linear(
        [-272, 0],
        [258, -30],
        [
          [0, steel(0.98)],
          [0.2, steel(0.74)],
          [0.36, steel(1)],
          [0.5, steel(0.72)],
          [0.7, steel(0.94)],
          [1, steel(0.6)],
        ],
      ),
      { stroke: steel(0.12), 'stroke-width': 1.4 },
    )
    canvas.stroke('M250 -38C120 -42 0 -64 -120 -38C-180 -26 -226 -12 -266 -4', steel(1), 2.4, { 'stroke-opacity': 0.9 })
    const ridges = range(9).map((index) => `M${-20 + index * 11} ${-50 + index * 1.5}l-3 22`)
    canvas.stroke(ridges.join(''), steel(0.1), 2.4, { 'stroke-opacity': 0.7 })
    canvas.stroke(ridges.join(''), steel(1), 1.2, { 'stroke-opacity': 0.7, transform: 'translate(2 0)' })
    canvas.path(
      'M222 -42H262V-18H222Z',
      canvas.linear(
        [222, -42],
        [262, -18],
        [
          [0, steel(0.9)],
          [1, steel(0.4)],
        ],
      ),
      { stroke: steel(0.12), 'stroke-width': 1.2 },
    )
  })
}

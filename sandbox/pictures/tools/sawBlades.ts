import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { roundedRectangle } from '../kit/geometry.ts'
import { range, short } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'

/** A dozen blades under a paper band. */
export function drawSawBlades(canvas: Canvas, band: Ramp): void {
  const steel = rampOf('steel')
  canvas.at('translate(300 300) rotate(-36)', () => {
    for (const index of range(12)) {
      const y = (index - 5.5) * 11
      canvas.at(`rotate(${short((index - 5.5) * 0.9)})`, () => {
        const back = `M-262 ${short(y)}H262`
        canvas.stroke(back, '#000', 5, { 'stroke-opacity': 0.2, transform: 'translate(5 9)' })
        canvas.stroke(back, steel(0.2), 6)
        canvas.stroke(
          back,
          canvas.linear(
            [-262, 0],
            [262, 0],
            [
              [0, steel(0.6)],
              [0.3, steel(0.95)],
              [0.6, steel(0.5)],
              [1, steel(0.84)],
            ],
          ),
          3.6,
        )
        canvas.path(`M-200 ${short(y + 2)}${'l2.5 4.5l2.5-4.5'.repeat(80)}Z`, steel(0.34))
      })
    }
    const paper = roundedRectangle(-62, -78, 124, 156, 3)
    drawPathShadow(canvas, paper, { dx: 5, dy: 8, spread: 14, darkness: 0.26 })
    canvas.path(
      paper,
      canvas.linear(
        [0, -78],
        [0, 78],
        [
          [0, band(0.5)],
          [0.2, band(0.86)],
          [0.5, band(0.66)],
          [1, band(0.34)],
        ],
      ),
    )
    canvas.path('M-62 -48H62V-42H-62ZM-62 42H62V48H-62Z', '#F6F1E4', { 'fill-opacity': 0.85 })
    canvas.path('M-34 -22H34V22H-34Z', '#F6F1E4', { 'fill-opacity': 0.92 })
    canvas.stroke('M-24 -8H24M-24 2H10M-24 12H18', '#3A3527', 3)
  })
}

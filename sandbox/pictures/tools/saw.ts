import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'

const FRAME = 'M0 0L34 0C46 0 50 -8 50 -20V-196C50 -214 60 -224 78 -224H318C336 -224 346 -214 346 -196V0'

export function drawSaw(canvas: Canvas, handle: Ramp): void {
  const steel = rampOf('steel')
  canvas.at('translate(148 450) rotate(-24)', () => {
    drawStrokeShadow(canvas, FRAME, 18, { dx: 12, dy: 14, spread: 28, darkness: 0.3 })
    drawStrand(canvas, steel, FRAME, 22, { cap: 'butt' })
    canvas.stroke('M60 4H338', '#000', 4, { 'stroke-opacity': 0.16, transform: 'translate(8 12)' })
    canvas.stroke('M50 2H346', steel(0.24), 4.4)
    canvas.stroke('M50 1H346', steel(0.92), 1.4)
    canvas.path(`M60 4${'l2 4l2-4'.repeat(69)}Z`, steel(0.2))
  })
  for (const [x, y] of [
    [50, 0],
    [346, 0],
  ] as const) {
    canvas.at(`translate(148 450) rotate(-24) translate(${x} ${y})`, () => {
      canvas.path(
        'M-14 -16H14V16H-14Z',
        canvas.linear(
          [-14, -16],
          [14, 16],
          [
            [0, steel(1)],
            [0.5, steel(0.66)],
            [1, steel(0.3)],
          ],
        ),
        { stroke: steel(0.12), 'stroke-width': 1.4 },
      )
      drawLathe(
        canvas,
        rampOf('brass'),
        [
          { to: 12, radius: 8 },
          { to: 34, radius: 17 },
        ],
        { at: [0, 10], degrees: 96, openness: 0.4, hasShadow: false },
      )
    })
  }
  drawLathe(
    canvas,
    handle,
    [
      { to: 12, radius: 20, endRadius: 30, finish: 'satin' },
      { to: 70, radius: 30, endRadius: 34, finish: 'satin' },
      { to: 126, radius: 34, endRadius: 22, finish: 'satin' },
      { to: 150, radius: 24, ramp: rampOf('brass') },
    ],
    { at: [27, 504], degrees: -24, openness: 0.22 },
  )
}

import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawLathe } from '../kit/lathe.ts'
import { range, short } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'

const BLADE = 'M0 -22L210 -24C290 -24 338 -14 372 -3V3C338 14 290 24 210 24L0 22L-36 8V-8Z'

export function drawFile(canvas: Canvas, handle: Ramp): void {
  const steel = rampOf('steel')
  const brass = rampOf('brass')
  canvas.at('translate(232 372) rotate(-38)', () => {
    drawPathShadow(canvas, BLADE, { dx: 14, dy: 12, spread: 22, darkness: 0.26 })
    canvas.path(
      BLADE,
      canvas.linear(
        [0, -24],
        [0, 24],
        [
          [0, steel(0.8)],
          [0.12, steel(0.5)],
          [0.88, steel(0.34)],
          [1, steel(0.2)],
        ],
      ),
    )
    canvas.within(BLADE, () => {
      const cuts = range(74).map((index) => `M${short(4 + index * 5.2)} -26L${short(-14 + index * 5.2)} 26`)
      canvas.stroke(cuts.join(''), steel(0.06), 2, { 'stroke-opacity': 0.6 })
      canvas.stroke(cuts.join(''), steel(0.98), 1, { 'stroke-opacity': 0.5, transform: 'translate(1.8 0)' })
      canvas.path('M-40 -30H400V-19H-40Z', steel(0.96), { 'fill-opacity': 0.55 })
    })
    canvas.path(
      BLADE,
      canvas.linear(
        [0, 0],
        [372, 0],
        [
          [0, '#FFF', 0],
          [0.4, '#FFF', 0.28],
          [0.52, '#FFF', 0],
          [1, '#000', 0.2],
        ],
      ),
    )
  })
  drawLathe(
    canvas,
    handle,
    [
      { to: 14, radius: 22, endRadius: 31, finish: 'satin' },
      { to: 96, radius: 31, endRadius: 33, finish: 'satin' },
      { to: 150, radius: 33, endRadius: 22, finish: 'satin' },
      { to: 182, radius: 24, ramp: brass },
    ],
    { at: [90, 483], degrees: -38, openness: 0.2 },
  )
}

import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'

/** A torch with valve, bent neck, flame and two hoses. */
export function drawTorch(canvas: Canvas, metal: Ramp): void {
  const hoses = [
    { data: 'M492 478C540 500 560 540 566 596', ramp: dyed('#8E2F2A') },
    { data: 'M470 500C510 530 516 560 516 596', ramp: dyed('#2E4A78') },
  ]
  for (const { data, ramp } of hoses) {
    drawStrokeShadow(canvas, data, 18, { dx: 10, dy: 10, spread: 20 })
    drawStrand(canvas, ramp, data, 24)
  }
  const neck = 'M330 330L262 262C244 244 236 226 222 216'
  drawStrokeShadow(canvas, neck, 14, { dx: 12, dy: 16, spread: 22 })
  drawStrand(canvas, metal, neck, 19)
  drawLathe(
    canvas,
    metal,
    [
      { to: 20, radius: 20 },
      { to: 130, radius: 31, ramp: rampOf('dark'), finish: 'satin' },
      { to: 152, radius: 34 },
      { to: 196, radius: 26 },
      { to: 214, radius: 26, endRadius: 12 },
    ],
    { at: [482, 484], degrees: -135, openness: 0.24 },
  )
  drawLathe(
    canvas,
    metal,
    [
      { to: 30, radius: 9 },
      { to: 56, radius: 24 },
    ],
    { at: [372, 330], degrees: -42, openness: 0.4, hasShadow: false },
  )
  drawFlame(canvas)
  drawLathe(
    canvas,
    metal,
    [
      { to: 14, radius: 13, endRadius: 19 },
      { to: 54, radius: 19 },
      { to: 66, radius: 19, endRadius: 13 },
    ],
    { at: [228, 222], degrees: -140, openness: 0.34, hasShadow: false },
  )
}

function drawFlame(canvas: Canvas): void {
  canvas.at('translate(178 180) rotate(-140)', () => {
    canvas.path(
      'M0 -13C50 -26 110 -14 176 0C110 14 50 26 0 13Z',
      canvas.linear(
        [0, 0],
        [176, 0],
        [
          [0, '#5B86C9', 0.85],
          [0.5, '#7FA6DE', 0.5],
          [1, '#B9D0F2', 0],
        ],
      ),
    )
    canvas.path(
      'M0 -9C24 -13 54 -7 84 0C54 7 24 13 0 9Z',
      canvas.linear(
        [0, 0],
        [84, 0],
        [
          [0, '#F5FBFF'],
          [0.6, '#A9CBF7'],
          [1, '#5F8FD8', 0.6],
        ],
      ),
    )
  })
}

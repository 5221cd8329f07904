import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { drawPool } from '../kit/shadow.ts'

const BOWL = 'M104 262A196 84 0 0 0 496 262C496 390 412 470 300 470C188 470 104 390 104 262Z'

/** A cast bowl full of pitch, tilted on its ring, a leaf half chased in it. */
export function drawPitchBowl(canvas: Canvas): void {
  const iron = dyed('#4C5056')
  const pitch = dyed('#3B2A20')
  const rubber = dyed('#7B5A3C')
  const silver = rampOf('silver')
  drawPool(canvas, [316, 506], 236, 48, 0.46)
  canvas.path(
    ellipse(176, 56, 302, 472),
    canvas.linear(
      [126, 0],
      [478, 0],
      [
        [0, rubber(0.3)],
        [0.3, rubber(0.86)],
        [0.6, rubber(0.56)],
        [1, rubber(0.2)],
      ],
    ),
    { stroke: rubber(0.1), 'stroke-width': 1.6 },
  )
  canvas.at('rotate(-7 300 300)', () => {
    canvas.path(
      BOWL,
      canvas.linear(
        [104, 280],
        [496, 420],
        [
          [0, iron(0.5)],
          [0.16, iron(0.94)],
          [0.3, iron(0.7)],
          [0.6, iron(0.42)],
          [0.86, iron(0.24)],
          [1, iron(0.46)],
        ],
      ),
      { stroke: iron(0.1), 'stroke-width': 1.6 },
    )
    canvas.path(
      ellipse(196, 84, 300, 262),
      canvas.linear(
        [104, 200],
        [496, 330],
        [
          [0, iron(1)],
          [0.4, iron(0.76)],
          [1, iron(0.4)],
        ],
      ),
      { stroke: iron(0.12), 'stroke-width': 1.6 },
    )
    canvas.path(
      ellipse(178, 74, 300, 262),
      canvas.linear(
        [122, 200],
        [478, 330],
        [
          [0, pitch(0.42)],
          [0.35, pitch(0.66)],
          [0.5, pitch(0.86)],
          [0.62, pitch(0.6)],
          [1, pitch(0.4)],
        ],
      ),
    )
    canvas.at('translate(300 258) scale(1 .45) rotate(-18)', () => {
      canvas.path(
        'M-104 -66H104V66H-104Z',
        canvas.linear(
          [-104, -66],
          [104, 66],
          [
            [0, silver(0.98)],
            [0.3, silver(0.74)],
            [0.5, silver(0.96)],
            [0.75, silver(0.7)],
            [1, silver(0.5)],
          ],
        ),
        { stroke: silver(0.2), 'stroke-width': 2 },
      )
      canvas.path('M-74 10C-40 -54 40 -54 76 -6C40 46 -36 50 -74 10Z', silver(0.86), {
        stroke: silver(0.14),
        'stroke-width': 3,
      })
      canvas.stroke('M-74 10C-20 -6 30 -10 76 -6M-30 -2L-8 -30M10 -8L34 -32M-24 2L0 28M16 -4L38 20', silver(0.2), 3)
    })
  })
}

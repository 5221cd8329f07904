import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { drawPathShadow, drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'

/** The left jaw, and the point where the jaws part. */
interface Jaws {
  readonly jaw: string
  readonly gap: string
}

const FLAT: Jaws = {
  jaw: 'M-2 -232C-14 -228 -22 -216 -24 -200L-34 -96C-44 -76 -50 -52 -42 -28L-6 -20L-1 -96Z',
  gap: 'M0 -228L0 -74',
}
/** Two cones, a little open. */
const ROUND: Jaws = {
  jaw: 'M-15 -258C-23 -260 -29 -254 -30 -246L-40 -98C-46 -76 -50 -52 -42 -28L-6 -20L-4 -92Z',
  gap: 'M0 -92L0 -74',
}
/** Short and broad, the edges meeting. */
const CUTTING: Jaws = {
  jaw: 'M0 -172C-26 -164 -58 -132 -62 -94C-62 -64 -52 -42 -42 -28L-6 -20L0 -84Z',
  gap: 'M0 -170L0 -74',
}
/** Long blades that pass each other. */
const BLADES: Jaws = {
  jaw: 'M1 -272C-24 -238 -44 -176 -48 -104C-50 -72 -48 -46 -42 -28L-6 -20L8 -76Z',
  gap: 'M1 -270L6 -78',
}
const HANDLE = 'M-20 -6C-56 44 -84 96 -82 158C-80 206 -70 250 -62 288'

export function drawPliers(canvas: Canvas, grip: Ramp): void {
  drawPair(canvas, grip, FLAT)
}

export function drawRoundPliers(canvas: Canvas, grip: Ramp): void {
  drawPair(canvas, grip, ROUND)
}

export function drawCutters(canvas: Canvas, grip: Ramp): void {
  drawPair(canvas, grip, CUTTING)
}

export function drawShears(canvas: Canvas, grip: Ramp): void {
  drawPair(canvas, grip, BLADES)
}

function drawPair(canvas: Canvas, grip: Ramp, { jaw, gap }: Jaws): void {
  const steel = rampOf('steel')
  canvas.at('translate(318 284) rotate(28) scale(.93)', () => {
    for (const side of [1, -1])
      canvas.at(`scale(${side} 1)`, () => drawPathShadow(canvas, jaw, { dx: 10, dy: 12, spread: 20, darkness: 0.22 }))
    for (const side of [-1, 1])
      canvas.at(`scale(${side} 1)`, () =>
        drawStrokeShadow(canvas, HANDLE, 26, { dx: 12 * side, dy: 12, spread: 26, darkness: 0.3 }),
      )
    for (const side of [-1, 1]) {
      canvas.at(`scale(${side} 1)`, () => {
        canvas.path(
          'M-42 -30C-46 10 -70 40 -84 84L-50 96C-40 50 -8 30 6 -4Z',
          canvas.linear(
            [-84, 0],
            [6, 20],
            [
              [0, steel(0.9)],
              [0.5, steel(0.6)],
              [1, steel(0.28)],
            ],
          ),
          { stroke: steel(0.14), 'stroke-width': 1.4 },
        )
        drawStrand(canvas, grip, 'M-66 92C-80 130 -84 176 -78 214C-74 244 -68 268 -62 290', 40)
      })
    }
    canvas.at('scale(-1 1)', () =>
      canvas.path(
        jaw,
        canvas.linear(
          [-40, -200],
          [0, -60],
          [
            [0, steel(0.4)],
            [0.5, steel(0.56)],
            [1, steel(0.3)],
          ],
        ),
        { stroke: steel(0.12), 'stroke-width': 1.4 },
      ),
    )
    canvas.path(
      jaw,
      canvas.linear(
        [-44, -120],
        [0, -90],
        [
          [0, steel(0.74)],
          [0.3, steel(1)],
          [0.6, steel(0.76)],
          [1, steel(0.5)],
        ],
      ),
      { stroke: steel(0.12), 'stroke-width': 1.4 },
    )
    canvas.path(
      'M-46 -46C-52 -20 -40 14 -10 24C22 34 48 8 48 -26C44 -54 28 -70 6 -74C-18 -76 -38 -66 -46 -46Z',
      canvas.linear(
        [-46, -70],
        [48, 24],
        [
          [0, steel(0.98)],
          [0.4, steel(0.7)],
          [0.55, steel(0.9)],
          [1, steel(0.36)],
        ],
      ),
      { stroke: steel(0.12), 'stroke-width': 1.6 },
    )
    canvas.path(
      ellipse(21, 21, 0, -24),
      canvas.linear(
        [-20, -44],
        [20, -4],
        [
          [0, steel(0.4)],
          [0.5, steel(0.78)],
          [1, steel(1)],
        ],
      ),
      { stroke: steel(0.12), 'stroke-width': 2 },
    )
    canvas.path(
      ellipse(13, 13, 0, -24),
      canvas.linear(
        [-12, -36],
        [12, -12],
        [
          [0, steel(1)],
          [1, steel(0.5)],
        ],
      ),
    )
    canvas.stroke(gap, steel(0.04), 2.4)
  })
}

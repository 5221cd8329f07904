import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawPathShadow } from '../kit/shadow.ts'

/** The left hand, palm down: cuff, thumb and four fingers. */
const HAND =
  'M-62 196C-66 120 -76 84 -84 46C-104 30 -142 6 -154 -14C-166 -34 -142 -54 -120 -40C-106 -30 -94 -18 -84 -12C-86 -60 -92 -118 -92 -146C-92 -174 -56 -176 -52 -148L-44 -62L-40 -178C-40 -208 -2 -208 -2 -178L0 -66L12 -168C16 -196 50 -192 48 -164L40 -56L58 -124C66 -150 96 -142 92 -114C86 -74 76 -20 74 24C72 66 64 128 66 196Z'
const CUFF = 'M-63 150C-20 160 24 160 65 150L66 196C24 206 -20 206 -62 196Z'
const CREASES =
  'M-44 -58C-46 -30 -46 -14 -42 4M0 -62C0 -36 2 -20 2 2M40 -54C38 -32 36 -18 36 -2M-82 -8C-66 8 -58 26 -56 52'
const BACK_SEAMS = 'M-22 28V112M4 24V116M30 28V112'

/** A pair of cotton gloves, one laid over the other. */
export function drawGloves(canvas: Canvas, cotton: Ramp): void {
  const hand = () => {
    drawPathShadow(canvas, HAND, { dx: 9, dy: 13, spread: 24, darkness: 0.28 })
    canvas.path(
      HAND,
      canvas.linear(
        [-120, -180],
        [110, 200],
        [
          [0, cotton(1)],
          [0.3, cotton(0.88)],
          [0.52, cotton(0.72)],
          [0.68, cotton(0.86)],
          [1, cotton(0.6)],
        ],
      ),
      { stroke: cotton(0.34), 'stroke-width': 1.8 },
    )
    canvas.stroke(CREASES, cotton(0.34), 2.4, { 'stroke-opacity': 0.6, 'stroke-linecap': 'round' })
    canvas.stroke(BACK_SEAMS, cotton(0.3), 2.2, { 'stroke-dasharray': '7 5', 'stroke-opacity': 0.7 })
    canvas.path(
      CUFF,
      canvas.linear(
        [-62, 0],
        [66, 0],
        [
          [0, cotton(0.98)],
          [0.4, cotton(0.76)],
          [0.7, cotton(0.9)],
          [1, cotton(0.54)],
        ],
      ),
      { stroke: cotton(0.36), 'stroke-width': 1.6 },
    )
    canvas.stroke('M-60 162C-20 172 24 172 64 162', cotton(0.4), 1.6, { 'stroke-dasharray': '5 4' })
  }
  canvas.at('translate(228 318) rotate(-16) scale(1.04)', hand)
  canvas.at('translate(386 322) rotate(14) scale(-1.04 1.04)', hand)
}

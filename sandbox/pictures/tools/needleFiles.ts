import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawLathe } from '../kit/lathe.ts'
import { range, short } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'

/** Half widths of a flat, a square, a half-round, a three-square, a round and a barrette file. */
const WIDTHS = [13, 8, 12, 10, 6, 14] as const
const POUCH = 'M84 330H516L526 536C526 546 518 552 508 552H92C82 552 74 546 74 536Z'

/** Six needle files standing in their pouch. */
export function drawNeedleFiles(canvas: Canvas, grip: Ramp): void {
  const steel = rampOf('steel')
  const cloth = dyed('#6B5340')
  WIDTHS.forEach((half, index) => {
    const x = 130 + index * 68
    drawLathe(
      canvas,
      grip,
      [
        { to: 90, radius: 17, finish: 'satin' },
        { to: 118, radius: 17, endRadius: 8, finish: 'satin' },
      ],
      { at: [x, 420], degrees: -90, openness: 0.3, hasShadow: false },
    )
    const blade = `M${x - half * 0.5} 304L${x - half} 280V150L${x - 2} ${58 + (index % 3) * 12}H${x + 2}L${x + half} 150V280L${x + half * 0.5} 304Z`
    drawPathShadow(canvas, blade, { dx: 9, dy: 8, spread: 14, darkness: 0.22 })
    canvas.path(
      blade,
      canvas.linear(
        [x - half, 0],
        [x + half, 0],
        [
          [0, steel(0.86)],
          [0.3, steel(0.5)],
          [0.6, steel(0.72)],
          [1, steel(0.24)],
        ],
      ),
    )
    canvas.within(blade, () => {
      canvas.stroke(
        range(30)
          .map((cut) => `M${x - half - 2} ${short(66 + cut * 7.4)}l${half * 2 + 4} -5`)
          .join(''),
        steel(0.06),
        1.8,
        { 'stroke-opacity': 0.6 },
      )
      canvas.stroke(
        range(30)
          .map((cut) => `M${x - half - 2} ${short(68.4 + cut * 7.4)}l${half * 2 + 4} -5`)
          .join(''),
        steel(1),
        1,
        { 'stroke-opacity': 0.5 },
      )
    })
  })
  drawPathShadow(canvas, POUCH, { dx: 8, dy: 12, spread: 26, darkness: 0.26 })
  canvas.path(
    POUCH,
    canvas.linear(
      [74, 330],
      [526, 552],
      [
        [0, cloth(0.9)],
        [0.4, cloth(0.68)],
        [1, cloth(0.44)],
      ],
    ),
    { stroke: cloth(0.16), 'stroke-width': 1.6 },
  )
  canvas.stroke(
    `M90 344H510${range(5)
      .map((index) => `M${164 + index * 68} 344V540`)
      .join('')}`,
    cloth(1),
    2.2,
    { 'stroke-dasharray': '9 6', 'stroke-opacity': 0.6 },
  )
}

import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import { ellipse, roundedRectangle } from '../kit/geometry.ts'
import { textPath } from '../kit/lettering.ts'
import { range } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'

/** Four brass leaves on a pin, each with round openings to measure stones. */
export function drawStoneGauge(canvas: Canvas): void {
  const brass = rampOf('brass')
  for (const leaf of range(4)) {
    canvas.at(`translate(112 432) rotate(${-66 + leaf * 18})`, () => {
      const holes = range(4).map((hole) => ({ at: 96 + hole * 92, radius: 14 + leaf * 4 + hole * 4 }))
      const body = roundedRectangle(-34, -44, 476, 88, 42)
      const plate = body + holes.map(({ at, radius }) => ellipse(radius, radius, at, 0)).join('')
      drawPathShadow(canvas, plate, { dx: 6, dy: 9, spread: 14, darkness: 0.22 })
      canvas.path(
        plate,
        canvas.linear(
          [0, -44],
          [380, 44],
          [
            [0, brass(0.94)],
            [0.2, brass(0.7)],
            [0.36, brass(0.98)],
            [0.52, brass(0.68)],
            [0.76, brass(0.9)],
            [1, brass(0.52)],
          ],
        ),
        { 'fill-rule': 'evenodd', stroke: brass(0.12), 'stroke-width': 1.5 },
      )
      for (const { at, radius } of holes) {
        canvas.stroke(ellipse(radius, radius, at, 0), brass(0.1), 2.4, { 'stroke-opacity': 0.7 })
        canvas.path(
          textPath(String(1 + leaf + ((at - 96) / 92) * 2).replace('.', ','), 17, at + radius + 15, 6),
          brass(0.08),
        )
      }
    })
  }
  const steel = rampOf('steel')
  canvas.path(
    ellipse(17, 17, 112, 432),
    canvas.radial([107, 427], 22, [
      [0, steel(1)],
      [0.5, steel(0.7)],
      [1, steel(0.3)],
    ]),
    { stroke: steel(0.12), 'stroke-width': 1.6 },
  )
}

import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import { roundedRectangle } from '../kit/geometry.ts'
import { textPath } from '../kit/lettering.ts'
import { range } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'

const BEAM = 'M-250 -20H250V20H-250Z'
const FIXED_JAW = 'M-250 -20L-236 -74L-224 -20ZM-250 20H-204V48L-222 158L-230 158L-250 48Z'
const SLIDER = 'M-128 -34L-120 -76L-108 -34H92V54H-106V60L-116 158H-124L-150 48V-34Z'

/** A digital sliding caliper. */
export function drawCaliper(canvas: Canvas): void {
  const steel = rampOf('steel')
  const housing = dyed('#33363B')
  const metal = () =>
    canvas.linear(
      [-250, -70],
      [250, 120],
      [
        [0, steel(0.96)],
        [0.2, steel(0.7)],
        [0.42, steel(0.95)],
        [0.6, steel(0.68)],
        [1, steel(0.5)],
      ],
    )
  canvas.at('translate(300 276) rotate(-24) scale(1.08)', () => {
    for (const data of [BEAM, FIXED_JAW, SLIDER])
      drawPathShadow(canvas, data, { dx: 7, dy: 10, spread: 18, darkness: 0.22 })
    for (const data of [BEAM, FIXED_JAW]) canvas.path(data, metal(), { stroke: steel(0.14), 'stroke-width': 1.4 })
    canvas.stroke(
      range(76)
        .map((index) => `M${-180 + index * 5.6} 20v${index % 10 === 0 ? -16 : -9}`)
        .join(''),
      steel(0.1),
      1.2,
    )
    canvas.path(SLIDER, metal(), { stroke: steel(0.14), 'stroke-width': 1.4 })
    canvas.path(
      roundedRectangle(-122, -38, 210, 84, 8),
      canvas.linear(
        [-122, -38],
        [88, 46],
        [
          [0, housing(0.86)],
          [0.5, housing(0.64)],
          [1, housing(0.48)],
        ],
      ),
      { stroke: housing(0.2), 'stroke-width': 1.2 },
    )
    canvas.path(roundedRectangle(-104, -26, 138, 46, 4), '#C6D2C2')
    canvas.path(textPath('18,40', 36, 26, 10, { anchor: 'end' }), '#1C231C')
    for (const y of [-16, 12]) canvas.path(roundedRectangle(48, y - 8, 28, 16, 5), housing(0.95))
    canvas.path(roundedRectangle(-90, 28, 60, 10, 4), housing(0.86))
  })
}

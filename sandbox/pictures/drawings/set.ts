/** Several products in one picture: up to four drawings on one background. */
import type { Canvas } from '../kit/canvas.ts'
import type { SubjectOf, View } from '../kit/drawing.ts'
import { fine } from '../kit/number.ts'
import type { PictureSubject } from '../subject.ts'

type Spot = readonly [x: number, y: number, scale: number]

const ARRANGEMENTS: readonly (readonly Spot[])[] = [
  [[300, 300, 1]],
  [
    [196, 210, 0.66],
    [404, 396, 0.66],
  ],
  [
    [300, 160, 0.58],
    [170, 420, 0.58],
    [430, 430, 0.58],
  ],
  [
    [180, 168, 0.58],
    [430, 176, 0.58],
    [184, 436, 0.58],
    [434, 440, 0.58],
  ],
]

/** Kinds whose second view is the back; the second view of other kinds would not fit beside the other parts. */
const TWO_SIDED: ReadonlySet<PictureSubject['kind']> = new Set(['mintedBar', 'castBar', 'coin', 'assayCard'])

/** The second view arranges the parts in another order and shows their backs, where they have one. */
export function drawSet(
  canvas: Canvas,
  { parts }: SubjectOf<'set'>,
  view: View,
  drawPart: (part: PictureSubject, view: View) => void,
): void {
  const first = parts.slice(0, ARRANGEMENTS.length)
  const shown = view === 1 ? first : first.toReversed()
  const spots = ARRANGEMENTS[shown.length - 1] ?? []
  spots.forEach(([x, y, scale], index) => {
    const part = shown[index]
    if (part)
      canvas.at(`translate(${fine(x - 300 * scale)} ${fine(y - 300 * scale)}) scale(${scale})`, () =>
        drawPart(part, view === 2 && TWO_SIDED.has(part.kind) ? 2 : 1),
      )
  })
}

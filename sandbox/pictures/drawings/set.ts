/** Several products as one: up to four pictures, laid out on one ground. */
import type { Canvas } from '../kit/canvas.ts'
import type { SubjectOf } from '../kit/drawing.ts'
import { fine } from '../kit/number.ts'
import type { PictureSubject } from '../subject.ts'

type Spot = readonly [x: number, y: number, scale: number]

const ARRANGEMENTS: readonly (readonly Spot[])[] = [
  [[300, 300, 1]],
  [[196, 210, 0.66], [404, 396, 0.66]],
  [[300, 160, 0.58], [170, 420, 0.58], [430, 430, 0.58]],
  [[168, 168, 0.58], [430, 176, 0.58], [170, 436, 0.58], [434, 440, 0.58]],
]

export function drawSet(canvas: Canvas, { parts }: SubjectOf<'set'>, drawPart: (part: PictureSubject) => void): void {
  const shown = parts.slice(0, ARRANGEMENTS.length)
  const spots = ARRANGEMENTS[shown.length - 1] ?? []
  spots.forEach(([x, y, scale], index) => {
    const part = shown[index]
    if (part) canvas.at(`translate(${fine(x - 300 * scale)} ${fine(y - 300 * scale)}) scale(${scale})`, () => drawPart(part))
  })
}

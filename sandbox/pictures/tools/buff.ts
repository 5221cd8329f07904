import type { Canvas } from '../kit/canvas.ts'
import { dyed } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { range, short } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'

/** A stitched cotton wheel with its leather centre. */
export function drawBuff(canvas: Canvas, cloth: Ramp): void {
  const leather = dyed('#8A5A33')
  canvas.at('translate(292 296) rotate(-14) scale(1 .92)', () => {
    drawPathShadow(canvas, ellipse(206, 206, 20, 16), { dx: 10, dy: 16, spread: 34, darkness: 0.24 })
    for (const layer of range(6)) {
      const [x, y] = [22 - layer * 4.4, 20 - layer * 4]
      canvas.path(
        frayed(206 - (layer % 2) * 3, layer, x, y),
        canvas.linear(
          [x - 206, y - 206],
          [x + 206, y + 206],
          [
            [0, cloth(0.92)],
            [0.5, cloth(0.7)],
            [1, cloth(0.46)],
          ],
        ),
        { stroke: cloth(0.3), 'stroke-width': 1.2 },
      )
    }
    for (const radius of [176, 146, 116, 86]) {
      canvas.stroke(ellipse(radius, radius), cloth(0.3), 2.4, { 'stroke-dasharray': '9 6', 'stroke-opacity': 0.8 })
      canvas.stroke(ellipse(radius - 2, radius - 2), cloth(1), 1.4, {
        'stroke-dasharray': '9 6',
        'stroke-opacity': 0.8,
      })
    }
    canvas.path(
      ellipse(48, 48),
      canvas.linear(
        [-48, -48],
        [48, 48],
        [
          [0, leather(0.9)],
          [0.5, leather(0.66)],
          [1, leather(0.46)],
        ],
      ),
      { stroke: leather(0.2), 'stroke-width': 1.6 },
    )
    canvas.path(ellipse(9, 9), '#15120D', { stroke: leather(0.95), 'stroke-width': 1.6 })
  })
}

/** A cloth disc with an irregular edge. */
function frayed(radius: number, layer: number, x: number, y: number): string {
  const points = range(90).map((index) => {
    const angle = (index / 45) * Math.PI
    const reach = radius + 2.6 * Math.sin(index * 2.3 + layer * 1.7) + 1.8 * Math.sin(index * 5.1 + layer)
    return `${short(x + Math.cos(angle) * reach)} ${short(y + Math.sin(angle) * reach)}`
  })
  return `M${points.join('L')}Z`
}

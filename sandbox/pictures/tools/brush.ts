import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { range, short } from '../kit/number.ts'
import { drawPathShadow } from '../kit/shadow.ts'

const STOCK =
  'M-250 -20C-256 20 -230 26 -200 26H20C70 26 100 10 150 6L262 10C282 8 282 -22 262 -24L150 -22C100 -26 70 -40 20 -42H-200C-236 -42 -248 -36 -250 -20Z'

/** A scratch brush: fine wires in a wooden stock. */
export function drawBrush(canvas: Canvas, wire: Ramp): void {
  const wood = rampOf('wood')
  canvas.at('translate(304 286) rotate(-30)', () => {
    const bristles = 'M-238 20H6L26 112H-252Z'
    drawPathShadow(canvas, bristles, { dx: 12, dy: 16, spread: 22, darkness: 0.24 })
    drawPathShadow(canvas, STOCK, { dx: 10, dy: 22, spread: 20, darkness: 0.2 })
    canvas.path(bristles, wire(0.28))
    for (const row of range(3)) {
      const wires = range(46).map(
        (index) =>
          `M${short(-236 + index * 5.3 + row * 1.7)} 20L${short(-250 + index * 6 + row * 1.9 + ((index * 7) % 5) - 2)} ${104 + ((index * 5 + row * 3) % 7) * 1.6}`,
      )
      canvas.stroke(wires.join(''), wire([0.44, 0.7, 0.96][row] ?? 0.7), 1.8)
    }
    canvas.path(
      bristles,
      canvas.linear(
        [0, 20],
        [0, 112],
        [
          [0, '#000', 0.45],
          [0.3, '#000', 0],
          [1, '#000', 0],
        ],
      ),
    )
    canvas.path(
      STOCK,
      canvas.linear(
        [0, -42],
        [0, 28],
        [
          [0, wood(0.9)],
          [0.3, wood(0.8)],
          [0.6, wood(0.62)],
          [1, wood(0.36)],
        ],
      ),
      { stroke: wood(0.16), 'stroke-width': 1.4 },
    )
    canvas.within(STOCK, () =>
      canvas.stroke(
        range(6)
          .map(
            (index) =>
              `M-250 ${-36 + index * 11}C-120 ${-40 + index * 12} 60 ${-30 + index * 9} 280 ${-22 + index * 6}`,
          )
          .join(''),
        wood(0.3),
        1.2,
        { 'stroke-opacity': 0.5 },
      ),
    )
    canvas.path('M238 -12a10 8 0 1 0 20 0a10 8 0 1 0 -20 0Z', '#4A3A26', { 'fill-opacity': 0.8 })
  })
}

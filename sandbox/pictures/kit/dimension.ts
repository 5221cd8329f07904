/** Dimension lines of technical drawings: two ticks, a line, a figure. */
import type { Canvas } from './canvas.ts'
import type { Point } from './geometry.ts'
import { textPath } from './lettering.ts'
import { short } from './number.ts'

const INK = '#827C70' // visible on light and on dark pages

export function drawDimension(
  canvas: Canvas,
  [x1, y1]: Point,
  [x2, y2]: Point,
  figure: string,
  side: 'below' | 'right',
): void {
  const tick = (x: number, y: number) => `M${short(x - 6)} ${short(y + 6)}l12-12`
  canvas.stroke(`M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}${tick(x1, y1)}${tick(x2, y2)}`, INK, 2)
  if (side === 'below') canvas.path(textPath(figure, 30, (x1 + x2) / 2, y1 + 40), INK)
  else canvas.path(textPath(figure, 30, x1 + 18, (y1 + y2) / 2 + 11, { anchor: 'start' }), INK)
}

export function drawExtension(canvas: Canvas, data: string): void {
  canvas.stroke(data, INK, 1.2, { 'stroke-opacity': 0.7 })
}

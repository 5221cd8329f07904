/** Draws round wire along a path: several strokes of the path, shifted towards the light. */
import type { Canvas, Paint } from './canvas.ts'
import type { Ramp } from './colour.ts'
import { clamp, range, short } from './number.ts'

export interface StrandStyle {
  readonly cap?: 'butt' | 'round'
  readonly body?: Paint
  /** Added to the brightness. */
  readonly brightness?: number
}

export function drawStrand(
  canvas: Canvas,
  ramp: Ramp,
  data: string,
  width: number,
  { cap = 'round', body, brightness = 0 }: StrandStyle = {},
): void {
  const id = canvas.define(`<path d="${data}" fill="none" stroke-linecap="${cap}" stroke-linejoin="round"/>`)
  canvas.use(id, { stroke: ramp(0.08), 'stroke-width': short(width) })
  canvas.use(id, { stroke: body ?? ramp(0.42 + brightness), 'stroke-width': short(width * 0.87) })
  if (width < 3) {
    canvas.use(id, {
      x: short(-width * 0.1),
      y: short(-width * 0.16),
      stroke: ramp(0.94),
      'stroke-width': short(Math.max(0.5, width * 0.34)),
    })
    return
  }
  const layers = clamp(Math.round(width / 5), 3, 9)
  for (const layer of range(layers)) {
    const t = (layer + 1) / layers
    canvas.use(id, {
      x: short(-width * 0.14 * t ** 0.8),
      y: short(-width * 0.21 * t ** 0.8),
      stroke: ramp(Math.min(1, 0.45 + 0.58 * t + brightness)),
      'stroke-width': short(Math.max(0.5, width * (0.87 - 0.78 * t))),
    })
  }
}

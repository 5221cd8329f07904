/** Draws lettering and marks engraved in metal or raised from it, and print on paper. */
import type { Attributes, Canvas, Paint } from './canvas.ts'
import type { Ramp } from './colour.ts'
import { textPath } from './lettering.ts'
import { fine } from './number.ts'

/** Engraved: a dark edge towards the light, a highlight opposite. */
export function engrave(canvas: Canvas, ramp: Ramp, markup: string, depth = 1): void {
  const id = canvas.define(markup)
  place(canvas, id, depth * 0.95, depth, { fill: ramp(1), 'fill-opacity': 0.95 })
  place(canvas, id, -depth * 0.8, -depth * 0.8, { fill: ramp(0.04), 'fill-opacity': 0.8 })
  place(canvas, id, 0, 0, { fill: ramp(0.25) })
}

/** Embossed: a highlight towards the light, a shadow opposite. */
export function emboss(canvas: Canvas, ramp: Ramp, markup: string, height = 1, body: Paint = ramp(0.86)): void {
  const id = canvas.define(markup)
  place(canvas, id, height * 1.15, height * 1.25, { fill: ramp(0.08), 'fill-opacity': 0.7 })
  place(canvas, id, -height * 0.8, -height * 0.8, { fill: ramp(1) })
  place(canvas, id, 0, 0, { fill: body })
}

function place(canvas: Canvas, id: string, x: number, y: number, attributes: Attributes): void {
  canvas.use(id, { ...(x || y ? { x: fine(x), y: fine(y) } : {}), ...attributes })
}

/** The maker's mark: a chamfered frame with a K. */
export function punch(scale = 1, x = 0, y = 0): string {
  return (
    `<g transform="translate(${fine(x)} ${fine(y)}) scale(${fine(scale)})">` +
    '<path fill-rule="evenodd" d="M-14-20H14L22-10V10L14 20H-14L-22 10V-10ZM-12-16L-18-8.5V8.500L-12 16H12L18 8.500V-8.500L12-16Z"/>' +
    `<path d="${textPath('K', 24, 0.5, 8.4, { face: 'serif' })}"/></g>`
  )
}

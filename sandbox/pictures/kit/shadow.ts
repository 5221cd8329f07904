/** Draws soft shadows from stacked faint outlines, because blur filters are slow. */
import type { Canvas } from './canvas.ts'
import { polygon } from './geometry.ts'
import type { Point } from './geometry.ts'
import { fine, range, short } from './number.ts'

export interface ShadowStyle {
  readonly dx?: number
  readonly dy?: number
  readonly spread?: number
  readonly darkness?: number
}

const STEPS = 10

/** The shadow of an object with this outline, and the thin dark contact line on the table. */
export function drawShadow(
  canvas: Canvas,
  outline: readonly Point[],
  { dx = 7, dy = 10, spread = 30, darkness = 0.26 }: ShadowStyle = {},
): void {
  drawPathShadow(canvas, polygon(outline), { dx, dy, spread, darkness })
  drawPathShadow(canvas, polygon(outline), { dx: 0, dy: 1, spread: 5, darkness: 0.16 })
}

export function drawPathShadow(
  canvas: Canvas,
  data: string,
  { dx = 7, dy = 10, spread = 30, darkness = 0.26 }: ShadowStyle = {},
): void {
  const id = canvas.define(`<path d="${data}" stroke-linejoin="round" fill-rule="evenodd"/>`)
  const total = (STEPS * (STEPS + 1)) / 2
  for (const step of range(STEPS)) {
    const opacity = fine((darkness * 1.35 * (step + 1)) / total)
    canvas.use(id, {
      x: dx,
      y: dy,
      'fill-opacity': opacity,
      stroke: '#000',
      'stroke-opacity': opacity,
      'stroke-width': short(2 * spread * (1 - step / STEPS)),
    })
  }
}

/** The shadow of a wire: its path with increasing stroke widths. */
export function drawStrokeShadow(
  canvas: Canvas,
  data: string,
  width: number,
  { dx = 7, dy = 11, spread = 30, darkness = 0.34 }: ShadowStyle = {},
): void {
  const id = canvas.define(
    `<path d="${data}" fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round"/>`,
  )
  const steps = 12
  for (const step of range(steps)) {
    canvas.use(id, {
      x: dx,
      y: dy,
      'stroke-opacity': fine((darkness * (step + 1)) / 78),
      'stroke-width': short(width + spread * (1 - step / steps)),
    })
  }
}

/** The shadow of an object that stands on a small foot. */
export function drawPool(canvas: Canvas, [cx, cy]: Point, rx: number, ry: number, darkness = 0.4): void {
  const paint = canvas.radial([0, 0], 1, [
    [0, '#000', darkness],
    [0.45, '#000', darkness * 0.62],
    [0.75, '#000', darkness * 0.2],
    [1, '#000', 0],
  ])
  canvas.path('M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z', paint, {
    transform: `matrix(${short(rx)} 0 0 ${short(ry)} ${short(cx)} ${short(cy)})`,
  })
}

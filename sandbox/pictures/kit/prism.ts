/** Draws a plate, bar or block: a raised outline on the table. Convex outlines only. */
import type { Camera } from './camera.ts'
import type { Canvas, Stop } from './canvas.ts'
import type { Ramp } from './colour.ts'
import { convexHull, polygon } from './geometry.ts'
import type { Point } from './geometry.ts'
import { wallBrightness } from './shading.ts'
import { drawShadow } from './shadow.ts'
import type { ShadowStyle } from './shadow.ts'

export interface Prism {
  readonly outline: readonly Point[] // counter-clockwise, on the table, y away from the viewer
  readonly bottom?: number
  readonly top: number
  /** Added to the brightness of the walls. */
  readonly brightness?: number
  readonly shadow?: ShadowStyle | false
}

/** Draws shadow and walls; the caller draws the top. Returns the outline of the top on the screen. */
export function drawWalls(
  canvas: Canvas,
  camera: Camera,
  ramp: Ramp,
  { outline, bottom = 0, top, brightness = 0, shadow = {} }: Prism,
): Point[] {
  const lower = outline.map(([x, y]) => camera.project([x, y, bottom]))
  const upper = outline.map(([x, y]) => camera.project([x, y, top]))
  if (shadow) drawShadow(canvas, convexHull(lower), shadow)
  const silhouette = convexHull([...lower, ...upper])
  const xs = silhouette.map(([x]) => x)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const stops = wallStops(outline, lower, left, right, ramp, brightness)
  canvas.path(polygon(silhouette), canvas.linear([left, 0], [right, 0], stops))
  return upper
}

/**
 * A wall narrower than this fraction of the width belongs to a rounded corner, so its brightness blends into the next
 * wall.
 */
const NARROW = 0.12

/** Returns one gradient for all visible walls, which follow each other from left to right. */
function wallStops(
  outline: readonly Point[],
  lower: readonly Point[],
  left: number,
  right: number,
  ramp: Ramp,
  brightness: number,
): Stop[] {
  const stops: [number, string][] = []
  outline.forEach((from, index) => {
    const next = (index + 1) % outline.length
    const [to, a, b] = [outline[next], lower[index], lower[next]]
    if (!to || !a || !b || b[0] - a[0] < 0.01) return // faces away: visible walls run from left to right
    const colour = ramp(wallBrightness(to[1] - from[1], from[0] - to[0]) + brightness)
    const [start, end] = [(a[0] - left) / (right - left), (b[0] - left) / (right - left)]
    if (end - start < NARROW) stops.push([(start + end) / 2, colour])
    else stops.push([start, colour], [end, colour])
  })
  return stops.sort((a, b) => a[0] - b[0])
}

/** Returns the matrix of the plane at height z, with y down as on paper. */
export function tablePlane(camera: Camera, z: number, [x, y]: Point = [0, 0], degrees = 0): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return camera.plane([x, y, z], [cos, sin, 0], [sin, -cos, 0])
}

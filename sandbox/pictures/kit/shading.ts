/** Light from the upper left on surfaces. */
import type { Stop } from './canvas.ts'
import type { Ramp } from './colour.ts'
import { clamp } from './number.ts'

export type Finish = 'polished' | 'satin' | 'matt'

/** Direction to the light on the screen. */
const LIGHT: readonly [number, number] = [-0.5, -0.86]

/**
 * Position of the highlight across a round bar, 0 to 1.
 *
 * @param degrees direction of the bar on the screen, clockwise from the right; 0 is the side to the left of that
 * direction
 */
export function glintAcross(degrees: number): number {
  const angle = (degrees * Math.PI) / 180
  const towards = LIGHT[0] * -Math.sin(angle) + LIGHT[1] * Math.cos(angle)
  return 0.5 + 0.3 * towards
}

const CONTRAST: Readonly<Record<Finish, number>> = { polished: 1, satin: 0.72, matt: 0.5 }

/** Gradient stops across a round bar: edge, highlight, core shadow, reflected light, edge. */
export function roundStops(ramp: Ramp, glint: number, finish: Finish = 'polished', brightness = 0): Stop[] {
  const contrast = CONTRAST[finish]
  const tone = (value: number) => ramp(0.6 + (value - 0.6) * contrast + brightness)
  const isMirrored = glint > 0.5
  const near = isMirrored ? 1 - glint : glint
  const stops: [number, string][] = [
    [0, tone(0.3)],
    [near * 0.3, tone(0.6)],
    [near * 0.75, tone(0.9)],
    [near, tone(1)],
    [near + 0.1, tone(0.84)],
    [near + 0.26, tone(0.55)],
    [0.72, tone(0.32)],
    [0.84, tone(0.2)],
    [0.93, tone(0.44)],
    [0.97, tone(0.46)],
    [1, tone(0.16)],
  ]
  return isMirrored ? stops.map(([at, colour]): Stop => [1 - at, colour]).reverse() : stops
}

/** Gradient stops over a flat polished face, with the reflection of a window. */
export function mirrorStops(ramp: Ramp, shift = 0, finish: Finish = 'polished'): Stop[] {
  const contrast = CONTRAST[finish]
  const tone = (value: number) => ramp(0.74 + (value - 0.74) * contrast)
  const at = (offset: number) => clamp(offset + shift, 0.02, 0.98)
  return [
    [0, tone(0.96)],
    [at(0.14), tone(0.84)],
    [at(0.31), tone(0.68)],
    [at(0.43), tone(0.62)],
    [at(0.5), tone(0.8)],
    [at(0.56), tone(0.96)],
    [at(0.63), tone(0.8)],
    [at(0.8), tone(0.6)],
    [1, tone(0.52)],
  ]
}

/** Brightness of a vertical wall whose outward normal on the table is (nx, ny); y away from the viewer. */
export function wallBrightness(nx: number, ny: number): number {
  const length = Math.hypot(nx, ny) || 1
  const towards = (-0.8 * nx - 0.6 * ny) / length
  return 0.36 + 0.24 * towards + 0.38 * Math.max(0, towards) ** 10
}

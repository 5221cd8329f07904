/** Draws turned objects (rods, tubes, bottles, handles) along a straight axis, seen slightly from one end. */
import type { Canvas, Paint } from './canvas.ts'
import type { Ramp } from './colour.ts'
import type { Point } from './geometry.ts'
import { ellipse } from './geometry.ts'
import { short } from './number.ts'
import { glintAcross, roundStops } from './shading.ts'
import type { Finish } from './shading.ts'
import { drawStrokeShadow } from './shadow.ts'

export interface Turned {
  readonly to: number // end of the piece along the axis
  readonly radius: number
  readonly endRadius?: number
  readonly ramp?: Ramp
  readonly finish?: Finish
}

export interface LathePlacement {
  readonly at: Point
  readonly degrees: number // direction of the axis, clockwise from the right; -90 is upright
  /** Width divided by height of an end's ellipse; 0 is a side view. */
  readonly openness?: number
  readonly hasShadow?: boolean
}

/** Draws the pieces from the far end (0) to the near end, whose face is visible. */
export function drawLathe(
  canvas: Canvas,
  ramp: Ramp,
  pieces: readonly Turned[],
  { at: [x, y], degrees, openness = 0.3, hasShadow = true }: LathePlacement,
): void {
  const glint = glintAcross(degrees)
  if (hasShadow) drawLatheShadow(canvas, pieces, x, y, degrees)
  canvas.at(`translate(${short(x)} ${short(y)}) rotate(${degrees})`, () => {
    let from = 0
    pieces.forEach(({ to, radius, endRadius = radius, ramp: own = ramp, finish = 'polished' }, index) => {
      const widest = Math.max(radius, endRadius)
      const paint = canvas.linear([0, -widest], [0, widest], roundStops(own, glint, finish))
      canvas.path(barrel(from, to, radius, endRadius, openness), paint)
      const next = pieces[index + 1]
      if ((!next || next.radius < endRadius) && openness > 0)
        canvas.path(
          ellipse(endRadius * openness, endRadius, to),
          facePaint(canvas, own, to, endRadius, openness, degrees),
          { stroke: own(0.44), 'stroke-width': 0.9 },
        )
      from = to
    })
  })
}

function barrel(from: number, to: number, radius: number, endRadius: number, openness: number): string {
  const [a, b] = [short(radius), short(endRadius)]
  return `M${short(from)} ${-a}L${short(to)} ${-b}A${short(endRadius * openness)} ${b} 0 0 1 ${short(to)} ${b}L${short(from)} ${a}A${short(radius * openness)} ${a} 0 0 1 ${short(from)} ${-a}Z`
}

function facePaint(canvas: Canvas, ramp: Ramp, at: number, radius: number, openness: number, degrees: number): Paint {
  const isUpright = degrees < -45 && degrees > -135
  const side = Math.cos((degrees * Math.PI) / 180) < -0.01 ? -1 : 1 // an axis that points left mirrors the shading
  const across = radius * openness * side
  const down = radius * (isUpright ? 1 : 0.6) * side
  return canvas.linear(
    [at - across, -down],
    [at + across, down],
    [
      [0, ramp(0.98)],
      [0.4, ramp(0.82)],
      [0.6, ramp(0.66)],
      [0.75, ramp(0.84)],
      [1, ramp(0.56)],
    ],
  )
}

function drawLatheShadow(canvas: Canvas, pieces: readonly Turned[], x: number, y: number, degrees: number): void {
  const length = pieces.at(-1)?.to ?? 0
  const radius = Math.max(...pieces.map((piece) => Math.max(piece.radius, piece.endRadius ?? 0)))
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const data = `M${short(x)} ${short(y)}L${short(x + dx * length)} ${short(y + dy * length)}`
  drawStrokeShadow(canvas, data, radius * 1.1, {
    dx: 4 + radius * 0.12,
    dy: 5 + radius * 0.42,
    spread: 26 + radius * 0.8,
    darkness: 0.34,
  })
}

/** The bore at the near end of a tube or vessel, lit on the side away from the light. */
export function drawBore(
  canvas: Canvas,
  ramp: Ramp,
  at: number,
  radius: number,
  openness: number,
  degrees: number,
): void {
  const down = Math.cos((degrees * Math.PI) / 180) < -0.01 ? -radius : radius
  const paint = canvas.linear(
    [at, -down],
    [at, down],
    [
      [0, ramp(0.03)],
      [0.35, ramp(0.1)],
      [0.62, ramp(0.3)],
      [0.8, ramp(0.62)],
      [0.9, ramp(0.86)],
      [1, ramp(0.6)],
    ],
  )
  canvas.path(ellipse(radius * openness, radius, at), paint, { stroke: ramp(0.2), 'stroke-width': 0.8 })
}

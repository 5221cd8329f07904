/** Flat wire and bezel strip on a roll. */
import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse, polygon } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { clamp, range, short } from '../kit/number.ts'
import { pixelsOf } from '../kit/section.ts'
import type { Section } from '../kit/section.ts'
import { roundStops } from '../kit/shading.ts'
import { drawPool } from '../kit/shadow.ts'

const [CX, CY] = [284, 262]
const OPENNESS = 0.58

export function drawStripRoll(canvas: Canvas, ramp: Ramp, { widthMm, heightMm }: Section): void {
  const strip = clamp(pixelsOf(widthMm, 14, 19), 26, 130)
  const thickness = clamp(pixelsOf(heightMm, 1.4, 7), 3, 18)
  const turns = clamp(Math.round(58 / (thickness + 2)), 3, 11)
  const outer = 196
  const pitch = thickness + 2.2
  const inner = outer - turns * pitch
  drawPool(canvas, [CX + 26, CY + strip + 50], outer * 1.25, outer * 0.6, 0.46)
  drawTail(canvas, ramp, outer, strip, thickness)
  drawWall(canvas, ramp, outer, strip)
  canvas.path(ellipse(outer, outer * OPENNESS, CX, CY) + ellipse(inner, inner * OPENNESS, CX, CY), ramp(0.12), {
    'fill-rule': 'evenodd',
  })
  drawInside(canvas, ramp, inner, strip)
  drawEdges(canvas, ramp, outer, inner, turns, thickness)
}

/** The free end, which extends to the right over the table. */
function drawTail(canvas: Canvas, ramp: Ramp, outer: number, strip: number, thickness: number): void {
  const start: Point = [CX + outer * 0.1, CY + outer * OPENNESS - 2]
  const upper = `M${short(start[0])} ${short(start[1])}C${CX + 120} ${short(start[1] + 6)} ${CX + 190} ${short(start[1] - 18)} ${CX + 276} ${short(start[1] + 6)}`
  const lower = `v${short(strip)}C${CX + 190} ${short(start[1] - 18 + strip)} ${CX + 120} ${short(start[1] + 6 + strip)} ${short(start[0])} ${short(start[1] + strip)}Z`
  canvas.path(upper + lower, '#000', { 'fill-opacity': 0.16, transform: 'translate(6 12)' })
  canvas.path(
    upper + lower,
    canvas.linear(
      [start[0], 0],
      [CX + 276, 0],
      [
        [0, ramp(0.34)],
        [0.3, ramp(0.46)],
        [0.5, ramp(0.74)],
        [0.66, ramp(0.98)],
        [0.78, ramp(0.72)],
        [1, ramp(0.5)],
      ],
    ),
  )
  canvas.stroke(upper, ramp(0.1), thickness * 0.8 + 1.4)
  canvas.stroke(upper, ramp(0.95), thickness * 0.8)
}

function drawWall(canvas: Canvas, ramp: Ramp, outer: number, strip: number): void {
  const data = `M${CX - outer} ${CY}V${short(CY + strip)}A${outer} ${short(outer * OPENNESS)} 0 0 0 ${CX + outer} ${short(CY + strip)}V${CY}A${outer} ${short(outer * OPENNESS)} 0 0 1 ${CX - outer} ${CY}Z`
  canvas.path(data, canvas.linear([CX - outer, 0], [CX + outer, 0], roundStops(ramp, 0.24)))
  canvas.path(
    data,
    canvas.linear(
      [0, CY],
      [0, CY + outer * OPENNESS + strip],
      [
        [0, '#000', 0],
        [0.8, '#000', 0],
        [1, '#000', 0.2],
      ],
    ),
  )
}

function drawInside(canvas: Canvas, ramp: Ramp, inner: number, strip: number): void {
  canvas.within(ellipse(inner, inner * OPENNESS, CX, CY), () => {
    canvas.path(
      ellipse(inner, inner * OPENNESS, CX, CY),
      canvas.linear(
        [CX - inner, 0],
        [CX + inner, 0],
        [
          [0, ramp(0.1)],
          [0.3, ramp(0.3)],
          [0.6, ramp(0.56)],
          [0.78, ramp(0.94)],
          [0.9, ramp(0.6)],
          [1, ramp(0.34)],
        ],
      ),
    )
    const floor = ellipse(inner, inner * OPENNESS, CX, CY + strip)
    canvas.path(floor, '#E9E5DB')
    canvas.path(
      floor,
      canvas.linear(
        [CX - inner, CY],
        [CX + inner * 0.6, CY + inner],
        [
          [0, '#000', 0.5],
          [0.5, '#000', 0.24],
          [1, '#000', 0.1],
        ],
      ),
    )
  })
}

/** The upper edge of the strip: a spiral. */
function drawEdges(canvas: Canvas, ramp: Ramp, outer: number, inner: number, turns: number, thickness: number): void {
  const steps = turns * 40
  const points = range(steps + 1).map((step): Point => {
    const angle = (step / 40) * 2 * Math.PI + 1.2
    const radius = outer - thickness / 2 - (outer - inner - thickness) * (step / steps)
    return [CX + radius * Math.cos(angle), CY + radius * OPENNESS * Math.sin(angle)]
  })
  const spiral = polygon(points, false)
  const light = canvas.linear(
    [CX - outer, CY - 80],
    [CX + outer, CY + 80],
    [
      [0, ramp(0.95)],
      [0.22, ramp(0.7)],
      [0.4, ramp(0.98)],
      [0.6, ramp(0.66)],
      [0.8, ramp(0.92)],
      [1, ramp(0.55)],
    ],
  )
  canvas.stroke(spiral, light, thickness * 0.86)
}

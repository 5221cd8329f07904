import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { range, short } from '../kit/number.ts'
import { drawPool } from '../kit/shadow.ts'

const BODY = 'M124 196C134 326 174 412 188 452A112 38 0 0 0 412 452C426 412 466 326 476 196Z'
const LIP =
  'M124 196A176 62 0 0 1 476 196A176 62 0 0 1 334 256.800C310 260 296 284 270 282C244 280 244 260 226 251.800A176 62 0 0 1 124 196Z'
const INSIDE =
  'M148 196A152 47 0 0 1 452 196A152 47 0 0 1 330 241.600C306 247 290 267 270 265C252 263 252 247 238 238.300A152 47 0 0 1 148 196Z'

/** A clay crucible with molten metal. */
export function drawCrucible(canvas: Canvas, melt: Ramp): void {
  drawPool(canvas, [322, 494], 214, 52, 0.46)
  drawPool(canvas, [308, 484], 140, 24, 0.5)
  canvas.path(
    BODY,
    canvas.linear(
      [124, 0],
      [476, 0],
      [
        [0, '#8F8980'],
        [0.08, '#C9C4BA'],
        [0.24, '#F4F1EA'],
        [0.4, '#E2DDD3'],
        [0.62, '#B5AFA4'],
        [0.84, '#7F786D'],
        [0.95, '#8D867B'],
        [1, '#6B655B'],
      ],
    ),
  )
  canvas.within(BODY, () => {
    const grooves = range(7).map((index) => {
      const [y, share] = [242 + index * 32, 1 - 0.045 * index]
      return `M${short(300 - 176 * share)} ${y}A${short(176 * share)} ${short(53 * share)} 0 0 0 ${short(300 + 176 * share)} ${y}`
    })
    canvas.stroke(grooves.join(''), '#5E574B', 1, { 'stroke-opacity': 0.22 })
    canvas.stroke(grooves.join(''), '#FFF', 1, { 'stroke-opacity': 0.3, transform: 'translate(0 1.5)' })
    canvas.path(
      'M240 236C244 316 256 346 270 314C284 346 302 328 304 256Z',
      canvas.linear(
        [0, 246],
        [0, 346],
        [
          [0, '#8A5A22', 0.55],
          [0.6, '#B4813C', 0.3],
          [1, '#B4813C', 0],
        ],
      ),
    )
    canvas.path(
      BODY,
      canvas.linear(
        [0, 392],
        [0, 492],
        [
          [0, '#2A251C', 0],
          [1, '#2A251C', 0.5],
        ],
      ),
    )
  })
  canvas.path(
    LIP,
    canvas.linear(
      [124, 134],
      [476, 258],
      [
        [0, '#FFFDF8'],
        [0.4, '#EFEBE2'],
        [0.7, '#D2CCC1'],
        [1, '#A8A196'],
      ],
    ),
    { stroke: '#6F685C', 'stroke-width': 1.4, 'stroke-opacity': 0.6 },
  )
  canvas.path(
    INSIDE,
    canvas.linear(
      [148, 0],
      [452, 0],
      [
        [0, '#4A4034'],
        [0.3, '#6F6353'],
        [0.7, '#A5998A'],
        [1, '#8B7F70'],
      ],
    ),
  )
  canvas.within(INSIDE, () => {
    canvas.path(
      ellipse(141, 40, 300, 220),
      canvas.linear(
        [148, 173],
        [452, 267],
        [
          [0, melt(0.66)],
          [0.22, melt(0.95)],
          [0.34, melt(1)],
          [0.46, melt(0.84)],
          [0.62, melt(0.6)],
          [0.74, melt(0.9)],
          [0.86, melt(0.78)],
          [1, melt(0.5)],
        ],
      ),
      { stroke: melt(0.26), 'stroke-width': 2.4 },
    )
    canvas.path(ellipse(52, 9, 248, 206), melt(1), { 'fill-opacity': 0.75 })
    canvas.path('M148 196A152 47 0 0 1 452 196A152 29 0 0 0 148 196Z', '#2A2118', { 'fill-opacity': 0.55 })
  })
  canvas.stroke(INSIDE, '#FFF', 1.4, { 'stroke-opacity': 0.5 })
}

import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawLathe } from '../kit/lathe.ts'
import { text } from '../kit/lettering.ts'
import { range, short } from '../kit/number.ts'
import { engrave } from '../kit/relief.ts'
import { drawPathShadow } from '../kit/shadow.ts'

const DEGREES = -40

/** A wide cone without marks for bangles and bezels. */
export function drawPlainMandrel(canvas: Canvas, tang: Ramp): void {
  const cone = 'M140 360L450 140L482 178L198 440Z'
  drawPathShadow(canvas, cone, { dx: 14, dy: 24, spread: 30, darkness: 0.26 })
  drawLathe(
    canvas,
    rampOf('steel'),
    [
      { to: 86, radius: 26, ramp: tang, finish: 'satin' },
      { to: 104, radius: 66 },
      { to: 500, radius: 82, endRadius: 34 },
    ],
    { at: [96, 478], degrees: DEGREES, openness: 0.26, hasShadow: false },
  )
}

/** A ring stick: a cone with a ring size engraved at every step. */
export function drawMandrel(canvas: Canvas, handle: Ramp): void {
  const steel = rampOf('steel')
  drawLathe(
    canvas,
    steel,
    [
      { to: 14, radius: 24, endRadius: 34, ramp: handle, finish: 'satin' },
      { to: 110, radius: 34, endRadius: 30, ramp: handle, finish: 'satin' },
      { to: 128, radius: 34, ramp: rampOf('brass') },
      { to: 560, radius: 40, endRadius: 19 },
    ],
    { at: [72, 492], degrees: DEGREES, openness: 0.24 },
  )
  canvas.at(`translate(72 492) rotate(${DEGREES})`, () => {
    const marks = range(14).map((index) => {
      const [x, radius] = [156 + index * 28, 40 - ((28 + index * 28) / 432) * 21]
      return `M${short(x)} ${short(-radius)}A${short(radius * 0.24)} ${short(radius)} 0 0 1 ${short(x)} ${short(radius)}`
    })
    canvas.stroke(marks.join(''), steel(0.12), 1.8, { 'stroke-opacity': 0.8 })
    canvas.stroke(marks.join(''), steel(1), 1, { 'stroke-opacity': 0.7, transform: 'translate(1.5 0)' })
    const sizes = range(7).map((index) =>
      text(String(70 - index * 4), 15 - index * 0.7, 180 + index * 56, 16 - index * 0.9),
    )
    engrave(canvas, steel, sizes.join(''), 0.6)
  })
}

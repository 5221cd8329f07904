/** A struck coin standing on its edge: motif, value side, and a column of coins. */
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { convexHull, ellipse, polygon } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { arcText, text } from '../kit/lettering.ts'
import { clamp, fine, range, short } from '../kit/number.ts'
import { emboss, engrave } from '../kit/relief.ts'
import { roundStops } from '../kit/shading.ts'
import { drawPool } from '../kit/shadow.ts'
import { drawMotif } from '../motifs/motif.ts'
import type { Motif } from '../motifs/motif.ts'
import type { Lettering, Tone } from '../subject.ts'

export interface CoinPlacement {
  readonly centre: Point
  readonly radius: number
  readonly thickness: Point // offset of the back on the screen
  readonly narrowing: number
  readonly lean: number // degrees
}

export const drawCoin: Drawing<'coin'> = (canvas, { tone, diameterMm, motif, lettering }, view) => {
  const size = 206 * clamp((diameterMm / 32) ** 0.45, 0.66, 1.1)
  if (view === 3) return drawColumn(canvas, rampOf(tone), size * 0.92)
  const placement: CoinPlacement = {
    centre: [view === 2 ? 308 : 288, 300 + (206 - size) * 0.5],
    radius: size,
    thickness: view === 2 ? [-22, 15] : [24, 15],
    narrowing: 0.965,
    lean: view === 2 ? 8 : -9,
  }
  drawStandingCoin(canvas, tone, motif, lettering, placement, view === 2)
}

export function drawStandingCoin(
  canvas: Canvas,
  tone: Tone,
  motif: Motif,
  lettering: Lettering,
  placement: CoinPlacement,
  isReverse = false,
): void {
  const ramp = rampOf(tone)
  const {
    centre: [cx, cy],
    radius,
    thickness,
    narrowing,
    lean,
  } = placement
  drawPool(canvas, [cx + thickness[0] * 1.4, cy + radius + 22], radius * 0.98, 34, 0.42)
  drawPool(canvas, [cx + thickness[0], cy + radius + 15], radius * 0.5, 13, 0.5)
  drawEdge(canvas, ramp, placement)
  const [cos, sin] = [Math.cos((lean * Math.PI) / 180), Math.sin((lean * Math.PI) / 180)]
  canvas.at(
    `matrix(${fine(narrowing * cos)} ${fine(narrowing * sin)} ${fine(-sin)} ${fine(cos)} ${short(cx)} ${short(cy)})`,
    () => {
      drawField(canvas, ramp, radius)
      if (isReverse) drawValueSide(canvas, ramp, radius, lettering)
      else drawMotifSide(canvas, ramp, radius, motif, lettering)
    },
  )
}

function drawEdge(
  canvas: Canvas,
  ramp: Ramp,
  { centre: [cx, cy], radius, thickness: [dx, dy], narrowing, lean }: CoinPlacement,
): void {
  const turn = (lean * Math.PI) / 180
  const rim = range(280).map((index): Point => {
    const angle = (index / 280) * 2 * Math.PI
    const [x, y] = [radius * Math.cos(angle) * narrowing, radius * Math.sin(angle)]
    return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)]
  })
  const hull = convexHull(
    rim.flatMap(([x, y]): Point[] => [
      [x, y],
      [x + dx, y + dy],
    ]),
  )
  const side = Math.sign(dx)
  const light = canvas.linear(
    [cx - side * radius * 0.5, cy + radius],
    [cx + side * (radius + 10), cy - radius * 0.3],
    [
      [0, ramp(0.2)],
      [0.15, ramp(0.5)],
      [0.34, ramp(0.9)],
      [0.48, ramp(0.42)],
      [0.66, ramp(0.26)],
      [0.8, ramp(0.62)],
      [1, ramp(0.34)],
    ],
  )
  canvas.path(polygon(hull), light)
  const reeds = rim
    .filter(([x, y]) => (x - cx) * dx + (y - cy) * dy > 0.06 * radius * Math.hypot(dx, dy))
    .map(([x, y]) => `M${short(x)} ${short(y)}l${dx} ${dy}`)
  canvas.stroke(reeds.filter((_, index) => index % 2 === 0).join(''), ramp(0.1), 1.3, { 'stroke-opacity': 0.55 })
  canvas.stroke(reeds.filter((_, index) => index % 2 === 1).join(''), ramp(0.98), 1, { 'stroke-opacity': 0.4 })
}

function drawField(canvas: Canvas, ramp: Ramp, radius: number): void {
  const diagonal = radius * 0.7
  const field = radius * 0.925
  canvas.path(
    ellipse(radius, radius),
    canvas.linear(
      [-diagonal, -diagonal],
      [diagonal, diagonal],
      [
        [0, ramp(1)],
        [0.22, ramp(0.86)],
        [0.5, ramp(0.66)],
        [0.72, ramp(0.9)],
        [1, ramp(0.42)],
      ],
    ),
  )
  canvas.path(
    ellipse(radius * 0.945, radius * 0.945),
    canvas.linear(
      [-diagonal, -diagonal],
      [diagonal, diagonal],
      [
        [0, ramp(0.3)],
        [0.3, ramp(0.5)],
        [0.6, ramp(0.8)],
        [1, ramp(1)],
      ],
    ),
  )
  canvas.path(
    ellipse(field, field),
    canvas.linear(
      [-field * 0.75, -field * 0.66],
      [field * 0.75, field * 0.66],
      [
        [0, ramp(0.78)],
        [0.16, ramp(0.62)],
        [0.3, ramp(0.56)],
        [0.43, ramp(0.78)],
        [0.52, ramp(0.94)],
        [0.6, ramp(0.82)],
        [0.74, ramp(0.58)],
        [0.88, ramp(0.52)],
        [1, ramp(0.7)],
      ],
    ),
  )
  canvas.within(ellipse(field, field), () => {
    canvas.path(
      `M0 0L${short(-field * 1.1)} ${short(-field * 0.55)}L${short(-field * 0.9)} ${short(-field * 0.9)}Z`,
      ramp(1),
      { 'fill-opacity': 0.42 },
    )
    canvas.path(
      `M0 0L${short(field * 1.1)} ${short(field * 0.5)}L${short(field * 0.95)} ${short(field * 0.86)}Z`,
      ramp(1),
      { 'fill-opacity': 0.36 },
    )
  })
  const bead = `<circle r="${short(2.7 * (radius / 196))}"/>`
  const id = canvas.define(bead)
  const beads = range(90).map(
    (index) =>
      `<use href="#${id}" x="${short(radius * 0.887 * Math.cos((index / 45) * Math.PI))}" y="${short(radius * 0.887 * Math.sin((index / 45) * Math.PI))}"/>`,
  )
  canvas.stroke(ellipse(radius * 0.865, radius * 0.865), ramp(0.3), 1.2, { 'stroke-opacity': 0.55 })
  emboss(canvas, ramp, beads.join(''), radius / 196, ramp(0.9))
}

/** The motif on a darker inner field, with the inscription round it. */
function drawMotifSide(
  canvas: Canvas,
  ramp: Ramp,
  radius: number,
  motif: Motif,
  { title = '', weight = '', fineness = '', number }: Lettering,
): void {
  const unit = radius / 196
  const inner = radius * 0.66
  canvas.path(
    ellipse(inner, inner),
    canvas.linear(
      [-inner * 0.75, -inner * 0.75],
      [inner * 0.75, inner * 0.75],
      [
        [0, ramp(0.22), 0.62],
        [0.45, ramp(0.26), 0.5],
        [0.7, ramp(0.3), 0.4],
        [1, ramp(0.16), 0.6],
      ],
    ),
  )
  canvas.stroke(ellipse(inner, inner), ramp(0.2), 1, { 'stroke-opacity': 0.5 })
  canvas.stroke(ellipse(inner * 1.012, inner * 1.012), ramp(1), 1.2, { 'stroke-opacity': 0.7 })
  const below = [weight, fineness, number].filter(Boolean).join(' · ')
  engrave(
    canvas,
    ramp,
    arcText(title, 21 * unit, radius * 0.745, -90, { tracking: 0.12, maxDegrees: 178 }) +
      arcText(below, 16.5 * unit, radius * 0.752, 90, { tracking: 0.1, isInside: true, maxDegrees: 140 }),
    0.8 * unit,
  )
  canvas.at(`scale(${fine(1.16 * unit)})`, () => drawMotif(canvas, ramp, motif))
}

/** Weight and fineness within a wreath. */
function drawValueSide(
  canvas: Canvas,
  ramp: Ramp,
  radius: number,
  { title = '', weight = '', fineness = '', number = '' }: Lettering,
): void {
  const unit = radius / 196
  const leaf = canvas.define('<path d="M0 0C7-9 7-22 0-33C-7-22-7-9 0 0Z"/>')
  const wreath = range(26).map((index) => {
    const isLeft = index % 2 === 0
    const step = Math.floor(index / 2)
    const degrees = (isLeft ? 112 : 68) + (isLeft ? 1 : -1) * step * 10.2
    const angle = (degrees * Math.PI) / 180
    return [-1, 1]
      .map(
        (side) =>
          `<use href="#${leaf}" transform="translate(${short(132 * Math.cos(angle))} ${short(132 * Math.sin(angle))}) rotate(${fine(degrees + (isLeft ? 180 : 0) + side * 32)}) scale(.8)"/>`,
      )
      .join('')
  })
  canvas.at(`scale(${fine(unit)})`, () => {
    emboss(canvas, ramp, wreath.join(''), 1.2, ramp(0.84))
    engrave(canvas, ramp, text(weight, 54, 0, 4, { face: 'serif', maxWidth: 190 }), 1.3)
    engrave(
      canvas,
      ramp,
      text(fineness, 27, 0, 44, { tracking: 0.06 }) +
        text(number, 20, 0, 78, { tracking: 0.12 }) +
        text(title, 15, 0, -52, { tracking: 0.1, maxWidth: 170 }),
      0.9,
    )
  })
}

/** A column of coins, as they come in a roll. */
function drawColumn(canvas: Canvas, ramp: Ramp, radius: number): void {
  const [openness, height, count] = [0.36, 34, 8]
  drawPool(canvas, [312, 476], radius * 1.2, radius * 0.5, 0.5)
  for (const index of range(count)) {
    const x = 300 + Math.sin(index * 2.4) * 4
    const y = 462 - index * (height + 1.5)
    const side = `M${short(x - radius)} ${short(y - height)}V${short(y)}A${short(radius)} ${short(radius * openness)} 0 0 0 ${short(x + radius)} ${short(y)}V${short(y - height)}Z`
    canvas.path(side, canvas.linear([x - radius, 0], [x + radius, 0], roundStops(ramp, 0.3)))
    const reeds = range(61).map((reed) => {
      const angle = (reed / 60) * Math.PI
      return `M${short(x - radius * Math.cos(angle))} ${short(y - height + 3 + radius * openness * Math.sin(angle))}v${height - 6}`
    })
    canvas.stroke(reeds.join(''), ramp(0.12), 1.2, { 'stroke-opacity': 0.45 })
    canvas.path(
      ellipse(radius, radius * openness, x, y - height),
      canvas.linear(
        [x - radius, y - height],
        [x + radius, y - height + 40],
        [
          [0, ramp(0.98)],
          [0.3, ramp(0.8)],
          [0.5, ramp(0.62)],
          [0.62, ramp(0.9)],
          [1, ramp(0.55)],
        ],
      ),
    )
    canvas.stroke(ellipse(radius * 0.94, radius * openness * 0.94, x, y - height), ramp(0.3), 1.4, {
      'stroke-opacity': 0.7,
    })
  }
}

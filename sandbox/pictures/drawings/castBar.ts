/** A poured bar: leaning walls, a skin that sank a little, stamps struck by hand. */
import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { centred, convexHull, polygon, roundedCorners } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { text } from '../kit/lettering.ts'
import { clamp } from '../kit/number.ts'
import { tablePlane } from '../kit/prism.ts'
import { serialNumber } from '../kit/random.ts'
import { engrave, punch } from '../kit/relief.ts'
import { drawShadow } from '../kit/shadow.ts'
import type { Lettering, Tone } from '../subject.ts'
import { metalName } from './mintedBar.ts'
import type { BarPlacement } from './mintedBar.ts'

export const drawCastBar: Drawing<'castBar'> = (canvas, { tone, weightGrams, lettering }, view, random) => {
  const own = { ...lettering, number: lettering.number ?? serialNumber(random) }
  const scale = clamp((weightGrams / 1000) ** 0.14, 0.62, 1.14)
  if (view === 2) return drawIngot(canvas, tone, own, { turn: 22, height: 58, scale: scale * 0.98, centre: [300, 318] })
  if (view === 3) return drawIngot(canvas, tone, own, { turn: -12, height: 34, scale: 1.55, centre: [330, 350] })
  drawIngot(canvas, tone, own, { turn: -24, height: 38, scale, centre: [300, 326] })
}

export function drawIngot(canvas: Canvas, tone: Tone, lettering: Lettering, placement: BarPlacement): void {
  const ramp = rampOf(tone)
  const isDense = tone !== 'silver'
  const [length, width, height, slope] = isDense ? [436, 212, 90, 27] : [452, 232, 116, 30]
  const camera = createCamera(placement)
  const foot = roundedCorners(length, width, 26, 6)
  const crown = roundedCorners(length - slope * 2, width - slope * 2, 30, 6)
  const lower = foot.map(([x, y]) => camera.project([x, y, 0]))
  const upper = crown.map(([x, y]) => camera.project([x, y, height]))
  drawShadow(canvas, convexHull(lower), {
    dx: 5 * placement.scale,
    dy: 8 * placement.scale,
    spread: 40 * placement.scale,
    darkness: 0.27,
  })
  canvas.path(polygon(convexHull([...lower, ...upper])), ramp(0.3))
  drawLeaningWalls(canvas, ramp, foot, lower, upper)
  canvas.at(tablePlane(camera, height), () => {
    drawSkin(canvas, ramp, length - slope * 2, width - slope * 2)
    drawStamps(canvas, ramp, tone, length - slope * 2, width - slope * 2, lettering)
  })
}

function drawLeaningWalls(
  canvas: Canvas,
  ramp: Ramp,
  foot: readonly Point[],
  lower: readonly Point[],
  upper: readonly Point[],
): void {
  foot.forEach(([x, y], index) => {
    const next = (index + 1) % foot.length
    const [to, a, b, c, d] = [foot[next], lower[index], lower[next], upper[next], upper[index]]
    if (!to || !a || !b || !c || !d || b[0] - a[0] < 0.05) return
    const [nx, ny] = [to[1] - y, x - to[0]]
    const length = Math.hypot(nx, ny) || 1
    const brightness = 0.52 + (0.34 * (-0.62 * nx - 0.42 * ny)) / length + (length < 30 ? 0.1 : 0)
    const paint = canvas.linear(
      [(c[0] + d[0]) / 2, (c[1] + d[1]) / 2],
      [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
      [
        [0, ramp(brightness + 0.14)],
        [0.12, ramp(brightness + 0.02)],
        [0.55, ramp(brightness - 0.1)],
        [0.82, ramp(brightness - 0.22)],
        [0.9, ramp(brightness - 0.02)],
        [1, ramp(brightness - 0.28)],
      ],
    )
    canvas.path(polygon([a, b, c, d]), paint, { stroke: paint, 'stroke-width': 0.8 })
  })
}

/** The cast surface is lower in the middle: rings of shade from the edge inwards. */
function drawSkin(canvas: Canvas, ramp: Ramp, width: number, height: number): void {
  const [near, far] = [
    [-width / 2, -height / 2],
    [width / 2, height / 2],
  ] as const
  canvas.path(
    centred(width, height, 30),
    canvas.linear(near, far, [
      [0, ramp(0.94)],
      [0.18, ramp(0.82)],
      [0.36, ramp(0.7)],
      [0.5, ramp(0.8)],
      [0.6, ramp(0.95)],
      [0.68, ramp(0.82)],
      [1, ramp(0.62)],
    ]),
  )
  for (const [inset, opacity] of [
    [5, 0.5],
    [12, 0.35],
    [20, 0.25],
    [29, 0.16],
  ] as const) {
    const paint = canvas.linear(near, far, [
      [0, ramp(0.4), opacity],
      [0.4, ramp(0.6), 0],
      [0.6, ramp(0.9), 0],
      [1, ramp(1), opacity * 1.6],
    ])
    canvas.stroke(centred(width - 2 * inset, height - 2 * inset, Math.max(8, 28 - inset * 0.6)), paint, 5)
  }
  canvas.stroke(
    centred(width - 2.8, height - 2.8, 29),
    canvas.linear(near, far, [
      [0, ramp(1)],
      [0.5, ramp(0.95)],
      [1, ramp(0.7)],
    ]),
    2.8,
  )
}

function drawStamps(canvas: Canvas, ramp: Ramp, tone: Tone, width: number, height: number, lettering: Lettering): void {
  const { maker = 'KARAT', weight = '', fineness = '', number = '' } = lettering
  const unit = height / 150
  const left = -width / 2 + 66 * unit
  const right = width * 0.15
  const room = width * 0.56
  engrave(canvas, ramp, punch(1.5 * unit, left, -height * 0.12), 1.2 * unit)
  engrave(
    canvas,
    ramp,
    text(maker, 19 * unit, left, height * 0.3, { face: 'serif', tracking: 0.14, maxWidth: 100 * unit }),
    unit,
  )
  engrave(canvas, ramp, text(weight, 52 * unit, right, -height * 0.02, { maxWidth: room }), 1.9 * unit)
  engrave(
    canvas,
    ramp,
    text(`${metalName(tone, lettering)} ${fineness}`, 19 * unit, right, height * 0.19, {
      tracking: 0.08,
      maxWidth: room,
    }) + text(`N° ${number}`, 14 * unit, right, height * 0.345, { tracking: 0.14 }),
    unit,
  )
}

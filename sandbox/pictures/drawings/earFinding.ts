/** Posts, nuts, hooks, lever backs, clips and hoops for ears. */
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing, SubjectOf } from '../kit/drawing.ts'
import { ellipse, roundedRectangle } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { clamp, fine, range } from '../kit/number.ts'
import { drawPathShadow, drawPool, drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'
import { drawRingAt } from './ring.ts'

type EarType = SubjectOf<'earFinding'>['type']

export const drawEarFinding: Drawing<'earFinding'> = (canvas, { tone, type, sizeMm }, view) => {
  const ramp = rampOf(tone)
  const scale = clamp(0.66 + sizeMm * 0.024, 0.72, 1.06)
  const place = (x: number, y: number, size: number, degrees: number) =>
    canvas.at(`translate(${x} ${y}) rotate(${degrees}) scale(${fine(size)}) translate(-300 -300)`, () =>
      FINDINGS[type](canvas, ramp),
    )
  if (view === 1) return place(300, 300, scale, 0)
  place(186, 200, scale * 0.56, -12)
  place(414, 408, scale * 0.56, 14)
}

const FINDINGS: Readonly<Record<EarType, (canvas: Canvas, ramp: Ramp) => void>> = {
  post: drawPosts,
  nut: (canvas, ramp) => canvas.at('translate(300 330) scale(3)', () => drawButterfly(canvas, ramp)),
  hook: drawEarHook,
  leverBack: drawLeverBack,
  clip: drawClip,
  hoop: drawHoop,
}

function drawPosts(canvas: Canvas, ramp: Ramp): void {
  drawPost(canvas, ramp, [136, 146], 26, 1)
  drawPost(canvas, ramp, [120, 366], 9, 0.92)
  canvas.at('translate(452 480) rotate(-8) scale(1.2)', () => drawButterfly(canvas, ramp))
}

/** A pad, the pin soldered to it, and the notch the nut clicks into. */
function drawPost(canvas: Canvas, ramp: Ramp, at: Point, degrees: number, scale: number): void {
  const pieces = [
    { to: 13, radius: 70 },
    { to: 24, radius: 20, endRadius: 14 },
    { to: 266, radius: 12 },
    { to: 276, radius: 8 },
    { to: 300, radius: 12 },
    { to: 318, radius: 12, endRadius: 4 },
  ]
  drawLathe(
    canvas,
    ramp,
    pieces.map((piece) => ({
      ...piece,
      to: piece.to * scale,
      radius: piece.radius * scale,
      ...(piece.endRadius ? { endRadius: piece.endRadius * scale } : {}),
    })),
    { at, degrees, openness: 0.42, hasShadow: false },
  )
  drawPool(canvas, [at[0] + 4, at[1] + 84 * scale], 70 * scale, 18, 0.3)
}

function drawButterfly(canvas: Canvas, ramp: Ramp): void {
  drawPool(canvas, [4, 34], 84, 26, 0.42)
  canvas.path(
    roundedRectangle(-58, -6, 116, 34, 14),
    canvas.linear(
      [0, -6],
      [0, 28],
      [
        [0, ramp(0.95)],
        [0.4, ramp(0.72)],
        [0.7, ramp(0.4)],
        [1, ramp(0.18)],
      ],
    ),
  )
  canvas.stroke(roundedRectangle(-57, -5, 114, 32, 13), ramp(1), 1.4, { 'stroke-opacity': 0.6 })
  for (const side of [-1, 1]) {
    const scroll = `M${side * 8} 8C${side * 30} 16 ${side * 66} 12 ${side * 68} -16C${side * 69} -42 ${side * 34} -44 ${side * 33} -22C${side * 32.5} -10 ${side * 48} -6 ${side * 52} -16`
    canvas.stroke(scroll, ramp(0.08), 17, { 'stroke-linecap': 'round' })
    canvas.stroke(
      scroll,
      canvas.linear(
        [-70, -44],
        [70, 16],
        [
          [0, ramp(0.8)],
          [0.3, ramp(0.5)],
          [0.5, ramp(0.86)],
          [0.75, ramp(0.5)],
          [1, ramp(0.34)],
        ],
      ),
      14.6,
      { 'stroke-linecap': 'round' },
    )
    canvas.stroke(scroll, ramp(0.93), 5, { 'stroke-linecap': 'round', transform: 'translate(-1.5 -3)' })
    canvas.stroke(scroll, ramp(1), 1.8, { 'stroke-linecap': 'round', transform: 'translate(-1.5 -3)' })
  }
  canvas.path(ellipse(9, 5.5, 0, 6), ramp(0.06), { stroke: ramp(1), 'stroke-width': 1.4, 'stroke-opacity': 0.7 })
}

function drawWire(canvas: Canvas, ramp: Ramp, data: string, width: number): void {
  drawStrokeShadow(canvas, data, width * 0.8, { dx: 8, dy: 13, spread: 22, darkness: 0.3 })
  drawStrand(canvas, ramp, data, width)
}

function drawEarHook(canvas: Canvas, ramp: Ramp): void {
  drawWire(
    canvas,
    ramp,
    'M232 430C206 330 196 214 246 146C292 86 372 104 396 172C422 250 412 352 440 440C446 462 458 476 472 482',
    17,
  )
  drawRingAt(canvas, ramp, [226, 470], 34, 17, { degrees: 20, gap: [-84, -74] })
  for (const index of range(5))
    drawStrand(
      canvas,
      ramp,
      `M${fine(212 + index * -1.5)} ${fine(404 - index * 15)}L${fine(246 + index * -1.5)} ${fine(396 - index * 15)}`,
      13,
    )
  drawBall(canvas, ramp, 216, 318, 24)
}

function drawBall(canvas: Canvas, ramp: Ramp, x: number, y: number, radius: number): void {
  canvas.path(
    ellipse(radius, radius, x, y),
    canvas.radial([x - radius * 0.3, y - radius * 0.4], radius * 1.35, [
      [0, ramp(1)],
      [0.2, ramp(0.92)],
      [0.45, ramp(0.62)],
      [0.72, ramp(0.34)],
      [1, ramp(0.1)],
    ]),
  )
}

function drawLeverBack(canvas: Canvas, ramp: Ramp): void {
  drawWire(canvas, ramp, 'M236 400C226 310 232 190 290 134C338 92 396 128 408 190C414 224 414 250 410 272', 19)
  const lever =
    'M424 258C440 330 420 414 352 448C306 470 258 448 240 412L258 398C280 424 312 432 346 414C390 390 404 328 394 262Z'
  drawPathShadow(canvas, lever, { dx: 8, dy: 13, spread: 18, darkness: 0.22 })
  canvas.path(
    lever,
    canvas.linear(
      [250, 260],
      [430, 450],
      [
        [0, ramp(0.9)],
        [0.3, ramp(0.6)],
        [0.5, ramp(0.98)],
        [0.66, ramp(0.66)],
        [1, ramp(0.26)],
      ],
    ),
    { stroke: ramp(0.14), 'stroke-width': 1.5 },
  )
  canvas.path(
    ellipse(19, 19, 248, 408),
    canvas.linear(
      [230, 390],
      [266, 426],
      [
        [0, ramp(1)],
        [0.5, ramp(0.7)],
        [1, ramp(0.3)],
      ],
    ),
    { stroke: ramp(0.12), 'stroke-width': 2 },
  )
  canvas.path(ellipse(7, 7, 248, 408), ramp(0.4), { stroke: ramp(0.1), 'stroke-width': 1.5 })
  drawRingAt(canvas, ramp, [222, 452], 26, 13)
  canvas.path(
    'M204 388C176 372 172 334 190 312C210 318 226 346 226 380Z',
    canvas.linear(
      [176, 314],
      [226, 384],
      [
        [0, ramp(1)],
        [0.5, ramp(0.76)],
        [1, ramp(0.4)],
      ],
    ),
    { stroke: ramp(0.14), 'stroke-width': 1.5 },
  )
}

/** A disc in front, the sprung paddle behind it. */
function drawClip(canvas: Canvas, ramp: Ramp): void {
  const paddle = 'M282 424C240 380 226 300 246 214C252 186 286 178 308 196C334 222 344 330 326 412Z'
  drawPathShadow(canvas, paddle, { dx: 12, dy: 18, spread: 26, darkness: 0.26 })
  canvas.path(
    paddle,
    canvas.linear(
      [236, 190],
      [340, 420],
      [
        [0, ramp(0.96)],
        [0.3, ramp(0.64)],
        [0.52, ramp(0.92)],
        [1, ramp(0.4)],
      ],
    ),
    { stroke: ramp(0.14), 'stroke-width': 1.6 },
  )
  canvas.path('M276 380C256 340 250 290 264 238C270 222 288 220 296 234C312 270 318 330 308 380Z', ramp(0.1), {
    'fill-opacity': 0.85,
    stroke: ramp(0.95),
    'stroke-width': 1.6,
  })
  drawWire(canvas, ramp, 'M300 452C340 470 392 446 398 396C404 340 392 270 384 220', 18)
  drawLathe(canvas, ramp, [{ to: 60, radius: 17 }], { at: [262, 444], degrees: -8, openness: 0.4 })
  drawLathe(
    canvas,
    ramp,
    [
      { to: 16, radius: 78, endRadius: 84 },
      { to: 24, radius: 84, endRadius: 76 },
    ],
    { at: [372, 200], degrees: 24, openness: 0.5 },
  )
}

function drawHoop(canvas: Canvas, ramp: Ramp): void {
  drawPool(canvas, [320, 512], 130, 24, 0.4)
  drawRingAt(canvas, ramp, [292, 308], 188, 30, { openness: 0.93, degrees: -90, gap: [4, 16], hasShadow: false })
  drawStrand(canvas, ramp, 'M332 128C324 116 306 112 288 118', 8)
  drawLathe(canvas, ramp, [{ to: 38, radius: 12 }], { at: [322, 122], degrees: 64, openness: 0.4, hasShadow: false })
}

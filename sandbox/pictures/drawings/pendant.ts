/** Bails for pendants and pins for brooches. */
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { ellipse, roundedRectangle } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { clamp } from '../kit/number.ts'
import { drawPathShadow, drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'
import { drawCoinFrame, drawPlate } from './medallion.ts'
import { drawRingAt } from './ring.ts'

export const drawPendant: Drawing<'pendant'> = (canvas, { tone, type, diameterMm = 20 }, view) => {
  const ramp = rampOf(tone)
  const radius = clamp(76 + diameterMm * 3.4, 104, 184)
  const draw = () => {
    if (type === 'plate') return drawPlate(canvas, ramp, radius)
    if (type === 'coinFrame') return drawCoinFrame(canvas, ramp, radius)
    return type === 'bail' ? drawBail(canvas, ramp) : drawBroochPin(canvas, ramp)
  }
  if (view === 1) return draw()
  canvas.at('translate(-10 20) rotate(-16 200 200) scale(.62)', draw)
  canvas.at('translate(240 210) rotate(14 200 200) scale(.62)', draw)
}

/** A folded drop with an eye at the bottom. */
function drawBail(canvas: Canvas, ramp: Ramp): void {
  drawRingAt(canvas, ramp, [300, 494], 44, 18)
  const back = 'M330 120C392 180 398 330 318 452L298 440C352 330 346 196 300 140Z'
  canvas.path(
    back,
    canvas.linear(
      [300, 120],
      [400, 440],
      [
        [0, ramp(0.6)],
        [0.4, ramp(0.36)],
        [1, ramp(0.14)],
      ],
    ),
  )
  const front =
    'M300 96C222 130 180 250 214 350C230 398 262 436 290 458C298 466 308 466 314 458C340 434 364 396 372 350C384 250 366 140 300 96ZM298 168C338 206 346 272 334 336C328 366 316 388 302 404C284 386 264 362 256 330C244 268 256 206 298 168Z'
  drawPathShadow(canvas, front, { dx: 12, dy: 18, spread: 24, darkness: 0.24 })
  canvas.path(
    front,
    canvas.linear(
      [200, 110],
      [390, 450],
      [
        [0, ramp(0.9)],
        [0.16, ramp(1)],
        [0.3, ramp(0.74)],
        [0.46, ramp(0.48)],
        [0.6, ramp(0.8)],
        [0.7, ramp(0.97)],
        [0.82, ramp(0.6)],
        [1, ramp(0.3)],
      ],
    ),
    { 'fill-rule': 'evenodd', stroke: ramp(0.16), 'stroke-width': 1.6 },
  )
  canvas.stroke('M290 110C232 146 200 250 228 342', ramp(1), 7, { 'stroke-linecap': 'round', 'stroke-opacity': 0.8 })
  canvas.path(ellipse(15, 12, 302, 440), ramp(0.05), { stroke: ramp(0.95), 'stroke-width': 1.6 })
  canvas.stroke('M288 452C290 470 298 482 310 486', ramp(0.5), 18)
  canvas.stroke('M285 452C287 470 295 480 306 484', ramp(0.97), 5)
}

/** Bar, hinge, pin and safety catch. */
function drawBroochPin(canvas: Canvas, ramp: Ramp): void {
  canvas.at('rotate(-20 300 300)', () => {
    const bar = roundedRectangle(66, 322, 468, 34, 12)
    drawPathShadow(canvas, bar, { dx: 8, dy: 14, spread: 26, darkness: 0.28 })
    canvas.path(
      bar,
      canvas.linear(
        [66, 316],
        [534, 364],
        [
          [0, ramp(0.94)],
          [0.2, ramp(0.68)],
          [0.4, ramp(0.96)],
          [0.6, ramp(0.66)],
          [0.8, ramp(0.9)],
          [1, ramp(0.5)],
        ],
      ),
      { stroke: ramp(0.2), 'stroke-width': 1.4 },
    )
    for (const x of [150, 300, 450])
      canvas.path(ellipse(9, 9, x, 339), ramp(0.08), { stroke: ramp(0.96), 'stroke-width': 1.6 })
    drawStrokeShadow(canvas, 'M112 286L516 292', 8, { dx: 8, dy: 20, spread: 18, darkness: 0.3 })
    drawLathe(canvas, ramp, [{ to: 52, radius: 27 }], { at: [84, 314], degrees: -74, openness: 0.45 })
    drawStrand(canvas, ramp, 'M108 284C240 276 400 280 540 296', 12)
    canvas.path(
      ellipse(15, 15, 106, 285),
      canvas.radial([101, 279], 20, [
        [0, ramp(1)],
        [0.4, ramp(0.76)],
        [1, ramp(0.24)],
      ]),
      { stroke: ramp(0.14), 'stroke-width': 1.4 },
    )
    drawRingAt(canvas, ramp, [502, 296], 32, 18, { gap: [-64, -18] })
    drawStrand(canvas, ramp, 'M520 268L546 244', 13)
  })
}

/** The lobster clasp: a slim hook, a sprung gate with its thumb lever, an eye with a jump ring. */
import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse } from '../kit/geometry.ts'
import { drawPathShadow } from '../kit/shadow.ts'
import { drawRingAt } from './ring.ts'

const HOOK =
  'M262 452C212 424 188 356 200 284C212 206 262 142 322 130C362 122 396 146 400 186C402 206 396 226 386 244L360 232C366 216 368 202 364 190C356 172 334 172 312 184C268 208 238 256 234 312C230 362 250 404 286 424Z'
const GATE =
  'M386 240C408 290 404 352 376 400C360 426 338 444 312 456L288 424C316 408 338 386 350 356C364 320 366 284 358 250C362 236 378 230 386 240Z'
const LEVER = 'M398 300C424 290 446 296 450 314C454 334 432 346 402 340Z'

export function drawLobsterClasp(canvas: Canvas, ramp: Ramp): void {
  for (const data of [HOOK, GATE, LEVER]) drawPathShadow(canvas, data, { dx: 10, dy: 15, spread: 18, darkness: 0.2 })
  drawRingAt(canvas, ramp, [256, 520], 34, 13)
  drawLayer(canvas, ramp, LEVER, [
    [0, 0.95],
    [0.5, 0.7],
    [1, 0.26],
  ])
  drawLayer(canvas, ramp, GATE, [
    [0, 0.5],
    [0.3, 0.78],
    [0.48, 1],
    [0.62, 0.66],
    [1, 0.22],
  ])
  drawLayer(canvas, ramp, HOOK, [
    [0, 0.9],
    [0.14, 1],
    [0.26, 0.74],
    [0.42, 0.44],
    [0.55, 0.6],
    [0.72, 0.94],
    [0.84, 0.6],
    [1, 0.3],
  ])
  canvas.stroke('M252 428C214 392 204 340 214 288C226 222 268 164 322 148', ramp(1), 7, {
    'stroke-linecap': 'round',
    'stroke-opacity': 0.85,
  })
  canvas.stroke('M376 268C388 306 384 346 366 382', ramp(1), 5, { 'stroke-linecap': 'round', 'stroke-opacity': 0.8 })
  canvas.stroke('M384 245L360 233', ramp(0.03), 3.4)
  const base = 'M248 420C232 440 232 466 246 480C262 494 292 490 306 470C316 456 316 440 308 426Z'
  drawLayer(canvas, ramp, base, [
    [0, 1],
    [0.4, 0.8],
    [0.7, 0.5],
    [1, 0.24],
  ])
  canvas.path(ellipse(10, 10, 292, 440), ramp(0.78), { stroke: ramp(0.12), 'stroke-width': 2 })
  canvas.path(ellipse(11, 9, 258, 474), ramp(0.05), { stroke: ramp(0.95), 'stroke-width': 1.4 })
  canvas.stroke('M250 476C240 486 230 494 226 504', ramp(0.08), 15)
  canvas.stroke('M250 476C240 486 230 494 226 504', ramp(0.56), 12.6)
  canvas.stroke('M247 475C238 484 229 492 224 502', ramp(0.98), 4)
}

function drawLayer(canvas: Canvas, ramp: Ramp, data: string, tones: readonly (readonly [number, number])[]): void {
  canvas.path(
    data,
    canvas.linear(
      [190, 130],
      [420, 470],
      tones.map(([at, tone]) => [at, ramp(tone)] as const),
    ),
    { stroke: ramp(0.14), 'stroke-width': 1.6, 'stroke-linejoin': 'round' },
  )
}

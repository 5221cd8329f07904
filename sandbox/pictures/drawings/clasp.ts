/** Clasps. */
import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing, SubjectOf } from '../kit/drawing.ts'
import { centred, ellipse, roundedCorners } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { clamp, fine, range } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { engrave, punch } from '../kit/relief.ts'
import { mirrorStops } from '../kit/shading.ts'
import { drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'
import { drawChainAlong } from './chain.ts'
import { drawLobsterClasp } from './lobsterClasp.ts'
import { drawRingAt } from './ring.ts'

type ClaspType = SubjectOf<'clasp'>['type']

export const drawClasp: Drawing<'clasp'> = (canvas, { tone, type, sizeMm }, view) => {
  const ramp = rampOf(tone)
  const scale = clamp(0.62 + sizeMm * 0.032, 0.72, 1.12)
  if (view === 1)
    return canvas.at(`translate(${fine(300 - 300 * scale)} ${fine(300 - 300 * scale)}) scale(${fine(scale)})`, () =>
      CLASPS[type](canvas, ramp),
    )
  canvas.at(`translate(10 40) rotate(-24 200 200) scale(${fine(0.62 * scale)})`, () => CLASPS[type](canvas, ramp))
  canvas.at(`translate(222 214) rotate(16 200 200) scale(${fine(0.6 * scale)})`, () => CLASPS[type](canvas, ramp))
}

const CLASPS: Readonly<Record<ClaspType, (canvas: Canvas, ramp: Ramp) => void>> = {
  lobster: (canvas, ramp) => canvas.at('translate(-14 -18)', () => drawLobsterClasp(canvas, ramp)),
  springRing: drawSpringRing,
  box: drawBoxClasp,
  toggle: drawToggle,
  magnetic: drawMagneticClasp,
  hook: drawHook,
  safetyChain: drawSafetyChain,
}

function drawSpringRing(canvas: Canvas, ramp: Ramp): void {
  drawRingAt(canvas, ramp, [118, 430], 40, 15)
  drawRingAt(canvas, ramp, [330, 262], 148, 46)
  const [x, y] = [148 * Math.cos(-0.5) + 330, 148 * Math.sin(-0.5) + 262]
  canvas.stroke(arc(330, 262, 148, -62, -40), ramp(0.05), 47)
  drawStrand(canvas, ramp, arc(330, 262, 148, -62, -38), 32, { cap: 'butt' })
  canvas.stroke(arc(330, 262, 148, -63, -62), ramp(0.04), 47)
  canvas.stroke(arc(330, 262, 148, -25, -24), ramp(0.1), 46)
  drawLathe(
    canvas,
    ramp,
    [
      { to: 34, radius: 13 },
      { to: 50, radius: 19 },
    ],
    { at: [x, y], degrees: -29, openness: 0.5 },
  )
  drawRingAt(canvas, ramp, [196, 362], 36, 20, { openness: 0.86, degrees: -40 })
}

function arc(cx: number, cy: number, radius: number, from: number, to: number): string {
  const at = (degrees: number) =>
    `${fine(cx + radius * Math.cos((degrees * Math.PI) / 180))} ${fine(cy + radius * Math.sin((degrees * Math.PI) / 180))}`
  return `M${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}`
}

function drawBoxClasp(canvas: Canvas, ramp: Ramp): void {
  const camera = createCamera({ turn: -22, height: 44, centre: [300, 322] })
  const block = (
    x: number,
    width: number,
    depth: number,
    bottom: number,
    top: number,
    radius: number,
    hasShadow: boolean,
  ) => {
    drawWalls(canvas, camera, ramp, {
      outline: roundedCorners(width, depth, radius, 5).map(([px, py]): Point => [px + x, py]),
      bottom,
      top,
      brightness: 0.06,
      shadow: hasShadow ? { spread: 26 } : false,
    })
    canvas.at(tablePlane(camera, top, [x, 0]), () => {
      canvas.path(
        centred(width, depth, radius),
        canvas.linear([-width / 2, -depth / 2], [width / 2, depth / 2], mirrorStops(ramp)),
      )
      canvas.stroke(centred(width - 4, depth - 4, radius), ramp(1), 2, { 'stroke-opacity': 0.7 })
    })
  }
  const [left, right] = [camera.project([-232, 0, 30]), camera.project([250, 0, 26])]
  drawRingAt(canvas, ramp, left, 34, 13, { openness: 0.72 })
  block(158, 130, 66, 24, 32, 6, true)
  drawRingAt(canvas, ramp, right, 34, 13, { openness: 0.72 })
  block(-50, 300, 150, 0, 66, 16, true)
  canvas.at(tablePlane(camera, 66, [-50, 0]), () => {
    canvas.stroke(centred(264, 114, 8), ramp(0.3), 2)
    canvas.stroke(centred(258, 108, 7), ramp(1), 1.6, { 'stroke-opacity': 0.8 })
    engrave(canvas, ramp, punch(1.7))
  })
  block(222, 22, 66, 32, 58, 5, false)
}

function drawToggle(canvas: Canvas, ramp: Ramp): void {
  drawRingAt(canvas, ramp, [196, 402], 26, 15)
  drawRingAt(canvas, ramp, [250, 236], 132, 34)
  drawRingAt(canvas, ramp, [222, 376], 20, 14, { hasShadow: false })
  const [x, y, degrees] = [330, 500, -34]
  drawLathe(
    canvas,
    ramp,
    [
      { to: 22, radius: 17, endRadius: 20 },
      { to: 40, radius: 20, endRadius: 14 },
      { to: 230, radius: 14 },
      { to: 252, radius: 14, endRadius: 20 },
      { to: 272, radius: 20, endRadius: 13 },
    ],
    { at: [x, y], degrees, openness: 0.3 },
  )
  drawRingAt(canvas, ramp, [458, 452], 22, 14, { openness: 0.8, degrees: 50 })
  drawRingAt(canvas, ramp, [484, 488], 28, 12, { openness: 0.9 })
}

function drawMagneticClasp(canvas: Canvas, ramp: Ramp): void {
  const steel = rampOf('dark')
  drawRingAt(canvas, ramp, [522, 168], 28, 12)
  drawLathe(
    canvas,
    ramp,
    [
      { to: 22, radius: 22 },
      { to: 46, radius: 34, endRadius: 66 },
      { to: 168, radius: 66 },
      { to: 172, radius: 52, ramp: steel },
    ],
    { at: [508, 182], degrees: 148, openness: 0.4 },
  )
  drawLathe(
    canvas,
    ramp,
    [
      { to: 120, radius: 66 },
      { to: 146, radius: 66, endRadius: 34 },
      { to: 166, radius: 22 },
    ],
    { at: [270, 340], degrees: 148, openness: 0.4 },
  )
  drawRingAt(canvas, ramp, [108, 444], 30, 12)
}

function drawHook(canvas: Canvas, ramp: Ramp): void {
  drawRingAt(canvas, ramp, [446, 444], 44, 15)
  const hook =
    'M394 398C340 440 250 444 196 396C136 340 140 236 206 190C262 152 336 176 348 236C356 282 316 318 280 300'
  drawStrokeShadow(canvas, hook, 26, { dx: 8, dy: 14, spread: 30, darkness: 0.34 })
  drawStrand(canvas, ramp, hook, 30)
  drawRingAt(canvas, ramp, [418, 378], 30, 24, { hasShadow: false })
  canvas.path(
    ellipse(21, 21, 280, 300),
    canvas.radial([273, 291], 30, [
      [0, ramp(1)],
      [0.3, ramp(0.84)],
      [0.7, ramp(0.44)],
      [1, ramp(0.12)],
    ]),
  )
}

function drawSafetyChain(canvas: Canvas, ramp: Ramp): void {
  const points = range(300).map((step): Point => {
    const t = step / 299
    return [112 + t * 300, 170 + Math.sin(t * Math.PI) * 250 + t * 40]
  })
  drawChainAlong(canvas, ramp, 'anchor', points, 24)
  drawRingAt(canvas, ramp, [102, 142], 34, 12)
  canvas.at('translate(334 64) scale(.5)', () => drawSpringRing(canvas, ramp))
}

/** Storage for coins and bars: a lined case, a screw-top tube, a capsule, an album. */
import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { centred, ellipse, roundedCorners } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { clamp, fine, range } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { engrave, punch } from '../kit/relief.ts'
import { drawPool } from '../kit/shadow.ts'
import { drawCapsule } from './capsule.ts'

export const drawStorage: Drawing<'storage'> = (canvas, { type, tone, diameterMm = 30, places = 1 }, view) => {
  const ramp = rampOf(tone)
  const draw = () => {
    if (type === 'case') drawCase(canvas, ramp, places)
    else if (type === 'coinTube') drawCoinTube(canvas, diameterMm)
    else if (type === 'capsule') drawCapsule(canvas, diameterMm)
    else drawAlbum(canvas, ramp)
  }
  if (view === 1) return draw()
  canvas.at('translate(-240 -270) scale(1.8)', draw)
}

/** Positions of coins in the case: x, y, radius. */
const WELLS: Readonly<Record<1 | 5 | 10, readonly (readonly [number, number, number])[]>> = {
  1: [[0, 0, 62]],
  5: [
    [-88, -40, 32],
    [0, -40, 32],
    [88, -40, 32],
    [-44, 42, 32],
    [44, 42, 32],
  ],
  10: range(10).map((at) => [-104 + (at % 5) * 52, at < 5 ? -38 : 38, 23]),
}

/** An open case with velvet inside and the lid folded back. */
function drawCase(canvas: Canvas, wood: Ramp, places: 1 | 5 | 10): void {
  const velvet = dyed('#2B3A55')
  const camera = createCamera({ turn: -20, height: 46, scale: 1, centre: [300, 380] })
  const tray = (y: number, top: number, isLid: boolean) => {
    drawWalls(canvas, camera, wood, {
      outline: roundedCorners(330, 220, 14, 5).map(([px, py]): Point => [px, py + y]),
      top,
      brightness: 0.2,
    })
    canvas.at(tablePlane(camera, top, [0, y]), () => {
      canvas.path(
        centred(330, 220, 14),
        canvas.linear(
          [-165, -110],
          [165, 110],
          [
            [0, wood(0.92)],
            [0.5, wood(0.74)],
            [1, wood(0.6)],
          ],
        ),
      )
      canvas.path(
        centred(290, 180, 8),
        canvas.linear(
          [-145, -90],
          [145, 90],
          [
            [0, velvet(0.5)],
            [0.5, velvet(0.68)],
            [1, velvet(0.78)],
          ],
        ),
        { stroke: wood(0.24), 'stroke-width': 2 },
      )
      if (isLid) return engrave(canvas, velvet, punch(1.6), 1)
      for (const [wellX, wellY, radius] of WELLS[places]) {
        canvas.path(
          ellipse(radius, radius, wellX, wellY),
          canvas.linear(
            [wellX - radius, wellY - radius],
            [wellX + radius, wellY + radius],
            [
              [0, velvet(0.16)],
              [0.6, velvet(0.4)],
              [1, velvet(0.84)],
            ],
          ),
        )
      }
    })
  }
  tray(200, 26, true)
  tray(-34, 70, false)
  const [x, y] = camera.project([0, -146, 48])
  canvas.path(ellipse(11, 11, x, y), rampOf('brass')(0.8), { stroke: rampOf('brass')(0.2), 'stroke-width': 1.6 })
}

/** A transparent tube with coins inside and a screw cap. */
function drawCoinTube(canvas: Canvas, diameterMm: number): void {
  const [gold, glass] = [rampOf('silver'), rampOf('glass')]
  const radius = clamp(46 + diameterMm * 1.6, 76, 116)
  drawPool(canvas, [316, 516], radius * 1.5, 36, 0.46)
  const coins = range(13).flatMap((index) => [
    { to: 20 + index * 21, radius: radius - 9 },
    { to: 23 + index * 21, radius: radius - 12, ramp: dyed('#6E757C') },
  ])
  drawLathe(canvas, gold, coins, { at: [300, 504], degrees: -90, openness: 0.26, hasShadow: false })
  canvas.group({ 'fill-opacity': 0.34 }, () =>
    drawLathe(canvas, glass, [{ to: 330, radius }], { at: [300, 508], degrees: -90, openness: 0.26, hasShadow: false }),
  )
  canvas.path(`M${fine(300 - radius * 0.74)} 210v280`, 'none', {
    stroke: '#FFF',
    'stroke-width': 9,
    'stroke-opacity': 0.6,
    'stroke-linecap': 'round',
  })
  drawLathe(canvas, dyed('#DADFE0'), [{ to: 64, radius: radius + 6, finish: 'satin' }], {
    at: [300, 188],
    degrees: -90,
    openness: 0.26,
    hasShadow: false,
  })
  canvas.stroke(
    range(25)
      .map((index) => {
        const angle = (index / 24) * Math.PI
        return `M${fine(300 - (radius + 6) * Math.cos(angle))} ${fine(130 + (radius + 6) * 0.26 * Math.sin(angle))}v52`
      })
      .join(''),
    '#6B7276',
    1.6,
    { 'stroke-opacity': 0.5 },
  )
}

/** A ring binder with a spine label and visible pages. */
function drawAlbum(canvas: Canvas, cloth: Ramp): void {
  const paper = rampOf('paper')
  const camera = createCamera({ turn: -18, height: 52, scale: 1.06, centre: [300, 326] })
  const board = (bottom: number, hasShadow: boolean) => {
    drawWalls(canvas, camera, cloth, {
      outline: roundedCorners(330, 410, 10, 4),
      bottom,
      top: bottom + 9,
      brightness: 0.16,
      ...(hasShadow ? {} : { shadow: false }),
    })
  }
  board(0, true)
  drawWalls(canvas, camera, paper, {
    outline: roundedCorners(312, 392, 4, 3).map(([x, y]): Point => [x + 2, y]),
    bottom: 9,
    top: 50,
    brightness: 0.3,
    shadow: false,
  })
  board(50, false)
  canvas.at(tablePlane(camera, 59), () => {
    canvas.path(
      centred(330, 410, 10),
      canvas.linear(
        [-165, -205],
        [165, 205],
        [
          [0, cloth(0.86)],
          [0.5, cloth(0.68)],
          [1, cloth(0.54)],
        ],
      ),
    )
    canvas.path('M-165 -205h34v410h-34Z', cloth(0.3), { 'fill-opacity': 0.4 })
    canvas.stroke(centred(304, 384, 6), rampOf('gold')(0.7), 2, { 'stroke-opacity': 0.8 })
    canvas.at('translate(14 -20) scale(3)', () => canvas.use(canvas.define(punch(1)), { fill: rampOf('gold')(0.74) }))
  })
}

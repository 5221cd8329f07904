/** A round capsule: one open half, and a closed capsule that leans on it. */
import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import { arcPoints, ellipse } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { clamp, fine, short } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { drawPathShadow } from '../kit/shadow.ts'

const GLASS = rampOf('glass')

export function drawCapsule(canvas: Canvas, diameterMm: number): void {
  const radius = clamp(70 + diameterMm * 2.1, 92, 154)
  drawOpenHalf(canvas, [300 - radius * 0.5, 330 + radius * 0.36], radius)
  drawClosed(canvas, [300 + radius * 0.42, 300 - radius * 0.24], radius)
}

function drawOpenHalf(canvas: Canvas, centre: Point, radius: number): void {
  const camera = createCamera({ turn: 0, height: 44, centre })
  canvas.group({ 'fill-opacity': 0.78 }, () =>
    drawWalls(canvas, camera, GLASS, {
      outline: arcPoints(0, 0, radius, radius, 0, 354, 59),
      top: 20,
      brightness: 0.12,
      shadow: { spread: 22, darkness: 0.16 },
    }),
  )
  canvas.at(tablePlane(camera, 20), () => {
    canvas.path(
      ellipse(radius, radius),
      canvas.linear(
        [-radius, -radius],
        [radius, radius],
        [
          [0, GLASS(1), 0.95],
          [0.5, GLASS(0.72), 0.8],
          [1, GLASS(0.94), 0.9],
        ],
      ),
      { stroke: GLASS(0.3), 'stroke-width': 1.4 },
    )
    const well = radius * 0.8
    canvas.path(
      ellipse(well, well),
      canvas.linear(
        [0, -well],
        [0, well],
        [
          [0, GLASS(0.3), 0.62],
          [0.3, GLASS(0.56), 0.5],
          [1, GLASS(0.98), 0.66],
        ],
      ),
      { stroke: GLASS(0.24), 'stroke-width': 1.6 },
    )
    canvas.stroke(ellipse(radius * 0.92, radius * 0.92), GLASS(0.4), 1.2, { 'stroke-opacity': 0.7 })
  })
}

function drawClosed(canvas: Canvas, [x, y]: Point, radius: number): void {
  const [rx, ry] = [radius * 0.94, radius]
  canvas.at(`translate(${short(x)} ${short(y)}) rotate(-14)`, () => {
    drawPathShadow(canvas, ellipse(rx, ry, 14, 20), { dx: 8, dy: 12, spread: 30, darkness: 0.2 })
    canvas.path(
      ellipse(rx, ry, 11, 10),
      canvas.linear(
        [-rx, 0],
        [rx + 11, 0],
        [
          [0, GLASS(0.5)],
          [0.5, GLASS(0.86)],
          [0.8, GLASS(0.34)],
          [1, GLASS(0.66)],
        ],
      ),
      { 'fill-opacity': 0.86, stroke: GLASS(0.16), 'stroke-width': 1.2 },
    )
    canvas.path(
      ellipse(rx, ry),
      canvas.linear(
        [-rx, -ry],
        [rx, ry],
        [
          [0, GLASS(1)],
          [0.5, GLASS(0.8)],
          [1, GLASS(0.58)],
        ],
      ),
      { 'fill-opacity': 0.72, stroke: GLASS(0.2), 'stroke-width': 1.6 },
    )
    for (const [share, width, opacity] of [
      [0.9, 3, 0.9],
      [0.86, 1.4, 0.6],
      [0.78, 2.2, 0.7],
    ] as const) {
      canvas.stroke(ellipse(rx * share, ry * share), share === 0.9 ? '#FFF' : GLASS(0.26), width, {
        'stroke-opacity': opacity,
      })
    }
    canvas.path(
      ellipse(rx * 0.78, ry * 0.78),
      canvas.radial([rx * 0.2, ry * 0.26], rx, [
        [0, GLASS(0.96), 0.7],
        [0.7, GLASS(0.7), 0.4],
        [1, GLASS(0.4), 0.5],
      ]),
    )
    canvas.within(ellipse(rx * 0.9, ry * 0.9), () => {
      canvas.path(
        `M${fine(-rx)} ${fine(ry * 0.3)}L${fine(rx * 0.3)} ${fine(-ry)}H${fine(rx * 0.66)}L${fine(-rx)} ${fine(ry * 0.84)}Z`,
        '#FFF',
        { 'fill-opacity': 0.5 },
      )
      canvas.path(
        `M${fine(rx * 0.1)} ${fine(ry)}L${fine(rx)} ${fine(ry * 0.06)}V${fine(ry * 0.3)}L${fine(rx * 0.34)} ${fine(ry)}Z`,
        '#FFF',
        { 'fill-opacity': 0.32 },
      )
    })
  })
}

import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { polygon } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { range } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'

const OUTLINE: readonly Point[] = [
  [-90, -210],
  [90, -210],
  [110, 60],
  [110, 190],
  [-110, 190],
  [-110, 60],
]
const NOTCH = 'M-30 212L0 20L30 212Z'

/** A bench peg: a wedge of beech with a V cut, held by a cast clamp. */
export function drawPeg(canvas: Canvas, wood: Ramp): void {
  const iron = dyed('#4A4E55')
  const camera = createCamera({ turn: 34, height: 46, scale: 1.04, centre: [310, 322] })
  drawLathe(
    canvas,
    rampOf('steel'),
    [
      { to: 70, radius: 13 },
      { to: 96, radius: 26, ramp: iron },
    ],
    { at: [404, 330], degrees: 84, openness: 0.3 },
  )
  drawWalls(canvas, camera, wood, { outline: OUTLINE, bottom: 26, top: 74, brightness: 0.18 })
  canvas.at(tablePlane(camera, 74), () => {
    const top = polygon(OUTLINE.map(([x, y]): Point => [x, -y]))
    canvas.path(
      top,
      canvas.linear(
        [-110, -190],
        [110, 210],
        [
          [0, wood(0.92)],
          [0.5, wood(0.76)],
          [1, wood(0.62)],
        ],
      ),
    )
    canvas.within(top, () => {
      canvas.stroke(
        range(9)
          .map(
            (index) =>
              `M${-100 + index * 25} -192C${-92 + index * 24} -60 ${-104 + index * 26} 60 ${-84 + index * 21} 214`,
          )
          .join(''),
        wood(0.3),
        1.6,
        { 'stroke-opacity': 0.4 },
      )
      canvas.path(
        NOTCH,
        canvas.linear(
          [-30, 0],
          [30, 0],
          [
            [0, wood(0.06)],
            [0.5, wood(0.16)],
            [0.8, wood(0.34)],
            [1, wood(0.44)],
          ],
        ),
      )
      canvas.stroke('M30 212L0 20', wood(1), 3, { 'stroke-opacity': 0.7 })
    })
  })
  drawWalls(canvas, camera, iron, {
    outline: [
      [-122, 96],
      [122, 96],
      [122, 196],
      [-122, 196],
    ],
    bottom: 0,
    top: 96,
    brightness: 0.1,
    shadow: { dx: 5, dy: 8, spread: 16, darkness: 0.24 },
  })
  canvas.at(tablePlane(camera, 96, [0, 146]), () => {
    canvas.path(
      'M-122 -50H122V50H-122Z',
      canvas.linear(
        [-122, -50],
        [122, 50],
        [
          [0, iron(0.96)],
          [0.5, iron(0.74)],
          [1, iron(0.56)],
        ],
      ),
      { stroke: iron(0.2), 'stroke-width': 1.6 },
    )
    for (const x of [-78, 78])
      canvas.path(`M${x - 17} 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0Z`, rampOf('steel')(0.74), {
        stroke: iron(0.1),
        'stroke-width': 2,
      })
    canvas.stroke('M-90 0H-66M66 0H90', iron(0.1), 4)
  })
}

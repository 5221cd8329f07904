import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { centred, ellipse, roundedCorners } from '../kit/geometry.ts'
import { range } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'

/** A soldering board: ceramic with a grid of holes, or charcoal (dark) with a burnt hollow. */
export function drawSolderBoard(canvas: Canvas, board: Ramp): void {
  const camera = createCamera({ turn: -24, height: 48, scale: 1.04, centre: [298, 350] })
  const isCharcoal = Number.parseInt(board(0.6).slice(1, 3), 16) < 0x60
  const [width, depth, top] = isCharcoal ? [390, 230, 78] : [400, 300, 40]
  drawWalls(canvas, camera, board, { outline: roundedCorners(width, depth, 6, 3), top, brightness: 0.16 })
  canvas.at(tablePlane(camera, top), () => {
    canvas.path(
      centred(width, depth, 6),
      canvas.linear(
        [-width / 2, -depth / 2],
        [width / 2, depth / 2],
        [
          [0, board(0.86)],
          [0.5, board(0.72)],
          [1, board(0.62)],
        ],
      ),
    )
    canvas.stroke(centred(width - 4, depth - 4, 5), board(1), 1.6, { 'stroke-opacity': 0.5 })
    if (isCharcoal) {
      canvas.path(
        ellipse(66, 40, 40, -4),
        canvas.radial([40, -10], 74, [
          [0, board(0.3)],
          [0.7, board(0.44)],
          [1, board(0.66)],
        ]),
      )
      canvas.stroke(
        range(18)
          .map(
            (index) =>
              `M${-190 + index * 21} ${-104 + ((index * 37) % 60)}l${8 + (index % 4) * 9} ${40 + ((index * 23) % 90)}`,
          )
          .join(''),
        board(0.2),
        1.6,
        { 'stroke-opacity': 0.6 },
      )
      return
    }
    for (const row of range(9)) {
      for (const column of range(12))
        canvas.path(
          ellipse(7, 7, -174 + column * 31.6, -122 + row * 30.5),
          canvas.linear(
            [0, -130],
            [0, 130],
            [
              [0, board(0.08)],
              [1, board(0.2)],
            ],
          ),
        )
    }
  })
}

/** A printed list or data sheet, as the picture of a download. */
import { createCamera } from '../kit/camera.ts'
import { dyed } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { centred } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { textPath } from '../kit/lettering.ts'
import { range } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { punch } from '../kit/relief.ts'

const [WIDTH, HEIGHT] = [312, 442]

export const drawDocument: Drawing<'document'> = (canvas, { title }, _view, random) => {
  const camera = createCamera({ turn: -10, height: 64, scale: 1.06, centre: [300, 300] })
  for (const [z, turn, dx] of [
    [0, 5, 10],
    [4, -3, -4],
    [8, 0, 0],
  ] as const) {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
    const outline = (
      [
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
      ] as const
    ).map(([x, y]): Point => [(x * WIDTH * cos - y * HEIGHT * sin) / 2 + dx, (x * WIDTH * sin + y * HEIGHT * cos) / 2])
    drawWalls(canvas, camera, dyed('#CFC6B2'), {
      outline,
      bottom: z,
      top: z + 2,
      shadow: { dx: 5, dy: 8, spread: z ? 8 : 26, darkness: 0.2 },
    })
    canvas.at(tablePlane(camera, z + 2, [dx, 0], turn), () => {
      canvas.path(
        centred(WIDTH, HEIGHT, 0),
        canvas.linear(
          [-WIDTH / 2, -HEIGHT / 2],
          [WIDTH / 2, HEIGHT / 2],
          [
            [0, '#FFFEFA'],
            [0.6, '#F8F4EA'],
            [1, '#E8E0CF'],
          ],
        ),
      )
    })
  }
  canvas.at(tablePlane(camera, 10), () => {
    const ink = '#3A3527'
    canvas.use(canvas.define(punch(0.9, -112, -176)), { fill: '#9A7A2C' })
    canvas.path(textPath('KARAT', 15, 126, -171, { face: 'serif', tracking: 0.2, anchor: 'end' }), ink)
    canvas.stroke('M-126 -146H126M-126 -142H126', '#9A7A2C', 1.2)
    canvas.path(textPath(title, 25, -126, -106, { face: 'serif', anchor: 'start', maxWidth: 252 }), ink)
    const rows = range(12).map((row) => {
      const y = -70 + row * 21
      return `M-126 ${y}h${Math.round(60 + random() * 50)}M22 ${y}h34M84 ${y}h42`
    })
    canvas.stroke(rows.join(''), ink, 4.4, { 'stroke-opacity': 0.5 })
    canvas.stroke(
      range(13)
        .map((row) => `M-126 ${-80.5 + row * 21}H126`)
        .join(''),
      '#BDB39B',
      0.9,
    )
  })
}

import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { polygon } from '../kit/geometry.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'

const GRITS = ['#4C443C', '#6E5A48', '#8A4E3A', '#7C8791', '#A9A08F'] as const

/** Flat sticks of beech wound with emery, coarse to fine. */
export function drawEmerySticks(canvas: Canvas): void {
  const wood = rampOf('wood')
  const camera = createCamera({ turn: 0, height: 54, scale: 0.98, centre: [300, 306] })
  GRITS.forEach((colour, index) => {
    const grit = dyed(colour)
    const angle = ((-26 + index * 13) * Math.PI) / 180
    const [shiftX, shiftY] = [-136 + index * 68, (index - 2) ** 2 * -5]
    const along = ([x, y]: Point): Point => [
      x * Math.cos(angle) + y * Math.sin(angle) + shiftX,
      -x * Math.sin(angle) + y * Math.cos(angle) + shiftY,
    ]
    const box = (from: number, to: number, half: number): Point[] =>
      (
        [
          [half, to],
          [-half, to],
          [-half, from],
          [half, from],
        ] as const
      ).map(along)
    drawWalls(canvas, camera, wood, {
      outline: box(-230, 230, 21),
      top: 16,
      brightness: 0.2,
      shadow: { dx: 6, dy: 10, spread: 18, darkness: 0.26 },
    })
    top(canvas, camera, box(-230, 230, 21), 16, wood(0.84))
    drawWalls(canvas, camera, grit, { outline: box(-112, 222, 23), bottom: 0, top: 20, brightness: 0.1, shadow: false })
    top(canvas, camera, box(-112, 222, 23), 20, grit(0.72))
    canvas.at(tablePlane(camera, 20), () =>
      canvas.stroke(polygon(box(-108, 218, 19).map(([x, y]): Point => [x, -y])), grit(1), 2, { 'stroke-opacity': 0.3 }),
    )
  })
}

function top(
  canvas: Canvas,
  camera: ReturnType<typeof createCamera>,
  outline: readonly Point[],
  z: number,
  colour: string,
): void {
  canvas.path(polygon(outline.map(([x, y]): Point => camera.project([x, y, z]))), colour)
}

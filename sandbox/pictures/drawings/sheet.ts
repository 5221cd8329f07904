/** Rolled sheet: a small stack, and a close-up of one corner with its thickness. */
import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawDimension, drawExtension } from '../kit/dimension.ts'
import type { Drawing } from '../kit/drawing.ts'
import { centred } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { text } from '../kit/lettering.ts'
import { clamp, range, short } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import type { Random } from '../kit/random.ts'
import { engrave, punch } from '../kit/relief.ts'
import { inMillimetres, pixelsOf } from '../kit/section.ts'

const [WIDTH, DEPTH] = [384, 300]

export const drawSheet: Drawing<'sheet'> = (canvas, { tone, thicknessMm, label = '' }, view, random) => {
  const ramp = rampOf(tone)
  if (view === 2) return drawCorner(canvas, ramp, thicknessMm, random)
  const thickness = clamp(pixelsOf(thicknessMm, 0.6, 5.4), 2, 30)
  const count = thicknessMm < 0.6 ? 4 : thicknessMm < 2 ? 3 : 2
  const camera = createCamera({ turn: -32, height: 42, centre: [298, 322] })
  for (const index of range(count)) {
    const isTop = index === count - 1
    const turn = isTop ? 1 : (count - index) * 2.6 * (index % 2 ? -1 : 1)
    const shift: Point = isTop ? [0, 0] : [6 - index * 5, -6 + index * 4]
    const bottom = index * (thickness + 1.5)
    const outline = rectangle(WIDTH, DEPTH, shift, turn)
    drawWalls(canvas, camera, ramp, {
      outline,
      bottom,
      top: bottom + thickness,
      brightness: 0.1,
      shadow: index === 0 ? { dx: 10, dy: 14, spread: 32, darkness: 0.3 } : { dx: 2, dy: 3, spread: 6, darkness: 0.2 },
    })
    canvas.at(tablePlane(camera, bottom + thickness, shift, turn), () => {
      drawRolledFace(canvas, ramp, WIDTH, DEPTH, random)
      if (isTop)
        engrave(
          canvas,
          ramp,
          punch(1.15, -WIDTH / 2 + 44, DEPTH / 2 - 44) +
            text(label, 26, -WIDTH / 2 + 82, DEPTH / 2 - 44, { anchor: 'start' }) +
            text(`${inMillimetres(thicknessMm)} mm`, 19, -WIDTH / 2 + 82, DEPTH / 2 - 20, { anchor: 'start' }),
          1.1,
        )
    })
  }
}

function rectangle(width: number, depth: number, [dx, dy]: Point, degrees: number): Point[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const corners: readonly Point[] = [
    [width / 2, depth / 2],
    [-width / 2, depth / 2],
    [-width / 2, -depth / 2],
    [width / 2, -depth / 2],
  ]
  return corners.map(([x, y]): Point => [x * cos - y * sin + dx, x * sin + y * cos + dy])
}

/** A mirror with fine lines in the rolling direction. */
function drawRolledFace(canvas: Canvas, ramp: Ramp, width: number, depth: number, random: Random): void {
  const face = centred(width, depth, 0)
  canvas.path(
    face,
    canvas.linear(
      [-width / 2, depth / 2],
      [width / 2, -depth / 2],
      [
        [0, ramp(0.9)],
        [0.14, ramp(0.74)],
        [0.3, ramp(0.66)],
        [0.4, ramp(0.84)],
        [0.46, ramp(0.99)],
        [0.53, ramp(0.9)],
        [0.6, ramp(0.68)],
        [0.78, ramp(0.56)],
        [0.9, ramp(0.66)],
        [1, ramp(0.8)],
      ],
    ),
  )
  const lines = range(44).map(() => {
    const from = (random() - 0.5) * width
    return `M${short(from)} ${short((random() - 0.5) * depth * 0.98)}H${short(Math.min(width / 2, from + (0.2 + random() * 0.4) * width))}`
  })
  canvas.stroke(lines.join(''), ramp(1), 0.9, { 'stroke-opacity': 0.34 })
  canvas.stroke(`M${-width / 2} ${depth / 2}H${width / 2}V${-depth / 2}`, ramp(1), 1.8, { 'stroke-opacity': 0.85 })
}

function drawCorner(canvas: Canvas, ramp: Ramp, thicknessMm: number, random: Random): void {
  const thickness = clamp(pixelsOf(thicknessMm, 3, 26), 8, 110)
  const camera = createCamera({ turn: -45, height: 34, centre: [250, 150] })
  const outline = rectangle(520, 520, [0, 0], 0)
  drawWalls(canvas, camera, ramp, { outline, top: thickness, brightness: 0.12, shadow: { dx: 8, dy: 16, spread: 34 } })
  canvas.at(tablePlane(camera, thickness), () => drawRolledFace(canvas, ramp, 520, 520, random))
  const [x, y] = camera.project([260, -260, 0])
  const top = camera.project([260, -260, thickness])[1]
  const right = Math.min(x + 150, 500)
  drawExtension(
    canvas,
    `M${short(x + 6)} ${short(y)}H${short(right + 8)}M${short(x + 6)} ${short(top)}H${short(right + 8)}`,
  )
  drawDimension(canvas, [right, top], [right, y], inMillimetres(thicknessMm), 'right')
}

/** Casting grain: solidified drops, dented and uneven, in a heap or a dish. */
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { ellipse, smooth } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { clamp, fine, range, short } from '../kit/number.ts'
import type { Random } from '../kit/random.ts'
import { drawPool } from '../kit/shadow.ts'

interface Drop {
  readonly x: number
  readonly y: number
  readonly depth: number
  readonly size: number
  readonly shape: number
  readonly turn: number
}

/** Successive drops at this angle are evenly distributed, whatever their number. */
const GOLDEN_ANGLE = 2.39996

export const drawGrain: Drawing<'grain'> = (canvas, { tone, sizeMm }, view, random) => {
  const ramp = rampOf(tone)
  const size = clamp(9 + 3.6 * sizeMm, 10, 30)
  const shapes = range(6).map((index) => dropShape(canvas, ramp, random, index))
  if (view === 2) return drawDish(canvas, ramp, shapes, size, random)
  drawPool(canvas, [308, 416], 262, 92, 0.5)
  canvas.path('M108 404C150 320 240 244 300 242C360 244 450 320 492 404C430 488 170 488 108 404Z', ramp(0.22))
  const strays: Drop[] = [
    [70, 452],
    [112, 486],
    [498, 470],
    [540, 438],
    [414, 502],
    [228, 506],
    [320, 512],
  ].map(([x = 0, y = 0]) => ({
    x: x + (random() - 0.5) * 20,
    y,
    depth: 999,
    size: size * 0.86,
    shape: Math.floor(random() * 6),
    turn: (random() - 0.5) * 50,
  }))
  for (const drop of [...heap(random, size), ...strays].sort((a, b) => a.depth - b.depth)) {
    if (drop.depth === 999)
      drawPool(canvas, [drop.x + 4, drop.y + drop.size * 0.6], drop.size * 1.4, drop.size * 0.6, 0.45)
    drawDrop(canvas, shapes, drop)
  }
  const shade = canvas.linear(
    [300, 330],
    [520, 440],
    [
      [0, ramp(0.05), 0],
      [1, ramp(0.05), 0.5],
    ],
  )
  canvas.path('M312 234C370 246 470 330 532 400C500 480 360 500 270 496C390 460 390 330 312 234Z', shade)
}

function heap(random: Random, size: number): Drop[] {
  const count = clamp(Math.round(330 * (19 / size) ** 1.2), 150, 440)
  return range(count).map((index) => {
    const angle = index * GOLDEN_ANGLE + random() * 0.4
    const out = Math.sqrt((index + random()) / count)
    const height = Math.max(0, 1 - out ** 1.25) * 156 * (0.9 + 0.1 * random())
    const away = Math.sin(angle)
    const [x, y] = [Math.cos(angle) * out * 222, (away < -0.2 && random() < 0.6 ? -away : away) * out * 96] // the rear slope is hidden, so the front gets more drops
    return {
      x: 300 + x,
      y: 392 + y - height,
      depth: 392 + y,
      size: size * (0.72 + random() * 0.5),
      shape: Math.floor(random() * 6),
      turn: (random() - 0.5) * 56,
    }
  })
}

function drawDrop(canvas: Canvas, shapes: readonly string[], { x, y, size, shape, turn }: Drop): void {
  const id = shapes[shape]
  if (id)
    canvas.use(id, {
      transform: `translate(${short(x)} ${short(y)}) rotate(${Math.round(turn)}) scale(${short(size)})`,
    })
}

/** A drop with a dull flank, a flattened face and the dent that shrinkage left. */
function dropShape(canvas: Canvas, ramp: Ramp, random: Random, index: number): string {
  const stretch = 0.84 + (index % 3) * 0.2
  const corners = 7 + (index % 3)
  const outline = range(corners).map((corner): Point => {
    const angle = (corner / corners) * 2 * Math.PI
    const radius = 0.8 + random() * 0.34
    return [Math.cos(angle) * radius * stretch, (Math.sin(angle) * radius) / stretch ** 0.5]
  })
  const inner = outline.map(([x, y]): Point => [x * 0.62 - 0.12, y * 0.58 - 0.16])
  const dent: Point = [0.02 + random() * 0.2, -0.05 + random() * 0.2]
  return canvas.record(() => {
    canvas.path(
      fineSmooth(outline),
      canvas.linear(
        [-0.7, -0.9],
        [0.7, 0.95],
        [
          [0, ramp(0.86)],
          [0.3, ramp(0.58)],
          [0.62, ramp(0.3)],
          [0.86, ramp(0.16)],
          [1, ramp(0.34)],
        ],
      ),
      { stroke: ramp(0.03), 'stroke-width': 0.08 },
    )
    canvas.path(
      fineSmooth(inner),
      canvas.linear(
        [-0.6, -0.7],
        [0.4, 0.5],
        [
          [0, ramp(0.98)],
          [0.35, ramp(0.8)],
          [0.7, ramp(0.6)],
          [1, ramp(0.5)],
        ],
      ),
    )
    if (index % 2 === 0) {
      canvas.path(
        `M${fine(dent[0] - 0.3)} ${fine(dent[1])}a.3 .2 0 1 0 .6 0a.3 .2 0 1 0 -.6 0Z`,
        canvas.linear(
          [dent[0], dent[1] - 0.2],
          [dent[0], dent[1] + 0.2],
          [
            [0, ramp(0.3)],
            [1, ramp(0.9)],
          ],
        ),
      )
    } else canvas.path('M-.5-.3C-.4-.56-.1-.66.16-.56C-.06-.5-.3-.42-.5-.3Z', '#FFF', { 'fill-opacity': 0.85 })
  })
}

/** Path data with fine decimals: the shapes are one unit in size, so a tenth is too coarse. */
function fineSmooth(points: readonly Point[]): string {
  const scaled = smooth(
    points.map(([x, y]): Point => [x * 100, y * 100]),
    true,
  )
  return scaled.replace(/-?\d+(\.\d+)?/g, (number) => String(fine(Number(number) / 100)))
}

/** A porcelain dish, seen from above, half full. */
function drawDish(canvas: Canvas, ramp: Ramp, shapes: readonly string[], size: number, random: Random): void {
  drawPool(canvas, [316, 350], 274, 226, 0.42)
  canvas.path(
    ellipse(236, 212, 300, 304),
    canvas.linear(
      [80, 100],
      [520, 520],
      [
        [0, '#FFFFFF'],
        [0.5, '#E9E6DF'],
        [1, '#BEB9AF'],
      ],
    ),
  )
  canvas.path(
    ellipse(218, 194, 300, 304),
    canvas.linear(
      [90, 120],
      [500, 500],
      [
        [0, '#B7B2A8'],
        [0.5, '#DAD6CE'],
        [1, '#FBFAF7'],
      ],
    ),
  )
  canvas.path(
    ellipse(204, 180, 300, 308),
    canvas.linear(
      [120, 140],
      [470, 480],
      [
        [0, '#A39E94'],
        [0.4, '#D2CEC5'],
        [1, '#F1EFEA'],
      ],
    ),
  )
  canvas.within(ellipse(206, 182, 300, 307), () => {
    canvas.path(ellipse(150, 128, 300, 312), ramp(0.1))
    const count = clamp(Math.round(200 * (19 / size) ** 1.6), 90, 380)
    const drops = range(count).map((index): Drop => {
      const angle = index * GOLDEN_ANGLE + random() * 0.4
      const out = Math.sqrt((index + random()) / count) * (0.92 + random() * 0.14)
      return {
        x: 300 + Math.cos(angle) * out * 158,
        y: 310 + Math.sin(angle) * out * 136,
        depth: random(),
        size: size * (0.8 + random() * 0.5),
        shape: Math.floor(random() * 6),
        turn: (random() - 0.5) * 56,
      }
    })
    for (const drop of drops.sort((a, b) => a.y + a.depth * 60 - b.y - b.depth * 60)) drawDrop(canvas, shapes, drop)
  })
}

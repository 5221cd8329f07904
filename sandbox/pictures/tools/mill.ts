import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse, roundedRectangle } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawPool, drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'

/** A rolling mill: two rolls between painted cheeks, a crank, a screw for the gap. */
export function drawMill(canvas: Canvas, paint: Ramp): void {
  const steel = rampOf('steel')
  drawPool(canvas, [310, 528], 240, 44, 0.5)
  drawBlockPart(canvas, paint, 100, 470, 360, 52, 22)
  drawBlockPart(canvas, paint, 130, 214, 62, 262, 22)
  drawRolls(canvas, steel)
  drawBlockPart(canvas, paint, 366, 214, 62, 262, 22)
  drawBlockPart(canvas, paint, 118, 176, 322, 44, 22)
  drawLathe(canvas, steel, [{ to: 66, radius: 15 }], { at: [290, 172], degrees: -90, openness: 0.4, hasShadow: false })
  drawStrand(canvas, steel, 'M206 104L374 98', 15)
  for (const [x, y] of [
    [202, 104],
    [378, 98],
  ] as const)
    canvas.path(
      ellipse(15, 15, x, y),
      canvas.radial([x - 5, y - 6], 20, [
        [0, '#8A8E95'],
        [0.5, '#3A3D43'],
        [1, '#16181B'],
      ]),
    )
  drawCrank(canvas, steel)
}

function drawBlockPart(
  canvas: Canvas,
  paint: Ramp,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
): void {
  const right = x + width
  canvas.path(`M${right} ${y}l${depth} ${-depth * 0.6}v${height}l${-depth} ${depth * 0.6}Z`, paint(0.26))
  canvas.path(`M${x} ${y}l${depth} ${-depth * 0.6}h${width}l${-depth} ${depth * 0.6}Z`, paint(0.9))
  canvas.path(
    roundedRectangle(x, y, width, height, 3),
    canvas.linear(
      [x, y],
      [right, y + height],
      [
        [0, paint(0.78)],
        [0.5, paint(0.6)],
        [1, paint(0.42)],
      ],
    ),
  )
  canvas.stroke(`M${x + 1} ${y + height}V${y + 1}H${right}`, paint(1), 1.6, { 'stroke-opacity': 0.6 })
}

function drawRolls(canvas: Canvas, steel: Ramp): void {
  canvas.path('M192 236H366V470H192Z', '#1D1F21', { 'fill-opacity': 0.88 })
  for (const y of [296, 392]) {
    canvas.path(
      roundedRectangle(186, y - 46, 186, 92, 4),
      canvas.linear(
        [0, y - 46],
        [0, y + 46],
        [
          [0, steel(0.3)],
          [0.14, steel(0.7)],
          [0.26, steel(1)],
          [0.4, steel(0.8)],
          [0.6, steel(0.44)],
          [0.84, steel(0.2)],
          [0.94, steel(0.5)],
          [1, steel(0.2)],
        ],
      ),
    )
    canvas.stroke([292, 310, 324, 336, 346].map((x) => `M${x} ${y - 46}V${y + 46}`).join(''), steel(0.08), 2.6, {
      'stroke-opacity': 0.7,
    })
  }
  const gold = rampOf('gold')
  canvas.path(
    'M222 345H296L304 410C284 416 240 416 216 410Z',
    canvas.linear(
      [216, 340],
      [304, 416],
      [
        [0, gold(0.5)],
        [0.3, gold(0.8)],
        [0.55, gold(1)],
        [0.8, gold(0.7)],
        [1, gold(0.5)],
      ],
    ),
    { stroke: gold(0.2), 'stroke-width': 1.2 },
  )
}

function drawCrank(canvas: Canvas, steel: Ramp): void {
  drawLathe(canvas, steel, [{ to: 40, radius: 18 }], { at: [440, 296], degrees: 8, openness: 0.4, hasShadow: false })
  const arm = 'M480 300C500 340 510 392 512 436'
  drawStrokeShadow(canvas, arm, 16, { dx: 10, dy: 12, spread: 22 })
  drawStrand(canvas, steel, arm, 22)
  drawLathe(
    canvas,
    rampOf('wood'),
    [
      { to: 62, radius: 15, endRadius: 19, finish: 'satin' },
      { to: 72, radius: 19, endRadius: 12, finish: 'satin' },
    ],
    { at: [506, 440], degrees: 14, openness: 0.35 },
  )
}

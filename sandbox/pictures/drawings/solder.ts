/** Solder: strips with cut pallions, a flat spiral of wire, paste in a syringe. */
import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { polygon, roundedRectangle } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { text } from '../kit/lettering.ts'
import { range, short } from '../kit/number.ts'
import type { Random } from '../kit/random.ts'
import { engrave } from '../kit/relief.ts'
import { drawPathShadow, drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'

export const drawSolder: Drawing<'solder'> = (canvas, { tone, form, label = '' }, view, random) => {
  const ramp = rampOf(tone)
  const draw = () => {
    if (form === 'wire') drawSpiral(canvas, ramp)
    else if (form === 'sheet') drawStrips(canvas, ramp, label, random)
    else drawSyringe(canvas, ramp, label)
  }
  if (view === 1) return draw()
  const focus = {
    wire: 'translate(-292 -321) scale(2.1)',
    sheet: 'translate(-140 -200) scale(1.9)',
    paste: 'translate(-390 -232) scale(1.9)',
  }[form]
  canvas.at(focus, draw)
}

function drawSpiral(canvas: Canvas, ramp: Ramp): void {
  const points = range(330).map((step): Point => {
    const turn = step / 40
    const radius = 30 + turn * 17.4
    return [282 + radius * Math.cos(turn * 2 * Math.PI), 296 + radius * 0.8 * Math.sin(turn * 2 * Math.PI)]
  })
  const last = points.at(-1) ?? [300, 300]
  const data = `${polygon(points, false)}C${short(last[0] + 60)} ${short(last[1] + 60)} 520 420 560 450`
  drawStrokeShadow(canvas, data, 8, { dx: 4, dy: 8, spread: 22, darkness: 0.3 })
  drawStrand(canvas, ramp, data, 12)
}

function drawStrips(canvas: Canvas, ramp: Ramp, label: string, random: Random): void {
  const strips = [
    [96, 306, -34, 430],
    [92, 384, -22, 440],
    [118, 452, -9, 410],
  ] as const
  for (const [x, y, degrees, length] of strips)
    canvas.at(`translate(${x} ${y}) rotate(${degrees})`, () => drawStrip(canvas, ramp, length, 54, label, random))
  for (const [x, y, size, degrees] of [
    [92, 178, 28, 12],
    [140, 142, 26, -18],
    [150, 206, 24, 34],
    [204, 164, 28, -6],
    [92, 238, 24, -28],
    [226, 112, 24, 22],
    [172, 98, 22, 8],
  ] as const) {
    canvas.at(`translate(${x} ${y}) rotate(${degrees}) skewX(-12)`, () => {
      canvas.path(`M5 7h${size}v${size}h${-size}Z`, '#000', { 'fill-opacity': 0.22 })
      canvas.path(`M0 3h${size}v${size}h${-size}Z`, ramp(0.22))
      canvas.path(
        `M0 0h${size}v${size}h${-size}Z`,
        canvas.linear(
          [0, 0],
          [size, size],
          [
            [0, ramp(1)],
            [0.45, ramp(0.8)],
            [1, ramp(0.52)],
          ],
        ),
      )
    })
  }
}

function drawStrip(canvas: Canvas, ramp: Ramp, length: number, width: number, label: string, random: Random): void {
  drawPathShadow(canvas, roundedRectangle(0, 4, length, width, 2), { dx: 6, dy: 8, spread: 20, darkness: 0.28 })
  canvas.path(`M0 5H${length}V${width + 5}H0Z`, ramp(0.2))
  canvas.path(
    `M0 0H${length}V${width}H0Z`,
    canvas.linear(
      [0, 0],
      [length, width * 2],
      [
        [0, ramp(0.82)],
        [0.12, ramp(0.66)],
        [0.26, ramp(0.9)],
        [0.33, ramp(1)],
        [0.4, ramp(0.8)],
        [0.6, ramp(0.58)],
        [0.76, ramp(0.74)],
        [0.84, ramp(0.94)],
        [0.9, ramp(0.76)],
        [1, ramp(0.6)],
      ],
    ),
  )
  canvas.stroke(`M0 1H${length}`, ramp(1), 2)
  canvas.stroke(`M0 ${width - 0.8}H${length}`, ramp(0.36), 1.4)
  const lines = range(10).map(
    () => `M${short(random() * length * 0.6)} ${short(4 + random() * (width - 8))}h${short(40 + random() * 120)}`,
  )
  canvas.stroke(lines.join(''), ramp(1), 0.8, { 'stroke-opacity': 0.4 })
  if (label) engrave(canvas, ramp, text(label, width * 0.4, 26, width * 0.66, { anchor: 'start', tracking: 0.1 }), 0.9)
}

/** Barrel, plunger and needle; the paste is visible through the barrel. */
function drawSyringe(canvas: Canvas, ramp: Ramp, label: string): void {
  const plastic = rampOf('glass')
  const white = dyed('#E7E6E1')
  const [at, degrees] = [[528, 138], 141] as const
  drawLathe(
    canvas,
    plastic,
    [
      { to: 12, radius: 42, ramp: white },
      { to: 96, radius: 15, ramp: white },
      { to: 108, radius: 60 },
      { to: 390, radius: 44 },
      { to: 414, radius: 44, endRadius: 15 },
      { to: 436, radius: 15 },
    ],
    { at, degrees, openness: 0.22 },
  )
  canvas.at(`translate(${at[0]} ${at[1]}) rotate(${degrees})`, () => {
    canvas.path(
      roundedRectangle(150, -37, 236, 74, 10),
      canvas.linear(
        [0, 37],
        [0, -37],
        [
          [0, ramp(0.5)],
          [0.3, ramp(0.8)],
          [0.6, ramp(0.55)],
          [1, ramp(0.34)],
        ],
      ),
      { 'fill-opacity': 0.9 },
    )
    canvas.path(roundedRectangle(138, -38, 18, 76, 4), '#2C2E33')
    canvas.stroke(
      range(10)
        .map((mark) => `M${176 + mark * 21} 37V${mark % 5 ? 24 : 14}`)
        .join(''),
      '#3A3D43',
      2.2,
      { 'stroke-opacity': 0.7 },
    )
    canvas.path(roundedRectangle(112, 16, 290, 10, 5), '#FFF', { 'fill-opacity': 0.6 })
    if (label)
      canvas.at('translate(280 -6) rotate(180)', () =>
        canvas.use(canvas.define(text(label, 24, 0, 8, { maxWidth: 180 })), { fill: '#26241F' }),
      )
  })
  drawLathe(
    canvas,
    rampOf('steel'),
    [
      { to: 30, radius: 13, ramp: dyed('#C98A2B') },
      { to: 120, radius: 5 },
    ],
    {
      at: [528 + 436 * Math.cos((141 * Math.PI) / 180), 138 + 436 * Math.sin((141 * Math.PI) / 180)],
      degrees,
      openness: 0.3,
    },
  )
}

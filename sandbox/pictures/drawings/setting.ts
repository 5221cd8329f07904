/** Stone settings: bezels, claws, cones, and gallery strip. */
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing, SubjectOf } from '../kit/drawing.ts'
import { ellipse } from '../kit/geometry.ts'
import { drawBore, drawLathe } from '../kit/lathe.ts'
import { clamp, fine, range, short } from '../kit/number.ts'
import { drawPathShadow, drawPool } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'

type SettingType = SubjectOf<'setting'>['type']

export const drawSetting: Drawing<'setting'> = (canvas, { tone, type, sizeMm }, view) => {
  const ramp = rampOf(tone)
  const scale = clamp(0.7 + sizeMm * 0.04, 0.74, 1.1)
  const place = (x: number, y: number, size: number) =>
    canvas.at(`translate(${x} ${y}) scale(${fine(size)}) translate(-300 -300)`, () => drawOne(canvas, ramp, type))
  if (view === 1 || type === 'gallery') return place(300, 300, view === 1 ? scale : 1.5)
  place(180, 200, scale * 0.54)
  place(428, 246, scale * 0.54)
  place(288, 430, scale * 0.54)
}

function drawOne(canvas: Canvas, ramp: Ramp, type: SettingType): void {
  switch (type) {
    case 'bezelRound':
      return drawBezel(canvas, ramp, 1)
    case 'bezelOval':
      return drawBezel(canvas, ramp, 1.42)
    case 'claw4':
      return drawClaws(canvas, ramp, 4)
    case 'claw6':
      return drawClaws(canvas, ramp, 6)
    case 'cone':
      return drawCone(canvas, ramp)
    case 'gallery':
      return drawGallery(canvas, ramp)
  }
}

/** A collar with the seat for the stone inside. */
function drawBezel(canvas: Canvas, ramp: Ramp, stretch: number): void {
  drawPool(canvas, [316, 446], 190 * stretch ** 0.5, 62, 0.46)
  canvas.at(
    `translate(300 0) scale(${fine(stretch * 0.92)} ${stretch > 1 ? 0.86 : 0.92}) translate(-300 ${stretch > 1 ? 60 : 30})`,
    () => {
      drawLathe(canvas, ramp, [{ to: 128, radius: 152, endRadius: 166 }], {
        at: [300, 412],
        degrees: -90,
        openness: 0.48,
        hasShadow: false,
      })
      drawInUpright(canvas, 300, 412, () => {
        drawBore(canvas, ramp, 128, 150, 0.48, -90)
        canvas.within(ellipse(72, 150, 128), () => {
          canvas.path(
            ellipse(62, 140, 92),
            canvas.linear(
              [92, -140],
              [92, 140],
              [
                [0, ramp(0.5)],
                [0.4, ramp(0.82)],
                [0.7, ramp(0.96)],
                [1, ramp(0.7)],
              ],
            ),
            { stroke: ramp(0.16), 'stroke-width': 1.5 },
          )
          canvas.path(
            ellipse(46, 108, 88),
            canvas.linear(
              [88, -108],
              [88, 108],
              [
                [0, ramp(0.02)],
                [0.6, ramp(0.14)],
                [1, ramp(0.4)],
              ],
            ),
            { stroke: ramp(1), 'stroke-width': 1.6, 'stroke-opacity': 0.7 },
          )
        })
        canvas.stroke(ellipse(79, 165, 128), ramp(1), 2, { 'stroke-opacity': 0.8 })
      })
    },
  )
}

function drawInUpright(canvas: Canvas, x: number, y: number, draw: () => void): void {
  canvas.at(`translate(${x} ${y}) rotate(-90)`, draw)
}

/** Claws outside two rings, drawn from back to front: rear claws, rings, front claws. */
function drawClaws(canvas: Canvas, ramp: Ramp, count: number): void {
  drawPool(canvas, [314, 482], 120, 34, 0.5)
  const claws = range(count).map((index) => {
    const angle = ((index + (count === 4 ? 0.34 : 0.25)) / count) * 2 * Math.PI
    const at = (radius: number, y: number) =>
      `${short(300 + Math.cos(angle) * radius)} ${short(y + Math.sin(angle) * radius * 0.36)}`
    return {
      isBehind: Math.sin(angle) < 0,
      data: `M${at(58, 462)}C${at(70, 400)} ${at(132, 300)} ${at(168, 196)}C${at(172, 180)} ${at(170, 166)} ${at(150, 158)}`,
    }
  })
  const claw = (data: string) => drawStrand(canvas, ramp, data, count === 4 ? 27 : 22)
  for (const { data } of claws.filter(({ isBehind }) => isBehind)) claw(data)
  for (const [y, radius] of [
    [430, 66],
    [300, 122],
  ] as const)
    drawStrand(canvas, ramp, ellipse(radius, radius * 0.36, 300, y), 22)
  for (const { data } of claws.filter(({ isBehind }) => !isBehind)) claw(data)
}

/** A collet: a cone, open at the top, with arches cut out of its side. */
function drawCone(canvas: Canvas, ramp: Ramp): void {
  drawPool(canvas, [312, 470], 110, 34, 0.5)
  drawLathe(
    canvas,
    ramp,
    [
      { to: 16, radius: 76 },
      { to: 206, radius: 70, endRadius: 160 },
      { to: 236, radius: 166 },
    ],
    { at: [300, 450], degrees: -90, openness: 0.42, hasShadow: false },
  )
  for (const [x, width] of [
    [-84, 30],
    [0, 46],
    [84, 30],
  ] as const) {
    const data = `M${300 + x * 0.62 - width * 0.34} 446C${300 + x * 0.74 - width * 0.8} 380 ${300 + x * 1.06 - width * 0.9} 330 ${300 + x * 1.1} 316C${300 + x * 1.06 + width * 0.9} 330 ${300 + x * 0.74 + width * 0.8} 380 ${300 + x * 0.62 + width * 0.34} 446Z`
    canvas.path(
      data,
      canvas.linear(
        [0, 316],
        [0, 446],
        [
          [0, ramp(0.04)],
          [0.7, ramp(0.16)],
          [1, ramp(0.34)],
        ],
      ),
      { stroke: ramp(0.96), 'stroke-width': 1.8, 'stroke-opacity': 0.8 },
    )
  }
  drawInUpright(canvas, 300, 450, () => {
    drawBore(canvas, ramp, 236, 150, 0.42, -90)
    canvas.within(ellipse(63, 150, 236), () =>
      canvas.path(ellipse(38, 96, 200), ramp(0.04), { stroke: ramp(0.9), 'stroke-width': 2 }),
    )
    canvas.stroke(ellipse(69.7, 165, 236), ramp(1), 2, { 'stroke-opacity': 0.8 })
  })
}

/** Pierced strip: arches under a smooth edge, curled at one end. */
function drawGallery(canvas: Canvas, ramp: Ramp): void {
  canvas.at('matrix(.93 -.3 .12 1 -6 128)', () => {
    const strip = `M40 200H560V330${range(13)
      .map(() => 'q-20 44-40 0')
      .join('')}Z`
    drawPathShadow(canvas, strip, { dx: 5, dy: 8, spread: 16, darkness: 0.24 })
    canvas.path(
      strip,
      canvas.linear(
        [40, 200],
        [560, 340],
        [
          [0, ramp(0.9)],
          [0.14, ramp(0.66)],
          [0.3, ramp(0.98)],
          [0.42, ramp(0.72)],
          [0.6, ramp(0.54)],
          [0.74, ramp(0.94)],
          [1, ramp(0.58)],
        ],
      ),
      { stroke: ramp(0.2), 'stroke-width': 1.5 },
    )
    const arches = range(13)
      .map((index) => `M${46 + index * 40} 318V262a14 18 0 0 1 28 0V318q-14 18-28 0Z`)
      .join('')
    canvas.path(arches, '#3A352A', { 'fill-opacity': 0.5 })
    canvas.stroke(arches, ramp(0.12), 2.4, { transform: 'translate(-.8 -.8)' })
    canvas.stroke(arches, ramp(1), 1.4, { transform: 'translate(1 1)' })
    canvas.path('M40 200H560V212H40Z', ramp(1), { 'fill-opacity': 0.5 })
    canvas.stroke('M40 228H560', ramp(0.3), 1.6)
    canvas.stroke('M40 230H560', ramp(1), 1.4)
  })
}

/** A minted bar lying on a table: front, guilloche back, and a close-up of the punch. */
import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { centred, ellipse, guilloche, roundedCorners } from '../kit/geometry.ts'
import { text } from '../kit/lettering.ts'
import { clamp } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { serialNumber } from '../kit/random.ts'
import { emboss, engrave, punch } from '../kit/relief.ts'
import { mirrorStops } from '../kit/shading.ts'
import type { Lettering, Tone } from '../subject.ts'

export interface BarPlacement {
  readonly turn: number
  readonly height: number
  readonly scale: number
  readonly centre: readonly [number, number]
}

/** Scales bars with their weight, but less than in proportion: a 1 g bar would be a speck beside a 100 g bar. */
export function barScale(weightGrams: number): number {
  return clamp((weightGrams / 100) ** 0.115, 0.58, 1.1)
}

export const drawMintedBar: Drawing<'mintedBar'> = (canvas, { tone, weightGrams, lettering }, view, random) => {
  const number = lettering.number ?? serialNumber(random)
  const scale = barScale(weightGrams)
  if (view === 2)
    return drawBar(
      canvas,
      tone,
      weightGrams,
      { ...lettering, number },
      { turn: 15, height: 60, scale, centre: [300, 300] },
      true,
    )
  if (view === 3)
    return drawBar(
      canvas,
      tone,
      weightGrams,
      { ...lettering, number },
      { turn: -24, height: 42, scale: 1.62, centre: [286, 356] },
    )
  drawBar(canvas, tone, weightGrams, { ...lettering, number }, { turn: -17, height: 60, scale, centre: [300, 300] })
}

export function drawBar(
  canvas: Canvas,
  tone: Tone,
  weightGrams: number,
  lettering: Lettering,
  placement: BarPlacement,
  isBack = false,
): void {
  const ramp = rampOf(tone)
  const isSquat = tone === 'silver'
  const [width, height] = isSquat ? [274, 440] : [258, 448]
  const thickness = clamp(14 + weightGrams * 0.14, 14, 30) * (isSquat ? 1.25 : 1)
  const radius = 16
  const camera = createCamera({ ...placement, centre: [placement.centre[0], placement.centre[1] + thickness * 0.25] })
  drawWalls(canvas, camera, ramp, {
    outline: roundedCorners(width, height, radius),
    top: thickness,
    brightness: 0.08,
    shadow: { spread: 30 * placement.scale },
  })
  canvas.at(tablePlane(camera, thickness), () => {
    drawFrame(canvas, ramp, width, height, radius)
    if (isBack) drawBack(canvas, ramp, width, height, lettering)
    else drawFace(canvas, ramp, tone, width, height, lettering)
  })
}

function drawFrame(canvas: Canvas, ramp: Ramp, width: number, height: number, radius: number): void {
  const [near, far] = [
    [-width / 2, -height / 2],
    [width / 2, height / 2],
  ] as const
  canvas.path(centred(width, height, radius), canvas.linear(near, far, mirrorStops(ramp)))
  canvas.stroke(
    centred(width - 4.4, height - 4.4, radius - 2),
    canvas.linear(near, far, [
      [0, ramp(1)],
      [0.45, ramp(0.9)],
      [0.55, ramp(0.55)],
      [1, ramp(0.3)],
    ]),
    4.4,
  )
  const rim = width * 0.15
  const field = canvas.linear(
    [-width / 2, height / 2],
    [width / 2, -height / 2],
    [
      [0, ramp(0.66)],
      [0.3, ramp(0.74)],
      [0.52, ramp(0.9)],
      [0.6, ramp(0.73)],
      [1, ramp(0.62)],
    ],
  )
  canvas.path(centred(width - rim, height - rim, radius - 5), field, { stroke: ramp(0.3), 'stroke-width': 1.6 })
  canvas.stroke(centred(width - rim - 5, height - rim - 5, radius - 7), ramp(1), 1.4, { 'stroke-opacity': 0.85 })
}

const METAL_NAMES: Partial<Record<Tone, string>> = {
  gold: 'FINE GOLD',
  silver: 'FINE SILVER',
  platinum: 'PLATINUM',
  palladium: 'PALLADIUM',
  rhodium: 'RHODIUM',
}

/** The metal's name as it is stamped on bars worldwide. */
export function metalName(tone: Tone, { title }: Lettering): string {
  return title ?? METAL_NAMES[tone] ?? ''
}

function drawFace(canvas: Canvas, ramp: Ramp, tone: Tone, width: number, height: number, lettering: Lettering): void {
  const { maker = 'KARAT', weight = '', fineness = '', number } = lettering
  const inside = width * 0.74
  const at = (share: number) => -height / 2 + width * 0.075 + (height - width * 0.15) * share
  engrave(canvas, ramp, punch(1.65, 0, at(0.15)), 0.9)
  engrave(canvas, ramp, text(maker, 26, 0, at(0.34), { face: 'serif', tracking: 0.2, maxWidth: inside }), 0.9)
  engrave(
    canvas,
    ramp,
    text(weight, weight.length > 5 ? 54 : 68, 0, at(0.57), { tracking: -0.015, maxWidth: inside }),
    1.5,
  )
  engrave(
    canvas,
    ramp,
    text(metalName(tone, lettering), 20, 0, at(0.69), { tracking: 0.14, maxWidth: inside }) +
      text(fineness, 32, 0, at(0.795), { tracking: 0.04 }),
  )
  engrave(canvas, ramp, text(`N° ${number ?? ''}`, 15, 0, at(0.925), { tracking: 0.12, maxWidth: inside }), 0.7)
}

function drawBack(canvas: Canvas, ramp: Ramp, width: number, height: number, { number = '' }: Lettering): void {
  const rosette = guilloche(96, 31, 60, 31, width / 330, 560)
  canvas.stroke(rosette, ramp(1), 0.9, { 'stroke-opacity': 0.8, transform: 'translate(.9 .9)' })
  canvas.stroke(rosette, ramp(0.26), 0.9, { 'stroke-opacity': 0.8 })
  canvas.path(ellipse(width * 0.15, width * 0.15), ramp(0.74), { stroke: ramp(0.3) })
  emboss(canvas, ramp, punch((width / 250) * 1.5))
  engrave(canvas, ramp, text(number, width * 0.07, 0, height / 2 - width * 0.17, { tracking: 0.08 }), 0.8)
}

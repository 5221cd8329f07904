/** Chemicals: bottle, canister, jar and bag, each with label and hazard diamonds. */
import type { Canvas } from '../kit/canvas.ts'
import { dyed, mix, rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing, SubjectOf } from '../kit/drawing.ts'
import { roundedRectangle } from '../kit/geometry.ts'
import { drawLathe } from '../kit/lathe.ts'
import { textPath } from '../kit/lettering.ts'
import { short } from '../kit/number.ts'
import { roundStops } from '../kit/shading.ts'
import { drawPathShadow, drawPool } from '../kit/shadow.ts'
import { drawHazard, isHazardCode } from './hazard.ts'

type Bottle = SubjectOf<'bottle'>

const CAP = dyed('#24262A')
const PLASTIC = dyed('#E4E6E4')

export const drawBottle: Drawing<'bottle'> = (canvas, subject, view) => {
  const draw = () => SHAPES[subject.shape](canvas, subject)
  if (view === 1) return draw()
  canvas.at('translate(-270 -420) scale(1.9)', draw)
}

const SHAPES: Readonly<Record<Bottle['shape'], (canvas: Canvas, subject: Bottle) => void>> = {
  bottle: drawRoundBottle,
  canister: drawCanister,
  jar: drawJar,
  bag: drawBag,
}

function drawRoundBottle(canvas: Canvas, subject: Bottle): void {
  drawPool(canvas, [318, 536], 150, 34, 0.46)
  const liquid = rampOf(subject.liquid)
  const glass: Ramp = (t) => mix(liquid(t), '#FFFFFF', 0.16)
  drawLathe(
    canvas,
    glass,
    [
      { to: 14, radius: 112, endRadius: 118 },
      { to: 300, radius: 118 },
      { to: 336, radius: 118, endRadius: 96 },
      { to: 364, radius: 96, endRadius: 50 },
      { to: 396, radius: 46, ramp: rampOf('glass') },
      { to: 470, radius: 56, ramp: CAP, finish: 'satin' },
    ],
    { at: [300, 526], degrees: -90, openness: 0.13, hasShadow: false },
  )
  canvas.path(roundedRectangle(206, 240, 13, 266, 6), '#FFF', { 'fill-opacity': 0.42 })
  drawWrappedLabel(canvas, subject, 118, 270, 232, 0.13)
}

function drawJar(canvas: Canvas, subject: Bottle): void {
  drawPool(canvas, [318, 508], 190, 44, 0.46)
  const content = rampOf(subject.liquid)
  drawLathe(
    canvas,
    PLASTIC,
    [
      { to: 14, radius: 150, endRadius: 158, ramp: content },
      { to: 226, radius: 158, ramp: content },
      { to: 248, radius: 158, endRadius: 140, ramp: rampOf('glass') },
      { to: 320, radius: 152, finish: 'satin' },
    ],
    { at: [300, 494], degrees: -90, openness: 0.2, hasShadow: false },
  )
  drawWrappedLabel(canvas, subject, 158, 276, 186, 0.2)
}

/** A label round a cylinder: its edges are curved, its sides are shaded. */
function drawWrappedLabel(
  canvas: Canvas,
  { label, pictograms }: Bottle,
  radius: number,
  top: number,
  height: number,
  openness: number,
): void {
  const bend = radius * openness
  const [left, right] = [300 - radius, 300 + radius]
  const data = `M${left} ${top}A${radius} ${short(bend)} 0 0 0 ${right} ${top}V${top + height}A${radius} ${short(bend)} 0 0 1 ${left} ${top + height}Z`
  canvas.path(data, canvas.linear([left, 0], [right, 0], roundStops(rampOf('paper'), 0.32, 'matt')))
  canvas.stroke(data, '#8F8468', 1, { 'stroke-opacity': 0.5 })
  canvas.at(`translate(300 ${short(top + bend * 0.9)})`, () =>
    drawLabelWords(canvas, label, pictograms, radius * 1.5, height),
  )
}

/** Brand, product name and hazard diamonds, centred, from the top edge down. */
function drawLabelWords(
  canvas: Canvas,
  label: string,
  pictograms: readonly string[],
  width: number,
  height: number,
): void {
  const ink = '#2E2A20'
  const codes = pictograms.filter(isHazardCode).slice(0, 4)
  canvas.path(textPath('KARAT', 19, 0, height * 0.16, { face: 'serif', tracking: 0.2 }), ink)
  canvas.stroke(
    `M${short(-width / 2)} ${short(height * 0.22)}H${short(width / 2)}M${short(-width / 2)} ${short(height * 0.24)}H${short(width / 2)}`,
    '#9A7A2C',
    1.2,
  )
  canvas.path(
    textPath(label, 30, 0, height * (codes.length > 0 ? 0.42 : 0.54), { maxWidth: width, tracking: 0.02 }),
    ink,
  )
  const size = Math.min(0.62, (width / Math.max(2, codes.length) / 116) * 0.95)
  codes.forEach((code, index) => {
    canvas.at(
      `translate(${short((index - (codes.length - 1) / 2) * 122 * size)} ${short(height * 0.7)}) scale(${short(size * 100) / 100})`,
      () => drawHazard(canvas, code),
    )
  })
}

function drawCanister(canvas: Canvas, subject: Bottle): void {
  drawPool(canvas, [322, 532], 200, 40, 0.48)
  const body =
    'M130 210C130 182 146 166 172 162L214 156C226 154 230 146 230 134V128C230 118 238 112 250 112H372C396 112 416 122 430 142L462 184C468 194 470 204 470 216V500C470 516 460 526 444 526H156C140 526 130 516 130 500Z'
  const grip =
    'M272 150H366C378 150 388 156 396 166L412 188C416 196 412 202 402 202H272C264 202 258 196 258 188V164C258 156 264 150 272 150Z'
  canvas.path(
    'M462 184L484 178C492 188 494 198 494 208V494C494 510 482 522 446 526C464 522 470 514 470 500V216C470 204 468 194 462 184Z',
    canvas.linear(
      [462, 0],
      [494, 0],
      [
        [0, PLASTIC(0.6)],
        [1, PLASTIC(0.42)],
      ],
    ),
  )
  canvas.path(
    body + grip,
    canvas.linear(
      [130, 112],
      [470, 526],
      [
        [0, PLASTIC(0.96)],
        [0.3, PLASTIC(0.78)],
        [0.5, PLASTIC(0.88)],
        [1, PLASTIC(0.52)],
      ],
    ),
    { 'fill-rule': 'evenodd', stroke: PLASTIC(0.3), 'stroke-width': 1.4 },
  )
  canvas.stroke('M140 500V212C140 190 152 176 176 172L214 166', '#FFF', 5, {
    'stroke-opacity': 0.8,
    'stroke-linecap': 'round',
  })
  canvas.stroke(grip, PLASTIC(0.24), 3, { 'stroke-opacity': 0.6 })
  drawLathe(
    canvas,
    CAP,
    [
      { to: 34, radius: 37 },
      { to: 40, radius: 37, endRadius: 32 },
    ],
    { at: [180, 158], degrees: -90, openness: 0.26, hasShadow: false },
  )
  canvas.path(
    roundedRectangle(156, 246, 288, 242, 5),
    canvas.linear(
      [156, 246],
      [444, 488],
      [
        [0, '#FFFDF6'],
        [1, '#E5DDCB'],
      ],
    ),
    { stroke: '#8F8468', 'stroke-opacity': 0.5 },
  )
  canvas.at('translate(300 254)', () => drawLabelWords(canvas, subject.label, subject.pictograms, 246, 232))
}

function drawBag(canvas: Canvas, subject: Bottle): void {
  drawPool(canvas, [320, 534], 190, 40, 0.48)
  const ramp = rampOf(subject.liquid)
  const body =
    'M150 96H450L462 118C446 200 452 330 470 470C474 506 462 524 440 526C350 534 250 534 160 526C138 524 126 506 130 470C148 330 154 200 138 118Z'
  drawPathShadow(canvas, body, { dx: 6, dy: 10, spread: 18, darkness: 0.18 })
  canvas.path(
    body,
    canvas.linear(
      [130, 0],
      [470, 0],
      [
        [0, ramp(0.5)],
        [0.1, ramp(0.78)],
        [0.24, ramp(0.98)],
        [0.42, ramp(0.8)],
        [0.7, ramp(0.64)],
        [0.9, ramp(0.46)],
        [1, ramp(0.34)],
      ],
    ),
    { stroke: ramp(0.24), 'stroke-width': 1.4 },
  )
  canvas.path(
    'M150 96H450L462 118C400 126 200 126 138 118Z',
    canvas.linear(
      [0, 96],
      [0, 124],
      [
        [0, ramp(0.98)],
        [1, ramp(0.6)],
      ],
    ),
  )
  canvas.stroke('M144 112C220 118 380 118 456 112', ramp(0.3), 3, { 'stroke-dasharray': '7 5' })
  canvas.stroke(
    'M160 140C176 220 170 320 150 430M440 140C424 230 436 330 452 440M210 130C216 160 206 190 214 214M390 130C382 156 392 176 386 204',
    ramp(0.2),
    3,
    { 'stroke-opacity': 0.28, 'stroke-linecap': 'round' },
  )
  canvas.path(
    'M178 232H422C426 320 430 400 434 470H166C170 400 174 320 178 232Z',
    canvas.linear(
      [178, 232],
      [434, 470],
      [
        [0, '#FFFDF6'],
        [0.5, '#F3EDDF'],
        [1, '#DCD3BF'],
      ],
    ),
    { stroke: '#8F8468', 'stroke-opacity': 0.5 },
  )
  canvas.at('translate(300 238)', () => drawLabelWords(canvas, subject.label, subject.pictograms, 220, 228))
}

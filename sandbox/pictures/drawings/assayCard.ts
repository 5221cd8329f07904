/** A small bar sealed in its certificate. Card colour and layout differ by metal and weight. */
import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { dyed, mix, rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { centred, ellipse, guilloche, roundedCorners, roundedRectangle } from '../kit/geometry.ts'
import { text, textPath } from '../kit/lettering.ts'
import { clamp, short } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { serialNumber } from '../kit/random.ts'
import { emboss, engrave, punch } from '../kit/relief.ts'
import type { Lettering, Tone } from '../subject.ts'
import { metalName } from './mintedBar.ts'
import { drawOccasion, OCCASION_STOCKS } from './occasion.ts'
import type { Occasion } from './occasion.ts'

interface Stock {
  readonly light: string
  readonly shade: string
  readonly ink: string
  readonly accent: string
}

const IVORY: Stock = { light: '#FFFDF6', shade: '#E9E0CC', ink: '#3A3527', accent: '#9A7A2C' }
const STOCKS: Partial<Record<Tone, Stock>> = {
  silver: { light: '#FBFCFD', shade: '#D5DAE0', ink: '#2C333A', accent: '#6C757E' },
  platinum: { light: '#4A5054', shade: '#2B2F32', ink: '#F0F0EC', accent: '#B5B8B3' },
  palladium: { light: '#6A5F57', shade: '#443C37', ink: '#F4EEE8', accent: '#C9BFB4' },
  rhodium: { light: '#EAF0F6', shade: '#BFC9D6', ink: '#263040', accent: '#5E6C80' },
}

/** The front of a card: its size, and the positions of bar and text. */
interface Layout {
  readonly width: number
  readonly height: number
  readonly bar: readonly [x: number, y: number, width: number, height: number]
  readonly words: readonly [x: number, y: number, room: number]
  readonly hasFoot: boolean
}

/** A landscape card up to 2.5 g, a portrait card with a window up to 10 g; above that the bar fills the card. */
function layoutFor(weightGrams: number): Layout {
  if (weightGrams <= 2.5) {
    const size = between(weightGrams, 1, 2.5, 66, 84)
    return { width: 450, height: 290, bar: [118, 0, size, size * 1.66], words: [-104, 0, 190], hasFoot: false }
  }
  if (weightGrams <= 10) {
    const size = between(weightGrams, 5, 10, 86, 112)
    return { width: 292, height: 446, bar: [0, 4, size, size * 1.62], words: [0, -148, 230], hasFoot: false }
  }
  const size = between(weightGrams, 20, 100, 152, 176)
  return { width: 300, height: 460, bar: [0, -38, size, size * 1.68], words: [0, 172, 250], hasFoot: true }
}

function between(value: number, low: number, high: number, from: number, to: number): number {
  return from + (to - from) * clamp((value - low) / (high - low), 0, 1)
}

export const drawAssayCard: Drawing<'assayCard'> = (
  canvas,
  { tone, weightGrams, lettering, occasion },
  view,
  random,
) => {
  const own = { ...lettering, number: lettering.number ?? serialNumber(random) }
  const stock = occasion ? OCCASION_STOCKS[occasion] : (STOCKS[tone] ?? IVORY)
  const layout = layoutFor(weightGrams)
  const isLying = layout.width > layout.height
  const [barX, barY] = layout.bar
  const camera =
    view === 3
      ? createCamera({ turn: -13, height: 56, scale: 2, centre: [300 - barX * 2, 300 + barY * 1.5] })
      : createCamera({ turn: view === 2 ? 12 : isLying ? -9 : -13, height: 64, scale: 1.06, centre: [300, 300] })
  const top = 4
  drawWalls(canvas, camera, dyed(stock.shade), {
    outline: roundedCorners(layout.width, layout.height, 16),
    top,
    shadow: { dx: 5, dy: 8, spread: 28, darkness: 0.22 },
  })
  canvas.at(tablePlane(camera, top), () => {
    drawStock(canvas, stock, layout)
    if (view === 2) drawReverse(canvas, stock, layout, own)
    else drawFront(canvas, tone, stock, layout, own, weightGrams, occasion)
  })
}

function drawStock(canvas: Canvas, { light, shade, accent }: Stock, { width, height, hasFoot }: Layout): void {
  const half = mix(light, shade, 0.35)
  canvas.path(
    centred(width, height, 16),
    canvas.linear(
      [-width / 2, -height / 2],
      [width / 2, height / 2],
      [
        [0, light],
        [0.45, half],
        [0.62, mix(light, half, 0.3)],
        [1, shade],
      ],
    ),
  )
  canvas.stroke(centred(width - 28, height - 28, 7), accent, 1.4)
  canvas.stroke(centred(width - 36, height - 36, 5), accent, 0.7, { 'stroke-opacity': 0.55 })
  if (hasFoot)
    canvas.path(roundedRectangle(-width / 2 + 18, height / 2 - 108, width - 36, 90, 4), accent, {
      'fill-opacity': 0.16,
    })
}

function drawFront(
  canvas: Canvas,
  tone: Tone,
  stock: Stock,
  layout: Layout,
  lettering: Lettering,
  weightGrams: number,
  occasion?: Occasion,
): void {
  const {
    width,
    height,
    bar: [barX, barY, barWidth, barHeight],
  } = layout
  const { maker = 'KARAT', weight = '', fineness = '', number = '' } = lettering
  const { ink, accent } = stock
  canvas.within(centred(width - 36, height - 36, 5), () => {
    canvas.stroke(guilloche(100, 33, 58, weightGrams <= 2.5 ? 33 : 29, 1.24, 480), accent, 0.7, {
      'stroke-opacity': 0.42,
      transform: `translate(${barX} ${barY})`,
    })
  })
  const [x, y, room] = layout.words
  const line = (words: string, size: number, lineY: number, tracking: number, face: 'sans' | 'serif' = 'sans') =>
    canvas.path(textPath(words, size, x, lineY, { tracking, face, maxWidth: room }), ink)
  const metal = `${metalName(tone, lettering)} ${fineness}`
  if (width > height) {
    if (occasion) canvas.at(`translate(${x} ${y - 66}) scale(.62)`, () => drawOccasion(canvas, occasion, accent))
    else line(maker, 25, y - 66, 0.2, 'serif')
    if (!occasion) line('ASSAY CERTIFICATE', 9.4, y - 46, 0.2)
    line(weight, 46, y + 22, 0)
    line(metal, 11, y + 48, 0.14)
    line(`N° ${number}`, 11, y + 84, 0.14)
  } else if (layout.hasFoot) {
    line(weight, 30, y - 28, 0)
    line(`${maker} · ${metal}`, 10.5, y - 5, 0.12)
    line(`N° ${number}`, 11, y + 20, 0.14)
  } else {
    if (occasion) canvas.at(`translate(${x} ${y - 2}) scale(.74)`, () => drawOccasion(canvas, occasion, accent))
    else line(maker, 24, y - 16, 0.2, 'serif')
    if (!occasion) line('ASSAY CERTIFICATE', 9.4, y + 4, 0.2)
    line(weight, 31, height / 2 - 74, 0)
    line(metal, 10.5, height / 2 - 54, 0.16)
    line(`N° ${number}`, 10.5, height / 2 - 35, 0.14)
  }
  canvas.at(`translate(${barX} ${barY})`, () => drawWindow(canvas, rampOf(tone), tone, barWidth, barHeight, lettering))
}

/** The blister with the bar, and a hard reflection across it. */
function drawWindow(canvas: Canvas, ramp: Ramp, tone: Tone, width: number, height: number, lettering: Lettering): void {
  const { weight = '', fineness = '' } = lettering
  const [outerWidth, outerHeight] = [width + 26, height + 26]
  canvas.path(centred(outerWidth, outerHeight, 11), '#E9E2D0', {
    stroke: '#8F8468',
    'stroke-opacity': 0.75,
    'stroke-width': 1.6,
  })
  canvas.stroke(centred(outerWidth + 5, outerHeight + 5, 13), '#FFF', 1.4, { 'stroke-opacity': 0.7 })
  canvas.path(centred(width, height, 7), '#000', { 'fill-opacity': 0.16, transform: 'translate(4 6)' })
  canvas.path(centred(width, height, 7), '#000', { 'fill-opacity': 0.3, transform: 'translate(2 3)' })
  const [near, far] = [
    [-width / 2, -height / 2],
    [width / 2, height / 2],
  ] as const
  canvas.path(
    centred(width, height, 7),
    canvas.linear(near, far, [
      [0, ramp(0.97)],
      [0.2, ramp(0.84)],
      [0.42, ramp(0.64)],
      [0.52, ramp(0.84)],
      [0.58, ramp(0.95)],
      [0.66, ramp(0.78)],
      [1, ramp(0.5)],
    ]),
  )
  canvas.stroke(
    centred(width - 2.8, height - 2.8, 6),
    canvas.linear(near, far, [
      [0, ramp(1)],
      [0.5, ramp(0.85)],
      [1, ramp(0.3)],
    ]),
    2.6,
  )
  canvas.stroke(centred(width - 14, height - 14, 4), ramp(0.32), 1)
  const unit = width / 92
  emboss(canvas, ramp, punch(0.78 * unit, 0, -height * 0.24), 0.8)
  engrave(
    canvas,
    ramp,
    text(weight, 24 * unit, 0, height * 0.1, { maxWidth: width * 0.72 }) +
      text(metalName(tone, lettering), 8.2 * unit, 0, height * 0.24, { tracking: 0.1, maxWidth: width * 0.72 }) +
      text(fineness, 11 * unit, 0, height * 0.36, { tracking: 0.04 }),
    0.6 * unit,
  )
  const [right, bottom] = [outerWidth / 2, outerHeight / 2]
  canvas.within(centred(outerWidth, outerHeight, 11), () => {
    canvas.path(
      `M${-right} ${short(bottom * 0.1)}L${short(right * 0.24)} ${-bottom}H${short(right * 0.68)}L${-right} ${short(bottom * 0.64)}Z`,
      '#FFF',
      { 'fill-opacity': 0.22 },
    )
    canvas.path(
      `M${right} ${short(-bottom * 0.24)}L${short(-right * 0.1)} ${bottom}H${short(right * 0.16)}L${right} ${short(bottom * 0.12)}Z`,
      '#FFF',
      { 'fill-opacity': 0.14 },
    )
  })
}

/** The back: rosette, scanner pattern and signature line. */
function drawReverse(
  canvas: Canvas,
  { ink, accent, light }: Stock,
  { width, height }: Layout,
  { maker = 'KARAT', number = '' }: Lettering,
): void {
  const size = (Math.min(width, height) / 300) * (width > height ? 0.68 : 1)
  canvas.stroke(guilloche(96, 31, 60, 31, 1.05 * size, 560), accent, 0.9, { 'stroke-opacity': 0.8 })
  canvas.path(ellipse(36 * size, 36 * size), light, { stroke: accent, 'stroke-width': 1.2 })
  canvas.group({ fill: ink }, () => {
    canvas.use(canvas.define(punch(1.1 * size)))
    canvas.use(
      canvas.define(
        text(maker, 18, 0, -height / 2 + 52, { face: 'serif', tracking: 0.2 }) +
          text(`N° ${number}`, 12, 0, height / 2 - 30, { tracking: 0.14 }),
      ),
    )
  })
  canvas.stroke(`M-70 ${height / 2 - 50}H70`, ink, 0.8, { 'stroke-opacity': 0.7 })
}

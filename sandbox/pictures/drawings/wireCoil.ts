/** Wire sold by the metre: a tied coil, or a roll of strip, with the cross-section beside it. */
import { createCamera } from '../kit/camera.ts'
import type { Canvas, Paint } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { ellipse } from '../kit/geometry.ts'
import { clamp, range, short } from '../kit/number.ts'
import { pixelsOf, sectionOf } from '../kit/section.ts'
import { drawStrokeShadow } from '../kit/shadow.ts'
import { drawStrand } from '../kit/strand.ts'
import type { Random } from '../kit/random.ts'
import type { WireProfile } from '../subject.ts'
import { drawPatternClose, drawPatternLength, isPatterned } from './patternWire.ts'
import { drawSectionMark, drawWireSection } from './section.ts'
import { drawStripRoll } from './stripRoll.ts'

const CENTRE = { x: 296, y: 300 } as const
const [RX, RY] = [204, 132]

export const drawWireCoil: Drawing<'wireCoil'> = (canvas, { tone, profile, thicknessMm, widthMm }, view, random) => {
  const ramp = rampOf(tone)
  const section = sectionOf(profile, thicknessMm, widthMm)
  if (view === 2)
    return isPatterned(profile) ? drawPatternClose(canvas, ramp, profile) : drawWireSection(canvas, ramp, section)
  if (profile === 'flat' || profile === 'bezel') return drawStripRoll(canvas, ramp, section)
  const width = clamp(pixelsOf((section.widthMm + section.heightMm) / 2, 0.6, 6.2), 2.4, 30)
  drawCoil(canvas, ramp, profile, width, random)
  if (isPatterned(profile))
    drawPatternLength(
      canvas,
      createCamera({ turn: 0, height: 60, centre: [CENTRE.x, CENTRE.y + 20] }),
      ramp,
      profile,
      34,
      0,
      -78,
      78,
    )
  else if (profile !== 'round') drawSectionMark(canvas, ramp, section, [CENTRE.x, CENTRE.y + 18])
}

function drawCoil(canvas: Canvas, ramp: Ramp, profile: WireProfile, width: number, random: Random): void {
  const rows = clamp(Math.round(46 / width), 2, 6)
  const columns = clamp(Math.round(40 / width), 2, 4)
  const spacing = Math.min(width * 1.02, 60 / rows)
  drawStrokeShadow(canvas, ellipse(RX - 14, RY - 10, CENTRE.x + 8, CENTRE.y + 48), 26, {
    dx: 0,
    dy: 0,
    spread: 90,
    darkness: 0.44,
  })
  const style = coilStyle(canvas, ramp, profile, width)
  for (const row of range(rows)) {
    for (const column of range(columns).reverse()) {
      const inward = 1 - (column * width * 1.15) / RX
      const [rx, ry] = [RX * inward + (random() - 0.5) * 5, RY * inward + (random() - 0.5) * 4]
      drawLoop(
        canvas,
        style,
        ellipse(rx, ry, CENTRE.x + (random() - 0.5) * 5, CENTRE.y + 36 - row * spacing + (random() - 0.5) * 3),
        width,
      )
    }
  }
  const middle = CENTRE.y + 36 - ((rows - 1) * spacing) / 2
  drawTies(canvas, ramp, middle, (rows - 1) * spacing + width, columns * width * 1.15)
  drawLooseEnd(canvas, coilStyle(canvas, ramp, profile, width, 130), ramp, profile, width)
}

/** Gradients from left to right that all loops share: bright where the wire faces the light. */
interface CoilStyle {
  readonly body: Paint
  readonly upper: Paint
  readonly glint: Paint
  readonly outline: Paint
  readonly upperShare: number
  readonly dashes?: string
}

function coilStyle(canvas: Canvas, ramp: Ramp, profile: WireProfile, width: number, beyond = 0): CoilStyle {
  const [left, right] = [CENTRE.x - RX - width, CENTRE.x + RX + width + beyond]
  const band = (shift: number) =>
    canvas.linear(
      [left, 0],
      [right, 0],
      [
        [0, ramp(0.24 + shift)],
        [0.07, ramp(0.56 + shift)],
        [0.2, ramp(0.9)],
        [0.3, ramp(0.58 + shift)],
        [0.45, ramp(0.34 + shift)],
        [0.6, ramp(0.46 + shift)],
        [0.76, ramp(0.82)],
        [0.86, ramp(0.54 + shift)],
        [0.95, ramp(0.3 + shift)],
        [1, ramp(0.16)],
      ],
    )
  const glint = canvas.linear(
    [left, 0],
    [right, 0],
    [
      [0, ramp(0.6), 0.2],
      [0.1, ramp(0.9), 0.9],
      [0.2, ramp(1), 1],
      [0.32, ramp(0.92), 0.7],
      [0.5, ramp(0.8), 0.35],
      [0.66, ramp(0.92), 0.7],
      [0.77, ramp(1), 1],
      [0.9, ramp(0.84), 0.6],
      [1, ramp(0.5), 0.1],
    ],
  )
  const isEdged = profile === 'square'
  const dashes =
    profile === 'beaded'
      ? `0 ${short(width * 0.86)}`
      : profile === 'twisted'
        ? `${short(width * 0.62)} ${short(width * 0.24)}`
        : null
  return {
    body: band(isEdged ? -0.16 : -0.06),
    upper: band(isEdged ? 0.26 : 0.14),
    glint,
    outline: ramp(0.04),
    upperShare: isEdged ? 0.62 : profile === 'halfRound' || profile === 'lowHalfRound' ? 0.7 : 0.56,
    ...(dashes ? { dashes } : {}),
  }
}

function drawLoop(
  canvas: Canvas,
  { body, upper, glint, outline, upperShare, dashes }: CoilStyle,
  data: string,
  width: number,
): void {
  const cap = { 'stroke-linecap': dashes?.startsWith('0') ? 'round' : 'butt' }
  const dashed = dashes ? { 'stroke-dasharray': dashes, ...cap } : {}
  canvas.stroke(data, outline, width + 1.2, { 'stroke-opacity': 0.85 })
  canvas.stroke(data, body, width, dashed)
  if (width < 4) return canvas.stroke(data, glint, width * 0.45, { transform: `translate(0 ${short(-width * 0.2)})` })
  canvas.stroke(data, upper, width * upperShare, { transform: `translate(0 ${short(-width * 0.18)})`, ...dashed })
  canvas.stroke(data, glint, width * 0.2, { transform: `translate(0 ${short(-width * 0.26)})`, ...dashed })
}

/** Three ties of thin wire round the coil. */
function drawTies(canvas: Canvas, ramp: Ramp, middle: number, height: number, depth: number): void {
  for (const degrees of [152, 28, 270]) {
    const angle = (degrees * Math.PI) / 180
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
    const x = CENTRE.x + (RX - depth * 0.45) * ux
    const y = middle + (RY - depth * 0.4) * uy
    const half = depth * 0.6 + 4
    for (const offset of [-8, 0, 8]) {
      const [ox, oy] = [-uy * offset, ux * offset]
      const lift = height * 0.5 + 6
      const data = `M${short(x - ux * half + ox)} ${short(y - uy * half * 0.7 + oy - (degrees === 270 ? 0 : lift * 0.35))}Q${short(x + ox)} ${short(y + oy - lift)} ${short(x + ux * half + ox)} ${short(y + uy * half * 0.7 + oy + (degrees === 270 ? lift * 0.4 : lift * 0.7))}`
      drawStrand(canvas, ramp, data, 6.5)
    }
  }
}

function drawLooseEnd(canvas: Canvas, style: CoilStyle, ramp: Ramp, profile: WireProfile, width: number): void {
  const [x, y] = [CENTRE.x, CENTRE.y]
  const data = `M${x - 150} ${y + 70}C${x - 60} ${y + 158} ${x + 90} ${y + 168} ${x + 186} ${y + 128}C${x + 214} ${y + 116} ${x + 232} ${y + 112} ${x + 252} ${y + 116}`
  drawStrokeShadow(canvas, data, width * 0.6, { dx: 6, dy: 13, spread: 24, darkness: 0.4 })
  drawLoop(canvas, style, data, width)
  if (width < 5) return
  canvas.at(`translate(${x + 252} ${y + 116}) rotate(8)`, () =>
    canvas.path(endFace(profile, width), ramp(0.88), { stroke: ramp(0.25), 'stroke-width': 1 }),
  )
}

function endFace(profile: WireProfile, width: number): string {
  const [a, b] = [width * 0.27, width * 0.5]
  if (profile === 'square')
    return `M${short(-a)} ${short(-b)}L${short(a)} ${short(-b * 0.8)}V${short(b)}L${short(-a)} ${short(b * 0.8)}Z`
  if (profile === 'halfRound' || profile === 'lowHalfRound')
    return `M${short(-a)} ${short(b * 0.5)}C${short(-a)} ${short(-b * 1.1)} ${short(a)} ${short(-b * 1.1)} ${short(a)} ${short(b * 0.6)}Z`
  return ellipse(a, b)
}

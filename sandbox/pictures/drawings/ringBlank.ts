/** An unfinished ring, and the profile of its shank. */
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing, SubjectOf } from '../kit/drawing.ts'
import { arcPoints, ellipse } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { clamp, short } from '../kit/number.ts'
import { drawPool } from '../kit/shadow.ts'
import { drawWireSection } from './section.ts'

type Profile = SubjectOf<'ringBlank'>['profile']

const USUAL_MM = 1.6 // thickness of a wedding ring

export const drawRingBlank: Drawing<'ringBlank'> = (
  canvas,
  { tone, profile, widthMm, thicknessMm = USUAL_MM },
  view,
) => {
  const ramp = rampOf(tone)
  if (view === 3)
    return drawWireSection(canvas, ramp, {
      outline: shankOutline(profile, thicknessMm / widthMm),
      widthMm,
      heightMm: thicknessMm,
    })
  const width = clamp(26 + widthMm * 13, 36, 160)
  if (view === 2)
    return drawBand(canvas, ramp, profile, width, {
      radius: 172,
      openness: 0.78,
      lean: -10,
      at: [292 - width * 0.3, 300],
    })
  drawBand(canvas, ramp, profile, width, { radius: 176, openness: 0.5, lean: 14, at: [302 - width * 0.5, 292] })
}

/** Profile seen along the finger; the lower edge touches the skin. */
function shankOutline(profile: Profile, height: number): Point[] {
  if (profile === 'flat')
    return [
      [-0.5, 0],
      [0.5, 0],
      [0.5, height],
      [-0.5, height],
    ]
  const dome = arcPoints(0, height * 0.45, 0.5, height * 0.55, 0, 180, 24)
  if (profile === 'd') return [[-0.5, 0], [0.5, 0], ...dome]
  return [...arcPoints(0, height * 0.3, 0.5, height * 0.3, 180, 360, 20), ...dome]
}

interface Band {
  readonly radius: number
  readonly openness: number
  readonly lean: number
  readonly at: Point
}

function drawBand(
  canvas: Canvas,
  ramp: Ramp,
  profile: Profile,
  width: number,
  { radius, openness, lean, at: [x, y] }: Band,
): void {
  const across = radius * openness
  const bore = profile === 'flat' ? 0.85 : 0.87
  drawPool(canvas, [x + width * 0.5 + 18, y + radius + 14], 120 + width * 0.7, 34, 0.45)
  drawPool(canvas, [x + width * 0.42, y + radius + 4], 40 + width * 0.5, 13, 0.55)
  canvas.at(`rotate(${lean} ${short(x)} ${short(y + radius * 0.9)})`, () => {
    const rim = (shift: number, share: number) => ellipse(across * share, radius * share, x + shift, y)
    const hole = lens([x, y], across * bore, radius * bore, width)
    drawOutside(canvas, ramp, profile, width, x, y, radius, across)
    canvas.path(
      rim(0, 1) + rim(0, bore),
      canvas.linear(
        [x - across, y - radius],
        [x + across, y + radius],
        [
          [0, ramp(1)],
          [0.3, ramp(0.88)],
          [0.5, ramp(0.6)],
          [0.68, ramp(0.84)],
          [1, ramp(0.46)],
        ],
      ),
      { 'fill-rule': 'evenodd' },
    )
    canvas.stroke(rim(0, profile === 'flat' ? 0.993 : 0.975), ramp(1), profile === 'flat' ? 1.6 : 5, {
      'stroke-opacity': profile === 'flat' ? 0.9 : 0.4,
    })
    drawInside(
      canvas,
      ramp,
      profile,
      width,
      rim(0, bore),
      rim(width, bore),
      rim(width * 0.5, bore),
      hole,
      y,
      radius * bore,
    )
    canvas.stroke(rim(0, bore), ramp(0.16), 1.4, { 'stroke-opacity': 0.7 })
  })
}

/** The visible opening of the ring: the overlap of the near and the far rim. */
function lens([x, y]: Point, rx: number, ry: number, shift: number): string {
  if (shift >= 2 * rx) return ''
  const half = ry * Math.sqrt(1 - (shift / 2 / rx) ** 2)
  const [middle, top, bottom] = [short(x + shift / 2), short(y - half), short(y + half)]
  return `M${middle} ${top}A${short(rx)} ${short(ry)} 0 0 1 ${middle} ${bottom}A${short(rx)} ${short(ry)} 0 0 1 ${middle} ${top}Z`
}

function drawOutside(
  canvas: Canvas,
  ramp: Ramp,
  profile: Profile,
  width: number,
  x: number,
  y: number,
  radius: number,
  across: number,
): void {
  const data = `M${short(x)} ${short(y - radius)}H${short(x + width)}A${short(across)} ${radius} 0 0 1 ${short(x + width)} ${short(y + radius)}H${short(x)}A${short(across)} ${radius} 0 0 0 ${short(x)} ${short(y - radius)}Z`
  canvas.path(
    data,
    canvas.linear(
      [0, y - radius],
      [0, y + radius],
      [
        [0, ramp(0.5)],
        [0.05, ramp(0.86)],
        [0.12, ramp(1)],
        [0.2, ramp(0.82)],
        [0.32, ramp(0.58)],
        [0.45, ramp(0.4)],
        [0.55, ramp(0.52)],
        [0.66, ramp(0.74)],
        [0.74, ramp(0.5)],
        [0.86, ramp(0.24)],
        [0.95, ramp(0.34)],
        [1, ramp(0.12)],
      ],
    ),
  )
  const shade: Point = [x + across - 20, 0]
  const end: Point = [x + width + across, 0]
  if (profile === 'flat') {
    canvas.path(
      data,
      canvas.linear(shade, end, [
        [0, ramp(0.2), 0],
        [0.9, ramp(0.2), 0.1],
        [0.95, '#FFF', 0.5],
        [1, ramp(0.1), 0.3],
      ]),
    )
    return
  }
  canvas.path(
    data,
    canvas.linear(shade, end, [
      [0, ramp(0.1), 0.6],
      [0.2, ramp(0.2), 0.1],
      [0.5, ramp(1), 0.24],
      [0.72, ramp(0.1), 0.1],
      [1, ramp(0.03), 0.76],
    ]),
  )
}

function drawInside(
  canvas: Canvas,
  ramp: Ramp,
  profile: Profile,
  width: number,
  near: string,
  far: string,
  middle: string,
  hole: string,
  y: number,
  radius: number,
): void {
  canvas.within(near, () => {
    canvas.path(
      near + hole,
      canvas.linear(
        [0, y - radius],
        [0, y + radius],
        [
          [0, ramp(0.04)],
          [0.14, ramp(0.16)],
          [0.3, ramp(0.36)],
          [0.46, ramp(0.22)],
          [0.6, ramp(0.4)],
          [0.74, ramp(0.7)],
          [0.86, ramp(0.96)],
          [0.94, ramp(0.8)],
          [1, ramp(0.44)],
        ],
      ),
      { 'fill-rule': 'evenodd' },
    )
    if (profile === 'comfort') {
      canvas.stroke(near, ramp(0.9), width * 0.4, { 'stroke-opacity': 0.26 })
      canvas.stroke(middle, ramp(1), width * 0.16, { 'stroke-opacity': 0.16 })
    }
    canvas.stroke(far, ramp(0.95), 3, { 'stroke-opacity': 0.8 })
    canvas.stroke(middle, ramp(0.9), 1, { 'stroke-opacity': 0.25 })
  })
}

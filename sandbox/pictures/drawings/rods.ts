/** Straight lengths of wire, with the profile visible at the ends. */
import { createCamera } from '../kit/camera.ts'
import type { Camera } from '../kit/camera.ts'
import type { Canvas, Stop } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { convexHull, polygon } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { clamp } from '../kit/number.ts'
import { pixelsOf, sectionOf, turnedOver } from '../kit/section.ts'
import type { Section } from '../kit/section.ts'
import { drawShadow } from '../kit/shadow.ts'
import { drawPatternClose, drawPatternLength, isPatterned } from './patternWire.ts'
import { drawWireSection } from './section.ts'

const FLAT_SIDED = ['halfRound', 'lowHalfRound']

export const drawRods: Drawing<'rods'> = (canvas, { tone, profile, thicknessMm, widthMm }, view) => {
  const ramp = rampOf(tone)
  const section = sectionOf(profile, thicknessMm, widthMm)
  if (view === 2)
    return isPatterned(profile) ? drawPatternClose(canvas, ramp, profile) : drawWireSection(canvas, ramp, section)
  const width = clamp(pixelsOf(section.widthMm, 12, 15), 14, 92)
  const camera = createCamera({ turn: 40, height: 40, centre: [300, 312] })
  const gap = width + 44
  const lanes = [
    { y: gap, from: -225, to: 275 },
    { y: 0, from: -290, to: 290 },
    { y: -gap, from: -250, to: 250 },
  ]
  lanes.forEach(({ y, from, to }, lane) => {
    const lying = FLAT_SIDED.includes(profile) && lane === 1 ? turnedOver(section) : section
    if (isPatterned(profile)) drawPatternLength(canvas, camera, ramp, profile, width, y, from, to)
    else drawRod(canvas, camera, ramp, lying, width, y, from, to)
  })
}

/**
 * Shades the rod with one gradient across it, which is exact: each side of the cross-section has one brightness along
 * the rod.
 */
export function drawRod(
  canvas: Canvas,
  camera: Camera,
  ramp: Ramp,
  { outline }: Section,
  width: number,
  y: number,
  from: number,
  to: number,
): void {
  const near = outline.map(([across, up]) => camera.project([from, y - across * width, up * width]))
  const far = outline.map(([across, up]) => camera.project([to, y - across * width, up * width]))
  drawShadow(canvas, convexHull([...near, ...far]), { dx: 6, dy: 9, spread: 22, darkness: 0.24 })
  const [start, end] = [camera.project([from, y, 0]), camera.project([to, y, 0])]
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  const normal: Point = [-(end[1] - start[1]) / length, (end[0] - start[0]) / length]
  const offset = ([x, py]: Point) => (x - start[0]) * normal[0] + (py - start[1]) * normal[1]
  const offsets = near.map(offset)
  const [least, most] = [Math.min(...offsets), Math.max(...offsets)]
  const sides = near.flatMap((point, index) => {
    const nextIndex = (index + 1) % near.length
    const [next, a, b] = [near[nextIndex], outline[index], outline[nextIndex]]
    if (!next || !a || !b) return []
    const [low, high] = [offset(next), offset(point)]
    if (high - low < 0.01) return [] // faces away
    const [nx, ny] = [b[1] - a[1], a[0] - b[0]] // outward normal: to the right of a counter-clockwise edge
    return [{ low, high, colour: ramp(rodBrightness(nx, ny)) }]
  })
  const stops = sides
    .sort((a, b) => a.low - b.low)
    .flatMap(({ low, high, colour }): Stop[] => [
      [(low - least) / (most - least), colour],
      [(high - least) / (most - least), colour],
    ])
  const along = (value: number): Point => [start[0] + normal[0] * value, start[1] + normal[1] * value]
  canvas.path(polygon(convexHull([...near, ...far])), canvas.linear(along(least), along(most), stops))
  canvas.path(
    polygon(convexHull([...near, ...far])),
    canvas.linear(start, end, [
      [0, '#FFF', 0.1],
      [0.3, '#FFF', 0],
      [0.42, '#FFF', 0.28],
      [0.5, '#FFF', 0],
      [1, '#000', 0.16],
    ]),
  )
  const xs = near.map(([x]) => x)
  const ys = near.map(([, py]) => py)
  const face = canvas.linear(
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
    [
      [0, ramp(0.98)],
      [0.5, ramp(0.82)],
      [1, ramp(0.6)],
    ],
  )
  canvas.path(polygon(near), face, { stroke: ramp(0.3), 'stroke-width': 1.4, 'stroke-linejoin': 'round' })
}

/** Brightness with light from above and from the left; the side that faces the viewer is darker. */
function rodBrightness(nx: number, ny: number): number {
  const length = Math.hypot(nx, ny) || 1
  const towards = -0.5 * (nx / length) + 0.86 * (ny / length)
  return clamp(0.24 + 0.5 * Math.max(0, towards) + 0.3 * Math.max(0, towards) ** 14 + 0.1 * Math.max(0, -towards), 0, 1)
}

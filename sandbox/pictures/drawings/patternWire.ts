/** Beaded and twisted wire, drawn from the side, because one cross-section does not describe them. */
import { createCamera } from '../kit/camera.ts'
import type { Camera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Point } from '../kit/geometry.ts'
import { fine, range, short } from '../kit/number.ts'
import type { WireProfile } from '../subject.ts'

export type PatternedProfile = 'beaded' | 'twisted'

export function isPatterned(profile: WireProfile): profile is PatternedProfile {
  return profile === 'beaded' || profile === 'twisted'
}

/** One length on the table between two positions. */
export function drawPatternLength(
  canvas: Canvas,
  camera: Camera,
  ramp: Ramp,
  profile: PatternedProfile,
  width: number,
  y: number,
  from: number,
  to: number,
): void {
  if (profile === 'beaded') drawBeads(canvas, camera, ramp, width, y, from, to)
  else drawTwist(canvas, camera, ramp, width, y, from, to)
}

export function drawPatternClose(canvas: Canvas, ramp: Ramp, profile: PatternedProfile): void {
  const camera = createCamera({ turn: 24, height: 40, centre: [300, 300] })
  drawPatternLength(canvas, camera, ramp, profile, 96, 70, -280, 360)
  drawPatternLength(canvas, camera, ramp, profile, 96, -130, -320, 330)
}

function screenLine(
  camera: Camera,
  y: number,
  from: number,
  to: number,
): { start: Point; degrees: number; length: number } {
  const [start, end] = [camera.project([from, y, 0]), camera.project([to, y, 0])]
  return {
    start,
    degrees: (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI,
    length: Math.hypot(end[0] - start[0], end[1] - start[1]),
  }
}

function drawBeads(
  canvas: Canvas,
  camera: Camera,
  ramp: Ramp,
  width: number,
  y: number,
  from: number,
  to: number,
): void {
  const { start, degrees, length } = screenLine(camera, y, from, to)
  const radius = width * 0.5
  const bead = canvas.record(() =>
    canvas.path(
      'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z',
      canvas.radial([-0.3, -0.4], 1.35, [
        [0, ramp(1)],
        [0.2, ramp(0.9)],
        [0.5, ramp(0.6)],
        [0.75, ramp(0.34)],
        [1, ramp(0.12)],
      ]),
    ),
  )
  canvas.at(`translate(${short(start[0])} ${short(start[1])}) rotate(${fine(degrees)})`, () => {
    canvas.stroke(`M0 ${short(radius * 0.9)}H${short(length - radius * 2)}`, '#000', radius * 1.5, {
      'stroke-opacity': 0.14,
      'stroke-linecap': 'round',
    })
    canvas.stroke(`M0 ${short(radius * 0.6)}H${short(length - radius * 2)}`, '#000', radius * 1.2, {
      'stroke-opacity': 0.2,
      'stroke-linecap': 'round',
    })
    canvas.stroke(`M0 0H${short(length - radius * 2)}`, ramp(0.2), radius * 0.9)
    for (const index of range(Math.floor(length / (radius * 1.7)))) {
      canvas.use(bead, {
        transform: `translate(${short(index * radius * 1.7)} 0) rotate(${fine(-degrees)}) scale(${short(radius)})`,
      })
    }
  })
}

function drawTwist(
  canvas: Canvas,
  camera: Camera,
  ramp: Ramp,
  width: number,
  y: number,
  from: number,
  to: number,
): void {
  const { start, degrees, length } = screenLine(camera, y, from, to)
  const half = width * 0.5
  const pitch = width * 0.62
  const lobe = canvas.record(() => {
    const [p, h] = [pitch, half]
    const data = `M${short(-p)} ${short(h)}C${short(-p * 0.8)} 0 ${short(-p * 0.4)} ${short(-h)} ${short(p * 0.1)} ${short(-h)}C${short(p * 0.9)} ${short(-h)} ${short(p)} ${short(-h * 0.4)} ${short(p * 0.5)} ${short(h * 0.2)}C${short(p * 0.1)} ${short(h * 0.8)} ${short(-p * 0.4)} ${short(h)} ${short(-p)} ${short(h)}Z`
    canvas.path(
      data,
      canvas.linear(
        [0, -half],
        [0, half],
        [
          [0, ramp(0.5)],
          [0.18, ramp(0.98)],
          [0.42, ramp(0.72)],
          [0.75, ramp(0.32)],
          [1, ramp(0.14)],
        ],
      ),
      { stroke: ramp(0.06), 'stroke-width': 1.2 },
    )
  })
  canvas.at(`translate(${short(start[0])} ${short(start[1])}) rotate(${fine(degrees)})`, () => {
    canvas.stroke(`M0 ${short(half * 0.9)}H${short(length - half * 2)}`, '#000', half * 1.5, {
      'stroke-opacity': 0.14,
      'stroke-linecap': 'round',
    })
    canvas.stroke(`M0 ${short(half * 0.6)}H${short(length - half * 2)}`, '#000', half * 1.2, {
      'stroke-opacity': 0.2,
      'stroke-linecap': 'round',
    })
    for (const index of range(Math.floor(length / pitch))) canvas.use(lobe, { x: short(index * pitch) })
  })
}

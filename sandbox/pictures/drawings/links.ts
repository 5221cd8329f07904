/** Draws chain links along a path; each chain type is a pattern of strokes and drops. */
import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { ellipse, roundedRectangle } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { fine, short } from '../kit/number.ts'

export interface Place {
  readonly x: number
  readonly y: number
  readonly degrees: number
}

/** Returns positions at equal distances along a curve given by many points. */
export function placesAlong(points: readonly Point[], pitch: number, start = 0): Place[] {
  const places: Place[] = []
  let travelled = 0
  let wanted = start
  points.forEach((point, index) => {
    const next = points[index + 1]
    if (!next) return
    const [dx, dy] = [next[0] - point[0], next[1] - point[1]]
    const length = Math.hypot(dx, dy)
    while (travelled + length >= wanted) {
      const t = (wanted - travelled) / length
      places.push({ x: point[0] + dx * t, y: point[1] + dy * t, degrees: (Math.atan2(dy, dx) * 180) / Math.PI })
      wanted += pitch
    }
    travelled += length
  })
  return places
}

/** Draws a stroke at a position and an angle; its highlights stay on the side of the light. */
export function strokeAt(
  canvas: Canvas,
  ramp: Ramp,
  id: string,
  { x, y, degrees }: Place,
  width: number,
  brightness = 0,
): void {
  const step = width < 8 ? 10 : 5 // rounding the angles lets links share one shape, which keeps a chain of a hundred links small
  const turn = Math.round(degrees / step) * step
  const shape = remembered(canvas, `${id} ${turn} ${fine(width)} ${brightness} ${ramp(0.5)}`, () => {
    const layer = (dx: number, dy: number, share: number, tone: number) =>
      canvas.use(id, {
        transform: `translate(${short(dx * width)} ${short(dy * width)}) rotate(${turn})`,
        stroke: ramp(tone),
        'stroke-width': short(width * share),
      })
    layer(0, 0, 1, 0.06)
    layer(0, 0, 0.84, 0.46 + brightness)
    if (width < 4) return layer(-0.12, -0.17, 0.3, 0.97)
    layer(-0.08, -0.12, 0.5, 0.74 + brightness)
    layer(-0.12, -0.19, 0.18, 1)
  })
  canvas.use(shape, { x: short(x), y: short(y) })
}

const shapes = new WeakMap<Canvas, Map<string, string>>()

function remembered(canvas: Canvas, key: string, draw: () => void): string {
  const known = shapes.get(canvas) ?? new Map<string, string>()
  shapes.set(canvas, known)
  const id = known.get(key) ?? canvas.record(draw)
  known.set(key, id)
  return id
}

export function linkShape(canvas: Canvas, data: string): string {
  return canvas.define(`<path d="${data}" fill="none" stroke-linecap="round"/>`)
}

/** Links that lie flat and links on edge, alternating. */
export function drawAlternating(
  canvas: Canvas,
  ramp: Ramp,
  points: readonly Point[],
  length: number,
  width: number,
  wire: number,
): void {
  const flat = linkShape(canvas, roundedRectangle(-length / 2, -width / 2, length, width, width / 2))
  const standing = linkShape(canvas, `M${short(-length / 2 + wire * 0.2)} 0H${short(length / 2 - wire * 0.2)}`)
  const places = placesAlong(points, length - wire * 1.15)
  for (const place of places.filter((_, index) => index % 2 === 0)) strokeAt(canvas, ramp, flat, place, wire)
  for (const place of places.filter((_, index) => index % 2 === 1)) strokeAt(canvas, ramp, standing, place, wire * 1.15)
}

/** Flat links woven through each other: the near halves above, the far halves below. */
export function drawWoven(
  canvas: Canvas,
  ramp: Ramp,
  points: readonly Point[],
  width: number,
  wire: number,
  pattern: readonly number[],
): void {
  const places = placesAlong(points, width * 0.1)
  const chosen: { place: Place; length: number }[] = []
  let at = 0
  for (let index = 0; at < places.length; index++) {
    const length = pattern[index % pattern.length] ?? 1
    const place = places[Math.floor(at + length * 3.6)]
    if (place) chosen.push({ place: { ...place, degrees: place.degrees - 16 }, length })
    at += length * 7.2
  }
  const halves = new Map(
    [...new Set(pattern)].map((length) => {
      const [a, b] = [short(width * length * 0.52), short(width * 0.44)]
      return [
        length,
        {
          far: linkShape(canvas, `M${-a} 0A${a} ${b} 0 0 1 ${a} 0`),
          near: linkShape(canvas, `M${a} 0A${a} ${b} 0 0 1 ${-a} 0`),
        },
      ] as const
    }),
  )
  for (const { place, length } of chosen) strokeAt(canvas, ramp, halves.get(length)?.far ?? '', place, wire, -0.06)
  for (const { place, length } of chosen.toReversed())
    strokeAt(canvas, ramp, halves.get(length)?.near ?? '', place, wire)
}

/** Drops that overlap like grains of wheat or strands of rope. */
export function drawLobes(
  canvas: Canvas,
  ramp: Ramp,
  points: readonly Point[],
  width: number,
  pitch: number,
  isBraided: boolean,
): void {
  const lobe = (side: 1 | -1) =>
    canvas.record(() => {
      const reach = isBraided ? width * 0.16 : 0
      const [h, p] = [width * (isBraided ? 0.3 : 0.5), pitch]
      canvas.at(`translate(0 ${short(side * reach)}) scale(1 ${side})`, () => {
        const data = `M${short(-p * 1.2)} ${short(h)}C${short(-p)} 0 ${short(-p * 0.4)} ${short(-h)} ${short(p * 0.2)} ${short(-h)}C${short(p)} ${short(-h)} ${short(p)} ${short(-h * 0.2)} ${short(p * 0.5)} ${short(h * 0.3)}C${short(p * 0.1)} ${short(h * 0.9)} ${short(-p * 0.5)} ${short(h)} ${short(-p * 1.2)} ${short(h)}Z`
        canvas.path(
          data,
          canvas.linear(
            [-p, -h],
            [p * 0.4, h],
            [
              [0, ramp(0.6)],
              [0.25, ramp(1)],
              [0.5, ramp(0.68)],
              [0.8, ramp(0.34)],
              [1, ramp(0.18)],
            ],
          ),
          { stroke: ramp(0.05), 'stroke-width': 1.2 },
        )
      })
    })
  const [near, far] = [lobe(1), lobe(-1)]
  placesAlong(points, isBraided ? pitch * 0.72 : pitch * 0.86).forEach(({ x, y, degrees }, index) => {
    canvas.use(isBraided && index % 2 ? far : near, {
      transform: `translate(${short(x)} ${short(y)}) rotate(${Math.round(degrees)})`,
    })
  })
}

/** Round beads on short bars. */
export function drawBalls(canvas: Canvas, ramp: Ramp, points: readonly Point[], radius: number): void {
  const bar = linkShape(canvas, `M${short(-radius * 0.6)} 0H${short(radius * 0.6)}`)
  const ball = canvas.record(() =>
    canvas.path(
      'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z',
      canvas.radial([-0.3, -0.4], 1.35, [
        [0, ramp(1)],
        [0.18, ramp(0.92)],
        [0.45, ramp(0.62)],
        [0.72, ramp(0.34)],
        [1, ramp(0.1)],
      ]),
    ),
  )
  const places = placesAlong(points, radius * 1.25)
  places.forEach((place, index) => index % 2 === 1 && strokeAt(canvas, ramp, bar, place, radius * 0.5))
  for (const { x, y } of places.filter((_, index) => index % 2 === 0))
    canvas.use(ball, { transform: `translate(${short(x)} ${short(y)}) scale(${short(radius)})` })
}

/** Small boxes, every second one rotated. */
export function drawBoxes(canvas: Canvas, ramp: Ramp, points: readonly Point[], size: number): void {
  const box = canvas.record(() => {
    const half = size / 2
    canvas.path(
      roundedRectangle(-half, -half, size, size, size * 0.14),
      canvas.linear(
        [-half, -half],
        [half, half],
        [
          [0, ramp(1)],
          [0.4, ramp(0.76)],
          [1, ramp(0.4)],
        ],
      ),
      { stroke: ramp(0.06), 'stroke-width': 1.4 },
    )
    canvas.path(roundedRectangle(-half * 0.45, -half * 0.45, size * 0.45, size * 0.45, size * 0.08), ramp(0.1))
  })
  const edge = canvas.record(() => {
    const half = size / 2
    canvas.path(
      roundedRectangle(-half * 0.7, -half * 0.92, size * 0.7, size * 0.92, size * 0.12),
      canvas.linear(
        [0, -half],
        [0, half],
        [
          [0, ramp(0.9)],
          [0.35, ramp(0.66)],
          [1, ramp(0.22)],
        ],
      ),
      { stroke: ramp(0.06), 'stroke-width': 1.2 },
    )
  })
  const places = placesAlong(points, size * 0.62)
  for (const [parity, id] of [
    [0, edge],
    [1, box],
  ] as const) {
    places.forEach(
      ({ x, y, degrees }, index) =>
        index % 2 === parity &&
        canvas.use(id, { transform: `translate(${short(x)} ${short(y)}) rotate(${Math.round(degrees)})` }),
    )
  }
}

/** A smooth, scaled tube. */
export function drawScales(canvas: Canvas, ramp: Ramp, points: readonly Point[], width: number): void {
  const scale = canvas.record(() => {
    const half = width / 2
    canvas.path(
      `M${short(-width * 0.22)} ${short(-half)}C${short(width * 0.2)} ${short(-half)} ${short(width * 0.34)} ${short(-half * 0.4)} ${short(width * 0.34)} 0S${short(width * 0.2)} ${short(half)} ${short(-width * 0.22)} ${short(half)}Z`,
      canvas.linear(
        [0, -half],
        [0, half],
        [
          [0, ramp(0.34)],
          [0.2, ramp(0.86)],
          [0.34, ramp(1)],
          [0.55, ramp(0.62)],
          [0.85, ramp(0.26)],
          [1, ramp(0.4)],
        ],
      ),
      { stroke: ramp(0.14), 'stroke-width': 0.9, 'stroke-opacity': 0.8 },
    )
  })
  for (const { x, y, degrees } of placesAlong(points, width * 0.34).toReversed()) {
    const isUpsideDown = Math.abs(degrees) > 90
    canvas.use(scale, {
      transform: `translate(${short(x)} ${short(y)}) rotate(${Math.round(degrees)})${isUpsideDown ? ' scale(1 -1)' : ''}`,
    })
  }
}

/** Rings leaning both ways, so close that they form a braid with a square back. */
export function drawKing(canvas: Canvas, ramp: Ramp, points: readonly Point[], width: number, wire: number): void {
  const link = linkShape(canvas, ellipse(width * 0.36, width * 0.19))
  placesAlong(points, width * 0.21).forEach(({ x, y, degrees }, index) => {
    const side = index % 2 ? 1 : -1
    const angle = (degrees * Math.PI) / 180
    const aside = width * 0.17 * side
    strokeAt(
      canvas,
      ramp,
      link,
      { x: x - Math.sin(angle) * aside, y: y + Math.cos(angle) * aside, degrees: degrees + 42 * side },
      wire,
    )
  })
}

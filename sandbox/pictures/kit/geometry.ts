/** Points and path data. Screen coordinates: x to the right, y down. */
import { short } from './number.ts'

export type Point = readonly [x: number, y: number]

export function polygon(points: readonly Point[], isClosed = true): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${isClosed ? 'Z' : ''}`
}

/** Returns a Catmull-Rom curve through the points, as cubic Béziers. */
export function smooth(points: readonly Point[], isClosed = false): string {
  const at = (index: number): Point => {
    const wrapped = isClosed ? (index + points.length) % points.length : Math.min(points.length - 1, Math.max(0, index))
    return points[wrapped] ?? [0, 0]
  }
  const last = isClosed ? points.length : points.length - 1
  let path = `M${short(at(0)[0])} ${short(at(0)[1])}C`
  const controls: string[] = []
  for (let index = 0; index < last; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    controls.push(
      [
        from[0] + (to[0] - before[0]) / 6,
        from[1] + (to[1] - before[1]) / 6,
        to[0] - (after[0] - from[0]) / 6,
        to[1] - (after[1] - from[1]) / 6,
        to[0],
        to[1],
      ]
        .map(short)
        .join(' '),
    )
  }
  path += controls.join(' ')
  return isClosed ? `${path}Z` : path
}

/** Andrew's monotone chain algorithm. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of ordered) {
      for (
        let a = chain.at(-2), b = chain.at(-1);
        a && b && (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) <= 0;
        a = chain.at(-2), b = chain.at(-1)
      ) {
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** Returns the corner points of a centred rounded rectangle, counter-clockwise in a plane whose y points up. */
export function roundedCorners(width: number, height: number, radius: number, steps = 8): Point[] {
  const corners: readonly (readonly [number, number, number])[] = [
    [width / 2 - radius, height / 2 - radius, 0],
    [-width / 2 + radius, height / 2 - radius, 90],
    [-width / 2 + radius, -height / 2 + radius, 180],
    [width / 2 - radius, -height / 2 + radius, 270],
  ]
  return corners.flatMap(([x, y, start]) => arcPoints(x, y, radius, radius, start, start + 90, steps))
}

export function arcPoints(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fromDegrees: number,
  toDegrees: number,
  steps: number,
): Point[] {
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const angle = ((fromDegrees + ((toDegrees - fromDegrees) * index) / steps) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  })
}

export function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const q = short(Math.max(0, Math.min(radius, width / 2, height / 2)))
  const [across, down] = [short(width - 2 * q), short(height - 2 * q)]
  return `M${short(x + q)} ${short(y)}h${across}a${q} ${q} 0 0 1 ${q} ${q}v${down}a${q} ${q} 0 0 1 ${-q} ${q}h${-across}a${q} ${q} 0 0 1 ${-q} ${-q}v${-down}a${q} ${q} 0 0 1 ${q} ${-q}Z`
}

/** Path data of a rounded rectangle centred on the origin. */
export function centred(width: number, height: number, radius: number): string {
  return roundedRectangle(-width / 2, -height / 2, width, height, radius)
}

export function ellipse(rx: number, ry: number, cx = 0, cy = 0): string {
  return `M${short(cx - rx)} ${short(cy)}a${short(rx)} ${short(ry)} 0 1 0 ${short(2 * rx)} 0a${short(rx)} ${short(ry)} 0 1 0 ${short(-2 * rx)} 0Z`
}

/** An engraver's rosette: a hypotrochoid. */
export function guilloche(
  ring: number,
  wheel: number,
  pen: number,
  turns: number,
  scale: number,
  steps: number,
): string {
  const points = Array.from({ length: steps + 1 }, (_, index): Point => {
    const t = (index / steps) * 2 * Math.PI * turns
    const arm = ring - wheel
    return [
      scale * (arm * Math.cos(t) + pen * Math.cos((arm / wheel) * t)),
      scale * (arm * Math.sin(t) - pen * Math.sin((arm / wheel) * t)),
    ]
  })
  return polygon(points)
}

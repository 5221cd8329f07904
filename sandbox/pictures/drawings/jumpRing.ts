/** Jump rings, each with its cut. */
import { rampOf } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { clamp, range } from '../kit/number.ts'
import { drawRingAt } from './ring.ts'

export const drawJumpRing: Drawing<'jumpRing'> = (canvas, { tone, wireMm, innerMm, count }, view, random) => {
  const ramp = rampOf(tone)
  const ratio = wireMm / (innerMm + wireMm)
  const pieces = clamp(view === 2 && count === 1 ? 3 : count, 1, 12)
  const radius = pieces === 1 ? clamp(110 + innerMm * 5, 110, 180) : clamp(40 + innerMm * 4, 46, 84)
  const wire = clamp(radius * 2 * ratio, 5, radius * 0.8)
  if (pieces === 1)
    return drawRingAt(canvas, ramp, [300, 292], radius, wire, { openness: 0.74, degrees: -18, gap: [-8, 1] })
  const turn = view === 2 ? 1.1 : 0
  const places = range(pieces).map((index) => {
    const angle = index * 2.39996 + turn
    const out = Math.sqrt((index + 0.35) / pieces) * 196
    return { x: 300 + Math.cos(angle) * out * 1.08, y: 300 + Math.sin(angle) * out * 0.94 }
  })
  for (const { x, y } of places.toSorted((a, b) => a.y - b.y)) {
    const gapAt = -70 + random() * 140
    drawRingAt(canvas, ramp, [x, y], radius, wire, {
      openness: 0.5 + random() * 0.42,
      degrees: Math.round(random() * 60 - 30),
      gap: [gapAt, gapAt + 8],
    })
  }
}

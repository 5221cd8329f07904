/** Chain by the metre as a spiral, a ready chain as a necklace with its clasp. */
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing, SubjectOf } from '../kit/drawing.ts'
import { polygon } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { clamp, range } from '../kit/number.ts'
import { drawStrokeShadow } from '../kit/shadow.ts'
import { drawLobsterClasp } from './lobsterClasp.ts'
import { drawAlternating, drawBalls, drawBoxes, drawKing, drawLobes, drawScales, drawWoven } from './links.ts'
import { drawRingAt } from './ring.ts'

type ChainType = SubjectOf<'chain'>['type']

export const drawChain: Drawing<'chain'> = (canvas, { tone, type, widthMm, ready }, view) => {
  const ramp = rampOf(tone)
  const width = clamp(9 + 8.5 * widthMm ** 0.85, 13, 52)
  if (view === 2) return drawChainAlong(canvas, ramp, type, diagonal(), clamp(width * 2.3, 44, 104))
  if (!ready) return drawChainAlong(canvas, ramp, type, spiral(width), width)
  drawChainAlong(canvas, ramp, type, necklace(), width * 0.8)
  drawRingAt(canvas, ramp, [330, 92], 13, 6)
  canvas.at('translate(166 -38) rotate(12 130 130) scale(.36)', () => drawLobsterClasp(canvas, ramp))
}

function spiral(width: number): Point[] {
  const turns = width > 30 ? 7.4 : 10.4
  return range(1200).map((step) => {
    const t = step / 1199
    const angle = -0.62 + t * turns
    const radius = 232 - t * (width > 30 ? 124 : 158)
    return [302 + radius * Math.cos(angle) * 1.06, 300 + radius * Math.sin(angle) * 0.96]
  })
}

function necklace(): Point[] {
  return range(1200).map((step) => {
    const angle = 0.2 + (step / 1199) * (2 * Math.PI - 0.3)
    return [300 + 172 * Math.sin(angle) * (1 - 0.3 * Math.cos(angle)), 318 - 226 * Math.cos(angle)]
  })
}

function diagonal(): Point[] {
  return range(400).map((step) => {
    const t = step / 399
    return [-60 + t * 720, 440 - t * 280 + Math.sin(t * Math.PI) * 30]
  })
}

export function drawChainAlong(
  canvas: Canvas,
  ramp: Ramp,
  type: ChainType,
  points: readonly Point[],
  width: number,
): void {
  const coarse = points.filter((_, index) => index % 12 === 0)
  drawStrokeShadow(canvas, polygon(coarse, false), width * 0.5, {
    dx: width * 0.2,
    dy: width * 0.32,
    spread: width * 0.9,
    darkness: 0.34,
  })
  switch (type) {
    case 'anchor':
      return drawAlternating(canvas, ramp, points, width * 1.9, width * 0.78, width * 0.34)
    case 'belcher':
      return drawAlternating(canvas, ramp, points, width * 1.12, width * 0.86, width * 0.32)
    case 'curb':
      return drawWoven(canvas, ramp, points, width, width * 0.3, [1])
    case 'figaro':
      return drawWoven(canvas, ramp, points, width, width * 0.28, [1, 1, 1, 2.2])
    case 'box':
      return drawBoxes(canvas, ramp, points, width * 0.8)
    case 'snake':
      return drawScales(canvas, ramp, points, width * 0.7)
    case 'rope':
      return drawLobes(canvas, ramp, points, width, width * 0.36, false)
    case 'wheat':
      return drawLobes(canvas, ramp, points, width, width * 0.42, true)
    case 'ball':
      return drawBalls(canvas, ramp, points, width * 0.46)
    case 'king':
      return drawKing(canvas, ramp, points, width * 1.1, width * 0.22)
  }
}

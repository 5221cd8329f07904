import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import { drawLathe } from '../kit/lathe.ts'
import type { Turned } from '../kit/lathe.ts'
import { range, short } from '../kit/number.ts'

const SHANK: readonly Turned[] = [
  { to: 190, radius: 11 },
  { to: 206, radius: 11, endRadius: 7 },
  { to: 262, radius: 7 },
]

interface Head {
  readonly x: number
  readonly lean: number
  readonly radii: readonly (readonly [along: number, radius: number])[]
}

/** Ball, cone, bud and cylinder. */
const HEADS: readonly Head[] = [
  {
    x: 150,
    lean: -96,
    radii: [
      [262, 9],
      [270, 22],
      [284, 30],
      [300, 32],
      [316, 28],
      [328, 16],
      [332, 3],
    ],
  },
  {
    x: 250,
    lean: -92,
    radii: [
      [262, 8],
      [272, 26],
      [290, 28],
      [326, 14],
      [350, 2],
    ],
  },
  {
    x: 350,
    lean: -88,
    radii: [
      [262, 8],
      [268, 20],
      [330, 20],
      [334, 16],
    ],
  },
  {
    x: 450,
    lean: -84,
    radii: [
      [262, 8],
      [280, 20],
      [308, 27],
      [316, 20],
      [320, 6],
    ],
  },
]

export function drawBurrs(canvas: Canvas): void {
  const steel = rampOf('steel')
  for (const { x, lean, radii } of HEADS) {
    const head = radii
      .slice(1)
      .map(([to, endRadius], index): Turned => ({ to, radius: radii[index]?.[1] ?? endRadius, endRadius }))
    drawLathe(canvas, steel, [...SHANK, ...head], { at: [x, 500], degrees: lean, openness: 0.12 })
    canvas.at(`translate(${x} 500) rotate(${lean})`, () => {
      const flutes = range(7).map((flute) => {
        const share = -0.84 + flute * 0.28
        return radii
          .map(
            ([along, radius], index) =>
              `${index ? 'L' : 'M'}${short(along)} ${short(radius * Math.max(-0.96, Math.min(0.96, share + (along - 300) * 0.004)))}`,
          )
          .join('')
      })
      canvas.stroke(flutes.join(''), steel(0.06), 2, { 'stroke-opacity': 0.75 })
      canvas.stroke(flutes.join(''), steel(1), 1, { 'stroke-opacity': 0.6, transform: 'translate(0 -1.5)' })
    })
  }
}

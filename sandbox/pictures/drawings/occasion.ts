/** The occasion of a gift card, as a symbol without words. */
import type { Canvas } from '../kit/canvas.ts'
import { ellipse } from '../kit/geometry.ts'
import { range, short } from '../kit/number.ts'

export type Occasion = 'baptism' | 'wedding' | 'christmas' | 'birthday'

/** Card colours by occasion. */
export const OCCASION_STOCKS: Readonly<
  Record<Occasion, { readonly light: string; readonly shade: string; readonly ink: string; readonly accent: string }>
> = {
  baptism: { light: '#EFF5FA', shade: '#C3D4E4', ink: '#2B3D50', accent: '#5D7D9C' },
  wedding: { light: '#FDF3F1', shade: '#E9CFC9', ink: '#4A2F2C', accent: '#A8705F' },
  christmas: { light: '#2F5A48', shade: '#17362A', ink: '#F6EFD8', accent: '#D8B967' },
  birthday: { light: '#FFF3D6', shade: '#F0D28C', ink: '#4A3813', accent: '#B2761C' },
}

/** Draws within 100 × 100 round the origin. */
export function drawOccasion(canvas: Canvas, occasion: Occasion, ink: string): void {
  SIGNS[occasion](canvas, ink)
}

const LINE = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

const SIGNS: Readonly<Record<Occasion, (canvas: Canvas, ink: string) => void>> = {
  /** A dove with its twig. */
  baptism: (canvas, ink) => {
    canvas.path(
      'M-44 8C-34 4 -24 -2 -18 -12C-24 -30 -18 -44 -2 -50C0 -36 6 -28 16 -22C22 -30 34 -32 42 -24L52 -20L42 -16C40 6 22 26 -8 24C-18 24 -26 30 -36 32C-32 24 -36 14 -44 8Z',
      ink,
    )
    canvas.stroke('M46 -14C54 -4 54 8 46 20', ink, 3, LINE)
    for (const [x, y, turn] of [
      [52, -2, 30],
      [52, 10, 60],
      [46, 20, 100],
    ] as const)
      canvas.path('M0 0C6 -5 12 -5 16 0C12 5 6 5 0 0Z', ink, { transform: `translate(${x} ${y}) rotate(${turn})` })
  },
  /** Two rings, linked. */
  wedding: (canvas, ink) => {
    canvas.stroke(ellipse(28, 28, -17, 8), ink, 8)
    canvas.stroke(ellipse(28, 28, 17, 8), ink, 8)
    canvas.path('M17 -44L30 -34L17 -20L4 -34Z', ink)
  },
  /** A tree under a star. */
  christmas: (canvas, ink) => {
    canvas.path('M0 -34L22 -4H12L32 20H18L40 46H-40L-18 20H-32L-12 -4H-22ZM-6 46H6V58H-6Z', ink)
    const star = range(10).map((index) => {
      const reach = index % 2 ? 5.5 : 14
      const angle = (index / 5 - 0.5) * Math.PI
      return `${short(reach * Math.cos(angle))} ${short(-44 + reach * Math.sin(angle))}`
    })
    canvas.path(`M${star.join('L')}Z`, ink)
  },
  /** A cake with three candles. */
  birthday: (canvas, ink) => {
    canvas.path('M-44 12H44V46H-44ZM-50 50H50V56H-50Z', ink)
    canvas.path('M-36 -10H36V8H-36Z', ink, { 'fill-opacity': 0.75 })
    canvas.stroke('M-44 24C-34 36 -24 36 -15 24C-6 36 6 36 15 24C24 36 34 36 44 24', '#FFF', 3, {
      'stroke-opacity': 0.75,
    })
    for (const x of [-22, 0, 22]) {
      canvas.path(`M${x - 3} -32H${x + 3}V-10H${x - 3}Z`, ink)
      canvas.path(`M${x} -52C${x + 8} -42 ${x + 5} -35 ${x} -35C${x - 5} -35 ${x - 8} -42 ${x} -52Z`, ink)
    }
  },
}

/** Ship, forest, leaf, organ and crown. */
import { range, short } from '../kit/number.ts'
import type { Layer } from './layer.ts'

const path = (data: string) => `<path d="${data}"/>`
const mirrored = (markup: string) => `${markup}<g transform="scale(-1 1)">${markup}</g>`

const SEVEN = range(7).map((index) => index - 3)

export const SHIP: readonly Layer[] = [
  { raised: path('M-3-92H3V24H-3Z'), height: 1.2, brightness: 0.72 },
  {
    raised: path('M-52-78C-20-84 20-84 52-78C60-52 58-26 48-4C18 4-18 4-48-4C-58-26-60-52-52-78Z'),
    height: 2,
    brightness: 0.84,
  },
  {
    cut: 'M-31-81C-37-54-36-26-29-1M-10.500-82.500C-13-56-13-28-10 1M10.500-82.500C13-56 13-28 10 1M31-81C37-54 36-26 29-1',
    width: 1.5,
  },
  {
    raised: SEVEN.map((index) =>
      path(`M${index * 16 - 2} 40L${index * 16 - 13} 74H${index * 16 - 9}L${index * 16 + 2} 40Z`),
    ).join(''),
    height: 0.8,
    brightness: 0.74,
  },
  {
    raised: path(
      'M-88 22C-84 8-92-22-80-44C-76-52-66-52-64-44C-63-39-69-37-70-41C-76-26-70 2-58 20C-30 28 30 28 58 20C70 2 76-26 70-44C66-54 78-58 82-50C92-26 84 8 88 22C72 48 40 56 0 56C-40 56-72 48-88 22Z',
    ),
    height: 2,
    brightness: 0.82,
  },
  { cut: 'M-74 34C-40 44 40 44 74 34M-62 44C-36 51 36 51 62 44', width: 1.4 },
  {
    raised: SEVEN.map((index) => `<circle cx="${index * 16}" cy="${short(27 - Math.abs(index) * 0.9)}" r="7"/>`).join(
      '',
    ),
    height: 1,
    brightness: 0.92,
  },
  {
    cut: range(3)
      .map(
        (row) =>
          `M${-84 + row * 14} ${72 + row * 9}${range(5 - row)
            .map(() => 'q8-8 16 0t16 0')
            .join('')}`,
      )
      .join(''),
    width: 2.2,
  },
]

function spruce(x: number, foot: number, height: number): string {
  const tiers = range(5).map((tier) => ({
    y: foot - height + ((height * (tier + 1)) / 5) * 0.92,
    reach: height * 0.3 * ((tier + 1) / 5) + 3,
  }))
  const right = tiers.map(
    ({ y, reach }) => `L${short(x + reach)} ${short(y)}L${short(x + reach * 0.5)} ${short(y - 2)}`,
  )
  const left = tiers
    .toReversed()
    .map(({ y, reach }) => `L${short(x - reach * 0.5)} ${short(y - 2)}L${short(x - reach)} ${short(y)}`)
  return path(`M${x} ${foot - height}${right.join('')}L${x + 3} ${foot}H${x - 3}${left.join('')}Z`)
}

export const FOREST: readonly Layer[] = [
  { raised: path('M-88 40L-50-34L-36-12L0-78L34-22L50-44L88 40Z'), height: 1.8, brightness: 0.8 },
  { cut: 'M0-78L8-40L-4-20L14 2L2 40M-50-34L-46-10L-56 8L-44 40M50-44L42-16L54 4', width: 1.6 },
  { raised: spruce(-36, 52, 54) + spruce(0, 58, 92) + spruce(36, 53, 64), height: 1.5, brightness: 0.92 },
  {
    cut: range(3)
      .map((row) => `M${-70 + row * 14} ${64 + row * 8}H${70 - row * 14}`)
      .join(''),
    width: 2,
  },
]

const HALF_LEAF =
  'L13-62Q16-58 20-61L34-69L25-26Q25-21 30-25L48-44L53-33Q55-30 59-31L78-35L70-14Q69-11 72-9L82-3L42 28Q39 31 40 35L44 46L8 40Q3 40 3 44L6 80H0Z'

export const LEAF: readonly Layer[] = [
  { raised: mirrored(path(`M0-88${HALF_LEAF}`)), height: 2.4, brightness: 0.84 },
  {
    cut: 'M0 44V-72M0 34L54-12M0 34L-54-12M0 4L24-52M0 4L-24-52M27 11L62-3M-27 11L-62-3M0 38L34 38M0 38L-34 38',
    width: 1.5,
  },
]

const PIPES = [-60, -46, -32, -16, 0, 16, 32, 46, 60] as const
const PIPE_TOPS = [-38, -52, -66, -54, -80, -54, -66, -52, -38] as const

export const ORGAN: readonly Layer[] = [
  { raised: path('M-76 26H76L70 70H-70Z'), height: 1.6, brightness: 0.72 },
  {
    raised: PIPES.map((x, index) =>
      path(
        `M${x - 6} ${PIPE_TOPS[index] ?? -50}Q${x} ${(PIPE_TOPS[index] ?? -50) - 5} ${x + 6} ${PIPE_TOPS[index] ?? -50}V12L${x + 2} 26H${x - 2}L${x - 6} 12Z`,
      ),
    ).join(''),
    height: 1.6,
    brightness: 0.86,
  },
  { cut: PIPES.map((x) => `M${x - 3.5} 4L${x} -5L${x + 3.5} 4Z`).join(''), width: 1.2 },
  { raised: path('M-82 20H82V28H-82Z') + path('M-54 44H54V56H-54Z'), height: 1.2, brightness: 0.9 },
  {
    cut: range(17)
      .map((key) => `M${-48 + key * 6} 45V55`)
      .join(''),
    width: 1,
  },
]

export const CROWN: readonly Layer[] = [
  {
    raised: path(
      'M-58 34L-76-24C-66-14-52-8-45 6L-40-36C-32-22-22-14-16 2L0-48L16 2C22-14 32-22 40-36L45 6C52-8 66-14 76-24L58 34Z',
    ),
    height: 2.2,
    brightness: 0.84,
  },
  {
    raised: `<circle cx="-76" cy="-30" r="7"/><circle cx="-40" cy="-43" r="7"/><circle cy="-56" r="9"/><circle cx="40" cy="-43" r="7"/><circle cx="76" cy="-30" r="7"/>${path('M-3-82H3V-76H9V-70H3V-62H-3V-70H-9V-76H-3Z')}`,
    height: 1.4,
    brightness: 0.94,
  },
  { raised: path('M-62 34Q0 48 62 34L58 58Q0 72-58 58Z'), height: 1.8, brightness: 0.76 },
  {
    raised: range(5)
      .map(
        (index) =>
          `<circle cx="${(index - 2) * 24}" cy="${short(53.5 - Math.abs(index - 2) ** 2 * 1.4)}" r="${index % 2 ? 4.5 : 6.5}"/>`,
      )
      .join(''),
    height: 1,
    brightness: 0.95,
  },
]

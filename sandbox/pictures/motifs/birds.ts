/** Eagle with spread wings, and rooster. */
import type { Layer } from './layer.ts'

const path = (data: string) => `<path d="${data}"/>`
const mirrored = (markup: string) => `${markup}<g transform="scale(-1 1)">${markup}</g>`

export const EAGLE: readonly Layer[] = [
  { raised: path('M-8 30L-26 74L-14 68L-8 80L0 70L8 80L14 68L26 74L8 30Z'), height: 1.4, brightness: 0.76 },
  {
    raised: mirrored(
      path(
        'M4-30C16-46 32-62 54-70C70-76 84-70 92-58L83-54L94-41L81-37L90-22L76-20L83-3L67-4L70 13L54 8L55 24L40 15L37 29L24 16L12 22Z',
      ),
    ),
    height: 2,
    brightness: 0.82,
  },
  {
    cut: 'M22-26C40-40 60-52 82-54M22-20C42-30 60-36 80-37M22-12C42-18 58-20 75-20M22-4C38-8 52-6 66-4M20 4C32 2 44 4 53 8M-22-26C-40-40-60-52-82-54M-22-20C-42-30-60-36-80-37M-22-12C-42-18-58-20-75-20M-22-4C-38-8-52-6-66-4M-20 4C-32 2-44 4-53 8',
    width: 1.6,
  },
  { raised: mirrored(path('M6 26L22 44L32 43L28 48L34 53L25 52L24 60L19 51L6 40Z')), height: 1.2, brightness: 0.9 },
  {
    raised: path('M0-44C14-40 19-22 16 0C15 20 9 36 0 46C-9 36-15 20-16 0C-19-22-14-40 0-44Z'),
    height: 2,
    brightness: 0.88,
  },
  {
    raised: path(
      'M-11-34C-15-54-6-70 7-70C17-70 22-64 31-60C35-56 34-50 30-46C28-51 22-52 18-50C15-46 14-40 13-34C6-28-4-28-11-34Z',
    ),
    height: 1.4,
    brightness: 0.94,
  },
  {
    cut: 'M10-61L13-60M20-58L30-55M-8-20L-3-14L2-20L7-14L11-20M-10-8L-5-2L0-8L5-2L10-8M-9 4L-4 10L1 4L6 10L10 4M-7 16L-2 22L3 16L7 21M0 36V66M-8 40L-14 66M8 40L14 66',
    width: 1.5,
  },
]

export const ROOSTER: readonly Layer[] = [
  {
    raised: path('M-2 34L-8 58L-24 62V67H12V62L0 59L8 36ZM18 32L16 56L4 61H34V57L24 55L28 30Z'),
    height: 1.2,
    brightness: 0.78,
  },
  {
    raised: path(
      'M40-24C40-52 56-74 80-70C70-62 66-50 66-42C76-54 90-52 96-40C84-38 76-28 72-18C82-22 92-16 94-6C80-6 72 4 62 14C52 18 40 0 40-24Z',
    ),
    height: 1.6,
    brightness: 0.74,
  },
  {
    raised: path(
      'M-40-44C-44-60-32-70-20-66C-4-60-8-42 0-30C12-14 30-14 44-28C60-16 62 6 54 22C44 36 24 41 6 39C-18 36-34 20-38-2C-39-16-37-26-42-36Z',
    ),
    height: 2.2,
    brightness: 0.86,
  },
  {
    raised:
      path('M-40-50L-60-42L-42-35Z') +
      path('M-38-60C-46-74-36-80-32-71C-32-86-20-86-19-73C-11-84-2-76-9-63L-22-60Z') +
      path('M-42-36C-52-28-49-15-42-16C-34-18-35-29-37-36Z'),
    height: 1.2,
    brightness: 0.95,
  },
  { raised: path('M2-6C16-14 40-10 46 2C42 18 22 28 8 22C-4 16-6 0 2-6Z'), height: 1.3, brightness: 0.9 },
  {
    cut: 'M-30-52L-28-51M10 2L36 0M8 9L34 8M10 16L28 15M-26-28L-20-20L-14-30M-30-14L-22-6L-14-16L-6-8M-28 2L-20 10L-12 2M50-30C50-46 58-58 66-62M54-22C58-36 66-44 76-46M56-10C62-20 72-26 82-28',
    width: 1.6,
  },
  { cut: 'M-44 71H54M-28 78H38', width: 1.8 },
]

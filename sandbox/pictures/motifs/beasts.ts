/** Antelope, buffalo, kangaroo, lion and panda. */
import { range, fine } from '../kit/number.ts'
import type { Layer } from './layer.ts'

const path = (data: string) => `<path d="${data}"/>`
const mirrored = (markup: string) => `${markup}<g transform="scale(-1 1)">${markup}</g>`

const GRASS: Layer = {
  cut: 'M-72 66H72M-58 66L-62 58M-54 66L-52 57M50 66L54 57M56 66L60 59M2 66L0 60M-50 73H50',
  width: 1.8,
}

export const ANTELOPE: readonly Layer[] = [
  {
    raised: path('M24 2L15 32L18 64H11L8 32L10 2ZM-28 4L-18 26L-23 42L-17 64H-24L-31 42L-34 22Z'),
    height: 1.2,
    brightness: 0.66,
  },
  {
    raised:
      path(
        'M-52-6C-50-22-30-27-10-23C6-20 18-22 28-32L37-56C37-63 42-68 49-68L67-57C69-53 67-50 62-50L54-48L49-34C50-20 46-4 40 3L37 31L40 64H32L28 33L26 9C10 15-12 13-26 9L-32 26L-36 42L-31 64H-39L-45 42L-46 20C-52 13-54 4-52-6Z',
      ) +
      path('M38-62C32-70 27-72 22-72C25-64 30-60 38-57Z') +
      path('M47-67C38-80 42-88 40-100C49-92 48-80 53-68Z') +
      path('M52-68C52-80 58-86 60-96C65-86 61-76 58-64Z') +
      path('M-51-8C-60-2-60 14-56 20L-52 14C-54 8-52 2-47 0Z'),
    height: 1.8,
    brightness: 0.86,
  },
  { cut: 'M-46 2C-24 12 8 12 34-4M53-59L54-58M43-78L48-80M42-86L47-88', width: 1.5 },
  GRASS,
]

export const BUFFALO: readonly Layer[] = [
  { raised: path('M-2 20L-10 62H-22L-18 20ZM46 20L54 42L50 62H40L38 24Z'), height: 1, brightness: 0.62 },
  {
    raised:
      path(
        'M-80 30C-88 18-84 4-77-6C-73-16-66-22-58-28C-46-52-20-62 2-53C22-44 40-32 58-30C74-28 82-14 80 4L77 24L82 42L78 64H66L66 46L58 28C44 32 28 31 10 28L8 44L11 64H-3L-8 42L-14 32C-20 40-26 44-32 46L-30 64H-43L-46 42C-50 48-56 52-60 58C-63 48-66 42-70 40C-76 38-80 34-80 30Z',
      ) + path('M78-8C88 2 90 18 85 34L80 30C83 18 82 8 76 2Z'),
    height: 2,
    brightness: 0.82,
  },
  { raised: path('M-66-14C-76-20-79-32-72-41C-71-32-64-26-54-24Z'), height: 1, brightness: 0.96 },
  {
    cut: 'M-68 2L-65 4M-78 26L-72 28M-40-34C-30-18-30 8-36 30M-28-42C-14-22-14 4-20 26M-12-46C2-28 4-8 0 14M-50-20C-46-6-48 14-52 30M56-18C64-8 66 6 62 18',
    width: 1.7,
  },
  { cut: 'M-80 68H86M-60 76H60', width: 1.8 },
]

export const KANGAROO: readonly Layer[] = [
  {
    raised: `<g transform="translate(12 12) scale(.84)">${
      path(
        'M24-78C34-82 46-76 56-64C58-59 53-56 47-57C40-57 36-55 34-50C37-40 42-30 41-17C40-4 32 6 25 14C21 26 24 35 15 43C26 49 42 54 54 58V64H10C5 59 1 51-5 47C-20 54-46 62-74 58C-86 56-96 46-100 34C-86 46-64 46-48 37C-35 28-36 6-25-14C-16-30 3-40 11-56C14-64 16-73 24-78Z',
      ) +
      path('M23-76C14-84 11-96 15-106C23-100 30-90 31-79Z') +
      path('M32-79C30-90 33-102 40-106C44-97 43-86 39-77Z')
    }</g>`,
    height: 2,
    brightness: 0.84,
  },
  {
    raised: `<g transform="translate(12 12) scale(.84)">${path('M33-36C44-30 54-23 60-12L54-6C47-14 36-20 26-23Z')}${path('M-24 6C-20-8 0-10 12 2C22 14 20 30 12 42C-2 44-26 34-24 6Z')}</g>`,
    height: 1.4,
    brightness: 0.9,
  },
  { cut: 'M43-43L45-42M2 47L20 52', width: 2 },
  GRASS,
]

function rays(count: number, inner: number, outer: number, wide: number): string {
  return range(count)
    .map(
      (index) =>
        `<path transform="rotate(${fine((index * 360) / count)})" d="M${-wide}-${inner}C${-wide * 0.9}-${(inner + outer) / 2} ${-wide * 0.2}-${outer - 6} ${wide * 0.35}-${outer}C${wide * 0.5}-${outer - 12} ${wide}-${(inner + outer) / 2} ${wide}-${inner}Z"/>`,
    )
    .join('')
}

export const LION: readonly Layer[] = [
  { raised: rays(22, 44, 86, 13), height: 1.6, brightness: 0.72 },
  { raised: rays(16, 32, 66, 12), height: 1.6, brightness: 0.82 },
  { raised: mirrored('<circle cx="34" cy="-32" r="12"/>'), height: 1.2, brightness: 0.8 },
  {
    raised: path(
      'M0-46C26-46 40-28 38-6C36 12 26 20 24 34C20 50 8 56 0 56C-8 56-20 50-24 34C-26 20-36 12-38-6C-40-28-26-46 0-46Z',
    ),
    height: 2,
    brightness: 0.88,
  },
  { raised: mirrored(path('M0 14C12 12 22 18 22 28C22 38 8 40 0 36Z')), height: 1.3, brightness: 0.96 },
  {
    cut: 'M-28-10C-24-17-15-17-11-9C-17-6-24-6-28-10ZM28-10C24-17 15-17 11-9C17-6 24-6 28-10ZM-9-6L-10 8M9-6L10 8M-10 10H10L0 20ZM0 20V34M0 34C-8 42-16 40-18 36M0 34C8 42 16 40 18 36M-30-22C-24-27-16-26-10-20M30-22C24-27 16-26 10-20M-6-32L0-40L6-32',
    width: 2,
  },
]

export const PANDA: readonly Layer[] = [
  {
    raised:
      mirrored('<circle cx="40" cy="-56" r="17"/>') + mirrored(path('M30 20C62 24 74 50 66 78H34C40 60 36 44 20 34Z')),
    height: 1.6,
    brightness: 0.36,
  },
  { raised: path('M0 6C42 6 50 40 46 80H-46C-50 40-42 6 0 6Z'), height: 1.4, brightness: 0.84 },
  {
    raised: path('M0-70C38-70 58-46 58-20C58 8 34 26 0 26C-34 26-58 8-58-20C-58-46-38-70 0-70Z'),
    height: 2.2,
    brightness: 0.9,
  },
  {
    raised:
      mirrored(path('M14-34C24-42 38-34 38-20C38-8 26-6 19-12C12-18 9-28 14-34Z')) +
      path('M-10-2C-6-7 6-7 10-2C8 5 4 8 0 8C-4 8-8 5-10-2Z'),
    height: 0.9,
    brightness: 0.3,
  },
  {
    raised:
      mirrored('<circle cx="25" cy="-23" r="4.500"/>') +
      path('M-74 76L-50-10L-45-8L-66 78Z') +
      path(
        'M-50-10C-66-14-78-28-80-42C-64-38-52-26-50-10ZM-52-4C-40-14-36-26-36-34C-50-28-54-16-52-4ZM-58 24C-74 22-86 12-90 0C-74 2-62 12-58 24Z',
      ),
    height: 1,
    brightness: 0.95,
  },
  { cut: 'M0 8V14M0 14C-5 19-11 18-13 15M0 14C5 19 11 18 13 15M-60 30L-55 31M-54 10L-49 11', width: 1.7 },
]

/** A crowned head in profile, and Britannia with trident and shield. */
import type { Layer } from './layer.ts'

const path = (data: string) => `<path d="${data}"/>`

export const PORTRAIT: readonly Layer[] = [
  {
    raised: path(
      'M-30-44C-34-36-35-28-34-22C-38-14-44-8-47-3C-47 1-43 2-39 2C-41 6-44 9-41 11C-42 14-42 16-40 18C-42 24-41 33-34 36C-26 39-16 36-8 33C-8 46-12 58-28 68C-6 82 28 82 52 68C36 56 30 44 32 26C50 10 54-16 44-42C32-66 0-70-18-60C-24-57-28-51-30-44Z',
    ),
    height: 2.2,
    brightness: 0.9,
  },
  {
    raised:
      path(
        'M-31-40C-37-60-12-78 14-75C46-71 62-42 53-9C49 10 42 22 31 31C23 24 19 14 18 3C9 6 3-3 6-13C-2-24-15-32-31-33Z',
      ) + '<circle cx="52" cy="12" r="14"/>',
    height: 1.6,
    brightness: 0.8,
  },
  {
    raised:
      path('M-34-46C-14-46 24-34 50-14L53-20C30-44-8-56-33-53Z') +
      path('M-33-54L-36-70L-24-62L-18-78L-8-62L4-74L10-56L24-62L26-46Z'),
    height: 1.2,
    brightness: 0.96,
  },
  {
    cut: 'M-31-19C-27-23-21-22-17-18M-33-27C-28-30-22-30-17-26M-39 11L-31 12M-24 30C-18 32-12 30-8 26M8-12C14-20 28-18 34-8M14 0C22-8 34-6 38 6M22 14C28 8 36 8 40 14M46 8C50 4 58 6 58 13M-14 60C2 70 26 70 42 62',
    width: 1.6,
  },
]

export const BRITANNIA: readonly Layer[] = [
  {
    raised: path(
      'M-50 74V-62H-46V74ZM-64-88V-70C-64-56-32-56-32-70V-88L-37-78V-70C-37-64-46-64-46-67V-94H-50V-67C-50-64-59-64-59-70V-78Z',
    ),
    height: 1.2,
    brightness: 0.92,
  },
  { raised: path('M12-36C34-34 44-14 50 10C54 34 60 56 70 72H20Z'), height: 1.2, brightness: 0.66 },
  { raised: path('M-15-42C-23-18-24 12-34 74H34C26 34 22 0 15-40C8-50-8-50-15-42Z'), height: 2, brightness: 0.86 },
  { raised: path('M-13-40L-52-24L-50-14L-8-24Z') + '<circle cx="0" cy="-60" r="11"/>', height: 1.6, brightness: 0.93 },
  {
    raised: path('M-15-60C-17-80 15-82 15-58L9-62H-9Z') + path('M-17-72C-8-94 24-88 24-58C18-72 4-82-17-72Z'),
    height: 1.2,
    brightness: 0.8,
  },
  { raised: '<ellipse cx="30" cy="34" rx="25" ry="34"/>', height: 2, brightness: 0.84 },
  { cut: 'M30 2V66M7 34H53M13 12L47 56M47 12L13 56', width: 2.4 },
  {
    cut: 'M-6-26C-8 0-14 40-18 72M4-26C4-10 3 0 2 10M-13-10C-16 14-20 40-26 72M-10-30C-4-26 4-26 11-31M-12-60L-10-58',
    width: 1.5,
  },
]

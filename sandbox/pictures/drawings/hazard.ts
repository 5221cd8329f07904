/** The GHS pictograms: black symbols on white in a red diamond, within 50 of the origin. */
import type { Canvas } from '../kit/canvas.ts'

const FLAME =
  'M0-30C4-18 18-12 16 6C22 2 22-6 20-12C30 2 30 24 10 30C16 22 12 14 6 10C6 18 2 20-2 22C-4 16-6 14-4 6C-14 14-12 24-8 30C-28 24-26 4-16-6C-14-2-12 0-10 0C-10-12-6-20 0-30Z'

/** Filled shapes, then stroked ones. */
const SYMBOLS: Readonly<Record<string, readonly [filled: string, stroked?: string]>> = {
  GHS01: ['M0-6L6-28L10-8L26-22L16-2L32 4L14 8L22 24L4 12L-6 28L-8 10L-28 18L-16 4L-32-6L-12-8L-20-26Z'],
  GHS02: [`${FLAME}M-26 34H26V39H-26Z`],
  GHS03: [FLAME.replace('M0-30', 'M0-38'), 'M-16 18a16 16 0 1 0 32 0a16 16 0 1 0 -32 0Z'],
  GHS04: ['M-34 10L18-20C24-24 32-20 34-14C36-8 32-4 28-2L-24 28C-30 30-38 24-38 18C-38 14-36 12-34 10Z'],
  GHS05: [
    'M-36-10H-8L-8-4H-36ZM-32 12H-4V20H-32ZM6 12C16 8 26 12 34 16V24H4V20Z',
    'M-14-34L-2-26M-22-28L-14-14M-16-10V6M-22-10V2M32-32L20-26M38-24L24-12M24-8V4M30-8V0',
  ],
  GHS06: [
    'M0-32C16-32 24-22 22-10C22-4 18-2 16 2V10H-16V2C-18-2-22-4-22-10C-24-22-16-32 0-32ZM-12-12a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM2-12a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM0-4L-3 3H3Z',
    'M-26 14L26 34M26 14L-26 34',
  ],
  GHS07: ['M-7-34H7L4 12H-4ZM-6 24a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z'],
  GHS08: [
    'M-8-36a8 8 0 1 0 16 0a8 8 0 1 0-16 0ZM-28 34C-30 4-22-14-8-20H8C22-14 30 4 28 34ZM0-10L-5 2L-17 0L-9 9L-14 20L-3 14L6 22L4 10L14 4L4 2Z',
  ],
  GHS09: [
    'M-40 26H40V30H-40ZM-26 24L-22-16L-34-26L-20-24L-18-34L-14-22L-2-28L-14-14L-12 24ZM2 12C10 0 26 0 32 10L40 4V20L32 14C26 22 10 22 2 12Z',
  ],
}

export function isHazardCode(code: string): boolean {
  return code in SYMBOLS
}

export function drawHazard(canvas: Canvas, code: string): void {
  const symbol = SYMBOLS[code]
  if (!symbol) throw new RangeError(`expected a GHS pictogram such as ${Object.keys(SYMBOLS).join(' ')}, got ${code}`)
  canvas.path('M0-56L56 0L0 56L-56 0Z', '#FFF', { stroke: '#C8201F', 'stroke-width': 7, 'stroke-linejoin': 'round' })
  canvas.at('scale(.74)', () => {
    canvas.path(symbol[0], '#141414', { 'fill-rule': 'evenodd' })
    if (symbol[1]) canvas.stroke(symbol[1], '#141414', 5, { 'stroke-linecap': 'round' })
  })
}

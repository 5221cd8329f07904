/** The hero picture of a store's home page, 1200 × 900. */
import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import type { Random } from '../kit/random.ts'
import { drawPliers } from '../tools/pliers.ts'
import { drawIngot } from './castBar.ts'
import { drawStandingCoin } from './coin.ts'
import { drawBar } from './mintedBar.ts'
import { drawRingBlank } from './ringBlank.ts'
import { drawSheet } from './sheet.ts'
import { drawTubeLength } from './tube.ts'
import { drawWireCoil } from './wireCoil.ts'

export const drawStillLife: Drawing<'stillLife'> = (canvas, { theme }, _view, random) => {
  if (theme === 'investment') drawInvestment(canvas)
  else drawBench(canvas, random)
}

function drawInvestment(canvas: Canvas): void {
  const gold = { maker: 'KARAT', fineness: '999.9' }
  drawIngot(
    canvas,
    'silver',
    { maker: 'KARAT', weight: '1000 g', fineness: '999', number: 'S 51140' },
    { turn: -15, height: 29, scale: 1.3, centre: [700, 380] },
  )
  drawIngot(
    canvas,
    'gold',
    { ...gold, weight: '1000 g', number: 'B 20817' },
    { turn: 19, height: 29, scale: 1.1, centre: [350, 540] },
  )
  drawStandingCoin(
    canvas,
    'gold',
    'leaf',
    { title: 'MAPLE LEAF', weight: '1 oz', fineness: '999.9', number: '2026' },
    { centre: [690, 566], radius: 150, thickness: [19, 11], narrowing: 0.94, lean: -6 },
  )
  drawBar(
    canvas,
    'gold',
    100,
    { ...gold, weight: '100 g', number: '118 402' },
    { turn: -56, height: 29, scale: 0.8, centre: [962, 650] },
  )
  drawBar(
    canvas,
    'gold',
    50,
    { ...gold, weight: '50 g', number: '118 406' },
    { turn: 70, height: 29, scale: 0.62, centre: [470, 780] },
  )
}

function drawBench(canvas: Canvas, random: Random): void {
  const place = (x: number, y: number, scale: number, draw: () => void) =>
    canvas.at(`translate(${x} ${y}) scale(${scale})`, draw)
  place(500, -60, 1.16, () =>
    drawSheet(canvas, { kind: 'sheet', tone: 'silver', thicknessMm: 1, label: 'Ag 925' }, 1, random),
  )
  place(70, 20, 1, () => {
    drawTubeLength(canvas, rampOf('gold'), [470, 110], 380, 44, 0.72)
    drawTubeLength(canvas, rampOf('gold'), [500, 232], 430, 44, 0.72)
  })
  place(96, 296, 1.06, () =>
    drawWireCoil(canvas, { kind: 'wireCoil', tone: 'gold', profile: 'round', thicknessMm: 2 }, 1, random),
  )
  place(560, 330, 0.98, () => drawPliers(canvas, dyed('#33475A')))
  place(908, 540, 0.44, () =>
    drawRingBlank(canvas, { kind: 'ringBlank', tone: 'rose', profile: 'd', widthMm: 5 }, 1, random),
  )
}

import type { Canvas } from '../kit/canvas.ts'
import type { View } from '../kit/drawing.ts'
import type { Random } from '../kit/random.ts'
import type { PictureSubject } from '../subject.ts'
import { drawAssayCard } from './assayCard.ts'
import { drawCastBar } from './castBar.ts'
import { drawCoin } from './coin.ts'
import { drawDisc } from './disc.ts'
import { drawGrain } from './grain.ts'
import { drawMintedBar } from './mintedBar.ts'
import { drawRods } from './rods.ts'
import { drawSheet } from './sheet.ts'
import { drawSolder } from './solder.ts'
import { drawTube } from './tube.ts'
import { drawWireCoil } from './wireCoil.ts'

export function drawSubject(canvas: Canvas, subject: PictureSubject, view: View, random: Random): void {
  switch (subject.kind) {
    case 'mintedBar':
      return drawMintedBar(canvas, subject, view, random)
    case 'castBar':
      return drawCastBar(canvas, subject, view, random)
    case 'assayCard':
      return drawAssayCard(canvas, subject, view, random)
    case 'coin':
      return drawCoin(canvas, subject, view, random)
    case 'grain':
      return drawGrain(canvas, subject, view, random)
    case 'wireCoil':
      return drawWireCoil(canvas, subject, view, random)
    case 'rods':
      return drawRods(canvas, subject, view, random)
    case 'sheet':
      return drawSheet(canvas, subject, view, random)
    case 'tube':
      return drawTube(canvas, subject, view, random)
    case 'disc':
      return drawDisc(canvas, subject, view, random)
    case 'solder':
      return drawSolder(canvas, subject, view, random)
  }
}

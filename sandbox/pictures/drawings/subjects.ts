import type { Canvas } from '../kit/canvas.ts'
import type { View } from '../kit/drawing.ts'
import type { Random } from '../kit/random.ts'
import type { PictureSubject } from '../subject.ts'
import { drawTool } from '../tools/tool.ts'
import { drawAssayCard } from './assayCard.ts'
import { drawBottle } from './bottle.ts'
import { drawCastBar } from './castBar.ts'
import { drawChain } from './chain.ts'
import { drawClasp } from './clasp.ts'
import { drawCoin } from './coin.ts'
import { drawDisc } from './disc.ts'
import { drawDocument } from './document.ts'
import { drawEarFinding } from './earFinding.ts'
import { drawGrain } from './grain.ts'
import { drawJumpRing } from './jumpRing.ts'
import { drawMintedBar } from './mintedBar.ts'
import { drawPendant } from './pendant.ts'
import { drawRingBlank } from './ringBlank.ts'
import { drawRods } from './rods.ts'
import { drawSetting } from './setting.ts'
import { drawSet } from './set.ts'
import { drawSheet } from './sheet.ts'
import { drawSolder } from './solder.ts'
import { drawStillLife } from './stillLife.ts'
import { drawStorage } from './storage.ts'
import { drawTube } from './tube.ts'
import { drawVoucher } from './voucher.ts'
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
    case 'chain':
      return drawChain(canvas, subject, view, random)
    case 'clasp':
      return drawClasp(canvas, subject, view, random)
    case 'jumpRing':
      return drawJumpRing(canvas, subject, view, random)
    case 'earFinding':
      return drawEarFinding(canvas, subject, view, random)
    case 'setting':
      return drawSetting(canvas, subject, view, random)
    case 'ringBlank':
      return drawRingBlank(canvas, subject, view, random)
    case 'pendant':
      return drawPendant(canvas, subject, view, random)
    case 'tool':
      return drawTool(canvas, subject, view, random)
    case 'bottle':
      return drawBottle(canvas, subject, view, random)
    case 'storage':
      return drawStorage(canvas, subject, view, random)
    case 'voucher':
      return drawVoucher(canvas, subject, view, random)
    case 'document':
      return drawDocument(canvas, subject, view, random)
    case 'stillLife':
      return drawStillLife(canvas, subject, view, random)
    case 'set':
      return drawSet(canvas, subject, view, (part, partView) => drawSubject(canvas, part, partView, random))
  }
}

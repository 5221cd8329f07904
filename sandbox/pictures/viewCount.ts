/** The number of pictures of a subject. */
import type { View } from './kit/drawing.ts'
import type { PictureSubject } from './subject.ts'

const VIEWS: Readonly<Record<PictureSubject['kind'], View>> = {
  mintedBar: 3,
  castBar: 3,
  assayCard: 3,
  coin: 3,
  grain: 2,
  wireCoil: 2,
  rods: 2,
  sheet: 2,
  tube: 2,
  disc: 2,
  solder: 2,
  chain: 2,
  clasp: 2,
  jumpRing: 2,
  earFinding: 2,
  setting: 2,
  ringBlank: 3,
  pendant: 2,
  tool: 2,
  bottle: 2,
  storage: 2,
  voucher: 1,
  document: 1,
  set: 2,
  stillLife: 1,
}

export function viewCount(subject: PictureSubject): View {
  return VIEWS[subject.kind]
}

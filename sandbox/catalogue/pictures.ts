/** Which pictures there are: paths as the image route gets them, and what each shows. */
import type { PictureSubject } from '../pictures/subject.ts'
import { slug } from './slug.ts'
import { text, type Text } from './text.ts'

/** "/a/u/au-bar-10-1.jpg": two folders from the first letters, then the view. */
export function picturePath(sku: string, view: number): string {
  const file = slug(sku)
  return `/${file.charAt(0)}/${file.charAt(1)}/${file}-${view}.jpg`
}

/** Things with a back or a second side worth showing have three views, the rest two. */
export function views(subject: PictureSubject): readonly number[] {
  if (subject.kind === 'voucher' || subject.kind === 'document') return [1]
  return ['mintedBar', 'castBar', 'assayCard', 'coin', 'ringBlank'].includes(subject.kind) ? [1, 2, 3] : [1, 2]
}

/** What a view shows, behind the product's name. */
export const VIEW_LABELS: readonly Text[] = [
  text('', '', '', '', ''),
  text('sett fra en annen side', 'sedd från en annan sida', 'toisesta kulmasta', 'andere Ansicht', 'altra vista'),
  text('detalj', 'detalj', 'yksityiskohta', 'Detail', 'dettaglio'),
]

export const HOME_PICTURES: Readonly<Record<string, PictureSubject>> = {
  '/h/investment.jpg': { kind: 'stillLife', theme: 'investment' },
  '/h/goldsmith.jpg': { kind: 'stillLife', theme: 'goldsmith' },
}

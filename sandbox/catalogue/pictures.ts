/** The pictures of a product: their paths in the image route, and what each shows. */
import type { View } from '../pictures/kit/drawing.ts'
import type { PictureSubject } from '../pictures/subject.ts'
import { viewCount } from '../pictures/viewCount.ts'
import { slug } from './slug.ts'
import { same, text, type Text } from './text.ts'

/** Returns "/a/u/au-bar-10-1.jpg": two folders from the first letters of the sku, then sku and view. */
export function picturePath(sku: string, view: number): string {
  const file = slug(sku)
  return `/${file.charAt(0)}/${file.charAt(1)}/${file}-${view}.jpg`
}

export function views(subject: PictureSubject): readonly View[] {
  const all: readonly View[] = [1, 2, 3]
  return all.slice(0, viewCount(subject))
}

export type ViewContent = 'whole' | 'otherSide' | 'detail' | 'section' | 'several'

/** The suffix of a picture's label after the product's name. */
export const VIEW_LABELS: Readonly<Record<ViewContent, Text>> = {
  whole: same(''),
  otherSide: text(
    'sett fra en annen side',
    'sedd från en annan sida',
    'toisesta kulmasta',
    'andere Ansicht',
    'altra vista',
  ),
  detail: text('detalj', 'detalj', 'yksityiskohta', 'Detail', 'dettaglio'),
  section: text(
    'tverrsnitt med mål',
    'tvärsnitt med mått',
    'poikkileikkaus mittoineen',
    'Querschnitt mit Maßen',
    'sezione con misure',
  ),
  several: text('flere stykker', 'flera stycken', 'useita kappaleita', 'mehrere Stücke', 'più pezzi'),
}

/** The second and third view of kinds with a back, a cross-section or several pieces; other kinds have close-ups. */
const FURTHER_VIEWS: Readonly<Partial<Record<PictureSubject['kind'], readonly ViewContent[]>>> = {
  mintedBar: ['otherSide', 'detail'],
  castBar: ['otherSide', 'detail'],
  assayCard: ['otherSide', 'detail'],
  coin: ['otherSide', 'several'],
  ringBlank: ['otherSide', 'section'],
  wireCoil: ['section'],
  rods: ['section'],
  tube: ['section'],
  disc: ['otherSide'],
  grain: ['otherSide'],
  set: ['otherSide'],
  clasp: ['several'],
  jumpRing: ['several'],
  earFinding: ['several'],
  setting: ['several'],
  pendant: ['several'],
}

export function viewContent(subject: PictureSubject, view: View): ViewContent {
  if (view === 1) return 'whole'
  if (subject.kind === 'setting' && subject.type === 'gallery') return 'detail'
  if (subject.kind === 'jumpRing' && subject.count > 1) return 'otherSide'
  return FURTHER_VIEWS[subject.kind]?.[view - 2] ?? 'detail'
}

export const HOME_PICTURES: Readonly<Record<string, PictureSubject>> = {
  '/h/investment.jpg': { kind: 'stillLife', theme: 'investment' },
  '/h/goldsmith.jpg': { kind: 'stillLife', theme: 'goldsmith' },
}

import { expect, test } from 'vitest'
import type { PictureSubject } from '../pictures/subject.ts'
import { picturePath, viewContent, views } from './pictures.ts'

const BAR: PictureSubject = { kind: 'mintedBar', tone: 'gold', weightGrams: 10, lettering: {} }
const WIRE: PictureSubject = { kind: 'wireCoil', tone: 'silver', profile: 'round', thicknessMm: 1 }
const RING: PictureSubject = { kind: 'ringBlank', tone: 'gold', profile: 'd', widthMm: 4 }
const SHEET: PictureSubject = { kind: 'sheet', tone: 'gold', thicknessMm: 1 }
const POST: PictureSubject = { kind: 'earFinding', tone: 'gold', type: 'post', sizeMm: 4 }
const VOUCHER: PictureSubject = { kind: 'voucher', amount: '500 kr', tone: 'gold' }

test.each([
  { subject: BAR, shown: ['whole', 'otherSide', 'detail'] },
  { subject: WIRE, shown: ['whole', 'section'] },
  { subject: RING, shown: ['whole', 'otherSide', 'section'] },
  { subject: SHEET, shown: ['whole', 'detail'] },
  { subject: POST, shown: ['whole', 'several'] },
  { subject: VOUCHER, shown: ['whole'] },
])('$subject.kind: its pictures show $shown', ({ subject, shown }) => {
  expect(views(subject).map((view) => viewContent(subject, view))).toEqual(shown)
})

test('a picture path begins with the first two letters of the sku', () => {
  expect(picturePath('AU-BAR-10G-M-KAR', 2)).toBe('/a/u/au-bar-10g-m-kar-2.jpg')
})

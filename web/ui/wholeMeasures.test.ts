import { expect, test } from 'vitest'
import { joinMeasures } from './wholeMeasures.ts'

test.each([
  ['<p>Il peso fino è di 9,999 g.</p>', '<p>Il peso fino è di 9,999\u00A0g.</p>'],
  ['Le misure sono 31 × 18 × 0,93 mm.', 'Le misure sono 31\u00A0×\u00A018\u00A0×\u00A00,93\u00A0mm.'],
  ['Smelteintervallet er 800–895 °C.', 'Smelteintervallet er 800–895\u00A0°C.'],
  ['925 ‰ sølv, ±3 %', '925\u00A0‰ sølv, ±3\u00A0%'],
  ['12 gram, 3 leger', '12 gram, 3 leger'],
])('keeps the measures of "%s" on one line', (html, joined) => {
  expect(joinMeasures(html)).toBe(joined)
})

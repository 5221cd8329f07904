import { expect, test } from 'vitest'
import { readOrderList } from './orderList.ts'

test.each([
  { text: 'Varenummer;Antall\nAU-3;2\nAU-4;1', skus: ['AU-3', 'AU-4'] },
  { text: 'Item number\tQuantity\nAU-3\t2', skus: ['AU-3'] },
  { text: 'AU-3;2\nAU-4;1', skus: ['AU-3', 'AU-4'] },
  // Alone it is an article number.
  { text: 'Varenummer', skus: ['Varenummer'] },
])('the heading of a spreadsheet is not a line of the order: $skus', ({ text, skus }) => {
  expect(readOrderList(text, 'nb-NO').map(({ sku }) => sku)).toEqual(skus)
})

const rowsOf = (text: string, locale = 'nb-NO') =>
  readOrderList(text, locale).map(({ sku, quantity, unit }) => [sku, quantity?.toString() ?? null, unit])

test.each([
  { what: 'quantity first', text: 'Antall;Varenummer\n2;AU-3\n1;AU-4' },
  { what: 'a text between', text: 'Varenr.;Beskrivelse;Antall\nAU-3;Gullbarre 5 g;2\nAU-4;Ring, 3 mm;1' },
  { what: 'a position before', text: 'Pos\tMenge\tArtikel-Nr.\n1\t2\tAU-3\n2\t1\tAU-4' },
  { what: 'commas, and quoted cells', text: 'Description,SKU,Qty\n"Bar, 5 g",AU-3,2\n"Ring ""a""",AU-4,1' },
  { what: 'Italian heads', text: 'Q.tà;Codice articolo;Prezzo\n2;AU-3;100,00\n1;AU-4;50,00' },
  { what: 'Finnish heads', text: 'Määrä;Tuotenumero\n2;AU-3\n1;AU-4' },
])('columns are found by their headings: $what', ({ text }) => {
  expect(rowsOf(text)).toEqual([
    ['AU-3', '2', null],
    ['AU-4', '1', null],
  ])
})

test('a column of units belongs to the quantity, and the rest is read alone', () => {
  const [row] = readOrderList('Enhet;Antall;Varenummer\nm;2,5;AU-W', 'nb-NO')
  expect(row).toMatchObject({ sku: 'AU-W', unit: 'METER', text: 'AU-W;2,5 m' })
  expect(rowsOf(row?.text ?? '')).toEqual([['AU-W', '2.5', 'METER']])
})

test.each([
  { text: 'AU-1, 10, Project X', row: ['AU-1', '10', null] },
  { text: 'AU-1,3,Gold bar', row: ['AU-1', '3', null] },
  { text: 'AU-1,3 stk,Gold bar 5 g', row: ['AU-1', '3', 'PCS'] },
  { text: 'AU-1,2,5', row: ['AU-1', '2.5', null] },
  { text: 'AU-1,2,5,Wire', row: ['AU-1', '2.5', null] },
  { text: 'AU-1,many', row: ['AU-1', 'invalid', null] },
])('without a heading columns after the quantity are ignored: $text', ({ text, row }) => {
  expect(rowsOf(text)).toEqual([row])
})

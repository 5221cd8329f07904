import { expect, test } from 'vitest'
import { readOrderList } from './orderList.ts'
import { fileOfList, listOfFile } from './orderListFile.ts'

const heads = ['Item number', 'Quantity'] as const
const write = (quantity: string) => quantity.replace('.', ',')
const fileOf = (text: string) => fileOfList(readOrderList(text, 'nb-NO'), heads, write)

test('a list becomes a file with a heading, and is the same list when it is read', () => {
  const text = 'W-AG925-1\t2,5\nAU-3;4\nAU-10'
  const file = fileOf(text)
  expect(file).toBe('\uFEFFItem number;Quantity\r\nW-AG925-1;2,5\r\nAU-3;4\r\nAU-10;\r\n')
  const read = readOrderList(listOfFile(file), 'nb-NO')
  expect(read.map(({ sku, quantity }) => [sku, String(quantity)])).toEqual([
    ['W-AG925-1', '2.5'],
    ['AU-3', '4'],
    ['AU-10', 'null'],
  ])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])(
  'no cell is a formula: "%s" is written as text, and read as typed',
  (sku) => {
    const file = fileOfList([{ line: 1, text: sku, sku, quantity: null, unit: null }], heads, write)
    expect(file.split('\r\n')[1]).toBe(`'${sku};`)
    expect(listOfFile(file).split('\r\n')[1]).toBe(`${sku};`)
  },
)

test('a formula with a separator is quoted text', () => {
  const sku = '=HYPERLINK("http://x";1)'
  const file = fileOfList([{ line: 1, text: sku, sku, quantity: null, unit: null }], heads, write)
  expect(file.split('\r\n')[1]).toBe(`"'=HYPERLINK(""http://x"";1)";`)
})

test('a quantity that is not a number stays as typed', () => {
  expect(fileOf('AU-3\tmany')).toContain('AU-3;many\r\n')
})

import { expect, test } from 'vitest'
import { decimal, toText } from './decimal.ts'
import { pricePerFineGram } from './metalPremium.ts'
import { addTax } from './tax.ts'

test.each([
  { net: '13824', ratePercent: 25, fineGrams: '10', expected: '1382.40 + 345.60 = 1728.00' },
  { net: '13886.99', ratePercent: 25, fineGrams: '9.999', expected: '1388.84 + 347.21 = 1736.05' },
  { net: '3615.96', ratePercent: 0, fineGrams: '31.1034768', expected: '116.26 + 0.00 = 116.26' },
])('$net over $fineGrams fine grams is $expected', ({ net, ratePercent, fineGrams, expected }) => {
  const perGram = pricePerFineGram(addTax(decimal(net), ratePercent, 2), decimal(fineGrams), 'NOK')
  const text = (side: 'net' | 'tax' | 'gross') => toText(perGram[side], 2)
  expect(`${text('net')} + ${text('tax')} = ${text('gross')}`).toBe(expected)
})

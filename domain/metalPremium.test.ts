import { expect, test } from 'vitest'
import { decimal, toText } from './decimal.ts'
import { metalPremium, pricePerFineGram } from './metalPremium.ts'
import { toSourcePrice, toTaxedSourcePrice } from './sourcePrice.ts'
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

test.each([
  {
    what: 'a price with tax',
    price: toSourcePrice(decimal('17280'), 'GROSS', 2),
    rate: 25,
    quote: '1310.4',
    net: '5.5',
    gross: '31.9',
  },
  {
    what: 'a price without tax',
    price: toSourcePrice(decimal('13824'), 'NET', 2),
    rate: 25,
    quote: '1310.4',
    net: '5.5',
    gross: '31.9',
  },
  {
    what: 'a kilogram’s price per 10 g',
    price: toSourcePrice(decimal('16637.4'), 'GROSS', 2),
    rate: 25,
    quote: '1312',
    net: '1.4',
    gross: '26.8',
  },
  {
    what: 'a tax-exempt price',
    price: toSourcePrice(decimal('13710'), 'GROSS', 2),
    rate: 0,
    quote: '1312',
    net: '4.5',
    gross: '4.5',
  },
  {
    what: 'a price that the backend taxed',
    price: toTaxedSourcePrice({ net: decimal(13824), tax: decimal(3456), gross: decimal(17280) }, 'NET', 2),
    rate: 25,
    quote: '1310.4',
    net: '5.5',
    gross: '31.9',
  },
])('the premium of $what is $net % without tax and $gross % with it', ({ price, rate, quote, net, gross }) => {
  const premium = metalPremium({
    price,
    ratePercent: rate,
    fineGrams: decimal(10),
    quote: decimal(quote),
    currency: 'NOK',
  })
  expect(premium && [toText(premium.percent), toText(premium.percentGross)]).toEqual([net, gross])
})

// @vitest-environment node
import { expect, test } from 'vitest'
import { readQuotes } from './readQuotes.ts'

const gold = { metal: 'AU', pricePerGram: '1310.4000', changePercent: '0.42', quotedAt: '2026-11-21T12:00:00.000Z' }

test('parses a list of quotes with unknown fields', () => {
  expect(
    readQuotes(JSON.stringify([gold, { ...gold, metal: 'AG', pricePerGram: '16.38', changePercent: null }])),
  ).toEqual([gold, { ...gold, metal: 'AG', pricePerGram: '16.38', changePercent: null }])
})

test('reads from when a quote is not current', () => {
  const overdueFrom = '2026-11-21T12:05:00.000Z'
  expect(
    readQuotes(
      JSON.stringify([
        { ...gold, overdueFrom },
        { ...gold, overdueFrom: 'soon' },
      ]),
    ),
  ).toEqual([{ ...gold, overdueFrom }, gold])
})

test.each([
  ['an unknown metal', { metal: 'XX' }],
  ['a price of zero', { pricePerGram: '0.00' }],
  ['a negative price', { pricePerGram: '-1' }],
  ['a price that is no number', { pricePerGram: 'much' }],
  ['a price that is no string', { pricePerGram: 1310.4 }],
  ['an invalid time', { quotedAt: 'now' }],
])('leaves out %s and keeps the other quotes', (_, wrong) => {
  expect(readQuotes(JSON.stringify([{ ...gold, ...wrong }, gold, null, 7]))).toEqual([gold])
})

test.each(['', '{', '{}', 'null', '"AU"'])('returns an empty list for %j', (text) => {
  expect(readQuotes(text)).toEqual([])
})

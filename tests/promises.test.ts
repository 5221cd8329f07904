/** What stores.json promises is what the sandbox does. */
import { expect, test } from 'vitest'
import { readStoreTable } from '../gateway/storeTable.ts'
import { DELIVERY_PRICES, FREE_UP_TO_GRAMS } from '../sandbox/checkout/deliveryTable.ts'

const texts = readStoreTable().stores.flatMap(({ storeCode, i18n, promises }) =>
  promises.freeShipping.map(({ language, text }) => ({
    storeCode,
    language,
    text,
    currency: (['NOK', 'SEK', 'EUR'] as const).find((known) => known === i18n.currencyCode) ?? 'EUR',
  })),
)

test('every store promises free delivery in its language and in English', () => {
  expect(texts).toHaveLength(16)
})

test.each(texts)('$storeCode promises free delivery in $language as the backend gives it', ({ text, currency }) => {
  const figures = text.replaceAll(/(?<=\d)[\s,.](?=\d{3})/g, '').match(/\d+/g)
  expect(figures?.map(Number)).toEqual([DELIVERY_PRICES[currency].freeFrom, FREE_UP_TO_GRAMS / 1000])
})

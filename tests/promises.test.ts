/** What stores.json says about delivery and returns is what the sandbox does. */
import { expect, test } from 'vitest'
import { readStoreTable } from '../gateway/storeTable.ts'
import {
  DELIVERY_PRICES,
  FREE_CARRIER,
  FREE_UP_TO_GRAMS,
  HOME_CARRIER,
  PICKUP_CARRIER,
} from '../sandbox/checkout/deliveryTable.ts'
import { freeReturns } from '../sandbox/mails/orderText.ts'

const { stores } = readStoreTable()

test.each(stores)(
  '$storeCode states the cost of delivery as the backend charges it',
  ({ i18n, delivery: { cost } }) => {
    const currency = (['NOK', 'SEK', 'EUR'] as const).find((known) => known === i18n.currencyCode) ?? 'EUR'
    const { pickup, home, freeFrom } = DELIVERY_PRICES[currency]
    expect(cost && { from: Number(cost.from), freeFrom: Number(cost.freeFrom), freeUpToKg: cost.freeUpToKg }).toEqual({
      from: Math.min(pickup.upTo2Kg, home.upTo2Kg),
      freeFrom,
      freeUpToKg: FREE_UP_TO_GRAMS / 1000,
    })
  },
)

test.each(stores)('$storeCode states arrival and insurance of every carrier that brings parcels', ({ delivery }) => {
  expect(delivery.methods.map(({ carrier }) => carrier).toSorted()).toEqual(
    [PICKUP_CARRIER, HOME_CARRIER, FREE_CARRIER].toSorted(),
  )
})

test('what one store says of its returns does not contradict its other text', () => {
  for (const { returns, promises } of stores)
    for (const { text } of promises.returns) expect(text).toContain(String(returns?.days))
})

test.each(stores)(
  '$storeCode: the mail of an order promises the returns that the store states',
  ({ storeCode, returns }) => {
    const promised = freeReturns(storeCode, 'en').join(' ')
    expect(/within (\d+) days/.exec(promised)?.[1] ?? null).toBe(returns?.days ? String(returns.days) : null)
  },
)

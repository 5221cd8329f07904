/** The displayed price of an item whose public price is hidden. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { customerPrices } from '../shop/priceStore.ts'
import { personalPriceOf } from '../testing/sampleViewer.ts'
import { useDisplayPrice } from './useDisplayPrice.ts'

const hidden = { __typename: 'SignInForPrice', storeCode: 'goldsmith_norway' } as const
const unknown = (reason: string) => ({ __typename: 'PriceUnknown', reason })

afterEach(() => {
  cleanup()
  customerPrices.clear()
})

test.each([
  { who: 'a guest', happens: () => undefined, state: 'public', price: hidden },
  {
    who: 'a customer whose price is pending',
    happens: () => customerPrices.start(),
    state: 'pending',
    price: hidden,
  },
  {
    who: 'a customer',
    happens: () => answered(personalPriceOf('ring', '750.00')),
    state: 'loaded',
    price: expect.objectContaining({ __typename: 'Price', id: 'personal-ring' }),
  },
  // Signing in again would not help.
  {
    who: 'a customer without a price',
    happens: () => answered(null),
    state: 'loaded',
    price: unknown('NOT_PRICED'),
  },
  { who: 'a customer whose request failed', happens: failed, state: 'loaded', price: unknown('PARTS_UNAVAILABLE') },
])('shows the price for $who', ({ happens, state, price }) => {
  const { result } = renderHook(() => useDisplayPrice({ id: 'ring', price: hidden }))
  act(() => happens())
  expect(result.current).toMatchObject({ state, price })
})

function answered(price: ReturnType<typeof personalPriceOf> | null): void {
  customerPrices.start()
  customerPrices.load(new Map([['ring', price]]))
}

function failed(): void {
  customerPrices.start()
  customerPrices.fail(['ring'])
}

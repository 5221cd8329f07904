/** The displayed price of an item whose public price is hidden. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { customerPrices } from '../../shop/priceStore.ts'
import { personalPriceOf } from '../../testing/sampleViewer.ts'
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
    who: 'a customer whose price has not come',
    happens: () => customerPrices.start(),
    state: 'awaited',
    price: hidden,
  },
  {
    who: 'a customer',
    happens: () => answered(personalPriceOf('ring', '750.00')),
    state: 'settled',
    price: expect.objectContaining({ __typename: 'Price', id: 'personal-ring' }),
  },
  // Signing in again would not help.
  {
    who: 'a customer whom it has no price for',
    happens: () => answered(null),
    state: 'settled',
    price: unknown('NOT_PRICED'),
  },
  { who: 'a customer whom nobody answers', happens: failed, state: 'settled', price: unknown('PARTS_UNAVAILABLE') },
])('$who', ({ happens, state, price }) => {
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

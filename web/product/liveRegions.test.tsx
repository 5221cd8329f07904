/** What screen readers read out by themselves: what the shopper changes, and no tick of a metal. */
import { act, fireEvent, screen } from '@testing-library/react'
import { ProductDetail } from '#docs'
import { afterEach, expect, test } from 'vitest'
import { priceMove } from '../shop/priceStore.ts'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'

const LIVE = 'output, [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'

/** Text of the live regions that changes while something is done. */
async function readOut(change: () => void): Promise<readonly string[]> {
  const changed: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(`${LIVE}, [aria-live=off]`)
      if (region?.matches(LIVE)) changed.push(region.textContent)
    }
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  await act(async () => change())
  observer.disconnect()
  return changed
}

const SHARE = {
  __typename: 'MetalShare' as const,
  metal: 'AU' as const,
  grams: '3',
  quote: '300',
  catalogueQuote: '300',
  quotedAt: '2026-11-21T12:00:00.000Z',
}

/** Moves every source price to this amount. */
function moveTo(amount: string): void {
  priceMove.set({
    amounts: (priced) => ({ ...priced, sourcePrice: priced.sourcePrice && { ...priced.sourcePrice, amount } }),
    amount: () => null,
    premium: () => null,
    isReduced: () => true,
  })
}

afterEach(() => act(() => priceMove.set(null)))

test('a sum that follows its metal is not read out, and is when the shopper changes the quantity', async () => {
  const { product, store } = await sampleResponse(ProductDetail, { sku: 'AU-3' })
  const variant = product?.composition.__typename === 'Single' ? product.composition.variant : null
  if (!product || !variant || variant.price.__typename !== 'Price') throw new Error('expected a price of AU-3')
  const moving = { ...variant, price: { ...variant.price, metalShares: [SHARE] } }
  await openPage('/gullbarrer/gullbarre-3', {
    responses: [
      response(ProductDetail, {
        store,
        product: { ...product, variant: moving, composition: { __typename: 'Single', variant: moving } },
      }),
    ],
  })
  const sum = () => document.querySelector('[class*=sum] b')?.textContent
  const before = sum()
  expect(await readOut(() => moveTo('1100.00'))).toEqual([])
  expect(sum()).not.toBe(before)

  const more = screen.getByRole('button', { name: 'More' })
  expect((await readOut(() => fireEvent.click(more))).join(' ')).toMatch(/\d/)
})

import { ProductDetail } from '#docs'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'

const share = (metal: 'AU' | 'AG', quotedAt: string) => ({
  __typename: 'MetalShare' as const,
  metal,
  grams: '1',
  quote: '800.00',
  catalogueQuote: '800.00',
  quotedAt,
})

async function openBar(shares: readonly ReturnType<typeof share>[]) {
  const data = await sampleResponse(ProductDetail, { sku: 'AU-3' })
  const variant = data.product?.variant
  if (variant?.price.__typename !== 'Price') throw new Error('expected the sample bar to have a price')
  variant.price.metalShares = [...shares]
  await openPage('/gullbarrer/gullbarre-3', { responses: [response(ProductDetail, data)] })
}

test('a printed price has the time of the newest of its quotes', async () => {
  await openBar([share('AU', '2026-11-27T09:15:00.000Z'), share('AG', '2026-11-27T08:00:00.000Z')])
  expect(await screen.findByText('Price of 27.11.2026 kl. 10.15. It follows the metal until you order.')).toBeTruthy()
})

test('a price without a metal follows none', async () => {
  await openBar([])
  expect(screen.queryByText(/follows the metal until/)).toBeNull()
})

/** A bar whose price moves with its metal, for tests of what moves beside it. */
import { act } from '@testing-library/react'
import type { MetalContentPartsFragment, PriceResultPartsFragment } from '#docs'
import { priceMoveFor } from '../metals/movePrices.ts'
import { priceMove } from '../shop/priceStore.ts'
import { taxed } from './sampleMoney.ts'

interface Bar {
  metal: MetalContentPartsFragment | null
  price: PriceResultPartsFragment
}

/** Makes it one of 3 g of gold, with 180 a gram in its 600 without and 750 with tax. */
export function makeMoving(bar: Bar): void {
  if (bar.price.__typename !== 'Price' || !bar.metal) throw new Error('expected a bar with a price and a metal')
  bar.metal.fineGramsPerUnit = '3'
  bar.price = {
    ...bar.price,
    now: taxed('600.00', '150.00', '750.00'),
    sourcePrice: { __typename: 'SourcePrice', amount: '600.00', priceIncludesTax: false },
    sourcePriceDigits: 2,
    taxRatePercent: '25',
    before: null,
    metalShares: [
      {
        __typename: 'MetalShare',
        metal: 'AU',
        grams: '3',
        quote: '180',
        catalogueQuote: '180',
        quotedAt: '2026-11-20T12:00:00.000Z',
      },
    ],
  }
}

/** Moves all prices to a quote of gold, as LiveMetals does. */
export function moveToGold(pricePerGram: string): void {
  const quote = { metal: 'AU' as const, pricePerGram, changePercent: null, quotedAt: '2026-11-21T12:00:00.000Z' }
  act(() => priceMove.set(priceMoveFor(new Map([['AU', quote]]))))
}

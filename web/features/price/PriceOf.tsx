/**
 * The price of a product or variant. When a quote changes, the amounts are written into the DOM without rendering,
 * because a page has many prices.
 */
import { useRef } from 'react'
import type { PriceResultPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { PriceSentence, type PriceLook } from './PriceSentence.tsx'
import { type PricedItem, useDisplayPrice } from './useDisplayPrice.ts'

interface PriceOfProps extends PriceLook {
  readonly item: PricedItem<PriceResultPartsFragment>
}

export function PriceOf({ item, ...look }: PriceOfProps) {
  const element = useRef<HTMLParagraphElement>(null)
  return <PriceSentence ref={element} shown={useDisplayPrice(item, { isStatic: true, element })} isMoving {...look} />
}

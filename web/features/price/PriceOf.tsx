/** What a product or variant costs. A page has many: when a quote changes, their amounts are written into the page and nothing is rendered. */
import { useRef } from 'react'
import type { PriceAnswerPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { PriceSentence, type PriceLook } from './PriceSentence.tsx'
import { type PricedItem, useDisplayPrice } from './useDisplayPrice.ts'

interface PriceOfProps extends PriceLook {
  readonly item: PricedItem<PriceAnswerPartsFragment>
}

export function PriceOf({ item, ...look }: PriceOfProps) {
  const element = useRef<HTMLParagraphElement>(null)
  return <PriceSentence ref={element} shown={useDisplayPrice(item, { isStatic: true, element })} isMoving {...look} />
}

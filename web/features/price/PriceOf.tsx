/** What a product or variant costs whoever looks at it. Many stand on a page: when the metal moves, their amounts are written and nothing is rendered. */
import type { PriceAnswerPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { PriceSentence, type PriceLook } from './PriceSentence.tsx'
import { useShownPrice, type PricedThing } from './useShownPrice.ts'

interface PriceOfProps extends PriceLook {
  readonly thing: PricedThing<PriceAnswerPartsFragment>
}

export function PriceOf({ thing, ...look }: PriceOfProps) {
  return <PriceSentence shown={useShownPrice(thing, true)} isMoving {...look} />
}

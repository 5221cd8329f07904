/** What a product or variant costs whoever looks at it. */
import type { PriceAnswerPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { PriceSentence, type PriceLook } from './PriceSentence.tsx'
import { useShownPrice, type PricedThing } from './useShownPrice.ts'

interface PriceOfProps extends PriceLook {
  readonly thing: PricedThing<PriceAnswerPartsFragment>
}

export function PriceOf({ thing, ...look }: PriceOfProps) {
  return <PriceSentence shown={useShownPrice(thing)} {...look} />
}

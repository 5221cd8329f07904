import { useState, type ReactNode } from 'react'
import { chosenSurcharges, initialChoices } from '#domain/customOption.ts'
import type {
  CustomOptionPartsFragment,
  PersonalSurchargePartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import { CustomOptions } from './CustomOptions.tsx'
import { personalOptions } from './personalOptions.ts'
import { priceWithOptions, type SourcePriceAnswer } from './priceWithOptions.ts'

interface WithCustomOptionsProps<Answer> {
  readonly options: readonly CustomOptionPartsFragment[]
  /** Surcharges of the signed-in customer; null if the public surcharges apply. */
  readonly surcharges: readonly PersonalSurchargePartsFragment[] | null
  readonly price: Answer
  /** Receives the price with the chosen options, and the form fields. */
  readonly children: (price: Answer, fields: ReactNode) => ReactNode
}

/** A separate module because it imports exact arithmetic, and few products have options. */
export function WithCustomOptions<Answer extends SourcePriceAnswer>({
  options,
  surcharges,
  price,
  children,
}: WithCustomOptionsProps<Answer>) {
  const [chosen, setChosen] = useState(() => initialChoices(options))
  const offered = surcharges ? personalOptions(options, surcharges) : options

  return children(
    priceWithOptions(price, chosenSurcharges(offered, chosen)),
    <CustomOptions options={offered} chosen={chosen} onChange={setChosen} />,
  )
}

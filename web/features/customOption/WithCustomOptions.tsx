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
  /** What the options add for the customer whose own price it is; null where what guests are told stands. */
  readonly surcharges: readonly PersonalSurchargePartsFragment[] | null
  readonly price: Answer
  /** Gets the price with what is chosen, and the fields to choose with. */
  readonly children: (price: Answer, fields: ReactNode) => ReactNode
}

/** Apart from the page because it brings exact arithmetic along, and few products have options. */
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

import { useState, type ReactNode } from 'react'
import { type ChosenOptions, chosenSurcharges, initialChoices } from '#domain/customOption.ts'
import type {
  CustomOptionPartsFragment,
  PersonalSurchargePartsFragment,
} from '../../client/generated/documents.generated.ts'
import { CustomOptions } from './CustomOptions.tsx'
import { personalOptions } from './personalOptions.ts'
import { priceWithOptions, type SourcePriceResult } from './priceWithOptions.ts'

/** Size of one piece in millimetres as text; null where none is chosen. */
interface CutSize {
  readonly lengthMm: string | null
  readonly widthMm: string | null
}

interface WithCustomOptionsProps<Answer> {
  readonly options: readonly CustomOptionPartsFragment[]
  /** Surcharges of the signed-in customer; null if the public surcharges apply. */
  readonly surcharges: readonly PersonalSurchargePartsFragment[] | null
  readonly price: Answer
  /** The size chosen in the calculator, which then stands in place of the options of a size; null without a calculator. */
  readonly size: CutSize | null
  /** Receives the price with the chosen options, and the form fields. */
  readonly children: (price: Answer, fields: ReactNode) => ReactNode
}

/** A separate module because it imports exact arithmetic, and few products have options. */
export function WithCustomOptions<Answer extends SourcePriceResult>({
  options,
  surcharges,
  price,
  size,
  children,
}: WithCustomOptionsProps<Answer>) {
  const [chosen, setChosen] = useState(() => initialChoices(options))
  const offered = surcharges ? personalOptions(options, surcharges) : options

  const fields = size ? offered.filter(({ measure }) => measure === null) : offered

  return children(
    priceWithOptions(price, chosenSurcharges(offered, size ? { ...chosen, ...sizeChoices(offered, size) } : chosen)),
    <CustomOptions options={fields} chosen={chosen} onChange={setChosen} />,
  )
}

/** The size as the values of its options. */
function sizeChoices(options: readonly CustomOptionPartsFragment[], { lengthMm, widthMm }: CutSize): ChosenOptions {
  return Object.fromEntries(
    options.flatMap(({ code, measure }) => {
      const value = measure === 'LENGTH' ? lengthMm : measure === 'WIDTH' ? widthMm : null
      return value === null ? [] : [[code, [value]]]
    }),
  )
}

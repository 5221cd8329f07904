import { useState, type ReactNode } from 'react'
import { chosenSurcharges, initialChoices } from '#domain/customOption.ts'
import type { CustomOptionPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { CustomOptions } from './CustomOptions.tsx'
import { priceWithOptions, type StatedAnswer } from './priceWithOptions.ts'

interface WithCustomOptionsProps<Answer> {
  readonly options: readonly CustomOptionPartsFragment[]
  readonly price: Answer
  /** Gets the price with what is chosen, and the fields to choose with. */
  readonly children: (price: Answer, fields: ReactNode) => ReactNode
}

/** Apart from the page because it brings exact arithmetic along, and few products have options. */
export function WithCustomOptions<Answer extends StatedAnswer>({ options, price, children }: WithCustomOptionsProps<Answer>) {
  const [chosen, setChosen] = useState(() => initialChoices(options))

  return children(priceWithOptions(price, chosenSurcharges(options, chosen)), <CustomOptions options={options} chosen={chosen} onChange={setChosen} />)
}

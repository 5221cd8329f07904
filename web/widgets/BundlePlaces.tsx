/** The parts of a bundle, and what the shopper chooses for each. */
import { decimal } from '#domain/decimal.ts'
import { BundlePlace } from './BundlePlace.tsx'
import { SetSum } from './SetSum.tsx'
import { type BundlePart, chosenOf, isBundlePartAsOffered } from './setRows.ts'
import { useSetChoices } from './useSetChoices.ts'

interface BundlePlacesProps {
  /** Sku of the bundle. */
  readonly sku: string
  readonly parts: readonly BundlePart[]
}

export function BundlePlaces({ sku, parts }: BundlePlacesProps) {
  const choices = useSetChoices(sku)
  const chosenParts = parts.map((part) => ({ part, chosen: chosenOf(part, choices.choice) }))

  return (
    <>
      {chosenParts.map(({ part, chosen }) => (
        <BundlePlace
          key={part.code}
          part={part}
          chosen={chosen}
          onChange={(codes) => choices.select(part.code, codes)}
        />
      ))}
      <SetSum
        rows={chosenParts.flatMap(({ chosen }) =>
          chosen.map(({ product, quantity }) => ({ product, quantity: decimal(quantity), tierRule: null })),
        )}
        isAsOffered={chosenParts.every(({ part, chosen }) => isBundlePartAsOffered(part, chosen))}
        choices={choices}
      />
    </>
  )
}

/** The parts of a bundle, and what the shopper chooses for each. */
import { decimal } from '#domain/decimal.ts'
import { BundlePlace } from './BundlePlace.tsx'
import { SetSum } from './SetSum.tsx'
import { type BundlePart, chosenOf, isPlaceAsOffered } from './setRows.ts'
import { useSetChoices } from './useSetChoices.ts'

interface BundlePlacesProps {
  /** Sku of the bundle. */
  readonly sku: string
  readonly parts: readonly BundlePart[]
}

export function BundlePlaces({ sku, parts }: BundlePlacesProps) {
  const choices = useSetChoices(sku)
  const places = parts.map((part) => ({ part, chosen: chosenOf(part, choices.choice) }))

  return (
    <>
      {places.map(({ part, chosen }) => (
        <BundlePlace
          key={part.code}
          part={part}
          chosen={chosen}
          onChange={(codes) => choices.select(part.code, codes)}
        />
      ))}
      <SetSum
        rows={places.flatMap(({ chosen }) =>
          chosen.map(({ product, quantity }) => ({ product, quantity: decimal(quantity), tierRule: null })),
        )}
        isAsOffered={places.every(({ part, chosen }) => isPlaceAsOffered(part, chosen))}
        choices={choices}
      />
    </>
  )
}

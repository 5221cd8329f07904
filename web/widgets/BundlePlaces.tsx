/** The parts of a bundle, and what the shopper chooses for each. */
import { decimal } from '#domain/decimal.ts'
import { BundlePlace } from './BundlePlace.tsx'
import { SetSum } from './SetSum.tsx'
import { type BundlePart, chosenOf, isPlaceAsOffered } from './setRows.ts'
import { useSetWishes } from './useSetWishes.ts'

interface BundlePlacesProps {
  /** Sku of the bundle. */
  readonly sku: string
  readonly parts: readonly BundlePart[]
}

export function BundlePlaces({ sku, parts }: BundlePlacesProps) {
  const wishes = useSetWishes(sku)
  const places = parts.map((part) => ({ part, chosen: chosenOf(part, wishes.choice) }))

  return (
    <>
      {places.map(({ part, chosen }) => (
        <BundlePlace key={part.code} part={part} chosen={chosen} onChange={(codes) => wishes.wish(part.code, codes)} />
      ))}
      <SetSum
        rows={places.flatMap(({ chosen }) =>
          chosen.map(({ product, quantity }) => ({ product, quantity: decimal(quantity), tierRule: null })),
        )}
        isAsOffered={places.every(({ part, chosen }) => isPlaceAsOffered(part, chosen))}
        wishes={wishes}
      />
    </>
  )
}

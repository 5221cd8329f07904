/** The parts of a grouped product or a bundle, and the shopper's choice among them. */
import { Trans } from '@lingui/react/macro'
import type { ProductDetailQuery } from '../../client/generated/documents.generated.ts'
import { Notice } from '../../ui/Notice.tsx'
import { BundlePlaces } from './BundlePlaces.tsx'
import { GroupedParts } from './GroupedParts.tsx'

type Product = NonNullable<ProductDetailQuery['product']>

interface CompositionPartsProps {
  readonly set: Pick<Product, 'id' | 'sku' | 'name' | 'price' | 'quantity' | 'stock' | 'customOptions'>
  readonly composition: Product['composition']
}

export function CompositionParts({ set, composition }: CompositionPartsProps) {
  switch (composition.__typename) {
    case 'Single':
    case 'Configurable':
      return null
    case 'Grouped':
      return composition.items ? <GroupedParts set={set} items={composition.items} /> : <PartsUnreachable />
    case 'Bundle':
      return composition.parts ? <BundlePlaces bundle={set} parts={composition.parts} /> : <PartsUnreachable />
  }
}

function PartsUnreachable() {
  return (
    <Notice>
      <Trans>The parts of this set cannot be shown just now. Please try again in a moment.</Trans>
    </Notice>
  )
}

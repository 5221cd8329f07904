/** The parts of a grouped product, or the places of a set and what may fill them. */
import { Trans } from '@lingui/react/macro'
import type { ProductDetailQuery } from '../graphql/generated/documents.generated.ts'
import { Notice } from '../ui/Notice.tsx'
import { PartsList } from './PartsList.tsx'
import styles from './CompositionParts.module.css'

type Composition = NonNullable<ProductDetailQuery['product']>['composition']

export function CompositionParts({ composition }: { readonly composition: Composition }) {
  switch (composition.__typename) {
    case 'Single':
    case 'Configurable':
      return null
    case 'Grouped':
      if (!composition.items) return <PartsUnreachable />
      return (
        <section className={styles.part}>
          <h2><Trans>Consists of</Trans></h2>
          <PartsList parts={composition.items.map(({ product, defaultQuantity }) => ({ product, quantity: defaultQuantity }))} />
        </section>
      )
    case 'Bundle':
      if (!composition.parts) return <PartsUnreachable />
      return composition.parts.map(({ code, title, isRequired, choices }) => (
        <section key={code} className={styles.part}>
          <h2>{title} {!isRequired && <small><Trans>optional</Trans></small>}</h2>
          <PartsList
            parts={choices.map(({ product, quantity, isDefault }) => {
              const isIncluded = isDefault && choices.length > 1
              return { product, quantity, note: isIncluded ? <Trans>included in the price</Trans> : null }
            })}
          />
        </section>
      ))
  }
}

function PartsUnreachable() {
  return <Notice><Trans>The parts of this set cannot be shown just now. Please try again in a moment.</Trans></Notice>
}

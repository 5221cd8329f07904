import type { ReactNode } from 'react'
import type { ProductListItemFragment } from '../graphql/generated/documents.generated.ts'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

interface ProductGridProps {
  readonly products: readonly ProductListItemFragment[]
  /** Whether the first picture is above the fold at page load. */
  readonly isFirst?: boolean
  readonly heading?: 'h2' | 'h3'
  /** The button of a card beside its link. */
  readonly toolOf?: (product: ProductListItemFragment) => ReactNode
}

export function ProductGrid({ products, isFirst = false, heading = 'h3', toolOf }: ProductGridProps) {
  return (
    <div className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          isFirst={isFirst && index === 0}
          heading={heading}
          tool={toolOf?.(product)}
        />
      ))}
    </div>
  )
}

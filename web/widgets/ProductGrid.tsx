import type { ReactNode } from 'react'
import type { ProductListItemFragment } from '../graphql/generated/documents.generated.ts'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

interface ProductGridProps {
  readonly products: readonly ProductListItemFragment[]
  /** Number of pictures that load at once: those above the fold. */
  readonly eagerCount?: number
  readonly heading?: 'h2' | 'h3'
  /** The button of a card beside its link. */
  readonly toolOf?: (product: ProductListItemFragment) => ReactNode
}

export function ProductGrid({ products, eagerCount = 0, heading = 'h3', toolOf }: ProductGridProps) {
  return (
    <div className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          isFirst={index < eagerCount}
          heading={heading}
          tool={toolOf?.(product)}
        />
      ))}
    </div>
  )
}

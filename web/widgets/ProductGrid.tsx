import type { ProductListItemFragment } from '../graphql/generated/documents.generated.ts'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

interface ProductGridProps {
  readonly products: readonly ProductListItemFragment[]
  /** Number of pictures that load at once: those above the fold. */
  readonly eagerCount?: number
  readonly heading?: 'h2' | 'h3'
}

export function ProductGrid({ products, eagerCount = 0, heading = 'h3' }: ProductGridProps) {
  return (
    <div className={styles.grid}>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} isFirst={index < eagerCount} heading={heading} />
      ))}
    </div>
  )
}

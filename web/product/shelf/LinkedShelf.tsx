import type { ReactNode } from 'react'
import type { ProductListItemFragment } from '../../client/generated/documents.generated.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import frame from '../../ui/frame.module.css'
import styles from './Shelf.module.css'

interface LinkedShelfProps {
  readonly id: string
  readonly title: ReactNode
  /** Null if they cannot be fetched; the shelf is left out. */
  readonly products: readonly ProductListItemFragment[] | null
}

/** Two lines of cards. */
const MAX_PRODUCTS = 8

/** A shelf of products that the page has loaded itself. */
export function LinkedShelf({ id, title, products }: LinkedShelfProps) {
  if (!products || products.length === 0) return null

  return (
    <section className={`${frame.wrap} ${styles.shelf}`} aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <ProductGrid products={products.slice(0, MAX_PRODUCTS)} />
    </section>
  )
}

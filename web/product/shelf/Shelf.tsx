import { Trans } from '@lingui/react/macro'
import type { ProductShelfFragment } from '../../client/generated/documents.generated.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import frame from '../../ui/frame.module.css'
import styles from './Shelf.module.css'

interface ShelfProps {
  readonly id: string
  readonly title: string
  /** Null if the search cannot be reached. */
  readonly shelf: ProductShelfFragment | null
}

/** Products that fill a line of the widest screen. */
const FULL_LINE = 4

/** A row of products under a heading. Renders nothing for an empty shelf. */
export function Shelf({ id, title, shelf }: ShelfProps) {
  const count = shelf?.items.length
  if (count === 0) return null

  const isFull = count !== undefined && count >= FULL_LINE

  return (
    <section className={`${frame.wrap} ${isFull ? styles.full : styles.shelf}`} aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      {shelf ? (
        <ProductGrid products={shelf.items} />
      ) : (
        <Notice>
          <Trans>These products cannot be shown just now. Please try again in a moment.</Trans>
        </Notice>
      )}
    </section>
  )
}

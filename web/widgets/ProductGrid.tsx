import { memo, type ReactNode } from 'react'
import type { ProductListItemFragment } from '../graphql/generated/documents.generated.ts'
import { useMissingStock } from '../features/stock/useMissingStock.ts'
import { useLater } from '../shop/useLater.ts'
import { equalProps } from '../ui/equalProps.ts'
import { LatePart } from '../ui/LatePart.tsx'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

/** Products that hydrate together: full lines of two, three or four columns. */
const GROUP_SIZE = 12

/** Products of a shelf on the home page. */
const SHELF_SIZE = 8

/** Groups whose height is known. */
function farClass(productCount: number): string | undefined {
  if (productCount === GROUP_SIZE) return styles.late
  return productCount === SHELF_SIZE ? `${styles.late ?? ''} ${styles.shelf ?? ''}` : undefined
}

interface ProductGridProps {
  readonly products: readonly ProductListItemFragment[]
  /** Whether the first picture is above the fold at page load. */
  readonly isFirst?: boolean
  readonly heading?: 'h2' | 'h3'
  /** The button of a card beside its link. The same function at each rendering. */
  readonly toolOf?: (product: ProductListItemFragment) => ReactNode
}

export function ProductGrid({ products, isFirst = false, ...look }: ProductGridProps) {
  useMissingStock(products)

  const groups = Array.from({ length: Math.ceil(products.length / GROUP_SIZE) }, (_, index) =>
    products.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  )
  return groups.map((group, index) =>
    index === 0 ? (
      <Group key="first" products={group} isFirst={isFirst} {...look} />
    ) : (
      // Another list has other groups, which are rendered after its first one.
      <LaterGroup key={group[0]?.id} products={group} {...look} />
    ),
  )
}

function LaterGroup(props: ProductGridProps) {
  const isDue = useLater()
  if (isDue) return <Group {...props} />
  const share = props.products.length / GROUP_SIZE
  return <div style={{ height: `calc(var(--group-height) * ${share})` }} className={styles.coming} />
}

/** Not rendered again for an equal list, so that a group that has not hydrated yet gets no update. */
const Group = memo(function Group({ products, isFirst = false, heading = 'h3', toolOf }: ProductGridProps) {
  const cards = products.map((product, index) => (
    <ProductCard
      key={product.id}
      product={product}
      isFirst={isFirst && index === 0}
      heading={heading}
      tool={toolOf?.(product)}
    />
  ))
  if (isFirst) return <div className={styles.grid}>{cards}</div>

  return (
    <LatePart className={styles.grid} serverClassName={farClass(products.length)}>
      {cards}
    </LatePart>
  )
}, equalProps)

import { memo, useMemo, type ReactNode } from 'react'
import type { ProductListItemFragment } from '../client/generated/documents.generated.ts'
import { useMissingStock } from '../product/stock/useMissingStock.ts'
import { useFirstProducts } from '../shop/useFirstProducts.ts'
import { useLater } from '../shop/useLater.ts'
import { equalProps } from '../ui/equalProps.ts'
import { LatePart } from '../ui/LatePart.tsx'
import { ProductCard } from './ProductCard.tsx'
import styles from '../listing/ProductGrid.module.css'

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
  /** Which list it is, where one can replace another. */
  readonly listing?: string
  /** Whether the first picture is above the fold at page load. */
  readonly isFirst?: boolean
  readonly heading?: 'h2' | 'h3'
  /** The button of a card beside its link. The same function at each rendering. */
  readonly toolOf?: (product: ProductListItemFragment) => ReactNode
}

export function ProductGrid({ products, listing, isFirst = false, heading = 'h3', toolOf }: ProductGridProps) {
  useMissingStock(products)
  const { first, rest, isBegun } = useFirstProducts(products, listing)
  const shownFirst = first.slice(0, GROUP_SIZE)
  // The same elements while another list begins: what is not displayed is not rendered.
  const laterGroups = useMemo(
    () =>
      Array.from({ length: Math.ceil(rest.length / GROUP_SIZE) - 1 }, (_, index) => {
        const group = rest.slice((index + 1) * GROUP_SIZE, (index + 2) * GROUP_SIZE)
        // Another list has other groups, which are rendered after its first one.
        return <LaterGroup key={group[0]?.id} products={group} heading={heading} {...(toolOf && { toolOf })} />
      }),
    [rest, heading, toolOf],
  )
  if (products.length === 0) return null

  return (
    <>
      <Group products={shownFirst} isFirst={isFirst} isBegun={isBegun} heading={heading} {...(toolOf && { toolOf })} />
      {isBegun && <ComingProducts count={products.length - shownFirst.length} />}
      {laterGroups}
    </>
  )
}

function LaterGroup(props: GroupProps) {
  const isDue = useLater()
  return isDue ? <Group {...props} /> : <ComingProducts count={props.products.length} />
}

function ComingProducts({ count }: { readonly count: number }) {
  return <div style={{ height: `calc(var(--group-height) * ${count / GROUP_SIZE})` }} className={styles.coming} />
}

interface GroupProps extends Omit<ProductGridProps, 'listing'> {
  /** Whether the groups after it are those of an earlier list. */
  readonly isBegun?: boolean
}

/** Not rendered again for an equal list, so that a group that has not hydrated yet gets no update. */
const Group = memo(function Group({ products, isFirst = false, isBegun = false, heading = 'h3', toolOf }: GroupProps) {
  const cards = products.map((product, index) => (
    <ProductCard
      key={product.id}
      product={product}
      isFirst={isFirst && index === 0}
      heading={heading}
      tool={toolOf?.(product)}
    />
  ))
  if (isFirst)
    return <div className={isBegun ? `${styles.grid ?? ''} ${styles.begun ?? ''}` : styles.grid}>{cards}</div>

  return (
    <LatePart className={styles.grid} serverClassName={farClass(products.length)}>
      {cards}
    </LatePart>
  )
}, equalProps)

/** Cards of products, in groups. */
import { memo, type ReactNode, useMemo } from 'react'
import type { ProductListItemFragment } from '../../client/generated/documents.generated.ts'
import { useMissingStock } from '../stock/useMissingStock.ts'
import { useFirstProducts } from '../../shop/useFirstProducts.ts'
import { useLater } from '../../shop/useLater.ts'
import { equalProps } from '../../ui/equalProps.ts'
import { useFromServer } from '../../shop/useFromServer.ts'
import { MetalBadge } from '../MetalBadge.tsx'
import { PriceOf } from '../../price/PriceSentence.tsx'
import { StockDot } from '../stock/StockDot.tsx'
import { Ribbons } from '../../catalogue/tags/Ribbons.tsx'
import { linkToProduct } from '../../shop/linkTarget.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ProductName } from '../../ui/ProductName.tsx'
import { pictureTransition } from '../pictureTransition.ts'
import { latePart } from '../../ui/latePart.tsx'
import styles from './ProductGrid.module.css'
import cardStyles from '../../ui/ProductCard.module.css'

/** Bars and coins only. */
const SaverLine = latePart(async () => (await import('../../price/SaverLine.tsx')).SaverLine)

const QuickAdd = latePart(async () => (await import('./cardTools.ts')).QuickAdd)

/** Full lines of two, three or four columns. */
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
  /** Below the first group. */
  readonly note?: ReactNode
}

export function ProductGrid({ products, listing, isFirst = false, heading = 'h3', toolOf, note }: ProductGridProps) {
  useMissingStock(products)
  const { first, rest, isBegun } = useFirstProducts(products, listing)
  const shownFirst = first.slice(0, GROUP_SIZE)
  // The same elements while another list begins: cards that are not displayed are not rendered.
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
      {note}
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

interface GroupProps extends Omit<ProductGridProps, 'listing' | 'note'> {
  /** Whether the groups after it are those of an earlier list. */
  readonly isBegun?: boolean
}

/** Not rendered again for an equal list. */
const Group = memo(function Group({ products, isFirst = false, isBegun = false, heading = 'h3', toolOf }: GroupProps) {
  const isFromServer = useFromServer()
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

  const far = isFromServer ? farClass(products.length) : undefined
  return <div className={far ? `${styles.grid ?? ''} ${far}` : styles.grid}>{cards}</div>
}, equalProps)

interface ProductCardProps {
  readonly product: ProductListItemFragment
  /** For the first card of a page: loads its picture at once. */
  readonly isFirst?: boolean
  /** Heading level in the page. */
  readonly heading?: 'h2' | 'h3'
  /** A button beside the link. */
  readonly tool?: ReactNode
}

const sizes = '(max-width: 767px) 47vw, (max-width: 1023px) 30vw, 324px'

/** The six rows of all cards in a line share their heights (subgrid), so that prices align. */
function ProductCard({ product, isFirst = false, heading: Heading = 'h3', tool }: ProductCardProps) {
  const { kind } = useStoreView()

  return (
    <article className={cardStyles.card}>
      <Picture
        image={product.image}
        sizes={sizes}
        isFirst={isFirst}
        isDecorative
        transitionName={pictureTransition(product.sku)}
      >
        <Ribbons tags={product.tags} />
      </Picture>
      <MetalBadge metal={product.metal} showsFineGrams={kind === 'INVESTMENT'} />
      <Heading className={cardStyles.name}>
        <PageLink to={product.path} state={linkToProduct(product.sku)} viewTransition>
          <ProductName>{product.name}</ProductName>
        </PageLink>
      </Heading>
      <div>
        <PriceOf item={product} />
        {product.metalPremium && (
          <SaverLine meanwhile={<p className={cardStyles.saver}>{'\u00A0'}</p>} product={product} />
        )}
      </div>
      <StockDot stock={product.stock} kind={product.kind} />
      {(product.kind === 'SIMPLE' || product.kind === 'VIRTUAL') && <QuickAdd product={product} look="icon" />}
      {tool}
    </article>
  )
}

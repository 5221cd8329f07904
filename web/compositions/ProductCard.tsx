/** A product card. The six rows of all cards in a line share their heights (subgrid), so that prices align. */
import { lazy, Suspense, type ReactNode } from 'react'
import type { ProductListItemFragment } from '../client/generated/documents.generated.ts'
import { MetalBadge } from '../product/MetalBadge.tsx'
import { PriceOf } from '../price/PriceSentence.tsx'
import { StockDot } from '../product/stock/StockDot.tsx'
import { Ribbons } from '../catalogue/tags/Ribbons.tsx'
import { linkToProduct } from '../shop/linkTarget.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import { ProductName } from '../ui/ProductName.tsx'
import { pictureTransition } from '../product/pictureTransition.ts'
import styles from '../ui/ProductCard.module.css'

/** Bars and coins only. */
const SaverLine = lazy(async () => ({ default: (await import('../price/SaverLine.tsx')).SaverLine }))

const QuickAdd = lazy(async () => ({ default: (await import('./cardTools.ts')).QuickAdd }))

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

export function ProductCard({ product, isFirst = false, heading: Heading = 'h3', tool }: ProductCardProps) {
  const { kind } = useStoreView()

  return (
    <article className={styles.card}>
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
      <Heading className={styles.name}>
        <PageLink to={product.path} state={linkToProduct(product.sku)} viewTransition>
          <ProductName>{product.name}</ProductName>
        </PageLink>
      </Heading>
      <div>
        <PriceOf item={product} />
        {product.metalPremium && (
          <Suspense fallback={<p className={styles.saver}>{'\u00A0'}</p>}>
            <SaverLine product={product} />
          </Suspense>
        )}
      </div>
      <StockDot stock={product.stock} kind={product.kind} />
      {(product.kind === 'SIMPLE' || product.kind === 'VIRTUAL') && (
        <Suspense>
          <QuickAdd product={product} look="icon" />
        </Suspense>
      )}
      {tool}
    </article>
  )
}

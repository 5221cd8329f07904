/** What a set is made of: each part with its picture, how many of it, and what it costs. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProductListItemFragment } from '../graphql/generated/documents.generated.ts'
import { PriceOf } from '../features/price/PriceOf.tsx'
import { StockDot } from '../features/stock/StockDot.tsx'
import { linkToProduct } from '../shop/linkTarget.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { writeMeasure } from '../ui/figures.ts'
import { Picture } from '../ui/Picture.tsx'
import { ProductName } from '../ui/ProductName.tsx'
import styles from './PartsList.module.css'

interface Part {
  readonly product: ProductListItemFragment
  readonly quantity: string
  readonly note?: ReactNode
}

export function PartsList({ parts }: { readonly parts: readonly Part[] }) {
  const store = useStoreView()

  return (
    <ul className={styles.parts}>
      {parts.map(({ product, quantity, note }) => (
        <li key={product.id}>
          <Picture image={product.image} sizes="64px" isDecorative isSmall />
          <div>
            <p><b>{writeMeasure(quantity, store)} ×</b> <Link to={product.path} state={linkToProduct(product.sku)}><ProductName>{product.name}</ProductName></Link></p>
            <StockDot stock={product.stock} />
          </div>
          <div className={styles.price}>
            <PriceOf thing={product} />
            {note}
          </div>
        </li>
      ))}
    </ul>
  )
}

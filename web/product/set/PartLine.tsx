/** A part of a set: picture, name, stock, price and the shopper's controls. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProductListItemFragment } from '../../client/generated/documents.generated.ts'
import { PriceOf } from '../../price/PriceSentence.tsx'
import { StockDot } from '../stock/StockDot.tsx'
import { linkToProduct } from '../../shop/linkTarget.ts'
import { ProductName } from '../../ui/ProductName.tsx'
import styles from './PartLine.module.css'

interface PartLineProps {
  readonly product: ProductListItemFragment
  /** The picture, and the radio button or checkbox if there is a choice. */
  readonly picture: ReactNode
  /** Id of the link that names the part. */
  readonly nameId?: string
  /** Rendered before the name. */
  readonly quantity: ReactNode
  /** The quantity rule and its field. */
  readonly rule?: ReactNode
  readonly field?: ReactNode
  readonly note?: ReactNode
}

export function PartLine({ product, picture, nameId, quantity, rule, field, note }: PartLineProps) {
  return (
    <li className={field ? styles.line : styles.plain}>
      {picture}
      <div className={styles.name}>
        <p>
          {quantity}{' '}
          <Link id={nameId} to={product.path} state={linkToProduct(product.sku)}>
            <ProductName>{product.name}</ProductName>
          </Link>
        </p>
        <StockDot stock={product.stock} />
        {rule}
      </div>
      {field}
      <div className={styles.price}>
        <PriceOf item={product} isInColumn />
        {note}
      </div>
    </li>
  )
}

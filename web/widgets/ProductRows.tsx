/** Products as a dense table, net of tax where the store says so: how goldsmiths read a stock list. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { ProductListItemFragment } from '../graphql/generated/documents.generated.ts'
import { MetalBadge } from '../features/product/MetalBadge.tsx'
import { PriceOf } from '../features/price/PriceOf.tsx'
import { StockDot } from '../features/stock/StockDot.tsx'
import { linkToProduct } from '../shop/linkTarget.ts'
import { Picture } from '../ui/Picture.tsx'
import type { UnitName } from '../ui/useUnitTexts.ts'
import { pictureTransition } from './pictureTransition.ts'
import frame from '../ui/frame.module.css'
import styles from './ProductRows.module.css'

interface ProductRowsProps {
  readonly products: readonly ProductListItemFragment[]
  /** Names the table for those who hear it. */
  readonly label: string
  readonly eagerCount?: number
}

export function ProductRows({ products, label, eagerCount = 0 }: ProductRowsProps) {
  const { t } = useLingui()
  const hasAlloys = products.some(({ metal }) => metal)

  return (
    <table className={styles.rows}>
      <caption className={frame.unseen}>{label}</caption>
      <thead>
        <tr>
          <th className={styles.picture} scope="col"><span className={frame.unseen}>{t`Picture`}</span></th>
          <th scope="col"><Trans>Product</Trans></th>
          {hasAlloys && <th scope="col"><Trans>Alloy</Trans></th>}
          <th scope="col"><Trans>Stock</Trans></th>
          <th className={styles.price} scope="col"><Trans>Price</Trans></th>
        </tr>
      </thead>
      <tbody>
        {products.map((product, index) => (
          <tr key={product.id}>
            <td className={styles.picture}>
              <Picture image={product.image} sizes="52px" isFirst={index < eagerCount} isDecorative isSmall transitionName={pictureTransition(product.sku)} />
            </td>
            <th className={styles.name} scope="row">
              <Link to={product.path} state={linkToProduct(product.sku)} viewTransition>{product.name}</Link>
              <small>{product.sku}</small>
            </th>
            {hasAlloys && <td className={styles.alloy}><MetalBadge metal={product.metal} /></td>}
            <td className={styles.stock}><StockDot stock={product.stock} {...unitOf(product)} /></td>
            <td className={styles.price}><PriceOf thing={product} isInColumn /></td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function unitOf({ price }: ProductListItemFragment): { readonly unit?: UnitName } {
  return price.__typename === 'Price' ? { unit: price.per } : {}
}

/** /compare: the products that this browser stores for comparison, side by side. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { PriceOf } from '../features/price/PriceOf.tsx'
import { StockDot } from '../features/stock/StockDot.tsx'
import { useCompareList } from '../shop/compareList.ts'
import { linkToProduct } from '../shop/linkTarget.ts'
import { homePath } from '../shop/paths.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Picture } from '../ui/Picture.tsx'
import { ProductName } from '../ui/ProductName.tsx'
import { ListingHead } from '../widgets/ListingHead.tsx'
import { comparedRows } from './comparedRows.ts'
import { useComparedProducts, type ComparedColumn } from './useComparedProducts.ts'
import { useTitle } from './useTitle.ts'
import frame from '../ui/frame.module.css'
import styles from './ComparePage.module.css'

export function ComparePage() {
  const { skus, toggle } = useCompareList()
  const columns = useComparedProducts(skus)
  const { t } = useLingui()
  const title = useTitle()

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Comparison`)}</title>
      <meta name="robots" content="noindex" />
      <ListingHead title={<Trans>Comparison</Trans>} />
      {skus.length === 0 ? (
        <Notice
          actions={
            <Link className={frame.textLink} to={homePath}>
              <Trans>To the home page</Trans>
            </Link>
          }
        >
          <Trans>Products that you mark with “Compare” stand here side by side.</Trans>
        </Notice>
      ) : (
        <div aria-busy={columns === null}>{columns && <Comparison columns={columns} onRemove={toggle} />}</div>
      )}
    </div>
  )
}

interface ComparisonProps {
  readonly columns: readonly ComparedColumn[]
  readonly onRemove: (sku: string) => void
}

function Comparison({ columns, onRemove }: ComparisonProps) {
  const { t } = useLingui()
  const rows = comparedRows(columns.map(({ product }) => product ?? { attributes: null }))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- In Safari a scroll container takes keyboard focus only with a tabIndex.
    <section className={styles.scroller} aria-label={t`Comparison`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={frame.unseen}>{t`Product`}</span>
            </th>
            {columns.map(({ sku, product }) => (
              <th key={sku} scope="col">
                <Picture image={product?.image} sizes="210px" isDecorative />
                {product ? (
                  <Link to={product.path} state={linkToProduct(sku)}>
                    <ProductName>{product.name}</ProductName>
                  </Link>
                ) : (
                  <span>
                    <Trans>{sku} cannot be shown just now.</Trans>
                  </span>
                )}
                <Button look="line" onClick={() => onRemove(sku)} aria-label={t`Remove ${product?.name ?? sku}`}>
                  <Trans>Remove</Trans>
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <Trans>Price</Trans>
            </th>
            {columns.map(({ sku, product }) => (
              <td key={sku}>{product && <PriceOf item={product} />}</td>
            ))}
          </tr>
          {columns.some(({ product }) => product?.stock) && (
            <tr>
              <th scope="row">
                <Trans>Stock</Trans>
              </th>
              {columns.map(({ sku, product }) => (
                <td key={sku}>{product?.stock ? <StockDot stock={product.stock} /> : '–'}</td>
              ))}
            </tr>
          )}
          {rows.map(({ code, label, values }) => (
            <tr key={code}>
              <th scope="row">{label}</th>
              {values.map((value, at) => (
                <td key={columns[at]?.sku}>{value ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

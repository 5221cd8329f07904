/** Foot of the goldsmiths' table: what the filled rows come to, and the button that adds them. Stays at the lower edge while the table is in view. */
import { useLingui } from '@lingui/react/macro'
import { useOrderedRows } from '../../cart/orderedRows.ts'
import { RowsToCart } from '../../cart/RowsToCart.tsx'
import type { ListedProductFragment } from '../../client/generated/documents.generated.ts'
import { RowsTotal } from './RowsTotal.tsx'
import styles from './RowsFoot.module.css'

export function RowsFoot({ products }: { readonly products: readonly ListedProductFragment[] }) {
  const { t } = useLingui()
  const rows = useOrderedRows(products)
  if (rows.length === 0) return null

  return (
    <section className={styles.foot} aria-label={t`Sum`}>
      <RowsTotal rows={rows} skus={products.map(({ sku }) => sku)} />
      <RowsToCart rows={rows} />
    </section>
  )
}

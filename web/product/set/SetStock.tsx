/** Stock of a set: that of the chosen parts. A part that is sold out is named. */
import { useLingui } from '@lingui/react/macro'
import { isPositive } from '#domain/decimal.ts'
import { StockDot } from '../stock/StockDot.tsx'
import { StockShape } from '../stock/StockShape.tsx'
import type { ProductDetailQuery } from '../../client/generated/documents.generated.ts'
import { useSetChoice } from '../../shop/setChoices.ts'
import { chosenOf, wantedQuantity } from './setRows.ts'
import styles from './SetStock.module.css'

type Product = NonNullable<ProductDetailQuery['product']>

export function SetStock({ product: { sku, composition, stock } }: { readonly product: Product }) {
  const { t } = useLingui()
  const missing = useMissingPart(sku, composition)
  if (missing === null) return <StockDot stock={stock} />

  return (
    <p className={styles.missing}>
      <StockShape status="OUT_OF_STOCK" /> {t`${missing}: out of stock`}
    </p>
  )
}

/** Title of the first chosen part that is out of stock. */
function useMissingPart(sku: string, composition: Product['composition']): string | null {
  const choice = useSetChoice(sku)
  if (composition.__typename === 'Bundle')
    return (
      composition.parts?.find((part) =>
        chosenOf(part, choice).some(({ product }) => product.stock?.status === 'OUT_OF_STOCK'),
      )?.title ?? null
    )
  if (composition.__typename !== 'Grouped') return null

  const missing = composition.items?.find(
    (item) => item.product.stock?.status === 'OUT_OF_STOCK' && isPositive(wantedQuantity(item, choice)),
  )
  return missing?.product.name ?? null
}

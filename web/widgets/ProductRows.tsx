/** Products as a dense table, as goldsmiths read a stock list; prices are net of tax if the store shows net prices. */
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, type ReactNode } from 'react'
import type { ListedProductFragment } from '../graphql/generated/documents.generated.ts'
import { SortHead, type ListingOrder } from '../features/listing/SortHead.tsx'
import { useMissingStock } from '../features/stock/useMissingStock.ts'
import { useTaxText } from '../features/price/priceTexts.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { useLater } from '../shop/useLater.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { BySide } from '../ui/BySide.tsx'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { ROW_GROUP_SIZE, RowGroup } from './RowGroup.tsx'
import frame from '../ui/frame.module.css'
import styles from './ProductRows.module.css'

interface ProductRowsProps {
  readonly products: readonly ListedProductFragment[]
  /** Accessible name of the table. */
  readonly label: string
  readonly order: ListingOrder
}

export function ProductRows(props: ProductRowsProps) {
  const { kind } = useStoreView()
  useMissingStock(props.products)

  return (
    <>
      <Table {...props} />
      {kind === 'GOLDSMITH' && <FilledRows products={props.products} />}
    </>
  )
}

/** Quantities are stored in the browser only. A component of its own, so that the table is not rendered again for it. */
function FilledRows({ products }: Pick<ProductRowsProps, 'products'>) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <RowsToCart products={products} />
    </Suspense>
  )
}

const RowsToCart = lazy(async () => ({ default: (await import('./RowsToCart.tsx')).RowsToCart }))

function Table({ products, label, order }: ProductRowsProps) {
  const { t } = useLingui()
  const { kind } = useStoreView()
  const hasAlloys = products.some(({ metal }) => metal)
  const hasQuantities = kind === 'GOLDSMITH'
  const hasPremiums = !hasQuantities && products.some(({ metalPremium }) => metalPremium)
  const skus = products.map(({ sku }) => sku)
  const unit = commonUnit(products)
  const group = (index: number) => (
    <RowGroup
      key={index}
      products={products.slice(index * ROW_GROUP_SIZE, (index + 1) * ROW_GROUP_SIZE)}
      skus={skus}
      isFirst={index === 0}
      hasAlloys={hasAlloys}
      hasPremiums={hasPremiums}
      hasQuantities={hasQuantities}
      isUnitInHead={unit !== null}
    />
  )

  return (
    <table className={styles.rows}>
      <caption className={frame.unseen}>{label}</caption>
      <thead>
        <tr>
          <th className={styles.picture} scope="col">
            <span className={frame.unseen}>{t`Picture`}</span>
          </th>
          <SortHead order={order} ascending="NAME_ASC" descending="NAME_DESC">
            <Trans>Product</Trans>
          </SortHead>
          {hasAlloys && (
            <th scope="col">
              <Trans>Alloy</Trans>
            </th>
          )}
          <th scope="col">
            <Trans>Stock</Trans>
          </th>
          {hasPremiums && (
            <SortHead order={order} ascending="PREMIUM_ASC" className={styles.measure}>
              <Trans>Premium</Trans>
            </SortHead>
          )}
          {hasPremiums && (
            <th className={styles.measure} scope="col">
              <Trans>Price per gram</Trans>
            </th>
          )}
          <SortHead order={order} ascending="PRICE_ASC" descending="PRICE_DESC" className={styles.price}>
            <Trans>Price</Trans>
            {unit && <UnitOfPrices unit={unit} ratePercent={taxRateOf(products)} />}
          </SortHead>
          {hasQuantities && (
            <th className={styles.price} scope="col">
              <Trans>Next tier</Trans>
            </th>
          )}
          {hasQuantities && (
            <th className={styles.quantity} scope="col">
              <Trans>Quantity</Trans>
            </th>
          )}
          {hasQuantities && (
            <th className={styles.price} scope="col">
              <Trans>Sum</Trans>
            </th>
          )}
        </tr>
      </thead>
      {group(0)}
      {products.length > ROW_GROUP_SIZE && (
        // Another list has other rows, which are rendered after its first ones.
        <LaterRows key={products[ROW_GROUP_SIZE]?.id} count={products.length - ROW_GROUP_SIZE}>
          {() =>
            Array.from({ length: Math.ceil(products.length / ROW_GROUP_SIZE) - 1 }, (_, index) => group(index + 1))
          }
        </LaterRows>
      )}
      {hasQuantities && (
        <Suspense>
          <RowsTotal products={products} columns={hasAlloys ? 7 : 6} />
        </Suspense>
      )}
    </table>
  )
}

interface LaterRowsProps {
  readonly count: number
  readonly children: () => ReactNode
}

function LaterRows({ count, children }: LaterRowsProps) {
  const isDue = useLater()
  if (isDue) return children()
  return (
    <tbody>
      <tr className={styles.coming} style={{ height: `calc(var(--row-height) * ${count})` }} />
    </tbody>
  )
}

const RowsTotal = lazy(async () => ({ default: (await import('./RowsTotal.tsx')).RowsTotal }))

type Unit = ListedProductFragment['quantity']['unit']

/** The unit and tax side of all prices of the table: "kr/m excl. VAT". */
function UnitOfPrices({ unit, ratePercent }: { readonly unit: Unit; readonly ratePercent: string }) {
  const { currencySign } = useStoreView()
  const units = useUnitTexts()
  const taxText = useTaxText()

  return (
    <small className={styles.unit}>
      {currencySign}/{units.short[unit]} <BySide>{(side) => taxText(side, ratePercent)}</BySide>
    </small>
  )
}

/** Null where the rows have different units or tax rates: then each row says its own. */
function commonUnit(products: readonly ListedProductFragment[]): Unit | null {
  const [first] = products
  const rate = taxRateOf(products)
  const isCommon = products.every(
    ({ quantity, price }) =>
      quantity.unit === first?.quantity.unit && (price.__typename !== 'Price' || price.taxRatePercent === rate),
  )
  return first && isCommon ? first.quantity.unit : null
}

/** Goldsmith stores hide prices from guests; their customers' prices are taxed. */
function taxRateOf(products: readonly ListedProductFragment[]): string {
  const known = products.map(({ price }) => price).find((price) => price.__typename === 'Price')
  return known?.taxRatePercent ?? '25'
}

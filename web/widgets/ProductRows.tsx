/** Products as a dense table, as goldsmiths read a stock list; prices are net of tax if the store shows net prices. */
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListedProductFragment } from '../graphql/generated/documents.generated.ts'
import { MetalBadge } from '../features/product/MetalBadge.tsx'
import { SortHead, type ListingOrder } from '../features/listing/SortHead.tsx'
import { PriceOf } from '../features/price/PriceOf.tsx'
import { StockDot } from '../features/stock/StockDot.tsx'
import { useMissingStock } from '../features/stock/useMissingStock.ts'
import { linkToProduct } from '../shop/linkTarget.ts'
import { useTaxText } from '../features/price/useTaxText.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { useLater } from '../shop/useLater.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { BySide } from '../ui/BySide.tsx'
import { writeMeasure } from '../ui/figures.ts'
import { Picture } from '../ui/Picture.tsx'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { ProductName } from '../ui/ProductName.tsx'
import { FoundRow } from './FoundRow.tsx'
import { pictureTransition } from './pictureTransition.ts'
import { SaverCells, SaverLine } from './SaverLine.tsx'
import frame from '../ui/frame.module.css'
import styles from './ProductRows.module.css'

/** As many as a screen has. */
const ROWS_AT_FIRST = 12

interface ProductRowsProps {
  readonly products: readonly ListedProductFragment[]
  /** Accessible name of the table. */
  readonly label: string
  readonly order: ListingOrder
}

export function ProductRows(props: ProductRowsProps) {
  const { kind } = useStoreView()
  const isHydrated = useHydrated()
  useMissingStock(props.products)

  return (
    <>
      <Table {...props} />
      {kind === 'GOLDSMITH' && isHydrated && (
        <Suspense>
          <RowsToCart products={props.products} />
        </Suspense>
      )}
    </>
  )
}

/** Quantities are stored in the browser only. */
const RowsToCart = lazy(async () => ({ default: (await import('./RowsToCart.tsx')).RowsToCart }))

const CardWish = lazy(async () => ({ default: (await import('./cardTools.ts')).CardWish }))

function Table({ products, label, order }: ProductRowsProps) {
  const { t } = useLingui()
  const { kind } = useStoreView()
  const hasAlloys = products.some(({ metal }) => metal)
  const hasQuantities = kind === 'GOLDSMITH'
  const hasPremiums = !hasQuantities && products.some(({ metalPremium }) => metalPremium)
  const skus = products.map(({ sku }) => sku)
  const unit = commonUnit(products)
  const row = (product: ListedProductFragment) => (
    <FoundRow key={product.id} sku={product.sku}>
      <td className={styles.picture}>
        <Picture
          image={product.image}
          sizes="44px"
          isDecorative
          isSmall
          transitionName={pictureTransition(product.sku)}
        />
      </td>
      <th className={styles.name} scope="row">
        <Link to={product.path} state={linkToProduct(product.sku)} viewTransition>
          <ProductName>{product.name}</ProductName>
        </Link>
        <small>{product.sku}</small>
        <Suspense>
          <CardWish product={product} look="row" />
        </Suspense>
      </th>
      {hasAlloys && (
        <td className={styles.alloy}>
          <MetalBadge metal={product.metal} />
          <WeightPerMetre product={product} />
        </td>
      )}
      <td className={styles.stock}>
        <StockDot stock={product.stock} unit={product.quantity.unit} kind={product.kind} isInColumn />
      </td>
      {hasPremiums && <SaverCells product={product} className={styles.measure} />}
      {hasQuantities ? (
        <QuantityCells product={product} skus={skus} isUnitInHead={unit !== null} />
      ) : (
        <td className={styles.price}>
          <PriceOf item={product} isInColumn isUnitInHead={unit !== null} />
          {hasPremiums && (
            <div className={styles.saver}>
              <SaverLine product={product} />
            </div>
          )}
        </td>
      )}
    </FoundRow>
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
      <tbody>
        {products.slice(0, ROWS_AT_FIRST).map(row)}
        {products.length > ROWS_AT_FIRST && (
          // Another list has other rows, which are rendered after its first ones.
          <LaterRows key={products[ROWS_AT_FIRST]?.id} count={products.length - ROWS_AT_FIRST}>
            {() => products.slice(ROWS_AT_FIRST).map(row)}
          </LaterRows>
        )}
      </tbody>
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
  return isDue ? children() : <tr className={styles.coming} style={{ height: `calc(var(--row-height) * ${count})` }} />
}

const RowsTotal = lazy(async () => ({ default: (await import('./RowsTotal.tsx')).RowsTotal }))

const RowQuantity = lazy(async () => ({ default: (await import('./RowQuantity.tsx')).RowQuantity }))

interface QuantityCellsProps {
  readonly product: ListedProductFragment
  readonly isUnitInHead: boolean
  readonly skus: readonly string[]
}

/** A product with variants or options is ordered on its own page. */
function QuantityCells({ product, skus, isUnitInHead }: QuantityCellsProps) {
  const { t } = useLingui()
  const price = (
    <td className={styles.price}>
      <PriceOf item={product} isInColumn isUnitInHead={isUnitInHead} />
    </td>
  )
  const nothingYet = (
    <>
      {price}
      <td className={styles.toChoose} colSpan={3}>
        {null}
      </td>
    </>
  )
  if (product.kind === 'SIMPLE' || product.kind === 'VIRTUAL')
    return (
      <Suspense fallback={nothingYet}>
        <RowQuantity product={product} skus={skus} isUnitInHead={isUnitInHead} />
      </Suspense>
    )

  return (
    <>
      {price}
      <td className={styles.next}>{null}</td>
      <td className={styles.toChoose} colSpan={2}>
        <Link to={product.path} state={linkToProduct(product.sku)}>{t`Choose variant`}</Link>
      </td>
    </>
  )
}

/** What a metre weighs: goldsmiths calculate with it. */
function WeightPerMetre({ product: { quantity, gramsPerUnit } }: { readonly product: ListedProductFragment }) {
  const store = useStoreView()
  if (quantity.unit !== 'METER' || gramsPerUnit === null) return null
  return <small>{`${writeMeasure(gramsPerUnit, store)}\u00A0g/m`}</small>
}

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

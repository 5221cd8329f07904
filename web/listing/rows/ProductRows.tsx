/** Products as a dense table, as goldsmiths read a stock list; prices are net of tax if the store shows net prices. */
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useDeferredValue, useMemo, type ComponentProps, type ReactNode } from 'react'
import type { ListedProductFragment } from '../../client/generated/documents.generated.ts'
import { usePriceSorts } from '../priceSorts.ts'
import { SortHead, type ListingOrder } from '../SortHead.tsx'
import { useMissingStock } from '../../product/stock/useMissingStock.ts'
import { type TaxFacts, useTaxText } from '../../price/priceTexts.ts'
import { useFirstProducts } from '../../shop/useFirstProducts.ts'
import { useHydrated } from '../../shop/useHydrated.ts'
import { useLater } from '../../shop/useLater.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useViewer } from '../../shop/viewer.ts'
import { BySide } from '../../ui/BySide.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { ROW_GROUP_SIZE, RowGroup } from './RowGroup.tsx'
import { latePart } from '../../ui/latePart.tsx'
import frame from '../../ui/frame.module.css'
import styles from './ProductRows.module.css'

const MAX_COLUMNS = 8

interface ProductRowsProps {
  readonly products: readonly ListedProductFragment[]
  /** Which list it is, where one can replace another. */
  readonly listing?: string
  /** Accessible name of the table. */
  readonly label: string
  readonly order: ListingOrder
  /** For guests, below the first rows. */
  readonly note?: ReactNode
}

export function ProductRows(props: ProductRowsProps) {
  const { kind } = useStoreView()
  useMissingStock(props.products)
  const products = useDeferredValue(props.products)

  return (
    <>
      <Table {...props} />
      {kind === 'GOLDSMITH' && <FilledRows products={products} />}
    </>
  )
}

/** Quantities are stored in the browser only. A component of its own, so that the table is not rendered again for it. */
const FilledRows = memo(function FilledRows({ products }: Pick<ProductRowsProps, 'products'>) {
  if (!useHydrated()) return null
  return <RowsFoot products={products} />
})

const RowsFoot = latePart(async () => (await import('./RowsFoot.tsx')).RowsFoot)

function Table({ products, listing, label, order, note }: ProductRowsProps) {
  const { kind } = useStoreView()
  const hasQuantities = kind === 'GOLDSMITH'
  const { first, rest, isBegun } = useFirstProducts(products, listing)
  const { look, unit } = lookOf(products, hasQuantities)
  const shownFirst = first.slice(0, ROW_GROUP_SIZE)
  // The same elements while another list begins: rows that are not displayed are not rendered.
  const laterRows = useMemo(
    () => <RowsAfterFirst products={rest} hasQuantities={hasQuantities} />,
    [rest, hasQuantities],
  )

  return (
    <div className={styles.frame}>
      <div className={styles.scroller}>
        <table className={styles.rows}>
          <caption className={frame.unseen}>{label}</caption>
          <TableHead {...look} order={order} unit={unit} tax={taxOf(products)} />
          <RowGroup products={shownFirst} isBegun={isBegun} {...look} />
          {note && <NoteRow>{note}</NoteRow>}
          {isBegun && products.length > shownFirst.length && <ComingRows count={products.length - shownFirst.length} />}
          {laterRows}
        </table>
      </div>
    </div>
  )
}

function NoteRow({ children }: { readonly children: ReactNode }) {
  if (useViewer().kind !== 'guest') return null
  return (
    <tbody className={styles.note}>
      <tr>
        <td colSpan={MAX_COLUMNS}>{children}</td>
      </tr>
    </tbody>
  )
}

interface TableHeadProps extends Pick<RowLook, 'hasAlloys' | 'hasPremiums' | 'hasQuantities'> {
  readonly order: ListingOrder
  readonly unit: Unit | null
  readonly tax: TaxFacts
}

function TableHead({ order, hasAlloys, hasPremiums, hasQuantities, unit, tax }: TableHeadProps) {
  const { t } = useLingui()
  const priceSorts = usePriceSorts(order.sorts)
  return (
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
        {hasPremiums && <PremiumHeads order={order} />}
        <SortHead order={order} {...priceSorts} className={styles.price}>
          <Trans>Price</Trans>
          {unit && <UnitOfPrices unit={unit} tax={tax} />}
        </SortHead>
        {hasQuantities ? (
          <QuantityHeads />
        ) : (
          <th className={styles.add} scope="col">
            <span className={frame.unseen}>{t`Add to cart`}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function PremiumHeads({ order }: Pick<TableHeadProps, 'order'>) {
  return (
    <>
      <SortHead order={order} ascending="PREMIUM_ASC" className={styles.measure}>
        <Trans>Premium</Trans>
      </SortHead>
      <SortHead order={order} ascending="GRAM_PRICE_ASC" className={styles.measure}>
        <Trans>Price per gram</Trans>
      </SortHead>
    </>
  )
}

function QuantityHeads() {
  return (
    <>
      <th className={styles.price} scope="col">
        <Trans>Next tier</Trans>
      </th>
      <th className={styles.quantity} scope="col">
        <Trans>Quantity</Trans>
      </th>
      <th className={styles.price} scope="col">
        <Trans>Sum</Trans>
      </th>
    </>
  )
}

type RowLook = Omit<ComponentProps<typeof RowGroup>, 'products' | 'isBegun'>

interface Look {
  readonly unit: Unit | null
  /** Of the rows. */
  readonly look: RowLook
}

/** What the products have in common. */
function lookOf(products: readonly ListedProductFragment[], hasQuantities: boolean): Look {
  const hasAlloys = products.some(({ metal }) => metal)
  const hasPremiums = !hasQuantities && products.some(({ metalPremium }) => metalPremium)
  const unit = commonUnit(products)
  const skus = products.map(({ sku }) => sku)

  return {
    unit,
    look: { skus, hasAlloys, hasPremiums, hasQuantities, isUnitInHead: unit !== null },
  }
}

interface RowsAfterFirstProps {
  /** Of the whole table. */
  readonly products: readonly ListedProductFragment[]
  readonly hasQuantities: boolean
}

function RowsAfterFirst({ products, hasQuantities }: RowsAfterFirstProps) {
  const { look } = lookOf(products, hasQuantities)

  if (products.length <= ROW_GROUP_SIZE) return null

  return (
    // Another list has other rows, which are rendered after its first ones.
    <LaterRows key={products[ROW_GROUP_SIZE]?.id} count={products.length - ROW_GROUP_SIZE}>
      {() =>
        Array.from({ length: Math.ceil(products.length / ROW_GROUP_SIZE) - 1 }, (_, index) => (
          <RowGroup
            key={index}
            products={products.slice((index + 1) * ROW_GROUP_SIZE, (index + 2) * ROW_GROUP_SIZE)}
            {...look}
          />
        ))
      }
    </LaterRows>
  )
}

interface LaterRowsProps {
  readonly count: number
  readonly children: () => ReactNode
}

function LaterRows({ count, children }: LaterRowsProps) {
  const isDue = useLater()
  return isDue ? children() : <ComingRows count={count} />
}

function ComingRows({ count }: Pick<LaterRowsProps, 'count'>) {
  return (
    <tbody className={styles.comingRows}>
      <tr className={styles.coming} style={{ height: `calc(var(--row-height) * ${count})` }} />
    </tbody>
  )
}

type Unit = ListedProductFragment['quantity']['unit']

/** The unit and tax side of all prices of the table: "kr/m excl. VAT". */
function UnitOfPrices({ unit, tax }: { readonly unit: Unit; readonly tax: TaxFacts }) {
  const { currencySign } = useStoreView()
  const units = useUnitTexts()
  const taxText = useTaxText()

  return (
    <small className={styles.unit}>
      {currencySign}/{units.short[unit]} <BySide>{(side) => taxText(side, tax)}</BySide>
    </small>
  )
}

/** Null where the rows have different units or tax rates: then each row says its own. */
function commonUnit(products: readonly ListedProductFragment[]): Unit | null {
  const [first] = products
  const tax = taxOf(products)
  const isCommon = products.every(
    ({ quantity, price }) =>
      quantity.unit === first?.quantity.unit &&
      (price.__typename !== 'Price' ||
        (price.taxRatePercent === tax.taxRatePercent &&
          price.isTaxFree === tax.isTaxFree &&
          price.taxNote?.kind === tax.taxNote?.kind)),
  )
  return first && isCommon ? first.quantity.unit : null
}

/** Goldsmith stores hide prices from guests; their customers' prices are taxed. */
function taxOf(products: readonly ListedProductFragment[]): TaxFacts {
  const known = products.map(({ price }) => price).find((price) => price.__typename === 'Price')
  return known ?? { taxRatePercent: '25', isTaxFree: false }
}

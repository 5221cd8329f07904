/** The products of the comparison as columns of one table. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { percentOn, percentText, useMovedPremiums } from '../../price/premiumBeside.ts'
import { PriceOf } from '../../price/PriceSentence.tsx'
import { useAmountText } from '../../price/priceTexts.ts'
import { StockDot } from '../stock/StockDot.tsx'
import { useFacts } from '../../shop/facts.ts'
import { linkToProduct } from '../../shop/linkTarget.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useTaxSide } from '../../shop/taxSide.ts'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ProductName } from '../../ui/ProductName.tsx'
import { type ComparableProduct, comparedRow, comparedRows, fineWeight, grossWeight } from './comparedRows.ts'
import { latePart } from '../../ui/latePart.tsx'
import tick from '../../ui/Tick.module.css'
import frame from '../../ui/frame.module.css'
import styles from './ComparePage.module.css'
import { useMissingStock } from '../stock/useMissingStock.ts'
import { useComparedProductQuery } from '../../client/generated/hooks.generated.ts'

const QuickAdd = latePart(async () => (await import('../../cart/QuickAdd.tsx')).QuickAdd)

interface ComparisonProps {
  readonly skus: readonly string[]
  readonly onRemove: (sku: string) => void
}

export function Comparison({ skus, onRemove }: ComparisonProps) {
  const columns = useComparedProducts(skus)
  return <div aria-busy={columns === null}>{columns && <ComparisonTable columns={columns} onRemove={onRemove} />}</div>
}

interface TableProps {
  readonly columns: readonly ComparedColumn[]
  readonly onRemove: (sku: string) => void
}

function ComparisonTable({ columns, onRemove }: TableProps) {
  const { t } = useLingui()
  const [showsDifferences, setShowsDifferences] = useState(false)
  const rows = useComparedRows(columns).filter(({ isDifferent }) => isDifferent || !showsDifferences)

  return (
    <>
      {columns.length > 1 && (
        <label className={styles.only}>
          <input
            className={tick.tick}
            type="checkbox"
            checked={showsDifferences}
            onChange={(event) => setShowsDifferences(event.currentTarget.checked)}
          />
          <Trans>Differences only</Trans>
        </label>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- In Safari a scroll container takes keyboard focus only with a tabIndex. */}
      <section className={styles.scroller} aria-label={t`Comparison`} tabIndex={0}>
        <table className={styles.table}>
          <TableHead columns={columns} onRemove={onRemove} />
          <tbody>
            <PriceRow columns={columns} />
            {columns.some(({ product }) => product?.stock) && <StockRow columns={columns} />}
            {rows.map(({ code, label, values, isDifferent }) => (
              <tr key={code} className={isDifferent && columns.length > 1 ? styles.different : undefined}>
                <th scope="row">{label}</th>
                {values.map((value, at) => (
                  <td key={columns[at]?.sku}>{value ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

type Columns = Pick<TableProps, 'columns'>

/** Weight and price of the metal, followed by the attributes that the products have. */
function useComparedRows(columns: TableProps['columns']) {
  const { t } = useLingui()
  const store = useStoreView()
  const side = useTaxSide()
  const facts = useFacts()
  const amountText = useAmountText()
  const products = columns.map(({ product }) => product)
  const premiums = useComparedPremiums(products)
  return [
    comparedRow(
      'gross-weight',
      t`Gross weight`,
      products.map((product) => grossWeight(product, store)),
    ),
    comparedRow(
      'fine-weight',
      t`Fine weight`,
      products.map((product) => fineWeight(product, store)),
    ),
    comparedRow(
      'premium',
      t`Premium over the metal`,
      premiums.map((premium) => premium && percentText(percentOn(side, premium), store)),
    ),
    comparedRow(
      'per-gram',
      t`Price per gram of fine metal`,
      premiums.map((premium) => premium && amountText(side, premium.pricePerFineGram)),
    ),
    ...comparedRows(products.map((product) => ({ attributes: product?.attributes?.map(facts.attribute) ?? null }))),
  ].filter(({ values }) => values.some((value) => value !== null))
}

/** Null for everything but bars and coins. */
function useComparedPremiums(products: readonly (ComparableProduct | null)[]) {
  const known = products
    .filter((product) => product !== null)
    .map((product) => ({ ...product, metalPremium: premiumOf(product) }))
  const premiums = useMovedPremiums(known)
  return products.map((product) => premiums[known.findIndex(({ id }) => id === product?.id)] ?? null)
}

function premiumOf({ composition }: ComparableProduct) {
  return composition.__typename === 'Single' ? composition.variant.metalPremium : null
}

function TableHead({ columns, onRemove }: TableProps) {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={frame.unseen}>{t`Product`}</span>
        </th>
        {columns.map(({ sku, product }) => (
          <th key={sku} scope="col">
            <Picture image={product?.image} sizes="(min-width: 1024px) 300px, 210px" isDecorative />
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
  )
}

function PriceRow({ columns }: Columns) {
  return (
    <tr>
      <th scope="row">
        <Trans>Price</Trans>
      </th>
      {columns.map(({ sku, product }) => (
        <td key={sku}>
          {product && <PriceOf item={product} />}
          {(product?.kind === 'SIMPLE' || product?.kind === 'VIRTUAL') && <QuickAdd product={product} look="label" />}
        </td>
      ))}
    </tr>
  )
}

function StockRow({ columns }: Columns) {
  return (
    <tr>
      <th scope="row">
        <Trans>Stock</Trans>
      </th>
      {columns.map(({ sku, product }) => (
        <td key={sku}>{product?.stock ? <StockDot stock={product.stock} /> : '–'}</td>
      ))}
    </tr>
  )
}

interface ComparedColumn {
  readonly sku: string
  /** Null: removed from the catalogue, or the request failed. */
  readonly product: ComparableProduct | null
}

/** Null while responses are pending. One query per product (at most four): what is cached is not fetched again when another product joins. */
function useComparedProducts(skus: readonly string[]): readonly ComparedColumn[] | null {
  const queries = [
    useComparedProduct(skus[0]),
    useComparedProduct(skus[1]),
    useComparedProduct(skus[2]),
    useComparedProduct(skus[3]),
  ]
  const shown = queries.slice(0, skus.length)
  useMissingStock(shown.flatMap(({ data }) => data?.product ?? []))

  return shown.some(({ loading }) => loading)
    ? null
    : skus.map((sku, at) => ({ sku, product: shown[at]?.data?.product ?? null }))
}

function useComparedProduct(sku: string | undefined) {
  return useComparedProductQuery({ variables: { sku: sku ?? '' }, skip: sku === undefined, errorPolicy: 'all' })
}

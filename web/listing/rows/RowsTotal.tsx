/** What the filled rows of the goldsmiths' table come to: their number, the grams of each alloy, the sum without and with tax. */
import { Plural } from '@lingui/react/macro'
import { decimal } from '#domain/decimal.ts'
import { commonTaxNote, type TaxFacts, useTaxText } from '../../price/priceTexts.ts'
import { totalAt } from '../../price/tierRows.ts'
import { useDisplayPrices } from '../../price/useDisplayPrice.ts'
import type { ListedProductFragment, TaxedAmountPartsFragment } from '../../client/generated/documents.generated.ts'
import { addAmounts } from '../../shop/amounts.ts'
import { amountOn, type TaxSide } from '../../shop/taxSide.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { BySide } from '../../ui/BySide.tsx'
import { formatDecimal, formatMeasure, formatMoney } from '../../ui/figures.ts'
import { gramsPerAlloy } from './gramsPerAlloy.ts'
import { useRowsWithTiers } from './useRowsWithTiers.ts'
import styles from './RowsTotal.module.css'

interface RowsTotalProps {
  readonly rows: readonly { readonly product: ListedProductFragment; readonly quantity: string }[]
  /** Of the whole table, whose tier prices are fetched in one request. */
  readonly skus: readonly string[]
}

export function RowsTotal({ rows, skus }: RowsTotalProps) {
  const store = useStoreView()
  const shown = useDisplayPrices(
    useRowsWithTiers(
      rows.map(({ product }) => product),
      skus,
    ),
  )
  const totals = rows.map(({ product, quantity }, at) => {
    const price = shown[at]?.price
    return price ? totalAt(price, product.quantity, decimal(quantity)) : null
  })
  const sum = totals.every((total) => total !== null) ? addAmounts(totals) : null
  const isTaxFree = shown.every(({ price }) => price.__typename !== 'Price' || price.isTaxFree)
  const taxNote = commonTaxNote(shown.flatMap(({ price }) => (price.__typename === 'Price' ? price : [])))
  const state = shown.some((each) => each.state === 'pending') ? 'pending' : undefined

  return (
    <>
      <p className={styles.rows}>
        <Plural value={rows.length} one="# row with a quantity" other="# rows with a quantity" />
        {gramsPerAlloy(rows).map(({ symbol, finenessPerMille, grams }) => (
          <span key={symbol + finenessPerMille}>
            {`${symbol}\u00A0${formatDecimal(finenessPerMille, store)}: `}
            <b>{`${formatMeasure(grams, store)}\u00A0g`}</b>
          </span>
        ))}
      </p>
      {sum && (
        <p className={styles.sum} data-price={state}>
          <BySide>{(side) => <BothSides own={side} sum={sum} isTaxFree={isTaxFree} taxNote={taxNote} />}</BySide>
        </p>
      )}
    </>
  )
}

interface BothSidesProps {
  /** The side that the shopper sees prices on. */
  readonly own: TaxSide
  readonly sum: TaxedAmountPartsFragment
  readonly isTaxFree: boolean
  readonly taxNote: TaxFacts['taxNote']
}

function BothSides({ own, sum, isTaxFree, taxNote }: BothSidesProps) {
  const store = useStoreView()
  const taxText = useTaxText()
  const isTaxed = Number(sum.tax?.amount ?? 0) !== 0
  const tax = { taxRatePercent: isTaxed ? '' : '0', isTaxFree, taxNote: isTaxed ? null : (taxNote ?? null) }
  const written = (side: TaxSide) => {
    const { amount, currency } = amountOn(side, sum)
    return formatMoney(amount, currency, store)
  }
  const other = own === 'NET' ? 'GROSS' : 'NET'

  return (
    <>
      <span>
        <b translate="no">{written(own)}</b> {taxText(own, tax)}
      </span>
      {isTaxed && (
        <span>
          {written(other)} {taxText(other, tax)}
        </span>
      )}
    </>
  )
}

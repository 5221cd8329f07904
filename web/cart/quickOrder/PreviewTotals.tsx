/** What the lines of a quick order cost at their quantities, each at its tier; the cart computes the amounts that are charged. */
import { Trans } from '@lingui/react/macro'
import type { Decimal } from '#domain/decimal.ts'
import { AmountText } from '../../price/AmountText.tsx'
import { PriceSentence } from '../../price/PriceSentence.tsx'
import { priceAt, totalAt, totalOfSheet } from '../../price/tierRows.ts'
import { useDisplayPrice, useDisplayPrices } from '../../price/useDisplayPrice.ts'
import { type TaxFacts, useTaxText } from '../../price/priceTexts.ts'
import type { PriceResultPartsFragment, TaxedAmountPartsFragment } from '../../client/generated/documents.generated.ts'
import { addAmounts } from '../../shop/amounts.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { BySide } from '../../ui/BySide.tsx'
import { sheetLimits, unitsOfRow } from './sheetSize.ts'
import type { FoundRow } from './useQuickOrder.ts'
import styles from './QuickOrderPage.module.css'

/** The price of one unit at the quantity's tier, and the row total where the price is known and the product is available. */
export function PreviewPrice({ row }: { readonly row: FoundRow }) {
  const { variant, ordered } = row
  const { locale } = useStoreView()
  const shown = useDisplayPrice(variant)
  const [total] = useTotals([row])

  return (
    <>
      <PriceSentence
        shown={{ ...shown, price: priceAt(shown.price, variant.quantity, unitsOfRow(row, locale) ?? ordered) }}
        isInColumn
      />
      {total && variant.stock?.status !== 'OUT_OF_STOCK' && (
        <small className={styles.rowTotal}>
          <AmountText amount={total.amount} />
        </small>
      )}
    </>
  )
}

/** Nothing unless all lines have a price. */
export function PreviewSum({ rows }: { readonly rows: readonly FoundRow[] }) {
  const taxText = useTaxText()
  const totals = useTotals(rows).flatMap((total) => total ?? [])
  const sum = totals.length === rows.length ? addAmounts(totals.map(({ amount }) => amount)) : null
  if (!sum) return null

  const [first] = totals
  const isOneRate = totals.every(
    ({ taxRatePercent, isTaxFree, taxNote }) =>
      taxRatePercent === first?.taxRatePercent &&
      isTaxFree === first.isTaxFree &&
      taxNote?.kind === first.taxNote?.kind,
  )
  return (
    <p className={styles.sum}>
      <Trans>Sum</Trans>
      <span>
        <b>
          <AmountText amount={sum} />
        </b>{' '}
        <small>
          <BySide>{(side) => taxText(side, isOneRate && first ? first : MIXED_RATES)}</BySide>
        </small>
      </span>
    </p>
  )
}

/** No rate, which is not 0 %. */
const MIXED_RATES: TaxFacts = { taxRatePercent: '' }

interface Total extends TaxFacts {
  readonly amount: TaxedAmountPartsFragment
}

function useTotals(rows: readonly FoundRow[]): readonly (Total | null)[] {
  const { locale } = useStoreView()
  const shown = useDisplayPrices(rows.map(({ variant }) => variant))
  return rows.map((row, at) => {
    const price = shown[at]?.price
    const units = unitsOfRow(row, locale)
    const amount = price && units && totalOf(price, row, units)
    if (!amount || price?.__typename !== 'Price') return null
    return { amount, taxRatePercent: price.taxRatePercent, isTaxFree: price.isTaxFree, taxNote: price.taxNote }
  })
}

/** A piece of sheet can be less than one unit of the list price. */
function totalOf(price: PriceResultPartsFragment, row: FoundRow, units: Decimal): TaxedAmountPartsFragment | null {
  return sheetLimits(row) ? totalOfSheet(price, units) : totalAt(price, row.variant.quantity, units)
}

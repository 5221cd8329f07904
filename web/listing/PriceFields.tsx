/** From and to fields of the price facet. The form that contains them reads them when it is submitted, with or without JavaScript. */
import { boundsOf, priceFieldNames } from './priceFilter.ts'
import { useLingui } from '@lingui/react/macro'
import { useStoreView } from '../shop/StoreContext.tsx'
import type { TaxSide } from '../shop/taxSide.ts'
import { Button } from '../ui/Button.tsx'
import { formatMeasure } from '../ui/figures.ts'
import styles from './PriceFields.module.css'

interface PriceFieldsProps {
  /** The selected range as in the URL; null without one. */
  readonly range: string | null
  /** Of the amounts. */
  readonly side: TaxSide
}

export function PriceFields({ range, side }: PriceFieldsProps) {
  const store = useStoreView()
  const { t } = useLingui()
  const { from, to } = boundsOf(range ?? '')
  const field = (name: string, label: string, amount: string | null) => (
    <label>
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        name={name}
        defaultValue={amount === null ? '' : formatMeasure(amount, store)}
      />
    </label>
  )

  // The key renders the fields anew when another range is selected.
  return (
    <div className={styles.fields} key={range}>
      {field(priceFieldNames.from, t`From ${store.currencySign}`, from)}
      {field(priceFieldNames.to, t`To ${store.currencySign}`, to)}
      {side !== store.displaySide && <input type="hidden" name={priceFieldNames.side} value={side.toLowerCase()} />}
      <Button look="line" type="submit">
        {t`OK`}
      </Button>
    </div>
  )
}

/** Switches between prices with and without VAT, in stores that let shoppers choose. */
import { useLingui } from '@lingui/react/macro'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useTaxSide, writeTaxSide, type TaxSide } from '../../shop/taxSide.ts'
import radio from '../../ui/RadioWords.module.css'
import styles from './TaxSideSwitch.module.css'

const sides: readonly TaxSide[] = ['GROSS', 'NET']

export function TaxSideSwitch() {
  const { hasTaxSideSwitch } = useStoreView()
  const current = useTaxSide()
  const { t } = useLingui()
  if (!hasTaxSideSwitch) return null

  const labels: Readonly<Record<TaxSide, string>> = { GROSS: t`incl. VAT`, NET: t`excl. VAT` }
  return (
    <fieldset className={`${radio.choice} ${styles.sides}`}>
      <legend>{t`Show prices`}</legend>
      {sides.map((side) => (
        <label key={side}>
          <input
            type="radio"
            name="tax-side"
            value={side}
            checked={side === current}
            onChange={() => writeTaxSide(side)}
          />
          <span>{labels[side]}</span>
        </label>
      ))}
    </fieldset>
  )
}

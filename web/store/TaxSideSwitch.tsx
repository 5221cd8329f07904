/** Switches between prices with and without VAT, in stores that let shoppers choose. */
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTaxSide, writeTaxSide, type TaxSide } from '../shop/taxSide.ts'
import frame from '../ui/frame.module.css'
import radio from '../ui/RadioWords.module.css'
import styles from './TaxSideSwitch.module.css'

const sides: readonly TaxSide[] = ['GROSS', 'NET']

/** Compact beside prices and listings; with its heading in the store dialog. */
export function TaxSideSwitch({ isCompact = false }: { readonly isCompact?: boolean }) {
  const name = useId()
  const { hasTaxSideSwitch } = useStoreView()
  const current = useTaxSide()
  const { t } = useLingui()
  if (!hasTaxSideSwitch) return null

  const labels: Readonly<Record<TaxSide, string>> = { GROSS: t`incl. VAT`, NET: t`excl. VAT` }
  return (
    <fieldset className={`${radio.choice} ${styles.sides}`}>
      <legend className={isCompact ? frame.unseen : styles.heading}>{t`Show prices`}</legend>
      {sides.map((side) => (
        <label key={side}>
          <input type="radio" name={name} value={side} checked={side === current} onChange={() => writeTaxSide(side)} />
          <span>{labels[side]}</span>
        </label>
      ))}
    </fieldset>
  )
}

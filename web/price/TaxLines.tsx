/** The sums of a price: without tax, tax, with tax; one line for an item without tax. */
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMeasure, formatMoney } from '../ui/figures.ts'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { formatDay } from '../ui/formatDay.ts'
import { taxNoteSentence } from './TaxNotes.tsx'
import type { ReasonedPrice } from './usePriceReasons.ts'
import styles from './WhyPanel.module.css'

interface TaxLinesProps {
  readonly price: ReasonedPrice
  readonly total: TaxedAmountPartsFragment
}

export function TaxLines({ price, total }: TaxLinesProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  const perText = units.per[price.per]
  if (Number(price.taxRatePercent) === 0) {
    const name = price.isTaxFree ? t`VAT-exempt` : t`Price`
    return (
      <dl className={styles.sums}>
        <Line amount={total.gross} note={perText}>
          {price.taxNote ? taxNoteSentence(price.taxNote) : name}
        </Line>
      </dl>
    )
  }

  const rate = formatMeasure(price.taxRatePercent, store)
  const since = price.taxRateSince === null ? '' : formatDay(price.taxRateSince, store.dateFormat)
  return (
    <dl className={styles.sums}>
      <Line amount={total.net}>{t`Without VAT, ${perText}`}</Line>
      {total.tax && <Line amount={total.tax} note={since !== '' && t`rate since ${since}`}>{t`VAT ${rate} %`}</Line>}
      <Line amount={total.gross}>{t`With VAT, ${perText}`}</Line>
    </dl>
  )
}

interface LineProps {
  readonly amount: TaxedAmountPartsFragment['net']
  readonly note?: string | false
  readonly children: ReactNode
}

function Line({ amount: { amount, currency }, note, children }: LineProps) {
  return (
    <div>
      <dt>
        {children}
        {note && <small>{note}</small>}
      </dt>
      <dd translate="no">{formatMoney(amount, currency, useStoreView())}</dd>
    </div>
  )
}

/** The sums of a price: without tax, tax, with tax; one line for an item without tax. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeMeasure, writeMoney } from '../../ui/figures.ts'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { writeDay } from '../../ui/writeDay.ts'
import type { ReasonedPrice } from './usePriceReasons.ts'
import styles from './WhyPanel.module.css'

interface TaxLinesProps {
  readonly price: ReasonedPrice
  readonly total: TaxedAmountPartsFragment
  readonly isInvestmentGold: boolean
}

/** The law that exempts investment gold, by country; Norway taxes it. */
const GOLD_LAWS: Readonly<Record<string, string>> = {
  SE: '21 kap. 5 § ML',
  DE: '§ 25c UStG',
  FI: 'AVL 43 a §',
  IT: 'art. 10 n. 11 DPR 633/72',
}

export function TaxLines({ price, total, isInvestmentGold }: TaxLinesProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  const perText = units.per[price.per]
  const write = ({ amount, currency }: TaxedAmountPartsFragment['net']) => writeMoney(amount, currency, store)
  if (Number(price.taxRatePercent) === 0) {
    const law = isInvestmentGold ? GOLD_LAWS[store.country] : undefined
    return (
      <dl className={styles.sums}>
        <div>
          <dt>
            {law === undefined ? t`VAT-exempt` : t`VAT-exempt: investment gold, ${law}`}
            <small>{perText}</small>
          </dt>
          <dd>{write(total.gross)}</dd>
        </div>
      </dl>
    )
  }

  const rate = writeMeasure(price.taxRatePercent, store)
  const since = price.taxRateSince === null ? '' : writeDay(price.taxRateSince, store.dateFormat)
  return (
    <dl className={styles.sums}>
      <div>
        <dt>
          <Trans>Without VAT, {perText}</Trans>
        </dt>
        <dd>{write(total.net)}</dd>
      </div>
      <div>
        <dt>
          <Trans>VAT {rate} %</Trans>
          {since !== '' && (
            <small>
              <Trans>rate since {since}</Trans>
            </small>
          )}
        </dt>
        <dd>{write(total.tax)}</dd>
      </div>
      <div>
        <dt>
          <Trans>With VAT, {perText}</Trans>
        </dt>
        <dd>{write(total.gross)}</dd>
      </div>
    </dl>
  )
}

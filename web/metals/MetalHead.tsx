/** A metal's current price and its change over the chart's period. */
import { Trans } from '@lingui/react/macro'
import type {
  MetalHistoryPartsFragment,
  MetalPeriod,
  MetalQuotePartsFragment,
} from '../client/generated/documents.generated.ts'
import type { MetalCode } from '../shop/metalFeed.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { MetalDot } from '../ui/MetalDot.tsx'
import { formatMoment } from '../ui/formatMoment.ts'
import { Change } from './Change.tsx'
import { metalTones } from './metalTones.ts'
import { periodChange } from './periodChange.ts'
import { useCurrentQuotes } from './useCurrentQuotes.ts'
import { useMetalMoney } from './useMetalMoney.ts'
import { useMetalNames } from './useMetalNames.ts'
import { usePeriodTexts } from './usePeriodTexts.ts'
import styles from './MetalHead.module.css'

interface MetalHeadProps {
  readonly metal: MetalCode
  readonly period: MetalPeriod
  readonly quotes: readonly MetalQuotePartsFragment[]
  readonly history: MetalHistoryPartsFragment | null
}

export function MetalHead({ metal, period, quotes, history }: MetalHeadProps) {
  const quote = useCurrentQuotes(quotes).find((candidate) => candidate.metal === metal)
  const { timeZone, dateFormat } = useStoreView()
  const names = useMetalNames()
  const money = useMetalMoney()
  const span = usePeriodTexts()[period].long
  const change = history && periodChange(history.points)
  const moment = quote && formatMoment(quote.quotedAt, dateFormat, timeZone)

  return (
    <div className={styles.head}>
      <p className={styles.metal}>
        <MetalDot tone={metalTones[metal]} large />
        {names[metal]}
      </p>
      {quote && (
        <p className={styles.price} translate="no">
          {money(metal, quote.pricePerGram.amount, quote.pricePerGram.currency)}
        </p>
      )}
      <p className={styles.facts}>
        {change !== null && (
          <span>
            <Change percent={change} /> {span}
          </span>
        )}
        {quote && (
          <time dateTime={quote.quotedAt}>
            {quote.isCurrent ? <Trans>Updated {moment}</Trans> : <Trans>Not current, last quoted {moment}</Trans>}
          </time>
        )}
      </p>
    </div>
  )
}

/** What the metals cost now, in the head of every page. Nothing in it moves by itself: the figures change where they stand. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useConnection } from '../../shop/connection.ts'
import { metalsFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { timeZoneOf } from '#domain/timeZone.ts'
import { MetalDot } from '../../ui/MetalDot.tsx'
import { writeMoment } from '../../ui/writeMoment.ts'
import { Change } from './Change.tsx'
import { metalLabels } from './metalLabels.ts'
import { metalTones } from './metalTones.ts'
import { SparkLine } from './SparkLine.tsx'
import { useCurrentQuote, useCurrentQuotes } from './useCurrentQuotes.ts'
import { useMetalMoney } from './useMetalMoney.ts'
import { useMetalNames } from './useMetalNames.ts'
import frame from '../../ui/frame.module.css'
import styles from './MetalTicker.module.css'

export function MetalTicker({ quotes }: { readonly quotes: readonly MetalQuotePartsFragment[] }) {
  const names = useMetalNames()
  const { t } = useLingui()
  if (quotes.length === 0) return null

  return (
    <section className={styles.ticker} aria-label={t`Metal prices`}>
      <div className={frame.wrap}>
        <ul>
          {quotes.map((quote) => (
            <li key={quote.metal}>
              <Link to={metalsFor(quote.metal)}>
                <MetalDot tone={metalTones[quote.metal]} />
                <b><span aria-hidden="true">{metalLabels[quote.metal]}</span><span className={frame.unseen}>{names[quote.metal]}</span></b>
                <Figures quote={quote} />
              </Link>
            </li>
          ))}
        </ul>
        <AsOf quotes={quotes} />
      </div>
    </section>
  )
}

/** All that changes with a quote. */
function Figures({ quote }: { readonly quote: MetalQuotePartsFragment }) {
  const { metal, pricePerGram: { amount, currency }, changePercent, lastDay } = useCurrentQuote(quote)
  const money = useMetalMoney()

  return (
    <>
      <span>{money(metal, amount, currency)}</span>
      <Change percent={changePercent} />
      <SparkLine points={lastDay} percent={changePercent} />
    </>
  )
}

/** The newest of the quotes; with its day where it may be of another. */
function AsOf({ quotes: told }: { readonly quotes: readonly MetalQuotePartsFragment[] }) {
  const quotes = useCurrentQuotes(told)
  const connection = useConnection()
  const { country, dateFormat } = useStoreView()
  const newest = quotes.map(({ quotedAt }) => quotedAt).reduce((one, other) => (Date.parse(other) > Date.parse(one) ? other : one))
  const isFresh = connection === 'online' && quotes.some(({ isCurrent }) => isCurrent)
  const time = writeMoment(newest, isFresh ? 'HH:mm' : dateFormat, timeZoneOf(country))

  return <time className={isFresh ? styles.fresh : styles.old} dateTime={newest}><Trans>Updated {time}</Trans></time>
}

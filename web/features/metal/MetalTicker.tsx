/** What the metals cost now, in the head of every page. Nothing in it moves by itself: the figures change where they stand. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useConnection } from '../../shop/connection.ts'
import { metalsFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { timeZoneOf } from '../../shop/timeZone.ts'
import { writeMoney } from '../../ui/figures.ts'
import { MetalDot } from '../../ui/MetalDot.tsx'
import { writeMoment } from '../../ui/writeMoment.ts'
import { Change } from './Change.tsx'
import { metalTones } from './metalTones.ts'
import { pricePer, shownUnit } from './metalUnit.ts'
import { SparkLine } from './SparkLine.tsx'
import { useCurrentQuotes } from './useCurrentQuotes.ts'
import { useMetalNames } from './useMetalNames.ts'
import frame from '../../ui/frame.module.css'
import styles from './MetalTicker.module.css'

export function MetalTicker({ quotes }: { readonly quotes: readonly MetalQuotePartsFragment[] }) {
  const current = useCurrentQuotes(quotes)
  const names = useMetalNames()
  const store = useStoreView()
  const { t } = useLingui()
  if (current.length === 0) return null

  return (
    <section className={styles.ticker} aria-label={t`Metal prices`}>
      <div className={frame.wrap}>
        <ul>
          {current.map(({ metal, pricePerGram: { amount, currency }, changePercent, lastDay }) => {
            const unit = shownUnit(metal, store.kind)
            return (
              <li key={metal}>
                <Link to={metalsFor(metal)}>
                  <MetalDot tone={metalTones[metal]} />
                  <b><span aria-hidden="true">{metal}</span><span className={frame.unseen}>{names[metal]}</span></b>
                  <span>{writeMoney(pricePer(unit, amount), currency, store)}/{unit.toLowerCase()}</span>
                  <Change percent={changePercent} />
                  <SparkLine points={lastDay} now={amount} percent={changePercent} />
                </Link>
              </li>
            )
          })}
        </ul>
        <AsOf quotes={current} />
      </div>
    </section>
  )
}

/** The newest of the quotes; with its day where it may be of another. */
function AsOf({ quotes }: { readonly quotes: readonly MetalQuotePartsFragment[] }) {
  const connection = useConnection()
  const { country, dateFormat } = useStoreView()
  const newest = quotes.map(({ quotedAt }) => quotedAt).reduce((one, other) => (Date.parse(other) > Date.parse(one) ? other : one))
  const isFresh = connection === 'online' && quotes.some(({ isCurrent }) => isCurrent)
  const time = writeMoment(newest, isFresh ? 'HH:mm' : dateFormat, timeZoneOf(country))

  return <time className={isFresh ? styles.fresh : styles.old} dateTime={newest}><Trans>Updated {time}</Trans></time>
}

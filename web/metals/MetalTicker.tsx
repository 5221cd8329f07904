/** Current metal prices in the header of every page. Nothing scrolls or animates: figures change in place. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import type { MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import { useConnection } from '../shop/connection.ts'
import { metalFeed } from '../shop/metalFeed.ts'
import { PauseSwitch } from '../price/PauseSwitch.tsx'
import { metalsFor } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { MetalDot } from '../ui/MetalDot.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { formatChange } from '../ui/figures.ts'
import { timeFormat, formatMoment } from '../ui/formatMoment.ts'
import { ChangeMark } from './Change.tsx'
import { changeDirection } from './changeDirection.ts'
import { metalTones } from './metalTones.ts'
import { QuoteText } from './QuoteText.tsx'
import { SparkLine } from './SparkLine.tsx'
import { useQuoteGlance } from './useCurrentQuotes.ts'
import { useMetalMoney } from './useMetalMoney.ts'
import { useMetalNames } from './useMetalNames.ts'
import frame from '../ui/frame.module.css'
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
              <PageLink to={metalsFor(quote.metal)}>
                <MetalDot tone={metalTones[quote.metal]} />
                <b>
                  <span aria-hidden="true">{quote.metal}</span>
                  <span className={frame.unseen}>{names[quote.metal]}</span>
                </b>
                <Figures quote={quote} />
              </PageLink>
            </li>
          ))}
        </ul>
        <AsOf quotes={quotes} />
        <PauseSwitch className={styles.pause} />
      </div>
    </section>
  )
}

/** Everything that changes with a quote. */
function Figures({ quote }: { readonly quote: MetalQuotePartsFragment }) {
  const store = useStoreView()
  const money = useMetalMoney()
  const direction = useQuoteGlance([quote], ([current]) => changeDirection(current?.changePercent ?? null))

  return (
    <>
      <QuoteText
        quote={quote}
        format={({ metal, pricePerGram: { amount, currency } }) => money(metal, amount, currency)}
      />
      <ChangeMark direction={direction}>
        <QuoteText
          quote={quote}
          format={({ changePercent }) => (changePercent === null ? '–' : formatChange(changePercent, store))}
        />
      </ChangeMark>
      <SparkLine points={quote.lastDay} direction={direction} />
    </>
  )
}

const minuteMs = 60_000

/** Time of the newest quote to the minute; with its date if that may not be today. */
function AsOf({ quotes }: { readonly quotes: readonly MetalQuotePartsFragment[] }) {
  const connection = useConnection()
  const { timeZone, dateFormat } = useStoreView()
  const isCurrent =
    useQuoteGlance(quotes, (current) => (current.some((quote) => quote.isCurrent) ? 'yes' : 'no')) === 'yes'
  const newest = useQuoteGlance(quotes, (current) => {
    const newestMs = Math.max(...current.map(({ quotedAt }) => Date.parse(quotedAt)))
    return new Date(newestMs - (newestMs % minuteMs)).toISOString()
  })
  const isPaused = useStore(metalFeed.isPaused, { ssr: 'initial' })
  const isFresh = connection === 'online' && isCurrent && !isPaused
  const time = formatMoment(newest, isFresh ? timeFormat(dateFormat) : dateFormat, timeZone)

  return (
    <time className={isFresh ? styles.fresh : styles.old} dateTime={newest}>
      {isPaused ? <Trans>Paused, as of {time}</Trans> : <Trans>Updated {time}</Trans>}
    </time>
  )
}

/** The list of the five metals; each links to its chart. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import type { MetalCode } from '../shop/metalFeed.ts'
import { MetalDot } from '../ui/MetalDot.tsx'
import { Change } from './Change.tsx'
import { changeDirection } from './changeDirection.ts'
import { metalTones } from './metalTones.ts'
import { SparkLine } from './SparkLine.tsx'
import { useCurrentQuotes } from './useCurrentQuotes.ts'
import { useMetalMoney } from './useMetalMoney.ts'
import { useMetalNames } from './useMetalNames.ts'
import frame from '../ui/frame.module.css'
import styles from './MetalList.module.css'

interface MetalListProps {
  readonly quotes: readonly MetalQuotePartsFragment[]
  /** The metal whose chart is shown. */
  readonly shown: MetalCode
  readonly addressOf: (metal: MetalCode) => string
}

export function MetalList({ quotes, shown, addressOf }: MetalListProps) {
  const current = useCurrentQuotes(quotes)
  const { t } = useLingui()

  return (
    <div className={styles.container}>
      <table className={styles.metals}>
        <caption className={frame.unseen}>{t`All metals`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Metal</Trans>
            </th>
            <th scope="col">
              <Trans>Price</Trans>
            </th>
            <th scope="col">
              <Trans>Today</Trans>
            </th>
            <th scope="col" className={styles.line}>
              <span className={frame.unseen}>{t`The last 24 hours as a line`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {current.map((quote) => (
            <MetalRow
              key={quote.metal}
              quote={quote}
              isShown={quote.metal === shown}
              address={addressOf(quote.metal)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MetalRowProps {
  readonly quote: ReturnType<typeof useCurrentQuotes>[number]
  readonly isShown: boolean
  /** Of its chart. */
  readonly address: string
}

function MetalRow({ quote, isShown, address }: MetalRowProps) {
  const { metal, pricePerGram, changePercent, lastDay } = quote
  const names = useMetalNames()
  const money = useMetalMoney()
  return (
    <tr aria-current={isShown ? 'true' : undefined}>
      <th scope="row">
        <Link to={address} preventScrollReset>
          <MetalDot tone={metalTones[metal]} />
          {names[metal]}
        </Link>
      </th>
      <td translate="no">{money(metal, pricePerGram.amount, pricePerGram.currency)}</td>
      <td>
        <Change percent={changePercent} />
      </td>
      <td className={styles.line}>
        <SparkLine points={lastDay} direction={changeDirection(changePercent)} />
      </td>
    </tr>
  )
}

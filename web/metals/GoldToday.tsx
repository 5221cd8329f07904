/** The price of gold above the home page's statement, which moves with the quotes. */
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import { metalsFor } from '../shop/paths.ts'
import { MetalDot } from '../ui/MetalDot.tsx'
import { QuoteText } from './QuoteText.tsx'
import { useMetalMoney } from './useMetalMoney.ts'
import styles from './GoldToday.module.css'

export function GoldToday({ quote }: { readonly quote: MetalQuotePartsFragment }) {
  const money = useMetalMoney()

  return (
    <Link className={styles.gold} to={metalsFor('AU')}>
      <MetalDot tone="au" />
      <Trans>Gold today</Trans>{' '}
      <QuoteText
        quote={quote}
        format={({ metal, pricePerGram: { amount, currency } }) => money(metal, amount, currency)}
      />
    </Link>
  )
}

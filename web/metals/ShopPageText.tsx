/** The search result of a page that every shop has: its name, with the current quotes or the store's contact. */
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LayoutQuery, ShopPage } from '../client/generated/documents.generated.ts'
import { QuoteText } from './QuoteText.tsx'
import { useMetalMoney } from './useMetalMoney.ts'
import { useMetalNames } from './useMetalNames.ts'
import styles from './ShopPageText.module.css'

interface ShopPageTextProps {
  readonly page: ShopPage
  readonly layout: Pick<LayoutQuery, 'metalQuotes'> & { readonly store: Pick<LayoutQuery['store'], 'contact'> }
}

const NAMES: Readonly<Record<ShopPage, ReactNode>> = {
  METALS: <Trans>Metal prices</Trans>,
  CONTACT: <Trans>Contact</Trans>,
  ORDERS: <Trans>Orders</Trans>,
  ACCOUNT: <Trans>My account</Trans>,
  WISH_LIST: <Trans>Wish list</Trans>,
  NEWSLETTER: <Trans>Newsletter</Trans>,
  VAT: <Trans>VAT: what is taxed how</Trans>,
}

export function ShopPageText({ page, layout }: ShopPageTextProps) {
  return (
    <span className={styles.page}>
      <span>{NAMES[page]}</span>
      {page === 'METALS' && <Quotes quotes={layout.metalQuotes ?? []} />}
      {page === 'CONTACT' && <HowToReach contact={layout.store.contact} />}
    </span>
  )
}

function Quotes({ quotes }: { readonly quotes: NonNullable<LayoutQuery['metalQuotes']> }) {
  const money = useMetalMoney()
  const names = useMetalNames()

  return (
    <span className={styles.facts}>
      {quotes.map((quote) => (
        <span key={quote.metal}>
          {names[quote.metal]}{' '}
          <QuoteText
            quote={quote}
            format={({ metal, pricePerGram: { amount, currency } }) => money(metal, amount, currency)}
          />
        </span>
      ))}
    </span>
  )
}

function HowToReach({ contact: { phone, email, openingHours } }: Pick<LayoutQuery['store'], 'contact'>) {
  return (
    <span className={styles.facts}>
      {[phone, email, openingHours].map((fact) => fact !== null && <span key={fact}>{fact}</span>)}
    </span>
  )
}

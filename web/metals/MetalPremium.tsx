/**
 * The premium of a bar or coin over its metal value, of the price on the chosen tax side. It is recomputed with each
 * quote: price and metal value change by the same amount.
 */
import { Trans } from '@lingui/react/macro'
import { decimal, toText } from '#domain/decimal.ts'
import { metalPremium } from '#domain/metalPremium.ts'
import { isCurrency } from '#domain/money.ts'
import type { MetalContentPartsFragment, MetalPremiumPartsFragment } from '../client/generated/documents.generated.ts'
import { useLiveQuotes, type LiveQuotes } from '../shop/metalFeed.ts'
import { readSourcePrice } from '../shop/amounts.ts'
import type { MovablePrice } from '../shop/priceStore.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { BySide } from '../ui/BySide.tsx'
import { formatMeasure, formatMoney } from '../ui/figures.ts'
import styles from './MetalPremium.module.css'

interface MetalPremiumProps {
  /** The premium as the gateway returned it. */
  readonly premium: MetalPremiumPartsFragment
  readonly metal: MetalContentPartsFragment
  /** The displayed price. */
  readonly price: Pick<MovablePrice, 'sourcePrice' | 'taxRatePercent' | 'metalShares'>
}

export function MetalPremium({ premium, metal, price }: MetalPremiumProps) {
  const store = useStoreView()
  const live = useLiveQuotes()
  const { metalValue, percent, percentGross } = premiumNow(live, metal, price, premium.metalValue.currency) ?? {
    metalValue: premium.metalValue.amount,
    percent: premium.percent,
    percentGross: premium.percentGross,
  }
  const value = formatMoney(metalValue, premium.metalValue.currency, store)
  const isTaxed = Number(price.taxRatePercent) > 0

  return (
    <p className={styles.premium}>
      <BySide>
        {(side) =>
          side === 'GROSS' && isTaxed ? (
            <PremiumWithTax percent={percentGross} value={value} />
          ) : (
            <PremiumWithoutTax percent={percent} value={value} />
          )
        }
      </BySide>
    </p>
  )
}

interface PremiumTextProps {
  readonly percent: string
  /** Of the metal, which has no tax. */
  readonly value: string
}

function PremiumWithTax({ percent, value }: PremiumTextProps) {
  const share = useShare(percent)
  return percent.startsWith('-') ? (
    <Trans>
      Incl. VAT {share} below the metal’s value of {value}
    </Trans>
  ) : (
    <Trans>
      Incl. VAT {share} over the metal’s value of {value}
    </Trans>
  )
}

function PremiumWithoutTax({ percent, value }: PremiumTextProps) {
  const share = useShare(percent)
  return percent.startsWith('-') ? (
    <Trans>
      {share} below the metal’s value of {value} excl. VAT
    </Trans>
  ) : (
    <Trans>
      {share} over the metal’s value of {value} excl. VAT
    </Trans>
  )
}

function useShare(percent: string): string {
  return `${formatMeasure(percent.replace('-', ''), useStoreView())}\u00A0%`
}

/** Null if it cannot be computed here; the loaded premium is shown then. */
function premiumNow(
  live: LiveQuotes | null,
  { metal, fineGramsPerUnit }: MetalContentPartsFragment,
  { sourcePrice, taxRatePercent, metalShares }: MetalPremiumProps['price'],
  currency: string,
) {
  // Price and metal value must use the same quote, however long ago the price was loaded.
  const quote = metalShares.find((share) => share.metal === metal)?.quote ?? live?.get(metal)?.pricePerGram
  if (!quote || !sourcePrice || fineGramsPerUnit === null || !isCurrency(currency)) return null

  const now = metalPremium({
    price: readSourcePrice(sourcePrice),
    ratePercent: Number(taxRatePercent),
    fineGrams: decimal(fineGramsPerUnit),
    quote: decimal(quote),
    currency,
  })
  return (
    now && {
      metalValue: toText(now.metalValue),
      percent: toText(now.percent),
      percentGross: toText(now.percentGross),
    }
  )
}

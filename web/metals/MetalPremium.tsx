/**
 * The premium of a bar or coin over its metal value, of the price on the chosen tax side. It is recomputed with each
 * quote: price and metal value change by the same amount.
 */
import { Trans } from '@lingui/react/macro'
import type { MetalContentPartsFragment, MetalPremiumPartsFragment } from '../client/generated/documents.generated.ts'
import { useLiveQuotes } from '../shop/metalFeed.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { BySide } from '../ui/BySide.tsx'
import { formatMeasure, formatMoney } from '../ui/figures.ts'
import { type PremiumPrice, premiumNow } from './premiumNow.ts'
import styles from './MetalPremium.module.css'

interface MetalPremiumProps {
  /** The premium as the gateway returned it. */
  readonly premium: MetalPremiumPartsFragment
  readonly metal: MetalContentPartsFragment
  /** The displayed price. */
  readonly price: PremiumPrice
}

export function MetalPremium({ premium, metal, price }: MetalPremiumProps) {
  const store = useStoreView()
  const live = useLiveQuotes()
  const { metalValue, percent, percentGross } = premiumNow(live, metal, price) ?? premium
  const value = formatMoney(metalValue.amount, metalValue.currency, store)
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

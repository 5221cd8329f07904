import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Decimal, toText } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { type TierTable, rowAt } from '#domain/tierLookup.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import type { TaxSide } from '../../shop/taxSide.ts'
import { BySide } from '../../ui/BySide.tsx'
import { formatMoney } from '../../ui/figures.ts'
import { useCalculatedPrice } from './useCalculatedPrice.ts'
import frame from '../../ui/frame.module.css'

/** The price from the page's tier prices. */
export function TierPriceText({ tiers, quantity }: { readonly tiers: TierTable; readonly quantity: Decimal }) {
  const { net, gross } = rowAt(tiers, quantity)
  const digits = minorUnitDigits(tiers.currency)

  return (
    <PriceText
      net={toText(net, digits)}
      gross={toText(gross, digits)}
      currency={tiers.currency}
      isTaxed={tiers.ratePercent > 0}
    />
  )
}

interface CalculatedByServiceProps {
  readonly variantId: string
  readonly quantity: string
  /** Rendered if no price is available. */
  readonly none: ReactNode
}

/** The price from the calculator service for the signed-in customer. */
export function CalculatedByService({ variantId, quantity, none }: CalculatedByServiceProps) {
  const state = useCalculatedPrice(variantId, quantity)
  switch (state.kind) {
    case 'pending':
      return (
        <span className={frame.quiet} aria-busy="true">
          …
        </span>
      )
    case 'none':
      return none
    case 'loaded': {
      const {
        total: { net, gross },
        taxRatePercent,
      } = state.price
      return (
        <PriceText net={net.amount} gross={gross.amount} currency={net.currency} isTaxed={Number(taxRatePercent) > 0} />
      )
    }
  }
}

interface PriceTextProps {
  readonly net: string
  readonly gross: string
  readonly currency: string
  readonly isTaxed: boolean
}

function PriceText({ net, gross, currency, isTaxed }: PriceTextProps) {
  const store = useStoreView()
  const format = (side: TaxSide) => formatMoney(side === 'GROSS' ? gross : net, currency, store)

  return (
    <BySide>
      {(side) => (
        <>
          {format(side)}{' '}
          <small>
            <TaxText side={side} isTaxed={isTaxed} />
          </small>
        </>
      )}
    </BySide>
  )
}

function TaxText({ side, isTaxed }: { readonly side: TaxSide; readonly isTaxed: boolean }) {
  if (!isTaxed) return <Trans>VAT-exempt</Trans>
  return side === 'GROSS' ? <Trans>incl. VAT</Trans> : <Trans>excl. VAT</Trans>
}

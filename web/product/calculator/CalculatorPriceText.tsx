import type { ReactNode } from 'react'
import { type Decimal, toText } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { rowAt } from '#domain/tierLookup.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import type { TaxSide } from '../../shop/taxSide.ts'
import { BySide } from '../../ui/BySide.tsx'
import { formatMoney } from '../../ui/figures.ts'
import { type TaxFacts, useTaxText } from '../../price/priceTexts.ts'
import type { CalculatorTiers } from './calculatorItem.ts'
import { useCalculatedPrice } from './useCalculatedPrice.ts'
import frame from '../../ui/frame.module.css'

/** The price from the page's tier prices. */
export function TierPriceText({ tiers, quantity }: { readonly tiers: CalculatorTiers; readonly quantity: Decimal }) {
  const { net, gross } = rowAt(tiers, quantity)
  const digits = minorUnitDigits(tiers.currency)

  return (
    <PriceText
      net={toText(net, digits)}
      gross={toText(gross, digits)}
      currency={tiers.currency}
      tax={{ taxRatePercent: String(tiers.ratePercent), isTaxFree: tiers.isTaxFree, taxNote: tiers.taxNote }}
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
      } = state.price
      return <PriceText net={net.amount} gross={gross.amount} currency={net.currency} tax={state.price} />
    }
  }
}

interface PriceTextProps {
  readonly net: string
  readonly gross: string
  readonly currency: string
  readonly tax: TaxFacts
}

function PriceText({ net, gross, currency, tax }: PriceTextProps) {
  const store = useStoreView()
  const taxText = useTaxText()
  const format = (side: TaxSide) => formatMoney(side === 'GROSS' ? gross : net, currency, store)

  return (
    <BySide>
      {(side) => (
        <>
          <span translate="no">{format(side)}</span> <small>{taxText(side, tax)}</small>
        </>
      )}
    </BySide>
  )
}

/** The weight-variation fee of a quantity: a reserve for heavier pieces. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Decimal } from '#domain/decimal.ts'
import type { TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { AmountText } from './AmountText.tsx'
import { tierTotal, type TierPriceText } from './tierRows.ts'

interface WeightFeeProps {
  /** Of one unit. */
  readonly fee: TaxedAmountPartsFragment
  readonly quantity: Decimal
  readonly price: Pick<TierPriceText, 'sourcePrice' | 'taxRatePercent'>
  /** False where the text beside it says that the actual weight is invoiced. */
  readonly namesInvoice?: boolean
}

/** @see docs/rules/weight-variation.md */
export function WeightFee({ fee, quantity, price, namesInvoice = true }: WeightFeeProps) {
  const { t } = useLingui()
  const priceIncludesTax = price.sourcePrice?.priceIncludesTax ?? false
  const { amount } = priceIncludesTax ? fee.gross : fee.net
  const row = { unitPrice: fee, sourcePrice: { __typename: 'SourcePrice' as const, amount, priceIncludesTax } }
  const reserved = tierTotal(row, quantity, price.taxRatePercent) ?? fee
  return (
    <p>
      <Trans>
        The weight varies from piece to piece: up to <AmountText amount={reserved} /> more is reserved.
      </Trans>
      {namesInvoice && <> {t`You are invoiced by actual weight.`}</>}
    </p>
  )
}

/** The weight-variation fee of a quantity: a reserve for heavier pieces. */
import { Trans } from '@lingui/react/macro'
import { decimal, type Decimal } from '#domain/decimal.ts'
import { isCurrency } from '#domain/money.ts'
import { rowTotal } from '#domain/sourcePrice.ts'
import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { taxedText } from '../../shop/amounts.ts'
import { AmountText } from './AmountText.tsx'
import type { TierPriceText } from './tierRows.ts'

interface WeightFeeProps {
  /** Of one unit. */
  readonly fee: TaxedAmountPartsFragment
  readonly quantity: Decimal
  readonly price: Pick<TierPriceText, 'sourcePrice' | 'taxRatePercent'>
}

export function WeightFee({ fee, quantity, price }: WeightFeeProps) {
  const reserved = reservedFor({ fee, quantity, price })
  return (
    <p>
      <Trans>
        The weight varies from piece to piece: up to <AmountText amount={reserved} /> more is reserved. You are invoiced
        by actual weight.
      </Trans>
    </p>
  )
}

/** @see docs/rules/weight-variation.md */
function reservedFor({
  fee,
  quantity,
  price: { sourcePrice, taxRatePercent },
}: WeightFeeProps): TaxedAmountPartsFragment {
  const { currency } = fee.net
  if (!isCurrency(currency)) return fee

  const side = sourcePrice?.priceIncludesTax ? 'GROSS' : 'NET'
  const amount = decimal(side === 'GROSS' ? fee.gross.amount : fee.net.amount)
  return taxedText(rowTotal({ amount, side }, quantity, Number(taxRatePercent), currency), currency)
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { BySide } from '../ui/BySide.tsx'
import { AmountText } from './AmountText.tsx'

interface ShippingAmountProps {
  readonly amount: TaxedAmountPartsFragment
  /** Whether an amount without tax says so; beside totals the tax has a row of its own. */
  readonly saysTax?: boolean
}

/** The amount of a shipping method, or that it costs nothing. */
export function ShippingAmount({ amount, saysTax = false }: ShippingAmountProps) {
  const { t } = useLingui()
  if (Number(amount.gross.amount) === 0) return <Trans>Free</Trans>
  return (
    <>
      <AmountText amount={amount} />
      {saysTax && Number(amount.tax?.amount ?? 0) > 0 && (
        <BySide>{(side) => side === 'NET' && <small> {t`excl. VAT`}</small>}</BySide>
      )}
    </>
  )
}

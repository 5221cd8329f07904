/** Why a line of a pasted list cannot be added as it is. */
import { Trans } from '@lingui/react/macro'

interface OrderRowProblemProps {
  readonly row: {
    readonly line: number
    readonly sku: string
    readonly kind: 'unknown' | 'quantity' | 'choice'
  }
}

export function OrderRowProblem({ row }: OrderRowProblemProps) {
  if (row.kind === 'unknown')
    return (
      <Trans>
        Line {row.line}: no product has the item number {row.sku}.
      </Trans>
    )
  if (row.kind === 'quantity')
    return <Trans>Line {row.line}: the quantity is not a number above 0 in the product’s unit.</Trans>
  return <Trans>Line {row.line}: choose a variant on the product’s page.</Trans>
}

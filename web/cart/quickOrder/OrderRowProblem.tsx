/** Why a line of a pasted list cannot be added as it is. */
import { Trans } from '@lingui/react/macro'

interface OrderRowProblemProps {
  readonly row: {
    readonly line: number
    readonly sku: string
    readonly kind: 'unknown' | 'quantity' | 'choice' | 'size'
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
  if (row.kind === 'size')
    return (
      <Trans>
        Line {row.line}: this product is cut to size. Enter the size on the product’s page: only there a form without
        JavaScript has its fields.
      </Trans>
    )
  return <Trans>Line {row.line}: choose a variant on the product’s page.</Trans>
}

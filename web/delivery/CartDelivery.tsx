/** Delivery of a whole cart: it is sent when the slowest of its products is. What holds for any method is left out once one is chosen. */
import { decimal, subtract, toText } from '#domain/decimal.ts'
import { slowestKind } from '#domain/dispatch.ts'
import type { CartLinePartsFragment, CartTotalsPartsFragment } from '../client/generated/documents.generated.ts'
import { DeliveryFacts, isInStock } from './DeliveryFacts.tsx'
import { hasMetal } from './hasMetal.ts'

type Issue = CartLinePartsFragment['issues'][number]

const delaying: readonly Issue[] = ['STOCK_VOLATILE', 'INSUFFICIENT_STOCK', 'OUT_OF_STOCK']

interface CartDeliveryProps {
  readonly lines: readonly CartLinePartsFragment[]
  readonly totals: Pick<CartTotalsPartsFragment, 'subtotal' | 'discount'>
  /** The page shows the chosen method, with its price and its arrival. */
  readonly isMethodChosen: boolean
}

export function CartDelivery({ lines, totals, isMethodChosen }: CartDeliveryProps) {
  const shipped = lines.filter(({ product }) => product?.dispatch !== 'NOT_SHIPPED')
  const kind = slowestKind(shipped.map(({ product }) => product?.dispatch ?? 'FROM_STOCK'))
  if (kind === null) return null

  const areKnown = shipped.every(
    ({ product, stock, issues }) => product && isInStock(stock) && !issues.some((issue) => delaying.includes(issue)),
  )
  // Delivery is free from a subtotal after discounts.
  const { subtotal, discount } = totals
  const gross = toText(subtract(decimal(subtotal.gross.amount), decimal(discount?.gross.amount ?? '0')))
  return <DeliveryFacts {...{ kind, gross, isMethodChosen }} hasMetal={hasMetal(lines)} statesTime={areKnown} />
}

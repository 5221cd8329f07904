/** Delivery of a whole cart: it is sent when the slowest of its products is. */
import { slowestKind } from '#domain/dispatch.ts'
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'
import { DeliveryFacts, isInStock } from './DeliveryFacts.tsx'

export function CartDelivery({ lines }: { readonly lines: readonly CartLinePartsFragment[] }) {
  const shipped = lines.filter(({ product }) => product?.dispatch !== 'NOT_SHIPPED')
  const kind = slowestKind(shipped.map(({ product }) => product?.dispatch ?? 'FROM_STOCK'))
  if (kind === null) return null

  const areKnown = shipped.every(({ product, stock, issues }) => product && isInStock(stock) && issues.length === 0)
  return <DeliveryFacts kind={kind} isInStock={areKnown} />
}

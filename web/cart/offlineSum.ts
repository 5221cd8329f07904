/** What a cart costs without a connection, from the prices that the browser knows. The shop computes what is paid. */
import { decimal, ONE } from '#domain/decimal.ts'
import type { CartPartsFragment, TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { hasKnownPrice, queuedItems, queuedLineChanges } from '../offline/taskLog/queuedCart.ts'
import type { Task } from '../offline/taskLog/task.ts'
import { addAmounts, scaleAmount } from '../shop/amounts.ts'

export interface OfflineSum {
  /** Of the products alone; null if no price is known. */
  readonly sum: TaxedAmountPartsFragment | null
  /** Time of the oldest price, ISO 8601; null if it is not known. */
  readonly asOf: string | null
  /** Number of products in the cart that are not in the sum, because their prices are not known. */
  readonly unpricedCount: number
}

/**
 * @param cart as the shop sent it last, without what waits
 * @param catalogueAsOf time of the prices of the catalogue on this device
 */
export function offlineSum(
  cart: Pick<CartPartsFragment, 'lines' | 'totals'> | null,
  tasks: readonly Task[],
  catalogueAsOf: string | null,
): OfflineSum {
  const changes = new Map(queuedLineChanges(tasks).map(({ line, quantity }) => [line, quantity]))
  const isCleared = tasks.some(({ operation, result }) => operation === 'ClearCart' && result === null)
  const lines = isCleared ? [] : (cart?.lines ?? [])
  const rows = lines.map(({ id, quantity, price }) =>
    scaleAmount(price.row, decimal(changes.get(id) ?? quantity), decimal(quantity)),
  )
  const added = queuedItems(tasks).filter(({ kind, state }) => kind === 'ADD' && state !== 'REFUSED')
  const priced = added.filter(hasKnownPrice)
  const units = priced.flatMap(({ known, quantity }) =>
    known.unit ? [scaleAmount(known.unit, decimal(quantity ?? '0'), ONE)] : [],
  )
  const moments = [
    ...(lines.length > 0 && cart ? [cart.totals.asOf] : []),
    ...priced.flatMap(({ known }) => known.asOf ?? catalogueAsOf ?? []),
  ]
  return {
    sum: addAmounts([...rows, ...units]),
    asOf: moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null,
    unpricedCount: added.length - priced.length,
  }
}

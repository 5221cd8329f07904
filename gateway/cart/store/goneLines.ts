/** Lines that a backend takes out of a cart without the shopper, such as those of a product that the shop has disabled. */
import type { CartState, StoredLine } from '../cartModel.ts'

type Gone = Pick<CartState, 'goneLines'>

/** Names the lines that are no longer there, until they are there again. Some backends give a line another id. */
export function withGone({ goneLines }: Gone, before: readonly StoredLine[], now: readonly StoredLine[]): Gone {
  const gone = before.filter((line) => !now.some(({ itemId, sku }) => itemId === line.itemId || sku === line.sku))
  const names = new Set([...goneLines, ...gone.map(({ name }) => name)])
  for (const { name } of now) names.delete(name)
  return { goneLines: [...names] }
}

/**
 * For a change of a line or the coupon: the shopper has seen the cart, and what is gone. Products are added elsewhere.
 * The next read stores it.
 */
export function withoutGone(state: CartState): CartState {
  return state.goneLines.length === 0 ? state : { ...state, goneLines: [], contentHash: '' }
}

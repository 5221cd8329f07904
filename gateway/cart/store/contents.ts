/** The lines of a cart beside the backend's totals: whether both name the same cart, and the fingerprint of a version. */
import { hash } from 'node:crypto'
import { cartTotalsItems } from '../cartModel.ts'
import type { CartState, StoredLine } from '../cartState.ts'
import type { BackendTotals } from '../totalsSource.ts'

/** By totals: an unchanged cart has the same totals at each read, and is compared with them once. */
const compared = new WeakMap<
  BackendTotals,
  { readonly state: CartState; readonly lines: readonly StoredLine[] | null }
>()

/** The lines of the stored version with their prices; null if the totals are those of another version. */
export function unchangedLines(state: CartState, totals: BackendTotals): readonly StoredLine[] | null {
  const known = compared.get(totals)
  if (known?.state === state) return known.lines
  const contents = agrees(state.lines, totals) ? contentsOf(inOrder(state.lines, totals), totals) : null
  const lines = contents?.contentHash === state.contentHash ? contents.lines : null
  compared.set(totals, { state, lines })
  return lines
}

/** The lines with their prices, and the fingerprint by which a version is known. */
export function contentsOf(
  read: readonly StoredLine[],
  totals: BackendTotals,
): { readonly lines: StoredLine[]; readonly contentHash: string } {
  const byId = read.some(({ price }) => price === null) ? cartTotalsItems(totals) : null
  const lines = read.map((line) =>
    line.price === null ? { ...line, price: byId?.get(line.itemId)?.reportedPrice ?? null } : line,
  )
  return {
    lines,
    contentHash: hash('sha256', JSON.stringify([lines, totals]), 'base64url'),
  }
}

/** Whether the stored lines are those of the totals. */
export function agrees(lines: readonly StoredLine[], { items }: BackendTotals): boolean {
  if (lines.length !== items.length) return false
  const known = new Map(lines.map((line) => [line.itemId, line]))
  return items.every(({ item_id: itemId, qty, name }) => {
    const line = known.get(itemId)
    return line !== undefined && (qty === null || line.quantity === qty) && (name == null || line.name === name)
  })
}

export function inOrder(lines: readonly StoredLine[], { items }: BackendTotals): readonly StoredLine[] {
  if (lines.every(({ itemId }, at) => itemId === items[at]?.item_id)) return lines
  const place = new Map(items.map(({ item_id: itemId }, at) => [itemId, at]))
  const placeOf = ({ itemId }: StoredLine): number => place.get(itemId) ?? items.length
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The total before the lines changed: a price is locked for the products that it was locked for. */
import { useEffect, useState } from 'react'
import type { CheckoutCartPartsFragment, HeldPricePartsFragment } from '../../client/generated/documents.generated.ts'
import { heldEnd } from '../../price/heldEnd.ts'

type Gross = HeldPricePartsFragment['gross']

/** The last total that was promised in this tab. Its end is in milliseconds of `Date.now`. */
let promised: {
  readonly lineIds: readonly string[]
  readonly of: string
  readonly gross: Gross
  readonly end: number
} | null = null

/** @returns null while the lines are those of the last total that this page has shown or promised */
export function useChangedCart(cart: CheckoutCartPartsFragment): Gross | null {
  const { lines, heldPrice, totals } = cart
  const { gross } = totals.total
  const of = JSON.stringify([lines.map((line) => [line.id, line.quantity]), cart.coupon?.code])
  const [shown, setShown] = useState(() => ({ of, gross, before: brokenPromise(lines, of) }))
  if (shown.of !== of) setShown({ of, gross, before: shown.gross })
  else if (shown.gross.amount !== gross.amount) setShown({ ...shown, gross })

  useEffect(() => {
    if (heldPrice && !heldPrice.hasEnded)
      promised = { lineIds: lines.map(({ id }) => id), of, gross, end: heldEnd(heldPrice, Date.now()) }
  }, [lines, of, gross, heldPrice])
  return shown.before
}

/** After an order none of the lines is left, although the cart has the same id. */
function brokenPromise(lines: CheckoutCartPartsFragment['lines'], of: string): Gross | null {
  if (promised === null || promised.of === of || Date.now() >= promised.end) return null
  const { lineIds, gross } = promised
  return lines.some(({ id }) => lineIds.includes(id)) ? gross : null
}

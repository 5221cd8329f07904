/** Checks a quantity against the stock item. */
import type { Item } from '../pricing/items.ts'
import { HttpError } from '../rest/response.ts'

/** @throws HttpError 400 with the platform's message */
export function checkQuantity({ stock }: Item, qty: number): void {
  const { isManaged, isInStock, mayBackorder, minQty, maxQty, step } = stock
  if (qty < minQty) throw new HttpError(400, `The fewest you may purchase is ${minQty}.`)
  if (qty > maxQty)
    throw new HttpError(400, `The requested qty exceeds the maximum qty allowed in shopping cart: ${maxQty}.`)
  if (step > 0 && qty % step !== 0)
    throw new HttpError(400, `You can buy this product only in quantities of ${step} at a time.`)
  if (isManaged && (!isInStock || (qty > stock.qty && !mayBackorder)))
    throw new HttpError(400, 'The requested qty is not available')
}

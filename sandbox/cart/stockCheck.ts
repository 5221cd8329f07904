/** Checks a quantity against the stock item. */
import type { Item } from '../pricing/items.ts'
import { Refusal } from '../rest/answer.ts'

/** @throws Refusal 400 with the platform's message */
export function checkQuantity({ stock }: Item, qty: number): void {
  const { isManaged, isInStock, mayBackorder, least, most, step } = stock
  if (qty < least) throw new Refusal(400, `The fewest you may purchase is ${least}.`)
  if (qty > most) throw new Refusal(400, `The requested qty exceeds the maximum qty allowed in shopping cart: ${most}.`)
  if (step > 0 && qty % step !== 0)
    throw new Refusal(400, `You can buy this product only in quantities of ${step} at a time.`)
  if (isManaged && (!isInStock || (qty > stock.qty && !mayBackorder)))
    throw new Refusal(400, 'The requested qty is not available')
}

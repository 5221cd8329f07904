/** Interprets the backend's refusal of an order. */
import { isLostCart, isUnauthorized, UpstreamError } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { CartModel } from './checkoutModel.ts'
import { messageIn } from './messages.ts'
import { OrderRefusal } from './orderRefusal.ts'
import type { CheckoutDetails } from './checkoutState.ts'
import { refusedFields } from './refusedFields.ts'
import { shownSentence } from '../shared/shownSentence.ts'
import type { RefusalKind } from '../upstream/storefront/refusalKinds.ts'
import { messageLanguage } from '../shared/languages.ts'

const STOCK_KINDS: readonly RefusalKind[] = ['OUT_OF_STOCK', 'NOT_ENOUGH_STOCK', 'NOT_SOLD']
/** Refusals of a line. */
const LINE_KINDS: readonly RefusalKind[] = [
  'BELOW_MIN_QUANTITY',
  'ABOVE_MAX_QUANTITY',
  'WRONG_INCREMENT',
  'NOT_WHOLE',
  'OPTIONS_MISSING',
  'LINE_GONE',
]

/** The meaning of the backend's refusal while the cart can still be ordered; null for other errors, after which the result is unknown. */
export function refusalOf(
  error: unknown,
  cart: CartModel,
  details: CheckoutDetails,
  { store }: RequestScope,
): OrderRefusal | null {
  if (!(error instanceof UpstreamError)) return null
  const language = messageLanguage(store)
  if (error.isRefuted || isLostCart(error))
    return new OrderRefusal('REJECTED', messageIn(language, 'notTaken'), { cart, isUnexplained: true })
  if (error.status === null) return null
  const fields = refusedFields(error, store, details)
  const [field] = fields
  if (field) return new OrderRefusal('INPUT', field.message, { cart, inputErrors: fields })
  const { refusalKind: kind } = error
  if (kind !== null && STOCK_KINDS.includes(kind))
    return new OrderRefusal('BLOCKED', messageIn(language, 'notAvailable'), { cart })
  // The backend takes a coupon off that has ended, and the total is the one without it.
  if (kind === 'COUPON_INVALID') return new OrderRefusal('PRICE_CHANGED', messageIn(language, 'priceChanged'), { cart })
  if (kind !== null && LINE_KINDS.includes(kind))
    return new OrderRefusal('BLOCKED', messageIn(language, 'blocked'), { cart })
  const { email } = store.contact
  const text = error.refusalText ?? ''
  if (text.startsWith('Error while adding products'))
    return new OrderRefusal('BLOCKED', messageIn(language, 'notAvailable'), { cart })
  if (/^Error while adding (shipping|billing) address/.test(text))
    return new OrderRefusal('REJECTED', messageIn(language, 'invalidAddress', email), { cart })
  const sentence = shownSentence(text)
  if (text.startsWith('Error placing an order'))
    return new OrderRefusal('REJECTED', sentence ?? messageIn(language, 'tryAgain'), { cart })
  // The total has risen between our check and the order, or another client has changed the cart.
  if (error.status === 409 && /\btotal\b/i.test(text))
    return new OrderRefusal('PRICE_CHANGED', messageIn(language, 'priceChanged'), { cart })
  if (error.status === 404 || error.status === 409)
    return new OrderRefusal('CHANGED', messageIn(language, 'cartChanged'), { cart })
  if (error.code !== 'UPSTREAM_REJECTED' || isUnauthorized(error)) return null
  // The sentences of a schema are for developers, and those of a kind are the shop's.
  const isWorded = kind === null && error.refusedFields.length === 0
  const said = isWorded ? sentence : null
  return new OrderRefusal('REJECTED', said ?? messageIn(language, 'notTaken'), { cart, isUnexplained: said === null })
}

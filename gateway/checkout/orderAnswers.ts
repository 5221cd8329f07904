/** What the backend's answer to an order means, if it is none. */
import { isLostCart, isUnauthorized, UpstreamError } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { CartModel } from './checkoutModel.ts'
import { messageIn } from './messages.ts'
import { OrderRefusal } from './orderRefusal.ts'
import { refusedField } from './refusedFields.ts'
import type { RefusalKind } from '../upstream/storefront/refusalKinds.ts'
import { messageLanguage } from '../shared/languages.ts'

const STOCK_KINDS: readonly RefusalKind[] = ['OUT_OF_STOCK', 'NOT_ENOUGH_STOCK', 'NOT_SOLD']
const MAX_SHOWN = 300
/** Ids of carts, tokens and messages of the database stand in some refusals. */
const PRIVATE = /[\w.-]{24,}|SQLSTATE|\bException\b|HTTP ERROR|<\?php/i

/** The backend's sentence, if it can be shown to a shopper. */
export function shownSentence(text: string): string | null {
  const sentence = text
    .replaceAll(/<[^>]*>/g, '')
    .replace(/^Error placing an order\.? */, '')
    .replace(/^(?:Uncaught )?Error: */, '')
    .trim()
  return sentence === '' || sentence.length > MAX_SHOWN || PRIVATE.test(sentence) ? null : sentence
}

/** What the backend's refusal means while the cart can still be ordered; null if it is none, so that the result is unknown. */
export function refusalOf(error: unknown, cart: CartModel, { store }: RequestScope): OrderRefusal | null {
  if (!(error instanceof UpstreamError)) return null
  const language = messageLanguage(store)
  if (error.isRefuted || isLostCart(error))
    return new OrderRefusal('REJECTED', messageIn(language, 'notTaken'), { cart })
  if (error.status === null) return null
  const field = refusedField(error, store)
  if (field) return new OrderRefusal('INPUT', field.message, { cart, inputErrors: [field] })
  if (error.refusalKind !== null && STOCK_KINDS.includes(error.refusalKind))
    return new OrderRefusal('BLOCKED', messageIn(language, 'notAvailable'), { cart })
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
  if (error.code === 'UPSTREAM_REJECTED' && !isUnauthorized(error))
    return new OrderRefusal(
      'REJECTED',
      // The specification's text for a list of schema errors, which is for developers.
      error.refusedFields.length > 0
        ? messageIn(language, 'internalValidation', email)
        : (sentence ?? messageIn(language, 'notTaken')),
      { cart },
    )
  return null
}

/** Messages about carts. The English ones are the specification's; a client with its own texts uses the rule instead. */
import { formatBound, SHARED_MESSAGES, translate } from '../shared/messages.ts'

const MESSAGES = {
  ...SHARED_MESSAGES,
  unknownProduct: /* i18n */ 'The product does not exist.',
  notPriced: /* i18n */ 'Product price is unknown, product cannot be added to the cart!',
  outOfStock: /* i18n */ 'The product is out of stock and cannot be added to the cart!',
  aboveZero: /* i18n */ 'Quantity must be above 0',
  atLeast: /* i18n */ 'Quantity must be at least {bound}',
  atMost: /* i18n */ 'Only {bound} available',
  exactly: /* i18n */ 'The quantity is always {bound}',
  mostPerOrder: /* i18n */ 'At most {bound} per order',
  tooMany: /* i18n */ 'That is more than can be ordered at once.',
  notEnough: /* i18n */ 'The requested quantity is not available.',
  otherQuantity: /* i18n */ 'The shop has taken {bound} in place of the quantity.',
  notSold: /* i18n */ 'This product is not sold at the moment.',
  wholeNumber: /* i18n */ 'Quantity must be a positive integer',
  multipleOf: /* i18n */ 'Quantity must be a multiple of {bound}',
  unknownOption:
    /* i18n */ 'No such configuration for the product. Please do choose another combination of attributes.',
  sizeLimits: /* i18n */ 'This size cannot be cut; the limit is {bound} mm',
  notAllowed: /* i18n */ 'This product cannot be ordered like this.',
  tooManyLines: /* i18n */ 'The cart can have at most {bound} lines.',
  emptyCart: /* i18n */ 'The cart is empty.',
  couponNotValid: /* i18n */ 'The coupon code is not valid.',
  tooManyCodes: /* i18n */ 'Too many codes that are not valid. Please try again in a quarter of an hour.',
  unknownOrder: /* i18n */ 'This order does not exist.',
  gone: /* i18n */ 'no longer available',
  unknownLine: /* i18n */ 'Unknown line',
  nothingToReorder: /* i18n */ 'Nothing of this order is available.',
}

export type MessageName = keyof typeof MESSAGES

/** @param bound stands in place of {bound}; a number is written as the language writes it */
export function messageIn(language: string, name: MessageName, bound: string | null = null): string {
  return translate(language, MESSAGES[name], formatBound(language, bound))
}

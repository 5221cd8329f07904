/** Messages about checkout and orders. The English ones are the specification's; a client with its own texts uses the reason instead. */
import { formatBound, SHARED_MESSAGES, translate } from '../shared/messages.ts'

const MESSAGES = {
  ...SHARED_MESSAGES,
  emptyCart: /* i18n */ 'Shopping cart is empty. Please add some products before entering Checkout',
  invalidInput: /* i18n */ 'Please fix the validation errors',
  tooShort: /* i18n */ 'At least {bound} letters are needed.',
  format: /* i18n */ 'Please check this value.',
  lastDigit: /* i18n */ 'The last digit is not right.',
  zipUnknown: /* i18n */ 'Zip-code does not exist',
  notOffered: /* i18n */ 'This is not available for your order.',
  termsNotAccepted: /* i18n */ 'Please accept the terms and conditions.',
  cartChanged: /* i18n */ 'The cart has changed. Please check it before you order.',
  notTaken:
    /* i18n */ 'The shop could not take the order as it is. Please check delivery and payment, and order again.',
  priceChanged: /* i18n */ 'The total has changed. Please check it before you order.',
  blocked: /* i18n */ 'Some products in the cart cannot be ordered as they are.',
  notAvailable: /* i18n */ 'Some of the ordered products are not available!',
  invalidAddress:
    /* i18n */ 'Address provided in checkout contains invalid data. Please check if all required fields are filled in and also contact us on {bound} to resolve this issue for future. Your order has been canceled.',
  addressRefused: /* i18n */ 'The shop cannot deliver to this address as it is written. Please check it.',
  notApproved: /* i18n */ 'Your business account must be approved before you can order.',
  numberNotVerified:
    /* i18n */ 'Your customer number must be verified before you can order. We verify customer numbers Monday to Friday {bound}.',
  paymentFailed: /* i18n */ 'Payment failed. The products are in your cart again.',
  notPaid: /* i18n */ 'Payment failed. You can order the products again.',
  paymentUnknown: /* i18n */ 'We found no open payment. If you have paid, your order confirmation comes by e-mail.',
  orderUncertain:
    /* i18n */ 'We could not find out whether your order has arrived. Please look for our e-mail before you order again, or contact us on {bound}.',
  alreadyOrdered: /* i18n */ 'This cart has been ordered already.',
  paymentPageDown:
    /* i18n */ 'Your order is placed, but the payment page cannot be opened now. Try again in a few seconds.',
  tryAgain: /* i18n */ 'Something went wrong. Try again in a few seconds.',
  noFile:
    /* i18n */ 'This file is not in your orders, or its order is not paid. Sign in with the account that bought it.',
  wrongCode: /* i18n */ 'The code is wrong or has expired. Please check it, or request a new one.',
  linkExpired: /* i18n */ 'This link has expired. Open the order by its number and e-mail address.',
  notCancellable: /* i18n */ 'This order cannot be cancelled here any more. Please contact us.',
  chooseReturned: /* i18n */ 'Please choose at least one product.',
  nothingToReturn: /* i18n */ 'This order is unpaid, cancelled or refunded: there is nothing to return.',
  noRightOfWithdrawal:
    /* i18n */ 'There is no right of withdrawal for this product. You can ask the shop to take it back.',
  noWithdrawal: /* i18n */ 'There is no right of withdrawal in this store.',
  withdrawalOver: /* i18n */ 'The period of withdrawal ended on {bound}. You can ask the shop to take products back.',
  withdrawalByLetter: /* i18n */ 'A withdrawal cannot be sent here. Please write to {bound}.',
  unknownOrder: /* i18n */ 'This order does not exist.',
  tooManyOrdersToday:
    /* i18n */ 'We have received too many orders for this e-mail address within a day. Please contact us on {bound}.',
  noYear: /* i18n */ 'There is no list of orders of this year.',
  signInForOrders: /* i18n */ 'Please sign in to fetch the list of your orders.',
  tooManyOrders: /* i18n */ 'This year is not among your newest {bound} orders. Please contact us for the list.',
  fileUsedUp:
    /* i18n */ 'This file has been fetched as often as it may be. Contact customer service if you need it again.',
}

export type MessageName = keyof typeof MESSAGES

/** @param bound stands in place of {bound}; a number is written as the language writes it */
export function messageIn(language: string, name: MessageName, bound: string | null = null): string {
  return translate(language, MESSAGES[name], formatBound(language, bound))
}

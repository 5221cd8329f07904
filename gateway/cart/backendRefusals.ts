/**
 * Why Magento refuses a line or a coupon, read from its English texts, which headless backends send in every store. Texts in
 * other languages and of extensions are shown as they are.
 */
import type { UpstreamError } from '../errors.ts'
import type { InputError, InputRule } from '../resolverTypes.generated.ts'
import { type MessageName, messageIn } from './messages.ts'

interface BackendRefusal {
  /** Its group is the bound. */
  readonly pattern: RegExp
  readonly rule: InputRule
  readonly message: MessageName
}

/** Magento 2.0 to 2.4, with and without its inventory of several sources; a few of Magento 1. */
const REFUSALS: readonly BackendRefusal[] = [
  { pattern: /^The fewest you may purchase is ([\d.]+?)\.?$/, rule: 'TOO_SMALL', message: 'atLeast' },
  { pattern: /^The most you may purchase is ([\d.]+?)\.?$/, rule: 'TOO_LARGE', message: 'mostPerOrder' },
  {
    pattern: /^The maximum quantity allowed for purchase is ([\d.]+?)\.?$/,
    rule: 'TOO_LARGE',
    message: 'mostPerOrder',
  },
  {
    pattern: /^The requested qty exceeds the maximum qty allowed in shopping cart(?:: ([\d.]+?))?\.?$/,
    rule: 'TOO_LARGE',
    message: 'tooMany',
  },
  {
    pattern: /^You can buy (?:this product|.+) only in quantities of ([\d.]+?) at a time\.?$/,
    rule: 'NOT_MULTIPLE_OF',
    message: 'multipleOf',
  },
  { pattern: /^You cannot use decimal quantity for this product\.?$/, rule: 'FORMAT', message: 'wholeNumber' },
  { pattern: /^Only ([\d.]+) of [\d.]+ available$/, rule: 'NOT_ENOUGH_STOCK', message: 'atMost' },
  {
    pattern:
      /^(?:The requested (?:qty|quantity)(?: for ".+")? is not available|Not enough items for sale|We don't have as many ".*" as you requested|The requested qty\. is not available)\.?$/,
    rule: 'NOT_ENOUGH_STOCK',
    message: 'notEnough',
  },
  {
    pattern:
      /^(?:This product is (?:currently )?out of stock|There are no source items with the in stock status|Some of the products are (?:currently )?out of stock)\.?$/,
    rule: 'OUT_OF_STOCK',
    message: 'outOfStock',
  },
  { pattern: /^Product that you are trying to add is not available\.?$/, rule: 'REFUSED', message: 'notSold' },
]

const COUPON_NOT_VALID =
  /^(?:The coupon code isn't valid\. Verify the code and try again|The coupon code ".*" is not valid|Coupon code is not valid)\.?$/

/** @param path of the line in the input */
export function lineRefusal(error: UpstreamError, path: string, language: string): InputError {
  const text = error.refusalText ?? error.message
  for (const { pattern, rule, message } of REFUSALS) {
    const found = pattern.exec(text)
    const bound = found?.[1] ?? null
    if (found) return { path, rule, bound, message: messageIn(language, message, bound) }
  }
  return { path, rule: 'REFUSED', bound: null, message: text }
}

export function couponMessage(error: UpstreamError, language: string): string {
  const { refusalText: text } = error
  return text === null || COUPON_NOT_VALID.test(text) ? messageIn(language, 'couponNotValid') : text
}

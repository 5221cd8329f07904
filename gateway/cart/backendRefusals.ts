/** Why a backend refuses a line or a coupon, in the shop's words where the kind is known, else in the backend's. */
import type { UpstreamError } from '../shared/errors.ts'
import type { InputError, InputRule } from '../resolverTypes.generated.ts'
import { shownSentence } from '../shared/shownSentence.ts'
import type { RefusalKind } from '../upstream/storefront/refusalKinds.ts'
import { type MessageName, messageIn } from './messages.ts'

interface KnownRefusal {
  readonly rule: InputRule
  /** With the bound that the backend names. */
  readonly message: MessageName
  /** Without one. Default: the same message. */
  readonly boundless?: MessageName
}

const LINE_REFUSALS: Partial<Readonly<Record<RefusalKind, KnownRefusal>>> = {
  BELOW_MIN_QUANTITY: { rule: 'TOO_SMALL', message: 'atLeast' },
  ABOVE_MAX_QUANTITY: { rule: 'TOO_LARGE', message: 'mostPerOrder', boundless: 'tooMany' },
  WRONG_INCREMENT: { rule: 'NOT_MULTIPLE_OF', message: 'multipleOf' },
  NOT_WHOLE: { rule: 'FORMAT', message: 'wholeNumber' },
  NOT_ENOUGH_STOCK: { rule: 'NOT_ENOUGH_STOCK', message: 'atMost', boundless: 'notEnough' },
  OUT_OF_STOCK: { rule: 'OUT_OF_STOCK', message: 'outOfStock' },
  NOT_SOLD: { rule: 'REFUSED', message: 'notSold' },
  OPTIONS_MISSING: { rule: 'REQUIRED', message: 'unknownOption' },
}

/** @param path of the line in the input */
export function lineRefusal(error: UpstreamError, path: string, language: string): InputError {
  const { refusalKind: kind, refusalBound: bound } = error
  const known = kind && LINE_REFUSALS[kind]
  if (!known) {
    const sentence = kind === null && error.refusedFields.length === 0 ? shownSentence(error.refusalText) : null
    return { path, rule: 'REFUSED', bound: null, message: sentence ?? messageIn(language, 'notAllowed') }
  }
  const message = bound === null ? (known.boundless ?? known.message) : known.message
  return { path, rule: known.rule, bound, message: messageIn(language, message, bound) }
}

export function couponMessage({ refusalKind, refusalText }: UpstreamError, language: string): string {
  return (refusalKind === null ? shownSentence(refusalText) : null) ?? messageIn(language, 'couponNotValid')
}

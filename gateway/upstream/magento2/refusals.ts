/** How Magento refuses: a sentence with places for parameters, in the language of the store view. */
import * as v from 'valibot'
import type { CallName } from '../storefront/calls.ts'
import type { ClassifiedFailure, Failure, PlatformRefusals } from '../storefront/refusal.ts'
import type { RefusalKind } from '../storefront/refusalKinds.ts'

const parameter = v.union([v.string(), v.number(), v.boolean(), v.null()])
/** PHP writes an empty map as a list. */
const parametersSchema = v.optional(v.union([v.array(parameter), v.record(v.string(), parameter)]), [])
const sentenceSchema = v.object({ message: v.string(), parameters: v.fallback(parametersSchema, []) })
const refusalSchema = v.object({
  ...sentenceSchema.entries,
  errors: v.fallback(v.optional(v.array(sentenceSchema), []), []),
})

export const magentoRefusals: PlatformRefusals = {
  filled(json) {
    const parsed = v.safeParse(refusalSchema, json)
    if (!parsed.success) return json
    const { errors, ...sentence } = parsed.output
    // "One or more input exceptions have occurred." says less than its parts.
    return { message: (errors.length > 0 ? errors : [sentence]).map(filledSentence).join(' ') }
  },
  kindOf({ status, json }, name) {
    const parsed = v.safeParse(refusalSchema, json)
    if (!parsed.success || name === null || !REFUSING.includes(status)) return null
    const { parameters, errors } = parsed.output
    const all = [parameters, ...errors.map((error) => error.parameters)]
    return kindByStructure({ status, parameters: all.find((one) => Object.keys(one).length > 0) ?? [] }, name)
  },
}

/** Statuses of what a shopper entered; 5xx are errors of the server. */
const REFUSING = [400, 401, 404]

type Parameters = v.InferOutput<typeof parametersSchema>

/** `%1` is the first of a list, `%fieldName` that of a map. */
function filledSentence({ message, parameters }: v.InferOutput<typeof sentenceSchema>): string {
  const values = Array.isArray(parameters)
    ? new Map(parameters.map((value, at) => [String(at + 1), value]))
    : new Map(Object.entries(parameters))
  return message.replace(/%(\w+)/g, (text, name: string) => (values.has(name) ? String(values.get(name)) : text))
}

/** Of a cart that is not there, or no longer. */
const CART_FIELDS = ['cartId', 'quoteId', 'customerId']
/** Calls with the id of a line. */
const LINE_CALLS = ['cart/update', 'cart/delete']
const PASSWORD_CALLS = ['user/create', 'user/change-password', 'user/create-password']
/** A longer password is asked for; a smaller number is that of its classes of characters. */
const MIN_PASSWORD_LENGTH = 5

interface Structure {
  readonly status: Failure['status']
  readonly parameters: Parameters
}

function kindByStructure(
  { status, parameters }: Structure,
  name: CallName,
): Pick<ClassifiedFailure, 'kind' | 'bound'> | null {
  const isOfCart = name.startsWith('cart/') || name === 'order'
  const field = Array.isArray(parameters) ? null : parameters['fieldName']
  const [first] = Array.isArray(parameters) ? parameters : []
  if (status === 401) return kindOf(unauthorizedKind(parameters, name))
  if (isOfCart && typeof field === 'string' && CART_FIELDS.includes(field)) return kindOf('CART_GONE')
  if (status === 404) return kindOf(missingKind(name, first !== undefined))
  if (status === 400 && PASSWORD_CALLS.includes(name) && first !== undefined) {
    const kind = Number(first) >= MIN_PASSWORD_LENGTH ? 'WEAK_PASSWORD' : 'PASSWORD_TOO_SIMPLE'
    return { kind, bound: String(first) }
  }
  return status === 400 && name === 'order' && field === 'email' ? kindOf('ADDRESS_INVALID') : null
}

function kindOf(kind: RefusalKind | null): Pick<ClassifiedFailure, 'kind' | 'bound'> | null {
  return kind && { kind, bound: null }
}

function unauthorizedKind(parameters: Parameters, name: CallName): RefusalKind | null {
  if (!Array.isArray(parameters) && parameters['resources'] !== undefined) return 'TOKEN_INVALID'
  return name === 'user/login' || name === 'user/change-password' ? 'WRONG_PASSWORD' : null
}

/** @param isListed whether the sentence has places for a list, as that for a line or a carrier, which the call has named */
function missingKind(name: CallName, isListed: boolean): RefusalKind | null {
  if (isListed && LINE_CALLS.includes(name)) return 'LINE_GONE'
  if (isListed && name === 'cart/shipping-information') return 'DELIVERY_INVALID'
  if (name === 'cart/apply-coupon') return 'COUPON_INVALID'
  if (name === 'cart/update') return 'NOT_SOLD'
  // These name nothing but the cart.
  return name === 'cart/totals' || name === 'cart/pull' ? 'CART_GONE' : null
}

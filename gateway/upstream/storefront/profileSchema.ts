/** The fields of a profile's JSON. A profile extends another one and contains only what differs. */
import * as v from 'valibot'
import { CALL_NAMES } from './calls.ts'
import { REFUSAL_KINDS } from './refusalKinds.ts'

/** Below the base; a leading slash means from the root of the API's address. Null: the backend does not have it. */
const path = v.nullable(v.pipe(v.string(), v.regex(/^\/?[^/?#\s]+(\/[^/?#\s]+)*$/, 'expected a path without a query')))

const pattern = v.pipe(
  v.string(),
  v.check(isPattern, 'expected a regular expression'),
  v.transform((text) => new RegExp(text, 'i')),
)
const patterns = v.optional(v.array(pattern), [])

const textsSchema = v.strictObject({
  kind: v.picklist(REFUSAL_KINDS),
  /** A group named `bound` is the limit in the text. */
  patterns: v.array(pattern),
  /** Names of calls, or their beginnings; without it all. */
  calls: v.optional(v.nullable(v.array(v.string())), null),
})

export const profileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  extends: v.optional(v.string()),
  /** What the calls are sent to: a storefront API, or Magento's own API, whose paths are not those of `calls`. */
  backend: v.optional(v.picklist(['storefront-api', 'magento2'])),
  /** Between the address of the API and the paths of calls: empty, or with a leading slash. */
  basePath: v.optional(v.pipe(v.string(), v.regex(/^(\/[^/?#\s]+)*$/, 'expected "" or a path such as "/api"'))),
  /** Whether the backend executes a write once per `Idempotency-Key`. */
  idempotencyKeys: v.optional(v.boolean()),
  calls: v.optional(v.record(v.picklist(CALL_NAMES), path), {}),
  payments: v.optional(
    v.strictObject({
      /** Endpoint with `{orderId}` by the code of a method; null removes a method of the extended profile. */
      hosted: v.optional(v.record(v.string(), path), {}),
      /** Codes of methods that need no payment page. */
      offline: v.optional(v.array(v.string()), []),
      /** Whether a hosted endpoint can be read again: it opens no second payment, and its `status` says paid, pending or failed. */
      isReadable: v.optional(v.boolean()),
      /** Titles by language of methods that the backend takes and does not list; null removes a method of the extended profile. */
      unlisted: v.optional(v.record(v.string(), v.nullable(v.record(v.string(), v.string()))), {}),
    }),
    {},
  ),
  carts: v.optional(
    v.strictObject({
      /** Whether an added item joins the equal line of the cart; otherwise the gateway changes that line. */
      joinsEqualLines: v.optional(v.boolean()),
      /** Which SKU an item of a configurable product has in `cart/update`. */
      configurableBy: v.optional(v.picklist(['PARENT', 'VARIANT'])),
      /** Whether guests can order. */
      guestsOrder: v.optional(v.boolean()),
      /** Whether an order of something that is shipped needs a shipping method; otherwise only where the backend offers one. */
      deliveryRequired: v.optional(v.boolean()),
      /** Whether an ordered cart can still be read, as before its order. */
      readableAfterOrder: v.optional(v.boolean()),
      /** Whether totals name the coupon of a cart; otherwise it is taken off with the order, and the totals are without it. */
      totalsNameCoupon: v.optional(v.boolean()),
      /** HTTP method of `cart/coupon`. */
      couponMethod: v.optional(v.picklist(['GET', 'POST'])),
      /** How `cart/shipping-information` spells the codes of carrier and method. */
      deliveryCodes: v.optional(v.picklist(['camelCase', 'snake_case'])),
    }),
    {},
  ),
  orders: v.optional(
    v.strictObject({
      /** The field of an order in the history that is the id of its cart. */
      cartField: v.optional(v.picklist(['quote_id', 'entity_id'])),
      /** Whether an order may name the language of its mails, as the shopper reads the shop. */
      takesLanguage: v.optional(v.boolean()),
      /** Whether an order may name the day on which the shop has promised to send it, for its mails. */
      takesDispatch: v.optional(v.boolean()),
    }),
    {},
  ),
  /** What the backend demands of a customer's addresses. */
  addresses: v.optional(
    v.strictObject({
      /** How many street lines with text an address needs. */
      streetLines: v.optional(v.picklist([1, 2])),
      /** Whether names need a letter from a to z. */
      latinNames: v.optional(v.boolean()),
      /** Whether a change of the profile sends back the whole record, with its addresses. */
      sentWithProfile: v.optional(v.boolean()),
    }),
    {},
  ),
  amounts: v.optional(
    v.strictObject({
      /** Whether a delivery's single amount includes tax; null: as the store's prices do. Other sides follow from the numbers. */
      deliveryIncludesTax: v.optional(v.nullable(v.boolean())),
      /** Tax rate of deliveries; null: the highest rate of the store's country in the documents. */
      deliveryTaxPercent: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))),
      /** Whether a price agreed with a customer is charged even if another price is lower. */
      agreedPricesAreFixed: v.optional(v.boolean()),
    }),
    {},
  ),
  catalogue: v.optional(
    v.strictObject({
      /** Whether prices of the documents can be older than those of the backend; null: those of a file and of another indexer. */
      pricesCanBeOld: v.optional(v.nullable(v.boolean())),
    }),
    {},
  ),
  refusals: v.optional(
    v.strictObject({
      /** Whether a text with HTTP status 500 in response to a shopper's call is a refusal. */
      inServerErrors: v.optional(v.boolean()),
      texts: v.optional(v.array(textsSchema), []),
      /** Texts of refusals that are outages of what stands behind the API. */
      outages: patterns,
      /** Texts that mean that there is no such call. */
      notImplemented: patterns,
    }),
    {},
  ),
})

export type ProfileInput = v.InferOutput<typeof profileSchema>
export type RefusalTexts = v.InferOutput<typeof textsSchema>

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'i') instanceof RegExp
  } catch {
    return false
  }
}

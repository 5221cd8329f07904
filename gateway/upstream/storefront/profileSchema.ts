/** The fields of a profile's JSON. A profile extends another one and contains only what differs. */
import * as v from 'valibot'
import { STATUS_MEANINGS } from '../catalogueIndex/normalise/documentDialect.ts'
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

export const ORDER_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETE', 'CLOSED', 'CANCELLED'] as const

/** With a text that editors show. */
function described<Schema extends v.GenericSchema>(text: string, schema: Schema) {
  return v.pipe(schema, v.description(text))
}

const textsSchema = v.strictObject({
  kind: v.picklist(REFUSAL_KINDS),
  patterns: described('A group named `bound` is the limit in the text.', v.array(pattern)),
  calls: described(
    'Names of calls, or their beginnings; without it all.',
    v.optional(v.nullable(v.array(v.string())), null),
  ),
})

export const profileSchema = v.strictObject({
  $schema: described('For editors.', v.optional(v.string())),
  extends: described('A preset, or a JSON file. What is left out here is as there.', v.optional(v.string())),
  backend: described(
    'What the calls are sent to: a storefront API, or Magento, whose own paths stand in the place of those of `calls`.',
    v.optional(v.picklist(['storefront-api', 'magento2'])),
  ),
  basePath: described(
    'Between the address of the API and the paths of calls: empty, or with a leading slash.',
    v.optional(v.pipe(v.string(), v.regex(/^(\/[^/?#\s]+)*$/, 'expected "" or a path such as "/api"'))),
  ),
  idempotencyKeys: described(
    'Whether the backend executes a write once per `Idempotency-Key`.',
    v.optional(v.boolean()),
  ),
  calls: described(
    'Paths below the base, or from the root of the address with a leading slash, by the name of the call; null: the backend does not have it.',
    v.optional(v.record(v.picklist(CALL_NAMES), path), {}),
  ),
  payments: v.optional(
    v.strictObject({
      hosted: described(
        'Endpoint with `{orderId}` by the code of a method; null removes a method of the extended profile.',
        v.optional(v.record(v.string(), path), {}),
      ),
      offline: described('Codes of methods that need no payment page.', v.optional(v.array(v.string()), [])),
      withReference: described(
        "Codes of methods that the backend refuses without the buyer's own reference.",
        v.optional(v.array(v.string()), []),
      ),
      isReadable: described(
        'Whether a hosted endpoint can be read again: it opens no second payment, and its `status` says paid, pending or failed.',
        v.optional(v.boolean()),
      ),
      unlisted: described(
        'Titles by language of methods that the backend takes and does not list; null removes a method of the extended profile.',
        v.optional(v.record(v.string(), v.nullable(v.record(v.string(), v.string()))), {}),
      ),
    }),
    {},
  ),
  carts: v.optional(
    v.strictObject({
      joinsEqualLines: described(
        'Whether an added item joins the equal line of the cart; otherwise the gateway changes that line.',
        v.optional(v.boolean()),
      ),
      configurableBy: described(
        'Which SKU an item of a configurable product has in `cart/update`.',
        v.optional(v.picklist(['PARENT', 'VARIANT'])),
      ),
      guestsOrder: described('Whether guests can order.', v.optional(v.boolean())),
      deliveryRequired: described(
        'Whether an order of something that is shipped needs a shipping method; otherwise only where the backend offers one.',
        v.optional(v.boolean()),
      ),
      readableAfterOrder: described(
        'Whether an ordered cart can still be read, as before its order.',
        v.optional(v.boolean()),
      ),
      totalsNameCoupon: described(
        'Whether totals name the coupon of a cart; otherwise it is taken off with the order, and the totals are without it.',
        v.optional(v.boolean()),
      ),
      couponMethod: described('HTTP method of `cart/coupon`.', v.optional(v.picklist(['GET', 'POST']))),
      deliveryCodes: described(
        'How `cart/shipping-information` spells the codes of carrier and method.',
        v.optional(v.picklist(['camelCase', 'snake_case'])),
      ),
    }),
    {},
  ),
  orders: v.optional(
    v.strictObject({
      cartField: described(
        'The field of an order in the history that is the id of its cart.',
        v.optional(v.picklist(['quote_id', 'entity_id'])),
      ),
      statuses: described(
        'What the backend’s own words for the status or state of an order mean, in any language, without regard to case.',
        v.optional(
          v.pipe(
            v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(100)), v.picklist(ORDER_STATUSES)),
            v.transform((meanings) =>
              Object.fromEntries(Object.entries(meanings).map(([word, one]) => [word.trim().toLowerCase(), one])),
            ),
          ),
          {},
        ),
      ),
      cancellable: described(
        'In which statuses `ext/order/{orderId}/cancel` cancels an order that does not say by itself whether it can be.',
        v.optional(v.array(v.picklist(['PENDING', 'PROCESSING']))),
      ),
      takesLanguage: described(
        'Whether an order may name the language of its mails, as the shopper reads the shop.',
        v.optional(v.boolean()),
      ),
      takesDispatch: described(
        'Whether an order may name the day on which the shop has promised to send it, for its mails.',
        v.optional(v.boolean()),
      ),
      takesNewCustomer: described(
        "Whether the order of a guest's cart may name the customer of the account that was opened along with it.",
        v.optional(v.boolean()),
      ),
      keepsBuyerFacts: described(
        'Whether an order keeps what the law asks of buyers in `payment_method_additional`: `declaration` and `social_security_number`.',
        v.optional(v.boolean()),
      ),
    }),
    {},
  ),
  addresses: described(
    "What the backend demands of a customer's addresses.",
    v.optional(
      v.strictObject({
        streetLines: described('How many street lines with text an address needs.', v.optional(v.picklist([1, 2]))),
        latinNames: described('Whether names need a letter from a to z.', v.optional(v.boolean())),
        sentWithProfile: described(
          'Whether a change of the profile sends back the whole record, with its addresses.',
          v.optional(v.boolean()),
        ),
      }),
      {},
    ),
  ),
  amounts: v.optional(
    v.strictObject({
      deliveryIncludesTax: described(
        "Whether a delivery's single amount includes tax; null: as the store's prices do. Other sides follow from the numbers.",
        v.optional(v.nullable(v.boolean())),
      ),
      deliveryTaxPercent: described(
        "Tax rate of deliveries; null: the highest rate of the store's country in the documents.",
        v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))),
      ),
      agreedPricesAreFixed: described(
        'Whether a price agreed with a customer is charged even if another price is lower.',
        v.optional(v.boolean()),
      ),
    }),
    {},
  ),
  catalogue: v.optional(
    v.strictObject({
      statuses: described(
        'What a product’s status means, by its code in the documents; a code that is not here means what Magento means by it.',
        v.optional(
          v.record(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'expected a code')), v.picklist(STATUS_MEANINGS)),
          {},
        ),
      ),
      servicesHaveStock: described(
        'False where the backend has no stock of services (virtual products): they never run out.',
        v.optional(v.boolean()),
      ),
      pricesCanBeOld: described(
        'Whether prices of the documents can be older than those of the backend; null: those of a file and of another indexer.',
        v.optional(v.nullable(v.boolean())),
      ),
    }),
    {},
  ),
  refusals: v.optional(
    v.strictObject({
      inServerErrors: described(
        "Whether a text with HTTP status 500 in response to a shopper's call is a refusal.",
        v.optional(v.boolean()),
      ),
      texts: v.optional(v.array(textsSchema), []),
      outages: described('Texts of refusals that are outages of what stands behind the API.', patterns),
      notImplemented: described('Texts that mean that there is no such call.', patterns),
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

/** The fields of a checkout at which a backend's refusal is shown, in the shop's words. */
import type { InputError } from '../resolverTypes.generated.ts'
import type { UpstreamError } from '../shared/errors.ts'
import { messageLanguage } from '../shared/languages.ts'
import { refusedName } from '../shared/refusedByName.ts'
import type { StoreView } from '../storeTable.ts'
import type { RefusalKind } from '../upstream/storefront/refusalKinds.ts'
import type { CheckoutDetails } from './checkoutState.ts'
import { type MessageName, messageIn } from './messages.ts'

interface RefusedField {
  readonly path: string
  readonly rule: InputError['rule']
  readonly message: MessageName
}

/** `address` is a placeholder for the shipping or the billing address. */
const FIELDS: Partial<Readonly<Record<RefusalKind, RefusedField>>> = {
  DELIVERY_INVALID: { path: 'deliveryMethod', rule: 'UNKNOWN', message: 'notOffered' },
  PAYMENT_INVALID: { path: 'paymentMethod', rule: 'UNKNOWN', message: 'notOffered' },
  ADDRESS_INVALID: { path: 'address', rule: 'REFUSED', message: 'addressRefused' },
  COUNTRY_INVALID: { path: 'address.country', rule: 'UNKNOWN', message: 'notOffered' },
  TAX_NUMBER_INVALID: { path: 'address.taxId', rule: 'FORMAT', message: 'format' },
}

type Addresses = Pick<CheckoutDetails, 'shippingAddress' | 'billingAddress'>

/** None for a refusal of nothing that is entered in the checkout. */
export function refusedFields(error: UpstreamError, store: StoreView, addresses: Addresses): readonly InputError[] {
  const language = messageLanguage(store)
  const errorAt = ({ path, rule, message }: RefusedField): InputError => ({
    path,
    rule,
    bound: null,
    message: messageIn(language, message),
  })
  const named = error.refusedFields.flatMap((path) => namedPath(path, addresses) ?? [])
  if (named.length > 0) return [...new Set(named)].map((path) => errorAt({ path, rule: 'FORMAT', message: 'format' }))
  const field = error.refusalKind === null ? undefined : FIELDS[error.refusalKind]
  if (!field) return []
  return [errorAt({ ...field, path: field.path.replace(/^address/, addressMeant(error, addresses)) })]
}

/** A field of the schema that the shopper has entered. */
function namedPath(path: string, addresses: Addresses): string | null {
  const name = refusedName(path)
  if (!name || name.field === 'password') return null
  if (name.field === 'email') return 'email'
  if (name.address === null) return null
  const isBilling = name.address === 'billing' && addresses.billingAddress !== null
  return `${isBilling || addresses.shippingAddress === null ? 'billingAddress' : 'shippingAddress'}.${name.field}`
}

/** Without a billing address the invoice goes to the shipping address. */
function addressMeant({ refusalKind: kind, refusalText }: UpstreamError, addresses: Addresses): string {
  const { shippingAddress, billingAddress } = addresses
  if (shippingAddress === null) return 'billingAddress'
  if (billingAddress === null) return 'shippingAddress'
  const isOfInvoice = kind === 'TAX_NUMBER_INVALID' && billingAddress.taxId !== null
  return isOfInvoice || /\bbilling\b/i.test(refusalText ?? '') ? 'billingAddress' : 'shippingAddress'
}

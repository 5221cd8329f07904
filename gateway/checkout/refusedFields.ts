/** The field of a checkout at which a backend's refusal is shown, in the shop's words. */
import type { InputError } from '../resolverTypes.generated.ts'
import type { UpstreamError } from '../shared/errors.ts'
import { messageLanguage } from '../shared/languages.ts'
import type { StoreView } from '../storeTable.ts'
import type { RefusalKind } from '../upstream/storefront/refusalKinds.ts'
import { type MessageName, messageIn } from './messages.ts'

interface RefusedField {
  readonly path: string
  readonly rule: InputError['rule']
  readonly message: MessageName
}

const FIELDS: Partial<Readonly<Record<RefusalKind, RefusedField>>> = {
  DELIVERY_INVALID: { path: 'deliveryMethod', rule: 'UNKNOWN', message: 'notOffered' },
  PAYMENT_INVALID: { path: 'paymentMethod', rule: 'UNKNOWN', message: 'notOffered' },
  ADDRESS_INVALID: { path: 'shippingAddress', rule: 'REFUSED', message: 'addressRefused' },
  COUNTRY_INVALID: { path: 'shippingAddress.country', rule: 'UNKNOWN', message: 'notOffered' },
  TAX_NUMBER_INVALID: { path: 'shippingAddress.taxId', rule: 'FORMAT', message: 'format' },
}

/** Null for a refusal of nothing that is entered in the checkout. */
export function refusedField({ refusalKind: kind }: UpstreamError, store: StoreView): InputError | null {
  const field = kind === null ? undefined : FIELDS[kind]
  if (!field) return null
  const { path, rule, message } = field
  return { path, rule, bound: null, message: messageIn(messageLanguage(store), message) }
}

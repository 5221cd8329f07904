/** Checks the details of a checkout by the rules of addresses, and names the details that an order still needs. */
import {
  addressProblems,
  type AddressProblem,
  emailProblem,
  isPlainTextField,
  normaliseAddress,
} from '#domain/address.ts'
import { countryAmong } from '#domain/countries.ts'
import { enteredText } from '#domain/enteredText.ts'
import { isPhone } from '#domain/phone.ts'
import { isTopLevelDomain } from '#domain/topLevelDomains.ts'
import { postcodeExists } from '#domain/postcodes.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { InputError, PostalAddressInput, SetCheckoutInput } from '../resolverTypes.generated.ts'
import { addressCountries, type StoreView } from '../storeTable.ts'
import { type CheckoutDetails, type EnteredAddress, isDeliveryRefused } from './checkoutState.ts'
import { messageIn, type MessageName } from './messages.ts'
import { messageLanguage } from '../shared/languages.ts'

const MAX_CODE_LENGTH = 120

export type EnteredDetails = Partial<Omit<CheckoutDetails, 'paymentService' | 'paymentTitle' | 'offered'>>

/** Normalises and checks an input. Fields that are absent stay absent; null clears a field. */
export function enteredDetails(
  input: SetCheckoutInput,
  context: Pick<RequestScope, 'store' | 'session' | 'storeTable'>,
): { readonly details: EnteredDetails; readonly errors: readonly InputError[] } {
  const { store } = context
  const details: { -readonly [Field in keyof EnteredDetails]: EnteredDetails[Field] } = {}
  const errors: InputError[] = []
  if (input.email !== undefined) {
    const problem = emailProblem(input.email ?? '')
    if (problem) errors.push(errorOf(problem, 'email', store))
    details.email = input.email == null ? null : enteredText(input.email)
  }
  for (const name of ['shippingAddress', 'billingAddress'] as const) {
    const given = input[name]
    if (given === undefined) continue
    if (given === null) {
      details[name] = null
      continue
    }
    const address = normalised(given, name, store)
    // The invoice address names the company; without one, the shipping address does.
    const isInvoiced = name === 'billingAddress' || !input.billingAddress
    const { keepsPostcode = false } = given
    errors.push(...problemsOf(address, name, { isBusiness: isInvoiced && isBusiness(context), keepsPostcode }, store))
    details[name] = address
  }
  for (const name of ['deliveryMethod', 'pickupPoint', 'paymentMethod'] as const) {
    const code = input[name]
    if (code === undefined) continue
    if (code !== null && (code.length === 0 || code.length > MAX_CODE_LENGTH)) errors.push(unknownError(name, store))
    details[name] = code
  }
  return { details, errors }
}

/** What is missing or no longer valid in the stored details, for an order. */
export function missingDetails(
  details: CheckoutDetails,
  isVirtual: boolean,
  context: Pick<RequestScope, 'api' | 'store' | 'session' | 'storeTable'>,
): InputError[] {
  const { store, api } = context
  const { email, shippingAddress, billingAddress, deliveryMethod, paymentMethod } = details
  const required = {
    email,
    ...(isVirtual ? { billingAddress: billingAddress ?? shippingAddress } : { shippingAddress }),
    // Where the backend offers methods, an address selects one.
    ...(!isVirtual && (api.profile.carts.deliveryRequired || isDeliveryRefused(details)) && { deliveryMethod }),
    paymentMethod,
  }
  const missing = Object.entries(required).flatMap(([path, value]) =>
    value == null ? [{ path, rule: 'REQUIRED' as const, bound: null, message: text(store, 'required') }] : [],
  )
  const { billing } = addressCountries(store)
  const isInvoicedThere = billingAddress !== null || !shippingAddress || billing.includes(shippingAddress.country)
  if (!isInvoicedThere)
    missing.push({ path: 'billingAddress', rule: 'REQUIRED', bound: null, message: text(store, 'required') })
  const invoiced = isInvoicedThere ? (billingAddress ?? shippingAddress) : null
  const invoicedAt = billingAddress ? 'billingAddress' : 'shippingAddress'
  // Whether the postcode exists was asked when it was entered.
  return [
    ...missing,
    ...(invoiced
      ? problemsOf(invoiced, invoicedAt, { isBusiness: isBusiness(context), keepsPostcode: true }, store)
      : []),
  ]
}

export function unknownError(path: string, store: StoreView): InputError {
  return { path, rule: 'UNKNOWN', bound: null, message: text(store, 'notOffered') }
}

/** A business customer of any store. */
function isBusiness({ session, storeTable }: Pick<RequestScope, 'session' | 'storeTable'>): boolean {
  return session.customer?.groupId === storeTable.businessCustomerGroupId
}

type AddressName = 'shippingAddress' | 'billingAddress'

function countriesFor(name: AddressName, store: StoreView): readonly string[] {
  return addressCountries(store)[name === 'shippingAddress' ? 'shipping' : 'billing']
}

function normalised(input: PostalAddressInput, name: AddressName, store: StoreView): EnteredAddress {
  const ofStore = countryAmong(countriesFor(name, store), '', store.tax.defaultCountry)
  const address = normaliseAddress({ ...input, country: input.country ?? ofStore })
  return {
    ...address,
    company: address.company ?? null,
    taxId: address.taxId ?? null,
    apartment: address.apartment ?? null,
    region: address.region ?? null,
    saved: null,
  }
}

function problemsOf(
  address: EnteredAddress,
  name: AddressName,
  { isBusiness: isBusinessAddress, keepsPostcode }: { readonly isBusiness: boolean; readonly keepsPostcode: boolean },
  store: StoreView,
): InputError[] {
  const countries = countriesFor(name, store)
  const checks = { isPhone, isTopLevelDomain, ...(!keepsPostcode && { postcodeExists }) }
  return addressProblems(address, { countries, isBusiness: isBusinessAddress, ...checks }).map((problem) =>
    errorOf(problem, `${name}.${problem.path}`, store),
  )
}

export function errorOf(
  { path: field, rule, bound }: AddressProblem<string>,
  path: string,
  store: StoreView,
): InputError {
  return { path, rule, bound, message: text(store, messageNameOf(field, rule), bound) }
}

function messageNameOf(field: string, rule: AddressProblem['rule']): MessageName {
  if (field === 'postcode' && rule === 'UNKNOWN') return 'zipUnknown'
  if (field === 'socialSecurityNumber' && rule === 'UNKNOWN') return 'lastDigit'
  if (field === 'reference' && rule === 'FORMAT') return 'noLink'
  if (rule === 'FORMAT' && isPlainTextField(field)) return 'plainText'
  const names = {
    REQUIRED: 'required',
    TOO_SHORT: 'tooShort',
    TOO_LONG: 'tooLong',
    FORMAT: 'format',
    UNKNOWN: 'format',
  }
  return names[rule] as MessageName
}

function text(store: StoreView, name: MessageName, bound: string | null = null): string {
  return messageIn(messageLanguage(store), name, bound)
}

/** Parses the customer of user/create and user/me by the rules of the storefront API's schemas. */
import { type Address, parseAddress } from '../checkout/address.ts'
import { fieldsOf } from '../rest/fields.ts'
import { HttpError } from '../rest/response.ts'
import type { CustomAttribute } from './accounts.ts'

export interface CustomerInput {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly storeId: number | null
  /** Null when none are sent: a profile keeps its addresses then. */
  readonly addresses: readonly AddressInput[] | null
  readonly attributes: readonly CustomAttribute[] | null
}

export interface AddressInput {
  /** Null for a new address. */
  readonly id: number | null
  readonly customerId: number | null
  readonly address: Address
  readonly isDefaultShipping: boolean
  readonly isDefaultBilling: boolean
}

export const MAX_ADDRESSES = 2
const MAX_ATTRIBUTES = 5
const MAX_NAME = 255
const MAX_EMAIL = 254
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>".]+(\.[^\s@<>".]+)+$/u
const LETTER = /\p{L}/u
const PROFILE_FIELDS = ['email', 'firstname', 'lastname', 'addresses', 'custom_attributes', 'groupToken', 'website_id']

interface Rules {
  /** HTTP status of a schema error. */
  readonly code: 400 | 500
  readonly refusesOtherFields: boolean
}

export const CREATE: Rules = { code: 400, refusesOtherFields: false }
export const UPDATE: Rules = { code: 500, refusesOtherFields: true }

/** @throws HttpError with the list of schema errors */
export function parseCustomer(body: unknown, { code, refusesOtherFields }: Rules): CustomerInput {
  const customer = fieldsOf(fieldsOf(body)['customer'])
  const errors: object[] = []
  const report = (keyword: string, path: string, message: string) =>
    errors.push({ keyword, dataPath: `.customer${path}`, schemaPath: `#/${keyword}`, params: {}, message })
  const text = (name: string, max: number): string => {
    const value = customer[name]
    if (typeof value !== 'string') report('required', '', `should have required property '${name}'`)
    else if (value.length > max) report('maxLength', `.${name}`, `should NOT be longer than ${max} characters`)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [email, firstName, lastName] = [
    text('email', MAX_EMAIL),
    text('firstname', MAX_NAME),
    text('lastname', MAX_NAME),
  ]
  if (errors.length === 0 && !EMAIL.test(email)) report('pattern', '.email', 'should be an e-mail address')
  if (errors.length === 0 && !LETTER.test(firstName)) report('pattern', '.firstname', 'should contain a letter')
  if (errors.length === 0 && !LETTER.test(lastName)) report('pattern', '.lastname', 'should contain a letter')
  if (refusesOtherFields)
    for (const name of Object.keys(customer).filter((one) => !PROFILE_FIELDS.includes(one)))
      report('additionalProperties', '', `should NOT have additional property '${name.slice(0, 50)}'`)

  const { addresses, custom_attributes: attributes, storeId } = customer
  if (Array.isArray(addresses) && addresses.length > MAX_ADDRESSES)
    report('maxItems', '.addresses', `should NOT have more than ${MAX_ADDRESSES} items`)
  if (Array.isArray(attributes) && attributes.length > MAX_ATTRIBUTES)
    report('maxItems', '.custom_attributes', `should NOT have more than ${MAX_ATTRIBUTES} items`)
  if (errors.length > 0) throw new HttpError(code, 'invalid customer', errors)

  return {
    email: email.toLowerCase(),
    firstName,
    lastName,
    storeId: typeof storeId === 'number' ? storeId : null,
    addresses: Array.isArray(addresses) ? addresses.map((address, at) => parseEntry(address, at, code)) : null,
    attributes: Array.isArray(attributes) ? attributes.map(parseAttribute) : null,
  }
}

function parseEntry(input: unknown, at: number, code: number): AddressInput {
  const fields = fieldsOf(input)
  const address = parseAddress(input)
  const missing = [
    ...(['firstname', 'lastname', 'city'] as const).filter((name) => !LETTER.test(address[name])),
    ...(address.country_id.length < 2 ? ['country_id'] : []),
    ...(address.postcode.length < 3 ? ['postcode'] : []),
    ...(address.street.length === 0 ? ['street'] : []),
  ]
  if (missing.length > 0)
    throw new HttpError(
      code,
      'invalid address',
      missing.map((name) => ({
        keyword: 'required',
        dataPath: `.customer.addresses[${at}]`,
        schemaPath: '#/required',
        params: { missingProperty: name },
        message: `should have required property '${name}'`,
      })),
    )
  return {
    id: idOf(fields['id']),
    customerId: idOf(fields['customer_id']),
    address,
    isDefaultShipping: fields['default_shipping'] === true,
    isDefaultBilling: fields['default_billing'] === true,
  }
}

function parseAttribute(input: unknown): CustomAttribute {
  const { attribute_code: code, value } = fieldsOf(input)
  const text = (one: unknown) => (typeof one === 'string' ? one.slice(0, MAX_NAME) : '')
  return { attribute_code: text(code), value: text(value) }
}

function idOf(value: unknown): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

const MIN_PASSWORD = 8
const MAX_PASSWORD = 256
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]
const MIN_CLASSES = 3

/** @throws HttpError 400 with the platform's text */
export function checkPassword(password: string): void {
  const { length } = password
  if (length < MIN_PASSWORD)
    throw new HttpError(
      400,
      `The password needs at least ${MIN_PASSWORD} characters. Create a new password and try again.`,
    )
  if (length > MAX_PASSWORD)
    throw new HttpError(400, `Please enter a password with at most ${MAX_PASSWORD} characters.`)
  if (CLASSES.filter((one) => one.test(password)).length < MIN_CLASSES)
    throw new HttpError(
      400,
      `Minimum of different classes of characters in password is ${MIN_CLASSES}. Classes of characters: Lower Case, Upper Case, Digits, Special Characters.`,
    )
}

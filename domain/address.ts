/**
 * Rules for postal addresses by country, e-mail addresses and the Swedish personal number. The browser and the gateway check
 * by this module; whether a postcode exists (postcodes.ts) is known to servers only, because its table is large.
 */
import { hasPostcodes } from './countries.ts'
import { keysOf } from './keysOf.ts'
import { type AddressCountry, hasLuhnDigit, isValidTaxId } from './taxId.ts'

export type { AddressCountry } from './taxId.ts'

export interface Address {
  readonly firstName: string
  readonly lastName: string
  readonly company?: string | null
  /** Tax or organisation number. */
  readonly taxId?: string | null
  readonly street: string
  readonly apartment?: string | null
  readonly postcode: string
  readonly city: string
  readonly region?: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly phone: string
}

export type AddressField = keyof Address

/** A field that breaks a rule. `bound` is the violated limit, null for rules without one. */
export interface AddressProblem<Field extends string = AddressField> {
  readonly path: Field
  readonly rule: 'REQUIRED' | 'TOO_SHORT' | 'TOO_LONG' | 'FORMAT' | 'UNKNOWN'
  readonly bound: string | null
}

interface AddressContext {
  /** Countries that the address can be in, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  /** Company and tax number are required. */
  readonly isBusiness?: boolean
  /** Omitted in the browser, where the gateway's answer decides. */
  readonly postcodeExists?: (country: AddressCountry, postcode: string) => boolean
}

interface CountryRules {
  readonly postcode: RegExp
  readonly phone: (written: string) => boolean
  /** OPTIONAL: the form has the field. */
  readonly region: 'NONE' | 'OPTIONAL' | 'REQUIRED'
}

/** In characters. */
export const MAX_ADDRESS_LENGTHS: Readonly<Record<AddressField, number>> = {
  firstName: 50,
  lastName: 50,
  company: 100,
  taxId: 20,
  street: 100,
  apartment: 60,
  postcode: 10,
  city: 60,
  region: 60,
  country: 2,
  phone: 30,
}
export const MAX_EMAIL_LENGTH = 254
export const MIN_NAME_LETTERS = 2
export const MIN_TAX_ID_LENGTH = 3

/** Provinces of Italy, without which its post does not deliver. */
const ITALIAN_PROVINCES = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR
   IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM
   RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV`.split(/\s+/),
)

const RULES: Readonly<Record<AddressCountry, CountryRules>> = {
  NO: { postcode: /^\d{4}$/, phone: (written) => national(written, '47').length === 8, region: 'NONE' },
  SE: {
    postcode: /^\d{3} ?\d{2}$/,
    phone: (written) => national(written, '46').replace(/^0(?=\d{9})/, '').length === 9,
    region: 'NONE',
  },
  FI: {
    postcode: /^\d{5}$/,
    phone: (written) =>
      hasPrefix(written, '358') ? isBetween(internationalDigits(written), 10, 14) : isBetween(digits(written), 6, 10),
    region: 'NONE',
  },
  DE: { postcode: /^\d{5}$/, phone: (written) => isBetween(national(written, '49'), 6, 12), region: 'NONE' },
  IT: { postcode: /^\d{5}$/, phone: (written) => isBetween(national(written, '39'), 6, 11), region: 'REQUIRED' },
}

/** Of all other countries: length and characters only. Telephone numbers have up to 15 digits (ITU E.164). */
const GENERAL: CountryRules = {
  postcode: /^[\p{L}\d](?:[\p{L}\d -]*[\p{L}\d])?$/u,
  phone: (written) => isBetween(internationalDigits(written), 5, 15),
  region: 'OPTIONAL',
}

function rulesOf(country: string): CountryRules {
  return isAddressCountry(country) ? RULES[country] : GENERAL
}

const FIELDS = keysOf(MAX_ADDRESS_LENGTHS)
const REQUIRED: readonly AddressField[] = ['firstName', 'lastName', 'street', 'postcode', 'city', 'country', 'phone']
/** Text that carriers can print: Latin letters, digits, blanks and the punctuation of addresses. */
const PRINTABLE = /^[\p{Script=Latin}\p{M}\p{N} .,'’´`"&/()+:;#ºª°–-]*$/u
/** The script of a country without rules of its own is not known. */
const PRINTABLE_ANYWHERE = /^[\p{L}\p{M}\p{N} .,'’´`"&/()+:;#ºª°·・–-]*$/u
/** A full stop within a word, or two slashes: a mail to the customer would link it. "J. R. Smith" has none. */
const WEB_ADDRESS = /\.(?=\p{L}{2}|\d)|\/\//u
const HAS_LETTER_OR_DIGIT = /[\p{L}\d]/u

export function isAddressCountry(country: string): country is AddressCountry {
  return Object.hasOwn(RULES, country)
}

/** Which fields of a form are required depends on the country. */
export function fieldsOfCountry(country: string): {
  readonly region: CountryRules['region']
  readonly needsPostcode: boolean
} {
  return { region: rulesOf(country).region, needsPostcode: hasPostcodes(country) }
}

/** Trims all fields, joins runs of blanks and writes the postcode as its country does. Empty optional fields are null. */
export function normaliseAddress(address: Address): Required<Address> {
  const country = clean(address.country).toUpperCase()
  const written = clean(address.postcode)
  const postcode = isAddressCountry(country) ? written.replace(/ /g, '') : written
  const region = clean(address.region)
  return {
    firstName: clean(address.firstName),
    lastName: clean(address.lastName),
    company: clean(address.company) || null,
    taxId: clean(address.taxId) || null,
    street: clean(address.street),
    apartment: clean(address.apartment) || null,
    postcode: country === 'SE' ? postcode.replace(/^(\d{3})(\d{2})$/, '$1 $2') : postcode,
    city: clean(address.city),
    region: (country === 'IT' ? region.toUpperCase() : region) || null,
    country,
    phone: clean(address.phone),
  }
}

function clean(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/** The first problem of each field of a normalised address; empty if it can be used. */
export function addressProblems(address: Address, context: AddressContext): AddressProblem[] {
  return FIELDS.flatMap((field) => fieldProblem(field, address, context) ?? [])
}

function fieldProblem(field: AddressField, address: Address, context: AddressContext): AddressProblem | null {
  const value = address[field] ?? ''
  const problem = (rule: AddressProblem['rule'], bound: number | null = null) => ({
    path: field,
    rule,
    bound: bound === null ? null : String(bound),
  })
  if (value.trim() === '') return isRequired(field, address, context) ? problem('REQUIRED') : null
  const maxLength = MAX_ADDRESS_LENGTHS[field]
  if (Array.from(value).length > maxLength) return problem('TOO_LONG', maxLength)
  const { country } = address
  // The other fields of a country that is refused are not judged by its rules.
  const isKnown = context.countries.includes(country)
  const rules = isKnown ? rulesOf(country) : null
  const printable = isAddressCountry(country) || country === '' ? PRINTABLE : PRINTABLE_ANYWHERE

  switch (field) {
    case 'firstName':
    case 'lastName':
      // Names of one letter are usual in other scripts.
      if (letterCount(value) < (/\p{Script=Latin}/u.test(value) ? MIN_NAME_LETTERS : 1))
        return problem('TOO_SHORT', MIN_NAME_LETTERS)
      return printable.test(value) && !WEB_ADDRESS.test(value) ? null : problem('FORMAT')
    case 'country':
      return isKnown ? null : problem('UNKNOWN')
    case 'postcode':
      if (!rules) return null
      if (!rules.postcode.test(value)) return problem('FORMAT')
      return isAddressCountry(country) && context.postcodeExists?.(country, value) === false ? problem('UNKNOWN') : null
    case 'phone':
      return !/^\+?[\d ()/.-]+$/.test(value) || (rules && !rules.phone(value)) ? problem('FORMAT') : null
    case 'taxId':
      if (value.length < MIN_TAX_ID_LENGTH) return problem('TOO_SHORT', MIN_TAX_ID_LENGTH)
      return !isKnown || isTaxId(country, value) ? null : problem('FORMAT')
    case 'region':
      if (!printable.test(value)) return problem('FORMAT')
      return country === 'IT' && !ITALIAN_PROVINCES.has(value.toUpperCase()) ? problem('UNKNOWN') : null
    default:
      return printable.test(value) && HAS_LETTER_OR_DIGIT.test(value) ? null : problem('FORMAT')
  }
}

function isRequired(field: AddressField, { country }: Address, { isBusiness = false }: AddressContext): boolean {
  if (field === 'company' || field === 'taxId') return isBusiness
  if (field === 'region') return rulesOf(country).region === 'REQUIRED'
  if (field === 'postcode') return hasPostcodes(country)
  return REQUIRED.includes(field)
}

function isTaxId(country: string, value: string): boolean {
  return isAddressCountry(country) ? isValidTaxId(country, value) : /^[\p{L}\d .&/-]+$/u.test(value)
}

/** The first problem of each name of a person, by the rules of addresses. */
export function nameProblems(
  name: Pick<Address, 'firstName' | 'lastName'>,
): AddressProblem<'firstName' | 'lastName'>[] {
  const whole: Address = { ...name, street: '', postcode: '', city: '', country: '', phone: '' }
  return (['firstName', 'lastName'] as const).flatMap((path) => {
    const problem = fieldProblem(path, whole, { countries: [] })
    return problem ? [{ ...problem, path }] : []
  })
}

/** Why an e-mail address cannot be used; null if it can. */
export function emailProblem(email: string): AddressProblem<'email'> | null {
  const problem = (rule: AddressProblem['rule'], bound: string | null = null) => ({
    path: 'email' as const,
    rule,
    bound,
  })
  const text = email.trim()
  if (text === '') return problem('REQUIRED')
  if (text.length > MAX_EMAIL_LENGTH) return problem('TOO_LONG', String(MAX_EMAIL_LENGTH))
  const [local = '', domain = '', ...more] = text.split('@')
  const isEmail =
    more.length === 0 &&
    /^[\p{L}\d!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\d!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local) &&
    local.length <= 64 &&
    /^(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+\p{L}[\p{L}\d-]*[\p{L}\d]$/u.test(domain)
  return isEmail ? null : problem('FORMAT')
}

/** Why a Swedish personal number cannot be used; null if it can. Ten digits, of which the last is a check digit. */
export function personalNumberProblem(written: string): AddressProblem<'socialSecurityNumber'> | null {
  const problem = (rule: AddressProblem['rule']) => ({ path: 'socialSecurityNumber' as const, rule, bound: null })
  const text = written.trim()
  if (text === '') return problem('REQUIRED')
  const [, year, month, day, serial] = /^(\d{2})(\d{2})(\d{2})[-+ ]?(\d{4})$/.exec(text) ?? []
  if (!year || !month || !day || !serial) return problem('FORMAT')
  // Coordination numbers, for people without a registered address, add 60 to the day.
  const dayOfMonth = Number(day) > 60 ? Number(day) - 60 : Number(day)
  const isDay = dayOfMonth >= 1 && dayOfMonth <= daysOf(Number(month))
  return isDay && hasLuhnDigit(year + month + day + serial) ? null : problem('FORMAT')
}

/** February has 29 days, because two digits do not say which century a year is in. 0 for an impossible month. */
function daysOf(month: number): number {
  return [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0
}

function letterCount(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

function digits(written: string): string {
  return written.replace(/\D/g, '')
}

function hasPrefix(written: string, prefix: string): boolean {
  const isInternational = /^\s*(?:\+|00)/.test(written)
  return isInternational && internationalDigits(written).startsWith(prefix)
}

function internationalDigits(written: string): string {
  return digits(written).replace(/^00/, '')
}

/** The digits without the country's own prefix; the empty text for a number of another country. */
function national(written: string, prefix: string): string {
  if (hasPrefix(written, prefix))
    return internationalDigits(written)
      .slice(prefix.length)
      .replace(/^0(?=\d{9})/, '')
  return /^\s*(?:\+|00)/.test(written) ? '' : digits(written)
}

function isBetween(text: string, min: number, max: number): boolean {
  return text.length >= min && text.length <= max
}

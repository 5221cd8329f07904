/**
 * Rules for postal addresses by country and for e-mail addresses. The browser and the gateway check by this module. Servers know
 * more, because the tables are large: whether a postcode exists (postcodes.ts), which telephone numbers there are (phone.ts), and which
 * top-level domains (topLevelDomains.ts).
 */
import { hasPostcodes } from './countries.ts'
import { enteredCode, enteredText } from './enteredText.ts'
import { keysOf } from './keysOf.ts'
import { hasLink } from './linkText.ts'
import { type AddressCountry, isValidTaxId } from './taxId.ts'

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
  /** Omitted in the browser, where the gateway's answer decides, and for a postcode that the shopper has confirmed. */
  readonly postcodeExists?: (country: AddressCountry, postcode: string) => boolean
  /** Omitted in the browser. */
  readonly isPhone?: (country: string, written: string) => boolean
  /** Omitted in the browser. */
  readonly isTopLevelDomain?: (label: string) => boolean
}

interface CountryRules {
  readonly postcode: RegExp
  /** Letters that people write before the postcode, as in SE-114 34. */
  readonly postcodePrefix: RegExp | null
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
/** What the gateway knows postcodes from (postcodes.ts). A code that is missing there can be confirmed. */
export const POSTCODE_LIST = { source: 'GeoNames', date: '2025-12-30' } as const
export const MIN_NAME_LETTERS = 2
export const MIN_TAX_ID_LENGTH = 3

/** Longer than any postcode with its prefix and blanks. */
const MAX_POSTCODE_TEXT = 20

/** Provinces of Italy, without which its post does not deliver. */
const ITALIAN_PROVINCES = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR
   IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM
   RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV`.split(/\s+/),
)

const RULES: Readonly<Record<AddressCountry, CountryRules>> = {
  NO: { postcode: /^\d{4}$/, postcodePrefix: /^(?:N|NO|NOR)[ -]*(?=\d)/i, region: 'NONE' },
  SE: { postcode: /^\d{3} ?\d{2}$/, postcodePrefix: /^(?:S|SE|SWE)[ -]*(?=\d)/i, region: 'NONE' },
  FI: { postcode: /^\d{5}$/, postcodePrefix: /^(?:FI|FIN|AX)[ -]*(?=\d)/i, region: 'NONE' },
  DE: { postcode: /^\d{5}$/, postcodePrefix: /^(?:D|DE)[ -]*(?=\d)/i, region: 'NONE' },
  IT: { postcode: /^\d{5}$/, postcodePrefix: /^(?:I|IT)[ -]*(?=\d)/i, region: 'REQUIRED' },
}

/** Of all other countries: length and characters only. */
const GENERAL: CountryRules = {
  postcode: /^[\p{L}\d](?:[\p{L}\d -]*[\p{L}\d])?$/u,
  postcodePrefix: null,
  region: 'OPTIONAL',
}

/** The least digits of any number with its area, and the most of an international one (ITU E.164) with 00 before it. */
const PHONE_DIGITS = { min: 5, max: 17 }

function rulesOf(country: string): CountryRules {
  return isAddressCountry(country) ? RULES[country] : GENERAL
}

const FIELDS = keysOf(MAX_ADDRESS_LENGTHS)
const REQUIRED: readonly AddressField[] = ['firstName', 'lastName', 'street', 'postcode', 'city', 'country', 'phone']
/**
 * Text that carriers can print: Latin letters, digits, blanks and the marks that registers of companies allow and addresses have.
 * Those of markup (< > { }) are not among them.
 */
const PRINTABLE =
  /^[\p{Script=Latin}\p{M}\p{N}\p{Pd} .,:;!?&@#%/\\+*=_|~$€£§()[\]'’‘‚‛´`ʼ′″＇"“”„‟«»‹›·•°ºª®©™×½−…^¡¿№]*$/u
/** The script of a country without rules of its own is not known. */
const PRINTABLE_ANYWHERE =
  /^[\p{L}\p{M}\p{N}\p{Pd} .,:;!?&@#%/\\+*=_|~$€£§()[\]'’‘‚‛´`ʼ′″＇"“”„‟«»‹›·・•°ºª®©™×½−…^¡¿№]*$/u
/** What mail clients link whatever stands beside it: www, schemes, two slashes, accounts, and numbers of hosts. */
const LINK =
  /(?<![\p{L}\p{N}])www\p{N}*\.|\.(?=\p{N})|\/\/|[\p{L}\p{N}]@|(?<!\p{L})(?:https?|ftp|mailto|tel|sms|data|javascript):/iu
/** A word behind a full stop, up to its first hyphen and as a whole. "J. R. Smith" has none. */
const LABEL = /\.(?=([\p{L}\p{M}\p{N}]+))(?=((?:[\p{L}\p{M}\p{N}]|-+(?=[\p{L}\p{N}]))+))/gu
const HAS_LETTER_OR_DIGIT = /[\p{L}\d]/u

/** Fields that carriers print and mails repeat: letters, digits and punctuation, and no link. */
const PLAIN_TEXT_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'company',
  'street',
  'apartment',
  'city',
  'region',
] satisfies readonly AddressField[]

export function isPlainTextField(field: string): boolean {
  return PLAIN_TEXT_FIELDS.includes(field)
}

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

/** Cleans all fields and writes the postcode as its country does. Empty optional fields are null. */
export function normaliseAddress(address: Address): Required<Address> {
  const country = enteredCode(address.country).toUpperCase()
  const region = enteredText(address.region ?? '')
  return {
    firstName: enteredText(address.firstName),
    lastName: enteredText(address.lastName),
    company: enteredText(address.company ?? '') || null,
    taxId: enteredCode(address.taxId ?? '') || null,
    street: enteredText(address.street),
    apartment: enteredText(address.apartment ?? '') || null,
    postcode: normalisePostcode(country, address.postcode),
    city: enteredText(address.city),
    region: (country === 'IT' ? region.toUpperCase() : region) || null,
    country,
    phone: enteredCode(address.phone),
  }
}

/** A written postcode as its country writes it; null for text that is none, and for countries without rules of their own. */
export function normalPostcode(
  country: string,
  written: string,
): { readonly country: AddressCountry; readonly postcode: string } | null {
  if (!isAddressCountry(country)) return null
  const postcode = normalisePostcode(country, written.slice(0, MAX_POSTCODE_TEXT))
  return RULES[country].postcode.test(postcode) ? { country, postcode } : null
}

function normalisePostcode(country: string, written: string): string {
  const code = enteredCode(written)
  const { postcodePrefix } = rulesOf(country)
  if (!postcodePrefix) return code
  const digits = code.replace(postcodePrefix, '').replace(/ /g, '')
  return country === 'SE' ? digits.replace(/^(\d{3})-?(\d{2})$/, '$1 $2') : digits
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
      return printable.test(value) && !isWebAddress(value, context) ? null : problem('FORMAT')
    case 'country':
      return isKnown ? null : problem('UNKNOWN')
    case 'postcode':
      if (!rules) return null
      if (!rules.postcode.test(value)) return problem('FORMAT')
      return isAddressCountry(country) && context.postcodeExists?.(country, value) === false ? problem('UNKNOWN') : null
    case 'phone':
      return isPhoneText(value) && (!rules || (context.isPhone?.(country, value) ?? true)) ? null : problem('FORMAT')
    case 'taxId':
      if (value.length < MIN_TAX_ID_LENGTH) return problem('TOO_SHORT', MIN_TAX_ID_LENGTH)
      return !isKnown || isTaxId(country, value) ? null : problem('FORMAT')
    case 'region':
      if (!printable.test(value) || hasLink(value)) return problem('FORMAT')
      return country === 'IT' && !ITALIAN_PROVINCES.has(value.toUpperCase()) ? problem('UNKNOWN') : null
    default:
      return printable.test(value) && HAS_LETTER_OR_DIGIT.test(value) && !hasLink(value) ? null : problem('FORMAT')
  }
}

/** Mails greet customers by their names, so a name that mail clients link would be an advertisement. "St.John" is none. */
function isWebAddress(
  name: string,
  { isTopLevelDomain = () => false }: Pick<AddressContext, 'isTopLevelDomain'>,
): boolean {
  // Clients also link letters of full width and the like.
  const plain = name.normalize('NFKC').toLowerCase()
  return (
    LINK.test(plain) ||
    hasLink(plain) ||
    [...plain.matchAll(LABEL)].some((labels) => labels.slice(1).some(isTopLevelDomain))
  )
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
  checks: Pick<AddressContext, 'isTopLevelDomain'> = {},
): AddressProblem<'firstName' | 'lastName'>[] {
  const whole: Address = { ...name, street: '', postcode: '', city: '', country: '', phone: '' }
  return (['firstName', 'lastName'] as const).flatMap((path) => {
    const problem = fieldProblem(path, whole, { countries: [], ...checks })
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
  const text = enteredText(email)
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

function letterCount(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

function isPhoneText(written: string): boolean {
  const { length } = written.replace(/\D/g, '')
  return /^[+(]?[+\d ()/.-]+$/.test(written) && length >= PHONE_DIGITS.min && length <= PHONE_DIGITS.max
}

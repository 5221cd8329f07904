/** Addresses of requests, in both spellings of the platform, and in the spelling that it answers with. */
import { fieldsOf } from '../rest/fields.ts'
import { HttpError } from '../rest/response.ts'

export interface Address {
  readonly firstname: string
  readonly lastname: string
  readonly company: string
  readonly street: readonly string[]
  readonly postcode: string
  readonly city: string
  readonly region: string
  readonly region_id: number
  readonly region_code: string
  readonly country_id: string
  readonly telephone: string
  readonly email: string
  readonly vat_id: string
}

const MAX_LENGTH = 255
const MAX_STREET_LINES = 4

/** Reads what an address has; missing fields are empty. @throws HttpError 400 for a text that is too long */
export function parseAddress(input: unknown): Address {
  const fields = fieldsOf(input)
  const read = (...names: readonly string[]): string => {
    const value = names.map((name) => fields[name]).find((one) => typeof one === 'string' || typeof one === 'number')
    const text = String(value ?? '').trim()
    if (text.length > MAX_LENGTH)
      throw new HttpError(
        400,
        `The value of "${names[0]}" must be at most ${MAX_LENGTH} characters, but it has ${text.length}.`,
      )
    return text
  }
  const region = fieldsOf(fields['region'])
  const regionId = Number(fields['region_id'] ?? fields['regionId'] ?? region['region_id'] ?? 0)
  return {
    firstname: read('firstname'),
    lastname: read('lastname'),
    company: read('company'),
    street: streetOf(fields['street']),
    postcode: read('postcode'),
    city: read('city'),
    region: typeof region['region'] === 'string' ? region['region'].slice(0, MAX_LENGTH) : read('region'),
    region_id: Number.isSafeInteger(regionId) && regionId > 0 ? regionId : 0,
    region_code: read('region_code', 'regionCode'),
    country_id: read('country_id', 'countryId'),
    telephone: read('telephone'),
    email: read('email'),
    vat_id: read('vat_id', 'vatId'),
  }
}

/** Parses what parseAddress made. */
export function parseStoredAddress(text: unknown): Address | null {
  return typeof text === 'string' ? parseAddress(JSON.parse(text)) : null
}

/** Names the fields without which nothing can be sent to an address. */
export function missingFields(address: Address): string[] {
  const required = ['firstname', 'lastname', 'city', 'postcode', 'country_id'] as const
  const missing: string[] = required.filter((name) => address[name] === '')
  return address.street.length === 0 ? [...missing, 'street'] : missing
}

function streetOf(value: unknown): readonly string[] {
  const lines = (Array.isArray(value) ? value : [value])
    .filter((line) => typeof line === 'string' || typeof line === 'number')
    .map((line) => String(line).trim())
    .filter((line) => line !== '')
  const tooLong = lines.find((line) => line.length > MAX_LENGTH)
  if (tooLong !== undefined || lines.length > MAX_STREET_LINES)
    throw new HttpError(
      400,
      `"street" must be at most ${MAX_STREET_LINES} lines of ${MAX_LENGTH} characters, but it has ${lines.length} lines of up to ${Math.max(...lines.map(({ length }) => length))}.`,
    )
  return lines
}

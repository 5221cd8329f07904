/** The conversation of a check as tests/foreign reads it, one exchange a line, without personal data. */
import type { StorefrontExchange } from '../upstream/storefront/storefrontClient.ts'

const PERSONAL =
  /^(?:.*token|.*password|pass|e?-?mail|customer_email|username|.*first_?name|.*last_?name|name_?prefix|street|city|postcode|telephone|phone|company|vat_id|taxvat|tax_id|dob|nickname|region|cartid|cart_id|quote_?id|remote_ip|x_forwarded_for)$/i
/** Shorter ones are parts of other words. */
const MIN_SECRET = 6
/** Of a page in the place of an answer. */
const MAX_TEXT = 2_000

interface Recorded {
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}

/** @param secrets values that are replaced wherever they stand, such as tokens */
export function recordOf(conversation: readonly StorefrontExchange[], secrets: readonly string[]): string {
  const recorded = conversation.map(toRecorded)
  const pseudonyms = new Map<string, string>()
  const found = new Set(secrets)
  for (const { request, response } of recorded) {
    for (const part of [request.query, request.body, response.body]) collect(part, found)
  }
  for (const secret of found) pseudonyms.set(secret, pseudonymOf(secret, pseudonyms.size + 1))
  const known = [...pseudonyms]
    .filter(([secret]) => secret.length >= MIN_SECRET)
    .toSorted(([one], [other]) => other.length - one.length)
  const clean = (text: string): string =>
    known.reduce((left, [secret, pseudonym]) => left.replaceAll(secret, pseudonym), text)
  return recorded.map((exchange) => `${JSON.stringify(masked(exchange, clean, pseudonyms))}\n`).join('')
}

/** Paths are those of the calls' names, wherever the backend has them. */
function toRecorded({ request, response }: StorefrontExchange): Recorded {
  const { method = 'GET', path, query = {}, body, token, storeCode } = request
  return {
    request: {
      method,
      path,
      query: token === undefined ? query : { ...query, token },
      headers: { 'x-vs-store-code': storeCode },
      body: body ?? null,
    },
    response: {
      status: response.status,
      headers: { 'content-type': response.contentType },
      body: bodyOf(response),
    },
  }
}

function bodyOf({ contentType, text }: StorefrontExchange['response']): unknown {
  if (contentType.includes('json')) {
    try {
      return JSON.parse(text)
    } catch {
      return text.slice(0, MAX_TEXT)
    }
  }
  return text.slice(0, MAX_TEXT)
}

/** Different values stay different, and an address of e-mail stays one: the conversation can be played again. */
function pseudonymOf(secret: string, count: number): string {
  return secret.includes('@') ? `person-${count}@example.com` : `***${count}`
}

/** Values of personal fields: they may stand in other texts too. */
function collect(value: unknown, found: Set<string>, isPersonal = false): void {
  if (isPersonal && typeof value === 'string' && value !== '') found.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, field] of Object.entries(value))
    collect(field, found, PERSONAL.test(name) || (isPersonal && Array.isArray(value)))
}

function masked(value: unknown, clean: (text: string) => string, pseudonyms: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((item) => masked(item, clean, pseudonyms))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      PERSONAL.test(name) ? hidden(field, pseudonyms) : masked(field, clean, pseudonyms),
    ]),
  )
}

/** The shape stays: a list of texts is one of as many texts. */
function hidden(field: unknown, pseudonyms: ReadonlyMap<string, string>): unknown {
  if (typeof field === 'string') return field === '' ? '' : (pseudonyms.get(field) ?? '***')
  if (typeof field === 'number') return 0
  if (Array.isArray(field)) return field.map((one: unknown) => hidden(one, pseudonyms))
  if (typeof field !== 'object' || field === null) return field
  return Object.fromEntries(Object.entries(field).map(([name, one]) => [name, hidden(one, pseudonyms)]))
}

/** A conversation without personal data, one exchange a line. */
import type { Exchange } from './probe.ts'

const PERSONAL =
  /^(?:.*token|.*password|pass|e?-?mail|customer_email|username|.*first_?name|.*last_?name|name_?prefix|street|city|postcode|telephone|phone|company|vat_id|taxvat|tax_id|dob|nickname|region|cartid|cart_id|quote_?id|remote_ip|x_forwarded_for)$/i
/** Shorter ones are parts of other words. */
const MIN_SECRET = 6

/** @param secrets values that are replaced wherever they stand, such as tokens */
export function recordOf(conversation: readonly Exchange[], secrets: readonly string[]): string {
  const found = new Set(secrets)
  for (const { query, body, response } of conversation) for (const part of [query, body, response]) collect(part, found)
  const known = [...found].filter((secret) => secret.length >= MIN_SECRET).sort((a, b) => b.length - a.length)
  const clean = (text: string): string => known.reduce((left, secret) => left.replaceAll(secret, '***'), text)
  return conversation.map((exchange) => `${JSON.stringify(masked(exchange, clean))}\n`).join('')
}

/** Values of personal fields: they may stand in other texts too. */
function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, field] of Object.entries(value)) {
    if (PERSONAL.test(name) && typeof field === 'string') found.add(field)
    collect(field, found)
  }
}

function masked(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((item) => masked(item, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, PERSONAL.test(name) ? hidden(field) : masked(field, clean)]),
  )
}

/** The shape stays: a list of texts is one of as many texts. */
function hidden(field: unknown): unknown {
  if (typeof field === 'string') return field === '' ? '' : '***'
  if (typeof field === 'number') return 0
  if (Array.isArray(field)) return field.map(hidden)
  if (typeof field !== 'object' || field === null) return field
  return Object.fromEntries(Object.entries(field).map(([name, one]) => [name, hidden(one)]))
}

/** The signature of a request as Magento computes it. */
import { createHmac } from 'node:crypto'
import type { MagentoKeys } from '../signing.ts'

interface Signed {
  readonly method: string
  readonly url: string
  /** The fields of its `Authorization`. */
  readonly header: Readonly<Record<string, string>>
  readonly keys: Pick<MagentoKeys, 'consumerSecret' | 'accessTokenSecret'>
}

/** Of the address, and of all parameters of query and header: Magento sorts their encoded names by PHP's `strnatcmp`, not by bytes. */
export function magentoSignature({ method, url, header, keys }: Signed): string {
  const { origin, pathname, search } = new URL(url)
  const query = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => part.split('=').map(decodeURIComponent))
  const { oauth_signature: _signature, ...signed } = header
  const parameters = [...query, ...Object.entries(signed)]
    .map(([name = '', value = '']) => [encoded(name), encoded(value)] as const)
    .toSorted(([a], [b]) => naturally(a, b))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const text = [method, encoded(origin + pathname), encoded(parameters)].join('&')
  const key = `${encoded(keys.consumerSecret)}&${encoded(keys.accessTokenSecret)}`
  return createHmac('sha256', key).update(text).digest('base64')
}

export function signedFields(header: string): Record<string, string> {
  return Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]),
  )
}

/** As RFC 3986 wants it, and PHP's `rawurlencode` does it. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Runs of digits by their value, unless one begins with a zero; everything else by bytes. */
function naturally(a: string, b: string): number {
  const [ours, theirs] = [a, b].map((text) => text.match(/\d+|\D/g) ?? [])
  for (const [at, one] of (ours ?? []).entries()) {
    const other = theirs?.[at]
    if (other === undefined) return 1
    const areNumbers = /^[1-9]/.test(one) && /^[1-9]/.test(other)
    const order = areNumbers ? Number(one) - Number(other) : Number(one > other) - Number(one < other)
    if (order !== 0) return order
  }
  return (ours?.length ?? 0) - (theirs?.length ?? 0)
}

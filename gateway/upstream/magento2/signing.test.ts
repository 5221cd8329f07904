import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner } from './signing.ts'
import { KEYS } from './testing/fakeMagento.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const URLS = [
  'https://shop.example/rest/no/V1/store/storeViews',
  'https://shop.example/rest/no/V1/orders?searchCriteria%5BfilterGroups%5D%5B0%5D%5Bvalue%5D=17&fields=items%5Bstatus%5D',
  'https://shop.example:8443/magento/rest/no/V1/products?skus%5B0%5D=R%C3%98R%201%2B1*~%27%28%29&empty=',
]

/** As RFC 3986 wants it, and PHP's `rawurlencode` does it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature as Magento computes it: of the address, and of all parameters of query and header in the order of their encoded names. */
function expectedSignature(method: string, url: string, header: Readonly<Record<string, string>>): string {
  const { origin, pathname, search } = new URL(url)
  const query = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => part.split('=').map(decodeURIComponent))
  const { oauth_signature: _signature, ...signed } = header
  const parameters = [...query, ...Object.entries(signed)]
    .map(([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const text = [method, encoded(origin + pathname), encoded(parameters)].join('&')
  const key = `${encoded(KEYS.consumerSecret)}&${encoded(KEYS.accessTokenSecret)}`
  return createHmac('sha256', key).update(text).digest('base64')
}

function fieldsOf(header: string): Record<string, string> {
  return Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]),
  )
}

test.each(URLS)('%s is signed with HMAC-SHA256 over its address and parameters', (url) => {
  const fields = fieldsOf(createSigner(KEYS, () => NOW)({ method: 'GET', url }))
  expect(fields).toMatchObject({
    oauth_consumer_key: KEYS.consumerKey,
    oauth_token: KEYS.accessToken,
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(NOW.getTime() / 1000),
    oauth_version: '1.0',
  })
  expect(fields['oauth_signature']).toBe(expectedSignature('GET', url, fields))
})

test('no two requests have the same nonce, and no secret is sent', () => {
  const sign = createSigner(KEYS, () => NOW)
  const [url = ''] = URLS
  const headers = [sign({ method: 'GET', url }), sign({ method: 'GET', url })]
  expect(new Set(headers.map((header) => fieldsOf(header)['oauth_nonce'])).size).toBe(2)
  for (const header of headers) expect(header).not.toMatch(/secret/)
})

test('a shop that allows it gets the access token alone', () => {
  const [url = ''] = URLS
  const sign = createSigner({ ...KEYS, isBearer: true }, () => NOW)
  expect(sign({ method: 'GET', url })).toBe(`Bearer ${KEYS.accessToken}`)
})

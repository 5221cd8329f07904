import { expect, test } from 'vitest'
import { listParameters } from './searchCriteria.ts'
import { createSigner } from './signing.ts'
import { KEYS } from './testing/fakeMagento.ts'
import { magentoSignature, signedFields } from './testing/magentoSignature.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const URLS = [
  'https://shop.example/rest/no/V1/store/storeViews',
  'https://shop.example/rest/no/V1/orders?searchCriteria%5BfilterGroups%5D%5B0%5D%5Bvalue%5D=17&fields=items%5Bstatus%5D',
  'https://shop.example:8443/magento/rest/no/V1/products?skus%5B0%5D=R%C3%98R%201%2B1*~%27%28%29&empty=',
]

test.each(URLS)('%s is signed with HMAC-SHA256 over its address and parameters', (url) => {
  const fields = signedFields(createSigner(KEYS, () => NOW)({ method: 'GET', url }))
  expect(fields).toMatchObject({
    oauth_consumer_key: KEYS.consumerKey,
    oauth_token: KEYS.accessToken,
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(NOW.getTime() / 1000),
    oauth_version: '1.0',
  })
  expect(fields['oauth_signature']).toBe(magentoSignature({ method: 'GET', url, header: fields, keys: KEYS }))
})

test.each([1, 2, 10, 11, 20, 101, 1000])('a list of %i values is signed as Magento sorts their names', (count) => {
  const skus = Array.from({ length: count }, (_, at) => `SKU-${at}`)
  const parameters = new URLSearchParams({ ...listParameters('skus', skus), stockId: '1' })
  const url = `https://shop.example/rest/no/V1/inventory/are-products-salable?${parameters}`
  const fields = signedFields(createSigner(KEYS, () => NOW)({ method: 'GET', url }))
  expect(fields['oauth_signature']).toBe(magentoSignature({ method: 'GET', url, header: fields, keys: KEYS }))
  expect([...parameters.values()]).toEqual([...skus, '1'])
})

test('no two requests have the same nonce, and no secret is sent', () => {
  const sign = createSigner(KEYS, () => NOW)
  const [url = ''] = URLS
  const headers = [sign({ method: 'GET', url }), sign({ method: 'GET', url })]
  expect(new Set(headers.map((header) => signedFields(header)['oauth_nonce'])).size).toBe(2)
  for (const header of headers) expect(header).not.toMatch(/secret/)
})

test('a shop that allows it gets the access token alone', () => {
  const [url = ''] = URLS
  const sign = createSigner({ ...KEYS, isBearer: true }, () => NOW)
  expect(sign({ method: 'GET', url })).toBe(`Bearer ${KEYS.accessToken}`)
})

// @vitest-environment node
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, EncodedBody } from './compression.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0', 'identity'],
  ['*', 'identity'],
  [undefined, 'identity'],
])('accept-encoding %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('all encodings contain the same text', async () => {
  const text = 'Gullbarre 10 g. '.repeat(200)
  const body = new EncodedBody(text)
  expect(brotliDecompressSync(await body.in('br')).toString()).toBe(text)
  expect(gunzipSync(await body.in('gzip')).toString()).toBe(text)
  expect((await body.in('identity')).toString()).toBe(text)
  expect((await body.in('br')).byteLength).toBeLessThan(text.length / 10)
})

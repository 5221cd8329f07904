import { expect, test } from 'vitest'
import { readStoreTable } from '../storeTable.ts'
import { returnUrlOf } from './returnUrl.ts'

const [store] = readStoreTable().stores
const open = (given: string) => {
  if (!store) throw new Error('expected a store')
  const storeUrl = () => 'https://shop.example/no'
  return returnUrlOf(given, '/order-confirmation', { store, storeUrl, returnUrls: ['karat-app://payment/desk'] })
}

test.each(['https://shop.example/no', 'https://shop.example/no/a%20b?to=%2f..', 'karat-app://payment/desk/1'])(
  '%s is below an allowed address',
  (url) => expect(open(url)).toBe(url),
)

test.each([
  'https://evil.example/no',
  'https://shop.example/norge',
  'https://shop.example/no/../x',
  'https://shop.example/no/%2f../x',
  'https://shop.example/no/..%2Fx',
  'https://shop.example/no/%5c..%5cx',
  'https://shop.example/no/%252f..%252fx',
  'https://shop.example/no/%2e%2e/x',
  'karat-app://payment/desk/%2F..',
])('%s leaves it, at once or once a server has decoded it', (url) => {
  expect(() => open(url)).toThrow('returnUrl: expected an absolute URL below one of')
})

import { expect, test } from 'vitest'
import { absoluteAddress, homeAddress } from './paths.ts'

test.each([
  ['', '/', 'http://a/'],
  ['', '/gull', 'http://a/gull'],
  ['/de', '/', 'http://a/de'],
  ['/de', '/gold', 'http://a/de/gold'],
])('with the prefix "%s", the address of %s is %s', (prefix, path, address) => {
  expect(absoluteAddress('http://a', prefix, path)).toBe(address)
})

test.each([
  ['http://se.localhost:3000', 'http://se.localhost:3000/'],
  ['http://localhost:3000/de', 'http://localhost:3000/de'],
])('the home address of %s is %s', (storeUrl, address) => {
  expect(homeAddress(storeUrl)).toBe(address)
})

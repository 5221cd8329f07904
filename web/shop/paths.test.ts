import { expect, test } from 'vitest'
import { absoluteAddress, homeAddress } from './paths.ts'

test.each([
  ['', '/', 'http://a/'],
  ['', '/gull', 'http://a/gull'],
  ['/de', '/', 'http://a/de'],
  ['/de', '/gold', 'http://a/de/gold'],
])('with the prefix "%s", %s stands at %s', (prefix, path, address) => {
  expect(absoluteAddress('http://a', prefix, path)).toBe(address)
})

test.each([
  ['http://se.localhost:3000', 'http://se.localhost:3000/'],
  ['http://localhost:3000/de', 'http://localhost:3000/de'],
])('the home of %s stands at %s', (storeUrl, address) => {
  expect(homeAddress(storeUrl)).toBe(address)
})

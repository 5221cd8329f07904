// @vitest-environment node
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddress } from './address.ts'

test.each([
  { target: '/', path: '/', search: '', isNormal: true },
  { target: '/bars', path: '/bars', search: '', isNormal: true },
  { target: '/bars/', path: '/bars', search: '', isNormal: false },
  { target: '/bars//gold///', path: '/bars/gold', search: '', isNormal: false },
  { target: '//evil.example/x', path: '/evil.example/x', search: '', isNormal: false },
  { target: '/\\evil.example', path: '/evil.example', search: '', isNormal: false },
  { target: '//', path: '/', search: '', isNormal: false },
  { target: '/bars?page=2', path: '/bars', search: '?page=2', isNormal: true },
  { target: '/bars?', path: '/bars', search: '', isNormal: true },
  { target: '/bars?a=1//2', path: '/bars', search: '?a=1//2', isNormal: true },
  { target: '/s%C3%B8lv', path: '/s%C3%B8lv', search: '', isNormal: true },
])('$target has the path $path', ({ target, path, search, isNormal }) => {
  expect(readAddress(target)).toEqual({ path, search, isNormal })
})

test.each(['/%E0%A4%A', '/%', '/%ff', '/a%00b', '/a%0d%0aset-cookie:x', '*', 'http://evil.example/', ''])(
  '%s cannot be the URL of a page',
  (target) => {
    expect(readAddress(target)).toBeNull()
  },
)

test('normalizing a path twice changes nothing, and a path never names another host', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[/\\][a-z/\\.?=]{0,20}$/), (target) => {
      const address = readAddress(target)
      expect(address?.path).toMatch(/^\/(?:[^/\\]|$)/)
      expect(readAddress(address?.path ?? '')?.isNormal).toBe(true)
    }),
  )
})

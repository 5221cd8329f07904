import { assert, constantFrom, pre, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { encodePath, escapeSlashes, pathSegment, textOfSegment } from './pathSegment.ts'

test.each([
  ['AU-BAR-10', 'AU-BAR-10'],
  ['A/B', 'A~2FB'],
  ['A\\B', 'A~5CB'],
  ['..', '~2E~2E'],
  ['.', '~2E'],
  ['A..B', 'A..B'],
  ['A~2FB', 'A~7E2FB'],
  ['50 %', '50%20%25'],
])('"%s" is the segment %s', (text, segment) => {
  expect(pathSegment(text)).toBe(segment)
})

test('any text is one segment of a URL, from which it is read again', () => {
  assert(
    property(
      string({ unit: constantFrom('A', '1', '.', '/', '\\', '~', '%', '2', 'F', 'E', ' ', 'ø', '?', '#') }),
      (text) => {
        pre(text !== '')
        const { pathname, search, hash } = new URL(`/p/${pathSegment(text)}/x`, 'https://shop.example')
        const [, kind, segment = '', rest, ...more] = pathname.split('/')
        expect([kind, rest, more, search, hash]).toEqual(['p', 'x', [], '', ''])
        expect(textOfSegment(decodeURIComponent(segment))).toBe(text)
      },
    ),
  )
})

test('slashes that were percent-encoded are escaped, and escapes stay', () => {
  expect(escapeSlashes('A/B\\C~2FD')).toBe('A~2FB~5CC~2FD')
})

test.each([
  ['rings/4,5 mm.html', '/rings/4,5%20mm.html'],
  ['gull/ørepynt', '/gull/%C3%B8repynt'],
  ['100%/who?#', '/100%25/who%3F%23'],
])('the path %s is the address %s', (path, address) => {
  expect(encodePath(path)).toBe(address)
})

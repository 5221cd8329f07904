// @vitest-environment node
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPageRange, MAX_PAGES_TOGETHER, pagesOf, parsePageRange, withNextPage } from './listingAddress.ts'

describe('the page range of an address', () => {
  test.each([
    { text: null, first: 1, last: 1, why: 'nothing said' },
    { text: '1', first: 1, last: 1, why: 'the first page' },
    { text: '3', first: 3, last: 3, why: 'page 3 alone' },
    { text: '1-3', first: 1, last: 3, why: 'three pages together' },
    { text: '4-6', first: 4, last: 6, why: 'a later start' },
    { text: '2-2', first: 2, last: 2, why: 'a range of one' },
    { text: '1-9', first: 1, last: 5, why: 'no more than five together' },
    { text: '', first: 1, last: 1, why: 'empty' },
    { text: '0', first: 1, last: 1, why: 'zero' },
    { text: '-1', first: 1, last: 1, why: 'negative' },
    { text: '3-1', first: 1, last: 1, why: 'backwards' },
    { text: '1.5', first: 1, last: 1, why: 'no whole number' },
    { text: '1e3', first: 1, last: 1, why: 'an exponent' },
    { text: ' 2', first: 1, last: 1, why: 'a space' },
    { text: '01', first: 1, last: 1, why: 'a leading zero' },
    { text: '999999999', first: 1, last: 1, why: 'absurdly large' },
    { text: '٣', first: 1, last: 1, why: 'digits of another script' },
    { text: 'two', first: 1, last: 1, why: 'a word' },
  ])('"$text" ($why)', ({ text, first, last }) => {
    expect(parsePageRange(text)).toEqual({ first, last })
  })

  test('has at most five pages in ascending order for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,6}-\d{1,6}$/)), (text) => {
        const pages = pagesOf(parsePageRange(text))
        expect(pages.length).toBeGreaterThan(0)
        expect(pages.length).toBeLessThanOrEqual(MAX_PAGES_TOGETHER)
        expect(pages[0]).toBeGreaterThan(0)
      }),
    )
  })

  test('is the same after formatting and parsing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_000 }),
        fc.integer({ min: 0, max: MAX_PAGES_TOGETHER - 1 }),
        (first, more) => {
          const range = { first, last: first + more }
          expect(parsePageRange(formatPageRange(range))).toEqual(range)
        },
      ),
    )
  })
})

test.each([
  { range: { first: 1, last: 1 }, pageCount: 1, next: null },
  { range: { first: 1, last: 1 }, pageCount: 2, next: { first: 1, last: 2 } },
  { range: { first: 1, last: 5 }, pageCount: 9, next: { first: 6, last: 6 } },
  { range: { first: 6, last: 7 }, pageCount: 9, next: { first: 6, last: 8 } },
  { range: { first: 3, last: 3 }, pageCount: 2, next: null },
  { range: { first: 1, last: 1 }, pageCount: 0, next: null },
])('after $range of $pageCount pages, "load more" leads to $next', ({ range, pageCount, next }) => {
  expect(withNextPage(range, pageCount)).toEqual(next)
})

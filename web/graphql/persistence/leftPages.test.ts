import { afterEach, expect, test, vi } from 'vitest'
import { forgetLeftPages, leavePage, readLeftPages } from './leftPages.ts'

const page = (name: string) => ({ [`Product:${name}`]: { __typename: 'Product', name } })

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('the next page of the tab gets the pages that were left, the oldest first, once', () => {
  leavePage('no', page('bar'))
  leavePage('no', page('coin'))
  expect(readLeftPages('se')).toEqual([])
  expect(readLeftPages('no')).toEqual([page('bar'), page('coin')])
  forgetLeftPages('no')
  expect(readLeftPages('no')).toEqual([])
})

test('of many pages the last ten wait', () => {
  for (let at = 0; at < 14; at += 1) leavePage('no', page(String(at)))
  expect(readLeftPages('no')).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((at) => page(String(at))))
})

test('a page is left as always when storage is denied or holds something else', () => {
  sessionStorage.setItem('left-pages-no', 'no JSON')
  expect(readLeftPages('no')).toEqual([])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('quota', 'QuotaExceededError')
  })
  expect(() => leavePage('no', page('bar'))).not.toThrow()
})

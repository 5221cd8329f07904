import { parse } from 'graphql'
import { afterEach, expect, test, vi } from 'vitest'
import { createCache } from '../cache.ts'
import { document, field, operation, root } from '../documentNodes.ts'
import { writeResults } from '../lazyClient.ts'
import { forgetLeftPages, leavePage, readLeftPages } from './leftPages.ts'

const query = parse('query Name($sku: String!) { product(sku: $sku) { id } }', { noLocation: true })
const resultOf = (sku: string) => ({ query, variables: { sku }, data: { product: null } })

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('results wait for the next page of their store, the oldest first, until they are forgotten', () => {
  leavePage('no', [resultOf('a')])
  leavePage('no', [resultOf('b')])

  expect(readLeftPages('no').map(({ variables }) => variables)).toEqual([{ sku: 'a' }, { sku: 'b' }])
  expect(readLeftPages('se')).toEqual([])
  forgetLeftPages('no')
  expect(readLeftPages('no')).toEqual([])
})

test('the next page can write them with the documents that it gets', () => {
  const generated = document(() => operation('query', 'Count', [], root(field('count'))), 'hash')
  leavePage('no', [{ query: generated, variables: {}, data: { count: 3 } }, resultOf('a')])
  const cache = createCache()
  writeResults(cache, readLeftPages('no'))

  expect(cache.extract()).toMatchObject({ ROOT_QUERY: { count: 3, 'product({"sku":"a"})': null } })
})

test('at most 20 wait', () => {
  leavePage(
    'no',
    Array.from({ length: 25 }, (_, at) => resultOf(String(at))),
  )
  expect(readLeftPages('no')).toHaveLength(20)
  expect(readLeftPages('no')[0]?.variables).toEqual({ sku: '5' })
})

test('reads no pages without storage, or from a malformed value', () => {
  sessionStorage.setItem('left-results-no', '{"a":')
  expect(readLeftPages('no')).toEqual([])
  sessionStorage.setItem('left-results-no', '[1, {}]')
  expect(readLeftPages('no')).toEqual([])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => leavePage('no', [resultOf('a')])).not.toThrow()
})

import { describe, expect, test } from 'vitest'
import { mutationsOf } from './testing/mutations.ts'
import { parseStoreTable, readStoreTable } from './storeTable.ts'

test('stores.json is read whole', () => {
  const { stores, defaultStoreCode } = readStoreTable()
  expect(stores).toHaveLength(8)
  expect(stores.some(({ storeCode }) => storeCode === defaultStoreCode)).toBe(true)
})

describe('a wrong table is refused', () => {
  const table = readStoreTable()

  test('by the name of each field that is left out or retyped', () => {
    const mutations = mutationsOf({ ...table, stores: table.stores.slice(0, 1) }).filter(({ path, kind }) => !(kind === 'deleted' && /taxExemptIds\.\d+$/.test(path)))
    expect(mutations.length).toBeGreaterThan(80)
    for (const { path, kind, mutated } of mutations) {
      const name = path.split('.').at(-1) === '0' ? path.split('.').at(-2) : path.split('.').at(-1)
      expect(() => parseStoreTable(mutated, 'stores.json'), `${path} ${kind}`).toThrow(new RegExp(`^stores\\.json: .*${name}`))
    }
  })

  test.each([
    ['an unknown field', { ...table, extra: 1 }, 'extra'],
    ['two stores of one code', { ...table, stores: [...table.stores, table.stores[0]] }, 'same storeCode'],
    ['a default that is no store', { ...table, defaultStoreCode: 'xx' }, 'none of the stores'],
    ['a prefix without appendStoreCode', { ...table, stores: [{ ...table.stores[0], pathPrefix: '/no' }] }, 'appendStoreCode'],
    ['appendStoreCode without a prefix', { ...table, stores: [{ ...table.stores[0], appendStoreCode: true }] }, 'appendStoreCode'],
    ['a prefix that is not the store code', { ...table, stores: [{ ...table.stores[0], appendStoreCode: true, pathPrefix: '/norge' }] }, 'appendStoreCode'],
    ['an address on another host', { ...table, stores: [{ ...table.stores[0], url: 'http://se.localhost:{WEB_PORT}' }] }, 'url, host and pathPrefix'],
    ['nothing', null, 'the whole'],
  ])('%s', (_name, wrong, words) => {
    expect(() => parseStoreTable(wrong, 'stores.json')).toThrow(words)
  })
})

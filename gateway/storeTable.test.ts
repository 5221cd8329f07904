import { describe, expect, test } from 'vitest'
import { mutationsOf } from './testing/mutations.ts'
import { parseStoreTable, readStoreTable, type StoreView } from './storeTable.ts'

test('stores.json is read whole', () => {
  const { stores, defaultStoreCode } = readStoreTable()
  expect(stores).toHaveLength(8)
  expect(stores.some(({ storeCode }) => storeCode === defaultStoreCode)).toBe(true)
})

describe('what the specification says of the stores', () => {
  const { stores, defaultStoreCode, rootCategoryId } = readStoreTable()
  const codesWhere = (holds: (store: StoreView) => boolean) => stores.filter(holds).map(({ storeCode }) => storeCode)

  test('their codes and ids, the default one first, and the root of their categories', () => {
    expect(stores.slice(0, 6).map(({ storeCode, storeId }) => [storeCode, storeId])).toEqual([
      ['no', 1],
      ['se', 2],
      ['fi', 3],
      ['goldsmith_norway', 4],
      ['goldsmith_finland', 5],
      ['goldsmith_sweden', 6],
    ])
    expect(defaultStoreCode).toBe('no')
    expect(rootCategoryId).toBe(2)
  })

  test.each([
    {
      what: 'companies may not register',
      codes: codesWhere(({ allowRegisterAsBusiness }) => !allowRegisterAsBusiness),
      expected: ['no'],
    },
    {
      what: 'the checkout asks for a social security number',
      codes: codesWhere(({ requireSsnForCheckout }) => requireSsnForCheckout),
      expected: ['se'],
    },
    {
      what: 'customers are verified',
      codes: codesWhere(({ verification }) => verification.customerVerificationEnabled),
      expected: ['fi'],
    },
    {
      what: 'classes are exempt from tax',
      codes: codesWhere(({ tax }) => tax.taxExemptIds.length > 0),
      expected: ['no'],
    },
    {
      what: 'the store code is appended',
      codes: codesWhere(({ appendStoreCode }) => appendStoreCode),
      expected: ['de', 'it'],
    },
    {
      what: 'there is a metal account',
      codes: codesWhere(({ displayMetalAccount }) => displayMetalAccount),
      expected: codesWhere(({ kind }) => kind === 'GOLDSMITH'),
    },
    {
      what: 'amounts are Norwegian crowns',
      codes: codesWhere(({ i18n }) => i18n.currencyCode === 'NOK'),
      expected: ['no', 'goldsmith_norway'],
    },
    {
      what: 'amounts are Swedish crowns',
      codes: codesWhere(({ i18n }) => i18n.currencyCode === 'SEK'),
      expected: ['se', 'goldsmith_sweden'],
    },
    {
      what: 'moments are written HH:mm D-M-YYYY',
      codes: codesWhere(({ i18n }) => i18n.dateFormat === 'HH:mm D-M-YYYY'),
      expected: codesWhere(() => true),
    },
  ])('where $what: $expected', ({ codes, expected }) => {
    expect(codes).toEqual(expected)
  })
})

describe('a wrong table is refused', () => {
  const table = readStoreTable()

  test('by the name of each field that is left out or retyped', () => {
    const mutations = mutationsOf({ ...table, stores: table.stores.slice(0, 1) }).filter(
      ({ path, kind }) => !(kind === 'deleted' && /taxExemptIds\.\d+$/.test(path)),
    )
    expect(mutations.length).toBeGreaterThan(80)
    for (const { path, kind, mutated } of mutations) {
      const name = path.split('.').at(-1) === '0' ? path.split('.').at(-2) : path.split('.').at(-1)
      expect(() => parseStoreTable(mutated, 'stores.json'), `${path} ${kind}`).toThrow(
        new RegExp(`^stores\\.json: .*${name}`),
      )
    }
  })

  test.each([
    ['an unknown field', { ...table, extra: 1 }, 'extra'],
    ['two stores of one code', { ...table, stores: [...table.stores, table.stores[0]] }, 'same storeCode'],
    ['a default that is no store', { ...table, defaultStoreCode: 'xx' }, 'none of the stores'],
    [
      'a prefix without appendStoreCode',
      { ...table, stores: [{ ...table.stores[0], pathPrefix: '/no' }] },
      'appendStoreCode',
    ],
    [
      'appendStoreCode without a prefix',
      { ...table, stores: [{ ...table.stores[0], appendStoreCode: true }] },
      'appendStoreCode',
    ],
    [
      'a prefix that is not the store code',
      { ...table, stores: [{ ...table.stores[0], appendStoreCode: true, pathPrefix: '/norge' }] },
      'appendStoreCode',
    ],
    [
      'an address on another host',
      { ...table, stores: [{ ...table.stores[0], url: 'http://se.localhost:{WEB_PORT}' }] },
      'url, host and pathPrefix',
    ],
    ['nothing', null, 'the whole'],
  ])('%s', (_name, wrong, words) => {
    expect(() => parseStoreTable(wrong, 'stores.json')).toThrow(words)
  })
})

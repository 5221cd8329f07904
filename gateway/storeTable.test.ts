import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mutationsOf } from './testing/mutations.ts'
import { parseStoreTable, readStoreTable, type StoreView } from './storeTable.ts'

test('stores.json is read whole', () => {
  const { stores, defaultStoreCode } = readStoreTable()
  expect(stores).toHaveLength(8)
  expect(stores.some(({ storeCode }) => storeCode === defaultStoreCode)).toBe(true)
})

describe('what the specification says of the stores', () => {
  const { stores, defaultStoreCode, rootCategoryId, businessCustomerGroupId } = readStoreTable()
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

  test('the group of business customers', () => {
    expect(businessCustomerGroupId).toBe(5)
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
      what: 'a page that is not available offline leads to the home page',
      codes: codesWhere(({ offlineRedirectSeconds }) => offlineRedirectSeconds === 5),
      expected: codesWhere(({ kind }) => kind === 'GOLDSMITH'),
    },
    {
      what: 'a page that is not available offline stays',
      codes: codesWhere(({ offlineRedirectSeconds }) => offlineRedirectSeconds === 0),
      expected: codesWhere(({ kind }) => kind === 'INVESTMENT'),
    },
    {
      what: 'listings can be sorted by reverse position',
      codes: codesWhere(({ catalogue }) => catalogue.offersReversePosition),
      expected: codesWhere(({ kind }) => kind === 'GOLDSMITH'),
    },
    {
      what: 'a submenu opens after 300 ms',
      codes: codesWhere(({ submenuDelayMs }) => submenuDelayMs === 300),
      expected: codesWhere(({ kind }) => kind === 'GOLDSMITH'),
    },
    {
      what: 'a submenu opens after 120 ms',
      codes: codesWhere(({ submenuDelayMs }) => submenuDelayMs === 120),
      expected: codesWhere(({ kind }) => kind === 'INVESTMENT'),
    },
    {
      what: 'returns are free for some time',
      codes: codesWhere(({ promises }) => promises.returns.length > 0),
      expected: codesWhere(({ kind }) => kind === 'INVESTMENT'),
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
    ...[
      { country: 'NO', dateFormat: 'DD.MM.YYYY kl. HH.mm' },
      { country: 'SE', dateFormat: 'YYYY-MM-DD HH.mm' },
      { country: 'FI', dateFormat: 'D.M.YYYY klo H.mm' },
      { country: 'DE', dateFormat: 'DD.MM.YYYY, HH:mm Uhr' },
      { country: 'IT', dateFormat: 'DD/MM/YYYY, HH:mm' },
    ].map(({ country, dateFormat }) => ({
      what: `moments are written ${dateFormat}`,
      codes: codesWhere(({ i18n }) => i18n.dateFormat === dateFormat),
      expected: codesWhere(({ i18n }) => i18n.country === country),
    })),
  ])('where $what: $expected', ({ codes, expected }) => {
    expect(codes).toEqual(expected)
  })
})

test.each([
  ['DKK', 'da', 'da-DK'],
  ['GBP', 'en', 'en-GB'],
  ['ISK', 'is', 'is-IS'],
  ['PLN', 'pl', 'pl-PL'],
])('a store may sell in %s and have texts in "%s"', (currencyCode, language, locale) => {
  const table = readStoreTable()
  const [first] = table.stores
  const i18n = { ...first?.i18n, currencyCode, language, locale, defaultLocale: locale }
  expect(parseStoreTable({ ...table, stores: [{ ...first, i18n }] }, 'stores.json').stores[0]?.i18n).toEqual(i18n)
})

test('every mistake has a line of its own in the message', () => {
  const table = readStoreTable()
  const [first] = table.stores
  const wrong = {
    ...table,
    defaultStoreCode: 'xx',
    stores: [
      { ...first, kind: 'SHOP', i18n: { ...first?.i18n, currencyCode: 'XYZ' } },
      { ...first, displayFilterButton: 'yes' },
    ],
  }
  const message = messageOf(() => parseStoreTable(wrong, 'stores.json'))
  expect(
    message
      .split('\n')
      .map((line) => line.split(': ').slice(0, 2).join(': '))
      .sort(),
  ).toEqual([
    'stores.json: stores.0.i18n.currencyCode',
    'stores.json: stores.0.kind',
    'stores.json: stores.1.displayFilterButton',
    'stores.json: the whole',
    'stores.json: the whole',
    'stores.json: the whole',
  ])
  for (const words of ['none of the stores', 'same storeCode', 'same host and pathPrefix'])
    expect(message).toContain(words)
})

test('a file that is no JSON is refused by its name', () => {
  expect(() => readStoreTable(join(import.meta.dirname, 'storeTable.ts'))).toThrow(/^STORES_FILE: .*storeTable\.ts/)
  expect(() => readStoreTable('/nowhere/stores.json')).toThrow(/^STORES_FILE: .*\/nowhere\/stores\.json/)
})

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

describe('a wrong table is refused', () => {
  const table = readStoreTable()
  const withCatalogue = (fields: object) => ({
    ...table,
    stores: table.stores.map((store) => ({ ...store, catalogue: { ...store.catalogue, ...fields } })),
  })

  const withPeriods = (...days: readonly string[]) => ({
    ...table,
    stores: table.stores.map((store) => ({
      ...store,
      withdrawal: { labels: [], confirmLabels: [], periods: days.map((from) => ({ from, days: 14 })) },
    })),
  })
  const NOTE = {
    kind: 'EXEMPT',
    productTaxClassIds: [3],
    customerTaxClassIds: null,
    since: null,
    until: null,
    law: null,
    texts: [{ language: 'nb', text: 'Fritatt' }],
  }
  const withNote = (fields: object) => ({
    ...table,
    stores: table.stores.map((store) => ({ ...store, tax: { ...store.tax, notes: [{ ...NOTE, ...fields }] } })),
  })

  test('by the name of each field that is left out or retyped', () => {
    const [first] = table.facetOrder
    const facetOrder = [{ categoryIds: first?.categoryIds.slice(0, 1), attributes: first?.attributes.slice(0, 1) }]
    // Lists may be shorter, unless one element is required.
    const mutations = mutationsOf({
      ...table,
      facetOrder,
      premiumCategoryIds: [1],
      stores: table.stores.slice(0, 1),
    }).filter(
      ({ path, kind }) =>
        !(
          kind === 'deleted' &&
          /(?:taxExemptIds|facetOrder|premiumCategoryIds|attributes|address|products|price|returns|newsletter|loyaltyCard|labels|confirmLabels|names|texts|productTaxClassIds|closedDays|workingDays|methods|categoryIds)\.\d+$/.test(
            path,
          )
        ),
    )
    expect(mutations.length).toBeGreaterThan(80)
    for (const { path, kind, mutated } of mutations) {
      // Rules by date may be missing.
      if (kind === 'deleted' && /\.crossedOutPrices(?:\.\d+)?$/.test(path)) continue
      const name = path.split('.').at(-1) === '0' ? path.split('.').at(-2) : path.split('.').at(-1)
      expect(() => parseStoreTable(mutated, 'stores.json'), `${path} ${kind}`).toThrow(
        new RegExp(`^stores\\.json: .*${name}`),
      )
    }
  })

  test.each([
    ['an unknown field', { ...table, extra: 1 }, 'extra'],
    ['price ranges without an order', withCatalogue({ priceRangeLimits: ['100', '50'] }), 'ascending'],
    ['periods of withdrawal without an order', withPeriods('2026-01-01', '2014-06-13'), 'ascending days'],
    ['a period of withdrawal from no day', withPeriods('2026-02-30'), 'expected a day'],
    ['no period of withdrawal', withPeriods(), 'periods'],
    ['a price range of nothing', withCatalogue({ priceRangeLimits: ['0'] }), 'above 0'],
    ['a price range that is no amount', withCatalogue({ priceRangeLimits: ['1e3'] }), 'expected an amount'],
    ['a reverse charge of any buyer', withNote({ kind: 'REVERSE_CHARGE' }), 'only a business owes the tax'],
    [
      'a reason that ends before it begins',
      withNote({ since: '2027-01-01', until: '2026-12-31' }),
      'since is after until',
    ],
    ['a reason from no day', withNote({ since: '2027-02-30' }), 'expected a day'],
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
    [
      'two stores at one address',
      { ...table, stores: [...table.stores, { ...table.stores[0], storeCode: 'dk' }] },
      'same host and pathPrefix',
    ],
    [
      'a currency that there is not',
      { ...table, stores: [{ ...table.stores[0], i18n: { ...table.stores[0]?.i18n, currencyCode: 'XYZ' } }] },
      'ISO 4217',
    ],
    [
      'a locale that is none',
      { ...table, stores: [{ ...table.stores[0], i18n: { ...table.stores[0]?.i18n, locale: 'nb_NO' } }] },
      'BCP 47',
    ],
    ['nothing', null, 'the whole'],
  ])('%s', (_name, wrong, words) => {
    expect(() => parseStoreTable(wrong, 'stores.json')).toThrow(words)
  })
})

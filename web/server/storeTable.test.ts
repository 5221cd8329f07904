// @vitest-environment node
import { describe, expect, test } from 'vitest'
import table from '../../stores.json' with { type: 'json' }
import { parseStoreTable } from './storeTable.ts'

const [norway] = table.stores
const parseOne = (changes: object) => parseStoreTable({ ...table, stores: [{ ...norway, ...changes }] }, 'stores.json')
const viewOf = (changes: object) => parseOne(changes).stores[0]?.view

test.each([
  {
    changes: { i18n: { ...norway?.i18n, defaultLocale: 'en-GB' } },
    shown: { language: 'nb', interfaceLanguage: 'en' },
  },
  {
    changes: { catalogue: { listingQuery: { filters: 'filter', sort: 'order' } } },
    shown: { listingQuery: { filters: 'filter', sort: 'order' } },
  },
  {
    changes: { catalogue: { listingQuery: { filters: '', sort: 'sort-by' } } },
    shown: { listingQuery: { filters: '', sort: 'sort-by' } },
  },
  {
    changes: { i18n: { ...norway?.i18n, language: 'pl', defaultLocale: 'pl-PL' } },
    shown: { language: 'pl', interfaceLanguage: 'en' },
  },
  { changes: { displayFilterButton: false }, shown: { showsFilterButton: false } },
  { changes: { pricesHiddenUntilLogin: true }, shown: { hidesPricesFromGuests: true } },
  { changes: { allowRegisterAsBusiness: true }, shown: { registersCompanies: true } },
  { changes: { offlineRedirectSeconds: 5 }, shown: { offlineRedirectSeconds: 5 } },
  { changes: { submenuDelayMs: 300 }, shown: { submenuDelayMs: 300 } },
  {
    changes: { displaySettings: { displayIncludesVAT: false, allowTaxSideSwitch: true } },
    shown: { displaySide: 'NET', hasTaxSideSwitch: true },
  },
  {
    changes: { i18n: { ...norway?.i18n, dateFormat: 'D.M.YYYY', currencySign: 'NOK', priceFormat: '{sign} {amount}' } },
    shown: { dateFormat: 'D.M.YYYY', currencySign: 'NOK', priceFormat: '{sign} {amount}' },
  },
])('with $changes the store is $shown', ({ changes, shown }) => {
  expect(viewOf(changes)).toMatchObject(shown)
})

test.each([
  { changes: { i18n: { ...norway?.i18n, defaultLocale: 'not a locale' } }, named: 'defaultLocale' },
  { changes: { displayFilterButton: 'yes' }, named: 'displayFilterButton' },
  { changes: { displaySettings: { displayIncludesVAT: true } }, named: 'allowTaxSideSwitch' },
  { changes: { pathPrefix: 'de' }, named: 'pathPrefix' },
  { changes: { kind: 'SHOP' }, named: 'kind' },
])('a wrong $named is refused by its name', ({ changes, named }) => {
  expect(() => parseOne(changes)).toThrow(new RegExp(`^stores\\.json: .*${named}`))
})

describe('names for a listing’s address are refused by their field', () => {
  const free = { filters: 'filter', sort: 'order' }
  const taken = ['page', 'view', 'values', 'q', 'childSku', 'id', 'slug', 'url-key', 'in', 'sku']

  test.each([
    ...taken.flatMap((name) => [
      { change: { filters: name }, field: 'filters' },
      { change: { sort: name }, field: 'sort' },
    ]),
    ...['a[b]', 'a b', '1a', '_a', 'a=', 'è', 'a'.repeat(41)].flatMap((name) => [
      { change: { filters: name }, field: 'filters' },
      { change: { sort: name }, field: 'sort' },
    ]),
    { change: { sort: '' }, field: 'sort' },
    { change: { sort: undefined }, field: 'sort' },
    { change: { filters: null }, field: 'filters' },
    { change: { filters: 'utm_filter' }, field: 'filters' },
    { change: { sort: 'gclid' }, field: 'sort' },
    { change: { filters: 'order' }, field: 'sort' },
    { change: { filters: '', sort: 'price' }, field: 'sort' },
    { change: { filters: '', sort: 'order' }, field: 'sort' },
    { change: { order: 'sort' }, field: 'order' },
  ])('$change', ({ change, field }) => {
    expect(() => parseOne({ catalogue: { listingQuery: { ...free, ...change } } })).toThrow(
      new RegExp(`^stores\\.json: stores\\.0\\.catalogue\\.listingQuery\\.${field}: `),
    )
  })

  test('and the message says what was expected and what was received', () => {
    expect(() => parseOne({ catalogue: { listingQuery: { filters: 'page', sort: 'order' } } })).toThrow(
      'expected none of page, view, values, q, id, slug, childSku, price-from, price-to, price-side, url-key, in, sku, got "page"',
    )
    expect(() => parseOne({ catalogue: { listingQuery: { filters: '', sort: 'order' } } })).toThrow(
      'an attribute could be called "order"',
    )
  })

  test('a store without any is refused', () => {
    expect(() => parseOne({ catalogue: {} })).toThrow(/^stores\.json: stores\.0\.catalogue\.listingQuery/)
  })
})

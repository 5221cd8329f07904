// @vitest-environment node
import { expect, test } from 'vitest'
import table from '../../../stores.json' with { type: 'json' }
import { parseStoreTable } from './storeTable.ts'

const [norway] = table.stores
const parseOne = (changes: object) => parseStoreTable({ ...table, stores: [{ ...norway, ...changes }] }, 'stores.json')
const viewOf = (changes: object) => parseOne(changes).stores[0]?.view

test.each([
  { changes: { i18n: { ...norway?.i18n, defaultLocale: 'en-GB' } }, shown: { language: 'nb', interfaceLanguage: 'en' } },
  { changes: { displayFilterButton: false }, shown: { showsFilterButton: false } },
  { changes: { displaySettings: { displayIncludesVAT: false, allowTaxSideSwitch: true } }, shown: { displaySide: 'NET', hasTaxSideSwitch: true } },
  { changes: { i18n: { ...norway?.i18n, dateFormat: 'D.M.YYYY', currencySign: 'NOK', priceFormat: '{sign} {amount}' } }, shown: { dateFormat: 'D.M.YYYY', currencySign: 'NOK', priceFormat: '{sign} {amount}' } },
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

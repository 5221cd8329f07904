import { describe, expect, test } from 'vitest'
import type { BundleSettings, IndexedEntity } from './bundle.ts'
import { createOfflineIndexes } from './offlineIndexes.ts'
import { createOfflineListings } from './offlineListings.ts'
import { createOfflineSearch } from './offlineSearch.ts'
import type { StoredRecord } from './records.ts'

const settings: BundleSettings = {
  storeCode: 'no',
  language: 'nb',
  store: {
    kind: 'INVESTMENT',
    pricesHiddenUntilLogin: false,
    catalogue: {
      listOutOfStock: true,
      preventDirectAccessToChildren: false,
      offersReversePosition: false,
      priceRangeLimits: [],
    },
    displaySettings: { displayIncludesVAT: true, allowTaxSideSwitch: true },
    i18n: { currencyCode: 'NOK' },
  },
  table: { premiumCategoryIds: [], facetOrder: [] },
  attributes: [],
  possibleTypes: {},
}

const entities: readonly IndexedEntity[] = [
  {
    kind: 'product',
    key: 'Product:1',
    document: { id: 1, sku: 'SAKS', name: 'Karabinlås', status: 1, visibility: 4, category_ids: [] },
  },
  { kind: 'cms_page', key: 'ContentPage:2', document: { id: 2, title: 'Karabinlos' } },
  { kind: 'cms_page', key: 'ContentPage:3', document: { id: 3, title: 'Avgifter' } },
  { kind: 'cms_page', key: 'ContentPage:4', document: { id: 4, title: 'Levering' } },
]

function openSearch() {
  const reads: string[] = []
  const html = new Map<string, StoredRecord>([['ContentPage:3', { html: '<p>Unntatt fra tilskudd</p>' }]])
  const records = { get: (key: string) => (reads.push(key), html.get(key)) }
  const indexes = createOfflineIndexes(settings, entities)
  const searches = createOfflineSearch(indexes, createOfflineListings(indexes, records), records)
  return { reads, search: (text: string) => searches.search({ text }) }
}

describe('a search without a connection', () => {
  test('reads the texts of pages once, however many searches need them', () => {
    const { reads, search } = openSearch()
    expect(search('tilskudd')).toMatchObject({ pages: [{ __ref: 'ContentPage:3' }] })
    const first = reads.filter((key) => key === 'ContentPage:3').length
    expect(first).toBeGreaterThan(0)
    expect(search('unntatt')).toMatchObject({ pages: [{ __ref: 'ContentPage:3' }] })
    expect(reads.filter((key) => key === 'ContentPage:3')).toHaveLength(first)
  })

  test('finds pages by the subject that the text asks about, in any language', () => {
    const { search } = openSearch()
    expect(search('shipping')).toMatchObject({ pages: [{ __ref: 'ContentPage:4' }] })
    expect(search('fraktpris til Sverige')).toMatchObject({ pages: [{ __ref: 'ContentPage:4' }] })
  })

  test('does not correct what names a page', () => {
    const { search } = openSearch()
    expect(search('karabinlus')).toMatchObject({ correctedText: 'karabinlås' })
    expect(search('karabinlos')).toMatchObject({ correctedText: null, pages: [{ __ref: 'ContentPage:2' }] })
  })

  test('offers words that find products alone, none of price', () => {
    const { search } = openSearch()
    expect(search('karabinlås over under planke gjerde')).toMatchObject({ alternatives: ['karabinlås'] })
  })
})

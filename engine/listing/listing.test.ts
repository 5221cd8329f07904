import { expect, test } from 'vitest'
import { planListing } from './listing.ts'

const STORE = {
  kind: 'INVESTMENT',
  pricesHiddenUntilLogin: false,
  catalogue: { listOutOfStock: true, offersReversePosition: false, priceRangeLimits: [] },
  displaySettings: { displayIncludesVAT: true, allowTaxSideSwitch: true },
  i18n: { currencyCode: 'NOK' },
} as const

const plan = (page: number, pageSize: number) =>
  planListing({ store: STORE, language: 'nb', filters: [], indexSort: [], wantsFacets: false, page, pageSize }, null)

test.each([
  { total: 0, pageSize: 48, pageCount: 0 },
  { total: 97, pageSize: 48, pageCount: 3 },
  { total: 10_000, pageSize: 50, pageCount: 200 },
  { total: 1_000_000, pageSize: 50, pageCount: 200 },
  { total: 1_000_000, pageSize: 48, pageCount: 209 },
])('a listing of $total products has $pageCount pages of $pageSize', ({ total, pageSize, pageCount }) => {
  const planned = plan(1, pageSize)
  expect(planned.pages({ hits: [], total, facets: {}, suggestions: [] })).toMatchObject({
    totalCount: total,
    pageCount,
  })
})

test.each([
  { page: 1, from: 0, size: 48 },
  { page: 208, from: 9_936, size: 48 },
  { page: 209, from: 9_984, size: 16 },
  { page: 210, from: 10_000, size: 0 },
  { page: 2_000_000, from: 10_000, size: 0 },
])('page $page reads $size hits from $from', ({ page, from, size }) => {
  expect(plan(page, 48).request).toMatchObject({ from, size })
})

import { expect, test } from 'vitest'
import { returnTerms } from './returnTerms.ts'

const SHOP = { days: 30, isFree: true, law: 'angrerettloven § 22' }
const CHAIN = { dispatch: 'FROM_STOCK', isTakenBack: true, followsMetal: true } as const
const BAR = { dispatch: 'FROM_STOCK', isTakenBack: false, followsMetal: true } as const
const WIRE = { dispatch: 'CUT_TO_ORDER', isTakenBack: true, followsMetal: true } as const
const TOOL = { dispatch: 'FROM_STOCK', isTakenBack: false, followsMetal: false } as const

test.each([
  { what: 'a chain of a category that is taken back', settings: SHOP, item: CHAIN, terms: { days: 30, isFree: true } },
  { what: 'a bar', settings: SHOP, item: BAR, terms: { reason: 'METAL_PRICE', law: SHOP.law } },
  { what: 'wire by the metre', settings: SHOP, item: WIRE, terms: { reason: 'CUT_TO_ORDER', law: SHOP.law } },
  { what: 'a tool of which the store says nothing', settings: SHOP, item: TOOL, terms: null },
  {
    what: 'a chain of a store that takes nothing back',
    settings: { ...SHOP, days: null },
    item: CHAIN,
    terms: { reason: 'METAL_PRICE', law: SHOP.law },
  },
  {
    what: 'a bar where no law is named',
    settings: { ...SHOP, law: null },
    item: BAR,
    terms: { reason: 'METAL_PRICE', law: null },
  },
  { what: 'a bar of a store that says nothing', settings: null, item: BAR, terms: null },
])('$what has the terms $terms', ({ settings, item, terms }) => {
  expect(returnTerms(settings, item)).toEqual(terms)
})

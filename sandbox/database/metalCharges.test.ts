/** Tests the metal charges in documents. */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CURRENCIES, frozenQuote } from '../catalogue/prices.ts'
import { STORES } from '../catalogue/stores.ts'
import { rateOnSeedDay } from '../catalogue/taxes.ts'
import { documentLines } from './reads.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../testing/seededDatabase.ts'

interface Charge {
  readonly metal: 'AU' | 'AG' | 'PT' | 'PD' | 'RH'
  readonly grams: string
  readonly quote: string
  readonly quoted_at: string
}
interface Doc {
  readonly sku: string
  readonly type_id?: string
  readonly price?: number
  readonly status: number
  readonly tax_class_id: '0' | '2' | '3' | '4' | '5' | '6'
  readonly alloy_code?: string
  readonly fine_weight?: number | string
  readonly metal_charge?: readonly Charge[]
  readonly configurable_children?: readonly Doc[]
}

let db: DatabaseSync
const productsOf = (index: string): Doc[] =>
  [...(documentLines(db, index, 'product') ?? [])].map((line) => JSON.parse(line) as Doc)
const valueOf = (charges: readonly Charge[]): Big =>
  charges.reduce((sum, { grams, quote }) => sum.plus(new Big(grams).times(quote)), new Big(0))

beforeAll(() => {
  db = openSeededCopy()
}, SEED_TIMEOUT_MS)
afterAll(() => db.close())

test.each(STORES.filter(({ taxInDocuments }) => !taxInDocuments))(
  'in $code the metal charge at the frozen quote is at most the price, for every price with a charge',
  (store) => {
    const charged = productsOf(store.index)
      .flatMap((product) => [product, ...(product.configurable_children ?? [])])
      .filter(({ metal_charge: charges }) => charges)
    expect(charged.length).toBeGreaterThan(100)
    for (const { sku, price, tax_class_id: taxClass, metal_charge: charges = [] } of charged) {
      const net = new Big(price ?? 0).div(store.pricesIncludeTax ? rateOnSeedDay(taxClass, store).plus(1) : 1)
      expect(valueOf(charges).lte(net.plus('0.01')), sku).toBe(true)
      for (const { metal, quote, quoted_at: quotedAt } of charges)
        expect([quote, quotedAt]).toEqual([frozenQuote(metal, store.currency).toFixed(), '2026-11-21T12:00:00Z'])
    }
  },
)

test('a bar or coin charges its fine weight', () => {
  const pieces = STORES.filter(({ taxInDocuments }) => !taxInDocuments)
    .flatMap(({ index }) => productsOf(index))
    .filter(({ sku, metal_charge: charges }) => /^(AU|AG|PT|PD|RH)-(BAR|COIN|GIFT)-/.test(sku) && charges)
  expect(pieces.length).toBeGreaterThan(300)
  const different = pieces.filter(
    ({ metal_charge: [charge] = [], fine_weight: fine }) => String(charge?.grams) !== String(fine),
  )
  expect(different.map(({ sku }) => sku)).toEqual([])
})

const sold = () => STORES.filter(({ taxInDocuments }) => !taxInDocuments).flatMap(({ index }) => productsOf(index))

test('a product priced as the sum of its parts has no metal charge', () => {
  const sets = sold().filter(({ type_id: kind }) => kind === 'grouped' || kind === 'bundle')
  expect(sets.length).toBeGreaterThan(10)
  expect(sets.filter(({ metal_charge: charges }) => charges)).toEqual([])
})

test('a configurable product has the metal charge of its cheapest enabled child', () => {
  const cheapestOf = ({ configurable_children: children = [], price }: ReturnType<typeof sold>[number]) =>
    children.filter((child) => child.status === 1 && child.price === price)
  const choices = sold().filter((product) => cheapestOf(product).length > 0)
  expect(choices.length).toBeGreaterThan(10)
  for (const product of choices)
    expect(
      cheapestOf(product).map(({ metal_charge: charges }) => charges),
      product.sku,
    ).toContainEqual(product.metal_charge)
})

test('documents with backend taxes have no metal charge', () => {
  const all = productsOf('karat_it').flatMap((product) => [product, ...(product.configurable_children ?? [])])
  expect(all.filter(({ metal_charge: charges }) => charges)).toEqual([])
})

test('every currency has a quote of every metal, and gold costs 1310.4 NOK', () => {
  expect(db.prepare('SELECT count(*) AS count FROM metal_quote').get()).toEqual({ count: CURRENCIES.length * 5 })
  expect(frozenQuote('AU', 'NOK').toFixed()).toBe('1310.4')
})

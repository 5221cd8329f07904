/** Tests that the displayed price is the price in the cart: gateway and sandbox implement docs/rules independently, and 2,000 random baskets over all stores, product types, customers, coupons and dates compare them. */
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStoreTable, type StoreView } from '../../gateway/storeTable.ts'
import { CUSTOMERS, type CustomerSpec } from '../../sandbox/customers/customers.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../../sandbox/testing/seededDatabase.ts'
import { openRealShop, type RealShop } from '../testing/realUpstreams.ts'
import { queryGateway, signInAt } from './queryGateway.ts'
import { openCart, putIntoCart } from './cart.ts'
import { compareBasket } from './compare.ts'
import { couponFor } from './coupons.ts'
import { basketOf, type Chance, chanceFrom, pick } from './generate.ts'
import { offeredIn, type OfferedSet } from './offered.ts'

/** In Finland's time the last second at 24 % and the first at 25.5 %; the last day of a special price, the catalogue's own day, and years later. Ascending, because cached values only get older. */
const DATES = [
  '2024-08-31T20:59:59Z',
  '2024-08-31T21:00:00Z',
  '2025-12-24T12:00:00Z',
  '2026-11-21T12:00:00Z',
  '2034-01-15T12:00:00Z',
]
const BASKETS = 2000
const BUYERS_A_STORE = 5
const SEED = 20_261_121

const { stores } = readStoreTable()
let db: DatabaseSync
let shop: RealShop
let now = new Date(DATES[0] ?? '')
beforeAll(async () => {
  db = openSeededCopy()
  // The feed always returns the catalogue's quotes. The test changes the quotes in the documents instead, so that every price with metal moves.
  const share = db.prepare('UPDATE metal_quote SET price_e4 = CAST(price_e4 * ? AS INTEGER) WHERE metal = ?')
  for (const [metal, of] of [
    ['AU', 0.985],
    ['AG', 1.02],
    ['PT', 0.99],
    ['PD', 1.03],
    ['RH', 0.97],
  ] as const)
    share.run(of, metal)
  // Surcharges of odd amounts: several of them beside a net price differ by an øre if each is rounded.
  db.exec("UPDATE custom_option_price SET price_e4 = price_e4 + 99300 WHERE price_type = 'fixed'")
  shop = await openRealShop({ db, clock: () => now })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await shop.close()
  db.close()
})

interface Buyer {
  readonly who: string
  /** The sandbox's token; empty for a guest. */
  readonly token: string
  /** The gateway's token. */
  readonly bearer: string | null
}
const GUEST: Buyer = { who: 'guest', token: '', bearer: null }

test(`the displayed price equals the price in the cart in ${BASKETS} baskets`, async () => {
  const chance = chanceFrom(SEED)
  const sold = stores.map((store) => ({ store, offered: offeredIn(db, store.storeId), ids: new Map<string, string>() }))
  const each = BASKETS / (DATES.length * stores.length * BUYERS_A_STORE)
  const differences: string[] = []
  const sources = new Map<string, number>()
  const reduced = new Map<string, number>()
  const reducedSets = new Map<string, number>()
  let compared = 0

  for (const date of DATES) {
    now = new Date(date)
    // The quotes that the gateway received years ago are overdue.
    await shop.restartGateway()
    const signedIn = new Map<number, Buyer>()
    for (const { store, offered, ids } of sold) {
      for (const customer of customersOf(store, chance)) {
        const buyer = customer ? (signedIn.get(customer.id) ?? (await signIn(customer))) : GUEST
        if (customer) signedIn.set(customer.id, buyer)
        const baskets = Array.from({ length: each }, () => basketOf(chance, offered))
        const answers = await queryGateway(
          { gatewayUrl: shop.gatewayUrl, storeCode: store.storeCode, bearer: buyer.bearer },
          baskets.flat(),
          ids,
        )
        const cart = await openCart(shop.sandboxUrl, store.storeCode, buyer.token)
        for (const basket of baskets) {
          db.exec('DELETE FROM cart_item; UPDATE cart SET coupon_code = NULL')
          const coupon = couponFor(chance)
          const totals = await putIntoCart(cart, basket, coupon?.code ?? null)
          const found = compareBasket({ lines: basket, coupon }, answers, totals, store)
          if (coupon && found.isReduced) {
            count(reduced, coupon.code)
            for (const line of basket) if (line.kind === 'set') count(reducedSets, setKind(line.set, found.rates))
          }
          differences.push(
            ...found.differences.map((difference) => `${store.storeCode} ${date} ${buyer.who}: ${difference}`),
          )
          for (const source of found.sources) count(sources, source)
          compared += 1
        }
      }
    }
  }

  expect(differences.slice(0, 20), `${differences.length} differences`).toEqual([])
  expect(compared).toBe(BASKETS)
  // Every price source occurs, so that none passes because it is missing.
  expect([...sources.keys()].toSorted()).toEqual(
    expect.arrayContaining(['BUSINESS', 'CUSTOMER', 'LIST', 'SPECIAL', 'SUM', 'TIER']),
  )
  for (const [source, times] of sources) expect.soft(times, source).toBeGreaterThan(20)
  // And so does every coupon.
  expect([...reduced.keys()].toSorted()).toEqual(['GULL5', 'KARAT100', 'WELCOME10'])
  for (const [coupon, times] of reduced) expect.soft(times, coupon).toBeGreaterThan(100)
  // Also of sets, alone and beside products of another rate.
  expect([...reducedSets.keys()].toSorted()).toEqual([
    'bundle at one rate',
    'bundle at several rates',
    'grouped at one rate',
    'grouped at several rates',
  ])
  for (const [kind, times] of reducedSets) expect.soft(times, kind).toBeGreaterThan(10)
}, 600_000)

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

function setKind({ bundleOptions }: OfferedSet, rates: ReadonlySet<number>): string {
  return `${bundleOptions.length > 0 ? 'bundle' : 'grouped'} at ${rates.size > 1 ? 'several rates' : 'one rate'}`
}

/** A guest, unless the store hides prices; a private customer; a business and a goldsmith of the country if there are any; and one whose goods go where no VAT is due, or a random customer. */
function customersOf({ tax, pricesHiddenUntilLogin }: StoreView, chance: Chance): (CustomerSpec | null)[] {
  const inCountry = (groupId: number) =>
    CUSTOMERS.filter((one) => one.groupId === groupId && one.country === tax.defaultCountry && one.hasAgreedPrices)
  const outsideVat = CUSTOMERS.filter(({ addresses: [home] }) => home && ['9170', '22100'].includes(home.postcode))
  const oneOf = (wanted: readonly CustomerSpec[]) => pick(chance, wanted.length > 0 ? wanted : CUSTOMERS)
  return [
    pricesHiddenUntilLogin ? oneOf([]) : null,
    oneOf(CUSTOMERS.filter(({ groupId }) => groupId === 1)),
    oneOf(inCountry(5)),
    oneOf(inCountry(4)),
    oneOf(outsideVat.filter(({ country }) => country === tax.defaultCountry)),
  ]
}

async function signIn({ email, password }: CustomerSpec): Promise<Buyer> {
  const response = await fetch(`${shop.sandboxUrl}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  const { result: token } = (await response.json()) as { result: string }
  return { who: email, token, bearer: await signInAt(shop.gatewayUrl, email, password) }
}

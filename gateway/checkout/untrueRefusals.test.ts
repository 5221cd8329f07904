/**
 * Random histories in front of a proxy that answers any call at any moment with any sentence that backends are known to send, whether or
 * not the backend has executed the call. There is no confirmation without an order, no product is lost, and nothing is ordered a second
 * time unless the shopper has said so. `PROPERTY_RUNS=10000 npm exec -- vitest run gateway/checkout/untrueRefusals.test.ts` runs all.
 */
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCheckout } from '../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomer } from '../testing/fakeCustomers.ts'
import type { FakeStorefront, Responder } from '../testing/fakeStorefront.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { type LyingShop, ShopperHistory, SKUS, step } from './testing/shopperHistory.ts'
import { ENDING } from './testing/untrueSentences.ts'

const TIMEOUT_MS = 120 * 60_000
const PASSWORD = 'Sølvskje;"7"'
const TRYTON = readProfile('tryton')
const PROFILES = {
  ours: readProfile('sandbox'),
  magento2: readProfile('vue-storefront-api-magento2'),
  magento1: readProfile('vue-storefront-api-magento1'),
  tryton: { ...TRYTON, basePath: '/api', carts: { ...TRYTON.carts, guestsOrder: true } },
} as const
type Dialect = keyof typeof PROFILES
const DIALECTS = Object.keys(PROFILES) as Dialect[]

let gateway: TestGateway
afterEach(() => gateway.close())

/** A change of lines is answered truly, or not executed and refused with a sentence that would end the cart: lost lines are another matter. */
const CHANGES = /\/cart\/(?:update|delete|apply-coupon|delete-coupon|create)$/

async function open(dialect: Dialect): Promise<LyingShop> {
  gateway = await startGateway(
    { no: { product: Array.from({ length: SKUS }, (_, at) => product(at + 1)) } },
    { profile: PROFILES[dialect], limits: {} },
  )
  const lying =
    (respond: Responder): Responder =>
    (call) => {
      const [lie] = shop.lies
      if (!lie || lie.left-- > 0) return respond(call)
      shop.lies.shift()
      const isChange = CHANGES.test(call.path)
      if (isChange && (call.path.endsWith('create') || !ENDING.includes(lie.answer))) return respond(call)
      if (lie.isExecuted && !isChange) respond(call)
      return lie.answer
    }
  const storefront: Pick<FakeStorefront, 'answer'> = {
    answer: (path, respond) => gateway.storefront.answer(path, lying(respond)),
  }
  const backend = createFakeCheckout(storefront, (token) => customers.customerOf(token))
  const customers = createFakeCustomers({ ...gateway.storefront, ...storefront }, people)
  backend.dialect = dialect
  backend.carts.knowsKeys = dialect === 'ours'
  const shop: LyingShop = { gateway, backend, lies: [], newCustomer }
  return shop
}

const people: readonly FakeCustomer[] = Array.from({ length: 20_000 }, (_, at) => ({
  id: 1_000 + at,
  email: `customer${at}@example.no`,
  password: PASSWORD,
  groupId: 1,
}))
let next = 0

function newCustomer(): FakeCustomer {
  const customer = people[next++ % people.length]
  if (!customer) throw new Error('expected a customer')
  return customer
}

describe.each(DIALECTS)('in front of a proxy of %s that lies', (dialect) => {
  test(
    'no order is confirmed that is none, no product is lost, and none is ordered twice without consent',
    async () => {
      const shop = await open(dialect)
      const { numRuns = 100 } = fc.readConfigureGlobal() ?? {}
      await fc.assert(
        fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 8 }), async (isCustomer, steps) => {
          expect(await new ShopperHistory(shop, isCustomer).run(steps)).toEqual([])
        }),
        // A quarter of the histories for each backend; a few in the default run.
        { numRuns: Math.ceil(numRuns / (numRuns > 100 ? 4 : 12)) },
      )
    },
    TIMEOUT_MS,
  )
})

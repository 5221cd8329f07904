/** A shop in front of a proxy that answers any call with any sentence that backends are known to send, whether or not it was executed. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import { createFakeCheckout } from '../../testing/fakeCheckout.ts'
import { createFakeCustomers, type FakeCustomer } from '../../testing/fakeCustomers.ts'
import type { FakeStorefront, Responder } from '../../testing/fakeStorefront.ts'
import { openShopInProcess } from '../../testing/shopInProcess.ts'
import { readProfile } from '../../upstream/storefront/profile.ts'
import { type LyingShop, ShopperHistory, SKUS, step } from './shopperHistory.ts'
import { ENDING } from './untrueSentences.ts'

const TRYTON = readProfile('tryton')
const PROFILES = {
  ours: readProfile('sandbox'),
  magento2: readProfile('vue-storefront-api-magento2'),
  magento1: readProfile('vue-storefront-api-magento1'),
  tryton: { ...TRYTON, carts: { ...TRYTON.carts, guestsOrder: true } },
} as const
type Dialect = keyof typeof PROFILES
export const DIALECTS = ['ours', 'magento2', 'magento1', 'tryton'] as const satisfies readonly Dialect[]

/** No order is confirmed that is none, no product is lost, and nothing is ordered a second time unless the shopper has said so. */
export async function expectHonestHistories(dialect: Dialect, numRuns: number, maxSteps: number): Promise<void> {
  const lying = await openLyingShop(dialect)
  const steps = fc.array(step, { minLength: 1, maxLength: maxSteps })
  await fc
    .assert(
      fc.asyncProperty(fc.boolean(), steps, async (isCustomer, history) => {
        expect(await new ShopperHistory(lying, isCustomer).run(history)).toEqual([])
      }),
      { numRuns },
    )
    .finally(() => lying.shop.close())
}

const PEOPLE: readonly FakeCustomer[] = Array.from({ length: 5_000 }, (_, at) => ({
  id: 1_000 + at,
  email: `customer${at}@example.no`,
  password: 'Sølvskje;"7"',
  groupId: 1,
}))

/** A change of lines is answered truly, or not executed and refused with a sentence that would end the cart: lost lines are another matter. */
const CHANGES = /\/cart\/(?:update|delete|apply-coupon|delete-coupon|create)$/

async function openLyingShop(dialect: Dialect): Promise<LyingShop> {
  const catalogue = { no: { product: Array.from({ length: SKUS }, (_, at) => product(at + 1)) } }
  const shop = await openShopInProcess(catalogue, { profile: PROFILES[dialect], gateways: 1 })
  let next = 0
  const requests: string[] = []
  const liedTo =
    (respond: Responder): Responder =>
    (call) => {
      if (call.path.endsWith('/order')) requests.push(orderIdIn(call.body))
      const [lie] = lying.lies
      if (!lie || lie.left-- > 0) return respond(call)
      lying.lies.shift()
      const isChange = CHANGES.test(call.path)
      if (isChange && (call.path.endsWith('create') || !ENDING.includes(lie.answer))) return respond(call)
      if (lie.isExecuted && !isChange) respond(call)
      return lie.answer
    }
  const storefront: FakeStorefront = {
    ...shop.storefront,
    answer: (path, respond) => shop.storefront.answer(path, liedTo(respond)),
  }
  const backend = createFakeCheckout(storefront, (token) => customers.customerOf(token))
  const customers = createFakeCustomers(storefront, PEOPLE)
  backend.dialect = dialect
  backend.carts.knowsKeys = dialect === 'ours'
  const lying: LyingShop = {
    shop,
    backend,
    requests,
    lies: [],
    newCustomer() {
      const customer = PEOPLE[next++ % PEOPLE.length]
      if (!customer) throw new Error('expected a customer')
      return customer
    },
  }
  return lying
}

function orderIdIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'order_id' in body ? String(body.order_id) : ''
}

/** Tests the metal accounts: the ledger over HTTP, and that its movements sum to the balance whatever happens. */
import { describe, expect, test } from 'vitest'
import { METALS } from '../catalogue/alloys.ts'
import { wholeNumber } from '../catalogue/random.ts'
import { CUSTOMERS } from '../customers/customers.ts'
import { HttpError } from '../rest/response.ts'
import { type Json, sandboxForTests, SEED_NOON } from '../testing/sandboxShopper.ts'
import { bindMetalAccounts, MOVEMENT_KINDS } from './metalAccounts.ts'

const shop = sandboxForTests()
const accountOf = async (customerId: number, storeCode = 'no', pageSize = '500') =>
  shop.call('GET', 'ext/metal-account', { token: await shop.tokenOf(customerId), storeCode, pageSize })

/** In milligrams, so that the sum is exact. */
function sumsOf(movements: readonly Json[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { metal, grams } of movements) sums[metal] = (sums[metal] ?? 0) + Math.round(grams * 1000)
  return sums
}

describe('a metal account', () => {
  test('of every customer with a number has movements that sum to its balances to 0.001 g', async () => {
    const owners = CUSTOMERS.filter(({ number }) => number !== null)
    for (const { id } of owners) {
      const { code, result } = await accountOf(id)
      expect(code).toBe(200)
      expect(result.balances.length).toBeGreaterThan(1)
      expect(result.total_count).toBe(result.movements.length)
      for (const { metal, grams } of result.balances) {
        expect(grams).toBeGreaterThanOrEqual(0)
        expect(sumsOf(result.movements)[metal]).toBe(Math.round(grams * 1000))
      }
    }
  })

  test('lists its movements newest first, in the language of the store', async () => {
    const { result } = await accountOf(303, 'goldsmith_finland', '5')
    expect(result.movements).toHaveLength(5)
    const dates = result.movements.map(({ created_at }: Json) => created_at)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const all = await accountOf(303, 'goldsmith_finland')
    expect(all.result.movements.map(({ text }: Json) => text).join()).toContain('Luovutettu romu P')
    expect(all.result.as_of).toBe(new Date(SEED_NOON).toISOString())
  })

  test('is its owner’s alone: a customer without a number has none, and a guest is refused', async () => {
    expect(await accountOf(101)).toEqual({ code: 404, result: 'The customer has no metal account.' })
    expect((await shop.call('GET', 'ext/metal-account', {})).code).toBe(401)
    const [first, second] = [await accountOf(201), await accountOf(301)]
    expect(first.result.movements.map(({ id }: Json) => id)).not.toContain(second.result.movements[0].id)
  })

  test('keeps its sum through a thousand random movements, and never goes below 0', () => {
    const accounts = bindMetalAccounts(shop.db, () => SEED_NOON)
    const random = (at: number, what: string, below: number) => wholeNumber(String(at), what, 0, below - 1)
    let refusals = 0
    for (let at = 0; at < 1_000; at += 1) {
      const metal = METALS[random(at, 'metal', METALS.length)] ?? 'AU'
      const kind = MOVEMENT_KINDS[random(at, 'kind', MOVEMENT_KINDS.length)] ?? 'deposit'
      const milligrams = (random(at, 'side', 2) === 0 ? 1 : -1) * (1 + random(at, 'size', 90_000))
      try {
        accounts.add(101, { metal, milligrams, kind, reference: '' })
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        refusals += 1
      }
    }
    const count = accounts.count(101)
    expect(refusals).toBeGreaterThan(0)
    expect(count).toBe(1_000 - refusals)
    const sums = new Map<string, number>()
    for (const { metal, milligrams } of accounts.movements(101, count))
      sums.set(metal, (sums.get(metal) ?? 0) + milligrams)
    const balances = accounts.balances(101)
    expect(balances.length).toBe(METALS.length)
    for (const { metal, milligrams } of balances) {
      expect(milligrams).toBeGreaterThanOrEqual(0)
      expect(milligrams).toBe(sums.get(metal))
    }
  })

  test('takes movements of a developer, and none that it cannot cover', async () => {
    const before = (await accountOf(106)).result.balances.find(({ metal }: Json) => metal === 'AU').grams
    const change = (movement: object) =>
      shop
        .request('/sandbox/customers/signe.holm@example.com', { method: 'POST', body: JSON.stringify({ movement }) })
        .then((response) => response.status)
    expect(await change({ metal: 'AU', milligrams: 1_234, kind: 'deposit', reference: 'P1' })).toBe(200)
    expect(await change({ metal: 'AU', milligrams: -99_999_999, kind: 'sale' })).toBe(409)
    expect(await change({ metal: 'AU', milligrams: 0.5, kind: 'sale' })).toBe(400)
    expect(await change({ metal: 'FE', milligrams: 5, kind: 'deposit' })).toBe(400)
    const after = (await accountOf(106)).result
    expect(Math.round(after.balances.find(({ metal }: Json) => metal === 'AU').grams * 1000)).toBe(
      Math.round(before * 1000) + 1_234,
    )
    expect(after.movements[0]).toMatchObject({ metal: 'AU', grams: 1.234, text: 'Innlevert skrap P1' })
  })
})

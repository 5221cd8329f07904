/** 10,000 guesses from many addresses at the functions behind the mutations, with the real limiter and session store. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { GatewayContext } from '../context.ts'
import { createSessionServices } from '../session/sessionServices.ts'
import { UpstreamError } from '../shared/errors.ts'
import { readStoreTable } from '../storeTable.ts'
import { openOrder, requestOrderCode } from './openOrder.ts'

const EXISTING = { number: '100000017', email: 'kari@example.no' }
const MISSING = { number: '100009999', email: 'kari@example.no' }
const now = new Date('2026-11-21T12:00:00Z')
const log = pino({ level: 'silent' })

/** A backend with one order, whose code nobody has. */
function backend() {
  const reached = { codes: 0, tries: 0 }
  const writeResult = async ({ path }: { readonly path: string }) => {
    if (path.endsWith('/open')) {
      reached.tries += 1
      throw new UpstreamError({ code: 'UPSTREAM_REJECTED', upstream: 'order', status: 403, message: 'wrong code' })
    }
    reached.codes += 1
    return 'OK'
  }
  return { reached, writeResult }
}

test('10,000 guesses have the same answers for an order that exists as for one that does not, and few reach the backend', async () => {
  const services = createSessionServices({}, { isSecure: false, clock: () => now, log })
  const { reached, writeResult } = backend()
  const [store] = readStoreTable().stores
  const contextFrom = (clientIp: string) =>
    ({
      clientIp,
      now,
      log,
      store,
      api: { writeResult },
      session: { customer: null },
      responses: services.responses,
      lock: services.lock,
      tries: services.limiter,
      pseudonym: (text: string) => services.keys.pseudonym(text),
      loaders: { carts: { ownerName: () => Promise.resolve(null) } },
    }) as unknown as GatewayContext

  const guess = async (at: number, named: typeof EXISTING): Promise<string> => {
    const context = contextFrom(`10.0.${at >> 8}.${at & 255}`)
    const input = { idempotencyKey: randomUUID(), ...named }
    const code = String(at).padStart(6, '0')
    return JSON.stringify(
      await (at % 10 === 0 ? requestOrderCode(input, context) : openOrder({ ...input, code }, context)),
    )
  }
  const guesses = (named: typeof EXISTING) =>
    Promise.all(Array.from({ length: 5_000 }, (_none, at) => guess(at, named)))
  const [existing, missing] = await Promise.all([guesses(EXISTING), guesses(MISSING)])
  await services.close()

  expect(existing).toHaveLength(5_000)
  expect(existing.toSorted()).toEqual(missing.toSorted())
  expect(existing.filter((answer) => answer.includes('OrderOpened'))).toEqual([])
  expect(reached.tries).toBe(2 * 15)
  expect(reached.codes).toBe(2 * 6)
}, 60_000)

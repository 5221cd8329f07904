/** The request headers that mean something to the gateway. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '../errors.ts'
import type { StoreTable, StoreView } from '../storeTable.ts'

/** A missing x-store means the default store. @throws GraphQLError BAD_USER_INPUT, answered with 400 */
export function storeOf(headers: IncomingHttpHeaders, { stores, defaultStoreCode }: StoreTable): StoreView {
  const code = headers['x-store'] ?? defaultStoreCode
  const store = stores.find(({ storeCode }) => storeCode === code)
  if (!store) throw badRequest(`x-store: expected one of ${stores.map(({ storeCode }) => storeCode).join(', ')}, got "${String(code).slice(0, 100)}"`)
  return store
}

/** The asker's own id when it is a plain word, so that logs can be joined; else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

/** The request headers that mean something to the gateway. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import { badRequest } from '../errors.ts'
import type { StoreTable, StoreView } from '../storeTable.ts'

const LONGEST_SHOWN = 100

/** Logged for a store that nobody has. A warning: the mistake is the asker's. */
const NO_STORE_VIEW = 'Store view does not exist'

/** A missing x-store means the default store. @throws GraphQLError BAD_USER_INPUT, answered with 400 */
export function storeOf(
  headers: IncomingHttpHeaders,
  { stores, defaultStoreCode }: StoreTable,
  log: Logger,
): StoreView {
  const code = headers['x-store'] ?? defaultStoreCode
  const store = stores.find(({ storeCode }) => storeCode === code)
  if (store) return store

  const asked = String(code).slice(0, LONGEST_SHOWN)
  log.warn({ storeCode: asked }, NO_STORE_VIEW)
  throw badRequest(`x-store: expected one of ${stores.map(({ storeCode }) => storeCode).join(', ')}, got "${asked}"`)
}

/** The asker's own id when it is a plain word, so that logs can be joined; else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

/** The request headers that mean something to the gateway. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import { badRequest } from '../errors.ts'
import type { StoreTable, StoreView } from '../storeTable.ts'

const MAX_SHOWN_LENGTH = 100

/** Logged as a warning: the mistake is the client's. */
const NO_STORE_VIEW = 'Store view does not exist'

/**
 * The store that a request names: the `store` of a GET's address, else the `x-store` header, else the default store.
 * @throws GraphQLError BAD_USER_INPUT, answered with 400, for an unknown store, or when address and header differ
 */
export function storeOf(
  headers: IncomingHttpHeaders,
  storeInAddress: string | null,
  { stores, defaultStoreCode }: StoreTable,
  logOf: () => Logger,
): StoreView {
  const header = headers['x-store']
  if (storeInAddress !== null && header !== undefined && header !== storeInAddress)
    throw badRequest(`x-store: expected the store of the address, "${shown(storeInAddress)}", got "${shown(header)}"`)

  const code = storeInAddress ?? header ?? defaultStoreCode
  const store = stores.find(({ storeCode }) => storeCode === code)
  if (store) return store

  const name = storeInAddress === null ? 'x-store' : 'store'
  logOf().warn({ storeCode: shown(code) }, NO_STORE_VIEW)
  throw badRequest(
    `${name}: expected one of ${stores.map(({ storeCode }) => storeCode).join(', ')}, got "${shown(code)}"`,
  )
}

function shown(code: string | readonly string[]): string {
  return String(code).slice(0, MAX_SHOWN_LENGTH)
}

/** The client's own id when it is a plain word, so that logs can be joined; else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

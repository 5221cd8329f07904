/** Reads the request headers that the gateway uses. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isRequestId } from '#domain/requestLimits.ts'
import type { Logger } from 'pino'
import { badRequest } from '../shared/errors.ts'
import { languageList, languageOf, storeIn } from '../shared/languages.ts'
import type { StoreTable, StoreView } from '../storeTable.ts'

const MAX_SHOWN_LENGTH = 100

/** Logged as a warning, because it is a client error. */
const NO_STORE_VIEW = 'Store view does not exist'

/** `store` of `/graphql?store=no`: caches that use only the URL as key do not mix stores. */
export function storeInUrlOf(url: string): string | null {
  const at = url.indexOf('?')
  return at < 0 ? null : new URLSearchParams(url.slice(at)).get('store')
}

/**
 * The store of a request: `store` in the query of a GET, else the `x-store` header, else the default store.
 * @throws GraphQLError BAD_USER_INPUT, answered with 400, for an unknown store, or when query and header differ
 */
export function storeOf(
  headers: IncomingHttpHeaders,
  storeInUrl: string | null,
  { stores, defaultStoreCode }: StoreTable,
  logOf: () => Logger,
): StoreView {
  const header = headers['x-store']
  if (storeInUrl !== null && header !== undefined && header !== storeInUrl)
    throw badRequest(`x-store: expected the store of the address, "${shown(storeInUrl)}", got "${shown(header)}"`)

  const code = storeInUrl ?? header ?? defaultStoreCode
  const store = stores.find(({ storeCode }) => storeCode === code)
  if (store) return store

  const name = storeInUrl === null ? 'x-store' : 'store'
  logOf().warn({ storeCode: shown(code) }, NO_STORE_VIEW)
  throw badRequest(
    `${name}: expected one of ${stores.map(({ storeCode }) => storeCode).join(', ')}, got "${shown(code)}"`,
  )
}

/** The store with messages in the language that the request asks for. @throws GraphQLError BAD_USER_INPUT, answered with 400 */
export function inLanguageOf(request: Parameters<typeof languageOf>[0], store: StoreView): StoreView {
  const language = languageOf(request, store)
  if (language === null) throw badRequest(`language: expected one of ${languageList()}`)
  return storeIn(language, store)
}

/** The viewer for whom a client has stored an operation; null without the header. A repeated or overlong header matches no viewer. */
export function expectedViewerOf(headers: IncomingHttpHeaders): string | null {
  const header = headers['x-expected-viewer']
  if (header === undefined) return null
  return typeof header === 'string' ? header.slice(0, MAX_SHOWN_LENGTH * 5) : ''
}

/** Opens one order without an account. */
export const ORDER_TICKET_HEADER = 'x-order-ticket'

/** Null without a ticket, and for text that is none. */
export function orderTicketOf(headers: IncomingHttpHeaders): string | null {
  const header = headers[ORDER_TICKET_HEADER]
  return typeof header === 'string' && /^[\w-]{43}$/.test(header) ? header : null
}

/** A form without script, named by the shop's server. */
export interface NamedForm {
  /** SHA-256 of the random cookie of the browser that sends it. */
  readonly sender: string
  /** SHA-256 of the form and its sender. */
  readonly form: string
}

/** Null for text that names no form. */
export function namedFormOf(header: string | undefined): NamedForm | null {
  const [, sender, form] = /^([\w-]{43})\.([\w-]{43})$/.exec(header ?? '') ?? []
  return sender !== undefined && form !== undefined ? { sender, form } : null
}

function shown(code: string | readonly string[]): string {
  return String(code).slice(0, MAX_SHOWN_LENGTH)
}

/** The client's own request id if it is well-formed, so that logs can be correlated; else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return isRequestId(given) ? given : randomUUID()
}

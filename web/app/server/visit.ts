/** A request for one of the shop's stores, with what is known of it before any route is chosen. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { StoreView } from '../../shop/StoreContext.tsx'
import type { RequestAddress } from './address.ts'

export interface Visit {
  readonly from: IncomingMessage
  readonly answer: ServerResponse
  readonly address: RequestAddress
  readonly host: string
  /** Those of the host. */
  readonly stores: readonly StoreView[]
  readonly requestId: string
  readonly log: Logger
}

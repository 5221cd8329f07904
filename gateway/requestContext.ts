/** What one exchange is answered with: its store, its clock, whoever asks, and upstreams whose calls are counted. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { createContext, type GatewayContext } from './context.ts'
import { createFreshness } from './freshness.ts'
import { clientAddressOf } from './http/clientAddress.ts'
import { storeOf } from './http/requestHeaders.ts'
import type { OperationTrace } from './operationTrace.ts'
import type { RequestScope } from './requestScope.ts'
import { credentialOf } from './session/credential.ts'
import { taxClassOfGroup } from './session/groupTaxClasses.ts'
import { createRequestSession } from './session/requestSession.ts'
import type { SessionRoom } from './session/sessionRoom.ts'
import { createCallCounter } from './upstream/callCounter.ts'
import { countedIndex } from './upstream/catalogueIndex/countedIndex.ts'
import type { CatalogueIndex } from './upstream/catalogueIndex/port.ts'
import type { StorefrontClient } from './upstream/storefront/storefrontClient.ts'

type Shared = Pick<
  RequestScope,
  'banners' | 'log' | 'metals' | 'publicMemory' | 'stockCacheMs' | 'storeTable' | 'storeUrl'
>

/** What all requests have in common. */
export interface ContextParts extends Shared {
  readonly index: CatalogueIndex
  readonly storefront: StorefrontClient
  readonly room: SessionRoom
  readonly trustedProxies: BlockList
  readonly clock: () => Date
}

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** Aborted when the client is gone or the operation has run for too long. */
  readonly signal: AbortSignal
  readonly trace: OperationTrace
}

/** @throws GraphQLError BAD_USER_INPUT for a store that is none */
export async function createRequestContext(
  { request, response, requestId, signal, trace }: Exchange,
  parts: ContextParts,
): Promise<GatewayContext> {
  const { banners, clock, index, metals, publicMemory, room, storefront, storeTable, storeUrl, trustedProxies } = parts
  const calls = createCallCounter()
  const store = storeOf(request.headers, storeTable, parts.log.child({ requestId }))
  const { storeCode } = store
  const now = clock()
  const log = parts.log.child({ requestId, store: storeCode })
  const asking = { index: countedIndex(index, calls), api: storefront.forRequest(calls, signal), publicMemory, log }
  const session = await createRequestSession({
    sessions: room.sessions,
    signIn: room.signIn,
    cookies: room.cookies,
    now,
    storeCode,
    api: asking.api,
    log,
    credential: credentialOf(request.headers, room.cookies),
    address: clientAddressOf(request, trustedProxies),
    taxClassOf: (groupId) => taxClassOfGroup(storeCode, groupId, asking),
    setCookies: (texts) => response.setHeader('set-cookie', texts),
  })

  return createContext({
    ...asking,
    metals,
    stockCacheMs: parts.stockCacheMs,
    store,
    stores: storeTable.stores,
    storeTable,
    banners,
    now,
    requestId,
    signal,
    calls,
    storeUrl,
    trace,
    session,
    get viewer() {
      return session.customer
    },
    customerScope: (customerId) => room.keys.pseudonym(String(customerId)),
    freshness: createFreshness(),
  })
}

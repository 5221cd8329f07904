/** Creates the context of one request: its store, clock, session, and upstreams with call counting. */
import type { FastifyRequest } from 'fastify'
import { createContext, type GatewayContext } from './context.ts'
import { unauthenticated } from './shared/errors.ts'
import { createFreshness } from './shared/freshness.ts'
import { refusal } from './http/httpError.ts'
import { expectedViewerOf, inLanguageOf, orderTicketOf, storeInAddressOf, storeOf } from './http/requestHeaders.ts'
import { encodeId } from './shared/ids.ts'
import type { RequestScope } from './shared/requestScope.ts'
import { credentialOf, guestCredentialOf, ticketSecretOf } from './session/credential.ts'
import { taxClassOfGroup } from './session/groupTaxClasses.ts'
import type { CustomerId } from './session/customerId.ts'
import { createRequestSession } from './session/requestSession.ts'
import type { SessionServices } from './session/sessionServices.ts'
import { createCallCounter, type CallCounter } from './upstream/callCounter.ts'
import type { CatalogueIndex } from './upstream/catalogueIndex/port.ts'
import type { StorefrontClient } from './upstream/storefront/storefrontClient.ts'
import type { CallObserver } from '../ops/callObserver.ts'
import { identityCheck } from './customer/verificationCalls.ts'

/** `retry-after` in seconds: about the time for loading a catalogue. */
const NOT_READY_RETRY_SECONDS = 5

type Shared = Pick<
  RequestScope,
  'banners' | 'log' | 'metals' | 'returnUrls' | 'sharedCache' | 'stockCacheMs' | 'storeTable' | 'storeUrl'
>

/** Parts that all requests share. */
export interface ContextParts extends Shared {
  readonly index: CatalogueIndex
  readonly storefront: StorefrontClient
  readonly sessionServices: SessionServices
  /** Whether the store's catalogue is not loaded yet. */
  isLoading(storeCode: string): boolean
  readonly clock: () => Date
  /** Measures the calls of the catalogue index. */
  readonly calls: CallObserver
}

export interface Exchange {
  readonly request: Pick<
    FastifyRequest,
    'clientAddress' | 'headers' | 'id' | 'limitedAddress' | 'method' | 'trace' | 'url'
  >
  /** Aborted when the client has disconnected or the operation has reached its time limit. */
  readonly signal: AbortSignal
  /** Sets these cookies on the response and replaces those set before. */
  readonly setCookies: (texts: readonly string[]) => void
}

/**
 * @throws GraphQLError NOT_READY while the store is loaded, SESSION_STORE_UNAVAILABLE, BAD_USER_INPUT for an unknown store, or
 * UNAUTHENTICATED, answered with 401, for another viewer than the header expects
 */
export async function createRequestContext(
  { request, signal, setCookies }: Exchange,
  parts: ContextParts,
): Promise<GatewayContext> {
  const { banners, clock, index, metals, sharedCache, sessionServices, storefront, storeTable, storeUrl } = parts
  const { headers, id: requestId, trace, limitedAddress } = request
  const calls = createCallCounter()
  const storeInAddress = request.method === 'GET' ? storeInAddressOf(request.url) : null
  const ofTable = storeOf(headers, storeInAddress, storeTable, () => parts.log.child({ requestId }))
  const store = inLanguageOf(request, ofTable)
  const { storeCode } = store
  if (parts.isLoading(storeCode))
    throw refusal(503, 'NOT_READY', 'the catalogue is not loaded yet: try again', NOT_READY_RETRY_SECONDS)
  trace.store = storeCode
  trace.calls = calls
  const now = clock()
  const log = parts.log.child({ requestId, store: storeCode })
  const asking = {
    index: countedIndex(index, calls, parts.calls),
    api: storefront.forRequest(calls, signal),
    sharedCache,
    log,
  }
  const session = await createRequestSession({
    sessions: sessionServices.sessions,
    signIn: sessionServices.signIn,
    openSession: sessionServices.openSession,
    continueSignIn: sessionServices.continueSignIn,
    tickets: sessionServices.tickets,
    ticketSecret: ticketSecretOf(headers, sessionServices.cookies),
    cookies: sessionServices.cookies,
    now,
    storeCode,
    api: asking.api,
    log,
    keys: sessionServices.keys,
    credential: credentialOf(headers, sessionServices.cookies),
    guests: sessionServices.guests,
    guestCredential: guestCredentialOf(headers, sessionServices.cookies),
    address: request.clientAddress,
    verificationOf: async ({ isIdentityVerified }, token, returnUrl) =>
      isIdentityVerified || !store.verification.customerVerificationEnabled
        ? null
        : identityCheck({ api: asking.api, storeCode }, token, returnUrl),
    taxClassOf: (groupId) => taxClassOfGroup(storeCode, groupId, asking),
    setCookies,
  })
  const customerScope = (customerId: CustomerId): string => sessionServices.keys.pseudonym(String(customerId))
  const expectedViewer = expectedViewerOf(headers)
  const key = session.customer && customerScope(session.customer.customerId)
  const viewerName = key === null ? 'guest' : encodeId({ type: 'Viewer', storeCode, key })
  if (expectedViewer !== null && expectedViewer !== viewerName)
    throw unauthenticated('x-expected-viewer: expected the viewer of this session, got another: sign in again', 401)

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
    address: request.clientAddress,
    signal,
    calls,
    storeUrl,
    returnUrls: parts.returnUrls,
    trace,
    limitedAddress,
    isStoreInAddress: request.method !== 'GET' || storeInAddress !== null,
    session,
    expectedViewer,
    orderTicket: orderTicketOf(headers),
    customerScope,
    pseudonym: (text) => sessionServices.keys.pseudonym(text),
    records: sessionServices.records,
    responses: sessionServices.responses,
    lock: sessionServices.lock,
    tries: sessionServices.limiter,
    signsInAfterReset: sessionServices.signsInAfterReset,
    freshness: createFreshness(),
  })
}

/** The catalogue index of one request. Counts every call, including failed ones. */
function countedIndex(index: CatalogueIndex, calls: CallCounter, observer: CallObserver): CatalogueIndex {
  return {
    getMany: (lookups) =>
      calls.time('catalogue.getMany', `${lookups.length} lookups`, () =>
        observer.observe('catalogue', 'getMany', async () => index.getMany(lookups)),
      ),
    search: (searches) =>
      calls.time('catalogue.search', `${searches.length} searches`, () =>
        observer.observe('catalogue', 'search', async () => index.search(searches)),
      ),
    canSort: (storeCode, field) => index.canSort(storeCode, field),
    canBeOld: (storeCode) => index.canBeOld(storeCode),
    version: (storeCode, entity) => index.version(storeCode, entity),
  }
}

/** Creates the context of one request: its store, clock, session, and upstreams with call counting. */
import { MAX_STEPS, StepBudget } from '#engine/text/stepBudget.ts'
import { createContext, type GatewayContext } from './context.ts'
import { requestEnded, unauthenticated } from './shared/errors.ts'
import { createFreshness } from './shared/freshness.ts'
import type { Exchange } from './http/exchange.ts'
import { refusal } from './http/httpError.ts'
import { expectedViewerOf, inLanguageOf, orderTicketOf, storeInUrlOf, storeOf } from './http/requestHeaders.ts'
import { encodeId } from './shared/ids.ts'
import type { RequestIndex, RequestScope } from './shared/requestScope.ts'
import { credentialOf, guestCredentialOf, ticketSecretOf } from './session/credential.ts'
import { taxClassOfGroup } from './session/groupTaxClasses.ts'
import type { CustomerId } from './session/customerId.ts'
import { createRequestSession } from './session/requestSession.ts'
import type { RequestSession } from './session/requestSessionTypes.ts'
import type { SessionServices } from './session/sessionServices.ts'
import type { StoreView } from './storeTable.ts'
import { createCallCounter, type CallCounter } from './upstream/callCounter.ts'
import type { CatalogueIndex, SearchBounds } from './upstream/catalogueIndex/port.ts'
import type { StorefrontClient } from './upstream/storefront/storefrontClient.ts'
import type { CallObserver } from '../ops/callObserver.ts'
import { identityCheck } from './customer/verificationCalls.ts'

/** `retry-after` in seconds: about the time for loading a catalogue. */
const NOT_READY_RETRY_SECONDS = 5

type Shared = Pick<
  RequestScope,
  | 'banners'
  | 'holdLimiter'
  | 'log'
  | 'metals'
  | 'returnUrls'
  | 'sharedCache'
  | 'stockCacheMs'
  | 'storeTable'
  | 'storeUrl'
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

/**
 * @throws GraphQLError NOT_READY while the store is loaded, SESSION_STORE_UNAVAILABLE, BAD_USER_INPUT for an unknown store, or
 * UNAUTHENTICATED, answered with 401, for another viewer than the header expects
 */
export async function createRequestContext(
  { request, signal, setCookies, calls = createCallCounter() }: Exchange,
  parts: ContextParts,
): Promise<GatewayContext> {
  const { sessionServices } = parts
  const { headers, id: requestId, trace, limitedIp } = request
  const { store, isStoreInUrl } = requestedStore(request, parts)
  const { storeCode } = store
  trace.store = storeCode
  trace.calls = calls
  const now = parts.clock()
  const stepBudget = new StepBudget(MAX_STEPS, () => signal.aborted)
  const upstreams = {
    index: countedIndex(parts.index, { calls, observer: parts.calls, bounds: { budget: stepBudget, signal } }),
    api: parts.storefront.forRequest(calls, signal),
    sharedCache: parts.sharedCache,
    log: parts.log.child({ requestId, store: storeCode }),
  }
  const session = await sessionOf({ request, setCookies }, store, now, { ...upstreams, sessionServices })
  const customerScope = (customerId: CustomerId): string => sessionServices.keys.pseudonym(String(customerId))
  const expectedViewer = expectedViewerOf(headers)
  checkViewer(expectedViewer, storeCode, session.customer && customerScope(session.customer.customerId))

  return createContext({
    ...upstreams,
    ...sharedScope(parts),
    store,
    now,
    requestId,
    clientIp: request.clientIp,
    signal,
    stepBudget,
    calls,
    trace,
    limitedIp,
    isStoreInUrl,
    session,
    expectedViewer,
    orderTicket: orderTicketOf(headers),
    customerScope,
    freshness: createFreshness(),
  })
}

/** @throws GraphQLError BAD_USER_INPUT, NOT_READY */
function requestedStore(request: Exchange['request'], parts: ContextParts) {
  const { headers, id: requestId, method, url } = request
  const storeInUrl = method === 'GET' ? storeInUrlOf(url) : null
  const ofTable = storeOf(headers, storeInUrl, parts.storeTable, () => parts.log.child({ requestId }))
  const store = inLanguageOf(request, ofTable)
  if (parts.isLoading(store.storeCode))
    throw refusal(503, 'NOT_READY', 'the catalogue is not loaded yet: try again', NOT_READY_RETRY_SECONDS)
  return { store, isStoreInUrl: method !== 'GET' || storeInUrl !== null }
}

/** What is the same in the scope of every request. */
function sharedScope({
  banners,
  holdLimiter,
  metals,
  returnUrls,
  sessionServices,
  stockCacheMs,
  storeTable,
  storeUrl,
}: ContextParts) {
  const { keys, limiter, lock, outbox, records, responses, signsInAfterReset } = sessionServices
  return {
    banners,
    holdLimiter,
    metals,
    returnUrls,
    stockCacheMs,
    stores: storeTable.stores,
    storeTable,
    storeUrl,
    pseudonym: (text: string) => keys.pseudonym(text),
    records,
    responses,
    lock,
    outbox,
    tries: limiter,
    signsInAfterReset,
  }
}

interface SessionUpstreams extends Pick<RequestScope, 'api' | 'index' | 'sharedCache' | 'log'> {
  readonly sessionServices: SessionServices
}

function sessionOf(
  { request, setCookies }: Pick<Exchange, 'request' | 'setCookies'>,
  { storeCode, verification }: StoreView,
  now: Date,
  { sessionServices, ...upstreams }: SessionUpstreams,
): Promise<RequestSession> {
  const { headers, clientIp } = request
  const { cookies } = sessionServices
  const { api, log } = upstreams
  return createRequestSession({
    ...sessionServices,
    ticketSecret: ticketSecretOf(headers, cookies),
    credential: credentialOf(headers, cookies),
    guestCredential: guestCredentialOf(headers, cookies),
    now,
    storeCode,
    api,
    log,
    clientIp,
    verificationOf: async ({ isIdentityVerified }, token, returnUrl) =>
      isIdentityVerified || !verification.customerVerificationEnabled
        ? null
        : identityCheck({ api, storeCode }, token, returnUrl),
    taxClassOf: (groupId) => taxClassOfGroup(storeCode, groupId, upstreams),
    setCookies,
  })
}

/** @param customerKey null for a guest */
function checkViewer(expected: string | null, storeCode: string, customerKey: string | null): void {
  const viewerName = customerKey === null ? 'guest' : encodeId({ type: 'Viewer', storeCode, key: customerKey })
  if (expected !== null && expected !== viewerName)
    throw unauthenticated('x-expected-viewer: expected the viewer of this session, got another: sign in again', 401)
}

interface IndexUse {
  readonly calls: CallCounter
  readonly observer: CallObserver
  readonly bounds: SearchBounds
}

/** The catalogue index of one request. Counts every call, including failed ones, and bounds its own searches. */
function countedIndex(index: CatalogueIndex, { calls, observer, bounds }: IndexUse): RequestIndex {
  const counted = (isShared: boolean): CatalogueIndex => {
    const time: CallCounter['time'] = (...call) => (isShared ? calls.timeShared(...call) : calls.time(...call))
    return {
      getMany: (lookups) =>
        time('catalogue.getMany', `${lookups.length} lookups`, () =>
          observer.observe('catalogue', 'getMany', async () => index.getMany(lookups)),
        ),
      search: (searches) =>
        time('catalogue.search', `${searches.length} searches`, () =>
          observer.observe('catalogue', 'search', async () => {
            if (isShared) return index.search(searches)
            if (bounds.signal.aborted) throw requestEnded('catalogue')
            return index.search(searches, bounds)
          }),
        ),
      canSort: (storeCode, field) => index.canSort(storeCode, field),
      canBeOld: (storeCode) => index.canBeOld(storeCode),
      version: (storeCode, entity) => index.version(storeCode, entity),
    }
  }
  return { ...counted(false), shared: () => counted(true) }
}

/** Gateways without HTTP that share a session store and an in-memory storefront, for simulations with thousands of requests. */
import { pino } from 'pino'
import type { GatewayContext } from '../context.ts'
import { UpstreamError } from '../shared/errors.ts'
import { createOperationTrace } from '../shared/operationTrace.ts'
import { createRequestContext } from '../requestContext.ts'
import { createSessionServices } from '../session/sessionServices.ts'
import { createSqliteSessionStore } from '../session/sqlite/sqliteSessionStore.ts'
import { readStoreTable } from '../storeTable.ts'
import { createSharedCache } from '../upstream/sharedCache.ts'
import { callOf } from '../upstream/storefront/calls.ts'
import { noCallObserver } from '../../ops/callObserver.ts'
import { readProfile, type StorefrontProfile } from '../upstream/storefront/profile.ts'
import { openEnvelope, readJson } from '../upstream/storefront/readResponse.ts'
import type { StorefrontApi, StorefrontRequest, StorefrontWrite } from '../upstream/storefront/storefrontApi.ts'
import { createUpstreams } from '../upstreams.ts'
import { createCatalogueFolder, type TestCatalogue } from './catalogueFolder.ts'
import type { CannedResponse, FakeStorefront, Responder } from './fakeStorefront.ts'

/** Cookies of one browser by name. */
export type CookieJar = Map<string, string>

export interface ShopInProcess {
  readonly storefront: FakeStorefront
  /** Runs one request of a browser at one of the gateways, with the cookies that it has and gets. */
  request<Answer>(jar: CookieJar, gateway: number, work: (context: GatewayContext) => Promise<Answer>): Promise<Answer>
  /** Replaces a gateway by one that has only the session store, as after a crash. */
  restart(gateway: number): void
  close(): Promise<void>
}

const KEY = 'a key of more than thirty-two characters'

export interface InProcessOptions {
  readonly gateways: number
  /** How the storefront speaks. Default: as the sandbox. */
  readonly profile?: StorefrontProfile
  /** Default: as the profile says. */
  readonly knowsIdempotencyKeys?: boolean
}

export async function openShopInProcess(
  catalogue: TestCatalogue,
  { profile: given = readProfile('sandbox'), knowsIdempotencyKeys = given.idempotencyKeys, gateways }: InProcessOptions,
): Promise<ShopInProcess> {
  const profile = { ...given, idempotencyKeys: knowsIdempotencyKeys }
  const storeTable = readStoreTable()
  const clock = (): Date => new Date('2026-11-21T12:00:00Z')
  const log = pino({ level: 'silent' })
  const folder = createCatalogueFolder(storeTable, catalogue)
  const upstreams = createUpstreams(
    {
      storefrontApiUrl: 'http://127.0.0.1:9',
      upstreamConnections: 1,
      upstreamTimeoutMs: 1_000,
      storefrontProfile: profile,
      catalogueSource: folder.source,
      cataloguePollSeconds: 3600,
    },
    storeTable,
    log,
    clock,
  )
  await upstreams.index.refresh()
  const answers = new Map<string, Responder>()
  const storefront: FakeStorefront = {
    url: 'memory:',
    calls: [],
    answer: (path, respond) => void answers.set(path, respond),
    close: async () => {},
  }
  const store = createSqliteSessionStore()
  const open = () =>
    createSessionServices(
      {
        // The store outlives its gateways.
        store: { ...store, close: () => {} },
        key: KEY,
        tryLimits: { perEmailAndIp: 1e9, perEmail: 1e9, perIp: 1e9, windowMs: 1 },
      },
      { isSecure: false, clock, log },
    )
  const opened = Array.from({ length: gateways }, open)
  const shared = {
    index: upstreams.index,
    storefront: {
      forRequest: () => memoryApi(answers, profile),
      close: async () => {},
    },
    metals: { current: () => null, latest: () => null, subscribe: () => () => {}, close: async () => {} },
    storeTable,
    banners: new Map(),
    holdLimiter: { take: async () => null, giveBack: async () => {} },
    storeUrl: () => 'http://shop.test',
    returnUrls: [],
    sharedCache: createSharedCache(clock),
    isLoading: () => false,
    calls: noCallObserver,
    stockCacheMs: 0,
    clock,
    log,
  }

  return {
    storefront,
    async request(jar, gateway, work) {
      const sessionServices = opened[gateway % gateways]
      if (!sessionServices) throw new Error(`expected a gateway from 0 to ${gateways - 1}, got ${gateway}`)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const request = {
        headers: { 'x-store': 'no', 'sec-fetch-site': 'same-origin', ...(cookie !== '' && { cookie }) },
        id: 'simulated',
        trace: createOperationTrace(),
        limitedIp: null,
        method: 'POST',
        url: '/graphql',
        clientIp: '203.0.113.7',
      }
      let cookies: readonly string[] = []
      const context = await createRequestContext(
        {
          request,
          signal: new AbortController().signal,
          setCookies: (texts) => {
            cookies = texts
          },
        },
        { ...shared, sessionServices },
      )
      try {
        return await work(context)
      } finally {
        for (const text of cookies) keep(jar, text)
      }
    },
    restart(gateway) {
      void opened[gateway % gateways]?.close()
      opened[gateway % gateways] = open()
    },
    async close() {
      for (const sessionServices of opened) await sessionServices.close()
      store.close()
      await upstreams.close()
      folder.remove()
    },
  }
}

function keep(jar: CookieJar, text: string): void {
  const [pair = '', ...attributes] = text.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (value === '' || attributes.includes('Max-Age=0')) jar.delete(name)
  else jar.set(name, value)
}

/** Calls the responders as the client over HTTP does: a broken connection is tried again once, except by writes without a known key. */
function memoryApi(answers: ReadonlyMap<string, Responder>, profile: StorefrontProfile): StorefrontApi {
  const { idempotencyKeys: knowsIdempotencyKeys } = profile
  const once = (request: StorefrontRequest | StorefrontWrite): CannedResponse => {
    const respond = [...answers].find(([path]) => request.path.startsWith(path))?.[1]
    const key = 'idempotencyKey' in request && knowsIdempotencyKeys ? request.idempotencyKey : undefined
    return respond
      ? respond({
          method: request.method ?? 'GET',
          path: request.path,
          query: new URLSearchParams({ ...request.query, ...(request.token && { token: request.token }) }),
          body: request.body,
          headers: { 'x-vs-store-code': request.storeCode, ...(key !== undefined && { 'idempotency-key': key }) },
        })
      : { text: 'Cannot find this', contentType: 'text/html', status: 404 }
  }
  const send = async (request: StorefrontRequest, isRepeatable: boolean): Promise<unknown> => {
    await Promise.resolve()
    const name = callOf(request.path)?.name
    if (name !== undefined && profile.calls[name] === null)
      throw new UpstreamError({ code: 'UPSTREAM_NOT_IMPLEMENTED', upstream: request.upstream, message: 'switched off' })
    const first = once(request)
    const answer = 'reset' in first && isRepeatable ? once(request) : first
    const call = describe(request, profile)
    if ('reset' in answer)
      throw new UpstreamError({ code: 'UPSTREAM_UNAVAILABLE', upstream: request.upstream, message: 'connection reset' })
    return 'json' in answer
      ? readJson(
          { status: answer.status ?? 200, contentType: 'application/json', text: JSON.stringify(answer.json) },
          call,
        )
      : readJson({ status: answer.status ?? 200, contentType: answer.contentType, text: answer.text }, call)
  }
  const api: StorefrontApi = {
    profile,
    has: (name) => profile.calls[name] !== null,
    note: () => {},
    readBare: (request) => send(request, true),
    readResult: async (request) => resultOf(await send(request, true), request, profile),
    writeBare: (request) => send(request, knowsIdempotencyKeys && request.idempotencyKey !== undefined),
    writeResult: async (request) =>
      resultOf(await send(request, knowsIdempotencyKeys && request.idempotencyKey !== undefined), request, profile),
    // No cart contains files.
    readFile: async (request) => {
      throw new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream: request.upstream, message: 'expected no file' })
    },
    shared: () => api,
    waitFor: (_upstream, answer) => answer,
  }
  return api
}

function resultOf(json: unknown, request: StorefrontRequest, profile: StorefrontProfile): unknown {
  return openEnvelope(json, describe(request, profile))
}

function describe({ upstream, path, method = 'GET', ...request }: StorefrontRequest, profile: StorefrontProfile) {
  const { hidesMessage = false, keepsRefusalText = false } = request
  const dialect = { name: callOf(path)?.name ?? null, isWrite: method !== 'GET', profile }
  return { upstream, call: path, hidesMessage, keepsRefusalText, dialect }
}

/** The gateway with the sandbox, both in this process, queried over real HTTP. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { readBanners } from '../../gateway/shared/bannerTable.ts'
import { createGateway, type Gateway } from '../../gateway/server.ts'
import { readStoreTable, type StoreTable } from '../../gateway/storeTable.ts'
import { createMetalFeed } from '../../gateway/upstream/metals/metalFeed.ts'
import { noTelemetry, type Telemetry } from '../../ops/telemetry.ts'
import { readProfile } from '../../gateway/upstream/storefront/profile.ts'
import { watchedIndex } from '../../gateway/testing/watchedIndex.ts'
import type { CatalogueIndex } from '../../gateway/upstream/catalogueIndex/port.ts'
import { createUpstreams } from '../../gateway/upstreams.ts'
import { createSandbox } from '../../sandbox/server.ts'
import { openSeededCopy } from '../../sandbox/testing/seededDatabase.ts'

type Variables = Readonly<Record<string, unknown>>

export interface Answer {
  // A test knows the shape of its response.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
  readonly errors?: readonly AnsweredError[]
  readonly extensions: {
    readonly calls: { readonly total: number; readonly byUpstream: Readonly<Record<string, number>> }
  }
}

interface AnsweredError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions: Readonly<Record<string, unknown>>
}

export interface RealShop {
  readonly sandboxUrl: string
  readonly gatewayUrl: string
  /** @param bearer token of a customer; by default the request is a guest's */
  query(document: string, variables?: Variables, store?: string, bearer?: string): Promise<Answer>
  /** Returns the customer's bearer token. */
  signIn(customer: { readonly email: string; readonly password: string }): Promise<string>
  /** Injects a fault into the next `times` requests to paths that start with `path`. */
  breakPath(path: string, fault: Readonly<Record<string, unknown>>): Promise<void>
  /** Number of injected faults since the last `mend`. */
  timesBroken(): Promise<number>
  mend(): Promise<void>
  /** Starts a gateway with empty caches and without quotes, over the same documents. */
  restartGateway(): Promise<void>
  close(): Promise<void>
}

interface RealShopOptions {
  /** Clock of the gateway and the sandbox. */
  readonly clock?: () => Date
  /** Database of the sandbox: seeded, and closed by the caller. By default a seeded one of its own. */
  readonly db?: DatabaseSync
  /** Codes of the stores whose catalogue is loaded; by default all. */
  readonly stores?: readonly string[]
  /** Default: stores.json. */
  readonly storeTable?: StoreTable
  /** Interval of metal quotes; by default they do not change. */
  readonly metalTickSeconds?: number
  /** How long carts of the sandbox reserve stock; by default they reserve nothing. */
  readonly reservationSeconds?: number
  /** For how long the sandbox holds prices of carts; by default it holds none. */
  readonly priceHoldSeconds?: number
  /** Calls of the sandbox; the gateway has the profile for them. By default all. */
  readonly calls?: 'all' | 'spec'
  /** Whether agreed prices are charged even if others are lower; the gateway has the profile for them. */
  readonly agreedPrices?: 'fixed' | 'lowest'
  /** Timeout of upstream calls: short for tests with an upstream that does not respond. */
  readonly upstreamTimeoutMs?: number
  /** Default: nothing is measured. */
  readonly telemetry?: Telemetry
  /** Failures that open a breaker; by default none opens. */
  readonly upstreamFailures?: number
  /** Replaces methods of the catalogue index. */
  readonly watchIndex?: (index: CatalogueIndex) => Partial<CatalogueIndex>
}

/** Long enough for a very busy machine. */
const DEFAULT_TIMEOUT_MS = 30_000
/** Short, for upstreams that do not respond on purpose. */
export const SHORT_TIMEOUT_MS = 5_000
export const SILENCE = { kind: 'delay', ms: 60_000 } as const
/** Faster than in production. */
const METAL_PACE = { pollMs: 500, retryMs: 100 }

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ... on SignedIn { bearerToken } } }'

export async function openRealShop(options: RealShopOptions = {}): Promise<RealShop> {
  const {
    clock = () => new Date(),
    db = openSeededCopy(),
    stores,
    storeTable = storeTableOf(stores),
    metalTickSeconds = 0,
    reservationSeconds = 0,
    priceHoldSeconds = 0,
    calls = 'all',
    agreedPrices = 'fixed',
    upstreamTimeoutMs = DEFAULT_TIMEOUT_MS,
    telemetry = noTelemetry,
    upstreamFailures,
    watchIndex = () => ({}),
  } = options
  const picturesFolder = mkdtempSync(join(tmpdir(), 'karat-pictures-'))
  const sandbox = await createSandbox({
    db,
    picturesFolder,
    port: 0,
    metalTickSeconds,
    reservationSeconds,
    priceHoldSeconds,
    calls,
    agreedPrices,
    now: () => clock().getTime(),
  })
  const profile = readProfile(calls === 'spec' ? 'spec' : 'sandbox')
  const log = pino({ level: 'silent' })
  const banners = readBanners(storeTable.stores.map(({ storeCode }) => storeCode))
  const upstreams = createUpstreams(
    {
      storefrontApiUrl: sandbox.url,
      storefrontProfile: {
        ...profile,
        amounts: { ...profile.amounts, agreedPricesAreFixed: agreedPrices === 'fixed' },
      },
      upstreamConnections: 16,
      upstreamTimeoutMs,
      catalogueSource: `${sandbox.url}/export`,
      cataloguePollSeconds: 3600,
      telemetry,
      ...(upstreamFailures !== undefined && { upstreamFailures, upstreamProbeMs: 1_000 }),
    },
    storeTable,
    log,
    clock,
  )
  await upstreams.index.refresh()
  const index = watchedIndex(upstreams.index, watchIndex)

  const openFeed = () =>
    createMetalFeed({ url: sandbox.url, timeoutMs: upstreamTimeoutMs, log, clock, pace: METAL_PACE })
  const settings = {
    storeTable,
    banners,
    log,
    clock,
    publicOriginTemplate: 'http://{host}:3000',
    port: 0,
    host: '127.0.0.1',
    exposeCalls: true,
    telemetry,
    stopGraceMs: 100,
  }
  let metals = openFeed()
  const open = (): Promise<Gateway> => createGateway({ ...upstreams, index, metals }, settings)
  let gateway = await open()
  const faults = `${sandbox.url}/sandbox/faults`
  const query: RealShop['query'] = (document, variables = {}, store = 'no', bearer = '') =>
    queryGateway(gateway.url, document, variables, {
      'x-store': store,
      ...(bearer !== '' && { authorization: `Bearer ${bearer}` }),
    })

  return {
    sandboxUrl: sandbox.url,
    get gatewayUrl() {
      return gateway.url
    },
    query,
    signIn: async ({ email, password }) => {
      const { data } = await query(SIGN_IN, {
        input: { idempotencyKey: randomUUID(), email, password, asBearer: true },
      })
      return data.signIn.bearerToken
    },
    breakPath: async (path, fault) => {
      await fetch(faults, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path, ...fault }),
      })
    },
    timesBroken: async () => {
      const listed = (await (await fetch(faults)).json()) as { faults: readonly { hits: number }[] }
      return listed.faults.reduce((sum, { hits }) => sum + hits, 0)
    },
    mend: async () => {
      await fetch(faults, { method: 'DELETE' })
    },
    restartGateway: async () => {
      await Promise.all([gateway.close(), metals.close()])
      metals = openFeed()
      gateway = await open()
    },
    close: async () => {
      await Promise.all([gateway.close(), metals.close()])
      await upstreams.close()
      await sandbox.close()
      if (!options.db) db.close()
    },
  }
}

/** A store costs half a second of every test that loads its catalogue. */
function storeTableOf(codes?: readonly string[]): StoreTable {
  const table = readStoreTable()
  return codes ? { ...table, stores: table.stores.filter(({ storeCode }) => codes.includes(storeCode)) } : table
}

async function queryGateway(
  url: string,
  query: string,
  variables: Variables,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as Answer
}

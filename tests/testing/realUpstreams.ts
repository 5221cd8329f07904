/** The gateway over the working sandbox, both in this process, asked over real HTTP. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { readBanners } from '../../gateway/bannerTable.ts'
import { createGateway, type Gateway } from '../../gateway/server.ts'
import { readStoreTable, type StoreTable } from '../../gateway/storeTable.ts'
import { createMetalFeed } from '../../gateway/upstream/metals/metalFeed.ts'
import { createUpstreams } from '../../gateway/upstreams.ts'
import { createSandbox } from '../../sandbox/server.ts'

type Variables = Readonly<Record<string, unknown>>

export interface Answer {
  // A test knows what it asked for.
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
  /** @param bearer of a customer; without it a guest asks */
  ask(query: string, variables?: Variables, store?: string, bearer?: string): Promise<Answer>
  /** Answers the customer's bearer token. */
  signIn(customer: { readonly email: string; readonly password: string }): Promise<string>
  /** Breaks every path that begins with `path` so many times. */
  breakPath(path: string, fault: Readonly<Record<string, unknown>>): Promise<void>
  /** How often something broken was met since all was mended. */
  timesBroken(): Promise<number>
  mend(): Promise<void>
  /** A gateway that has read nothing of the REST API and heard nothing of the metals yet, over the same documents. */
  restartGateway(): Promise<void>
  close(): Promise<void>
}

interface RealShopOptions {
  /** Of the gateway and of the sandbox behind it. */
  readonly clock?: () => Date
  /** The sandbox's: open, filled, and closed by whoever opened it. */
  readonly db?: DatabaseSync
  /** Other than stores.json. */
  readonly storeTable?: StoreTable
  /** Between two quotes; silent: they stand still. */
  readonly metalTickSeconds?: number
  /** After which an upstream is given up: short where one is silent on purpose. */
  readonly upstreamTimeoutMs?: number
}

/** A very busy machine answers within it. */
const PATIENCE_MS = 30_000
/** Where one is silent on purpose, it is given up sooner. */
export const SILENT_AFTER_MS = 5_000
export const SILENCE = { kind: 'delay', ms: 60_000 } as const
/** Quicker than suits a shop. */
const METAL_PACE = { pollMs: 500, retryMs: 100 }

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ... on SignedIn { bearerToken } } }'

export async function openRealShop(options: RealShopOptions = {}): Promise<RealShop> {
  const {
    clock = () => new Date(),
    db,
    storeTable = readStoreTable(),
    metalTickSeconds = 0,
    upstreamTimeoutMs = PATIENCE_MS,
  } = options
  const picturesFolder = mkdtempSync(join(tmpdir(), 'karat-pictures-'))
  const sandbox = await createSandbox({
    ...(db && { db }),
    picturesFolder,
    port: 0,
    metalTickSeconds,
    now: () => clock().getTime(),
  })
  const log = pino({ level: 'silent' })
  const banners = readBanners(storeTable.stores.map(({ storeCode }) => storeCode))
  const upstreams = createUpstreams(
    {
      storefrontApiUrl: sandbox.url,
      upstreamConnections: 16,
      upstreamTimeoutMs,
      catalogueSource: `${sandbox.url}/export`,
      cataloguePollSeconds: 3600,
    },
    storeTable,
    log,
    clock,
  )
  await upstreams.index.refresh()

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
    stopGraceMs: 100,
  }
  let metals = openFeed()
  const open = (): Promise<Gateway> => createGateway({ ...upstreams, metals }, settings)
  let gateway = await open()
  const faults = `${sandbox.url}/sandbox/faults`
  const ask: RealShop['ask'] = (query, variables = {}, store = 'no', bearer = '') =>
    queryGateway(gateway.url, query, variables, {
      'x-store': store,
      ...(bearer !== '' && { authorization: `Bearer ${bearer}` }),
    })

  return {
    sandboxUrl: sandbox.url,
    get gatewayUrl() {
      return gateway.url
    },
    ask,
    signIn: async ({ email, password }) => {
      const { data } = await ask(SIGN_IN, { input: { idempotencyKey: randomUUID(), email, password, asBearer: true } })
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
    },
  }
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

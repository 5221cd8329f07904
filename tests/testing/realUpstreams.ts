/** The gateway over the working sandbox, both in this process, asked over real HTTP. */
import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { readBanners } from '../../gateway/bannerTable.ts'
import { createGateway, type Gateway } from '../../gateway/server.ts'
import { readStoreTable, type StoreTable } from '../../gateway/storeTable.ts'
import { createMetalFeed } from '../../gateway/upstream/metals/metalFeed.ts'
import { createUpstreams } from '../../gateway/upstreams.ts'
import { createSandbox } from '../../sandbox/server.ts'

export interface Answer {
  // A test knows what it asked for.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
  readonly errors?: readonly { readonly message: string; readonly path?: readonly (string | number)[]; readonly extensions: Readonly<Record<string, unknown>> }[]
  readonly extensions: { readonly calls: { readonly total: number; readonly byUpstream: Readonly<Record<string, number>> } }
}

export interface RealShop {
  readonly sandboxUrl: string
  readonly gatewayUrl: string
  ask(query: string, variables?: Readonly<Record<string, unknown>>, store?: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
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
}

/** A busy machine answers within it; who is to be given up is silent for longer. */
const UPSTREAM_TIMEOUT_MS = 5_000
/** No longer than that, by far. */
export const SILENCE = { kind: 'delay', ms: 60_000 } as const
/** Quicker than suits a shop. */
const METAL_PACE = { pollMs: 500, retryMs: 100 }

export async function openRealShop({ clock = () => new Date(), db, storeTable = readStoreTable(), metalTickSeconds = 0 }: RealShopOptions = {}): Promise<RealShop> {
  const picturesFolder = mkdtempSync(join(tmpdir(), 'karat-pictures-'))
  const sandbox = await createSandbox({ ...(db && { db }), picturesFolder, port: 0, metalTickSeconds, now: () => clock().getTime() })
  const log = pino({ level: 'silent' })
  const banners = readBanners(storeTable.stores.map(({ storeCode }) => storeCode))
  const upstreams = createUpstreams(
    { storefrontApiUrl: sandbox.url, upstreamConnections: 16, upstreamTimeoutMs: UPSTREAM_TIMEOUT_MS, catalogueSource: `${sandbox.url}/export`, cataloguePollSeconds: 3600 },
    storeTable, log, clock,
  )
  await upstreams.index.refresh()

  const openFeed = () => createMetalFeed({ url: sandbox.url, timeoutMs: UPSTREAM_TIMEOUT_MS, log, clock, pace: METAL_PACE })
  const settings = { storeTable, banners, log, clock, publicOriginTemplate: 'http://{host}:3000', port: 0, host: '127.0.0.1', exposeCalls: true, stopGraceMs: 100 }
  let metals = openFeed()
  const open = (): Promise<Gateway> => createGateway({ ...upstreams, metals }, settings)
  let gateway = await open()
  const faults = `${sandbox.url}/sandbox/faults`

  return {
    sandboxUrl: sandbox.url,
    get gatewayUrl() {
      return gateway.url
    },
    ask: (query, variables = {}, store = 'no', headers = {}) => askGateway(gateway.url, query, variables, { 'x-store': store, ...headers }),
    breakPath: async (path, fault) => {
      await fetch(faults, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ path, ...fault }) })
    },
    timesBroken: async () => {
      const listed = await (await fetch(faults)).json() as { faults: readonly { hits: number }[] }
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

async function askGateway(url: string, query: string, variables: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  return await response.json() as Answer
}

/** The gateway over the working sandbox, both in this process, asked over real HTTP. */
import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { readBanners } from '../../gateway/bannerTable.ts'
import { createGateway } from '../../gateway/server.ts'
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
  ask(query: string, variables?: Readonly<Record<string, unknown>>, store?: string): Promise<Answer>
  /** Breaks every path that begins with `path` so many times. */
  breakPath(path: string, fault: Readonly<Record<string, unknown>>): Promise<void>
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
}

export async function openRealShop({ clock = () => new Date(), db, storeTable = readStoreTable() }: RealShopOptions = {}): Promise<RealShop> {
  const sandbox = await createSandbox({ ...(db && { db }), picturesFolder: mkdtempSync(join(tmpdir(), 'karat-pictures-')), port: 0, now: () => clock().getTime() })
  const log = pino({ level: 'silent' })
  const banners = readBanners(storeTable.stores.map(({ storeCode }) => storeCode))
  const upstreams = createUpstreams(
    { storefrontApiUrl: sandbox.url, upstreamConnections: 16, upstreamTimeoutMs: 2_000, catalogueSource: `${sandbox.url}/export`, cataloguePollSeconds: 3600 },
    storeTable, log, clock,
  )
  await upstreams.index.refresh()
  let metals = upstreams.metals
  const open = () => createGateway({ ...upstreams, metals }, { storeTable, banners, log, clock, publicOriginTemplate: 'http://{host}:3000', port: 0, host: '127.0.0.1', exposeCalls: true, stopGraceMs: 100 })
  let gateway = await open()

  return {
    sandboxUrl: sandbox.url,
    get gatewayUrl() {
      return gateway.url
    },
    ask: async (query, variables = {}, store = 'no') => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-store': store },
        body: JSON.stringify({ query, variables }),
      })
      return await response.json() as Answer
    },
    breakPath: async (path, fault) => {
      await fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ path, ...fault }) })
    },
    mend: async () => {
      await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
    },
    restartGateway: async () => {
      await Promise.all([gateway.close(), metals.close()])
      metals = createMetalFeed({ url: sandbox.url, timeoutMs: 2_000, log, clock })
      gateway = await open()
    },
    close: async () => {
      await Promise.all([gateway.close(), metals.close()])
      await upstreams.close()
      await sandbox.close()
    },
  }
}

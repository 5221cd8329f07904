/** The whole shop as a customer's browser reaches it: sandbox, gateway and web, each a process of its own. */
import { randomBytes } from 'node:crypto'
import stores from '../../stores.json' with { type: 'json' }
import { root } from '../../scripts/config.ts'
import { fillCluster } from '../../scripts/fillCluster.ts'
import { freePorts } from '../../scripts/testing/freePort.ts'
import { startProcess, type RunningProcess } from './processes.ts'

/** Where a running shop is reached. */
export interface Shop {
  readonly sandbox: { readonly origin: string }
  readonly gateway: { readonly origin: string }
  readonly web: { readonly origin: string }
  /** The bearer token of the sandbox's fault switch and of its catalogue export. */
  readonly sandboxKey: string
  /** Address of a store's home page, without a trailing slash. */
  readonly storeUrl: (code: string) => string
}

/** Where a shop is reached that another process has started. */
export type ShopAddress = Pick<Shop, 'sandbox' | 'gateway' | 'web' | 'sandboxKey'>

export function shopAt(address: ShopAddress): Shop {
  return { ...address, storeUrl: (code) => storeUrl(address.web.origin, code) }
}

/** A shop whose processes can be stopped. */
export interface StartedShop extends Shop {
  readonly sandbox: RunningProcess
  readonly gateway: RunningProcess
  readonly web: RunningProcess
  /** Starts those of the processes again that were stopped or killed, at the same addresses. */
  readonly startAgain: () => Promise<void>
  /** Stops the processes that still run. */
  readonly close: () => Promise<void>
}

export const storeCodes: readonly string[] = stores.stores.map(({ storeCode }) => storeCode)

/** Addresses of a search cluster on which the journeys run instead of the gateway's own engine; `npm run test:all` sets it. */
export const { JOURNEYS_SEARCH_NODES: searchNodes } = process.env

/** Settings of a shop whose backend has the calls and fields of the specification alone. */
export const SPEC_BACKEND = { SANDBOX_CALLS: 'spec', STOREFRONT_PROFILE: 'spec' } as const

/**
 * Metal quotes do not change unless `METAL_TICK_SECONDS` is set, so that two loads of a page show the same prices.
 *
 * @param dataFolder shops of one folder have the same customers, carts and orders
 */
export async function startShop(
  settings: Readonly<Record<string, string>> = {},
  dataFolder = '.data/e2e',
): Promise<StartedShop> {
  const [sandboxPort = 0, gatewayPort = 0, webPort = 0, paymentPort = 0, identityPort = 0] = await freePorts(5)
  const sandboxKey = randomBytes(32).toString('hex')
  const shared = {
    DATA_DIR: dataFolder,
    LISTEN_HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    SANDBOX_PORT: String(sandboxPort),
    PAYMENT_PORT: String(paymentPort),
    IDENTITY_PORT: String(identityPort),
    // Long enough to see a pending payment, short enough to wait for its answer.
    PAYMENT_LATE_SECONDS: '3',
    GATEWAY_PORT: String(gatewayPort),
    WEB_PORT: String(webPort),
    STOREFRONT_API_URL: `http://127.0.0.1:${sandboxPort}`,
    STOREFRONT_PROFILE: 'sandbox',
    CATALOGUE_SOURCE: `http://127.0.0.1:${sandboxPort}/export`,
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    IMAGE_URL: `http://127.0.0.1:${sandboxPort}`,
    IMAGE_FORMATS: 'webp,avif,png,jpeg',
    IMAGE_MAX_PX: '1800',
    // The sandbox draws a picture when it is first requested, and none before: that takes half a core for minutes.
    PRERENDER_PICTURES: 'no',
    PICTURES_DIR: '.data/e2e/pictures',
    IMAGE_TIMEOUT_MS: '30000',
    // A busy machine renders slowly; the limits have tests of their own.
    PAGE_DATA_TIMEOUT_MS: '20000',
    RENDER_TIMEOUT_MS: '20000',
    PUBLIC_ORIGIN_TEMPLATE: `http://{host}:${webPort}`,
    METAL_TICK_SECONDS: '0',
    // Journeys put the same products into their carts.
    CART_RESERVATION_SECONDS: '0',
    SANDBOX_KEY: sandboxKey,
    CATALOGUE_SOURCE_KEY: sandboxKey,
    ...(searchNodes && { SEARCH_ENGINE: 'elasticsearch', SEARCH_NODES: searchNodes }),
    ...settings,
  }
  const started: RunningProcess[] = []
  const close = async (): Promise<void> => {
    await Promise.all(started.map((process) => process.stop()))
  }
  const start = async (name: string, main: string, port: number): Promise<RunningProcess> => {
    const process = await startProcess(name, main, port, shared)
    started.push(process)
    return process
  }
  try {
    const sandbox = await start('sandbox', 'sandbox/main.ts', sandboxPort)
    await putBackStock(sandbox.origin, sandboxKey)
    await fillCluster(root, { ...process.env, ...shared }, (line) => console.log(line))
    const gateway = await start('gateway', 'gateway/main.ts', gatewayPort)
    const web = await start('web', 'web/server/main.ts', webPort)
    const startAgain = async (): Promise<void> => {
      // In the order of the first start: each asks the one before it.
      for (const process of started) await process.startAgain()
    }
    return {
      sandbox,
      gateway,
      web,
      sandboxKey,
      storeUrl: (code) => storeUrl(web.origin, code),
      startAgain,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** @throws RangeError for a store that is not in the table */
export function storeUrl(webOrigin: string, code: string): string {
  const store = storeNamed(code)
  return `http://${store.host}:${new URL(webOrigin).port}${store.pathPrefix}`
}

/** Name of the query parameter for a listing's order. */
export function sortParameterOf(code: string): string {
  return storeNamed(code).catalogue.listingQuery.sort
}

/** @throws RangeError for a store that is not in the table */
export function storeNamed(code: string) {
  const store = stores.stores.find(({ storeCode }) => storeCode === code)
  if (store === undefined) throw new RangeError(`expected one of ${storeCodes.join(', ')}, got ${code}`)
  return store
}

/** The database outlives a run: cancels the orders of earlier ones, so that the stock does not run out. */
async function putBackStock(sandbox: string, key: string): Promise<void> {
  for (let id = 1; ; id += 1) {
    const { status } = await fetch(`${sandbox}/sandbox/orders/${String(id)}/status`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'canceled' }),
    })
    if (status === 404) return
    // 409: it is cancelled, or waits for a payment that will not come.
    if (status !== 200 && status !== 409)
      throw new Error(`expected order ${String(id)} to be cancelled, got ${String(status)}`)
  }
}

/** The whole shop, as a shopper's browser meets it: sandbox, gateway and web as processes of their own. */
import stores from '../../stores.json' with { type: 'json' }
import { freePort, startProcess, type RunningProcess } from './processes.ts'

export interface Shop {
  readonly sandbox: RunningProcess
  readonly gateway: RunningProcess
  readonly web: RunningProcess
  /** Address of a store's home page, without a trailing slash. */
  storeUrl(code: string): string
  /** Stops what still runs. */
  close(): Promise<void>
}

export const storeCodes: readonly string[] = stores.stores.map(({ storeCode }) => storeCode)

export async function startShop(settings: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const [sandboxPort, gatewayPort, webPort] = [await freePort(), await freePort(), await freePort()]
  const shared = {
    DATA_DIR: '.data/e2e',
    LISTEN_HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    SANDBOX_PORT: String(sandboxPort),
    GATEWAY_PORT: String(gatewayPort),
    WEB_PORT: String(webPort),
    STOREFRONT_API_URL: `http://127.0.0.1:${sandboxPort}`,
    CATALOGUE_SOURCE: `http://127.0.0.1:${sandboxPort}/export`,
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    IMAGE_URL: `http://127.0.0.1:${sandboxPort}`,
    PUBLIC_ORIGIN_TEMPLATE: `http://{host}:${webPort}`,
    ...settings,
  }
  const sandbox = await startProcess('sandbox', 'sandbox/main.ts', sandboxPort, shared)
  const gateway = await startProcess('gateway', 'gateway/main.ts', gatewayPort, shared)
  const web = await startProcess('web', 'web/app/main.ts', webPort, shared)
  return {
    sandbox,
    gateway,
    web,
    storeUrl: (code) => {
      const store = stores.stores.find(({ storeCode }) => storeCode === code)
      if (store === undefined) throw new RangeError(`expected one of ${storeCodes.join(', ')}, got ${code}`)
      return `http://${store.host}:${webPort}${store.pathPrefix}`
    },
    close: async () => {
      await Promise.all([web.stop(), gateway.stop(), sandbox.stop()])
    },
  }
}

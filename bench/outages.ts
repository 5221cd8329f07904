/**
 * What home, listing, product and search show while one upstream service is frozen, dead, slow or answers HTML, and how long they take.
 * Real processes: for each row a gateway and a web server that have cached nothing but the catalogue. `npm run bench -- outages`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../scripts/testing/freePort.ts'
import { startProcess } from '../e2e/testing/processes.ts'

const KEY = 'a-key-of-the-outage-run-of-48-characters-or-more'
const FOREVER_MS = 600_000
const SLOW_MS = 1_000
const MANY = 1_000_000
const PATIENCE_MS = 60_000
/** Products stand below categories of the third level. */
const PRODUCT_PATH = /href="((?:\/[a-z0-9-]+){4})"/

const SERVICES: Readonly<Record<string, string>> = {
  'whole API': '/api',
  stock: '/api/stock',
  tags: '/api/ext/tags',
  'url map': '/api/url',
  'metal quotes': '/api/ext/metals',
  'render-list': '/api/product',
  pictures: '/img',
  'catalogue export': '/export',
}
const FAULTS: Readonly<Record<string, object>> = {
  frozen: { kind: 'delay', ms: FOREVER_MS },
  dead: { kind: 'reset' },
  slow: { kind: 'delay', ms: SLOW_MS },
  HTML: { kind: 'html' },
}

interface Shown {
  readonly status: number
  readonly ms: number
  readonly products: number
  readonly amounts: number
  readonly stock: number
}

export async function benchOutages(): Promise<string[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'karat-outages-'))
  const [sandboxPort = 0, gatewayPort = 0, webPort = 0] = await freePorts(3)
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const env = {
    DATA_DIR: dataFolder,
    LISTEN_HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SANDBOX_PORT: String(sandboxPort),
    PAYMENT_PORT: '0',
    IDENTITY_PORT: '0',
    GATEWAY_PORT: String(gatewayPort),
    WEB_PORT: String(webPort),
    STOREFRONT_API_URL: sandboxUrl,
    STOREFRONT_PROFILE: 'sandbox',
    CATALOGUE_SOURCE: `${sandboxUrl}/export`,
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    IMAGE_URL: sandboxUrl,
    METAL_TICK_SECONDS: '0',
    PAGE_CACHE_MS: '0',
    RESPONSE_CACHE_MB: '0',
    SANDBOX_KEY: KEY,
    CATALOGUE_SOURCE_KEY: KEY,
  }
  const sandbox = await startProcess('sandbox', 'sandbox/main.ts', sandboxPort, env)
  const faults = (init: RequestInit) =>
    fetch(`${sandboxUrl}/sandbox/faults`, {
      ...init,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    })

  const measure = async (pages: Readonly<Record<string, string>> | null, service: string | null, fault: object) => {
    const gateway = await startProcess('gateway', 'gateway/main.ts', gatewayPort, env)
    const web = await startProcess('web', 'web/server/main.ts', webPort, env)
    const origin = `http://localhost:${webPort}`
    // Another store compiles what is compiled once, and caches nothing of this one.
    for (const path of ['/de', '/de/gold', '/de/search?q=ring']) await open(origin + path)
    const found = pages ?? (await pagesOf(origin))
    if (service !== null) {
      const { status } = await faults({
        method: 'POST',
        body: JSON.stringify({ path: service, times: MANY, ...fault }),
      })
      if (status >= 300) throw new Error(`expected the fault to be set, got ${status}`)
    }
    const shown: [string, readonly Shown[]][] = []
    for (const [name, path] of Object.entries(found))
      shown.push([name, [await open(origin + path), await open(origin + path)]])
    await web.stop()
    await gateway.stop()
    await faults({ method: 'DELETE' })
    return { pages: found, shown }
  }

  try {
    // The first run fills the copy of the catalogue that the others start from, and renders what is compiled once.
    await measure(null, null, {})
    const { pages, shown: whole } = await measure(null, null, {})
    const lines = [
      '| upstream | fault | home | listing | product | search |',
      '|---|---|---|---|---|---|',
      row('none', '', whole, whole),
    ]
    process.stderr.write(`${lines.join('\n')}\n`)
    for (const [name, path] of Object.entries(SERVICES)) {
      for (const [fault, order] of Object.entries(FAULTS)) {
        const line = row(name, fault, (await measure(pages, path, order)).shown, whole)
        process.stderr.write(`${line}\n`)
        lines.push(line)
      }
    }
    return lines
  } finally {
    await sandbox.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function pagesOf(origin: string): Promise<Record<string, string>> {
  const listing = '/gull/gullbarrer'
  const html = await (await fetch(origin + listing)).text()
  const product = PRODUCT_PATH.exec(html)?.[1]
  if (product === undefined) throw new Error(`expected ${listing} to link to a product`)
  return { home: '/', listing, product, search: '/search?q=ring' }
}

async function open(address: string): Promise<Shown> {
  const startedAt = performance.now()
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const html = (await response.text()).split('<script type="application/json"')[0] ?? ''
  return {
    status: response.status,
    ms: Math.round(performance.now() - startedAt),
    products: new Set([...html.matchAll(new RegExp(PRODUCT_PATH, 'g'))].map(([, path]) => path)).size,
    amounts: [...html.matchAll(/\d\s*kr\b/g)].length,
    stock: [...html.matchAll(/på lager/gi)].length,
  }
}

/** Each page: status, first and second load; what is fewer than without a fault. */
function row(
  name: string,
  fault: string,
  shown: readonly (readonly [string, readonly Shown[]])[],
  whole: readonly (readonly [string, readonly Shown[]])[],
): string {
  const cells = shown.map(([, [first, second]], at) => {
    const usual = whole[at]?.[1][0]
    if (!first || !second || !usual) return ''
    const lacks = (['products', 'amounts', 'stock'] as const)
      .filter((part) => first[part] !== usual[part])
      .map((part) => `${part} ${first[part]} of ${usual[part]}`)
    return [`${first.status}, ${first.ms} ms, then ${second.ms} ms`, ...lacks].join('; ')
  })
  return `| ${[name, fault, ...cells].join(' | ')} |`
}

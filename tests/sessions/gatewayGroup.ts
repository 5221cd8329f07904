/** Gateway processes on one Redis behind one address, each as on a machine of its own: the clock of the second is an hour ahead. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { readStoreTable } from '../../gateway/storeTable.ts'
import { createCatalogueFolder } from '../../gateway/testing/catalogueFolder.ts'
import { listen } from '../../gateway/testing/listen.ts'

const main = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url))
const START_MS = 60_000

const HOUR_AHEAD = `const Real = Date
globalThis.Date = class extends Real {
  constructor(...given) { if (given.length === 0) super(Real.now() + 3_600_000); else super(...given) }
  static now() { return Real.now() + 3_600_000 }
}`

export interface Reply {
  readonly status: number
  // A test knows the type of its query's data.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[]
  /** Cookies that the response sets, for further requests. */
  readonly cookie: string
}

export interface GatewayGroup {
  /** Sends one request to the common address, which uses the gateways in turn. */
  post(query: string, variables?: object, cookie?: string): Promise<Reply>
  /** As `post`, and again after a broken connection, as the shop's page does with the same idempotency key. */
  postUntilAnswered(query: string, variables: object, cookie?: string): Promise<Reply>
  kill(gateway: number): Promise<void>
  /** Starts a killed gateway again. */
  restart(gateway: number): Promise<void>
  /** Addresses of the gateways themselves, null for one that is not running. */
  readonly urls: () => readonly (string | null)[]
  /** Log lines of all. */
  readonly logged: readonly string[]
  /** Those of level `warn` or above. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

export interface GroupOptions {
  /** Default: two. */
  readonly size?: number
  readonly settings?: Readonly<Record<string, string>>
}

export async function startGatewayGroup(
  storefrontUrl: string,
  redisUrl: string,
  { size = 2, settings = {} }: GroupOptions = {},
): Promise<GatewayGroup> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-pair-'))
  const catalogue = createCatalogueFolder(readStoreTable(), { no: { product: [1, 2, 3].map(productOf) } })
  const preload = join(folder, 'hourAhead.mjs')
  writeFileSync(preload, HOUR_AHEAD)
  const gateways: { readonly child: ChildProcess; readonly url: string | null }[] = []
  const logged: string[] = []

  const start = async (gateway: number): Promise<void> => {
    const flags = gateway === 1 ? ['--import', preload] : []
    const child = spawn(process.execPath, [...flags, main], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        GATEWAY_PORT: '0',
        // Nothing but Redis is shared.
        DATA_DIR: join(folder, String(gateway)),
        STOREFRONT_API_URL: storefrontUrl,
        STOREFRONT_PROFILE: 'sandbox',
        CATALOGUE_SOURCE: catalogue.source,
        SESSION_STORE_URL: redisUrl,
        // A busy machine answers late; Redis that is away refuses at once.
        SESSION_STORE_TIMEOUT_MS: '3000',
        SESSION_KEY: 'one key of more than thirty-two characters',
        LOG_LEVEL: 'info',
        ...settings,
      },
    })
    gateways[gateway] = { child, url: null }
    let output = ''
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      logged.push(...bytes.toString().split('\n'))
    })
    const urlOf = (): string => /"url":"(http[^"]+)"/.exec(output)?.[1] ?? ''
    await vi.waitUntil(() => urlOf() !== '', { timeout: START_MS })
    const isReady = (): Promise<boolean> =>
      fetch(`${urlOf()}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await vi.waitUntil(isReady, { timeout: START_MS, interval: 100 })
    gateways[gateway] = { child, url: urlOf() }
  }
  const kill = async (gateway: number): Promise<void> => {
    const child = gateways[gateway]?.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await Promise.all(Array.from({ length: size }, (_, gateway) => start(gateway)))

  // As nginx: a gateway that accepts no connection is skipped, and a request that a gateway has received is not sent to another.
  let turn = 0
  const balance = (
    incoming: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    first: number,
    tries = 0,
  ): void => {
    const { url = null } = gateways[(first + tries) % gateways.length] ?? {}
    const next = (): void => {
      if (tries + 1 < gateways.length) balance(incoming, response, body, first, tries + 1)
      else response.destroy()
    }
    if (url === null) return next()
    let isConnected = false
    const outgoing = forward(
      new URL(incoming.url ?? '/', url),
      { method: incoming.method, headers: incoming.headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      },
    )
    outgoing.on('socket', (socket) => socket.on('connect', () => (isConnected = true)))
    outgoing.on('error', () => {
      if (isConnected) response.destroy()
      else next()
    })
    outgoing.end(body)
  }
  // Answers pass on how long the gateways keep connections: a start of one may take longer than a proxy's own limit.
  const proxy = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => balance(incoming, response, Buffer.concat(chunks), (turn += 1)))
  })
  const { port } = await listen(proxy, 0, '127.0.0.1')

  const post: GatewayGroup['post'] = async (query, variables = {}, cookie = '') => {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-store': 'no',
        'sec-fetch-site': 'same-origin',
        ...(cookie !== '' && { cookie }),
      },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as Pick<Reply, 'data' | 'errors'>
    const set = response.headers.getSetCookie().map((text) => text.split(';')[0])
    return { status: response.status, data, ...(errors && { errors }), cookie: set.join('; ') || cookie }
  }

  return {
    post,
    async postUntilAnswered(query, variables, cookie) {
      for (;;) {
        const reply = await post(query, variables, cookie).catch(() => null)
        if (reply) return reply
        await delay(100)
      }
    },
    kill,
    restart: start,
    urls: () => gateways.map(({ url }) => url),
    logged,
    get complaints() {
      return logged.filter((line) => /"level":[4-6]0/.test(line))
    },
    async close() {
      await Promise.all(gateways.map((_, gateway) => kill(gateway)))
      await new Promise((resolve) => proxy.close(resolve).closeAllConnections())
      catalogue.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function productOf(id: number): object {
  return {
    id,
    sku: `SKU-${id}`,
    name: `Product ${id}`,
    type_id: 'simple',
    status: 1,
    visibility: 4,
    url_key: `product-${id}`,
    slug: `product-${id}`,
    url_path: `all/product-${id}`,
    tax_class_id: 2,
    price: 1250,
    unit: 'PCS',
    category_ids: ['10'],
  }
}

/** What shoppers send during the rolling update: pages with their files, and changes of carts. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Dispatcher, Pool } from 'undici'

const PATHS = ['/', '/search?q=gull', '/search?q=ring', '/cart']
const ADD = `mutation ($input: AddToCartInput!) { addToCart(input: $input) {
  ... on CartChanged { inputErrors { path } cart { lines { sku quantity } } } ... on CartRefused { message } } }`
const CART = '{ cart { lines { sku quantity } } }'
/** Files of a page are asked for later than the page, as late parts are: another web may answer. */
const READ_MS = 2_000
const FILES_A_PAGE = 3

export interface Counts {
  requests: number
  /** What was expected and what came. */
  readonly failures: string[]
  /** Pages by the script that starts them: one name per release. */
  readonly releases: Map<string, number>
  /** Lines that a cart has too few or too many at the end. */
  readonly wrongLines: string[]
  readonly ms: number[]
}

export interface Load {
  readonly counts: Counts
  /** Stops sending, and compares each cart with what was sent. */
  end(): Promise<void>
}

interface Line {
  readonly sku: string
  readonly quantity: string
}

export function startLoad(origin: string, items: readonly string[], perSecond: number, shoppers: number): Load {
  const client = new Client(origin)
  let isEnding = false
  const running = new Set<Promise<void>>()
  const begin = (work: Promise<void>): void => {
    const done = work.finally(() => running.delete(done))
    running.add(done)
  }
  for (let at = 0; at < shoppers; at += 1) begin(client.shop(items, at, () => isEnding))
  // Of these requests are the files of the pages, and each shopper changes the cart twice a second.
  const pagesPerSecond = (perSecond - 2 * shoppers) / (1 + FILES_A_PAGE)
  let opened = 0
  const timer = setInterval(() => {
    opened += 1
    begin(client.openPage(PATHS[opened % PATHS.length] ?? '/'))
  }, 1000 / pagesPerSecond)

  return {
    counts: client.counts,
    async end() {
      clearInterval(timer)
      isEnding = true
      await Promise.all(running)
      await client.close()
    },
  }
}

class Client {
  readonly counts: Counts = { requests: 0, failures: [], releases: new Map(), wrongLines: [], ms: [] }
  readonly #pool: Dispatcher
  readonly #host: string
  readonly #startedAt = performance.now()

  constructor(origin: string) {
    const { host, port } = new URL(origin)
    this.#host = host
    this.#pool = new Pool(`http://127.0.0.1:${port}`, { connections: 64 })
  }

  #fail(message: string): void {
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(1)
    this.counts.failures.push(`${seconds} s, ${message}`)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  async openPage(path: string): Promise<void> {
    const page = await this.#send(path, { method: 'GET' })
    if (page === null) return
    const entry = /\/assets\/client-[\w-]+\.js/.exec(page.text)?.[0] ?? 'none'
    const files = new Set([entry, ...(page.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])])
    this.counts.releases.set(entry, (this.counts.releases.get(entry) ?? 0) + 1)
    await delay(READ_MS)
    await Promise.all([...files].slice(0, FILES_A_PAGE).map((file) => this.#send(file, { method: 'GET' })))
  }

  /**
   * Adds one piece after the other to the cart of a new guest, and repeats a change that got no lines. In the end the cart
   * has to have exactly what was added.
   */
  async shop(items: readonly string[], at: number, isEnding: () => boolean): Promise<void> {
    let cookie = ''
    let added = 0
    const send = async (query: string, variables: object): Promise<readonly Line[] | null> => {
      const headers = { 'content-type': 'application/json', 'x-store': 'no', 'sec-fetch-site': 'same-origin', cookie }
      const reply = await this.#send('/graphql', {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, variables }),
      })
      if (reply === null) return null
      if (reply.cookies.length > 0) cookie = reply.cookies.join('; ')
      const { data, errors } = JSON.parse(reply.text)
      if (errors) this.#fail(`a cart: ${JSON.stringify(errors).slice(0, 300)}`)
      return data?.addToCart?.cart?.lines ?? data?.cart?.lines ?? null
    }
    let idempotencyKey = randomUUID()
    while (!isEnding()) {
      const of = items[(at + added) % items.length]
      const lines = await send(ADD, { input: { idempotencyKey, items: [{ of, quantity: '1' }] } })
      if (lines === null) this.#fail(`a cart: change ${added + 1} of shopper ${at} has no lines`)
      else {
        added += 1
        idempotencyKey = randomUUID()
      }
      await delay(500)
    }
    const pieces = ((await send(CART, {})) ?? []).reduce((sum, { quantity }) => sum + Number(quantity), 0)
    if (pieces !== added) this.counts.wrongLines.push(`shopper ${at}: expected ${added} pieces, got ${pieces}`)
  }

  async #send(
    path: string,
    options: { readonly method: 'GET' | 'POST'; readonly headers?: Record<string, string>; readonly body?: string },
  ) {
    const startedAt = performance.now()
    this.counts.requests += 1
    try {
      const { statusCode, headers, body } = await this.#pool.request({
        ...options,
        path,
        headers: { host: this.#host, ...options.headers },
      })
      const text = await body.text()
      this.counts.ms.push(performance.now() - startedAt)
      if (statusCode !== 200) this.#fail(`${path}: expected 200, got ${statusCode} ${text.slice(0, 80)}`)
      const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '')
      return statusCode === 200 ? { text, cookies } : null
    } catch (error) {
      this.#fail(`${path}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
  }
}

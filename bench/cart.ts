/** A cart of 100 lines: CPU per read of the gateway and of a handwritten server with the same upstream call, and per change. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import { STORE } from './listingQuery.ts'
import { median } from './median.ts'
import { forkServer, type Measured } from './processes.ts'
import { readJson } from './readJson.ts'

const LINES = 100
const WARM_UP = 150
const ROUNDS = 9
const REQUESTS_A_ROUND = 30

const MENU = `{ store { menu { id } } }`
const ITEMS = `query ($id: ID!) { category(id: $id) { products(pageSize: 100) { items {
  kind stock { status } customOptions { isRequired } composition { ... on Single { variant { id quantity { minimum } } } }
} } } }`
const LINE = `id sku name quantity issues price { unit { net { amount } gross { amount } } row { net { amount } gross { amount } } source }`
const CART = `cart { id version count lines { ${LINE} } totals { total { net { amount } gross { amount currency } } } }`
const READ = `{ ${CART} }`
const ADD = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { ... on CartChanged { inputErrors { path } ${CART} } ... on CartRefused { message } } }`
const CHANGE = `mutation ($input: ChangeCartLinesInput!) { changeCartLines(input: $input) { ... on CartChanged { ${CART} } ... on CartRefused { message } } }`

interface Item {
  readonly kind: string
  readonly stock: { readonly status: string } | null
  readonly customOptions: readonly { readonly isRequired: boolean }[]
  readonly composition: { readonly variant?: { readonly id: string; readonly quantity: { readonly minimum: string } } }
}

export async function benchCart(): Promise<string[]> {
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const gateway = await forkServer('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url })
  const pool = new Pool(gateway.url, { connections: 4 })
  let cookie = ''
  const send = async (query: string, variables: object = {}) => {
    const { headers, body } = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', 'x-store': STORE, 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ query, variables }),
    })
    const set = [headers['set-cookie'] ?? []].flat().map((text) => text.split(';', 1)[0])
    if (set.length > 0) cookie = set.join('; ')
    const text = await body.text()
    const { data, errors } = JSON.parse(text)
    if (errors) throw new Error(`expected data of the cart, got ${JSON.stringify(errors)}`)
    return { data, bytes: text.length }
  }

  const items = await itemsToBuy(send)
  const input = (more: object) => ({ input: { idempotencyKey: randomUUID(), ...more } })
  const { data } = await send(ADD, input({ items }))
  const { lines } = data.addToCart.cart
  if (lines.length !== items.length) throw new Error(`expected ${items.length} lines, got ${lines.length}`)

  const handwritten = await forkServer('./handwrittenCartProcess.ts', {
    BENCH_SANDBOX: sandbox.url,
    BENCH_CART_ID: await sameCart(sandbox.url, lines),
  })
  const handwrittenPool = new Pool(handwritten.url, { connections: 4 })
  const readByHand = async () => {
    const { body } = await handwrittenPool.request({ method: 'GET', path: '/' })
    const text = await body.text()
    return { data: JSON.parse(text).data, bytes: text.length }
  }
  assert.deepEqual(comparable((await readByHand()).data), comparable((await send(READ)).data))

  let changes = 0
  const change = () => {
    changes += 1
    const line = lines[changes % lines.length]
    return send(CHANGE, input({ lines: [{ line: line.id, quantity: String(Number(line.quantity) + (changes % 2)) }] }))
  }
  const measured = [
    measuredRequest(handwritten, readByHand),
    measuredRequest(gateway, () => send(READ)),
    measuredRequest(gateway, change),
  ] as const
  for (const { warmUp } of measured) await warmUp()
  // Alternates, so that all run under the same conditions.
  for (let round = 0; round < ROUNDS; round += 1) for (const { runRound } of measured) await runRound()
  await Promise.all([pool.close(), handwrittenPool.close()])
  for (const server of [handwritten, gateway, sandbox]) await server.stop()

  const [base, read, changed] = [measured[0].cost(), measured[1].cost(), measured[2].cost()]
  const ratio = (cost: Cost) => median(cost.roundsCpuMs.map((cpuMs, round) => cpuMs / (base.roundsCpuMs[round] ?? 1)))
  const row = (name: string, cost: Cost) =>
    `  ${name.padEnd(21)} ${ratio(cost).toFixed(2)}   ${median(cost.roundsCpuMs).toFixed(2)} ms CPU, p50 ${cost.p50.toFixed(1)} ms, ${cost.kB.toFixed(0)} kB answer`
  return [
    `cart of ${lines.length} lines, requests one after another, ${ROUNDS} alternating rounds of ${REQUESTS_A_ROUND}:`,
    row('hand-written read', base),
    row('gateway read', read),
    row('gateway change', changed),
  ]
}

interface Cost {
  /** CPU milliseconds per request, by round. */
  readonly roundsCpuMs: readonly number[]
  readonly p50: number
  readonly kB: number
}

function measuredRequest(server: Measured, run: () => Promise<{ readonly bytes: number }>) {
  const [roundsCpuMs, times]: [number[], number[]] = [[], []]
  let bytes = 0
  return {
    warmUp: async (): Promise<void> => {
      for (let at = 0; at < WARM_UP; at += 1) await run()
    },
    runRound: async (): Promise<void> => {
      const before = await server.cpuMs()
      for (let at = 0; at < REQUESTS_A_ROUND; at += 1) {
        const from = performance.now()
        bytes = (await run()).bytes
        times.push(performance.now() - from)
      }
      roundsCpuMs.push(((await server.cpuMs()) - before) / REQUESTS_A_ROUND)
    },
    cost: (): Cost => ({ roundsCpuMs, p50: median(times), kB: bytes / 1000 }),
  }
}

/** A guest's cart at the backend with the same products. Returns its id. */
async function sameCart(
  sandboxUrl: string,
  lines: readonly { readonly sku: string; readonly quantity: string }[],
): Promise<string> {
  const pool = new Pool(sandboxUrl)
  const post = async (path: string, body: object) => {
    const { body: answer } = await pool.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', 'x-vs-store-code': STORE },
      body: JSON.stringify(body),
    })
    const { code, result } = await readJson<{ readonly code: number; readonly result: unknown }>(answer)
    if (code !== 200) throw new Error(`expected code 200 of ${path}, got ${code} ${JSON.stringify(result)}`)
    return result
  }
  const cartId = String(await post('/api/cart/create?token=', {}))
  for (const { sku, quantity } of lines)
    await post(`/api/cart/update?token=&cartId=${cartId}`, {
      cartItem: { sku, qty: Number(quantity), quoteId: cartId },
    })
  await pool.close()
  return cartId
}

/** Two carts with the same lines differ in their ids and versions. */
function comparable({ cart }: { readonly cart: { readonly lines: readonly object[] } }): object {
  return { ...cart, id: '', version: 0, lines: cart.lines.map((line) => ({ ...line, id: '' })) }
}

async function itemsToBuy(
  // The queries above know the shape of their data.
  // oxlint-disable-next-line typescript/no-explicit-any
  send: (query: string, variables?: object) => Promise<{ readonly data: any }>,
): Promise<object[]> {
  const { data } = await send(MENU)
  const found: object[] = []
  const menu: readonly { readonly id: string }[] = data.store.menu
  for (const { id } of menu) {
    const { data: listed } = await send(ITEMS, { id })
    const items: readonly Item[] = listed.category.products.items
    for (const { kind, stock, customOptions, composition } of items) {
      const { variant } = composition
      const isPlain = kind === 'SIMPLE' && !customOptions.some(({ isRequired }) => isRequired)
      if (
        isPlain &&
        variant &&
        stock?.status === 'OK' &&
        !found.some((one) => JSON.stringify(one).includes(variant.id))
      )
        found.push({ of: variant.id, quantity: variant.quantity.minimum })
    }
    if (found.length >= LINES) break
  }
  return found.slice(0, LINES)
}

/** A cart of 100 lines: CPU of the gateway per read and per change. */
import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import { STORE } from './listingQuery.ts'
import { median } from './median.ts'
import { forkServer, type Measured } from './processes.ts'

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

  let changes = 0
  const change = () => {
    changes += 1
    const line = lines[changes % lines.length]
    return send(CHANGE, input({ lines: [{ line: line.id, quantity: String(Number(line.quantity) + (changes % 2)) }] }))
  }
  const measured = { read: measuredRequest(gateway, () => send(READ)), change: measuredRequest(gateway, change) }
  for (const { warmUp } of Object.values(measured)) await warmUp()
  // Alternates, so that both run under the same conditions.
  for (let round = 0; round < ROUNDS; round += 1) for (const { runRound } of Object.values(measured)) await runRound()
  await pool.close()
  for (const server of [gateway, sandbox]) await server.stop()

  return [
    `cart of ${lines.length} lines, requests one after another, ${ROUNDS} alternating rounds of ${REQUESTS_A_ROUND}:`,
    ...Object.entries(measured).map(([name, { cost }]) => {
      const { roundsCpuMs, p50, kB } = cost()
      return `  ${name.padEnd(7)} ${median(roundsCpuMs).toFixed(2)} ms CPU, p50 ${p50.toFixed(1)} ms, ${kB.toFixed(0)} kB answer`
    }),
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

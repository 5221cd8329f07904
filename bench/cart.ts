/** A cart of 100 lines: CPU of the gateway per read and per change, with the real backend. */
import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import { STORE } from './listingQuery.ts'
import { forkServer } from './processes.ts'

const LINES = 100
const WARM_UP = 10
const REQUESTS = 40

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

  const measure = async (run: () => Promise<{ readonly bytes: number }>) => {
    for (let at = 0; at < WARM_UP; at += 1) await run()
    const [cpu, times, bytes] = [await gateway.cpuMs(), [] as number[], [] as number[]]
    for (let at = 0; at < REQUESTS; at += 1) {
      const from = performance.now()
      bytes.push((await run()).bytes)
      times.push(performance.now() - from)
    }
    const p50 = times.toSorted((a, b) => a - b)[REQUESTS / 2] ?? 0
    return { cpuMs: ((await gateway.cpuMs()) - cpu) / REQUESTS, p50, kB: (bytes[0] ?? 0) / 1000 }
  }
  const read = await measure(() => send(READ))
  let more = 0
  const change = await measure(() => {
    more += 1
    const line = lines[more % lines.length]
    return send(CHANGE, input({ lines: [{ line: line.id, quantity: String(Number(line.quantity) + (more % 2)) }] }))
  })
  await pool.close()
  await gateway.stop()
  await sandbox.stop()

  const row = (name: string, { cpuMs, p50, kB }: typeof read) =>
    `  ${name.padEnd(8)} ${cpuMs.toFixed(1)} ms CPU, p50 ${p50.toFixed(0)} ms, ${kB.toFixed(0)} kB answer`
  return [`cart of ${lines.length} lines, requests one after another:`, row('read', read), row('change', change)]
}

async function itemsToBuy(
  // The queries above know the shape of their data.
  // oxlint-disable-next-line typescript/no-explicit-any
  send: (query: string, variables?: object) => Promise<{ readonly data: any }>,
): Promise<object[]> {
  const { data } = await send(MENU)
  const found: object[] = []
  for (const { id } of data.store.menu as readonly { readonly id: string }[]) {
    const { data: listed } = await send(ITEMS, { id })
    for (const { kind, stock, customOptions, composition } of listed.category.products.items as readonly Item[]) {
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

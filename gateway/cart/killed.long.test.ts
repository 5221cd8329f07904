/** Gateway processes that are killed in the middle of a change, and two of them on one session store. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { readStoreTable } from '../storeTable.ts'
import { type CatalogueFolder, createCatalogueFolder } from '../testing/catalogueFolder.ts'
import { createFakeCarts, type FakeCarts } from '../testing/fakeCarts.ts'
import { createFakeStorefront, type FakeStorefront } from '../testing/fakeStorefront.ts'
import { ADD, CART, linesOf, variantId } from '../testing/cartQueries.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const TIMEOUT_MS = 120_000

let dataFolder = ''
let catalogue: CatalogueFolder
let storefront: FakeStorefront
let carts: FakeCarts
const children: ChildProcess[] = []
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'gateway-killed-'))
  catalogue = createCatalogueFolder(readStoreTable(), { no: { product: [product(1), product(2), product(3)] } })
  storefront = await createFakeStorefront()
  carts = createFakeCarts(storefront)
})
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => kill(child)))
  await storefront.close()
  catalogue.remove()
  rmSync(dataFolder, { recursive: true, force: true })
})

function kill(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** Starts a gateway process and waits until it is ready. */
async function start(keys: 'yes' | 'no'): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env.PATH,
      GATEWAY_PORT: '0',
      DATA_DIR: dataFolder,
      // As gateways have that share a folder.
      SESSION_KEY: 'k'.repeat(32),
      STOREFRONT_API_URL: storefront.url,
      STOREFRONT_PROFILE: keys === 'yes' ? 'sandbox' : 'spec',
      CATALOGUE_SOURCE: catalogue.source,
    },
  })
  children.push(child)
  let output = ''
  child.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const urlOf = () => /"url":"(http[^"]+)"/.exec(output)?.[1] ?? ''
  await expect.poll(urlOf, { timeout: TIMEOUT_MS / 3 }).not.toBe('')
  const isReady = () =>
    fetch(`${urlOf()}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isReady, { timeout: TIMEOUT_MS / 3 }).toBe(200)
  return { child, url: urlOf() }
}

async function post(url: string, query: string, input: object | null, cookie = '') {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-store': 'no',
      'sec-fetch-site': 'same-origin',
      ...(cookie !== '' && { cookie }),
    },
    body: JSON.stringify({ query, ...(input && { variables: { input } }) }),
  })
  return {
    // oxlint-disable-next-line typescript/no-explicit-any
    ...((await response.json()) as { readonly data: any; readonly errors?: unknown }),
    cookie: response.headers.getSetCookie().map((text) => text.split(';')[0])[0] ?? cookie,
  }
}
const item = (number: number, quantity: string) => ({ of: variantId(number), quantity })
const add = (url: string, items: readonly object[], cookie = '', idempotencyKey: string = randomUUID()) =>
  post(url, ADD, { idempotencyKey, items }, cookie)

test.each(['yes', 'no'] as const)(
  'a gateway that is killed in the middle of an addition loses and doubles nothing; keys known: %s',
  async (keys) => {
    carts.knowsKeys = keys === 'yes'
    const first = await start(keys)
    const { cookie } = await add(first.url, [item(1, '1')])
    const key = randomUUID()
    const items = [item(2, '2'), item(3, '1')]
    // The backend makes the first write, and its answer does not arrive.
    carts.failNext('update', { json: { code: 200, result: true }, delayMs: TIMEOUT_MS }, 'after')
    carts.clearCalls()
    const interrupted = add(first.url, items, cookie, key).catch(() => 'no answer')
    await expect.poll(() => carts.calls).toContain('update')
    await kill(first.child)
    expect(await interrupted).toBe('no answer')

    const second = await start(keys)
    const { data, errors } = await add(second.url, items, cookie, key)
    expect(errors).toBeUndefined()
    expect(linesOf(data.addToCart.cart)).toEqual(['SKU-1 × 1', 'SKU-2 × 2', 'SKU-3 × 1'])
    const again = await add(second.url, items, cookie, key)
    expect(linesOf(again.data.addToCart.cart)).toEqual(linesOf(data.addToCart.cart))
    expect(again.data.addToCart.cart.version).toBe(data.addToCart.cart.version)
  },
  TIMEOUT_MS,
)

test(
  'two gateways on one session store change one cart one after the other',
  async () => {
    const [one, other] = [await start('yes'), await start('yes')]
    const { cookie } = await add(one.url, [item(1, '1')])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => add(at % 2 === 0 ? one.url : other.url, [item(1 + (at % 3), '1')], cookie)),
    )
    expect(answers.map(({ data }) => data.addToCart.__typename)).toEqual(answers.map(() => 'CartChanged'))
    const versions = answers.map(({ data }) => data.addToCart.cart.version)
    expect(new Set(versions).size).toBe(12)
    const seen = await Promise.all([one, other].map(({ url }) => post(url, CART, null, cookie)))
    for (const { data } of seen) expect(linesOf(data.cart).toSorted()).toEqual(['SKU-1 × 5', 'SKU-2 × 4', 'SKU-3 × 4'])
    expect(seen[0]?.data.cart.version).toBe(Math.max(...versions))
  },
  TIMEOUT_MS,
)

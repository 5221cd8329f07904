/** The examples of the IDE, run by a strictly typed client in Python that ariadne-codegen generates from the schema and the examples. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../scripts/config.ts'
import { SEED_TIMEOUT_MS } from '../../../sandbox/testing/seededDatabase.ts'
import { EXAMPLE_STORES, type ExampleCall, exampleQueries, exampleRun } from '../../testing/exampleRun.ts'
import { openRealShop, type RealShop } from '../../testing/realUpstreams.ts'

const run = promisify(execFile)
const INSTALL_MS = 300_000
const GENERATOR = 'ariadne-codegen==0.19.0'
const venv = join(root, '.data', 'ariadne-codegen')
const driver = join(import.meta.dirname, 'typedClient.py')

let folder = ''
let shop: RealShop
let client: ChildProcess
let examples: ReturnType<typeof exampleRun>
beforeAll(async () => {
  await install()
  folder = mkdtempSync(join(tmpdir(), 'karat-client-'))
  await generate()
  shop = await openRealShop({ stores: EXAMPLE_STORES })
  client = spawn(join(venv, 'bin', 'python'), [driver, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  examples = exampleRun(shop, sender(client))
}, INSTALL_MS + SEED_TIMEOUT_MS)
afterAll(async () => {
  client.kill()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function install(): Promise<void> {
  const done = join(venv, GENERATOR)
  if (existsSync(done)) return
  mkdirSync(venv, { recursive: true })
  await run('python3', ['-m', 'venv', '--clear', venv], { timeout: INSTALL_MS })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
  await run(join(venv, 'bin', 'python'), [...pip, GENERATOR], { timeout: INSTALL_MS })
  writeFileSync(done, '')
}

async function generate(): Promise<void> {
  const settings = {
    schema_path: join(root, 'schema'),
    queries_path: join(root, 'gateway', 'ide', 'examples'),
    target_package_path: folder,
    target_package_name: 'karat',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  writeFileSync(join(folder, 'pyproject.toml'), ['[tool.ariadne-codegen]', 'async_client = false', ...lines].join('\n'))
  await run(join(venv, 'bin', 'ariadne-codegen'), { cwd: folder })
}

/** One call at a time. A response that is not as the client's types say fails the call. */
function sender({ stdin, stdout }: ChildProcess) {
  if (!stdin || !stdout) throw new Error('expected a client with pipes')
  const answers = createInterface({ input: stdout })[Symbol.asyncIterator]()
  return async ({ operationName, variables, headers }: ExampleCall) => {
    const method = operationName.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase()
    stdin.write(`${JSON.stringify({ url: `${shop.gatewayUrl}/graphql`, headers, method, variables })}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error(`expected an answer to ${operationName}, got none`)
    const { data, error } = JSON.parse(value)
    expect(error, operationName).toBeUndefined()
    return data
  }
}

test.each(EXAMPLE_STORES.flatMap((store) => exampleQueries.map((one) => ({ store, ...one }))))(
  '$store: $operation of the example $name is what the typed client expects',
  async ({ store, name, operation }) => {
    const [answer] = Object.values(await examples.run(store, name, operation, ''))
    expect(answer === null).toBe(['Cart', 'Checkout', 'Account', 'OwnPrices'].includes(operation))
  },
)

test.each(EXAMPLE_STORES)('%s: the typed client orders', async (store) => {
  const { placeOrder } = await examples.order(store)
  expect(['OrderPlaced', 'PaymentNeeded']).toContain(placeOrder.__typename)
})

/** The indexer against real servers. Needs Java 17 and Maven: `npm run test:all -- cluster`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordsOf } from '#engine/text/words.ts'
import { indexPrices } from '../../gateway/shared/priceColumn.ts'
import { readStoreTable } from '../../gateway/storeTable.ts'
import { createSandbox } from '../../sandbox/server.ts'
import {
  type EngineName,
  missingForServers,
  type SearchServers,
  startServers,
} from '../../scripts/searchServers/searchServers.ts'
import { ENTITIES } from '../../gateway/upstream/catalogueIndex/port.ts'
import { parseOptions } from '../../indexer/options.ts'
import { runIndex } from '../../indexer/runIndex.ts'
import { SEED_TIMEOUT_MS } from '../../sandbox/testing/seededDatabase.ts'

const START_TIMEOUT_MS = 300_000
const TEST_TIMEOUT_MS = 600_000
const STORE = 'goldsmith_norway'

const table = readStoreTable()
const found = table.stores.find(({ storeCode }) => storeCode === STORE)
if (!found) throw new Error(`expected the store ${STORE} in the store table, got none`)
const store = found
const ALIAS = `${store.searchIndex}_product`

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karat-index-'))
  const sandbox = await createSandbox({ picturesFolder: join(folder, 'pictures'), port: 0 })
  mkdirSync(join(folder, store.searchIndex))
  for (const entity of ENTITIES) {
    const response = await fetch(`${sandbox.url}/export/${store.searchIndex}/${entity}.ndjson`)
    writeFileSync(join(folder, store.searchIndex, `${entity}.ndjson`), await response.text())
  }
  await sandbox.close()
}, SEED_TIMEOUT_MS)
afterAll(() => rmSync(folder, { recursive: true }))

interface Product {
  readonly id: number
  readonly name: string
}

function products(): Product[] {
  const lines = readFileSync(join(folder, store.searchIndex, 'product.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as Product)
}

async function run(
  urls: readonly string[],
  args: readonly string[] = [],
  {
    clock = () => new Date(),
    patienceMs = 60_000,
    signal = new AbortController().signal,
    onOutput = (_text: string): void => undefined,
  } = {},
): Promise<{ readonly output: string; readonly error: string | null }> {
  const stream = new PassThrough()
  let output = ''
  stream.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    onOutput(output)
  })
  const settings = {
    nodes: urls,
    source: { address: pathToFileURL(folder).href, key: '' },
    folder: join(folder, 'downloads'),
    stores: table.stores,
    indexPrices,
    clock,
    signal,
    output: stream as unknown as NodeJS.WriteStream,
    patienceMs,
  }
  try {
    await runIndex(parseOptions([...args, STORE]), settings)
    return { output, error: null }
  } catch (error) {
    return { output, error: error instanceof Error ? error.message : String(error) }
  }
}

async function json(url: string, path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Fields> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Fields
}
type Fields = Readonly<Record<string, unknown>>

async function tokensOf(url: string, analyzer: string, text: string): Promise<string[]> {
  const { tokens } = await json(url, `/${ALIAS}/_analyze`, { analyzer, text })
  return (tokens as { token: string }[]).map(({ token }) => token)
}

async function idsOf(url: string, query: object): Promise<number[]> {
  const { hits } = await json(url, `/${ALIAS}/_search`, { size: 1000, query, _source: ['id'] })
  return (hits as { hits: { _source: { id: number } }[] }).hits.map(({ _source }) => _source.id)
}

async function targetOf(url: string): Promise<string> {
  return Object.keys(await json(url, `/${ALIAS}/_alias`))[0] ?? ''
}

/** Interrupts a load of products. Returns the name of the index that it leaves. */
async function interruptedLoad(urls: readonly string[]): Promise<string> {
  const interruption = new AbortController()
  const { error } = await run(urls, [], {
    signal: interruption.signal,
    onOutput: (output) => {
      if (output.includes(`${store.searchIndex} product `)) interruption.abort()
    },
  })
  const name = /index (\S+): interrupted after line/.exec(error ?? '')?.[1]
  if (name === undefined) throw new Error(`expected an interrupted load, got ${error}`)
  return name
}

const ENGINES = ['opensearch-2.19.1', 'elasticsearch-7.10.2'] as const satisfies readonly EngineName[]
const missing = new Map<EngineName, string>()
for (const engine of ENGINES) {
  const reason = await missingForServers(engine)
  if (reason === null) continue
  missing.set(engine, reason)
  process.stderr.write(`\nNOT TESTED: the indexer against ${engine}: ${reason}\n\n`)
}

for (const engine of ENGINES)
  describe.skipIf(missing.has(engine))(`against ${engine}`, () => {
    let servers: SearchServers
    let url: string
    beforeAll(async () => {
      servers = await startServers(engine)
      url = servers.urls[0] ?? ''
      return () => servers.stop()
    }, START_TIMEOUT_MS)

    test('has every document behind the aliases after a load', { timeout: TEST_TIMEOUT_MS }, async () => {
      const { output, error } = await run(servers.urls)
      expect(error, output).toBeNull()
      const { count } = await json(url, `/${ALIAS}/_count`)
      expect(count).toBe(products().length)
      expect(await targetOf(url)).toMatch(new RegExp(`^${ALIAS}_\\d{14}$`))
    })

    test('splits names into the words of the engine', { timeout: TEST_TIMEOUT_MS }, async () => {
      const names = products().map(({ name }) => name)
      const some = names.filter((_, at) => at % Math.ceil(names.length / 60) === 0)
      for (const name of some) {
        expect(await tokensOf(url, 'karat_words', name), name).toEqual(wordsOf(name).map(({ term }) => term))
      }
    })

    test('finds compounds, other spellings, other languages, symbols and measures', async () => {
      expect(await tokensOf(url, 'karat_text', 'Sølvtråd')).toEqual(
        expect.arrayContaining(['solvtrad', 'solv', 'trad']),
      )
      expect(await tokensOf(url, 'karat_query', 'guldring')).toEqual(['gullring'])
      expect(await tokensOf(url, 'karat_query', 'AU')).toEqual(expect.arrayContaining(['au', 'gull']))
      const byName = (name: string) => idsOf(url, { match: { 'karat.words.name': name } })
      const gold = await byName('gull')
      expect(gold.length).toBeGreaterThan(5)
      expect(await byName('gold')).toEqual(expect.arrayContaining(gold))
      expect(await byName('soelvtraad')).toEqual(await byName('sølvtråd'))
      expect((await byName('0,80 mm')).length).toBeGreaterThan(0)
      expect(await byName('0.8mm')).toEqual(await byName('0,80 mm'))
    })

    test("counts a product once in a facet of its own and its variants' values", async () => {
      const aggs = { metals: { terms: { field: 'karat.values.metal', size: 20 } } }
      const { aggregations } = (await json(url, `/${ALIAS}/_search`, { size: 0, aggs })) as {
        aggregations: { metals: { buckets: { doc_count: number }[] } }
      }
      expect(aggregations.metals.buckets.length).toBeGreaterThan(2)
      expect(Math.max(...aggregations.metals.buckets.map(({ doc_count: count }) => count))).toBeLessThanOrEqual(
        products().length,
      )
    })

    test('updates the prices of products that are due, and only those', { timeout: TEST_TIMEOUT_MS }, async () => {
      const query = { exists: { field: 'karat.price_changes_at' } }
      const due = await idsOf(url, query)
      expect(due.length).toBeGreaterThan(0)
      expect(due.length).toBeLessThan(products().length)
      expect((await run(servers.urls, ['prices'])).output).toBe('')
      const inTenYears = () => new Date(Date.now() + 10 * 365 * 86_400_000)
      const { output, error } = await run(servers.urls, ['prices'], { clock: inTenYears })
      expect(error).toBeNull()
      expect(output).toContain(`${due.length} prices changed`)
      expect(await idsOf(url, query)).toEqual([])
    })

    test('goes back to the index before the last load', { timeout: TEST_TIMEOUT_MS }, async () => {
      const first = await targetOf(url)
      expect((await run(servers.urls)).error).toBeNull()
      expect(await targetOf(url)).not.toBe(first)
      expect((await run(servers.urls, ['rollback'])).error).toBeNull()
      expect(await targetOf(url)).toBe(first)
    })

    test(
      'a full disk in the middle ends the load, and the next one goes on',
      { timeout: TEST_TIMEOUT_MS },
      async () => {
        // An index that was rolled back and is still up to date would be used again without a load.
        expect((await run(servers.urls)).error).toBeNull()
        const before = await targetOf(url)
        const unfinished = await interruptedLoad(servers.urls)
        // What a node does with its indices above the flood-stage watermark.
        const block = (isBlocked: boolean | null) =>
          json(url, `/${unfinished}/_settings`, { 'index.blocks.read_only_allow_delete': isBlocked }, 'PUT')
        await block(true)
        const { output, error } = await run(servers.urls)
        expect(output).toMatch(
          new RegExp(`http://127\\.0\\.0\\.1:\\d+: .*${unfinished}.*(cluster_block_exception|got a block)`),
        )
        expect(error).toContain('they keep the index they have')
        expect(await targetOf(url)).toBe(before)
        await block(null)
        expect((await run(servers.urls)).error).toBeNull()
        expect(await targetOf(url)).toBe(unfinished)
        expect((await json(url, `/${ALIAS}/_count`))['count']).toBe(products().length)
      },
    )

    test('an index whose shard is on no node is named with the reason', { timeout: TEST_TIMEOUT_MS }, async () => {
      const before = await targetOf(url)
      const allocate = (which: string | null) =>
        json(url, '/_cluster/settings', { transient: { 'cluster.routing.allocation.enable': which } }, 'PUT')
      await allocate('none')
      const { output, error } = await run(servers.urls)
      await allocate(null)
      expect(output).toMatch(/expected its shard on a node within 30 s, got status red: .*allocat/)
      expect(error).toContain('they keep the index they have')
      expect(await targetOf(url)).toBe(before)
      expect((await run(servers.urls)).error).toBeNull()
    })

    test('keeps the index in use when no node may write', { timeout: TEST_TIMEOUT_MS }, async () => {
      const before = await targetOf(url)
      const block = (isBlocked: boolean | null) =>
        json(url, '/_cluster/settings', { transient: { 'cluster.blocks.read_only_allow_delete': isBlocked } }, 'PUT')
      await block(true)
      const { output, error } = await run(servers.urls)
      await block(null)
      expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+: .*cluster_block_exception/)
      expect(error).toContain('they keep the index they have')
      expect(await targetOf(url)).toBe(before)
      expect((await run(servers.urls)).error).toBeNull()
    })
  })

describe.skipIf(missing.has('opensearch-2.19.1'))('three nodes', () => {
  let servers: SearchServers
  beforeAll(async () => {
    servers = await startServers('opensearch-2.19.1', 3)
    return () => servers.stop()
  }, START_TIMEOUT_MS)

  test('a load goes on when one of them is killed in the middle', { timeout: TEST_TIMEOUT_MS * 2 }, async () => {
    const loading = run(servers.urls)
    await expect
      .poll(() => json(servers.urls[1] ?? '', `/${ALIAS}_2*/_count`).then(({ count }) => count), { timeout: 60_000 })
      .toBeDefined()
    await servers.kill(0)
    const { output, error } = await loading
    expect(error, output).toBeNull()
    const alive = servers.urls[1] ?? ''
    expect((await json(alive, `/${ALIAS}/_count`))['count']).toBe(products().length)
  })
})

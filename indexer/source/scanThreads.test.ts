import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { indexPrices } from '../../gateway/shared/priceColumn.ts'
import { readStoreTable } from '../../gateway/storeTable.ts'
import { attributeFormsOf } from '../../gateway/upstream/catalogueIndex/normalise/attributeForms.ts'
import { categoryAncestorsOf } from '../../gateway/upstream/catalogueIndex/normalise/categoryAncestors.ts'
import type { CatalogueDocument } from '../../gateway/upstream/catalogueIndex/port.ts'
import { bar, TAX_RULE } from '../testing/indexRun.ts'
import { scanExport } from './scanExport.ts'
import { type ScanThreads, startScanThreads } from './scanThreads.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-threads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const source = 'karat_no/product.ndjson'
const store = readStoreTable().stores.find(({ storeCode }) => storeCode === 'no')
const now = new Date('2026-11-22T12:00:00Z')
const taxRules = [TAX_RULE] as readonly CatalogueDocument[]
const categories = [
  { id: 10, name: 'Gull', parent_id: 2 },
  { id: 26, name: 'Barrer', parent_id: 10 },
]
const LONG = 'x'.repeat(2000)

test('threads scan an export as the main thread does, line by line', async () => {
  const set = {
    ...bar(1, { type_id: 'grouped', sku: 'SET' }),
    product_links: [
      {
        link_type: 'associated',
        linked_product_type: 'simple',
        linked_product_sku: 'AU-BAR-990',
        extension_attributes: { qty: 2 },
      },
    ],
  }
  const bars = Array.from({ length: 1500 }, (_, at) =>
    bar(at + 2, { description: LONG, name: `Gullbarre nr ${at % 7}` }),
  )
  const lines = [set, ...bars].map((document) => JSON.stringify(document))
  lines[700] = '{"id":'
  lines[1200] = lines[3] ?? ''
  const [alone, threaded] = [await scanned(lines, null), await scanned(lines, 2)]
  expect(threaded).toEqual(alone)
  expect(alone.problems).toEqual([{ line: 701, message: expect.stringContaining('expected one JSON object') }])
  expect(alone.scanned[0]?.price).toMatchObject({ price: expect.any(Number) })
})

test('an error of a thread ends the scan', async () => {
  const threads: Pick<ScanThreads, 'count' | 'scan'> = {
    count: 1,
    scan: () => Promise.reject(new Error('a thread has ended')),
  }
  await expect(scan([JSON.stringify(bar(1))], threads)).rejects.toThrow('a thread has ended')
})

async function scanned(lines: readonly string[], count: number | null) {
  const threads = count === null ? null : startScanThreads(count, threadData())
  try {
    const result = await scan(lines, threads)
    return { ...result, json: readFileSync(join(folder, 'checked'), 'utf8') }
  } finally {
    await threads?.close()
  }
}

function threadData() {
  if (!store) throw new Error('expected the store "no" in the store table, got none')
  return {
    store,
    source,
    attributes: [],
    categories: categories as readonly CatalogueDocument[],
    taxRules,
    customerGroups: [],
    now,
  }
}

function scan(lines: readonly string[], threads: Pick<ScanThreads, 'count' | 'scan'> | null) {
  const path = join(folder, 'product.ndjson')
  writeFileSync(path, lines.join('\n'))
  const data = threadData()
  return scanExport({
    entity: 'product',
    path,
    checkedPath: join(folder, 'checked'),
    rules: {
      store: data.store,
      context: { attributes: attributeFormsOf([]), categories: categoryAncestorsOf(categories) },
      source,
    },
    pricerOf: (products) => indexPrices({ ...data, products }),
    threads,
    language: 'nb',
    languageRules: 'nb',
  })
}

/** Relevance of search results, over the sandbox's whole catalogue. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { isSearchable, SEARCHABLE } from '#domain/productRules.ts'
import { createEngine } from '#engine/catalogueEngine.ts'
import { rulesFor } from '#engine/text/languages.ts'
import { readProductText } from '#engine/text/productText.ts'
import type { CatalogueDocument, CatalogueEngine, Filter } from '#engine/types.ts'
import { readStoreTable } from '../../gateway/storeTable.ts'
import { attributeFormsOf } from '../../gateway/upstream/catalogueIndex/normalise/attributeForms.ts'
import { NO_CATEGORIES } from '../../gateway/upstream/catalogueIndex/normalise/categoryAncestors.ts'
import { readDocument } from '../../gateway/upstream/catalogueIndex/normalise/readDocument.ts'
import { createSandbox } from '../../sandbox/server.ts'
import { gradeOf, type JudgedQuery, readJudgedQueries } from './judgedQueries.ts'
import { ndcg } from './ndcg.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../../sandbox/testing/seededDatabase.ts'

const PLACES = 10
/** Slightly below the measured values; a change that makes results worse falls below. */
const FLOORS: Readonly<Record<string, number>> = { nb: 0.982, sv: 0.982, fi: 0.99, de: 0.983, it: 0.983 }
const FLOOR = 0.984
const FLOOR_OF_STRAY_WORDS = 0.97
const MIN_STRAY_QUERIES = 40

const FILTERS: readonly Filter[] = [
  { field: 'status', in: SEARCHABLE.statuses, scope: 'always' },
  { field: 'visibility', in: SEARCHABLE.visibilities, scope: 'always' },
]

interface Shelf {
  readonly engine: CatalogueEngine
  /** Products that a search can find. */
  readonly products: readonly (CatalogueDocument & { readonly sku: string })[]
}

type Product = CatalogueDocument & { sku: string; status: number; visibility: number }

const NO_CONTEXT = { categories: NO_CATEGORIES }

const queries = readJudgedQueries()
const strayQueries = readJudgedQueries('strayWords')
const shelves = new Map<string, Shelf>()

beforeAll(async () => {
  const picturesFolder = mkdtempSync(join(tmpdir(), 'karat-pictures-'))
  const sandbox = await createSandbox({ db: openSeededCopy(), picturesFolder, port: 0 })
  for (const { storeCode, searchIndex, i18n } of readStoreTable().stores) {
    const linesOf = async (entity: string) =>
      (await (await fetch(`${sandbox.url}/export/${searchIndex}/${entity}.ndjson`)).text()).trimEnd().split('\n')
    const attributes = (await linesOf('attribute')).map((line) => JSON.parse(line) as Record<string, unknown>)
    const context = { ...NO_CONTEXT, attributes: attributeFormsOf(attributes) }
    const products = (await linesOf('product')).map(
      (line) => readDocument('product', JSON.parse(line), context).document as Product,
    )
    const engine = createEngine({ language: i18n.language })
    engine.load(products)
    shelves.set(storeCode, { engine, products: products.filter(isSearchable) })
  }
  await sandbox.close()
  rmSync(picturesFolder, { recursive: true })
}, SEED_TIMEOUT_MS)

function shelfOf(storeCode: string): Shelf {
  const shelf = shelves.get(storeCode)
  if (!shelf) throw new Error(`expected a judged query of a store of stores.json, got "${storeCode}"`)
  return shelf
}

describe('judged queries', () => {
  test('has at least 24 queries per language, and a product for every grade of each', () => {
    for (const language of Object.keys(FLOORS))
      expect(queries.filter((query) => query.language === language).length, language).toBeGreaterThanOrEqual(24)
    for (const query of [...queries, ...strayQueries]) {
      const there = new Set(shelfOf(query.storeCode).products.map(({ sku }) => gradeOf(query, sku)))
      for (const { grade } of query.grades) expect(there, `${query.text} in ${query.storeCode}`).toContain(grade)
    }
  })

  test('the first ten results are as relevant as before', () => {
    const values = queries.map((query) => ({ ...query, value: valueOf(query) }))
    const meanOf = (language: string) =>
      mean(values.filter((query) => query.language === language).map(({ value }) => value))
    const means = new Map(Object.keys(FLOORS).map((language) => [language, meanOf(language)]))
    const all = mean(values.map(({ value }) => value))
    const summary = [...means, ['all', all] as const].map(([of, value]) => `${of} ${value.toFixed(3)}`).join(', ')
    process.stdout.write(`nDCG@${PLACES} of ${queries.length} queries: ${summary}\n`)
    const worst = values
      .toSorted((a, b) => a.value - b.value)
      .slice(0, 5)
      .map(({ language, text, value }) => `${language} "${text}" ${value.toFixed(2)}`)

    for (const [language, floor] of Object.entries(FLOORS))
      expect(means.get(language), `${language}; worst: ${worst.join(', ')}`).toBeGreaterThanOrEqual(floor)
    expect(all).toBeGreaterThanOrEqual(FLOOR)
  })

  test('stray words leave the first ten results as relevant in each language', () => {
    expect(strayQueries.length).toBeGreaterThanOrEqual(MIN_STRAY_QUERIES)
    for (const language of Object.keys(FLOORS)) {
      const values = strayQueries.filter((query) => query.language === language).map(valueOf)
      expect(mean(values), language).toBeGreaterThanOrEqual(FLOOR_OF_STRAY_WORDS)
    }
  })
})

function valueOf(query: JudgedQuery): number {
  const { engine, products } = shelfOf(query.storeCode)
  const { text } = readProductText(query.text, rulesFor(query.language), false)
  const { hits } = engine.search({ text, filters: FILTERS, from: 0, size: PLACES })
  return ndcg(
    hits.map(({ document }) => gradeOf(query, String(document.sku))),
    products.map(({ sku }) => gradeOf(query, sku)),
    PLACES,
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

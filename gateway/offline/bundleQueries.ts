/** Executes the documents of a bundle as a guest, and adds their answers to its records. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type DocumentNode, execute, type GraphQLError, type GraphQLSchema, isAbstractType } from 'graphql'
import { addAnswer, isObject, type IsA, type StoredRecord } from '#engine/offline/records.ts'
import type { GatewayContext } from '../context.ts'
import { UpstreamError } from '../shared/errors.ts'
import type { BundleDocuments } from './bundleDocuments.ts'
import type { ProductAnswers } from './productAnswers.ts'

export interface BundleParts {
  readonly schema: GraphQLSchema
  readonly documents: BundleDocuments
  /** A guest's context in the store, for one query: with live quotes, or with those that the bundle's prices are based on. */
  readonly createContext: (quotes: 'live' | 'frozen') => Promise<GatewayContext>
  readonly maxProducts: number
  /** Ids of the categories that are taken along, with those below them; none for the whole catalogue. */
  readonly categoryIds: readonly string[]
  /** What bundles of this store have read. */
  readonly answers: ProductAnswers
  /** Repeated queries of this build: an upstream that stays slow must not keep it waiting. */
  readonly patience?: { left: number }
}

export type Records = Map<string, StoredRecord>

const PRODUCTS_PER_QUERY = 10
const PAUSE_MS = 250

/** @throws Error when the query has no data at all */
export async function addQuery(
  document: DocumentNode,
  variables: Record<string, unknown>,
  records: Records,
  parts: BundleParts,
): Promise<void> {
  const { data, errors } = await runPatiently(document, variables, parts)
  const [error] = errors
  if (error && !data) throw error.originalError ?? error
  addAnswer(records, document, variables, data, isAOf(parts.schema))
}

/** The records of a product's answer. */
export function addProduct(product: unknown, sku: string, records: Records, { documents, schema }: BundleParts): void {
  addAnswer(records, documents.products, { skus: [sku] }, { products: [product] }, isAOf(schema))
}

/** Reads products, and remembers those that could be read whole. @returns an answer for each sku */
export async function readProducts(
  wanted: readonly { readonly sku: string; readonly documents: string }[],
  { log, store, now }: GatewayContext,
  parts: BundleParts,
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>()
  for (let from = 0; from < wanted.length; from += PRODUCTS_PER_QUERY) {
    const some = wanted.slice(from, from + PRODUCTS_PER_QUERY)
    const { data, errors } = await runPatiently(parts.documents.products, { skus: some.map(({ sku }) => sku) }, parts)
    const [first] = errors
    if (first && !data) throw first.originalError ?? first
    // As online, what cannot be read is missing, and the rest is there.
    for (const { path, message } of errors)
      log.warn({ sku: some[Number(path?.[1])]?.sku, storeCode: store.storeCode }, `bundle: ${message}`)
    const products: unknown = data?.['products']
    for (const [at, { sku, documents }] of some.entries()) {
      const product: unknown = Array.isArray(products) ? (products[at] ?? null) : null
      found.set(sku, product)
      if (!errors.some(({ path }) => path?.[1] === at)) parts.answers.add(sku, documents, { product, readAt: +now })
    }
  }
  return found
}

interface Outcome {
  readonly errors: readonly GraphQLError[]
  readonly data: Readonly<Record<string, unknown>> | null
}

/** An optional upstream has a fraction of a second for a page; a bundle can wait and ask again. */
async function runPatiently(...query: Parameters<typeof run>): Promise<Outcome> {
  const [, , { patience = { left: 0 } }] = query
  for (;;) {
    const outcome = await run(...query)
    const isSlow = outcome.errors.some(
      ({ originalError }) => originalError instanceof UpstreamError && originalError.code !== 'UPSTREAM_MALFORMED',
    )
    if (!isSlow || patience.left <= 0) return outcome
    patience.left -= 1
    await sleep(PAUSE_MS)
  }
}

async function run(
  document: DocumentNode,
  variables: Record<string, unknown>,
  { schema, createContext }: BundleParts,
): Promise<Outcome> {
  // Requests of shoppers are answered in between.
  await setImmediate()
  const contextValue = await createContext('frozen')
  const { data, errors = [] } = await execute({ schema, document, variableValues: variables, contextValue })
  const plain: unknown = JSON.parse(JSON.stringify(data ?? null))
  return { errors, data: isObject(plain) ? plain : null }
}

function isAOf(schema: GraphQLSchema): IsA {
  return (typename, condition) => {
    if (typename === condition) return true
    const type = schema.getType(condition)
    return isAbstractType(type) && schema.getPossibleTypes(type).some(({ name }) => name === typename)
  }
}

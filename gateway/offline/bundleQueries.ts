/** Executes the documents of a bundle as a guest, and adds their answers to its records. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type DocumentNode, execute, type GraphQLError, type GraphQLSchema, isAbstractType } from 'graphql'
import { addAnswer, type IsA, type StoredRecord } from '#engine/offline/records.ts'
import type { GatewayContext } from '../context.ts'
import { UpstreamError } from '../shared/errors.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import type { BundleDocuments } from './bundleDocuments.ts'

export interface BundleParts {
  readonly schema: GraphQLSchema
  readonly documents: BundleDocuments
  /** A guest's context in the store, for one query: with live quotes, or with those that the bundle's prices are based on. */
  readonly createContext: (quotes: 'live' | 'frozen') => Promise<GatewayContext>
  readonly maxProducts: number
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
  const { errors, hasData } = await runPatiently(document, variables, records, parts)
  const [error] = errors
  if (error && !hasData) throw error.originalError ?? error
}

export async function addProducts(
  products: readonly CatalogueDocument[],
  records: Records,
  { log, store }: GatewayContext,
  parts: BundleParts,
): Promise<void> {
  const skus = products.flatMap(({ sku }) => (typeof sku === 'string' && sku !== '' ? [sku] : []))
  for (let from = 0; from < skus.length; from += PRODUCTS_PER_QUERY) {
    const some = skus.slice(from, from + PRODUCTS_PER_QUERY)
    const { errors, hasData } = await runPatiently(parts.documents.products, { skus: some }, records, parts)
    const [first] = errors
    if (first && !hasData) throw first.originalError ?? first
    // As online, what cannot be read is missing, and the rest is there.
    for (const { path, message } of errors)
      log.warn({ sku: some[Number(path?.[1])], storeCode: store.storeCode }, `bundle: ${message}`)
  }
}

interface Outcome {
  readonly errors: readonly GraphQLError[]
  readonly hasData: boolean
}

/** An optional upstream has a fraction of a second for a page; a bundle can wait and ask again. */
async function runPatiently(...query: Parameters<typeof run>): Promise<Outcome> {
  const [, , , { patience = { left: 0 } }] = query
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
  records: Records,
  { schema, createContext }: BundleParts,
): Promise<Outcome> {
  // Requests of shoppers are answered in between.
  await setImmediate()
  const contextValue = await createContext('frozen')
  const { data, errors = [] } = await execute({ schema, document, variableValues: variables, contextValue })
  addAnswer(records, document, variables, JSON.parse(JSON.stringify(data ?? null)), isAOf(schema))
  return { errors, hasData: data !== null && data !== undefined }
}

function isAOf(schema: GraphQLSchema): IsA {
  return (typename, condition) => {
    if (typename === condition) return true
    const type = schema.getType(condition)
    return isAbstractType(type) && schema.getPossibleTypes(type).some(({ name }) => name === typename)
  }
}

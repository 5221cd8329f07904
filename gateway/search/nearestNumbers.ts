/** Finds the article numbers nearest to one that no product has, or those of the products that a text in its place names. */
import { SEARCHABLE } from '#domain/productRules.ts'
import { visitValues } from '#engine/document.ts'
import { always } from '#engine/listing/choices.ts'
import { MAX_NEAREST_NUMBERS, nearestNumbers, numberBeginnings } from '#engine/listing/nearestNumbers.ts'
import { mayBeArticleNumber } from '#engine/listing/texts.ts'
import type { GatewayContext } from '../context.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import { badUserInput } from '../shared/errors.ts'
import { leaveOut } from '../shared/freshness.ts'

/** Each is searched four times, in one call for all. */
const MAX_NUMBERS = 12
/** Products that are read per search. */
const MAX_READ = 48

export interface RequestedNumber {
  readonly number: string
}

/** @throws GraphQLError BAD_USER_INPUT for too many */
export function checkNumbers(numbers: readonly string[]): readonly string[] {
  if (numbers.length > MAX_NUMBERS)
    throw badUserInput(`nearestArticleNumbers(numbers): expected at most ${MAX_NUMBERS} numbers, got ${numbers.length}`)
  return numbers
}

export async function findNearestNumbers(
  number: string,
  context: GatewayContext,
): Promise<ResolversParentTypes['ArticleNumberMatch'][]> {
  if (!mayBeArticleNumber(number)) return []
  const { store, loaders, stepBudget } = context
  const [like, named] = await Promise.all([skusLike(number, context), skusNamed(number, context)])
  const nearest = nearestNumbers(number, like, stepBudget)
  const skus = nearest.length > 0 ? nearest : named
  const products = await Promise.all(skus.map((sku) => loaders.products.bySku(store, sku)))
  return skus.flatMap((sku, at) => {
    const product = products[at]
    return product ? [{ sku, product }] : []
  })
}

/** Of products that begin like the number, and of their variants. */
async function skusLike(number: string, context: GatewayContext): Promise<readonly string[]> {
  const results = await Promise.all(numberBeginnings(number).map((text) => search(text, MAX_READ, context)))
  const skus = new Set<string>()
  for (const { document } of results.flatMap((result) => result?.hits ?? []))
    for (const path of [['sku'], ['configurable_children', 'sku']]) visitValues(document, path, (sku) => skus.add(sku))
  return [...skus]
}

/** Of the first products that have every word of the text. */
async function skusNamed(text: string, context: GatewayContext): Promise<readonly string[]> {
  const found = await search(text, MAX_NEAREST_NUMBERS, context)
  const hits = found?.hits.slice(0, found.exactTotal ?? found.total) ?? []
  return hits.flatMap(({ document: { sku } }) => (typeof sku === 'string' ? [sku] : []))
}

function search(text: string, size: number, context: GatewayContext) {
  const { storeCode } = context.store
  return context.loaders.searches
    .load({
      storeCode,
      entity: 'product',
      text,
      filters: [always('status', SEARCHABLE.statuses), always('visibility', SEARCHABLE.visibilities)],
      from: 0,
      size,
    })
    .catch(leaveOut(context, 'search: no similar article numbers', { storeCode }))
}

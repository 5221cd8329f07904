/** What prices are asked of by id: products and variants of the store, whatever they are put together of. */
import type { GatewayContext } from '../context.ts'
import { badUserInput, UpstreamError } from '../errors.ts'
import { decodeId } from '../ids.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { Product } from './pricer.ts'
import type { Priced } from './stated.ts'

type Variant = ResolversParentTypes['Variant']

const MOST_IDS = 100

/** Something with a price of its own, and the number by which the backend knows it. */
export type PricedItem = Priced & { readonly documentId: number | null }

export interface Subject {
  readonly id: string
  readonly sku: string
  readonly kind: 'Product' | 'Variant'
  readonly product: Product
  /** Null: the product itself is asked for. */
  readonly variant: Variant | null
  /** By sku; empty for all but grouped and bundled products. */
  readonly parts: ReadonlyMap<string, Product>
}

type Tools = Pick<GatewayContext, 'loaders' | 'store' | 'log'>

/** In the order of the ids; null for what the store does not have. @throws GraphQLError BAD_USER_INPUT for too many ids, and for texts that are none */
export async function findSubjects(ids: readonly string[], tools: Tools): Promise<readonly (Subject | null)[]> {
  if (ids.length > MOST_IDS) throw badUserInput(`ids: expected at most ${MOST_IDS}, got ${ids.length}`)

  const identities = ids.map((id) => ({ id, ...decodeId(id) }))
  return Promise.all(
    identities.map(async ({ id, type, storeCode, key }) =>
      storeCode === tools.store.storeCode && isKind(type) ? findSubject(id, type, key, tools) : null,
    ),
  )
}

function isKind(type: string): type is Subject['kind'] {
  return type === 'Product' || type === 'Variant'
}

/** A product that cannot be reached costs its own price alone. */
async function findSubject(
  id: string,
  kind: Subject['kind'],
  sku: string,
  { loaders, store, log }: Tools,
): Promise<Subject | null> {
  try {
    const product = await loaders.products.bySku(store, sku)
    if (!product) return null
    const own = { id, sku, kind, product }
    if (kind === 'Product')
      return product.sku === sku ? { ...own, variant: null, parts: await partsOf(product, loaders) } : null

    const variant = product.variants.find((candidate) => candidate.sku === sku) ?? null
    const isSingle = product.sku === sku && product.composition.__typename === 'Single'
    return variant || isSingle ? { ...own, variant, parts: new Map() } : null
  } catch (fault) {
    if (!(fault instanceof UpstreamError)) throw fault
    log.error({ err: fault, sku, storeCode: store.storeCode }, 'price: no such product at hand')
    return null
  }
}

async function partsOf(product: Product, loaders: Tools['loaders']): Promise<Subject['parts']> {
  return product.kind === 'GROUPED' || product.kind === 'BUNDLE' ? loaders.products.parts(product) : new Map()
}

/** Everything with a price of its own that the subject's price comes from. */
export function pricedItemsOf({ product, variant, parts }: Subject): readonly PricedItem[] {
  return variant ? [variant] : [...itemsOf(product), ...[...parts.values()].flatMap(itemsOf)]
}

function itemsOf(product: Product): readonly PricedItem[] {
  if (product.kind === 'CONFIGURABLE') return product.variants
  return product.kind === 'GROUPED' || product.kind === 'BUNDLE' ? [] : [product]
}

/** Resolves a path to a product, category or CMS page. */
import { encodePath, textOfSegment } from '#domain/pathSegment.ts'
import { directLoading } from '#domain/productRules.ts'
import type { GatewayContext } from '../context.ts'
import type { ResolversTypes, ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { CategoryParams } from './categoryParams.ts'
import { refusedDocumentToNull, UpstreamError } from '../shared/errors.ts'
import { lookupContextOf } from '../session/lookupContext.ts'
import { addressInDocuments } from './addressInDocuments.ts'
import { type Mapping, readMapping } from './source.ts'

type Product = ResolversParentTypes['Product']
export type Outcome = Awaited<ResolversTypes['RouteOutcome']>

/** Of a backend without URL rewrites: the documents have all addresses. */
const NO_PAGE: Mapping = { kind: 'nothing' }
/** Log message for a path that is not in the backend's URL rewrites. */
const NO_MAPPING = 'No mapping found'

/** Resolves by path first, then by category parameters. @param path normalised. @throws UpstreamError */
export async function resolveRoute(path: string, params: CategoryParams, context: GatewayContext): Promise<Outcome> {
  const byPath = (await resolvePath(path, context).catch(refusedDocumentToNull)) ?? notFound(path)
  return byPath.__typename === 'NotFound' ? ((await resolveCategoryParams(params, context)) ?? byPath) : byPath
}

/** A URL with parameters is an alias: it redirects to the category's canonical path. */
async function resolveCategoryParams(
  params: CategoryParams,
  { store, loaders: { categories } }: GatewayContext,
): Promise<Outcome | null> {
  const found = await categories.byParams(store, params)
  return found ? { __typename: 'Redirect', location: found.path } : null
}

async function resolvePath(path: string, context: GatewayContext): Promise<Outcome> {
  const [kind, ...rest] = path.slice(1).split('/')
  const [first, second, third, ...more] = rest.map(textOfSegment)
  if (kind === 'p' && first && second && more.length === 0)
    return resolveProductPath(path, { sku: first, slug: second, childSku: third }, context)
  if (kind === 'c' && first && second === undefined) return resolveCategorySlug(path, first, context)
  if (kind === 'i' && first) return resolveContentPath(path, rest, context)
  if (path === '/' || path === '/c') return notFound(path)
  return resolveUrlPath(path, context)
}

interface ProductPath {
  readonly sku: string
  readonly slug: string
  readonly childSku: string | undefined
}

async function resolveProductPath(
  path: string,
  requested: ProductPath,
  { store, loaders }: GatewayContext,
): Promise<Outcome> {
  const product = await loaders.products.bySku(store, requested.sku)
  if (!product) return notFound(path)
  if (product.sku !== requested.sku) return redirectTo(product, requested.sku)

  const { childSku = null } = requested
  const hasChild = childSku !== null && product.variants.some(({ sku }) => sku === childSku)
  if (requested.slug !== product.slug || (childSku !== null && !hasChild))
    return redirectTo(product, hasChild ? childSku : null)
  return { __typename: 'ProductRoute', product, childSku }
}

async function resolveCategorySlug(path: string, slug: string, { store, loaders }: GatewayContext): Promise<Outcome> {
  const category = await loaders.categories.bySlug(store, slug)
  if (category) return { __typename: 'CategoryRoute', category }

  // Slugs end with the category's id, so a changed slug still leads to the category.
  const id = /-(\d{1,9})$/.exec(slug)?.[1]
  const renamed = id === undefined ? null : await loaders.categories.byId(store, Number(id))
  return renamed ? { __typename: 'Redirect', location: renamed.path } : notFound(path)
}

/** The identifier of a page may contain slashes, which its canonical path escapes. */
async function resolveContentPath(
  path: string,
  segments: readonly string[],
  { store, loaders }: GatewayContext,
): Promise<Outcome> {
  const page = await loaders.content.pageBySlug(store, segments.map(textOfSegment).join('/'))
  return page && segments.length > 1 ? { __typename: 'Redirect', location: page.path } : contentRoute(path, page)
}

async function resolveUrlPath(path: string, context: GatewayContext): Promise<Outcome> {
  const { store, loaders } = context
  const mapping = await mappingOf(path.slice(1), context)
  if (mapping.kind === 'category') {
    const category = await loaders.categories.byId(store, mapping.id)
    return category ? { __typename: 'CategoryRoute', category } : notFound(path)
  }
  if (mapping.kind === 'content') return contentRoute(path, await loaders.content.pageById(store, mapping.id))
  if (mapping.kind === 'nothing') context.log.info({ path }, NO_MAPPING)
  if (mapping.kind !== 'product') return notFound(path)

  const product = await loaders.products.byDocumentId(store, mapping.id)
  if (!product) return notFound(path)
  const loading = directLoading(product)
  if (loading.loads) return { __typename: 'ProductRoute', product, childSku: null }

  const parent = loading.mayHaveParent ? await loaders.products.bySku(store, product.sku) : null
  if (!parent) return notFound(path)
  // A child can have the address of its parent: a redirect there would come back here.
  if (parent.path === encodePath(path)) return { __typename: 'ProductRoute', product: parent, childSku: null }
  return redirectTo(parent, product.sku)
}

/**
 * Documents answer for guests. The backend answers for paths that are in no document, and for customer groups where prices
 * depend on the group. While the backend cannot be reached, the documents answer for all shoppers.
 *
 * @throws UpstreamError for a path that only the backend can resolve
 */
async function mappingOf(urlPath: string, context: GatewayContext): Promise<Mapping> {
  const { storeCode } = context.store
  const known = await addressInDocuments(storeCode, urlPath, context)
  if (known && lookupContextOf(context) === null) return known
  const mapping = await readMapping({ storeCode, urlPath }, context).catch((error: unknown) => {
    if (known && error instanceof UpstreamError) return known
    if (error instanceof UpstreamError && error.code === 'UPSTREAM_NOT_IMPLEMENTED') return NO_PAGE
    throw error
  })
  // The backend compares paths as its documents have them, with a leading slash or a suffix of "/".
  return known && mapping.kind === 'nothing' ? known : mapping
}

function contentRoute(path: string, page: ResolversParentTypes['ContentPage'] | null): Outcome {
  return page ? { __typename: 'ContentRoute', page } : notFound(path)
}

/** The canonical path, with the variant as that path identifies variants. */
function redirectTo(product: Product, childSku: string | null): Outcome {
  const child = product.variants.find(({ sku }) => sku === childSku)
  return { __typename: 'Redirect', location: child?.path ?? product.path }
}

function notFound(path: string): Outcome {
  return { __typename: 'NotFound', path }
}

/** Builds robots.txt, an index of sitemaps per host, and each store's sitemaps. */
import * as v from 'valibot'
import {
  absoluteAddress,
  accessibilityPath,
  homePath,
  metalsPath,
  vatPath,
  metalStreamPath,
  productFeedPath,
  registerPath,
  resetPasswordPath,
  signInPath,
} from '../shop/paths.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import type { Operation, ResponseSchema } from './operation.ts'
import { sitemap, sitemapIndex, type SitemapQuery } from './operations.generated.ts'

const kinds = ['category', 'content', 'product'] as const
type Kind = (typeof kinds)[number]
const kindNames = { category: 'CATEGORY', content: 'CONTENT', product: 'PRODUCT' } as const

/** Queries the gateway for a store. @throws Error if there is no response */
export type QueryGateway = (storeCode: string, operation: Operation) => Promise<unknown>

export interface EnginesPage {
  readonly mediaType: 'text/plain' | 'application/xml'
  readonly text: string
  /** Sitemaps that are left out of the index, because the gateway cannot make them now. */
  readonly missing?: readonly string[]
}

interface Place {
  readonly path: string
  readonly origin: string
  readonly stores: readonly StoreView[]
}

const pageCount = v.nullable(v.object({ pageCount: v.number() }))
const pageCounts = v.nullable(v.object({ category: pageCount, content: pageCount, product: pageCount }))
const indexResponse = v.object({ data: v.object({ store: pageCounts }) })
const entry = v.object({ path: v.string(), updatedAt: v.nullable(v.string()) })
const sitemapResponse = v.object({
  data: v.object({
    store: v.object({
      abilities: v.object({ hasMetalPrices: v.boolean() }),
      sitemap: v.object({ pageCount: v.number(), entries: v.array(entry) }),
    }),
  }),
}) satisfies ResponseSchema<SitemapQuery>

const sitemapAddress = /^(.*)\/sitemap-(category|content|product)-([1-9]\d{0,4})\.xml$/

/** Returns null for a sitemap that no store of the host has. @throws Error if the gateway does not respond */
export async function searchEnginesPage(
  { path, origin, stores }: Place,
  query: QueryGateway,
): Promise<EnginesPage | null> {
  if (path === '/robots.txt') return { mediaType: 'text/plain', text: robots(origin, stores) }
  if (path === '/sitemap.xml') return sitemapIndexPage(origin, stores, query)

  const [, prefix, kind, page] = sitemapAddress.exec(path) ?? []
  const store = stores.find(({ pathPrefix }) => pathPrefix === prefix)
  const known = kinds.find((candidate) => candidate === kind)
  return store && known ? sitemapPage(origin, store, known, Number(page), query) : null
}

/** Disallows searches, forms and paths that are not pages, and names what can be read instead. */
function robots(origin: string, stores: readonly StoreView[]): string {
  const closed = [
    '/graphql',
    '/language',
    metalStreamPath,
    ...stores.flatMap(({ pathPrefix }) =>
      ['/search', signInPath, registerPath, resetPasswordPath].map((path) => pathPrefix + path),
    ),
  ]
  // A field for feeds does not exist.
  const feeds = stores
    .filter(({ hidesPricesFromGuests }) => !hidesPricesFromGuests)
    .map(({ pathPrefix }) => `# Product feed: ${origin}${pathPrefix}${productFeedPath}`)
  const disallowed = closed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${origin}/sitemap.xml`, ...feeds, ''].join('\n')
}

/** A sitemap that cannot be made now takes away no other one, of this store or of another. */
async function sitemapIndexPage(
  origin: string,
  stores: readonly StoreView[],
  query: QueryGateway,
): Promise<EnginesPage> {
  const found = await Promise.allSettled(
    stores.map(async ({ code }) => v.parse(indexResponse, await query(code, sitemapIndex())).data.store),
  )
  const addresses: string[] = []
  const missing: string[] = []
  for (const [at, { code, pathPrefix }] of stores.entries()) {
    const counts = found[at]?.status === 'fulfilled' ? found[at].value : null
    for (const kind of kinds) {
      const pages = counts?.[kind]?.pageCount
      if (pages === undefined) missing.push(`${code}: ${kind}`)
      for (let page = 1; page <= (pages ?? 0); page++)
        addresses.push(`${origin}${pathPrefix}/sitemap-${kind}-${page}.xml`)
    }
  }
  const failed = found.find((each) => each.status === 'rejected')
  if (missing.length === stores.length * kinds.length)
    throw new Error('expected the sitemaps of a store, got none', { cause: failed?.reason })
  const text = xml(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`),
  )
  return { mediaType: 'application/xml', text, missing }
}

async function sitemapPage(
  origin: string,
  { code, pathPrefix, hasVatPage }: StoreView,
  kind: Kind,
  page: number,
  query: QueryGateway,
): Promise<EnginesPage | null> {
  const { abilities, sitemap: found } = v.parse(
    sitemapResponse,
    await query(code, sitemap({ kind: kindNames[kind], page })),
  ).data.store
  if (page > found.pageCount) return null

  // Pages without an entity of the catalogue.
  const own =
    kind === 'content' && page === 1
      ? [
          homePath,
          ...(abilities.hasMetalPrices ? [metalsPath] : []),
          ...(hasVatPage ? [vatPath] : []),
          accessibilityPath,
        ].map((path) => ({ path, updatedAt: null }))
      : []
  const entries = [...own, ...found.entries].map(({ path, updatedAt }) => {
    const address = escaped(absoluteAddress(origin, pathPrefix, path))
    return `<url><loc>${address}</loc>${updatedAt === null ? '' : `<lastmod>${escaped(updatedAt)}</lastmod>`}</url>`
  })
  return { mediaType: 'application/xml', text: xml('urlset', entries) }
}

function xml(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

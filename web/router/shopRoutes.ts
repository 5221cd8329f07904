/** All routes of the shop with their loaders, for the server and the browser. */
import { data, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { FindRow, Layout as LayoutQuery, RouteAt } from '#docs'
import { placeOfRow, readRowSearch, rowVariables } from '../listing/foundRow.ts'
import { type PageQuery, PageQueryError, type PageQueryErrorReason } from '../client/loading.ts'
import { wait } from '../shop/nextTask.ts'
import { accountPath } from '../shop/paths.ts'
import { importPage, isPageOffered, loadPage, type PageChoice } from './pages.tsx'
import { createRoutes } from './router.tsx'
import type { Services } from './services.ts'
import { linkToCategory, linkToContent, linkToProduct, type LinkTarget } from '../shop/linkTarget.ts'
import { queryText } from '../shop/queryText.ts'

export function createShopRoutes(services: Services): RouteObject[] {
  const loaderOf =
    (place: (url: URL) => ResolvedRoute | Promise<ResolvedRoute>) =>
    ({ request }: LoaderFunctionArgs) =>
      loadPlace(new URL(request.url), place, services)

  return createRoutes({
    layout: async () => {
      await rejectWithResponse(loadLayout(services.fetchQuery))
      return null
    },
    fixedPage: (page) => loaderOf((url) => fixedPlace({ page } as PageChoice, url, services)),
    catalogue: loaderOf((url) => choosePage(url, services)),
    error: () => data(null, { status: 500 }),
  })
}

async function loadPlace(
  url: URL,
  findPlace: (url: URL) => ResolvedRoute | Promise<ResolvedRoute>,
  services: Services,
) {
  const place = await rejectWithResponse(Promise.resolve(findPlace(url)))
  if ('permanentRedirect' in place) return redirect(place.permanentRedirect, 301)
  if ('temporaryRedirect' in place) return redirect(place.temporaryRedirect, 302)

  const outcome = rejectWithResponse(loadPage(place.choice, { ...services, query: url.searchParams }))
  const path = url.pathname.slice(services.pathPrefix.length) || '/'
  if (services.skeletonDelayMs === Infinity) {
    const known = await outcome
    return typeof known === 'object'
      ? redirect(path + known.foundAt, 302)
      : data(place.choice, { status: known === 'missing' ? 404 : 200 })
  }

  // In the browser a slow response is left to the page, which shows its skeleton meanwhile.
  outcome.catch(() => undefined)
  const [soon] = await Promise.all([Promise.race([outcome, wait(services.skeletonDelayMs)]), importPage(place.choice)])
  return typeof soon === 'object' ? redirect(path + soon.foundAt, 302) : place.choice
}

const statusOf: Readonly<Record<PageQueryErrorReason, number>> = { invalid: 400, refused: 500, unreachable: 503 }

/** Loaders throw responses: a plain error would lose its class when serialized. */
async function rejectWithResponse<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value
  } catch (error) {
    if (error instanceof PageQueryError) throw data(null, { status: statusOf[error.reason] })
    throw error
  }
}

/** A page whose shop cannot be asked is shown, as without a connection. @throws PageQueryError */
async function fixedPlace(page: PageChoice, url: URL, services: Services): Promise<ResolvedRoute> {
  const place = await subjectOf(page, url, services)
  if (!('choice' in place)) return place
  const shop = async () => (await services.fetchQuery(LayoutQuery, {})).store
  const isOffered = await isPageOffered(place.choice, shop).catch((error: unknown) => {
    if (error instanceof PageQueryError) return true
    throw error
  })
  return isOffered ? place : { choice: { page: 'missing' } }
}

function subjectOf(choice: PageChoice, url: URL, services: Services): ResolvedRoute | Promise<ResolvedRoute> {
  if (choice.page === 'find') return findRow(url, services)
  if (choice.page !== 'account') return { choice }
  const section = url.pathname.slice((services.pathPrefix + accountPath).length).replace(/^\//, '')
  return { choice: { page: 'account', section } }
}

/** /find: the search form of the goldsmiths' tables, submitted without script. @throws PageQueryError */
async function findRow(url: URL, { fetchQuery, listingQuery }: Services): Promise<ResolvedRoute> {
  const search = readRowSearch(url.searchParams, listingQuery)
  const place = search.sku === '' ? null : placeOfRow(await fetchQuery(FindRow, rowVariables(search)), search.listing)

  return place ? { temporaryRedirect: place.path } : { choice: { page: 'find', sku: search.sku } }
}

/** Fetches the menu and the other stores. A page is shown without them if this fails. */
async function loadLayout(fetchQuery: PageQuery): Promise<void> {
  await fetchQuery(LayoutQuery, {})
}

/** `permanentRedirect` is a permanent redirect, `temporaryRedirect` a temporary one. Neither has the store prefix: the router adds it. */
type ResolvedRoute =
  | { readonly choice: PageChoice }
  | { readonly permanentRedirect: string }
  | { readonly temporaryRedirect: string }

/** Resolves a path of the store to a page or a redirect. @throws PageQueryError if that is needed and the gateway does not respond */
async function choosePage(url: URL, services: Services): Promise<ResolvedRoute> {
  const childSku = url.searchParams.get('childSku')
  const target = services.linkTarget()
  if (target) return targetPage(target, childSku)

  const path = url.pathname.slice(services.pathPrefix.length) || '/'
  try {
    return await resolvePath(path + categoryQuery(path, url.searchParams), url.searchParams, services)
  } catch (error) {
    const recalled = error instanceof PageQueryError ? await services.recall(path) : null
    if (recalled) return targetPage(recalled, childSku)
    throw error
  }
}

/** Returns the query parameter that names a category below /c: url-key, slug or id. */
function categoryQuery(path: string, params: URLSearchParams): string {
  const naming = new URLSearchParams([...params].filter(([name]) => categoryParams.includes(name)))
  return /^\/c(\/|$)/.test(path) && naming.size > 0 ? `?${naming}` : ''
}

const categoryParams = ['url-key', 'slug', 'id']

async function resolvePath(path: string, params: URLSearchParams, { fetchQuery }: Services): Promise<ResolvedRoute> {
  const childSku = params.get('childSku')
  const { route } = await fetchQuery(RouteAt, { path })
  if (!route) throw new Response(null, { status: 503 })

  switch (route.outcome.__typename) {
    case 'ProductRoute':
      return targetPage(linkToProduct(route.outcome.product.sku, route.outcome.childSku), childSku)
    case 'CategoryRoute':
      return targetPage(linkToCategory(route.outcome.category.id), childSku)
    case 'ContentRoute':
      return targetPage(linkToContent(route.outcome.page.slug), childSku)
    case 'Redirect':
      return { permanentRedirect: withQuery(route.outcome.location, params) }
    case 'NotFound':
      return { choice: { page: 'missing' } }
  }
}

/** Adds the other query parameters (filters, order, page) to a redirect, without those that named the entity. */
function withQuery(location: string, params: URLSearchParams): string {
  const [path = '', own = ''] = location.split('?')
  const query = new URLSearchParams(own)
  const taken = new Set([...query.keys(), ...categoryParams, 'childSku'])
  for (const [name, value] of params) if (!taken.has(name)) query.append(name, value)

  return path + queryText(query)
}

function targetPage(target: LinkTarget, childSku: string | null): ResolvedRoute {
  switch (target.kind) {
    case 'product':
      return { choice: { page: 'product', sku: target.sku, childSku: childSku ?? target.childSku } }
    case 'category':
      return { choice: { page: 'category', categoryId: target.categoryId } }
    case 'content':
      return { choice: { page: 'content', slug: target.slug } }
  }
}

/** All routes of the shop with their loaders, for the server and the browser. */
import { data, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { FindRow, Layout as LayoutQuery } from '#docs'
import { placeOfRow, readRowSearch, rowVariables } from '../listing/foundRow.ts'
import { PageQueryError, type PageQueryErrorReason, type PageQuery } from '../client/loading.ts'
import { wait } from '../shop/nextTask.ts'
import { accountPath } from '../shop/paths.ts'
import { choosePage, type ResolvedRoute } from './choosePage.ts'
import { importPage, loadPage, type PageChoice } from './pages.tsx'
import { createRoutes } from './router.tsx'
import type { Services } from './services.ts'

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
    fixedPage: (page) => loaderOf((url) => subjectOf({ page } as PageChoice, url, services)),
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

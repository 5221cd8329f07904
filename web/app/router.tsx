/** The routes: the frame around all pages, and the table of pages in it. */
import {
  data,
  Outlet,
  redirect,
  ScrollRestoration,
  useLoaderData,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom'
import { choosePage, type Place } from './choosePage.ts'
import { findRow } from './findRow.ts'
import { Layout } from './layouts/Layout.tsx'
import { load as loadLayout } from './layouts/layoutLoader.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { ChosenPage, fetchPage, fixedPages, loadPage, type PageChoice } from './pages.tsx'
import { RouteError } from './RouteError.tsx'
import type { Services } from './services.ts'
import { Unanswered, type UnansweredReason } from '../graphql/loading.ts'

export function createRoutes(services: Services): RouteObject[] {
  const page = (place: (url: URL) => Place | Promise<Place>) => ({
    loader: ({ request }: LoaderFunctionArgs) => loadPlace(new URL(request.url), place, services),
    element: <LoadedPage />,
  })

  return [
    {
      id: 'shop',
      loader: async () => {
        await answered(loadLayout(services.ask))
        return null
      },
      // The menu does not change between two pages of a document.
      shouldRevalidate: () => false,
      element: (
        <Layout>
          <Outlet />
          <ScrollRestoration />
        </Layout>
      ),
      errorElement: <RouteError />,
      HydrateFallback: NothingYet,
      children: [
        {
          id: 'page',
          errorElement: <RouteError />,
          children: [
            ...fixedPages.map(({ path, choice }) => ({
              id: choice.page,
              path,
              ...page((url) => (choice.page === 'find' ? findRow(url, services) : { choice })),
            })),
            { id: 'catalogue', path: '*', ...page((url) => choosePage(url, services)) },
          ],
        },
      ],
    },
    // Outside the shop's frame: it must stand when the menu cannot be had.
    {
      id: 'error',
      path: 'error',
      loader: () => data(null, { status: 500 }),
      element: <ErrorPage status={500} offersRetry={false} />,
      errorElement: <RouteError />,
      HydrateFallback: NothingYet,
    },
  ]
}

function LoadedPage() {
  return <ChosenPage choice={useLoaderData<PageChoice>()} />
}

function NothingYet() {
  return null
}

async function loadPlace(url: URL, findPlace: (url: URL) => Place | Promise<Place>, services: Services) {
  const place = await answered(Promise.resolve(findPlace(url)))
  if ('movedTo' in place) return redirect(place.movedTo, 301)
  if ('foundAt' in place) return redirect(place.foundAt, 302)

  const outcome = answered(loadPage(place.choice, { ...services, query: url.searchParams }))
  const path = url.pathname.slice(services.pathPrefix.length) || '/'
  if (services.patienceMs === Infinity) {
    const known = await outcome
    return typeof known === 'object'
      ? redirect(path + known.foundAt, 302)
      : data(place.choice, { status: known === 'missing' ? 404 : 200 })
  }

  // In the browser an answer that is slow belongs to the page: its skeleton waits for it.
  outcome.catch(() => undefined)
  const [soon] = await Promise.all([Promise.race([outcome, wait(services.patienceMs)]), fetchPage(place.choice)])
  return typeof soon === 'object' ? redirect(path + soon.foundAt, 302) : place.choice
}

const statusOf: Readonly<Record<UnansweredReason, number>> = { invalid: 400, refused: 500, unreachable: 503 }

/** Loaders throw responses: a bare error would lose its kind on the way through JSON. */
async function answered<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value
  } catch (error) {
    if (error instanceof Unanswered) throw data(null, { status: statusOf[error.reason] })
    throw error
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

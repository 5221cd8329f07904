/** The routes: the layout, and the pages within it. */
import { Outlet, ScrollRestoration, useLoaderData, type LoaderFunction, type Location } from 'react-router-dom'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { ChosenPage } from './chosenPage.tsx'
import { fixedPagesOf, type FixedPage } from './definePage.ts'
import { landingPages } from './landingPages.tsx'
import type { Routes } from './lateRouter.ts'
import { Layout, MINIMAL_LAYOUT } from './layouts/Layout.tsx'
import { OpenPathProvider } from './OpenPathProvider.tsx'
import type { PageChoice } from './pages.tsx'
import { RouteError } from './RouteError.tsx'

interface RouteLoaders {
  readonly layout: LoaderFunction
  readonly fixedPage: (page: string) => LoaderFunction
  /** For all other paths. */
  readonly catalogue: LoaderFunction
  readonly error: LoaderFunction
}

// The same elements in all routes: a page is not rendered again when the routes with loaders take the place of the first ones.
const shop = (
  <OpenPathProvider>
    <Layout>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </Layout>
  </OpenPathProvider>
)
const page = <LoadedPage />
const routeError = <RouteError />

export function createRoutes(fixedPages: readonly FixedPage[], loaders: RouteLoaders): Routes {
  return [
    {
      id: 'shop',
      loader: loaders.layout,
      // The menu does not change during a visit.
      shouldRevalidate: () => false,
      element: shop,
      errorElement: routeError,
      HydrateFallback: NothingYet,
      children: [
        {
          id: 'page',
          errorElement: routeError,
          children: [
            ...fixedPages.map(({ page: id, path, isMinimal }) => ({
              id,
              path,
              ...(isMinimal && { handle: MINIMAL_LAYOUT }),
              loader: loaders.fixedPage(id),
              element: page,
            })),
            { id: 'catalogue', path: '*', loader: loaders.catalogue, element: page },
          ],
        },
      ],
    },
    // Outside the layout: it must work if the menu cannot be loaded.
    {
      id: 'error',
      path: 'error',
      loader: loaders.error,
      element: <ErrorPage status={500} offersRetry={false} />,
      errorElement: routeError,
      HydrateFallback: NothingYet,
    },
  ]
}

/** Routes of a page that the server has rendered, and whose loaders it has run. */
export function createFirstRoutes(fixedPages = fixedPagesOf(landingPages)): Routes {
  return createRoutes(fixedPages, { layout: runLater, fixedPage: () => runLater, catalogue: runLater, error: runLater })
}

function runLater(): never {
  throw new Error('expected the loaders of the shop, got those of the first page')
}

function LoadedPage() {
  return <ChosenPage choice={useLoaderData<PageChoice>()} />
}

/** The first location of every document has the key "default": its scroll position belongs to its address. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

function NothingYet() {
  return null
}

/** The routes: the layout, and the pages within it. */
import {
  type createBrowserRouter,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  type LoaderFunction,
  type Location,
  type RouteObject,
} from 'react-router-dom'
import { ErrorPage } from './ErrorPage.tsx'
import { Layout, MINIMAL_LAYOUT } from './layouts/Layout.tsx'
import { OpenPathProvider } from './OpenPathProvider.tsx'
import { ChosenPage, fixedPages, type PageChoice } from './pages.tsx'
import { RouteError } from './RouteError.tsx'

export type Router = ReturnType<typeof createBrowserRouter>

interface RouteLoaders {
  readonly layout: LoaderFunction
  readonly fixedPage: (page: string) => LoaderFunction
  /** For all other paths. */
  readonly catalogue: LoaderFunction
  readonly error: LoaderFunction
}

// One element for all routes: navigating from page to page keeps what is mounted.
const page = <LoadedPage />
const routeError = <RouteError />

export function createRoutes(loaders: RouteLoaders): RouteObject[] {
  return [
    {
      id: 'shop',
      loader: loaders.layout,
      // The menu does not change during a visit.
      shouldRevalidate: () => false,
      element: (
        <OpenPathProvider>
          <Layout>
            <Outlet />
            <ScrollRestoration getKey={scrollKey} />
          </Layout>
        </OpenPathProvider>
      ),
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

/**
 * The router of a page that the server has rendered. What navigates and runs loaders is half of React Router,
 * and the first page needs none of it: it is loaded when something navigates, and otherwise when the page is idle.
 */
import {
  type createBrowserRouter,
  createPath,
  type HydrationState,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  NavigationType,
  type RouterNavigateOptions,
  type To,
} from 'react-router-dom'

export type Router = ReturnType<typeof createBrowserRouter>
/** Routes that have an id, as the server's and the browser's data of a page are stored by it. */
export type Routes = Router['routes']
type State = Router['state']
type Listener = Parameters<Router['subscribe']>[0]

export interface RouterSettings {
  readonly routes: Routes
  readonly basename: string
  /** Null in the offline shell. */
  readonly hydrationData: HydrationState | null
}

interface Loading {
  /** Loads the code that navigates, and creates the router with these settings. */
  readonly create: (settings: RouterSettings) => Promise<Router>
  /** The browser went to another page of the document's history before the router listened to that. */
  readonly reload: () => void
}

export interface LateRouter {
  /** For the provider: it is the created router, or as much of it as the first page needs. */
  readonly router: Router
  /** Creates the router once. After an error the next call tries again. */
  readonly load: () => Promise<Router>
}

/** Null if the page needs a loader, or shows an error: the router must be created at once. */
export function lateRouter(settings: RouterSettings, { create, reload }: Loading): LateRouter | null {
  const state = firstState(settings)
  if (!state) return null

  let created: Router | undefined
  let loading: Promise<Router> | undefined
  const listeners = new Map<Listener, () => void>()
  let restoration: Parameters<Router['enableScrollRestoration']> | undefined

  const open = async (): Promise<Router> => {
    const router = await create(settings)
    removeEventListener('popstate', followHistory)
    for (const listener of listeners.keys()) listeners.set(listener, router.subscribe(listener))
    if (restoration) router.enableScrollRestoration(...restoration)
    created = router
    return router
  }
  const load = (): Promise<Router> => {
    loading ??= open()
    loading.catch(() => (loading = undefined))
    return loading
  }
  const followHistory = () => {
    const { pathname, search } = location
    if (pathname !== state.location.pathname || search !== state.location.search) reload()
  }
  addEventListener('popstate', followHistory)

  const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to))
  const urlOf = (to: To) => new URL(hrefOf(to), origin)
  const first = {
    basename: settings.basename,
    routes: settings.routes,
    manifest: byId(settings.routes),
    future: {},
    window,
    state,
    createHref: hrefOf,
    createURL: urlOf,
    encodeLocation: urlOf,
    navigate: async (to: To | number | null, options?: RouterNavigateOptions) => {
      const router = await load()
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options))
    },
    fetch: async (...request) => (await load()).fetch(...request),
    revalidate: async () => (await load()).revalidate(),
    subscribe: (listener) => {
      listeners.set(listener, () => undefined)
      return () => {
        listeners.get(listener)?.()
        listeners.delete(listener)
      }
    },
    enableScrollRestoration: (...args) => {
      restoration = args
      return () => (restoration = undefined)
    },
  } satisfies Partial<Router>

  // Hooks and the provider read the router's members anew, so the created one takes over without a render.
  return {
    router: new Proxy(first as Partial<Router> as Router, { get: (_, name) => Reflect.get(created ?? first, name) }),
    load,
  }
}

/** What the router's state will be after it was created, if that starts nothing. */
function firstState({ routes, basename, hydrationData }: RouterSettings): State | null {
  const { pathname, search, hash } = location
  const { usr, key } = (history.state ?? {}) as { readonly usr?: unknown; readonly key?: string }
  const place: Location = { pathname, search, hash, state: usr ?? null, key: key ?? 'default' }
  const matches = matchRoutes(routes, place, basename) ?? []
  const loaderData = hydrationData?.loaderData ?? {}
  const isLoaded = matches.every(({ route: { id, loader } }) => !loader || id in loaderData)
  if (matches.length === 0 || !isLoaded || hydrationData?.errors) return null

  return {
    historyAction: NavigationType.Pop,
    location: place,
    matches,
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  }
}

function byId(routes: Routes): Router['manifest'] {
  return Object.fromEntries(
    routes.flatMap((route) => [[route.id, route], ...Object.entries(byId(route.children ?? []))]),
  )
}

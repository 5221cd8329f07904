/** Browser entry: hydrates the page from the server's state, and loads Apollo Client after the first paint. */
import type { ApolloClient } from '@apollo/client'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { RouteAt } from '#docs'
import { fetchSession } from '../account/session/fetchSession.ts'
import type { BrowserClient } from './browserClient.ts'
import { LazyClient } from '../client/lazyClient.ts'
import { operationName, PageQueryError } from '../client/loading.ts'
import type { WritableResult } from '../client/pageResults.ts'
import { leavePage } from '../client/persistence/leftPages.ts'
import { watchForReturn } from '../offline/watchForReturn.ts'
import { createConnection } from '../shop/connection.ts'
import { readLinkTarget } from '../shop/linkTarget.ts'
import { awaitCode, noticeLostStyles } from '../shop/loadCode.ts'
import { viewerState } from '../shop/viewer.ts'
import { whenIdle } from '../shop/useAfterLoad.ts'
import { whenFree } from '../shop/whenFree.ts'
import { readBootstrapData, rootElementId } from './bootstrapData.ts'
import { loadFactWords } from './factWords.ts'
import { importCataloguePages, importPage, isPageChoice } from '../router/pages.tsx'
import { knownTexts } from './partTexts.ts'
import type { Router } from '../router/router.tsx'
import type { Services } from '../router/services.ts'
import { createShopRoutes } from '../router/shopRoutes.ts'
import { expectSkippedTransitions } from '../router/skippedTransitions.ts'
import { Providers } from './Providers.tsx'
import { createTexts, loadTexts } from './texts.ts'

/** Most responses arrive within this time, so that a picture can morph from list to page. After it, the skeleton is shown. */
const skeletonDelayMs = 300

/** Without a first page after this time, everything else is loaded. */
const MAX_OPENING_MS = 4_000

/** Network status that the browser reports. */
const browserNetwork = {
  isOnline: () => navigator.onLine,
  onChange: (listener: () => void) => {
    addEventListener('online', listener)
    addEventListener('offline', listener)
  },
}

noticeLostStyles()
const bootstrap = readBootstrapData(document)
const documentTime = performance.timeOrigin
const storeCode = bootstrap.store.code
const connection = createConnection(browserNetwork)
watchForReturn(connection)
let browser: BrowserClient | undefined
// What is loaded after the page does not delay one that this device answers.
let openPage = (): void => undefined
const opened = new Promise<void>((resolve) => {
  openPage = resolve
})
const client = new LazyClient(createBrowserClient, { results: bootstrap.answers ?? [] })
client.know(RouteAt)
// The service worker sends the shell only if the page itself could not be loaded.
if (!bootstrap.answers) prepareShell()

// Pages are lazy, but hydration must find the one that the server rendered.
const [messages, factWords] = await Promise.all([
  awaitCode(() => loadTexts(bootstrap.language)),
  awaitCode(() => loadFactWords(bootstrap)),
  awaitCode(importFirstPage),
])
if (!bootstrap.answers) await awaitCode(() => client.load())

// The shell's first loaders run before the router exists.
const current: { router?: Router } = {}
const services: Services = {
  fetchQuery: async (query, variables) => {
    const { fetchQuery } = await openBrowserClient().catch((cause: unknown) => {
      throw new PageQueryError(operationName(query), 'unreachable', { cause })
    })
    return fetchQuery(query, variables)
  },
  pathPrefix: bootstrap.store.pathPrefix,
  listingQuery: bootstrap.store.listingQuery,
  // Loaders do not get the link's state, but the router's pending navigation has it.
  linkTarget: () =>
    readLinkTarget((current.router?.state.navigation.location ?? current.router?.state.location)?.state ?? null),
  recall: (path) =>
    openBrowserClient().then(
      ({ recall }) => recall(path),
      () => null,
    ),
  skeletonDelayMs,
}
expectSkippedTransitions(document)
const router = createBrowserRouter(createShopRoutes(services), {
  basename: bootstrap.store.pathPrefix || '/',
  ...(bootstrap.routing && { hydrationData: bootstrap.routing }),
})
current.router = router
if (bootstrap.answers) openPage()
else afterFirstPage(router, openPage)

const app = (
  <StrictMode>
    <Providers
      client={client}
      texts={createTexts(bootstrap.language, Object.assign(knownTexts, messages))}
      connection={connection}
      store={bootstrap}
      factWords={factWords}
    >
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)
const root = document.getElementById(rootElementId)
if (!root) throw new Error(`expected an element with the id "${rootElementId}" to render into, got none`)

// Hydrates in slices: as a transition, React yields to the browser every few milliseconds.
if (bootstrap.answers) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)

// The customer's data does not wait for anything else.
if (viewerState.read().kind !== 'guest')
  void awaitCode(async () => fetchSession(await client.load(), connection)).then((session) => session.start())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  // A document that is left does not wait for code.
  if (!client.current) return leavePage(storeCode, client.unwritten())
  client.flush()
  void openBrowserClient().then(({ leave }) => leave())
})

await opened
const loaded = new Promise<void>((resolve) => {
  whenIdle(() => void awaitCode(() => client.load()).then(() => whenFree(resolve)))
})
void awaitCode(() => import('./laterServices.ts')).then(({ startLaterServices }) =>
  startLaterServices({ router, loaded, connection, storeContext: bootstrap }),
)

/** What most addresses need that are opened without a connection: the catalogue on this device, a listing, a product. */
function prepareShell(): void {
  connection.failed()
  import('../offline/offlineCatalogue.ts')
    .then(({ prepareOfflineAnswers }) => prepareOfflineAnswers(storeCode))
    .catch(() => undefined) // the query that needs it says what is missing
  void importCataloguePages()
  if (bootstrap.store.kind === 'GOLDSMITH')
    import('../listing/rows/tableOfProducts.ts')
      .then(({ TableOfProducts }) => TableOfProducts.load())
      .catch(() => undefined) // the listing loads it again
}

function afterFirstPage(shown: Router, callBack: () => void): void {
  setTimeout(callBack, MAX_OPENING_MS)
  shown.subscribe(({ initialized }) => {
    if (initialized) whenFree(callBack)
  })
}

/** @throws if the code cannot be fetched */
async function openBrowserClient(): Promise<BrowserClient> {
  await client.load()
  if (!browser) throw new Error('expected the browser client to be created with Apollo Client, got none')
  return browser
}

async function createBrowserClient(results: () => readonly WritableResult[]): Promise<ApolloClient> {
  const module = await import('./browserClient.ts')
  browser = await module.createBrowserClient({
    storeCode,
    language: bootstrap.language,
    connection,
    documentTime,
    results,
    lazy: client,
  })
  void startLater(browser)
  return browser.client
}

async function startLater({ client: apollo, persistInTasks }: BrowserClient): Promise<void> {
  await opened
  // Persistence observes changes from now on, not what was restored.
  void persistInTasks()
  const { followShopper } = await awaitCode(() => import('./followShopper.ts'))
  followShopper(apollo, connection, storeCode)
}

async function importFirstPage(): Promise<void> {
  const choice = Object.values(bootstrap.routing?.loaderData ?? {}).find(isPageChoice)
  if (choice) await importPage(choice)
}

/** The browser's entry: earlier visits' answers, the server's over them, then the page. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { fetchSession } from '../features/viewer/fetchSession.ts'
import { createBrowserQuery } from '../graphql/browserQuery.ts'
import { createClient } from '../graphql/client.ts'
import { PagesSeen } from '../graphql/pagesSeen.ts'
import { answersIn, mergeStates } from '../graphql/persistence/mergeStates.ts'
import type { Persistence } from '../graphql/persistence/browserPersistence.ts'
import { recordSetName } from '../graphql/persistence/recordSet.ts'
import { recallPath } from '../graphql/recallPath.ts'
import { createConnection } from '../shop/connection.ts'
import { readLinkTarget } from '../shop/linkTarget.ts'
import { viewerState } from '../shop/viewer.ts'
import { readBootstrapData, rootElementId } from './bootstrapData.ts'
import { browserNetwork } from './browserNetwork.ts'
import { fetchPage, isPageChoice } from './pages.tsx'
import { knownTexts } from './partTexts.ts'
import { createRoutes } from './router.tsx'
import { expectSkippedTransitions } from './skippedTransitions.ts'
import { Providers } from './Providers.tsx'
import { createTexts, loadTexts } from './texts.ts'

/** Long enough for most answers, so that a picture travels from list to page; after it the skeleton shows. */
const patienceMs = 300

const bootstrap = readBootstrapData(document)
const documentTime = performance.timeOrigin
const connection = createConnection(browserNetwork)
const { client, cache } = createClient({ uri: '/graphql', storeCode: bootstrap.store.code }, connection, 'browser')
const seen = new PagesSeen(cache, () => Date.now())

let opened: Promise<Persistence> | undefined

const [messages] = await Promise.all([loadTexts(bootstrap.language), restoreEarlier(), fetchShownPages()])
// The service worker sends the shell only when the page itself could not be had.
if (!bootstrap.answers) connection.failed()
else {
  cache.restore(mergeStates(cache.extract(), bootstrap.answers))
  seen.seeFields(answersIn(bootstrap.answers))
}

// The shell's first loaders run before there is a router to ask.
const current: { router?: ReturnType<typeof createBrowserRouter> } = {}
const routes = createRoutes({
  ask: createBrowserQuery({ client, seen, connection, documentTime }),
  pathPrefix: bootstrap.store.pathPrefix,
  listingQuery: bootstrap.store.listingQuery,
  // Loaders are not told the link's state, but the router is already on its way there.
  linkTarget: () =>
    readLinkTarget((current.router?.state.navigation.location ?? current.router?.state.location)?.state ?? null),
  recall: (path) => recallPath(cache, path),
  patienceMs,
})
expectSkippedTransitions(document)
const router = createBrowserRouter(routes, {
  basename: bootstrap.store.pathPrefix || '/',
  ...(bootstrap.routing && { hydrationData: bootstrap.routing }),
})
current.router = router

const app = (
  <StrictMode>
    <Providers
      client={client}
      texts={createTexts(bootstrap.language, Object.assign(knownTexts, messages))}
      connection={connection}
      store={bootstrap}
    >
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)
const root = document.getElementById(rootElementId)
if (!root) throw new Error(`expected an element with the id "${rootElementId}" to render into, got none`)

if (bootstrap.answers) hydrateRoot(root, app)
else createRoot(root).render(app)

// Whoever is signed in waits for nothing else.
void import('./followShopper.ts').then(({ followShopper }) => followShopper(client, connection))
if (viewerState.read().kind !== 'guest')
  fetchSession(client, connection).then(
    (session) => session.start(),
    () => undefined,
  )
// Restoring and merging are no writes that persistence would hear of.
void persist()
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void persist()
})
// What serves a later visit waits for this one.
void import('../graphql/watchForReturn.ts').then(({ watchForReturn }) => watchForReturn(connection))
void import('./keepShell.ts').then(({ storeShell }) => storeShell(bootstrap))

/** What earlier visits left is a convenience: when it cannot be read, it goes. A first visit need not wait for what reads it. */
async function restoreEarlier(): Promise<void> {
  if (!(await wasHereBefore())) return
  const persistence = await openPersistence()
  try {
    await persistence.restore()
  } catch {
    await persistence.purge()
  }
}

async function wasHereBefore(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === recordSetName(bootstrap.store.code))
  } catch {
    // A browser that does not tell may have something.
    return true
  }
}

function openPersistence(): Promise<Persistence> {
  opened ??= import('../graphql/persistence/browserPersistence.ts').then(({ openBrowserPersistence }) =>
    openBrowserPersistence(cache, seen, bootstrap.store.code),
  )
  return opened
}

async function persist(): Promise<void> {
  await (await openPersistence()).persist()
}

/** Pages are lazy, but hydration must find the one that the server rendered. */
async function fetchShownPages(): Promise<void> {
  await Promise.all(
    Object.values(bootstrap.routing?.loaderData ?? {})
      .filter(isPageChoice)
      .map(fetchPage),
  )
}

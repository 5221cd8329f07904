/** Browser entry: restores the persisted cache, merges the server's state into it, then hydrates the page. */
import { ApolloLink } from '@apollo/client/link'
import { Layout } from '#docs'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { fetchSession } from '../features/viewer/fetchSession.ts'
import { createBrowserQuery } from '../graphql/browserQuery.ts'
import { createClient } from '../graphql/client.ts'
import { restoreForHydration } from '../graphql/hydratedCache.ts'
import { PagesSeen } from '../graphql/pagesSeen.ts'
import { fieldsWithArgumentsIn, mergeStates } from '../graphql/persistence/mergeStates.ts'
import type { Persistence } from '../graphql/persistence/browserPersistence.ts'
import { recordSetName } from '../graphql/persistence/recordSet.ts'
import { recallPath } from '../graphql/recallPath.ts'
import { createConnection } from '../shop/connection.ts'
import { readLinkTarget } from '../shop/linkTarget.ts'
import { viewerState } from '../shop/viewer.ts'
import { readBootstrapData, rootElementId } from './bootstrapData.ts'
import { loadFactWords } from './factWords.ts'
import { importPage, isPageChoice } from './pages.tsx'
import { knownTexts } from './partTexts.ts'
import { createRoutes } from './router.tsx'
import { expectSkippedTransitions } from './skippedTransitions.ts'
import { Providers } from './Providers.tsx'
import { createTexts, loadTexts } from './texts.ts'

/** Most responses arrive within this time, so that a picture can morph from list to page. After it, the skeleton is shown. */
const skeletonDelayMs = 300

/** Network status that the browser reports. */
const browserNetwork = {
  isOnline: () => navigator.onLine,
  onChange: (listener: () => void) => {
    addEventListener('online', listener)
    addEventListener('offline', listener)
  },
}

// Each step is a task of its own, so that the browser can react between them.
await nextTask()
const bootstrap = readBootstrapData(document)
const documentTime = performance.timeOrigin
const connection = createConnection(browserNetwork)
const storeCode = bootstrap.store.code
/** Loaded after the page, or at once in a page without state. */
let offline: ApolloLink | undefined
const offlineLink = new ApolloLink((operation, forward) => offline?.request(operation, forward) ?? forward(operation))
const { client, cache } = createClient({ uri: '/graphql', storeCode }, connection, 'browser', offlineLink)
const seen = new PagesSeen(cache, () => Date.now())

let opened: Promise<Persistence> | undefined

await nextTask()
const [messages, factWords] = await Promise.all([
  loadTexts(bootstrap.language),
  loadFactWords(bootstrap),
  restoreCache(),
  importShownPages(),
])
await nextTask()
// The service worker sends the shell only if the page itself could not be loaded.
if (!bootstrap.answers) {
  connection.failed()
  await openOfflineLink()
} else {
  restoreForHydration(cache, mergeStates(cache.extract(), bootstrap.answers))
  seen.seeFields(fieldsWithArgumentsIn(bootstrap.answers))
}

await nextTask()
// The shell's first loaders run before the router exists.
const current: { router?: ReturnType<typeof createBrowserRouter> } = {}
const routes = createRoutes({
  fetchQuery: createBrowserQuery({ client, seen, connection, documentTime }),
  pathPrefix: bootstrap.store.pathPrefix,
  listingQuery: bootstrap.store.listingQuery,
  // Loaders do not get the link's state, but the router's pending navigation has it.
  linkTarget: () =>
    readLinkTarget((current.router?.state.navigation.location ?? current.router?.state.location)?.state ?? null),
  recall: (path) => recallPath(cache, path),
  skeletonDelayMs,
})
expectSkippedTransitions(document)
const router = createBrowserRouter(routes, {
  basename: bootstrap.store.pathPrefix || '/',
  ...(bootstrap.routing && { hydrationData: bootstrap.routing }),
})
current.router = router

await nextTask()
// Apollo prepares a document at its first use; the layout's is a large one.
if (bootstrap.answers) client.watchQuery({ query: Layout, fetchPolicy: 'standby' })

await nextTask()
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

await nextTask()
// The customer's data does not wait for anything else.
void import('./followShopper.ts').then(({ followShopper }) => followShopper(client, connection, bootstrap.store.code))
if (viewerState.read().kind !== 'guest')
  fetchSession(client, connection).then(
    (session) => session.start(),
    () => undefined,
  )
await nextTask()
// Persistence does not observe the restored and merged state as writes.
void persist()
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void persist()
})
await nextTask()
void import('./focusHeading.ts').then(({ focusHeadings }) => focusHeadings(router, document))
// Only later visits need this, so it is loaded last.
void import('../graphql/watchForReturn.ts').then(({ watchForReturn }) => watchForReturn(connection))
await nextTask()
void import('./scrollDirection.ts').then(({ followScrollDirection }) => followScrollDirection(document.documentElement))
void import('./stampPrints.ts').then(({ stampPrints }) => stampPrints(bootstrap.store))
void openOfflineLink()
void import('./recoverChunks.ts').then(({ recoverChunks }) => recoverChunks(() => connection.state() === 'online'))
void import('./keepCatalogue.ts').then(({ keepCatalogue }) => keepCatalogue(storeCode, connection))
void installShell()

async function openOfflineLink(): Promise<void> {
  const link = await import('../graphql/offlineLink.ts')
  offline ??= link.offlineLink(connection, async () =>
    (await import('../graphql/offlineCatalogue.ts')).loadOfflineAnswers(storeCode),
  )
}

/** Prepares the next visit without a connection, and notices new releases. */
async function installShell(): Promise<void> {
  const [{ sendShell }, { followReleases }] = await Promise.all([
    import('./shellMessage.ts'),
    import('./followReleases.ts'),
  ])
  const registration = await sendShell(bootstrap)
  if (registration) followReleases(registration)
}

/** Restores the persisted cache, or clears it if it cannot be read. A first visit does not load the code for it. */
async function restoreCache(): Promise<void> {
  if (!(await hasPersistedCache())) return
  const persistence = await openPersistence()
  try {
    await persistence.restore()
  } catch {
    await persistence.purge()
  }
}

async function hasPersistedCache(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === recordSetName(bootstrap.store.code))
  } catch {
    // A browser without indexedDB.databases() may have persisted data.
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
async function importShownPages(): Promise<void> {
  await Promise.all(
    Object.values(bootstrap.routing?.loaderData ?? {})
      .filter(isPageChoice)
      .map(importPage),
  )
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/** Apollo Client in the browser, with its cache, what persists it, and the page's queries. Loaded when a page first needs it. */
import type { ApolloCache, ApolloClient, NormalizedCacheObject } from '@apollo/client'
import type { Connection } from '../shop/connection.ts'
import type { LinkTarget } from '../shop/linkTarget.ts'
import { nextTask } from '../shop/nextTask.ts'
import { createBrowserQuery, type ReadPlainly } from './browserQuery.ts'
import { createCache } from './cache.ts'
import { createClient } from './client.ts'
import type { WriteAnswer } from './fetchIntoCache.ts'
import { restoreForHydration } from './hydratedCache.ts'
import type { PageQuery } from './loading.ts'
import type { OfflineAnswers } from './offlineAnswers.ts'
import { offlineLink } from './offlineLink.ts'
import { PagesSeen } from './pagesSeen.ts'
import type { Persistence } from './persistence/persistence.ts'
import { fieldsWithArgumentsIn, mergeStates } from './persistence/mergeStates.ts'
import { forgetLeftPages, readLeftPages } from './persistence/leftPages.ts'
import { recordSetName } from './persistence/recordSet.ts'
import { recallPath } from './recallPath.ts'

export interface BrowserClient {
  readonly client: ApolloClient
  readonly fetchQuery: PageQuery
  /** Returns the last known target of a path. */
  readonly recall: (path: string) => LinkTarget | null
  readonly persist: () => Promise<void>
  /** In several tasks, for a page that stays. */
  readonly persistInTasks: () => Promise<void>
}

export interface BrowserClientOptions {
  readonly storeCode: string
  readonly connection: Connection
  /** When the document was rendered, in milliseconds since 1970. */
  readonly documentTime: number
  /** The server's state; null in the offline shell. */
  readonly state: NormalizedCacheObject | null
  /** Called before each change of the cache. */
  readonly onChange: () => void
  /** Displays an answer and writes it to the cache. */
  readonly write: (cache: ApolloCache, ...answer: Parameters<WriteAnswer>) => void
  readonly read: ReadPlainly
}

type LoadAnswers = (storeCode: string) => Promise<OfflineAnswers | null>

/** Merges the server's state into the persisted cache and restores both. The steps are tasks of their own. */
export async function createBrowserClient({
  storeCode,
  connection,
  documentTime,
  state,
  onChange,
  write,
  read,
}: BrowserClientOptions): Promise<BrowserClient> {
  // Importing a module again takes a task of the browser, which waits behind others.
  let answersOf: LoadAnswers | undefined
  const link = offlineLink(connection, async () => {
    answersOf ??= (await import('./offlineCatalogue.ts')).loadOfflineAnswers
    return answersOf(storeCode)
  })
  const cache = createCache()
  await nextTask()
  const { client } = createClient({ uri: '/graphql', storeCode }, connection, 'browser', link, cache)
  const seen = new PagesSeen(cache, () => Date.now())

  let opened: Promise<Persistence> | undefined
  const openPersistence = () => {
    opened ??= import('./persistence/browserPersistence.ts').then(({ openBrowserPersistence }) =>
      openBrowserPersistence(cache, seen, storeCode),
    )
    return opened
  }
  // A first visit does not load the code of the persistence for it.
  const persisted = (await hasPersistedCache(storeCode)) ? await readOrPurge(await openPersistence()) : null
  const left = readLeftPages(storeCode)
  for (const page of left) seen.seeFields(fieldsWithArgumentsIn(page))
  if (state) seen.seeFields(fieldsWithArgumentsIn(state))
  const earlier = [persisted ?? {}, ...left].reduce(mergeStates)
  const merged = state ? mergeStates(earlier, state) : earlier

  await nextTask()
  restoreForHydration(cache, merged, onChange)
  // Not earlier: a tab that is closed before would lose them.
  forgetLeftPages(storeCode)

  return {
    client,
    fetchQuery: createBrowserQuery({
      client,
      seen,
      connection,
      documentTime,
      write: (...answer) => write(cache, ...answer),
      read,
    }),
    recall: (path) => recallPath(cache, path),
    persist: async () => (await openPersistence()).persist(),
    persistInTasks: async () => {
      const persistence = await openPersistence()
      await nextTask()
      await persistence.prepare()
      await persistence.persist()
    },
  }
}

/** Clears what cannot be read. */
async function readOrPurge(persistence: Persistence): Promise<NormalizedCacheObject | null> {
  try {
    return await persistence.read()
  } catch {
    await persistence.purge()
    return null
  }
}

async function hasPersistedCache(storeCode: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === recordSetName(storeCode))
  } catch {
    // A browser without indexedDB.databases() may have persisted data.
    return true
  }
}

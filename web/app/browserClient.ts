/** Apollo Client in the browser, with its cache, what persists it, and the page's queries. Loaded when a page first needs it. */
import type { ApolloClient, NormalizedCacheObject } from '@apollo/client'
import type { InMemoryCache } from '@apollo/client/cache'
import { ApolloLink } from '@apollo/client/link'
import { tap } from 'rxjs'
import type { Connection } from '../shop/connection.ts'
import { awaitCode, loadCode } from '../shop/loadCode.ts'
import type { LinkTarget } from '../shop/linkTarget.ts'
import { nextTask } from '../shop/nextTask.ts'
import { createCache } from '../client/cache.ts'
import { createClient } from '../client/client.ts'
import { type LazyClient, writeResults } from '../client/lazyClient.ts'
import type { PageQuery } from '../client/loading.ts'
import type { OfflineAnswers } from '../offline/offlineAnswers.ts'
import { offlineLink } from '../offline/offlineLink.ts'
import { resultKey, type WritableResult } from '../client/pageResults.ts'
import { PagesSeen } from '../client/pagesSeen.ts'
import type { Persistence } from '../client/persistence/persistence.ts'
import { forgetLeftPages, leavePage, readLeftPages } from '../client/persistence/leftPages.ts'
import { recordSetName } from '../client/persistence/recordSet.ts'
import { recallPath } from '../client/recallPath.ts'
import { dataOf } from '../client/queryGateway.ts'

export interface BrowserClient {
  readonly client: ApolloClient
  readonly fetchQuery: PageQuery
  /** Returns the last known target of a path. */
  readonly recall: (path: string) => LinkTarget | null
  /** In several tasks, for a page that stays. */
  readonly persistInTasks: () => Promise<void>
  /** Persists at once. The next page does it if this one is gone before. */
  readonly leave: () => Promise<void>
}

export interface BrowserClientOptions {
  readonly storeCode: string
  readonly language: string
  readonly connection: Connection
  /** When the document was rendered, in milliseconds since 1970. */
  readonly documentTime: number
  /** Results that the document has; none in the offline shell. */
  readonly results: () => readonly WritableResult[]
  /** Whose answers are in the cache before a later one is. */
  readonly lazy: Pick<LazyClient, 'read' | 'send' | 'whenDisplayed' | 'flush'>
}

type LoadAnswers = (storeCode: string) => Promise<OfflineAnswers | null>

/** Restores the persisted cache and writes the results of pages that were left, and of the document, over it. */
export async function createBrowserClient({
  storeCode,
  language,
  connection,
  documentTime,
  results,
  lazy,
}: BrowserClientOptions): Promise<BrowserClient> {
  const cache = createCache()
  const link = ApolloLink.from([flushBefore(lazy), offlineLink(connection, answersOnDevice(storeCode))])
  const { client } = createClient({ uri: '/graphql', storeCode, language }, connection, 'browser', link, cache)
  const seen = new PagesSeen(cache, () => Date.now())
  const openPersistence = lazyPersistence(cache, seen, storeCode)
  // A first visit does not load the code of the persistence for it.
  const persisted = (await hasPersistedCache(storeCode)) ? await readOrPurge(await openPersistence()) : null
  if (persisted) cache.restore(persisted)
  let unpersisted = results()
  // Later visits have another document. When a page was left is not known: it may have been yesterday.
  const dated = [
    ...readLeftPages(storeCode).map((result) => ({ result, at: 0 })),
    ...unpersisted.map((result) => ({ result, at: documentTime })),
  ]
  for (const { result, at } of dated) {
    seen.see(result.query, result.variables)
    seen.receive(resultKey(result.query, result.variables), at)
    writeResults(cache, [result])
    // Together they block a slow phone for 200 ms and more.
    await nextTask()
  }
  const persist = async (persistence: Persistence) => {
    await persistence.persist()
    unpersisted = []
    // Not earlier: a page that is left before would lose them.
    forgetLeftPages(storeCode)
  }

  return {
    client,
    fetchQuery: createBrowserQuery({ client: lazy, seen, connection, documentTime }),
    recall: (path) => recallPath(cache, path),
    persistInTasks: async () => {
      const persistence = await awaitCode(openPersistence)
      await persistence.prepare()
      await persist(persistence)
    },
    leave: async () => {
      leavePage(storeCode, unpersisted)
      unpersisted = []
      await persist(await openPersistence())
    },
  }
}

interface BrowserQueryOptions {
  readonly client: Pick<LazyClient, 'read' | 'send' | 'whenDisplayed'>
  readonly seen: PagesSeen
  readonly connection: Connection
  /** When the document was rendered, in milliseconds since 1970. */
  readonly documentTime: number
}

/** Queries of page loaders: stale-while-revalidate over the normalized cache. */
export function createBrowserQuery({ client, seen, connection, documentTime }: BrowserQueryOptions): PageQuery {
  return async (query, variables) => {
    const key = resultKey(query, variables)
    const fromGateway = async () => {
      const outcome = await client.send(query, variables).catch((error: unknown) => ({ data: undefined, error }))
      const data = dataOf(query, outcome)
      // An answer of the catalogue on this device is as old as the catalogue.
      if (connection.state() === 'online') seen.receive(key)
      await client.whenDisplayed(query, variables)
      return data
    }

    seen.see(query, variables)
    const cached = client.read(query, variables)
    if (cached === null) return fromGateway()

    // The page shows the cached data; its components observe the cache and get the newer data from it. After a failure,
    // which the gateway counts or the connection notices, the next visit fetches it again.
    if (connection.state() === 'online' && seen.isStale(key, documentTime)) void fromGateway().catch(() => undefined)
    await client.whenDisplayed(query, variables)
    return cached
  }
}

/** Loads its code with the first use. */
function lazyPersistence(cache: InMemoryCache, seen: PagesSeen, storeCode: string): () => Promise<Persistence> {
  let opened: Promise<Persistence> | undefined
  return () => {
    opened ??= loadCode(() => import('../client/persistence/browserPersistence.ts')).then(
      ({ openBrowserPersistence }) => openBrowserPersistence(cache, seen, storeCode),
    )
    // After a failure the next call loads it again.
    opened.catch(() => (opened = undefined))
    return opened
  }
}

function flushBefore(lazy: Pick<LazyClient, 'flush'>): ApolloLink {
  return new ApolloLink((operation, forward) => forward(operation).pipe(tap({ next: () => lazy.flush() })))
}

/** Importing a module again takes a task of the browser, which waits behind others. */
function answersOnDevice(storeCode: string): () => Promise<OfflineAnswers | null> {
  let answersOf: LoadAnswers | undefined
  return async () => {
    answersOf ??= (await loadCode(() => import('../offline/offlineCatalogue.ts'))).loadOfflineAnswers
    return answersOf(storeCode)
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

/** Persistence of the cache between visits, in one chunk apart from the page. */
import type { InMemoryCache } from '@apollo/client/cache'
import type { PagesSeen } from '../pagesSeen.ts'
import { createPersistence } from './persistence.ts'
import { createRecordStorage } from './recordStorage.ts'

export type Persistence = ReturnType<typeof openBrowserPersistence>

export function openBrowserPersistence(cache: InMemoryCache, seen: PagesSeen, recordSet: string) {
  return createPersistence(cache, seen, createRecordStorage(recordSet))
}

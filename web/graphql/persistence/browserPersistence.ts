/** Persistence of the cache between visits, in one chunk apart from the page. */
import type { InMemoryCache } from '@apollo/client/cache'
import type { PagesSeen } from '../pagesSeen.ts'
import { createPersistence } from './persistence.ts'
import { createRecordStorage } from './recordStorage.ts'
import { recordSetName } from './recordSet.ts'

export type Persistence = ReturnType<typeof openBrowserPersistence>

export function openBrowserPersistence(cache: InMemoryCache, seen: PagesSeen, storeCode: string) {
  return createPersistence(cache, seen, createRecordStorage(recordSetName(storeCode)))
}

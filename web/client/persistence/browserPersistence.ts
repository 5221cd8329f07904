/** Persistence of the cache between visits, in one chunk apart from the page. */
import type { InMemoryCache } from '@apollo/client/cache'
import type { PagesSeen } from '../pagesSeen.ts'
import { createPersistence, type Persistence } from './persistence.ts'
import { createRecordStorage } from './recordStorage.ts'
import { recordSetName } from './recordSet.ts'

export function openBrowserPersistence(cache: InMemoryCache, seen: PagesSeen, storeCode: string): Persistence {
  return createPersistence(cache, seen, createRecordStorage(recordSetName(storeCode)))
}

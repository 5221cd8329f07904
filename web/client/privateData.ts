/** Removes all data of one shopper from the cache, because another shopper may use the browser next. */
import type { InMemoryCache } from '@apollo/client/cache'
import { privateFields, privateTypes } from './generated/cacheFacts.generated.ts'
import { entitiesOf } from './persistence/persistedRecord.ts'

export function evictPrivate(cache: InMemoryCache): void {
  cache.batch({
    update: () => {
      for (const [id, entity] of Object.entries(entitiesOf(cache.extract()))) {
        if (id === 'ROOT_MUTATION' || privateTypes.includes(entity.__typename ?? '')) cache.evict({ id })
        else for (const fieldName of privateFields[entity.__typename ?? ''] ?? []) cache.evict({ id, fieldName })
      }
      cache.gc()
    },
  })
}

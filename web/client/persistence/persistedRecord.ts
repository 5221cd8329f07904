/** Shape of the persisted data: the cache's entities, and the record of visited pages. */
import type { NormalizedCacheObject, StoreObject } from '@apollo/client'
import type { PagesSeenRecord } from '../pagesSeen.ts'

/** Stored in the cache's __META, from which restoring reads only the retained ids. */
export interface PersistedMeta {
  /** Required for restoring. */
  readonly extraRootIds: readonly string[]
  readonly seen: PagesSeenRecord
  /** Version of the schema that the entities were queried with. */
  readonly schema: string
}

export type Entities = Record<string, StoreObject>

/** Runs over thousands of entities with each change: no intermediate lists. */
export function entitiesOf(state: NormalizedCacheObject): Entities {
  const entities: Entities = {}
  for (const id of Object.keys(state)) {
    const entity = id === '__META' ? undefined : state[id]
    if (entity) entities[id] = entity
  }
  return entities
}

/** The shape of what is kept between visits: the cache's entities, and beside them what the shop must know about them. */
import type { NormalizedCacheObject, StoreObject } from '@apollo/client'
import type { PagesSeenRecord } from '../pagesSeen.ts'

/** Travels in the cache's own __META, which restoring otherwise reads only for the ids it retains. */
export interface PersistedMeta {
  /** Restoring fails without it. */
  readonly extraRootIds: readonly string[]
  readonly seen: PagesSeenRecord
  /** Which schema the entities were written under. */
  readonly schema: string
}

export type Entities = Record<string, StoreObject>

export function entitiesOf(state: NormalizedCacheObject): Entities {
  const { __META: _meta, ...entities } = state

  return Object.fromEntries(Object.entries(entities).flatMap(([id, entity]) => (entity ? [[id, entity]] : [])))
}

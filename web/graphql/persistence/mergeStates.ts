/** Merges the server's state into the persisted one, field by field, since each visit queries different fields. */
import type { NormalizedCacheObject } from '@apollo/client'
import { entitiesOf } from './persistedRecord.ts'

export function mergeStates(earlier: NormalizedCacheObject, newer: NormalizedCacheObject): NormalizedCacheObject {
  const merged: NormalizedCacheObject = entitiesOf(earlier)
  for (const [id, entity] of Object.entries(entitiesOf(newer))) {
    merged[id] = { ...merged[id], ...entity }
  }

  const extraRootIds = [...new Set([...(earlier.__META?.extraRootIds ?? []), ...(newer.__META?.extraRootIds ?? [])])]
  return { ...merged, __META: { extraRootIds } }
}

/** Returns the names of all fields with arguments in a state. */
export function fieldsWithArgumentsIn(state: NormalizedCacheObject): string[] {
  return Object.values(entitiesOf(state)).flatMap((entity) => Object.keys(entity).filter((name) => name.includes('(')))
}

/** Lays the server's answers over those of earlier visits: field by field, because each visit asked for its own. */
import type { NormalizedCacheObject } from '@apollo/client'
import { entitiesOf } from './persistedRecord.ts'

export function mergeStates(earlier: NormalizedCacheObject, newer: NormalizedCacheObject): NormalizedCacheObject {
  const merged: NormalizedCacheObject = { ...entitiesOf(earlier) }
  for (const [id, entity] of Object.entries(entitiesOf(newer))) {
    merged[id] = { ...merged[id], ...entity }
  }

  const extraRootIds = [...new Set([...(earlier.__META?.extraRootIds ?? []), ...(newer.__META?.extraRootIds ?? [])])]
  return { ...merged, __META: { extraRootIds } }
}

/** The names of all fields with arguments in a state: the answers it brings. */
export function answersIn(state: NormalizedCacheObject): string[] {
  return Object.values(entitiesOf(state)).flatMap((entity) => Object.keys(entity).filter((name) => name.includes('(')))
}

/** Prunes the cache to the entities of the latest pages, so that the persisted data is bounded. */
import { isReference, type StoreObject } from '@apollo/client'
import type { Entities } from './persistedRecord.ts'

const rootId = 'ROOT_QUERY'

/**
 * @param fields names of fields with arguments, least recently used first.
 * A field that is not in the list was used before all of them.
 */
export function prune(entities: Entities, fields: readonly string[], maxEntities: number): Entities {
  if (Object.keys(entities).length <= maxEntities) return entities

  let newest = fields
  for (;;) {
    const retained = reachable(entities, new Set(newest))
    // The latest page is retained whole, whatever its size.
    if (Object.keys(retained).length <= maxEntities || newest.length <= 1) return retained
    newest = newest.slice(Math.ceil(newest.length / 5))
  }
}

function reachable(entities: Entities, fields: ReadonlySet<string>): Entities {
  const retained: Entities = {}
  const open = [rootId]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entity = entities[id]
    if (!entity || retained[id]) continue
    retained[id] = withFields(entity, fields)
    collectReferences(retained[id], open)
  }

  return retained
}

/** Returns the same object if no field is removed, so that it is not written again. */
function withFields(entity: StoreObject, fields: ReadonlySet<string>): StoreObject {
  const entries = Object.entries(entity)
  const retained = entries.filter(([name]) => !name.includes('(') || fields.has(name))

  return retained.length === entries.length ? entity : Object.fromEntries(retained)
}

function collectReferences(value: unknown, into: string[]): void {
  if (typeof value !== 'object' || value === null) return
  if (isReference(value)) {
    into.push(value.__ref)
    return
  }
  for (const inner of Object.values(value)) collectReferences(inner, into)
}

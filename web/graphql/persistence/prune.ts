/** Keeps what the pages seen last need, so that what is kept between visits stays bounded. */
import { isReference, type StoreObject } from '@apollo/client'
import type { Entities } from './persistedRecord.ts'

const rootId = 'ROOT_QUERY'

/**
 * @param fields names of fields with arguments, oldest use first: the answers of the pages seen.
 * A field that is not among them was not seen for longer than any of them.
 */
export function prune(entities: Entities, fields: readonly string[], maxEntities: number): Entities {
  if (Object.keys(entities).length <= maxEntities) return entities

  let newest = fields
  for (;;) {
    const kept = reachable(entities, new Set(newest))
    // The page seen last is kept whole, however large it is.
    if (Object.keys(kept).length <= maxEntities || newest.length <= 1) return kept
    newest = newest.slice(Math.ceil(newest.length / 5))
  }
}

function reachable(entities: Entities, fields: ReadonlySet<string>): Entities {
  const kept: Entities = {}
  const open = [rootId]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entity = entities[id]
    if (!entity || kept[id]) continue
    kept[id] = withFields(entity, fields)
    collectReferences(kept[id], open)
  }

  return kept
}

/** The same object when nothing is left out, so that it is not written again. */
function withFields(entity: StoreObject, fields: ReadonlySet<string>): StoreObject {
  const entries = Object.entries(entity)
  const kept = entries.filter(([name]) => !name.includes('(') || fields.has(name))

  return kept.length === entries.length ? entity : Object.fromEntries(kept)
}

function collectReferences(value: unknown, into: string[]): void {
  if (typeof value !== 'object' || value === null) return
  if (isReference(value)) {
    into.push(value.__ref)
    return
  }
  for (const inner of Object.values(value)) collectReferences(inner, into)
}

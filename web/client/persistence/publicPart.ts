/** The part of an entity that may be persisted: no data of one shopper, and no stock, which is stale at once. */
import type { StoreObject } from '@apollo/client'

export interface PersistenceFacts {
  readonly privateTypes: readonly string[]
  readonly privateFields: Readonly<Record<string, readonly string[]>>
}

/** Null means unknown in the schema, so that queries of this field still work offline. */
const volatileField = 'stock'

/** Returns the same object for the same entity, so that the storage can detect changes. Null if nothing may be persisted. */
export function createPublicPart({
  privateTypes,
  privateFields,
}: PersistenceFacts): (entity: StoreObject) => StoreObject | null {
  const isPrivateType = new Set(privateTypes)
  const known = new WeakMap<StoreObject, StoreObject | null>()

  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return cleanList(value)
    if (isRecord(value)) return cleanRecord(value)
    return value
  }

  const cleanList = (list: readonly unknown[]): readonly unknown[] => {
    const cleaned = list.map(clean)
    return cleaned.every((item, index) => item === list[index]) ? list : cleaned
  }

  const cleanRecord = (record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    const hidden = privateFields[String(record['__typename'])] ?? []
    const entries = Object.entries(record)
    const cleaned = entries.flatMap(([name, value]): [string, unknown][] => {
      const field = fieldOf(name)
      if (hidden.includes(field)) return []
      return [[name, field === volatileField ? null : clean(value)]]
    })
    const isSame = cleaned.length === entries.length && cleaned.every(([name, value]) => record[name] === value)

    return isSame ? record : Object.fromEntries(cleaned)
  }

  return (entity) => {
    const before = known.get(entity)
    if (before !== undefined) return before

    const after =
      entity.__typename && isPrivateType.has(entity.__typename) ? null : (cleanRecord(entity) as StoreObject)
    known.set(entity, after)
    return after
  }
}

/** Returns the field's name: `products({"page":2})` is a key of the field `products`. */
function fieldOf(storeName: string): string {
  return /^[^(:@]+/.exec(storeName)?.[0] ?? storeName
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
